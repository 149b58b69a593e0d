"""Containers, stacks of containers and LPG centrals."""

from __future__ import annotations

import re

from adapters.ifc.context import Context
from adapters.ifc.identity import identity
from adapters.ifc.recognise import Found
from adapters.ifc.relations import Entity
from adapters.ifc.tables import fold, table
from checker.model.gas import ContainerState, Cylinder, LpgCentral
from checker.model.known import Missing, Tri

_NOMINAL = re.compile(r"(?<![A-Z0-9])P[- ]?(2|5|7|8|13|20|45|90|190)(?!\d)")
_BATTERY = re.compile(r"(\d+)\s*(?:\+\s*(\d+))?\s*(?:X\s*)?P[- ]?(13|20|45|90|190)(?!\d)")
_NOMINAL_LITRES = {5.0: 2.0, 12.0: 5.0, 31.5: 13.0, 48.0: 20.0, 108.0: 45.0, 216.0: 90.0}


def build_cylinder(ctx: Context, entity: Entity, found: Found) -> Cylinder:
    """Return a container, or a stack of equal ones."""
    props, pset, stack = ctx.props(entity), "GLPBR_Recipiente", "GLPBR_Pilha"
    units = props.integer(stack, "Unidades", "row_and_stack.units")
    number = props.integer(pset, "Quantidade", "cylinder.quantity")
    high = 1 if isinstance(units, Missing) else max(1, units)
    count = high if isinstance(number, Missing) else max(1, number)
    state = _state(ctx, entity)
    return Cylinder(
        **ctx.common(entity, found.recognition, concept=Cylinder.concept),
        capacity_kg=capacity_kg(ctx, entity),
        state=state,
        connected=_connected(ctx, entity, state),
        quantity=count,
        stack_units=high,
        stack_height_m=props.length(stack, "Altura_m", "row_and_stack.height_m"),
        palletised=props.logical(stack, "Paletizada", "row_and_stack.palletised"),
        unit_label=props.text("GLPBR_PontoGas", "Unidade"),
    )


def capacity_kg(ctx: Context, entity: Entity, pset: str = "GLPBR_Recipiente") -> float | Missing:
    """Return the LPG that one container holds: declared, by the name (P13), else by the nearest nominal volume."""
    props, what = ctx.props(entity), "cylinder.capacity_kg"
    stated = props.mass(pset, "CapacidadeNominal_kg", what)
    if not isinstance(stated, Missing) or stated.why is not None:
        return stated
    texts = (*identity(ctx, entity).texts, *(fold(ctx.name(p)) for p in ctx.relations.parts.get(entity.id(), ())[:1]))
    named = next((m for t in texts if (m := _NOMINAL.search(t))), None)
    if named is not None:
        return float(named.group(1))
    for prop in ("NominalCapacity", "TankNominalCapacity"):
        volume = props.volume("Pset_TankTypeCommon", prop, what)
        if not isinstance(volume, Missing):
            litres, kg = min(_NOMINAL_LITRES.items(), key=lambda pair: abs(pair[0] - volume * 1000))
            if abs(litres - volume * 1000) <= 0.1 * litres:
                return kg
    return Missing(what, looked_in=(f"{pset}.CapacidadeNominal_kg", "Name", "Pset_TankTypeCommon.NominalCapacity"))


def _state(ctx: Context, entity: Entity) -> ContainerState | Missing:
    props, states = ctx.props(entity), table("classes")["states"]
    for pset in ("GLPBR_Recipiente", "GLPBR_Pilha", "GLPBR_Lote"):
        word = states.get(props.word(pset, "Estado"))
        if word is not None:
            return ContainerState(word)
    if props.logical("GLPBR_Recipiente", "EmUso", "cylinder.state") is True:
        return ContainerState.IN_USE
    return Missing("cylinder.state", looked_in=("GLPBR_Recipiente.Estado", "GLPBR_Recipiente.EmUso"))


def _connected(ctx: Context, entity: Entity, state: ContainerState | Missing) -> Tri:
    stated = ctx.props(entity).logical("GLPBR_Recipiente", "EmUso", "cylinder.connected")
    if not isinstance(stated, Missing):
        return stated
    if state is ContainerState.IN_USE or ctx.relations.neighbours.get(entity.id()):
        return True
    return stated


def build_central(ctx: Context, entity: Entity, found: Found) -> LpgCentral:
    """Return an LPG central; the number of cylinders is declared, in its name (4+4 P45), or that of its drawn parts."""
    props = ctx.props(entity)
    number = props.integer("GLPBR_CentralGLP", "QtdRecipientes", "lpg_central.cylinders")
    capacity: float | Missing = Missing("lpg_central.capacity_kg", looked_in=("Name",))
    battery = next((m for t in identity(ctx, entity).texts if (m := _BATTERY.search(t))), None)
    if battery is not None:
        capacity = float(battery.group(3))
        if isinstance(number, Missing):
            number = int(battery.group(1)) + int(battery.group(2) or 0)
    return LpgCentral(
        **ctx.common(entity, found.recognition, concept=LpgCentral.concept),
        cylinders=number,
        capacity_kg=capacity,
        serves=props.texts("GLPBR_CentralGLP", "UnidadesAtendidas"),
    )
