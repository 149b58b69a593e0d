"""What a thing is called: Name and LongName of a space say number and title, in either order of care."""

from __future__ import annotations

from adapters.ifc.relations import Entity
from adapters.ifc.tables import clean, fold, pattern, table


def space_names(entity: Entity) -> tuple[str | None, str | None]:
    """Return the number and the title of a space or zone.

    LongName is the title and Name the number, unless Name alone names the room ("302-Cozinha", long name "Apto 302").
    """
    short, long = clean(entity.Name), clean(getattr(entity, "LongName", None))
    if not long or not short or fold(short) == fold(long):
        return None, short or long
    room = pattern(table("names")["room_words"])
    if room.search(fold(short)) and not room.search(fold(long)):
        return None, f"{short} - {long}"
    return short, long


def name_of(entity: Entity) -> str | None:
    """Return the name of an element: title of a space, Name, ObjectType, else Tag."""
    if entity.is_a("IfcSpace"):
        return space_names(entity)[1] or clean(entity.ObjectType)
    for attribute in ("Name", "LongName", "ObjectType", "Tag"):
        found = clean(getattr(entity, attribute, None))
        if found:
            return found
    return None
