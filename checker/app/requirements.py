"""``esquadro requirements``: what a plan must carry for the laws that are checked, from the readers' own tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checker.app.selection import available, wanted
from checker.app.vocabulary import Block, PropertySet, drawing_names, model_names
from checker.model.text import Lang, Text
from checker.rules import Ruleset

_ALWAYS = "building"
_ALONG_WITH = {"storage": ("site",)}
"""Topics that a law about another topic needs as well: storage is judged by what lies round it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirements:
    """What the chosen laws need: property sets, layers with their concepts, blocks."""

    rulesets: tuple[Ruleset, ...]
    sets: tuple[PropertySet, ...]
    layers: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]

    @property
    def laws(self) -> Text:
        """The titles of the laws, for headings."""
        titles = [r.title for r in self.rulesets]
        return Text("; ".join(t.pt for t in titles), "; ".join(t.en for t in titles))


def requirements(names: Sequence[str] = ()) -> Requirements:
    """Return what the rulesets named need (none named: all); an unknown one is a :class:`UsageError`."""
    loaded = available(names)
    rulesets = wanted(loaded, names) if names else loaded.rulesets
    topics = _topics(rulesets)
    sets = tuple(n for s in model_names().sets.values() if (n := s.for_topics(topics)) is not None)
    left_out = {s.concept for s in model_names().sets.values()} - {s.concept for s in sets}
    drawing = drawing_names()
    return Requirements(
        rulesets=rulesets,
        sets=sets,
        layers=tuple((name, concept) for name, concept in drawing.layers.items() if concept not in left_out),
        blocks=tuple(b for b in drawing.blocks.values() if b.concept not in left_out),
    )


def _topics(rulesets: Iterable[Ruleset]) -> frozenset[str]:
    """Return the topics of the laws: those of the concepts that each is about, and what goes along with them."""
    subjects = {concept for r in rulesets for concept in r.subject.concepts}
    own = {s.topic for s in model_names().sets.values() if s.concept in subjects}
    return frozenset((_ALWAYS, *own, *(more for topic in own for more in _ALONG_WITH.get(topic, ()))))


def requirements_text(kind: str, names: Sequence[str], lang: Lang) -> str:
    """Return the requirements as IDS 1.0 (``ids``) or as a page in Markdown (``md``)."""
    from checker.app.requirements_ids import ids_text
    from checker.app.requirements_page import page_text

    found = requirements(names)
    return ids_text(found, lang) if kind == "ids" else page_text(found, lang)
