"""What the title of a storey says: its kind, its number or range."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapters.ifc.tables import fold, pattern, table
from checker.model.building import StoreyKind
from checker.model.known import Missing
from checker.model.text import Text

_MAX_FLOORS = 200


@dataclass(frozen=True, slots=True)
class Title:
    """The reading of a title: kind, how many floors it stands for, their numbers."""

    kind: StoreyKind = StoreyKind.UNKNOWN
    repeats: int | Missing = 1
    ordinals: tuple[int, ...] = ()


def unstated_repeats() -> Missing:
    """Return the unknown of a typical floor that does not say for how many floors it stands."""
    return Missing(
        "storey.repeats",
        looked_in=("GLPBR_Pavimento.Repeticao", "IfcBuildingStorey.Name"),
        why=Text(
            "O pavimento tipo não diz quantos pavimentos representa.",
            "The typical floor does not say how many floors it stands for.",
        ),
    )


def read_title(*names: object) -> Title:
    """Return the reading of the first name that says anything."""
    for name in names:
        found = _read(fold(name))
        if found is not None:
            return found
    return Title()


def _read(text: str) -> Title | None:
    for rule in table("storey_titles")["titles"]:
        match = pattern(rule["re"]).search(text) if text else None
        if match is not None:
            return _title(StoreyKind(rule["kind"]), rule.get("form"), match)
    return None


def _title(kind: StoreyKind, form: str | None, match: re.Match[str]) -> Title:
    numbers = [int(n) for g in match.groups() if g for n in re.findall(r"\d+", g)]
    if form == "range" and len(numbers) == 2 and 0 <= numbers[1] - numbers[0] < _MAX_FLOORS:
        return Title(kind, numbers[1] - numbers[0] + 1, tuple(range(numbers[0], numbers[1] + 1)))
    if form == "list":
        return Title(kind, len(set(numbers)), tuple(sorted(set(numbers))))
    if form == "times" and numbers and 0 < numbers[0] < _MAX_FLOORS:
        return Title(kind, numbers[0])
    if form == "nth" and numbers and numbers[0] < _MAX_FLOORS:
        return Title(kind, 1, (numbers[0],))
    if form == "word":
        return Title(kind, 1, (int(table("storey_titles")["words"][match.group(1)]),))
    return Title(kind, unstated_repeats() if form else 1)
