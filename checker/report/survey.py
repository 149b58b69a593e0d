"""What ``esquadro inspect`` shows, as plain rows: concepts with their evidence, names of no meaning, what to supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from checker.model import Element, Plan, PlanFile, ProvisionResult, Seen, SeenKind, Verdict
from checker.model.concepts import concept_of
from checker.model.result import CheckResult
from checker.model.supply import Supply, supply_for
from checker.model.text import Lang

EXAMPLES = 3
_MEDIA = {"ifc": ("IFC: ",), "dxf": ("DXF: ",), "dwg": ("DXF: ",)}
_ALL_MEDIA = ("IFC: ", "DXF: ")


@dataclass(slots=True)
class ConceptRow:
    """A concept: how many were recognised for sure and not, by which evidence (kind, detail), with examples."""

    concept: str
    sure: int = 0
    unsure: int = 0
    least: float = 1.0
    evidence: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def add(self, element: Element) -> None:
        """Count an element."""
        recognition = element.recognition
        self.sure += recognition.is_sure
        self.unsure += not recognition.is_sure
        self.least = min(self.least, recognition.confidence)
        self.evidence.update((e.kind.value, e.detail) for e in recognition.evidence)
        shown = element.name or element.ref.ref
        if shown and shown not in self.examples and len(self.examples) < EXAMPLES:
            self.examples.append(shown)


@dataclass(frozen=True, slots=True)
class GapRow:
    """A thing to supply: how many provisions wait for it, how many of them for nothing else, and where to put it."""

    supply: Supply
    provisions: tuple[str, ...]
    alone: tuple[str, ...]

    def places(self, plan: Plan, lang: Lang) -> list[str]:
        """Return the places that the plan's formats have, the cheapest first: an option, a setting, the drawing."""
        own = tuple(p for f in plan.files for p in _MEDIA[f.format]) or _ALL_MEDIA
        places = self.supply.places(lang)
        outside = [p for p in places if not p.startswith(_ALL_MEDIA)]
        return outside + [p for p in places if p.startswith(own)]


def concept_rows(plan: Plan) -> list[ConceptRow]:
    """Return what was recognised, by concept, in order of name."""
    rows: dict[str, ConceptRow] = {}
    for element in plan.elements:
        concept = concept_of(element)
        rows.setdefault(concept, ConceptRow(concept)).add(element)
    return [rows[name] for name in sorted(rows)]


def unknown_names(file: PlanFile, kind: SeenKind) -> list[Seen]:
    """Return the file's names of one kind that say nothing to the reader, the most frequent first."""
    found = [s for s in file.seen if s.kind == kind and s.concept is None and s.target is None]
    return sorted(found, key=lambda s: (-s.count, s.name))


def unsure_names(file: PlanFile) -> list[Seen]:
    """Return the file's names that something was recognised by without being sure, the most frequent first."""
    found = [s for s in file.seen if s.concept is not None and s.recognition is not None and not s.recognition.is_sure]
    return sorted(found, key=lambda s: (s.kind, -s.count, s.name))


def seen_kinds(file: PlanFile) -> list[SeenKind]:
    """Return the kinds of name that the file has, in a fixed order."""
    order: tuple[SeenKind, ...] = ("layer", "block", "attribute", "class", "name", "system", "property", "text")
    held = {s.kind for s in file.seen}
    return [kind for kind in order if kind in held]


def gap_rows(check: CheckResult) -> list[GapRow]:
    """Return what to supply for a full check, that which helps most first."""
    waiting: dict[str, dict[str, None]] = {}
    alone: dict[str, dict[str, None]] = {}
    for provision in (p for r in check.rulesets for p in r.provisions if p.verdict is Verdict.MISSING):
        gaps = _gaps(provision)
        for what in gaps:
            waiting.setdefault(what, {})[provision.id] = None
            if len(gaps) == 1:
                alone.setdefault(what, {})[provision.id] = None
    rows = [GapRow(supply_for(w), tuple(ids), tuple(alone.get(w, ()))) for w, ids in waiting.items()]
    return sorted(rows, key=lambda r: (-len(r.provisions), -len(r.alone), r.supply.what))


def _gaps(provision: ProvisionResult) -> Sequence[str]:
    findings = (f for f in provision.findings if f.verdict is Verdict.MISSING)
    return tuple(dict.fromkeys(m.what for f in findings for m in f.missing))


def shortened(items: Iterable[str], most: int) -> tuple[list[str], int]:
    """Return the first ``most`` items and how many are left out."""
    listed = list(items)
    return listed[:most], max(0, len(listed) - most)
