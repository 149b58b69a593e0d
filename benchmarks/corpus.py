"""Checks every plan of a folder, each in a process of its own, and prints what came of it.

    python benchmarks/corpus.py FOLDER [--limit SECONDS] [--jobs N] [--csv FILE] [--pattern GLOB] [-- CHECK OPTIONS]

For each file: exit status, seconds, unit, storeys found, floor count, elements recognised, verdicts, and a note
where something is wrong: a traceback, a hang, or a report that does not say what it should. The totals and the ten
worst files come last. Nothing is written beside the plans.
"""

from __future__ import annotations

import argparse
import csv
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

SUFFIXES = {".ifc", ".ifczip", ".ifcxml", ".dxf", ".dwg", ".zip"}
EXPECTED = {0, 1, 3, 4}


@dataclass
class Row:
    """What came of one file."""

    file: str
    exit: int | None = None
    seconds: float = 0.0
    unit: str = ""
    storeys: int = 0
    floors: str = ""
    elements: int = 0
    unreadable: int = 0
    passes: int = 0
    fails: int = 0
    missing: int = 0
    review: int = 0
    concepts: dict[str, int] = field(default_factory=dict)
    problem: str = ""
    message: str = ""


def check(path: Path, limit_s: float, options: list[str]) -> Row:
    """Run ``esquadro check`` on one file and read its report."""
    row = Row(path.name)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [
            sys.executable,
            "-m",
            "checker.cli",
            "check",
            str(path),
            "--format",
            "json",
            "--output",
            str(report),
            "--lang",
            "en",
            *options,
        ]
        start = time.perf_counter()
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=limit_s, check=False
            )
        except subprocess.TimeoutExpired:
            row.seconds, row.problem = time.perf_counter() - start, f"hang over {limit_s:.0f} s"
            return row
        row.seconds, row.exit = time.perf_counter() - start, done.returncode
        row.message = " ".join(done.stderr.split())[:200]
        if "Traceback" in done.stderr + done.stdout:
            row.problem = "traceback"
        elif done.returncode not in EXPECTED:
            row.problem = f"exit {done.returncode}"
        elif report.exists():
            _read(row, json.loads(report.read_text(encoding="utf-8")))
        elif done.returncode != 3:
            row.problem = "no report"
        elif not done.stderr.strip():
            row.problem = "exit 3 without a message"
    return row


def _read(row: Row, report: dict) -> None:
    plan = report["plan"]
    row.unit = f"{plan['files'][0]['unit']['name']} ({plan['files'][0]['unit']['source']})"
    row.storeys = len(plan["storeys"])
    count = plan["floor_count"]
    row.floors = f"{count['low']}/{count['default']}/{count['high']}"
    row.concepts = {k: v for k, v in plan["recognised"].items() if k != "unreadable"}
    row.elements, row.unreadable = sum(row.concepts.values()), plan["recognised"].get("unreadable", 0)
    summary = report["summary"]
    row.passes, row.fails, row.missing, row.review = (summary[k] for k in ("pass", "fail", "missing", "review"))


def plans(folder: Path, pattern: str) -> Iterable[Path]:
    """Return the plans under ``folder``."""
    return (p for p in sorted(folder.rglob(pattern)) if p.is_file() and p.suffix.lower() in SUFFIXES)


def main() -> int:
    """Run the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--csv", type=Path)
    parser.add_argument("--pattern", default="*")
    cut = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    arguments, options = parser.parse_args(sys.argv[1:cut]), sys.argv[cut + 1 :]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        rows = list(
            pool.map(lambda p: check(p, arguments.limit, options), plans(arguments.folder, arguments.pattern))
        )
    for row in rows:
        print(
            f"{row.file[:60]:60} {row.exit!s:>4} {row.seconds:6.1f}s {row.unit:18} st={row.storeys:<3} {row.floors:14} "
            f"el={row.elements:<6} pass={row.passes:<3} fail={row.fails:<3} {row.problem}"
        )
    _totals(rows)
    if arguments.csv:
        with arguments.csv.open("w", newline="", encoding="utf-8") as stream:
            writer = csv.DictWriter(stream, list(asdict(rows[0])) if rows else ["file"])
            writer.writeheader()
            writer.writerows({**asdict(r), "concepts": json.dumps(r.concepts)} for r in rows)
    return 1 if any(r.problem for r in rows) else 0


def _totals(rows: list[Row]) -> None:
    print(
        f"\n{len(rows)} files; exits {dict(Counter(r.exit for r in rows))}; "
        f"problems {sum(bool(r.problem) for r in rows)}"
    )
    print(
        f"seconds: total {sum(r.seconds for r in rows):.0f}, worst {max((r.seconds for r in rows), default=0):.1f}; "
        f"peak memory of a child {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MiB"
    )
    print(
        f"unit known in {sum('unknown' not in r.unit and bool(r.unit) for r in rows)}; "
        f"storeys found in {sum(r.storeys > 0 for r in rows)}; elements {sum(r.elements for r in rows)}"
    )
    concepts: Counter[str] = Counter()
    for row in rows:
        concepts.update(row.concepts)
    print("recognised:", ", ".join(f"{k} {v}" for k, v in concepts.most_common()))
    print("\nworst ten:")
    for row in sorted(rows, key=lambda r: (not r.problem, -r.seconds))[:10]:
        print(f"  {row.file[:70]:70} exit {row.exit} {row.seconds:.1f}s {row.problem} {row.message[:80]}")


if __name__ == "__main__":
    sys.exit(main())
