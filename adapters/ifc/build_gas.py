"""Gas installations: points, supply points, valves, sensors, regulators, pipes, cylinders and centrals."""

from __future__ import annotations

import re
from typing import Any

from shapely.geometry.base import BaseGeometry

from adapters.ifc.context import Context
from adapters.ifc.gases import gases_of, point_gas
from adapters.ifc.identity import Identity, identity
from adapters.ifc.lines import middle_line
from adapters.ifc.recognise import Found
from adapters.ifc.relations import Entity
from adapters.ifc.tables import fold, pattern, table
from checker.model.gas import (
    GasPipe,
    GasPoint,
    GasSensor,
    GasValve,
    Regulator,
    SupplyPoint,
)
from checker.model.known import Missing, Tri
from checker.model.surroundings import RiskKind, RiskSource
from checker.model.text import Text

_AUTOMATIC = frozenset({"SOLENOID", "MOTORIZED"})
_BY_HAND = frozenset({"DROPWEIGHT", "FLOAT", "HYDRAULIC", "LEVER", "LOCKSHIELD", "PNEUMATIC", "SPRING", "WHEEL"})
_NO_GAS = ("ELETRIC", "ELECTRIC", "OIL", "OLEO", "COAL", "CARVAO", "WOOD", "LENHA", "DIESEL", "SOLAR", "BIOMASS")


def build_point(ctx: Context, entity: Entity, found: Found) -> GasPoint | SupplyPoint | RiskSource:
    """Return a point of use, or the supply point of a unit; a burner of another fuel is only a source of heat."""
    who, props = identity(ctx, entity), ctx.props(entity)
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
    who, props = identity(ctx, entity), ctx.props(entity)
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
    who = identity(ctx, entity)
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
    texts = " ".join(identity(ctx, entity).texts)
    stage = re.search(r"\b([12])O? ?(?:EST|STAGE)", texts)
    number = stage.group(1) if stage else "U" if "UNICO" in texts else None
    return Regulator(**ctx.point_common(entity, found.recognition), stage=number)


def build_pipe(ctx: Context, entity: Entity, found: Found) -> GasPipe:
    """Return a pipe run or fitting, with the elements that its ports and connections reach."""
    who = identity(ctx, entity)
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
