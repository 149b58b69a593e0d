"""Building blocks of the residential scenes: a floor of two mirrored flats about a hall, and its gas installation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from samples.kit import items as it
from samples.kit.geometry import rect

WIDTH, DEPTH = 16.0, 8.0
HALF = 0.075
"""Half the thickness of a wall, in metres."""
ENTRY = (6.6, 1.5)
"""Where the branch crosses the hall's wall into the left flat."""
SHAFT = (8.0, 1.5)
_ROOMS = {  # of the left flat, by wall centre lines
    "COZINHA": (3.6, 0.0, 6.6, 3.0),
    "SALA": (3.6, 3.0, 6.6, 8.0),
    "QUARTO 1": (0.0, 0.0, 3.6, 3.4),
    "BANHO": (0.0, 3.4, 3.6, 5.0),
    "QUARTO 2": (0.0, 5.0, 3.6, 8.0),
}
_WALLS = (  # of the left flat: outer ones shared with the facade come first
    ((0.0, 0.0), (0.0, 8.0)),
    ((6.6, HALF), (6.6, 4.2)),
    ((6.6, 5.1), (6.6, 8 - HALF)),
    ((3.6, HALF), (3.6, 3.0 - HALF)),
    ((3.6, 3.0 + HALF), (3.6, 3.5)),
    ((3.6, 4.3), (3.6, 5.3)),
    ((3.6, 6.1), (3.6, 8 - HALF)),
    ((HALF, 3.4), (2.4, 3.4)),
    ((3.2, 3.4), (3.6 - HALF, 3.4)),
    ((HALF, 5.0), (3.6 - HALF, 5.0)),
    ((3.6, 3.0), (4.4, 3.0)),
    ((5.2, 3.0), (6.6 - HALF, 3.0)),
)
_DOORS = {  # hinge, direction of the closed leaf, width, opens to the right
    "entrada": ((6.6, 4.2), 90.0, 0.9, False),
    "cozinha": ((4.4, 3.0), 0.0, 0.8, False),
    "banho": ((3.6, 3.5), 90.0, 0.8, False),
    "quarto-2": ((3.6, 5.3), 90.0, 0.8, False),
    "quarto-1": ((2.4, 3.4), 0.0, 0.8, True),
}
_WINDOWS = {
    "cozinha": ((4.4, 0.0), (5.8, 0.0)),
    "sala": ((4.2, 8.0), (6.0, 8.0)),
    "quarto-1": ((1.0, 0.0), (2.6, 0.0)),
    "quarto-2": ((1.0, 8.0), (2.6, 8.0)),
}
_STOVE = ((3.75, 0.2), (4.35, 0.8))


@dataclass(frozen=True)
class Floor:
    """A floor to furnish: its key, and the numbers of the left and the right flat."""

    key: str
    left: str
    right: str


def flip(item: Any) -> Any:
    """Mirror an item of the left flat into the right one."""

    def swap(points: tuple[it.Pt, ...]) -> tuple[it.Pt, ...]:
        return tuple((WIDTH - x, y) for x, y in points)

    changes: dict[str, Any] = {
        "at": None if item.at is None else (WIDTH - item.at[0], item.at[1]),
        "outline": swap(item.outline),
        "line": swap(item.line),
        "rotation_deg": 180.0 - item.rotation_deg if item.rotation_deg else 0.0,
    }
    if isinstance(item, it.Door):
        changes |= {"flip": not item.flip, "rotation_deg": 180.0 - item.rotation_deg}
    return replace(item, **changes)


def both(floor: Floor, make: Callable[[str], tuple[it.Item, ...]]) -> tuple[it.Item, ...]:
    """Make the items of the left flat, and the mirrored ones of the right flat."""
    return (*make(floor.left), *(flip(i) for i in make(floor.right)))


def rooms(floor: Floor, *, kind: str = "RES") -> tuple[it.Item, ...]:
    """Build the walls, doors, windows, rooms and unit outlines of a floor."""

    def flat(n: str) -> tuple[it.Item, ...]:
        k, s = f"{n}-", floor.key
        return (
            it.Unit(key=f"{k}unidade", storey=s, number=n, name=f"APTO {n}", kind=kind, outline=rect(0, 0, 6.6, DEPTH)),
            *(
                it.Space(
                    key=f"{k}{name.lower().replace(' ', '-')}",
                    storey=s,
                    unit=n,
                    name=name,
                    outline=rect(x0 + HALF, y0 + HALF, x1 - HALF, y1 - HALF),
                )
                for name, (x0, y0, x1, y1) in _ROOMS.items()
            ),
            *(it.Wall(key=f"{k}parede-{i}", storey=s, line=line) for i, line in enumerate(_WALLS)),
            *(
                it.Door(key=f"{k}porta-{d}", storey=s, at=at, rotation_deg=deg, width=w, flip=right)
                for d, (at, deg, w, right) in _DOORS.items()
            ),
            *(it.Window(key=f"{k}janela-{w}", storey=s, line=line) for w, line in _WINDOWS.items()),
            *_furniture(k, s),
        )

    return (*both(floor, flat), *_hall(floor))


def _furniture(k: str, s: str) -> tuple[it.Item, ...]:
    (x0, y0), (x1, y1) = _STOVE
    pieces = {
        "fogao": rect(x0, y0, x1, y1),
        "pia": rect(4.6, 0.15, 6.0, 0.7),
        "cama-1": rect(0.2, 0.9, 2.2, 2.3),
        "cama-2": rect(0.2, 5.8, 2.2, 7.2),
        "sofa": rect(3.8, 5.0, 4.6, 7.2),
        "mesa": rect(5.2, 5.6, 6.2, 7.0),
    }
    return tuple(it.Sketch(key=f"{k}{name}", storey=s, outline=o, layer="ARQ-MOBILIARIO") for name, o in pieces.items())


def _hall(floor: Floor) -> tuple[it.Item, ...]:
    s = floor.key
    front = (((-HALF, 0.0), (7.5, 0.0)), ((8.5, 0.0), (WIDTH + HALF, 0.0)), ((-HALF, DEPTH), (WIDTH + HALF, DEPTH)))
    steps = [
        it.Sketch(
            key=f"{s}-degrau-{n}", storey=s, line=((6.9, 6.0 + 0.28 * n), (9.1, 6.0 + 0.28 * n)), layer="ARQ-MOBILIARIO"
        )
        for n in range(7)
    ]
    return (
        *(it.Wall(key=f"{s}-fachada-{n}", storey=s, line=line) for n, line in enumerate(front)),
        it.Space(key=f"{s}-hall", storey=s, name="HALL", outline=rect(6.6 + HALF, HALF, 9.4 - HALF, DEPTH - HALF)),
        it.Door(key=f"{s}-porta-hall", storey=s, at=(7.5, 0.0), width=1.0),
        *steps,
    )


def storey(key: str, name: str, kind: str, level: float, *, ceiling: float | None = 2.60, **more: Any) -> it.Storey:
    """Make a level with the building's outline."""
    return it.Storey(
        key=key,
        name=name,
        kind=kind,
        level=level,
        ceiling=ceiling,
        repeats=1,
        outline=rect(-HALF, -HALF, WIDTH + HALF, DEPTH + HALF),
        **more,
    )


def gas_branch(floor: Floor, gas: str, distance: float = 0.40) -> tuple[it.Item, ...]:
    """Lay the branch from the shaft into each kitchen up to the stove; ``distance``: from entry to valve."""

    def flat(n: str) -> tuple[it.Item, ...]:
        k, s = f"{n}-", floor.key
        valve = (ENTRY[0] - distance, ENTRY[1])
        return (
            it.SupplyPoint(key=f"{k}entrada", storey=s, at=ENTRY, unit=n, gas=gas),
            it.GasPoint(key=f"{k}fogao-ponto", storey=s, at=(4.05, 0.5), unit=n, gas=gas, appliance=True),
            it.Pipe(key=f"{k}ramal-1", storey=s, line=(SHAFT, ENTRY), gas=gas, connects=(None, f"{k}entrada")),
            it.Pipe(key=f"{k}ramal-2", storey=s, line=(ENTRY, valve), gas=gas, connects=(f"{k}entrada", f"{k}valvula")),
            it.Pipe(
                key=f"{k}ramal-3",
                storey=s,
                line=(valve, (valve[0], 0.5), (4.05, 0.5)),
                gas=gas,
                connects=(f"{k}valvula", f"{k}fogao-ponto"),
            ),
        )

    return both(floor, flat)


def valves(floor: Floor, gas: str, distance: float = 0.40) -> tuple[it.Item, ...]:
    """Set an automatic valve in each kitchen, ``distance`` metres inside the supply point."""
    return both(
        floor,
        lambda n: (
            it.Valve(
                key=f"{n}-valvula",
                storey=floor.key,
                at=(ENTRY[0] - distance, ENTRY[1]),
                automatic=True,
                serves=(n,),
                gas=gas,
            ),
        ),
    )


def sensors(floor: Floor, *, gases: tuple[str, ...] | None, height: float | None) -> tuple[it.Item, ...]:
    """Hang a sensor in each kitchen."""
    return both(
        floor,
        lambda n: (
            it.Sensor(key=f"{n}-sensor", name=f"S-{n}", storey=floor.key, at=(5.0, 2.8), gases=gases, height=height),
        ),
    )


def central(ground: str) -> tuple[it.Item, ...]:
    """Build the LPG central, 2 + 2 P45 in use, 6.00 m in front of the facade, with the pipe to the shaft."""
    front = -HALF - 6.0
    bottles = tuple(
        it.Cylinder(
            key=f"p45-{n + 1}", at=(7.0 + 0.6 * n, front - 0.5), capacity=45, state="USO", connected=True, stack=1
        )
        for n in range(4)
    )
    start = (8.0, front - 0.15)
    return (
        it.Central(
            key="central", name="CENTRAL DE GLP 2+2 P45", outline=rect(6.5, front - 1.0, 9.3, front), cylinders=4
        ),
        *bottles,
        it.Regulator(key="regulador", at=start, stage="1", gas="GLP"),
        it.Pipe(key="coletor", line=((7.0, front - 0.5), (8.8, front - 0.5)), gas="GLP"),
        it.Pipe(key="alimentacao-central", line=((8.0, front - 0.5), start), gas="GLP", connects=(None, "regulador")),
        it.Pipe(key="alimentacao", line=(start, (8.0, -HALF)), gas="GLP", connects=("regulador", None)),
        it.Pipe(key="prumada", storey=ground, line=((8.0, -HALF), SHAFT), gas="GLP"),
        it.Label(key="texto-central", at=(9.6, front - 0.7), text="CENTRAL DE GLP 2+2 P45", size=0.25),
        it.Dimension(key="cota-central", line=((9.0, front), (9.0, -HALF)), offset=-0.8),
    )
