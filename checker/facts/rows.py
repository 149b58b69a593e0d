"""Rows of containers, and whether full ones are kept apart from empty and part-used ones."""

from __future__ import annotations

import math
from collections.abc import Sequence

from checker.facts.base import Facts, Observation, fact
from checker.facts.geometry import clusters
from checker.facts.sites import Site, storage_sites
from checker.facts.stock import STOCK, Law, counts
from checker.model import ContainerState, Cylinder, Missing, Subject, Text, Verdict, is_known

STATE = Missing("cylinder.state")
ROW_GAP_M = 0.10
"""Outlines of one row are this near to each other."""
IN_LINE_M = 0.05
"""Centres of one row lie in line within this."""
_MIXED = Text(
    "Fileira com recipientes cheios e com vazios ou parciais.",
    "A row with full containers and with empty or part-used ones.",
)
_ONE = Text("Um só estado.", "One state only.")
_APART = Text("Estados separados por fileira ou lote.", "States kept apart by row or lot.")
_SHORT = Text(
    "Só as fileiras mais curtas separam os estados: uma pessoa decide.",
    "Only the shorter rows keep the states apart: a person decides.",
)

Direction = tuple[float, float]


@fact("states_apart")
def states_apart(
    facts: Facts, *, stock: dict[str, float], caps: dict[str, float], in_use: bool
) -> Sequence[Observation]:
    """Whether full containers stand in other rows and stacks than empty and part-used ones."""
    law = Law.of(stock, caps, in_use)
    found: list[Observation] = []
    for site in storage_sites(facts, law):
        found += _apart(site, law)
    return found


def _apart(site: Site, law: Law) -> list[Observation]:
    packs = [p for p in site.packs if counts(p, law)]
    if not packs:
        return [Observation(subject=site.subject, scope=site.key, value=STOCK)]
    states = {_group(p.state) for p in packs} | {_group(c.state) for p in packs for c in p.drawn if is_known(c.state)}
    if len(states) == 1 and "unknown" not in states:
        return [Observation(subject=site.subject, scope=site.key, verdict=Verdict.NA, why=_ONE)]
    drawn = [c for p in packs for c in (p.drawn or ((p.element,) if isinstance(p.element, Cylinder) else ()))]
    blocks = [[drawn[i] for i in group] for group in clusters([c.shape for c in drawn], ROW_GAP_M)]
    found = [o for block in blocks if _is_mixed(block) and (o := _block(site, block)) is not None]
    if any(o.value is False for o in found):
        return found
    if "unknown" in states:
        return [Observation(subject=site.subject, scope=site.key, value=STATE)]
    return found or [Observation(subject=site.subject, scope=site.key, value=True, why=_APART)]


def _block(site: Site, block: Sequence[Cylinder]) -> Observation | None:
    """Judge a block of containers by its rows: one way of the grid has to keep the states apart."""
    ways = [rows_along(block, d) for d in directions(block)]
    ways = [rows for rows in ways if any(len(r) > 1 for r in rows)]
    clean = [rows for rows in ways if not any(_is_mixed(r) for r in rows)]
    if clean:
        longest = max(max(map(len, rows)) for rows in ways)
        if max(max(map(len, rows)) for rows in clean) >= longest:
            return None
        return Observation(subject=site.subject, scope=site.key, verdict=Verdict.REVIEW, why=_SHORT, key=block[0].id)
    bad = next((r for rows in ways for r in rows if _is_mixed(r)), list(block))
    first = min(bad, key=lambda c: c.id)
    return Observation(
        subject=Subject.of(first, kind="row_and_stack"),
        against=site.subject,
        scope=site.key,
        value=False,
        why=_MIXED,
        key=first.id,
    )


def _is_mixed(containers: Sequence[Cylinder]) -> bool:
    return {"full", "other"} <= {_group(c.state) for c in containers}


def _group(state: ContainerState | Missing) -> str:
    if isinstance(state, Missing):
        return "unknown"
    return "full" if state is ContainerState.FULL else "other"


def directions(containers: Sequence[Cylinder]) -> tuple[Direction, Direction]:
    """Return the direction to the nearest neighbour, and the one across it."""
    first = min(containers, key=lambda c: c.id)
    others = [c for c in containers if c.point.distance(first.point) > 0]
    if not others:
        return (1.0, 0.0), (0.0, 1.0)
    near = min(others, key=lambda c: c.point.distance(first.point))
    dx, dy = near.point.x - first.point.x, near.point.y - first.point.y
    size = math.hypot(dx, dy)
    return (dx / size, dy / size), (-dy / size, dx / size)


def rows_along(containers: Sequence[Cylinder], direction: Direction) -> list[list[Cylinder]]:
    """Return the rows in one direction: outlines near each other and centres in line."""
    lines: list[list[Cylinder]] = []
    for c in sorted(containers, key=lambda c: _across(c, direction)):
        if lines and abs(_across(c, direction) - _across(lines[-1][0], direction)) <= IN_LINE_M:
            lines[-1].append(c)
        else:
            lines.append([c])
    found: list[list[Cylinder]] = []
    for line in lines:
        row: list[Cylinder] = []
        for c in sorted(line, key=lambda c: c.point.x * direction[0] + c.point.y * direction[1]):
            if row and row[-1].shape.distance(c.shape) > ROW_GAP_M:
                found.append(row)
                row = []
            row.append(c)
        found.append(row)
    return found


def _across(c: Cylinder, d: Direction) -> float:
    return c.point.y * d[0] - c.point.x * d[1]
