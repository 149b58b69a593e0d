"""Gas installations: points, supply points, valves, sensors, regulators, pipes, cylinders and centrals."""

from __future__ import annotations

import re
from typing import Any

from shapely.geometry.base import BaseGeometry

from adapters.ifc.context import Context
from adapters.ifc.gases import gases_of, point_gas
from adapters.ifc.lines import middle_line
from adapters.ifc.recognise import Found, Identity
from adapters.ifc.relations import Entity
from adapters.ifc.tables import fold, pattern, table
from checker.model.gas import (
    ContainerState,
    Cylinder,
    GasPipe,
    GasPoint,
    GasSensor,
    GasValve,
    LpgCentral,
    Regulator,
    SupplyPoint,
)
from checker.model.known import Missing, Tri
from checker.model.surroundings import RiskKind, RiskSource
from checker.model.text import Text

_NOMINAL = re.compile(r"(?<![A-Z0-9])P[- ]?(2|5|7|8|13|20|45|90|190)(?!\d)")
_BATTERY = re.compile(r"(\d+)\s*(?:\+\s*(\d+))?\s*(?:X\s*)?P[- ]?(13|20|45|90|190)(?!\d)")
_NOMINAL_LITRES = {5.0: 2.0, 12.0: 5.0, 31.5: 13.0, 48.0: 20.0, 108.0: 45.0, 216.0: 90.0}
_AUTOMATIC = frozenset({"SOLENOID", "MOTORIZED"})
_BY_HAND = frozenset({"DROPWEIGHT", "FLOAT", "HYDRAULIC", "LEVER", "LOCKSHIELD", "PNEUMATIC", "SPRING", "WHEEL"})
_NO_GAS = ("ELETRIC", "ELECTRIC", "OIL", "OLEO", "COAL", "CARVAO", "WOOD", "LENHA", "DIESEL", "SOLAR", "BIOMASS")


def build_point(ctx: Context, entity: Entity, found: Found) -> GasPoint | SupplyPoint | RiskSource:
    """Return a point of use, or the supply point of a unit; a burner of another fuel is only a source of heat."""
    who, props = Identity(ctx, entity), ctx.props(entity)
    label = props.text("GLPBR_PontoGas", "Unidade")
    if props.word("GLPBR_PontoGas", "Tipo").replace(" ", "_") == "ENTRADA_UNIDADE":
        return SupplyPoint(
            **ctx.point_common(entity, found.recognition), unit_label=label, gas=point_gas(ctx, who, "gas_point.gas")
        )
    recognition = found.recognition
    if found.detail == "burner":
        source = fold(
            " ".join(
                filter(
                    None, (props.text(p, "EnergySource") for p in ("Pset_BurnerTypeCommon", "Pset_BoilerTypeCommon"))
                )
            )
            or " ".join(who.texts)
        )
        if any(word in source for word in _NO_GAS) and "GAS" not in source:
            return RiskSource(**ctx.common(entity, recognition, concept=RiskSource.concept), kind=RiskKind.HEAT)
    burning = found.detail in {"appliance", "burner"} or _burns(who)
    common = ctx.point_common(entity, recognition)
    height = Missing("gas_point.height_m")
    return GasPoint(
        **common,
        unit_label=label,
        gas=point_gas(ctx, who, "gas_point.gas"),
        height_m=height,
        appliance=burning or _named_appliance(who),
        dispenser="DISPENSER" in " ".join(who.texts),
    )


def _burns(who: Identity) -> bool:
    """Tell whether the class is that of a burning appliance; IFC2X3 has no class for a bare outlet."""
    bare = who.predefined != "GASBURNER" and any("PONTO" in t for t in who.texts)
    return who.entity in {"IfcBurner", "IfcBoiler"} or (who.entity == "IfcGasTerminal" and not bare)


def _named_appliance(who: Identity) -> bool:
    rules = [r for r in table("names")["rules"] if r.get("detail") == "appliance"]
    return any(pattern(r["re"]).search(t) for r in rules for t in who.texts)


def build_valve(ctx: Context, entity: Entity, found: Found) -> GasValve:
    """Return a shut-off valve."""
    who, props = Identity(ctx, entity), ctx.props(entity)
    pset = "GLPBR_ValvulaGas"
    sensors = props.texts(pset, "SensoresVinculados")
    return GasValve(
        **ctx.point_common(entity, found.recognition),
        automatic=_automatic(ctx, who),
        serves=props.texts(pset, "UnidadeServida"),
        gas=point_gas(ctx, who, "gas_valve.gas"),
        manual_reset=props.logical(pset, "RearmeManual", "gas_valve.manual_reset"),
        fails_closed=_fails_closed(ctx, entity),
        manual_override=_override(ctx, entity),
        rearms_on_power=props.logical(pset, "RearmeRetornoEnergia", "gas_valve.rearms_on_power"),
        linked_sensors=sensors or Missing("gas_valve.linked_sensors", looked_in=(f"{pset}.SensoresVinculados",)),
    )


def _automatic(ctx: Context, who: Identity) -> Tri:
    props = ctx.props(who.element)
    stated = props.logical("GLPBR_ValvulaGas", "Automatica", "gas_valve.automatic")
    if not isinstance(stated, Missing):
        return stated
    operation = props.word("Pset_ValveTypeCommon", "ValveOperation")
    if operation in _AUTOMATIC or any(_is_actuator(ctx, e) for e in _linked(ctx, who.element)):
        return True
    if any(pattern(table("names")["automatic"]).search(t) for t in who.texts):
        return True
    if operation in _BY_HAND or any(pattern(table("names")["manual"]).search(t) for t in who.texts):
        return False
    return Missing(
        "gas_valve.automatic",
        why=stated.why,
        looked_in=("GLPBR_ValvulaGas.Automatica", "Pset_ValveTypeCommon.ValveOperation", "IfcActuator"),
    )


def _linked(ctx: Context, entity: Entity) -> list[Entity]:
    near = [ctx.model.by_id(i) for i in ctx.relations.neighbours.get(entity.id(), ())]
    return [*ctx.relations.controls.get(entity.id(), ()), *near, *ctx.relations.parts.get(entity.id(), ())]


def _is_actuator(ctx: Context, entity: Entity) -> bool:
    who = Identity(ctx, entity)
    return who.entity == "IfcActuator" and who.predefined in {"ELECTRICACTUATOR", ""}


def _fails_closed(ctx: Context, entity: Entity) -> Tri:
    places = [
        (entity, "GLPBR_ValvulaGas", "PosicaoFalha"),
        *((e, "Pset_ActuatorTypeCommon", "FailPosition") for e in _linked(ctx, entity) if _is_actuator(ctx, e)),
    ]
    for holder, pset, prop in places:
        word = ctx.props(holder).word(pset, prop)
        if word in {"FECHADA", "FECHA", "FAILCLOSED"}:
            return True
        if word in {"ABERTA", "ABRE", "FAILOPEN"}:
            return False
    return Missing(
        "gas_valve.fails_closed", looked_in=("GLPBR_ValvulaGas.PosicaoFalha", "Pset_ActuatorTypeCommon.FailPosition")
    )


def _override(ctx: Context, entity: Entity) -> Tri:
    what = "gas_valve.manual_override"
    stated = ctx.props(entity).logical("GLPBR_ValvulaGas", "ComandoManual", what)
    actuators = [e for e in _linked(ctx, entity) if _is_actuator(ctx, e)]
    values = [ctx.props(e).logical("Pset_ActuatorTypeCommon", "ManualOverride", what) for e in actuators]
    return next((v for v in (stated, *values) if not isinstance(v, Missing)), stated)


def build_sensor(ctx: Context, entity: Entity, found: Found) -> GasSensor:
    """Return a leak sensor; its heights by placement are settled once the spaces are known."""
    props, pset = ctx.props(entity), "GLPBR_SensorGas"
    texts = props.texts(pset, "GasesDetectados") or props.texts("Pset_SensorTypeGasSensor", "GasDetected")
    sound = props.logical(pset, "AlarmeSonoro", "gas_sensor.alarm_sound")
    return GasSensor(
        **ctx.point_common(entity, found.recognition),
        gases=gases_of(texts, "gas_sensor.gases", (f"{pset}.GasesDetectados", "Pset_SensorTypeGasSensor.GasDetected")),
        height_above_floor_m=props.length(pset, "AlturaInstalacao_m", "gas_sensor.height_above_floor_m"),
        drop_from_ceiling_m=props.length(pset, "DistanciaTeto_m", "gas_sensor.drop_from_ceiling_m"),
        response_s=_response(ctx, entity),
        setpoint_lel=_setpoint(ctx, entity),
        alarm_sound=sound,
        alarm_light=props.logical(pset, "AlarmeVisual", "gas_sensor.alarm_light"),
        unit_label=props.text("GLPBR_PontoGas", "Unidade"),
    )


def _response(ctx: Context, entity: Entity) -> float | Missing:
    what = "gas_sensor.response_s"
    value = ctx.props(entity).time("GLPBR_SensorGas", "TempoResposta_s", what)
    raw = ctx.props(entity).raw("Pset_SensorTypeGasSensor", "TimeConstant")
    return _not_usable(
        value,
        raw,
        "TimeConstant",
        Text("a constante de tempo não é o tempo de resposta", "the time constant is not the response time"),
    )


def _setpoint(ctx: Context, entity: Entity) -> float | Missing:
    what, props = "gas_sensor.setpoint_lel", ctx.props(entity)
    value = props.ratio("GLPBR_SensorGas", "PontoAlarme_LIE", what)
    if not isinstance(value, Missing) and not 0 <= value <= 1:
        return Missing(
            what,
            looked_in=("GLPBR_SensorGas.PontoAlarme_LIE",),
            why=Text(
                f"PontoAlarme_LIE = {value:g} é ambíguo: escreva a fração do LIE (0,20 para 20 %).",
                f"PontoAlarme_LIE = {value:g} is ambiguous: write the fraction of the LEL (0.20 for 20 %).",
            ),
        )
    names = ("SetPointConcentration", "GasSensorSetPoint")
    raw = next((r for n in names if (r := props.raw("Pset_SensorTypeGasSensor", n)) is not None), None)
    return _not_usable(
        value,
        raw,
        names[0],
        Text("a base (% do LIE ou % em volume) não é dada", "its basis (% LEL or % by volume) is not given"),
    )


def _not_usable(value: float | Missing, raw: Any, name: str, because: Text) -> float | Missing:
    if isinstance(value, Missing) and value.why is None and raw is not None:
        shown = f"{raw.where} = {raw.values[0]}"
        return Missing(
            value.what,
            looked_in=(*value.looked_in, raw.where),
            why=Text(f"{shown} não serve ({name}): {because.pt}.", f"{shown} is not usable ({name}): {because.en}."),
        )
    return value


def build_regulator(ctx: Context, entity: Entity, found: Found) -> Regulator:
    """Return a pressure regulator of the gas installation."""
    texts = " ".join(Identity(ctx, entity).texts)
    stage = re.search(r"\b([12])O? ?(?:EST|STAGE)", texts)
    number = stage.group(1) if stage else "U" if "UNICO" in texts else None
    return Regulator(**ctx.point_common(entity, found.recognition), stage=number)


def build_pipe(ctx: Context, entity: Entity, found: Found) -> GasPipe:
    """Return a pipe run or fitting, with the elements that its ports and connections reach."""
    who = Identity(ctx, entity)
    connects = tuple(ctx.element_id(ctx.model.by_id(i)) for i in sorted(ctx.relations.neighbours.get(entity.id(), ())))
    common = ctx.common(entity, found.recognition, shape=ctx.shapes.lines(entity) or _centre_line(ctx, entity))
    return GasPipe(**common, gas=point_gas(ctx, who, "gas_pipe.gas"), connects=connects)


def _centre_line(ctx: Context, entity: Entity) -> BaseGeometry | None:
    """Return the middle line of a straight run from its outline."""
    body = ctx.shapes.body(entity)
    if body is None or body.outline.area <= 0:
        return None
    line = middle_line(body.outline)
    return line if line is not None and line.length**2 > 2 * body.outline.area else None


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
    texts = (*Identity(ctx, entity).texts, *(fold(ctx.name(p)) for p in ctx.relations.parts.get(entity.id(), ())[:1]))
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
    battery = next((m for t in Identity(ctx, entity).texts if (m := _BATTERY.search(t))), None)
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
