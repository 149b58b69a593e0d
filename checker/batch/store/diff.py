"""Two runs compared finding by finding: what is new, what is gone, what changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import literal

from checker.batch.store.filters import Filters
from checker.batch.store.reader import Results
from checker.batch.store.views import VIEWS, Column, Kind
from checker.model.text import Lang
from checker.model.tolerance import compare

Found = Mapping[str, Any]
_Key = tuple[str, str, int]


class Change(StrEnum):
    """What happened to a finding from the first run to the second."""

    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"


_SAME = ("provision", "citation", "title", "subject_kind", "subject_name", "storey", "unit")
_BOTH = ("verdict", "measured", "required")
_KINDS = {"measured": Kind.NUMBER, "required": Kind.NUMBER, "verdict": Kind.WORD, "change": Kind.WORD}


def _column(name: str) -> Column:
    return Column(name, _KINDS.get(name.partition("_")[0], Kind.TEXT), literal(None))


@dataclass(frozen=True, slots=True)
class Diff:
    """The columns of a comparison; rows come from :func:`differences`."""

    columns: tuple[Column, ...] = tuple(
        map(_column, ("change", *_SAME, *(f"{n}_{w}" for n in _BOTH for w in ("before", "after")), "measure_unit",
                      "fingerprint", "message"))
    )  # fmt: skip
    short: tuple[str, ...] = (
        "change", "provision", "verdict_before", "verdict_after", "measured_before", "measured_after", "fingerprint",
        "message",
    )  # fmt: skip


def differences(results: Results, before: int, after: int, asked: Filters, lang: Lang) -> Iterator[list[Any]]:
    """Yield a row for each finding that only one run has, or that both have with another verdict or measure.

    Findings are the same when provision and fingerprint are; ``asked`` gives the provisions, and the verdicts that at
    least one of both must have.
    """
    old, new = (_findings(results, run, asked, lang) for run in (before, after))
    for key in {**old, **new}:
        a, b = old.get(key), new.get(key)
        change = _change(a, b)
        verdicts = {f["verdict"] for f in (a, b) if f}
        if change and (not asked.verdicts or verdicts & set(asked.verdicts)):
            yield _row(change, a, b)


def _findings(results: Results, run: int, asked: Filters, lang: Lang) -> dict[_Key, Found]:
    view = VIEWS["findings"]
    names = [c.name for c in view.columns]
    wanted = Filters(
        runs=(run,), superseded=True, provisions=asked.provisions, fingerprints=asked.fingerprints
    )  # not by verdict: a finding that changed its verdict would seem new
    seen: Counter[tuple[str, str]] = Counter()
    found: dict[_Key, Found] = {}
    for row in results.rows(view, wanted, lang):
        finding = dict(zip(names, row, strict=True))
        same = (finding["provision"], finding["fingerprint"])
        found[*same, seen[same]] = finding
        seen[same] += 1
    return found


def _change(a: Found | None, b: Found | None) -> Change | None:
    if a is None or b is None:
        return Change.NEW if a is None else Change.GONE
    equal = a["verdict"] == b["verdict"] and all(_equal(a, b, n) for n in ("measured", "required"))
    return None if equal else Change.CHANGED


def _equal(a: Found, b: Found, name: str) -> bool:
    if a[f"{name}_unit"] != b[f"{name}_unit"]:
        return False
    if a[name] is None or b[name] is None:
        return bool(a[name] == b[name])
    return compare(a[name], "==", b[name], a[f"{name}_unit"] or "")


def _row(change: Change, a: Found | None, b: Found | None) -> list[Any]:
    latest: Found = b or a or {}
    pairs = [f[n] if f else None for n in _BOTH for f in (a, b)]
    end = [latest["measured_unit"], latest["fingerprint"], latest["message"]]
    return [change.value, *(latest[n] for n in _SAME), *pairs, *end]
