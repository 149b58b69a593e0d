"""The catalogue of what a plan may fail to give: its name for people and where its author can put it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from checker.model.known import Missing
from checker.model.text import Lang, Text, same

CATALOGUE = Path(__file__).with_name("supply.yaml")
_PLACES = {"ifc": same("IFC: {}"), "dxf": same("DXF: {}"), "option": Text("opção {}", "option {}"), "other": same("{}")}


@dataclass(frozen=True, slots=True)
class Supply:
    """One thing to supply: its name and the places for it, in both languages."""

    what: str
    name: Text
    where: tuple[Text, ...] = ()

    def places(self, lang: Lang) -> list[str]:
        """Return the places in ``lang``."""
        return [place.in_(lang) for place in self.where]


def supply_for(gap: Missing | str) -> Supply:
    """Return the catalogue's entry for ``gap``; a key that it does not hold names itself, so that nothing is hidden."""
    what = gap.what if isinstance(gap, Missing) else gap
    entry = find(what)
    return Supply(what, _named(entry.name, what), entry.where) if entry else Supply(what, same(what))


def _named(name: Text, what: str) -> Text:
    """Fill in what the thing is called, where an entry serves several concepts and names it."""
    if "{kind}" not in name.en:
        return name
    from checker.model.kind_names import kind_name  # imported late, as the catalogue itself

    return name.format(kind=kind_name(what.partition(".")[0]))


def find(what: str) -> Supply | None:
    """Look up the exact key, then ``*.field``, then ``concept.*`` from the longest concept to the shortest."""
    entries = catalogue()
    concept = what
    wildcards = [f"*.{what.rpartition('.')[2]}"]
    while "." in concept:
        concept = concept.rpartition(".")[0]
        wildcards.append(f"{concept}.*")
    return next((entries[key] for key in (what, *wildcards) if key in entries), None)


@lru_cache(maxsize=1)
def catalogue() -> Mapping[str, Supply]:
    """Read the catalogue once."""
    from ruamel.yaml import YAML  # imported late: the command line's help must not pay for it

    raw = YAML(typ="safe").load(CATALOGUE.read_text(encoding="utf-8"))
    return MappingProxyType({what: _entry(what, fields) for what, fields in raw.items()})


def _entry(what: str, fields: Mapping[str, object]) -> Supply:
    where = tuple(
        _place(_PLACES[medium], place)
        for medium in _PLACES
        for place in _listed(fields.get(medium))
    )
    return Supply(what, Text(str(fields["pt"]), str(fields["en"])), where)


def _place(template: Text, place: object) -> Text:
    if isinstance(place, Mapping):
        return Text(template.pt.format(place["pt"]), template.en.format(place["en"]))
    return Text(template.pt.format(place), template.en.format(place))


def _listed(value: object) -> list[object]:
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]
