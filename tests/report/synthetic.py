"""A small check result with every kind of finding, made by hand."""

from __future__ import annotations

from datetime import date

from shapely.geometry import Point, box

from checker.model import (
    Broken,
    Building,
    Cylinder,
    Declarations,
    Finding,
    FloorCount,
    FloorOpening,
    LengthUnit,
    Missing,
    NotRun,
    OpeningKind,
    ParameterInForce,
    Plan,
    PlanFile,
    ProvisionResult,
    Quantity,
    Reading,
    RiskKind,
    RiskSource,
    RulesetResult,
    SourceRef,
    Storey,
    StoreyCount,
    StoreyKind,
    Subject,
    Text,
    Verdict,
    same,
)
from checker.model.result import CheckResult, Waiver

LAW = Text("Lei de exemplo", "Sample law")


def plan() -> Plan:
    """A depot with one container, a drain and a grease box, drawn far from the origin."""
    file = PlanFile(
        name="deposito.dxf",
        sha256="0" * 64,
        format="dxf",
        version="AC1024",
        unit=LengthUnit(name="m", metres=1.0, source="declared", evidence=("SELO.UNIDADE",)),
        notes=(
            Text(
                "3 entidades em camadas desligadas (HID-OLD) não participaram.",
                "3 entities on layers that are off (HID-OLD) took no part.",
            ),
        ),
    )
    return Plan(
        files=(file,),
        origin=(620000.0, 9650000.0),
        declared=Declarations(municipality="Cuiabá", uses=("REVENDA",), gases=("GLP",)),
        buildings=(Building(key="b1", name="Bloco A"),),
        storeys=(
            Storey(key="s1", name="TÉRREO", building="b1", kind=StoreyKind.GROUND, elevation_m=0.0),
            Storey(key="s2", name="TIPO", building="b1", kind=StoreyKind.TYPICAL, repeats=Missing("storey.repeats")),
        ),
        cylinders=(Cylinder(ref=SourceRef(ref="1A"), shape=Point(0, 0).buffer(0.18), capacity_kg=13.0),),
        openings=(
            FloorOpening(ref=SourceRef(ref="2B"), shape=Point(6, 5).buffer(0.075)),
            FloorOpening(ref=SourceRef(ref="2C"), kind=OpeningKind.GREASE_BOX, shape=box(9, 9, 10, 10)),
        ),
        risks=(RiskSource(ref=SourceRef(ref="2D"), kind=RiskKind.IGNITION, shape=Point(3, 3)),),
        broken=(
            Broken(
                concept="lot",
                ref=SourceRef(ref="9F"),
                why=Text("o contorno se cruza em (1,00; 2,00)", "the outline crosses itself at (1.00, 2.00)"),
            ),
        ),
        unreadable=2,
        dimension_count=4,
    )


def _provision(
    identifier: str, citation: str, title: Text, verdict: Verdict, *findings: Finding, reason: Text | None = None
) -> ProvisionResult:
    return ProvisionResult(
        id=identifier,
        ruleset="cuiaba-2003",
        citation=same(citation),
        title=title,
        verdict=verdict,
        findings=findings,
        reason=reason,
    )


def failing() -> Finding:
    """A drain 0.10 m too near."""
    return Finding(
        provision="cuiaba.art5.I.h",
        verdict=Verdict.FAIL,
        fingerprint="aaaa",
        subject=Subject(kind="drain", name="R1", ref="2B", file=0, storey="TÉRREO"),
        against=Subject(kind="storage_area", name="A", ref="1F", file=0),
        message=Text("O ralo R1 está a 2,900 m da área A.", "Drain R1 is 2.900 m from area A."),
        measured=Quantity(value=2.9, unit="m", name="distance"),
        required=Quantity(value=3.0, unit="m", operator=">="),
        shortfall=0.1,
        location=(26.78, 17.0),
        witness=((26.78, 17.0), (23.88, 17.0)),
        cites=("cuiaba.art5.caput",),
        remedy=Text(
            "Afaste o ralo ou a área até haver 3,00 m.", "Move the drain or the area until 3.00 m lie between."
        ),
    )


def missing(number: int) -> Finding:
    """A sensor without a height."""
    return Finding(
        provision="cuiaba.art5.II.c",
        verdict=Verdict.MISSING,
        fingerprint=f"bbb{number}",
        subject=Subject(kind="gas_sensor", name=f"S{number}", ref=f"3{number}", file=0, storey="TÉRREO", unit="101"),
        message=Text(f"Sensor S{number}: falta dado para decidir.", f"Sensor S{number}: data needed is missing."),
        missing=(Missing("gas_sensor.height_above_floor_m"), Missing("gas_sensor.response_s")),
    )


def reviewed() -> Finding:
    """A height between two readings."""
    return Finding(
        provision="manaus.art5.sensor",
        verdict=Verdict.REVIEW,
        fingerprint="cccc",
        subject=Subject(kind="gas_sensor", name="S9", ref="39", file=0),
        message=Text("Sensor S9: as leituras divergem.", "Sensor S9: the readings disagree."),
        measured=Quantity(value=0.35, unit="m"),
        required=Quantity(value=0.3, unit="m", operator="<="),
        shortfall=0.05,
        readings=(
            Reading("manaus.sensor_floor.max_m", 0.3, Verdict.FAIL),
            Reading("manaus.sensor_floor.max_m", 0.5, Verdict.PASS),
        ),
        marginal=True,
        scope="101",
    )


def gate() -> Finding:
    """A gate under review."""
    return Finding(
        provision="manaus.art1.VIII",
        verdict=Verdict.REVIEW,
        fingerprint="dddd",
        subject=Subject(kind="building_use", name="Bloco A"),
        message=Text("De 3 a 5 pavimentos, conforme a leitura.", "From 3 to 5 storeys, depending on the reading."),
    )


def behind_the_gate() -> Finding:
    """A failure that hangs on the gate."""
    return Finding(
        provision="manaus.art1.VIII.sensor",
        verdict=Verdict.REVIEW,
        fingerprint="eeee",
        subject=Subject(kind="dwelling_unit", name="302", unit="302", storey="TIPO"),
        message=Text("Unidade 302: sem sensor.", "Unit 302: no sensor."),
        cites=("manaus.art1.VIII",),
    )


def provisions() -> tuple[ProvisionResult, ...]:
    """Provisions of all six verdicts."""
    v = Verdict
    not_checked = Text("Esta versão não verifica este dispositivo.", "This version does not check this provision.")
    return (
        _provision("manaus.art1.VIII", "art. 1, VIII", Text("Residenciais altos", "Tall dwellings"), v.REVIEW, gate()),
        _provision("manaus.art1.VIII.sensor", "art. 1, VIII", Text("Sensor", "Sensor"), v.REVIEW, behind_the_gate()),
        _provision(
            "manaus.art5.sensor", "art. 5", Text("Sensor junto ao piso", "Sensor by the floor"), v.REVIEW, reviewed()
        ),
        _provision("cuiaba.art5.I.h", "art. 5, I, h", Text("Ralos a 3,00 m", "Drains at 3.00 m"), v.FAIL, failing()),
        _provision(
            "cuiaba.art5.II.c", "art. 5, II, c", Text("Detector", "Detector"), v.MISSING, missing(1), missing(2)
        ),
        _provision("cuiaba.art5.II.d", "art. 5, II, d", Text("Outro", "Other"), v.MISSING, reason=not_checked),
        _provision(
            "cuiaba.art5.III",
            "art. 5, III",
            Text("Quadro", "Table"),
            v.FAIL,
            reason=Text(
                "O pior resultado das suas partes: cuiaba.art5.I.h.", "The worst verdict of its parts: cuiaba.art5.I.h."
            ),
        ),
        _provision("cuiaba.art4.III.a", "art. 4, III, a", Text("Massa", "Mass"), v.PASS),
        _provision("cuiaba.art7", "art. 7", Text("Licença", "Licence"), v.INFO),
        _provision("cuiaba.art3", "art. 3", Text("Consumo próprio", "Own use"), v.NA, reason=Text("não é.", "is not.")),
    )


def check(**changes: object) -> CheckResult:
    """The whole result."""
    given: dict[str, object] = {
        "plan": plan(),
        "rulesets": (
            RulesetResult(
                id="cuiaba-2003",
                version="1.0",
                in_force_from="2004-03-12",
                title=LAW,
                provisions=provisions(),
                parameters=(
                    ParameterInForce(
                        name="cuiaba.limit.reference", value="row", origin="interpretation", set_by="option"
                    ),
                    ParameterInForce(
                        name="manaus.sensor_floor.max_m",
                        value={"from": 0.3, "to": 0.5},
                        origin="interpretation",
                        set_by="ruleset",
                    ),
                ),
            ),
        ),
        "floor_count": FloorCount(
            low=3,
            default=4,
            high=5,
            storeys=(
                StoreyCount(storey="s1", counts="yes", why=Text("térreo", "ground floor")),
                StoreyCount(
                    storey="s2", counts="doubtful", why=Text("repetição não informada", "repetition not stated")
                ),
            ),
        ),
        "not_run": (NotRun(id="manaus-2019", why=Text("outro município.", "another city.")),),
        "as_of": date(2026, 1, 31),
        "municipality": "Cuiabá",
        "waivers": (
            Waiver(provision="cuiaba.art5.I.h", who="Eng. Silva", why="obra aprovada", until=date(2026, 12, 31)),
            Waiver(provision="cuiaba.art5.II.c", who="Eng. Silva", why="vencida", until=date(2025, 1, 1), expired=True),
        ),
    }
    return CheckResult(**(given | changes))  # type: ignore[arg-type]  # fields by name
