"""A batch that is killed again and again, and resumed, ends where an undisturbed one ends.

``python benchmarks/kill_resume.py [SUBMISSIONS] [KILLS] [JOBS]``: writes that many mixed plans, one in twenty of them
hostile, checks them once without disturbance and once with SIGKILL at random moments, and compares every report, the
summary, the quarantine and the database. Exit status 1 where anything differs.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.tiny_plans import write_plans, write_ruleset
from checker.batch.tables import rows_of

VOLATILE = ("seconds", "checked_at")
IN_ORDER = {0, 1, 3, 4}


@dataclass(frozen=True)
class Bench:
    """A folder of plans and how they are checked."""

    plans: Path
    ruleset: Path
    jobs: int

    def start(self, out: Path) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "checker.cli", "batch", str(self.plans), "--out", str(out), "--no-overlay"]
        command += ["--ruleset", str(self.ruleset), "--jobs", str(self.jobs), "--as-of", "2026-01-01"]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        with (out.parent / f"{out.name}.log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, env=environment)

    def finish(self, out: Path) -> float:
        """Run to the end; return the seconds."""
        started = time.monotonic()
        status = self.start(out).wait()
        if status not in IN_ORDER:
            raise SystemExit(f"exit status {status}: {(out.parent / f'{out.name}.log').read_text()[-2000:]}")
        return time.monotonic() - started


def settled(out: Path) -> int:
    """Return how many submissions have their result, as the state file says."""
    try:
        with sqlite3.connect(f"file:{out / '.esquadro' / 'state.db'}?mode=ro", uri=True) as state:
            return int(state.execute("SELECT count(*) FROM submissions WHERE settled > 0").fetchone()[0])
    except sqlite3.Error:
        return 0


def disturb(bench: Bench, out: Path, count: int, kills: int, chance: random.Random) -> list[int]:
    """Kill runs at random moments, then let one finish; return how many results there were at each kill."""
    marks = sorted(chance.sample(range(1, max(count - 1, kills + 1)), kills))
    at: list[int] = []
    for mark in marks:
        process = bench.start(out)
        while process.poll() is None and settled(out) < mark:
            time.sleep(0.05)
        time.sleep(chance.random() * 0.3)
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
        process.wait()
        at.append(settled(out))
        print(f"killed with {at[-1]} of {count} settled", flush=True)
    bench.finish(out)
    return at


def outcome(out: Path) -> dict[str, object]:
    """Return all that must be equal, without times."""
    rows = [{k: v for k, v in row.items() if k not in VOLATILE} for row in rows_of(out / "summary.csv")]
    for row in rows:
        row.pop("same_as")  # which of two equal files is checked first is a matter of chance
    reports = {
        str(p.relative_to(out)): hashlib.sha256(p.read_bytes()).hexdigest() for p in (out / "reports").rglob("*.json")
    }
    quarantine = json.loads((out / "quarantine.json").read_text(encoding="utf-8"))
    with sqlite3.connect(out / "results.db") as database:
        stored = database.execute(
            "SELECT path, key, status, verdict FROM runs JOIN submissions ON submissions.id = submission_id "
            "ORDER BY path, key"
        ).fetchall()
    return {
        "summary": rows,
        "reports": reports,
        "quarantine": [(q["name"], q["cause"]) for q in quarantine],
        "database": stored,
        "left over": sorted(str(p.relative_to(out)) for p in out.rglob("part-*")),
    }


def compare(count: int, kills: int, jobs: int, seed: int, folder: Path) -> bool:
    """Run both; print what differs; tell whether nothing does."""
    bench = Bench(folder / "plans", write_ruleset(folder / "law"), jobs)
    write_plans(bench.plans, count, hostile_share=0.05, copies_share=0.03)
    seconds = bench.finish(folder / "undisturbed")
    print(f"undisturbed: {count} submissions in {seconds:.0f} s", flush=True)
    disturb(bench, folder / "disturbed", count, kills, random.Random(seed))  # noqa: S311 -- moments, not secrets
    one, other = outcome(folder / "undisturbed"), outcome(folder / "disturbed")
    same = True
    for part, value in one.items():
        equal = value == other[part]
        same = same and equal
        size = len(value) if isinstance(value, list | dict) else 0
        print(f"{part}: {size} entries, {'equal' if equal else 'DIFFERENT'}")
    names = [row["name"] for row in one["summary"]] if isinstance(one["summary"], list) else []
    once = len(set(names)) == len(names) == count
    print(f"every submission once: {once}")
    return same and once


def main() -> None:
    """Compare, with the numbers of the command line."""
    given = [int(a) for a in sys.argv[1:]] + [2000, 5, 2][len(sys.argv) - 1 :]
    count, kills, jobs = given[:3]
    with tempfile.TemporaryDirectory(prefix="kill-resume-") as folder:
        sys.exit(0 if compare(count, kills, jobs, seed=count, folder=Path(folder)) else 1)


if __name__ == "__main__":
    main()
