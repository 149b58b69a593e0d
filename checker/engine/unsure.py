"""The elements of a plan that are not recognised for sure: no verdict may be about one, or measured against one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from checker.engine.readings import Merged
from checker.facts import Observation
from checker.model import Element, Missing, Plan, Subject, Verdict
from checker.model.concepts import concept_of

_DECIDED = (Verdict.PASS, Verdict.FAIL)


@dataclass(frozen=True)
class Unsure:
    """The elements of a plan whose recognition is not sure."""

    elements: tuple[Element, ...]

    @classmethod
    def of(cls, plan: Plan) -> Unsure:
        """Collect them."""
        return cls(tuple(e for e in plan.elements if not e.recognition.is_sure))

    @cached_property
    def concepts(self) -> tuple[str, ...]:
        """Their concepts, in order of name."""
        return tuple(sorted({concept_of(e) for e in self.elements}))

    @cached_property
    def _by_ref(self) -> Mapping[tuple[int | None, str], str]:
        return {(e.ref.file, e.ref.ref): concept_of(e) for e in self.elements if e.ref.ref}

    def settle(self, merged: Merged) -> Merged:
        """Return the observation: ``missing`` where it is about an unsure element or measured against one."""
        gaps = self._gaps(merged.draft.observation) if merged.verdict in _DECIDED else ()
        if not gaps:
            return merged
        return replace(
            merged, verdict=Verdict.MISSING, readings=(), missing=tuple(dict.fromkeys((*merged.missing, *gaps)))
        )

    def _gaps(self, observation: Observation) -> tuple[Missing, ...]:
        about = (s for s in (observation.subject, observation.against) if s is not None)
        return tuple(dict.fromkeys(Missing(f"{c}.confirm") for s in about if (c := self._concept(s)) is not None))

    def _concept(self, subject: Subject) -> str | None:
        return self._by_ref.get((subject.file, subject.ref)) if subject.ref else None
