"""What the title block states of the whole plan, wherever on model or sheets it stands, and the buildings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from adapters.dxf.names import fold, number
from adapters.dxf.profile import Profile
from adapters.dxf.values import Reader, Written
from adapters.dxf.walk import Item
from checker.model import Building, Declarations, Missing, SourceRef, Storey, Text, is_known

_OCCUPANCY = re.compile(r"^([A-M]-\d{1,2})\b\s*[-:]?\s*(.*)$")
_LISTS = ("USO", "GAS", "ABASTECIMENTO", "AUSENTE")
_SCALE = re.compile(r"1\s*[:/]\s*([\d.,]+)")


@dataclass(slots=True)
class TitleBlock:
    """The title blocks of a drawing as one: lists united, single values only where the sheets agree."""

    values: dict[str, list[Written]] = field(default_factory=dict)
    ref: SourceRef = field(default_factory=SourceRef)
    notes: list[Text] = field(default_factory=list)

    def one(self, tag: str) -> Written | None:
        """Return the value that all sheets agree on."""
        written = self.values.get(tag, [])
        return written[0] if written and len({fold(w.text) for w in written}) == 1 else None


def read_title_blocks(items: Sequence[Item], reader: Reader) -> TitleBlock:
    """Gather the title blocks among ``items``."""
    block = TitleBlock()
    for item in items:
        if item.block is None or item.block.name != "SELO":
            continue
        if not block.ref.ref:
            block.ref = item.ref
        for tag, written in reader.values(item.entity).items():
            block.values.setdefault(tag, []).append(written)
    odd = [t for t in block.values if t not in (*_LISTS, "PRANCHA", "ESCALA") and block.one(t) is None]
    if odd:
        names = ", ".join(sorted(odd))
        block.notes.append(
            Text(
                f"Os selos das pranchas se contradizem em {names}: esses dados não foram usados.",
                f"The sheets' title blocks are at odds about {names}: these were not used.",
            )
        )
    return block


def declared_unit(block: TitleBlock, reader: Reader) -> str | None:
    """Return SELO.UNIDADE as mm, cm, m, in or ft."""
    written = block.one("UNIDADE")
    unit = reader.convert(written, "unit", "plan.unit", "SELO.UNIDADE") if written is not None else None
    return unit if isinstance(unit, str) else None


def plot_scale(block: TitleBlock) -> float | None:
    """Return the denominator of the one scale stated (1:50 -> 50)."""
    written = block.one("ESCALA")
    match = _SCALE.search(written.text) if written is not None else None
    return number(match.group(1)) if match else None


def declarations(block: TitleBlock, reader: Reader, profile: Profile) -> Declarations:
    """Return what the title blocks state."""
    fields: dict[str, Any] = {}
    for tag, (name, how) in profile.blocks["SELO"].fields.items():
        if name not in Declarations.__dataclass_fields__:
            continue
        if tag in _LISTS:
            values = [reader.convert(w, how, f"building_use.{name}", f"SELO.{tag}") for w in block.values.get(tag, [])]
            fields[name] = (
                frozenset().union(*values) if how == "absent" else tuple(dict.fromkeys(x for v in values for x in v))
            )
            continue
        written = block.one(tag)
        what = "storey.declared_number" if name == "declared_storeys" else f"building_use.{name}"
        if written is not None:
            fields[name] = reader.convert(written, how, what, f"SELO.{tag}")
    fields["uses"], fields["occupancy"] = _split_occupancy(fields.get("uses", ()))
    fields["gases"] = tuple(_gas_name(g, reader) for g in fields.get("gases", ()))
    fields["supply_modes"] = tuple(fold(m) for m in fields.get("supply_modes", ()))
    return Declarations(**fields)


def _gas_name(text: str, reader: Reader) -> str:
    gas = reader.gas(text)
    return gas.value if gas is not None else fold(text)


def _split_occupancy(uses: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Uses as written; the occupancy codes that stand in them (F-8 RESTAURANTE) besides."""
    codes = [m.group(1) for use in uses if (m := _OCCUPANCY.match(fold(use)))]
    return tuple(uses), tuple(dict.fromkeys(codes))


def buildings(declared: Declarations, block: TitleBlock, storeys: Sequence[Storey]) -> list[Building]:
    """Return a building for each that storeys name, else one."""
    names = list(dict.fromkeys(s.building for s in storeys if s.building))
    common: dict[str, Any] = {
        "ref": block.ref,
        "uses": declared.uses,
        "occupancy": declared.occupancy,
        "gases": declared.gases,
        "supply_modes": declared.supply_modes,
    }
    if isinstance(declared.declared_storeys, Missing) or is_known(declared.declared_storeys):
        common["declared_storeys"] = declared.declared_storeys
    return [Building(key=name, name=name, **common) for name in names] or [Building(key=SINGLE, **common)]


SINGLE = "1"
"""Key of the building of a drawing that names none."""
