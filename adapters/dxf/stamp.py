"""What an office's own title block states: attributes of its block, or plain texts in its corner of the sheet.

A fact counts as stated where its label or tag says what it is (``CIDADE: MANAUS``), and a city also where one is named
beyond doubt. What is merely likely becomes a note. The profile's own SELO always comes first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from ruamel.yaml import YAML

from adapters.dxf.layers import layer_of, layer_states
from adapters.dxf.names import fold, normalise, number
from adapters.dxf.profile import Profile
from adapters.dxf.scene import Label, Scene, read_labels
from adapters.dxf.titles import scale_of
from adapters.dxf.values import Reader
from adapters.dxf.walk import Item, Visibility, Walker
from checker.model import Declarations, Text, is_known

TABLE = Path(__file__).with_name("stamp.yaml")
_ANY_SCALE = 1e-3
_LABELLED = re.compile(r"^\s*([^:=]{2,30}?)\s*[:=]\s*(\S.*)$")
_COUNT = re.compile(r"\s*(\d{1,3})\b")
_WHAT = {
    "municipality": Text("município", "municipality"),
    "uses": Text("uso", "use"),
    "gases": Text("gás", "gas"),
    "declared_storeys": Text("número de pavimentos", "number of storeys"),
}


@dataclass(slots=True)
class Stamp:
    """Facts by name with every value found; ``likely`` are not sure; ``dimensions`` is the unit they are written in."""

    stated: dict[str, list[str]] = field(default_factory=dict)
    likely: dict[str, list[str]] = field(default_factory=dict)
    dimensions: str | None = None

    def one(self, what: str) -> str | None:
        """Return the value that all agree on."""
        values = {fold(v): v for v in self.stated.get(what, ())}
        return next(iter(values.values())) if len(values) == 1 else None

    def say(self, what: str, value: str) -> None:
        """Add a stated value; what explains how to fill it in states nothing."""
        if value.strip() and not _pattern("example").search(fold(value)):
            self.stated.setdefault(what, []).append(value.strip())

    @property
    def scale(self) -> float | None:
        """The denominator of the one scale stated."""
        scales = {n for v in self.stated.get("scale", ()) if (n := _denominator(v)) is not None}
        return scales.pop() if len(scales) == 1 else None


def read_stamp(scene: Scene, shown: Sequence[Item]) -> Stamp:
    """Read the title blocks of the model, of which ``shown`` are the items, and of all sheets."""
    stamp = Stamp()
    layouts = list(scene.reader.doc.layouts)
    states = layer_states(scene.reader.doc)
    for insert in (i for layout in layouts for i in layout.query("INSERT")):
        if not any(states.get(layer_of(insert).lower(), (False, False))):
            _read_block(stamp, scene, insert)
    anywhere = replace(scene, metres=_ANY_SCALE, origin=(0.0, 0.0), frames=[], broken=[], notes=[])
    walker = Walker(scene.reader.doc, scene.profile, scene.file)
    paper = (i for layout in layouts if not layout.is_modelspace for i in walker.walk(layout))
    sheets = read_labels(anywhere, [i for i in paper if i.visibility is Visibility.VISIBLE])
    model = read_labels(anywhere, shown)
    for group in (*_corners(model), *_corners(sheets)):
        _read_texts(stamp, group, scene.profile)
    units = {u for label in (*model, *sheets) if (u := _dimension_unit(label.folded)) is not None}
    stamp.dimensions = units.pop() if len(units) == 1 else None
    return stamp


def _read_block(stamp: Stamp, scene: Scene, insert: Any) -> None:
    """Read a block that carries the tags of a title block, whatever it is called."""
    role = scene.profile.block(str(insert.dxf.get("name", "")))
    if role is not None or not insert.attribs:
        return
    values = scene.reader.values(insert)
    words = _pattern("words")
    if len({m.group() for tag in values for m in words.finditer(tag.replace("-", " "))}) < _table()["least_words"]:
        return
    for tag, written in values.items():
        what = _tags().get(tag)
        if what is not None and not written.untouched:
            stamp.say(what, written.text)


def _corners(labels: Sequence[Label]) -> list[list[Label]]:
    """Return the texts of each title block: those near words of one, different ones that stand near each other."""
    words = _pattern("words")
    marks = [(x, set(words.findall(x.folded))) for x in labels if words.search(x.folded) and x.height > 0]
    if not marks or len(marks) > _table()["most_marks"]:
        return []
    groups: list[list[tuple[Label, set[str]]]] = []
    for mark in marks:
        near = [g for g in groups if any(_near(mark[0], other) for other, _ in g)]
        groups = [g for g in groups if g not in near] + [[mark, *(m for g in near for m in g)]]
    found = [[m for m, _ in g] for g in groups if len(set().union(*(w for _, w in g))) >= _table()["least_words"]]
    places = np.array([(x.x, x.y) for x in labels])
    return [_round(labels, places, group) for group in found]


def _round(labels: Sequence[Label], places: npt.NDArray[np.float64], marks: Sequence[Label]) -> list[Label]:
    """The texts within reach of any of the marks, each once, in order."""
    here = np.zeros(len(labels), dtype=bool)
    for mark in marks:
        here |= np.abs(places - (mark.x, mark.y)).max(axis=1) <= _reach(mark)
    return [labels[int(i)] for i in np.flatnonzero(here)]


def _near(a: Label, b: Label) -> bool:
    return max(abs(a.x - b.x), abs(a.y - b.y)) <= _reach(b)


def _reach(mark: Label) -> float:
    return float(_table()["reach"]) * mark.height


def _read_texts(stamp: Stamp, labels: Sequence[Label], profile: Profile) -> None:
    for line in (part for label in labels for part in label.text.split("\n")):
        folded = fold(line)
        match = _LABELLED.match(line)
        what = _tags().get(normalise(match.group(1))) if match is not None else None
        if match is not None and what is not None:
            value = match.group(2)
            stamp.say(what, (city_in(fold(value)) or value) if what == "municipality" else value)
            continue
        city = city_in(folded)
        if city is not None:
            stamp.say("municipality", city)
        for storeys in _pattern("storeys").finditer(folded):
            stamp.say("declared_storeys", storeys.group())
        if scale_of(line, profile) is not None:
            stamp.say("scale", line)
        for name, pattern in _table()["likely"].items():
            if re.search(pattern, folded):
                stamp.likely.setdefault(name, []).append(line)


def city_in(folded: str) -> str | None:
    """Return the city that a folded text of a title block names: alone, with its state, or as a city hall."""
    plain = folded.strip(" .,;-")
    if plain in _table()["cities"]:
        return plain
    hall = _pattern("city_hall").search(plain)
    if hall is not None:
        return re.split(r"\s*[-/,]\s*", hall.group(1))[0]
    match = re.fullmatch(rf"(.*?[A-Z])\s*[-/,(–—]\s*(?:{_table()['states']})\)?", plain)
    if match is None:
        return None
    last = re.split(r"\s*[,;–—]\s*|\s+-\s+|:\s*", match.group(1))[-1].strip()
    named = re.fullmatch(r"[A-Z][A-Z ']{2,}", last) and not _pattern("street").match(last)
    return last if named and not _pattern("words").search(last) else None


def _dimension_unit(folded: str) -> str | None:
    match = _pattern("dimensions").search(folded)
    return _table()["units"].get(match.group(1)) if match is not None else None


def _denominator(text: str) -> float | None:
    match = re.search(r"1\s*[:/]\s*(\d[\d.]*)", text)
    return number(match.group(1).replace(".", "")) if match is not None else None


def completed(declared: Declarations, stamp: Stamp, reader: Reader) -> tuple[Declarations, list[Text]]:
    """Return what is declared with what the office's title block adds, and the notes: at odds, likely, taken."""
    taken: dict[str, Any] = {}
    uses, gases = stamp.one("uses"), stamp.one("gases")
    if declared.municipality is None and (city := stamp.one("municipality")) is not None:
        taken["municipality"] = city
    if not declared.uses and uses is not None:
        taken["uses"] = tuple(dict.fromkeys(u for p in re.split(r"[;+]", uses) if (u := p.strip())))
    if not declared.gases and gases is not None:
        read = [reader.gas(p) for p in re.split(r"[;+,/]", gases)]
        if None not in read:
            taken["gases"] = tuple(dict.fromkeys(g.value for g in read if g is not None))
    storeys = [int(n.group(1)) for v in stamp.stated.get("declared_storeys", ()) if (n := _COUNT.match(v))]
    if not is_known(declared.declared_storeys) and storeys:
        taken["declared_storeys"] = max(storeys)  # a declared number only ever raises what the plans show
    return replace(declared, **taken), _notes(stamp, taken)


def _notes(stamp: Stamp, taken: Mapping[str, Any]) -> list[Text]:
    notes = []
    for what, name in _WHAT.items():
        values = list(dict.fromkeys(v.strip() for v in stamp.stated.get(what, ())))
        likely = list(dict.fromkeys(stamp.likely.get(what, ())))
        listed = "; ".join(values or likely)
        if what in taken:
            notes.append(
                Text(f"Lido no carimbo: {name.pt}: {listed}.", f"Read in the title block: {name.en}: {listed}.")
            )
        elif len({fold(v) for v in values}) > 1:
            notes.append(
                Text(
                    f"O carimbo se contradiz ({name.pt}: {listed}): nada disso foi usado. Declare no bloco SELO.",
                    f"The title block is at odds ({name.en}: {listed}): not used. Declare it in the block SELO.",
                )
            )
        elif likely and not values:
            notes.append(
                Text(
                    f"O carimbo sugere {name.pt}: {listed}. Não foi usado; declare no bloco SELO.",
                    f"The title block suggests {name.en}: {listed}. It was not used; declare it in the block SELO.",
                )
            )
    return notes


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    table: Mapping[str, Any] = YAML(typ="safe", pure=True).load(TABLE.read_text(encoding="utf-8"))
    return table


@lru_cache(maxsize=1)
def _tags() -> Mapping[str, str]:
    return {normalise(tag): what for what, tags in _table()["tags"].items() for tag in tags}


@lru_cache(maxsize=16)
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_table()[name])
