"""S05: a restaurant on its own LPG cylinders, the valve drawn before the regulator (Manaus)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title

RADIUS = 0.188
"""Of a 45 kg cylinder, in metres."""
CYLINDER = (1.4, -0.5)
UNIT = "RESTAURANTE"


def restaurant(*, fixed: bool = False, distance: float = 0.60) -> Scene:
    """Return the restaurant; ``fixed``: regulator first; ``distance``: from the cylinder's edge to the valve."""
    x, edge = CYLINDER[0], CYLINDER[1] + RADIUS
    valve = (x, edge + distance)
    regulator = (x, edge + distance - 0.25) if fixed else (x, edge + distance + 0.25)
    first, second = (
        (("regulador", regulator), ("valvula", valve)) if fixed else (("valvula", valve), ("regulador", regulator))
    )
    stove = (0.9, 1.6)
    return Scene(
        id="S05",
        summary="Restaurante térreo em Manaus, válvula antes do regulador",
        title=Title(municipality="MANAUS", occupancy=("F-8",), uses=("RESTAURANTE",), gases=("GLP",)),
        items=(
            it.Storey(
                key="terreo",
                name="PAVIMENTO TÉRREO",
                kind="TERREO",
                level=0.0,
                ceiling=2.80,
                repeats=1,
                outline=rect(-0.075, -0.075, 10.075, 8.075),
            ),
            *house(),
            it.Unit(
                key="unidade",
                storey="terreo",
                number=UNIT,
                name=UNIT,
                kind="COM",
                use="RESTAURANTE",
                outline=rect(0, 0, 10, 8),
            ),
            it.Cylinder(
                key="p45-1", storey="terreo", at=CYLINDER, radius=RADIUS, capacity=45, state="USO", connected=True
            ),
            it.Cylinder(
                key="p45-2", storey="terreo", at=(2.6, -0.5), radius=RADIUS, capacity=45, state="CHEIO", connected=False
            ),
            it.Valve(key="valvula", storey="terreo", at=valve, automatic=True, serves=(UNIT,), gas="GLP"),
            it.Regulator(key="regulador", storey="terreo", at=regulator, stage="U", gas="GLP"),
            it.GasPoint(key="fogao", storey="terreo", at=stove, unit=UNIT, gas="GLP", appliance=True),
            it.Pipe(key="tubo-1", storey="terreo", gas="GLP", line=(CYLINDER, first[1]), connects=("p45-1", first[0])),
            it.Pipe(
                key="tubo-2", storey="terreo", gas="GLP", line=(first[1], second[1]), connects=(first[0], second[0])
            ),
            it.Pipe(
                key="mangueira",
                storey="terreo",
                gas="GLP",
                line=(second[1], (x, 1.6), stove),
                connects=(second[0], "fogao"),
            ),
            it.Sensor(key="sensor", name="S-1", storey="terreo", at=(2.4, 0.3), height=0.35),
        ),
    )


def house() -> tuple[it.Item, ...]:
    """Build the restaurant's walls, rooms and the cylinders' shelter."""
    h, s = 0.075, "terreo"
    lines = (
        ((-h, 0.0), (6.5, 0.0)),
        ((8.1, 0.0), (10 + h, 0.0)),
        ((-h, 8.0), (10 + h, 8.0)),
        ((0.0, h), (0.0, 8 - h)),
        ((10.0, h), (10.0, 8 - h)),
        ((4.0, h), (4.0, 2.6)),
        ((4.0, 3.6), (4.0, 5.2)),
        ((4.0, 6.1), (4.0, 8 - h)),
        ((h, 4.5), (4 - h, 4.5)),
    )
    shelter = (((0.9, -1.0), (3.1, -1.0)), ((0.975, -1 + h), (0.975, -h)), ((3.025, -1 + h), (3.025, -h)))
    spaces = {
        "COZINHA": rect(h, h, 4 - h, 4.5 - h),
        "SANITÁRIOS": rect(h, 4.5 + h, 4 - h, 8 - h),
        "SALÃO DE REFEIÇÕES": rect(4 + h, h, 10 - h, 8 - h),
    }
    tables = [(5.2, 4.8), (7.2, 4.8), (5.2, 6.4), (7.2, 6.4), (8.6, 2.4)]
    return (
        *(it.Wall(key=f"parede-{n}", storey=s, line=line) for n, line in enumerate(lines)),
        *(it.Wall(key=f"abrigo-{n}", storey=s, line=line, height=1.5) for n, line in enumerate(shelter)),
        *(
            it.Space(key=name.lower().replace(" ", "-"), storey=s, name=name, unit=UNIT, outline=o)
            for name, o in spaces.items()
        ),
        it.Door(key="porta-entrada", storey=s, at=(6.5, 0.0), width=0.8),
        it.Door(key="porta-entrada-2", storey=s, at=(8.1, 0.0), width=0.8, rotation_deg=180, flip=True),
        it.Door(key="porta-cozinha", storey=s, at=(4.0, 2.6), width=1.0, rotation_deg=90),
        it.Door(key="porta-sanitario", storey=s, at=(4.0, 5.2), width=0.9, rotation_deg=90),
        it.Window(key="janela-1", storey=s, line=((0.0, 2.0), (0.0, 3.6))),
        it.Window(key="janela-2", storey=s, line=((10.0, 3.0), (10.0, 5.4))),
        *(
            it.Sketch(key=f"mesa-{n}", storey=s, outline=rect(x, y, x + 0.8, y + 0.8), layer="ARQ-MOBILIARIO")
            for n, (x, y) in enumerate(tables)
        ),
        it.Sketch(key="fogao-desenho", storey=s, outline=rect(0.15, 1.2, 0.9, 2.0), layer="ARQ-MOBILIARIO"),
        it.Sketch(key="bancada", storey=s, outline=rect(0.15, 3.7, 3.0, 4.3), layer="ARQ-MOBILIARIO"),
        it.Label(key="texto-abrigo", storey=s, at=(3.3, -0.7), text="ABRIGO 2 P45", size=0.2),
    )


SCENES: dict[str, Callable[[], Scene]] = {
    "S05": restaurant,
    "S05b": lambda: restaurant(fixed=True).named("S05b", "Como S05, regulador antes da válvula"),
    "S05c": lambda: restaurant(fixed=True, distance=0.81).named("S05c", "Como S05b, válvula a 0,81 m do cilindro"),
}
