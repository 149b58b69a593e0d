"""The margin: what was checked, the totals, the table of all findings, the legend and the storey count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from itertools import groupby
from textwrap import shorten

from shapely.geometry import box

from adapters.overlay import words as w
from adapters.overlay.grid import Grid, GridRow, broken, draw, height_mm
from adapters.overlay.items import Item
from adapters.overlay.lettering import wrap
from adapters.overlay.notes import symbol
from adapters.overlay.numbers import both, day, ranges
from adapters.overlay.outline import drawn
from adapters.overlay.shapes import XY, Label, Path, Primitive, Role
from adapters.overlay.sheet import Bounds
from checker.model.finding import Verdict
from checker.model.result import CheckResult
from checker.model.text import Lang, Text, same

WIDTHS_MM = (14.0, 25.0, 42.0, 46.0, 50.0, 113.0)
_GAP_MM = 12.0
_OFF_MM = 25.0
_LEAST_MM = 180.0
_WIDE = 1.3
_TITLE_MM = 4.0
_HEAD_MM = 2.5
_LEGEND_ROW_MM = 10.0
_ALIKE = 4
_LONGEST = 320
_SAMPLE_MM = 29.0


def margin(
    check: CheckResult, items: list[Item], plan: Bounds, mm: float, lang: Lang, extra: tuple[Text, ...] = ()
) -> Iterator[Primitive]:
    """Draw the margin beside ``plan``, or below it where the plan is wide."""
    a, b, c, d = plan
    grid = findings_grid(items, lang)
    is_wide = (c - a) > _WIDE * (d - b)
    left, corner_top = (a, b - _OFF_MM * mm) if is_wide else (c + _OFF_MM * mm, d)
    top = yield from _header(check, (left, corner_top), grid.width_mm, mm, lang, extra)
    top = yield from _legend((left, top), grid.width_mm, mm, lang)
    ladder = _ladder(check, lang)
    if ladder is not None:
        yield from draw(ladder, (left, top), mm)
        top -= (height_mm(ladder) + 6.0) * mm
    used = (corner_top - top) / mm
    columns = max(1, int((c - a) / mm // (grid.width_mm + _GAP_MM)))
    room = max(_LEAST_MM, (used + height_mm(grid)) / columns * 1.05 if is_wide else (d - b) / mm)
    for i, part in enumerate(broken(grid, max(room - used, _LEAST_MM / 2), room)):
        yield from draw(part, (left + i * (grid.width_mm + _GAP_MM) * mm, corner_top if i else top), mm)


def _header(
    check: CheckResult, corner: XY, width_mm: float, mm: float, lang: Lang, extra: tuple[Text, ...]
) -> Generator[Primitive, None, float]:
    left, top = corner
    y = top - _TITLE_MM * mm
    yield Label(role=Role.TABLE, text=w.TITLE.in_(lang), at=(left, y), height=_TITLE_MM * mm)
    for text in (*_facts(check, round(1000 * mm), lang), *(t.in_(lang) for t in extra)):
        for line in wrap(text, _HEAD_MM, width_mm):
            y -= 4.6 * mm
            yield Label(role=Role.TEXT, text=line, at=(left, y), height=_HEAD_MM * mm)
    return y - 6.0 * mm


def _facts(check: CheckResult, scale: int, lang: Lang) -> Iterator[str]:
    unknown = w.UNKNOWN.in_(lang)
    yield w.PLAN.in_(lang).format(names=", ".join(f.name for f in check.plan.files) or unknown)
    count = check.floor_count
    known = sorted({c for c in (count.low, count.high) if c is not None})
    floors = " a ".join(map(str, known)) if lang == "pt" else " to ".join(map(str, known))
    yield " | ".join(
        (
            w.CITY.in_(lang).format(name=check.municipality or check.plan.declared.municipality or unknown),
            w.FLOORS.in_(lang).format(count=floors or unknown),
            *((w.AS_OF.in_(lang).format(date=day(check.as_of, lang)),) if check.as_of else ()),
        )
    )
    for r in check.rulesets:
        yield w.LAW.in_(lang).format(title=r.title.in_(lang), version=r.version, date=day(r.in_force_from, lang))
    totals = Counter(p.verdict for r in check.rulesets for p in r.provisions)
    parts = (f"{totals[v]} {w.VERDICTS[v].in_(lang)}" for v in Verdict if totals[v])
    yield w.TOTALS.in_(lang).format(totals=", ".join(parts))
    yield w.SCALE.in_(lang).format(scale=scale)
    yield w.NOT_APPROVAL.in_(lang)


def _legend(corner: XY, width_mm: float, mm: float, lang: Lang) -> Generator[Primitive, None, float]:
    """Three symbols in the first row, three line kinds in the second."""
    left, top = corner
    top -= _HEAD_MM * mm
    yield Label(role=Role.TABLE, text=w.LEGEND.in_(lang), at=(left, top), height=_HEAD_MM * mm)
    third = width_mm / 3 * mm
    texts = ((w.LEGEND_FAIL, w.LEGEND_MISSING, w.LEGEND_REVIEW), (w.LEGEND_DIMENSION, w.LEGEND_RING, w.LEGEND_OK))
    for r, row in enumerate(texts):
        for c, text in enumerate(row):
            middle = (left + c * third + 6.0 * mm, top - (r + 0.5) * _LEGEND_ROW_MM * mm)
            yield from _sample(r, c, middle, mm)
            lines = wrap(text.in_(lang), 2.0, width_mm / 3 - _SAMPLE_MM - 6.0)
            for i, line in enumerate(lines):
                y = middle[1] + (1.7 * (len(lines) - 1) - 3.4 * i - 1.0) * mm
                yield Label(role=Role.TEXT, text=line, at=(left + c * third + _SAMPLE_MM * mm, y), height=2.0 * mm)
    return top - (2 * _LEGEND_ROW_MM + 4.0) * mm


def _sample(row: int, column: int, middle: XY, mm: float) -> Iterator[Primitive]:
    x, y = middle
    left, right = x - 5.0 * mm, x + 19.0 * mm
    if row == 0:
        verdict = (Verdict.FAIL, Verdict.MISSING, Verdict.REVIEW)[column]
        yield from symbol(0, verdict, middle, 0.8 * mm)
        yield drawn(box(x + 7.0 * mm, y - 2.5 * mm, right, y + 2.5 * mm), Role.of(verdict), (), mm)
    elif column == 0:
        ends = ((left, y - 1.0 * mm), (right, y - 1.0 * mm))
        yield Path(role=Role.DIMENSION, points=ends)
        for end in ends:
            yield Path(role=Role.DIMENSION, points=((end[0], y - 2.2 * mm), (end[0], y + 0.2 * mm)))
        middle = ((left + right) / 2, y - 0.4 * mm)
        yield Label(role=Role.DIMENSION, text="0", at=middle, height=1.8 * mm, align="center")
    elif column == 1:
        yield Path(role=Role.RING, points=((left, y), (right, y)))
    else:
        yield tick(middle, mm)


def tick(at: XY, mm: float) -> Path:
    """Return a tick at ``at``."""
    x, y = at
    return Path(role=Role.OK, points=((x - 1.2 * mm, y), (x - 0.3 * mm, y - 1.1 * mm), (x + 1.5 * mm, y + 1.4 * mm)))


def _ladder(check: CheckResult, lang: Lang) -> Grid | None:
    storeys = check.floor_count.storeys
    if not storeys:
        return None
    rows = tuple(
        GridRow(
            (_storey_name(check, s.storey), w.COUNTS.get(s.counts, same(s.counts)).in_(lang), s.why.in_(lang)),
            Role.TEXT,
        )
        for s in storeys
    )
    return Grid((60.0, 30.0, sum(WIDTHS_MM) - 90.0), rows, GridRow((w.LADDER.in_(lang), "", "")))


def _storey_name(check: CheckResult, key: str) -> str:
    storey = check.plan.storey_by_key.get(key)
    return (storey.name if storey is not None else None) or key


def findings_grid(items: list[Item], lang: Lang) -> Grid:
    """Return the table of all findings; runs that differ only in their subject share a row."""
    heading = GridRow(tuple(c.in_(lang) for c in w.COLUMNS))
    if not items:
        return Grid(WIDTHS_MM, (GridRow(("", "", "", "", "", w.NOTHING.in_(lang))),), heading)
    rows: list[GridRow] = []
    for _, group in groupby(items, key=lambda i: _alike(i, lang)):
        run = list(group)
        parts = [run] if len(run) >= _ALIKE else [[i] for i in run]
        rows += [_row(part, lang) for part in parts]
    return Grid(WIDTHS_MM, tuple(rows), heading)


def _alike(item: Item, lang: Lang) -> tuple[object, ...]:
    f = item.finding
    return f.provision, f.verdict, both(f, lang), _advice(item, lang, name="*"), item.shape is None


def _row(run: list[Item], lang: Lang) -> GridRow:
    f = run[0].finding
    subjects = [i.finding.subject for i in run]
    names = w.subject_name(f.subject, lang) if len(run) == 1 else w.subject_names(subjects, lang)
    where = "" if run[0].shape is not None else f" {w.NO_PLACE.in_(lang)}"
    value = both(f, lang) or w.lacks(f, lang)
    cells = (
        ranges(i.number for i in run),
        w.VERDICTS[f.verdict].in_(lang),
        run[0].citation.in_(lang),
        names + where,
        value,
        _advice(run[0], lang, name="*" if len(run) > 1 else None),
    )
    return GridRow(cells, Role.of(f.verdict), tuple(i.stamp for i in run))


def _advice(item: Item, lang: Lang, name: str | None = None) -> str:
    """Return the message and what to do next, cut where the report has more; for shared rows without the own name."""
    f = item.finding
    remedy = shorten(f.remedy.in_(lang) if f.remedy is not None else w.places(f, lang), _LONGEST, placeholder=" ...")
    message = shorten(f.message.in_(lang), _LONGEST, placeholder=" ...")
    own = (f.subject.name, f.subject.unit, f.subject.ref)
    if name is not None:
        for part in filter(None, own):
            message = message.replace(part, name)
            remedy = remedy.replace(part, name)
    if not remedy or remedy == message:
        return message
    return f"{message if message.endswith('...') else message.rstrip(' .') + '.'} {remedy}"
