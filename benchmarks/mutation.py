"""Mutation run over the rulesets: is each small wrong edit of a rule noticed by some case?

    python benchmarks/mutation.py [RULESET ...] [--only PREFIX] [--sample N] [--seed S] [--jobs N]
        [--survivors FILE] [--again FILE]

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
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

HERE = Path(__file__).parent
ARGUED = HERE / "mutation_argued.yaml"


def _bench_module() -> Any:
    name = "mutation_bench"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
        if spec is None or spec.loader is None:
            raise ImportError(name)
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


benches = _bench_module()
cases = benches.cases
mutants = benches.module("mutants", HERE / "mutants.py")


@cache
def bench(folder: str) -> Any:
    """Return the bench of a ruleset, once a process."""
    return benches.Bench.of(folder)


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
    parser.add_argument("--again", type=Path, help="only the mutants that such a file lists")
    options = parser.parse_args(arguments)
    folders = options.rulesets or sorted(f.parent.name for f in cases.ROOT.glob("*/ruleset.yaml"))
    unargued: dict[str, list[str]] = {}
    for folder in folders:
        start = time.monotonic()
        names = [m.name for m in chosen(folder, options.only, options.sample, options.seed)]
        if options.again:
            listed = set(json.loads(options.again.read_text(encoding="utf-8")).get(folder, ()))
            names = [n for n in names if n in listed]
        found = run(folder, names, options.jobs, lambda n: print(f"  {n}", end="\r", file=sys.stderr))
        for case in bench(folder).broken:
            print(f"{folder}: the case {case} does not hold; it proves nothing")
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
