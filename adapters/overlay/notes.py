"""Notes beside the marks: the number in its symbol, verdict, citation, measured and required, and a leader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from shapely.geometry import LineString, Point
from shapely.ops import nearest_points

from adapters.overlay.items import Item, WitnessKind
from adapters.overlay.lettering import box_width, wrap
from adapters.overlay.marks import Mark
from adapters.overlay.numbers import both, ranges
from adapters.overlay.place import FreeSpace
from adapters.overlay.shapes import XY, Disc, Label, Path, Primitive, Role, Stamp
from adapters.overlay.words import SEE_TABLE, VERDICTS, lacks
from checker.model.finding import Verdict
from checker.model.text import Lang

TEXT_MM = 2.0
LINE_MM = 3.3
SYMBOL_MM = 8.0
_TEXT_LEFT_MM = 10.5
_TEXT_WIDTH_MM = 58.0
_PAD_MM = 1.2
_SINGLY = 3
_BODY_LINES = 3


@dataclass(frozen=True, slots=True)
class _Row:
    """One symbol with the lines beside it."""

    number: int
    verdict: Verdict
    lines: tuple[str, ...]
    stamps: tuple[Stamp, ...]

    @property
    def height_mm(self) -> float:
        return max(SYMBOL_MM + 1.0, LINE_MM * len(self.lines) + 0.8)


def note(mark: Mark, space: FreeSpace, mm: float, lang: Lang) -> Iterator[Primitive]:
    """Place and draw the note of a mark."""
    rows = _rows(mark.items, lang)
    text_width = max(box_width(line, TEXT_MM) for row in rows for line in row.lines)
    width = (_TEXT_LEFT_MM + text_width + _PAD_MM) * mm
    height = (sum(row.height_mm for row in rows) + _PAD_MM) * mm
    (left, low, right, high), leader = space.box_beside(mark.edge(mm), width, height)
    role = Role.of(mark.verdict)
    frame = ((left, low), (right, low), (right, high), (left, high))
    yield Path(role=role, stamps=mark.stamps, points=frame, closed=True, is_solid=True)
    yield Path(role=role, stamps=mark.stamps, points=_to_cloud(leader, mark), is_solid=True)
    top = high - _PAD_MM / 2 * mm
    for row in rows:
        yield from _draw_row(row, (left, top), mm)
        top -= row.height_mm * mm


def _to_cloud(leader: LineString, mark: Mark) -> tuple[XY, ...]:
    start, end = leader.coords[0], leader.coords[-1]
    on_cloud = nearest_points(mark.shape, Point(start))[0]
    return (on_cloud.x, on_cloud.y), (start[0], start[1]), (end[0], end[1])


def _rows(items: list[Item], lang: Lang) -> list[_Row]:
    if len(items) <= _SINGLY:
        return [_single(item, lang) for item in items]
    ordered = sorted(items, key=lambda i: (i.finding.verdict.rank, i.number))
    return [_several(list(group), lang) for _, group in groupby(ordered, key=lambda i: i.finding.verdict)]


def _single(item: Item, lang: Lang) -> _Row:
    f = item.finding
    head = f"{VERDICTS[f.verdict].in_(lang)} - {item.citation.in_(lang)}"
    lines = [*_wrap(head, 2), *_wrap(_body(item, lang), _BODY_LINES)]
    return _Row(item.number, f.verdict, tuple(lines), (item.stamp,))


def _body(item: Item, lang: Lang) -> str:
    """What is wrong, as short as it goes; an upright measure has its own tag."""
    f = item.finding
    if f.verdict is Verdict.MISSING and f.missing:
        return lacks(f, lang)
    if f.measured is not None and item.kind is not WitnessKind.UPRIGHT:
        return both(f, lang)
    return f.message.in_(lang)


def _several(items: list[Item], lang: Lang) -> _Row:
    """Many findings of one verdict: their numbers and citations, the rest is in the table."""
    verdict = items[0].finding.verdict
    if len(items) == 1:
        return _single(items[0], lang)
    numbers = f"{VERDICTS[verdict].in_(lang)} {ranges(i.number for i in items)}"
    cited = "; ".join(dict.fromkeys(i.citation.in_(lang) for i in items))
    lines = [*_wrap(numbers), *_wrap(cited, _BODY_LINES), SEE_TABLE.in_(lang)]
    return _Row(items[0].number, verdict, tuple(lines), tuple(i.stamp for i in items))


def _wrap(text: str, lines: int | None = None) -> list[str]:
    return wrap(text, TEXT_MM, _TEXT_WIDTH_MM, lines=lines)


def _draw_row(row: _Row, corner: XY, mm: float) -> Iterator[Primitive]:
    left, top = corner
    middle = (left + (SYMBOL_MM / 2 + 1.0) * mm, top - (SYMBOL_MM / 2 + 0.5) * mm)
    yield from symbol(row.number, row.verdict, middle, mm, row.stamps)
    for i, line in enumerate(row.lines):
        at = (left + _TEXT_LEFT_MM * mm, top - (LINE_MM * (i + 1) - 0.5) * mm)
        yield Label(role=Role.TEXT, stamps=row.stamps, text=line, at=at, height=TEXT_MM * mm)


def symbol(number: int, verdict: Verdict, middle: XY, mm: float, stamps: Iterable[Stamp] = ()) -> Iterator[Primitive]:
    """Draw a number in the shape of its verdict: triangle, square or circle."""
    (x, y), r, stamps = middle, SYMBOL_MM / 2 * mm, tuple(stamps)
    role = Role.of(verdict)
    size = (2.4 if number < 10 else 2.0 if number < 100 else 1.6) * mm
    drop = size / 2
    if verdict is Verdict.FAIL:
        points = ((x - 1.15 * r, y - r), (x + 1.15 * r, y - r), (x, y + r))
        yield Path(role=role, stamps=stamps, points=points, closed=True, is_solid=True)
        drop = 0.8 * r
    elif verdict is Verdict.MISSING:
        q = 0.9 * r
        points4 = ((x - q, y - q), (x + q, y - q), (x + q, y + q), (x - q, y + q))
        yield Path(role=role, stamps=stamps, points=points4, closed=True, is_solid=True)
    else:
        yield Disc(role=role, stamps=stamps, center=middle, radius=0.95 * r, is_solid=True)
    yield Label(role=role, stamps=stamps, text=str(number), at=(x, y - drop), height=size, align="center")
