"""Building blocks of the LPG storage scenes: stacks, fences, limits, plates."""

from __future__ import annotations

from collections.abc import Sequence

from samples.kit import items as it
from samples.kit.geometry import rect

P13 = 0.36
"""Diameter of a 13 kg bottle, in metres."""
STACK_4 = 1.904
"""Height of four 13 kg bottles, in metres."""
WARNING = "PERIGO - INFLAMÁVEL. É EXPRESSAMENTE PROIBIDO O USO DE FOGO E DE QUAISQUER INSTRUMENTOS QUE PRODUZAM FAÍSCAS"


def stacks(
    prefix: str,
    x0: float,
    y0: float,
    columns: int,
    rows: int,
    *,
    pitch: tuple[float, float] = (P13, P13),
    stack: int = 4,
    height: float | None = STACK_4,
    state: str | None = "CHEIO",
) -> tuple[it.Cylinder, ...]:
    """Stand stacks of 13 kg bottles on a grid whose outer edge begins at ``x0``, ``y0``."""
    return tuple(
        it.Cylinder(
            key=f"{prefix}-{c + 1}-{r + 1}",
            at=(x0 + P13 / 2 + c * pitch[0], y0 + P13 / 2 + r * pitch[1]),
            capacity=13,
            state=state,
            stack=stack,
            height=height,
        )
        for r in range(rows)
        for c in range(columns)
    )


def marked(key: str, outline: tuple[it.Pt, ...]) -> it.Marking:
    """Paint an outline on the floor."""
    return it.Marking(key=f"{key}-demarcacao", outline=outline, name="DEMARCAÇÃO DE PISO")


def lot(
    key: str,
    name: str,
    box: tuple[float, float, float, float],
    quantity: int,
    *,
    height: float | None = STACK_4,
    stack: int | None = 4,
) -> tuple[it.Item, ...]:
    """Draw a lot, its marking and its name."""
    outline = rect(*box)
    return (
        it.Lot(
            key=key,
            name=name,
            outline=outline,
            quantity=quantity,
            capacity=13,
            state="CHEIO",
            stack=stack,
            height=height,
        ),
        marked(key, outline),
    )


def run(
    prefix: str,
    corners: Sequence[it.Pt],
    kinds: Sequence[tuple[float, str]],
    *,
    height: float = 2.0,
    rating: int | None = 120,
    inside: it.Pt = (0.0, 0.0),
    swing: Sequence[str | None] = (),
    gate_height: float | None = 2.10,
) -> tuple[it.Item, ...]:
    """Walk a closed outline and fence it in stretches of ``(length, kind)``; PORTAO-* makes a gate of that width.

    A stretch that runs past a corner is split there. ``inside`` is a point inside, for the direction out.
    ``swing`` gives the swing of each gate in turn (FORA by default).
    """
    out: list[it.Item] = []
    sides = [(corners[i], corners[(i + 1) % len(corners)]) for i in range(len(corners))]
    left, swings = list(kinds), list(swing)
    for (x0, y0), (x1, y1) in sides:
        side = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        ux, uy, done = (x1 - x0) / side, (y1 - y0) / side, 0.0
        while side - done > 1e-9:
            length, kind = left[0]
            step = min(length, side - done)
            a = (x0 + ux * done, y0 + uy * done)
            done += step
            b = (x0 + ux * done, y0 + uy * done) if side - done > 1e-9 else (x1, y1)
            key = f"{prefix}-{len(out) + 1}"
            if kind.startswith("PORTAO"):
                normal = (uy, -ux)
                if normal[0] * (inside[0] - a[0]) + normal[1] * (inside[1] - a[1]) > 0:
                    normal = (-uy, ux)
                out.append(
                    it.Access(
                        key=key,
                        line=(a, b),
                        width=step,
                        height=gate_height,
                        gate=kind,
                        outward=normal,
                        swing=swings.pop(0) if swings else "FORA",
                    )
                )
            else:
                out.append(
                    it.Closure(
                        key=key,
                        line=(a, b),
                        kind=kind,
                        height=None if kind == "ABERTO" else height,
                        rating=rating if kind == "MURO" else None,
                    )
                )
            left[0] = (length - step, kind)
            if left[0][0] <= 1e-9:
                left.pop(0)
    if left:
        raise ValueError(f"{prefix}: stretches longer than the outline: {left}")
    return tuple(out)


def extinguishers(x: float, y: float, number: int, mass: float, *, step: float = 0.5) -> tuple[it.Extinguisher, ...]:
    """Hang dry-chemical extinguishers in a row from ``x``, ``y``."""
    return tuple(
        it.Extinguisher(key=f"extintor-{n + 1}", at=(x + n * step, y), agent="PQS", mass=mass) for n in range(number)
    )


def plates(x: float, y: float, number: int, klass: str, *, step: float = 0.8) -> tuple[it.Sign, ...]:
    """Hang ``number`` plates with both warnings, and the class plate."""
    return (
        *(it.Sign(key=f"placa-{n + 1}", at=(x + n * step, y), text=WARNING) for n in range(number)),
        it.Sign(key="placa-classe", at=(x + number * step, y), text=klass),
    )


def plot(
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    *,
    wall: float | None = 2.0,
    street: str = "S",
    street_wall: bool = False,
    name: str = "RUA DAS MANGUEIRAS",
) -> tuple[it.Item, ...]:
    """Draw the property: walls of one height on three sides (None: no wall), the street on the fourth side."""
    corners = {
        "S": ((x0, y0), (x1, y0)),
        "E": ((x1, y0), (x1, y1)),
        "N": ((x1, y1), (x0, y1)),
        "W": ((x0, y1), (x0, y0)),
    }
    into = {"S": (0.0, -2.5), "E": (2.5, 0.0), "N": (0.0, 2.5), "W": (-2.5, 0.0)}
    out: list[it.Item] = []
    for side, line in corners.items():
        walled = wall is not None and (side != street or street_wall)
        out.append(
            it.Limit(
                key=f"divisa-{side}",
                name=f"DIVISA {side}",
                line=line,
                kind="MURO" if walled else "ABERTO",
                height=wall if walled else None,
                road=side == street,
            )
        )
    out.append(it.Road(key="via", name=name, line=corners[street], into=into[street]))
    (ax, ay), (bx, by) = corners[street]
    dx, dy = into[street]
    out.append(
        it.Label(
            key="via-nome",
            at=((ax + bx) / 2 + 0.6 * dx - 2.5 * (dx == 0), (ay + by) / 2 + 0.6 * dy),
            text=name,
            size=0.4,
        )
    )
    return tuple(out)


def room(prefix: str, box: tuple[float, float, float, float], name: str, *, door: float = 1.0) -> tuple[it.Item, ...]:
    """Build a small free-standing room of four walls with a door in its south side (no storey: the plot's own plan)."""
    x0, y0, x1, y1 = box
    t = 0.15
    a, b = x0 + door, x0 + door + 0.9
    lines = (
        ((x0, y0 + t / 2), (a, y0 + t / 2)),
        ((b, y0 + t / 2), (x1, y0 + t / 2)),
        ((x0, y1 - t / 2), (x1, y1 - t / 2)),
        ((x0 + t / 2, y0 + t), (x0 + t / 2, y1 - t)),
        ((x1 - t / 2, y0 + t), (x1 - t / 2, y1 - t)),
    )
    return (
        *(it.Wall(key=f"{prefix}-parede-{n}", line=line, height=2.8) for n, line in enumerate(lines)),
        it.Door(key=f"{prefix}-porta", at=(a, y0 + t / 2), width=0.9),
        it.Label(key=f"{prefix}-nome", at=(x0 + 0.8, (y0 + y1) / 2), text=name, size=0.25),
    )
