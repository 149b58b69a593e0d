"""Gases by their many names, as the profile's words."""

from __future__ import annotations

from collections.abc import Iterable

from adapters.ifc.context import Context
from adapters.ifc.identity import Identity
from adapters.ifc.tables import clean, fold, pattern, table
from checker.model.gas import Gas
from checker.model.known import Missing
from checker.model.text import Text


def gas_of(text: str) -> Gas | None:
    """Return the gas that a declared word names, None when it names none that is known."""
    word = table("gases")["exact"].get(fold(text).replace(".", ""))
    return Gas(word) if word else gas_within(text)


def gas_within(text: object) -> Gas | None:
    """Return the gas that a running text (a system's name) speaks of."""
    folded = fold(text)
    word = next((w for expression, w in table("gases")["within"] if pattern(expression).search(folded)), None)
    return Gas(word) if word else None


def gases_of(texts: Iterable[str], what: str, looked_in: tuple[str, ...]) -> frozenset[Gas] | Missing:
    """Return the set of declared gases; unknown words alone make it unknown, gases that do not burn add nothing."""
    words = tuple(texts)
    if not words:
        return Missing(what, looked_in=looked_in)
    known = {w: gas_of(w) for w in words}
    odd = [w for w, g in known.items() if g is None and fold(w) not in table("gases")["none"]]
    found = frozenset(g for g in known.values() if g is not None)
    if odd and not found:
        return Missing(
            what,
            looked_in=looked_in,
            why=Text(
                f"Gás não reconhecido: {', '.join(odd)}; aceita GLP, GN, NAFTA, NH3, ETO, H2, C3H8, CH4.",
                f"Unknown gas: {', '.join(odd)}; accepted: GLP, GN, NAFTA, NH3, ETO, H2, C3H8, CH4.",
            ),
        )
    return found | ({Gas.OTHER} if odd else frozenset())


def point_gas(ctx: Context, who: Identity, what: str) -> Gas | Missing:
    """Return the gas of a point, valve or pipe: stated, its system's, by its energy source or name, the building's."""
    props = ctx.props(who.element)
    stated = [props.text("GLPBR_PontoGas", "Gas"), props.text("Pset_FlowMeterTypeGasMeter", "GasType")]
    found = next((g for t in stated if t and (g := gas_of(t)) is not None), None)
    if found is None and stated[0]:
        return Missing(
            what,
            looked_in=("GLPBR_PontoGas.Gas",),
            why=Text(
                f"GLPBR_PontoGas.Gas = {stated[0]} não foi reconhecido.",
                f"GLPBR_PontoGas.Gas = {stated[0]} is not known.",
            ),
        )
    systems = [getattr(s, a, None) for s in who.systems for a in ("Name", "LongName", "ObjectType")]
    sources = [props.text(p, "EnergySource") for p in ("Pset_BurnerTypeCommon", "Pset_BoilerTypeCommon")]
    candidates = (*systems, *sources, *who.texts)
    found = found or next((g for t in candidates if t and (g := _energy_or_name(t)) is not None), None)
    return found or building_gas(ctx, what)


def _energy_or_name(text: str) -> Gas | None:
    return gas_within(text) or gas_of(clean(text) or "")


def building_gas(ctx: Context, what: str) -> Gas | Missing:
    """Return the building's gas where it declares exactly one."""
    found: set[Gas] = set()
    for building in ctx.model.by_type("IfcBuilding"):
        words = ctx.props(building).texts("GLPBR_Edificacao", "TipoGas")
        found |= {g for w in words if (g := gas_of(w)) is not None}
    if len(found) == 1:
        return next(iter(found))
    return Missing(what, looked_in=("GLPBR_PontoGas.Gas", "IfcDistributionSystem.Name", "GLPBR_Edificacao.TipoGas"))
