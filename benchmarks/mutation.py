"""Mutation run over the rulesets: is each small wrong edit of a rule noticed by some case?

    python benchmarks/mutation.py [RULESET ...] [--only PREFIX] [--sample N] [--seed S] [--jobs N] [--survivors FILE]

A mutant is killed when a case that names a provision it touches gets another result, or when it would not load. Each
case is evaluated on its own small plan with only the rules it needs. Mutants that change nothing anybody can observe
are listed with the reason in ``mutation_argued.yaml``. Exits 1 if a mutant survives that is not argued.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import date
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

from ruamel.yaml import YAML

ROOT = Path(__file__).parents[1]
ARGUED = Path(__file__).with_name("mutation_argued.yaml")
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from checker.engine import evaluate as engine  # noqa: E402  # found through the path above when run as a script
from checker.engine.evaluate import _guarded, needs  # noqa: E402
from checker.engine.needed import needed_for  # noqa: E402
from checker.facts import Facts  # noqa: E402
from checker.model import Plan  # noqa: E402
from checker.rules import Ruleset, load_ruleset, parse_settings  # noqa: E402


def _module(name: str, file: Path) -> ModuleType:
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise ImportError(str(file))
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


mutants = _module("mutants", Path(__file__).with_name("mutants.py"))
cases = _module("rule_cases", ROOT / "tests" / "rules" / "cases.py")


@dataclass
class Bench:
    """The cases of one ruleset, ready to be run against mutants of it."""

    ruleset: Ruleset
    cases: list[Any]
    plans: dict[str, Plan] = field(default_factory=dict)
    facts: dict[int, Facts] = field(default_factory=dict)
    outcomes: dict[tuple[str, str], Any] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: str) -> Bench:
        """Load a ruleset and its cases."""
        return cls(load_ruleset(cases.ROOT / folder), [c for c in cases.all_cases() if c.ruleset == folder])

    def killer(self, mutant: Any) -> str | None:
        """Return the case that notices the mutant, ``loader`` if it would never load, or None."""
        if mutant.ruleset is None:
            return "loader"
        touched = _dependents(self.ruleset, mutant.touches)
        direct = [c for c in self.cases if set(mutant.touches) & set(c.data["expect"])]
        others = [c for c in self.cases if c not in direct and touched & set(c.data["expect"])]
        return next((c.id for c in (*direct, *others) if self.notices(c, mutant.ruleset, touched)), None)

    def notices(self, case: Any, ruleset: Ruleset, provisions: set[str]) -> bool:
        """Tell whether a case gets another result for these provisions than it expects."""
        expect = {i: e for i, e in case.data["expect"].items() if i in provisions}
        narrowed = replace(case, data={**case.data, "expect": expect})
        try:
            return bool(cases.differences(narrowed, self.run(case, ruleset, expect, provisions)))
        except Exception:
            if ruleset is self.ruleset:
                raise  # the true ruleset never crashes; whatever this is, it proves nothing
            self.run(case, self.ruleset, expect, provisions)
            return True

    def run(self, case: Any, ruleset: Ruleset, provisions: Iterable[str], touched: Iterable[str]) -> Any:
        """Evaluate the rules that these provisions need on the case's plan.

        Facts are computed once a plan, and so are the rules that the mutant does not touch.
        """
        if case.id not in self.plans:
            self.plans[case.id] = case.plan()
        plan = self.plans[case.id]
        settings = parse_settings([ruleset], case.data.get("set", {}), [])
        as_of = date.fromisoformat(str(case.data.get("as_of", cases.AS_OF)))

        def guarded(session: Any, rule: Any) -> Any:
            key = (case.id, rule.id)
            if plan.hidden or rule.id in touched or rule.since or rule.until:
                return _guarded(session, rule)
            if key not in self.outcomes:
                self.outcomes[key] = _guarded(session, rule)
            return self.outcomes[key]

        with (
            mock.patch("checker.engine.evaluate.Facts", self._remembering),
            mock.patch("checker.engine.evaluate._guarded", guarded),
        ):
            return engine(plan, needed_for(ruleset, provisions), settings, as_of)

    def _remembering(self, plan: Plan) -> Facts:
        known = self.facts.get(id(plan))
        if known is not None and known.plan is plan:
            return known
        facts = Facts(plan)
        if any(plan is p for p in self.plans.values()):
            self.facts[id(plan)] = facts
        return facts

    def broken(self) -> list[str]:
        """Return the cases that the true ruleset does not meet, and leave them out: they can prove nothing."""
        found = [c.id for c in self.cases if self.notices(c, self.ruleset, set(c.data["expect"]))]
        self.cases = [c for c in self.cases if c.id not in found]
        return found


def _dependents(ruleset: Ruleset, touched: Sequence[str]) -> set[str]:
    """Return the touched rules and everything that hangs on them through gates and parts."""
    found = set(touched)
    while True:
        more = {r.id for r in ruleset.by_id.values() if r.id not in found and found & set(needs(r))}
        if not more:
            return found
        found |= more


@cache
def bench(folder: str) -> Bench:
    """Return the bench of a ruleset, once a process."""
    return Bench.of(folder)


def chosen(folder: str, only: str = "", sample: int = 0, seed: int = 0) -> list[Any]:
    """Return the mutants of a ruleset: all, those whose name begins with ``only``, or a sample, always the same."""
    found = [m for m in mutants.mutants(bench(folder).ruleset) if m.name.startswith(only)]
    return random.Random(seed).sample(found, min(sample, len(found))) if sample else found  # noqa: S311  # no secret


def argued() -> dict[str, dict[str, str]]:
    """Return the reasons why some mutants change nothing that anybody can observe, by pattern of their names."""
    return YAML(typ="safe", pure=True).load(ARGUED.read_text(encoding="utf-8")) or {} if ARGUED.is_file() else {}


def reason(folder: str, name: str) -> str | None:
    """Return why a survivor is no gap in the cases, or None."""
    return next((why for pattern, why in argued().get(folder, {}).items() if fnmatchcase(name, pattern)), None)


def examine(folder: str, names: Sequence[str]) -> list[tuple[str, str | None]]:
    """Return each mutant's killer; by name, so that it runs in another process."""
    return [(name, bench(folder).killer(_by_name(folder)[name])) for name in names]


@cache
def _by_name(folder: str) -> dict[str, Any]:
    return {m.name: m for m in mutants.mutants(bench(folder).ruleset)}


def run(folder: str, names: Sequence[str], jobs: int, progress: Callable[[int], None]) -> dict[str, str | None]:
    """Examine mutants in ``jobs`` processes."""
    parts = [names[i : i + 10] for i in range(0, len(names), 10)]
    found: dict[str, str | None] = {}
    if jobs < 2:
        for part in parts:
            found |= dict(examine(folder, part))
            progress(len(found))
        return found
    with ProcessPoolExecutor(jobs) as pool:
        for result in pool.map(examine, [folder] * len(parts), parts):
            found |= dict(result)
            progress(len(found))
    return found


def main(arguments: Sequence[str]) -> int:
    """Run, print the score and the survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="*", help="folders of rulesets/; default: all")
    parser.add_argument("--only", default="", help="only mutants whose name begins so")
    parser.add_argument("--sample", type=int, default=0, help="a sample of so many, always the same")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--survivors", type=Path, help="write the survivors here, as JSON")
    options = parser.parse_args(arguments)
    folders = options.rulesets or sorted(f.parent.name for f in cases.ROOT.glob("*/ruleset.yaml"))
    unargued: dict[str, list[str]] = {}
    for folder in folders:
        start = time.monotonic()
        broken = bench(folder).broken()
        for case in broken:
            print(f"{folder}: the case {case} does not hold; it proves nothing")
        names = [m.name for m in chosen(folder, options.only, options.sample, options.seed)]
        found = run(folder, names, options.jobs, lambda n: print(f"  {n}", end="\r", file=sys.stderr))
        survivors = [n for n in names if found[n] is None]
        unargued[folder] = [n for n in survivors if reason(folder, n) is None]
        killed = len(names) - len(survivors)
        score = killed / max(1, killed + len(unargued[folder]))
        excused, alive = len(survivors) - len(unargued[folder]), len(unargued[folder])
        print(f"{folder}: {len(bench(folder).cases)} cases, {len(names)} mutants, {killed} killed, {excused} argued, "
              f"{alive} survive: {score:.1%} ({time.monotonic() - start:.0f} s)")
        for name, count in Counter(n.partition(":")[0] for n in unargued[folder]).most_common():
            print(f"  {count:4} {name}")
        for name in unargued[folder]:
            print(f"    {name}")
    if options.survivors:
        options.survivors.write_text(json.dumps(unargued, indent=1, ensure_ascii=False), encoding="utf-8")
    return 1 if any(unargued.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
