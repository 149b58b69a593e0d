"""Named, typed facts derived from a plan: the vocabulary that rules are written in.

A fact is a function that takes :class:`~checker.facts.base.Facts` and keyword arguments, and returns
:class:`~checker.facts.base.Observation` objects. Its arguments come from the rule (literals, ``$parameters``,
``@tables``), so
a fact knows geometry and the field's concepts, and no number of any law.
"""

from checker.facts.base import Facts, FactSpec, Observation, Relief, Span, fact, registry

__all__ = ["FactSpec", "Facts", "Observation", "Relief", "Span", "fact", "registry"]
