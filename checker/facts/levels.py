"""The level of a storage area's floor against the ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checker.facts.base import Facts, Observation, fact
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import Law
from checker.model import Missing, StoreyKind, Text, Verdict
from checker.model.tolerance import compare

LEVEL = Missing("storage_area.level_m")
FILL = Missing("storage_area.earth_fill")
_BELOW = frozenset({StoreyKind.BASEMENT, StoreyKind.SEMI_BASEMENT})
_ABOVE = frozenset(
    {StoreyKind.TYPICAL, StoreyKind.MEZZANINE, StoreyKind.PENTHOUSE, StoreyKind.DUPLEX_UPPER, StoreyKind.ROOF}
)
_LEVEL = Text("Nível {z} m em relação ao terreno.", "Level {z} m relative to the ground.")
_STOREY = Text("A área está no pavimento {s}.", "The area is on the storey {s}.")
_FILL = Text("Plataforma de aterro.", "Platform of earth fill.")
_VOID = Text("Plataforma sem aterro: há vazio embaixo.", "Platform without earth fill: there is a void below.")


@fact("floor_level")
def floor_level(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool, tolerance: float
) -> Sequence[Observation]:
    """How far the floor of each storage area lies from ground level, in metres.

    Beyond ``tolerance`` a platform of earth fill settles it, and so does a storey above or below the ground.
    """
    return [_level(facts, s, tolerance) for s in storage_sites(facts, Law.of(stock, caps, in_use))]


def _level(facts: Facts, site: Site, tolerance_m: float) -> Observation:
    storey = facts.plan.storey_by_key.get(site.storey or "")
    if storey is not None and (storey.kind in _BELOW or storey.kind in _ABOVE):
        text = _STOREY.format(s=storey.name or storey.key)
        return Observation(subject=site.subject, scope=site.key, verdict=Verdict.FAIL, why=text)
    level = site.area.level_m if site.area is not None else LEVEL
    if isinstance(level, Missing):
        return Observation(subject=site.subject, scope=site.key, value=level)
    why = _LEVEL.format(z=Text(f"{level:+.3f}".replace(".", ","), f"{level:+.3f}"))
    seen = Observation(subject=site.subject, scope=site.key, value=abs(level), why=why)
    if compare(level, "<=", tolerance_m, "m"):
        return seen
    fill = site.area.earth_fill if site.area is not None else FILL
    if isinstance(fill, Missing):
        return replace(seen, at_worst=Verdict.MISSING, missing=(fill,))
    return replace(seen, verdict=Verdict.PASS if fill else Verdict.FAIL, why=why + (_FILL if fill else _VOID))
