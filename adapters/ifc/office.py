"""The user's own names (``esquadro.toml``): which of them match an element, a class, a property or a storey.

Names are compared folded (no accents, one case, one kind of separator). An exact name wins over patterns, a long
pattern over a short one. ``*`` and ``?`` match within a name, ``re:`` begins a regular expression, ``-`` sets a thing
aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from adapters.ifc.tables import fold, table
from checker.model.source import Evidence, EvidenceKind, Recognition

SET_ASIDE = "-"
"""What a name of no interest is mapped to."""
_EXPRESSION = "re:"
_SEPARATORS = re.compile(r"[\s_\-–—]+")
_REVIT_ID = re.compile(r":\d{4,}$")
_OWN_SETS = ("GLPBR_", "PSET_", "QTO_")


def plain(name: object) -> str:
    """Return a name for comparison: folded, one separator."""
    return _SEPARATORS.sub("-", fold(name)).strip("-")


def without_id(name: str) -> str:
    """Return an element's name without the running number that some programs append to it."""
    return _REVIT_ID.sub("", name)


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of a section: the name as the user wrote it, what it is mapped to."""

    section: str
    written: str
    target: str

    @property
    def recognition(self) -> Recognition:
        """A person said so."""
        return Recognition((Evidence(EvidenceKind.PROFILE, f"[ifc.{self.section}] {self.written}"),))


@dataclass(slots=True)
class Names:
    """The lines of one section, exact names apart from patterns."""

    exact: dict[str, Rule] = field(default_factory=dict)
    patterns: list[tuple[re.Pattern[str], Rule]] = field(default_factory=list)

    def add(self, name: str, rule: Rule) -> None:
        """Take up a line."""
        if name.startswith(_EXPRESSION):
            self._pattern(name.removeprefix(_EXPRESSION), rule)
        elif "*" in name or "?" in name:
            # a wildcard at either end takes the separator before it along
            parts = re.split(r"([*?])", _SEPARATORS.sub("-", fold(name)))
            glob = "".join({"*": ".*", "?": "."}.get(p, re.escape(p)) for p in parts)
            self._pattern(f"^(?:{glob})$", rule)
        else:
            self.exact.setdefault(plain(name), rule)

    def _pattern(self, expression: str, rule: Rule) -> None:
        try:
            self.patterns.append((re.compile(expression, re.IGNORECASE | re.DOTALL), rule))
        except re.error:  # said where the configuration is read
            return
        self.patterns.sort(key=lambda pair: -len(pair[1].written))

    @property
    def is_empty(self) -> bool:
        """Whether there is no line at all."""
        return not self.exact and not self.patterns

    def find(self, names: Iterable[object]) -> Rule | None:
        """Return the line that matches one of some names, the first name first."""
        if self.is_empty:
            return None
        known = [n for name in names if name for n in (str(name), without_id(str(name)))]
        found = next((self.exact[plain(n)] for n in known if plain(n) in self.exact), None)
        if found is not None or not self.patterns:
            return found
        forms = [f for n in dict.fromkeys(known) for f in (_SEPARATORS.sub("-", fold(n)), fold(n), n)]
        return next((rule for expression, rule in self.patterns if any(expression.search(f) for f in forms)), None)


@dataclass(slots=True)
class Office:
    """The user's own profile for IFC."""

    names: Names = field(default_factory=Names)
    classes: Names = field(default_factory=Names)
    storeys: Names = field(default_factory=Names)

    def thing(self, names: Iterable[object], classes: Iterable[str], kinds: Iterable[str]) -> Rule | None:
        """Return the line for an element: by a name of it or its type, else by class, with or without its type."""
        found = self.names.find(names)
        if found is not None or self.classes.is_empty:
            return found
        named = list(classes)
        return self.classes.find([*(f"{c}.{k}" for c in named for k in kinds if k), *named])

    def storey(self, names: Iterable[object]) -> Rule | None:
        """Return the line for a storey."""
        return self.storeys.find(names)


def read_office(mapping: Mapping[str, Mapping[str, object]]) -> Office:
    """Return the profile; in ``names`` a concept may also stand on the left, with words to look for on the right."""
    office, known = Office(), concepts()
    for left, right in mapping.get("names", {}).items():
        for value in right if isinstance(right, list | tuple) else [right]:
            if left in known:
                office.names.add(f"*{value}*", Rule("names", str(value), left))
            elif str(value) in known or value == SET_ASIDE:
                office.names.add(left, Rule("names", left, str(value)))
    for left, right in mapping.get("classes", {}).items():
        if str(right) in known or right == SET_ASIDE:
            office.classes.add(left, Rule("classes", left, str(right)))
    for left, right in mapping.get("storeys", {}).items():
        office.storeys.add(left, Rule("storeys", left, str(right)))
    return office


def concepts() -> frozenset[str]:
    """Return the concepts that a name or class can be mapped to."""
    rules = (*table("classes")["rules"], *table("classes")["psets"], *table("names")["rules"])
    return frozenset((*(str(r["concept"]) for r in rules), *table("names")["further_concepts"]))


def read_aliases(mapping: Mapping[str, Mapping[str, object]]) -> dict[str, tuple[str, ...]]:
    """Return the user's places of the profile's properties: ``[ifc.properties]``, either side may be the profile's."""
    found: dict[str, tuple[str, ...]] = {}
    for left, right in mapping.get("properties", {}).items():
        for value in right if isinstance(right, list | tuple) else [right]:
            a, b = fold(left), fold(value)
            own, theirs = (a, b) if a.startswith(_OWN_SETS) and not b.startswith("GLPBR_") else (b, a)
            found[own] = (*found.get(own, ()), theirs)
    return found
