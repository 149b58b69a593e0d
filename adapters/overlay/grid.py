"""Ruled grids of wrapped text: the table of findings, the legend, the storey count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adapters.overlay.lettering import wrap
from adapters.overlay.shapes import XY, Label, Path, Primitive, Role, Stamp

TEXT_MM = 2.0
LINE_MM = 3.4
_PAD_MM = 1.2


@dataclass(frozen=True, slots=True)
class GridRow:
    """One row: a text per column, the layer of its first columns, the findings it stands for."""

    cells: tuple[str, ...]
    role: Role = Role.TABLE
    stamps: tuple[Stamp, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid: column widths in paper millimetres, rows under an optional heading."""

    widths_mm: tuple[float, ...]
    rows: tuple[GridRow, ...]
    heading: GridRow | None = None

    @property
    def width_mm(self) -> float:
        """Whole width."""
        return sum(self.widths_mm)


def lines_of(row: GridRow, widths_mm: Sequence[float]) -> list[list[str]]:
    """Return each cell's lines, wrapped to its column."""
    return [wrap(cell, TEXT_MM, width - 2 * _PAD_MM) for cell, width in zip(row.cells, widths_mm, strict=True)]


def row_height_mm(cells: list[list[str]]) -> float:
    """Return a row's height."""
    return max(1, *(len(lines) for lines in cells)) * LINE_MM + 2 * _PAD_MM - (LINE_MM - TEXT_MM) / 2


def height_mm(grid: Grid) -> float:
    """Return the whole height of a grid that is not broken."""
    rows = (grid.heading, *grid.rows) if grid.heading else grid.rows
    return sum(row_height_mm(lines_of(r, grid.widths_mm)) for r in rows)


def draw(grid: Grid, corner: XY, mm: float) -> Iterator[Primitive]:
    """Draw a grid with its top left corner at ``corner``."""
    left, top = corner
    y = top
    for row in (grid.heading, *grid.rows):
        if row is None:
            continue
        cells = lines_of(row, grid.widths_mm)
        low = y - row_height_mm(cells) * mm
        yield from _texts(row, cells, grid.widths_mm, (left, y), mm)
        yield Path(role=Role.TABLE, stamps=row.stamps, points=((left, low), (left + grid.width_mm * mm, low)))
        y = low
    yield from _frame(grid.widths_mm, corner, y, mm)


def _texts(row: GridRow, cells: list[list[str]], widths: Sequence[float], corner: XY, mm: float) -> Iterator[Primitive]:
    x, top = corner
    for column, (lines, width) in enumerate(zip(cells, widths, strict=True)):
        role = row.role if column < 2 else Role.TEXT
        for i, line in enumerate(lines):
            at = (x + _PAD_MM * mm, top - (_PAD_MM + TEXT_MM + i * LINE_MM) * mm)
            yield Label(role=role, stamps=row.stamps, text=line, at=at, height=TEXT_MM * mm)
        x += width * mm


def _frame(widths: Sequence[float], corner: XY, low: float, mm: float) -> Iterator[Primitive]:
    left, top = corner
    x = left
    for width in widths[:-1]:
        x += width * mm
        yield Path(role=Role.TABLE, points=((x, top), (x, low)))
    right = left + sum(widths) * mm
    yield Path(role=Role.TABLE, points=((left, low), (right, low), (right, top), (left, top)), closed=True)


def broken(grid: Grid, first_mm: float, room_mm: float) -> list[Grid]:
    """Break a grid into several, each with the heading: the first at most ``first_mm`` high, the others ``room_mm``."""
    head = row_height_mm(lines_of(grid.heading, grid.widths_mm)) if grid.heading else 0.0
    parts: list[list[GridRow]] = [[]]
    used, room = head, first_mm
    for row in grid.rows:
        height = row_height_mm(lines_of(row, grid.widths_mm))
        if parts[-1] and used + height > room:
            parts.append([])
            used, room = head, room_mm
        parts[-1].append(row)
        used += height
    return [Grid(grid.widths_mm, tuple(part), grid.heading) for part in parts]
