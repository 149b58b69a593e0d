"""Small submissions made in code: an LPG yard drawn in DXF, a four-storey building from IFC."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from checker.model import (
    Cylinder,
    Door,
    Element,
    Finding,
    FloorCount,
    FloorOpening,
    GasPoint,
    GasSensor,
    GasValve,
    Missing,
    Plan,
    PlanFile,
    PlanText,
    PropertyLimit,
    ProvisionResult,
    Quantity,
    RulesetResult,
    SourceRef,
    Space,
    StorageArea,
    Storey,
    StoreyCount,
    StoreyKind,
    Subject,
    Text,
    Unit,
    Verdict,
    Wall,
)
from checker.model.plan import LengthUnit
from checker.model.result import CheckResult
from checker.model.text import same

UNITS = {"mm": 0.001, "cm": 0.01, "m": 1.0}
AREA = box(4, 5, 9, 9)


def ref(n: int) -> SourceRef:
    return SourceRef(ref=f"{n:X}")


def provision(number: str, *findings: Finding, title: str = "") -> ProvisionResult:
    worst = min((f.verdict for f in findings), key=lambda v: v.rank)
    return ProvisionResult(
        id=f"cuiaba.{number}",
        ruleset="cuiaba-2003",
        citation=Text(f"art. {number}", f"art. {number}"),
        title=same(title or number),
        verdict=worst,
        findings=findings,
    )


def finding(provision_id: str, verdict: Verdict, subject: Element, message: str, **more: object) -> Finding:
    given = {"fingerprint": f"{provision_id}:{subject.ref.ref}", **more}
    return Finding(
        provision=f"cuiaba.{provision_id}",
        verdict=verdict,
        subject=Subject.of(subject),
        message=same(message),
        **given,  # type: ignore[arg-type]  # free keywords keep the cases short
    )


def metres(value: float, operator: str | None = None) -> Quantity:
    return Quantity(value=value, unit="m", operator=operator)  # type: ignore[arg-type]  # literal given by the case


def yard(unit: str = "m", origin: tuple[float, float] = (0.0, 0.0)) -> CheckResult:
    """A plot of 20 m by 15 m with a storage area: a drain and a limit too near, an unknown wall, a doubtful sensor."""
    area = StorageArea(ref=ref(0xA1), shape=AREA, name="GLP-1", area_class="III")
    drain = FloorOpening(ref=ref(0xA2), shape=Point(11.9, 7).buffer(0.15), name="RALO 1")
    limit = PropertyLimit(ref=ref(0xA3), shape=LineString([(0, 0), (0, 15)]), name="LIMITE OESTE")
    others = [
        PropertyLimit(ref=ref(0xA4 + i), shape=LineString(line))
        for i, line in enumerate([[(0, 15), (20, 15)], [(20, 15), (20, 0)], [(20, 0), (0, 0)]])
    ]
    wall = Wall(ref=ref(0xA8), shape=box(4, 9.6, 9, 9.8), name="MURO")
    bottles = [Cylinder(ref=ref(0xB0 + i), shape=Point(4.6 + 0.45 * i, 8.4).buffer(0.18)) for i in range(9)]
    sensor = GasSensor(ref=ref(0xC1), shape=Point(14, 11), anchor=(14.0, 11.0), name="SG-1")
    good = FloorOpening(ref=ref(0xC2), shape=Point(16.5, 4).buffer(0.15), name="RALO 2")
    house = Wall(ref=ref(0xC3), shape=box(12.5, 10, 17.5, 12.5).boundary.buffer(0.08, join_style="mitre"))
    texts = (
        PlanText(shape=Point(4.4, 6.2), anchor=(4.4, 6.2), text="ÁREA DE ARMAZENAMENTO"),
        PlanText(shape=Point(14.5, 11.6), anchor=(14.5, 11.6), text="ESCRITÓRIO"),
    )
    plan = Plan(
        files=(
            PlanFile(
                name="pátio.dxf",
                format="dxf",
                version="AC1024",
                unit=LengthUnit(name=unit, metres=UNITS[unit], source="declared"),
            ),
        ),
        origin=origin,
        areas=(area,),
        openings=(drain, good),
        limits=(limit, *others),
        walls=(wall, house),
        cylinders=tuple(bottles),
        sensors=(sensor,),
        texts=texts,
    )
    provisions = (
        provision(
            "5.I.h",
            finding(
                "5.I.h",
                Verdict.FAIL,
                drain,
                "Ralo a 2,75 m do limite da área; exigidos 3,00 m.",
                measured=metres(2.75),
                required=metres(3.0, ">="),
                shortfall=0.25,
                witness=((9.0, 7.0), (11.75, 7.0)),
                reference=AREA,
                location=(11.9, 7.0),
                remedy=Text("Afaste o ralo da área ou sele a tampa.", "Move the drain away or seal it."),
            ),
            finding(
                "5.I.h",
                Verdict.PASS,
                good,
                "Ralo a 7,9 m.",
                measured=metres(7.9),
                required=metres(3.0, ">="),
            ),
        ),
        provision(
            "5.III.r2.c3",
            finding(
                "5.III.r2.c3",
                Verdict.FAIL,
                limit,
                "Limite da propriedade a 4,00 m da área; exigidos 7,50 m.",
                measured=metres(4.0),
                required=metres(7.5, ">="),
                witness=((4.0, 6.0), (0.0, 6.0)),
                reference=AREA,
            ),
        ),
        provision(
            "5.II.a",
            finding(
                "5.II.a",
                Verdict.FAIL,
                area,
                "Área de 20,00 m² abaixo do necessário.",
                measured=Quantity(value=20.0, unit="m2"),
                required=Quantity(value=24.0, unit="m2", operator=">="),
                witness=tuple((x, y) for x, y in AREA.exterior.coords),
            ),
        ),
        provision(
            "par6",
            finding(
                "par6",
                Verdict.MISSING,
                wall,
                "Altura do muro não informada.",
                missing=(Missing("wall.height_m"),),
            ),
        ),
        provision(
            "5.I.q",
            Finding(
                provision="cuiaba.5.I.q",
                verdict=Verdict.MISSING,
                fingerprint="site",
                message=same("Sem detector no projeto."),
                subject=Subject(kind="building_use", name=None),
                missing=(Missing("plan.discipline.fire_safety"),),
            ),
        ),
        provision(
            "6.h",
            finding(
                "6.h",
                Verdict.REVIEW,
                sensor,
                "Sensor a 0,40 m do piso; a lei diz apenas junto ao piso.",
                measured=metres(0.40),
                required=metres(0.30, "<="),
                witness=((14.0, 11.0, 0.0), (14.0, 11.0, 0.40)),
            ),
        ),
    )
    rules = RulesetResult(
        id="cuiaba-2003",
        version="1.0.0",
        in_force_from="2003-12-01",
        provisions=provisions,
        title=Text("Cuiabá, armazenamento de GLP (2003)", "Cuiabá, LPG storage (2003)"),
    )
    return CheckResult(plan=plan, rulesets=(rules,), municipality="Cuiabá", as_of=date(2024, 5, 1))


def tower(storeys: int = 4, flats: int = 4) -> CheckResult:
    """A building read from IFC, ``flats`` on each storey, all lacking sensors: many findings at each flat."""
    parts: dict[str, list[Element]] = {
        "storeys": [],
        "spaces": [],
        "units": [],
        "walls": [],
        "doors": [],
        "gas_points": [],
        "valves": [],
    }
    sensor, valve, kind = [], [], []
    for level in range(storeys):
        key = f"S{level}"
        name = "TÉRREO" if level == 0 else f"{level + 1}º PAVIMENTO"
        parts["storeys"].append(
            Storey(
                ref=SourceRef(ref=key),
                key=key,
                name=name,
                elevation_m=3.0 * level,
                kind=StoreyKind.GROUND if level == 0 else StoreyKind.TYPICAL,
            )
        )
        for i in range(flats):
            unit = f"{level + 1}{i + 1:02d}"
            x = 8.0 * i
            outline = box(x, 0, x + 8, 9)
            flat = Unit(
                ref=SourceRef(ref=f"U{unit}"),
                key=unit,
                name=unit,
                shape=outline,
                storey=key,
                outlines=((key, outline),),
            )
            parts["units"].append(flat)
            rooms = {"SALA": box(x, 0, x + 8, 5), "COZINHA": box(x, 5, x + 4, 9), "QUARTO": box(x + 4, 5, x + 8, 9)}
            parts["spaces"] += [
                Space(ref=SourceRef(ref=f"R{unit}{n}"), key=f"{unit}{n}", name=n, shape=s, storey=key, unit=unit)
                for n, s in rooms.items()
            ]
            walls = [
                box(x - 0.1, 0, x + 0.1, 9),
                box(x, 4.95, x + 8, 5.05),
                box(x, -0.1, x + 8, 0.1),
                box(x, 8.9, x + 8, 9.1),
            ]
            parts["walls"] += [Wall(shape=s, storey=key) for s in walls]
            swing = Polygon([(x + 3, 5), *[(p[0], p[1]) for p in _arc(x + 3, 5, 0.8)]])
            parts["doors"].append(Door(shape=LineString([(x + 3, 5), (x + 3, 5.8)]), storey=key, swing=swing))
            point = GasPoint(ref=SourceRef(ref=f"P{unit}"), shape=Point(x + 1, 8.4), anchor=(x + 1, 8.4), storey=key)
            parts["gas_points"].append(point)
            sensor.append(finding("1.VIII", Verdict.FAIL, flat, f"A unidade {unit} tem gás e nenhum sensor."))
            valve.append(
                finding(
                    "1.VIII.v",
                    Verdict.MISSING,
                    flat,
                    f"Tipo da válvula da unidade {unit} não informado.",
                    missing=(Missing("gas_valve.automatic"),),
                )
            )
            kind += [
                finding(
                    f"4.{n}",
                    Verdict.MISSING,
                    flat,
                    f"Unidade {unit}: dado {n} não informado.",
                    missing=(Missing("gas_sensor.response_s"),),
                )
                for n in range(2)
            ]
        if level == 0:
            parts["valves"].append(GasValve(ref=SourceRef(ref="V1"), shape=Point(-2, 3), anchor=(-2.0, 3.0)))
    plan = Plan(
        files=(
            PlanFile(
                name="torre.ifc",
                format="ifc",
                version="IFC4",
                unit=LengthUnit(name="mm", metres=0.001, source="declared"),
            ),
        ),
        **{k: tuple(v) for k, v in parts.items()},  # type: ignore[arg-type]  # filled by name
    )
    provisions = (provision("1.VIII", *sensor), provision("1.VIII.v", *valve), provision("4", *kind))
    count = FloorCount(
        low=storeys,
        default=storeys,
        high=storeys,
        storeys=tuple(
            StoreyCount(storey=s.name or "", counts="yes", why=Text("piso com unidades", "floor with dwelling units"))
            for s in plan.storeys
        ),
    )
    rules = RulesetResult(
        id="manaus-2019",
        version="1.0.0",
        in_force_from="2019-06-01",
        provisions=provisions,
        title=Text("Manaus, sensores e válvulas de gás (2019)", "Manaus, gas sensors and valves (2019)"),
    )
    return CheckResult(plan=plan, rulesets=(rules,), floor_count=count, municipality="Manaus")


def _arc(x: float, y: float, r: float) -> list[tuple[float, float]]:
    ring: BaseGeometry = Point(x, y).buffer(r, quad_segs=8).exterior
    return [p for p in ring.coords if p[0] >= x - 1e-9 and p[1] >= y - 1e-9]


def relabelled(check: CheckResult, **changes: object) -> CheckResult:
    return replace(check, **changes)  # type: ignore[arg-type]  # dataclasses.replace is untyped by field
