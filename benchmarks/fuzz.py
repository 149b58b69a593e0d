"""Damaged plans without end, each in a limited process: what does a reader, the engine or the drawing not survive?

    python benchmarks/fuzz.py --reader dxf --minutes 30 [--seed 1] [--keep FOLDER]

Samples are damaged by bytes, by tags, by instances (hypothesis draws how) and checked as ``esquadro check --overlay``
checks them. A find is a process that dies, hangs or takes too much, or an exception that no code of ours expected; the
first of each kind is kept and made small. The seed of every round is printed: the same seed damages the same way.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from benchmarks.fuzz_mutations import BY_READER
from checker.app.drawing import Outputs
from checker.app.isolation import Ending, ProcessLimits, SubmissionJob, SubmissionResult, TextStyle, Zygote
from checker.app.isolation.endings import ending
from checker.app.isolation.launch import ANSWER, SAID, Ended, Task
from checker.app.isolation.run import run_with
from checker.app.isolation.scratch import Scratch
from checker.app.isolation.unpickling import MOST_BYTES, loads
from checker.app.outcome import ExitStatus
from checker.app.reading import ReadJob
from checker.app.request import Request
from checker.model.errors import EsquadroError
from checker.model.reading import ReadOptions
from checker.model.text import Text

ROOT = Path(__file__).parents[1]
LIMITS = ProcessLimits(seconds=30.0, memory_bytes=2048 * 1024**2)
ROUND = 100
_BAD = (Ending.CRASH, Ending.TIMEOUT, Ending.MEMORY)
_FRAME = re.compile(r'File "([^"]+)", line (\d+), in (\S+)')
_ENGINE = re.compile(r"[Ee]rro interno[^\"\n]{0,160}|[Ii]nternal error[^\"\n]{0,160}")


@dataclass(slots=True)
class Tally:
    """What came of a run."""

    runs: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    finds: Counter[str] = field(default_factory=Counter)
    kept: dict[str, Path] = field(default_factory=dict)


class Fuzzer:
    """Damages samples of one reader and checks them."""

    def __init__(self, reader: str, zygote: Zygote, keep: Path, until: float) -> None:
        self.reader = reader
        self.tally = Tally()
        self._zygote = zygote
        self._keep = keep
        self._until = until
        self._seeds = seeds(reader)
        self._folder = Path(tempfile.mkdtemp(prefix="fuzz-"))

    def one(self, content: bytes, *, whole: bool) -> str | None:
        """Read one damaged plan, or check it whole; returns the kind of the find, None where all is well."""
        result, said = self._tried(content, whole=whole)
        self.tally.runs += 1
        self.tally.endings[result.status.value] += 1
        kind = kind_of(result, said)
        if kind is not None:
            self.tally.finds[kind] += 1
            if kind not in self.tally.kept:
                self._save(kind, content, said, whole=whole)
        return kind

    def _tried(self, content: bytes, *, whole: bool) -> tuple[SubmissionResult, str]:
        plan = self._folder / f"fuzz.{self.reader}"
        plan.write_bytes(content)
        return self._checked(plan) if whole else self._read(plan)

    def _read(self, plan: Path) -> tuple[SubmissionResult, str]:
        job = ReadJob(plan, "ifc" if self.reader == "ifc" else "dxf", ReadOptions())
        with Scratch() as scratch:
            ended = self._zygote._in_fork(Task(job, LIMITS, LIMITS.seconds or 0.0, scratch.path))
            said = (scratch.path / SAID).read_text(errors="replace")[-20000:]
            content = scratch.read(ANSWER, MOST_BYTES) if ended.code == 0 and not ended.timed_out else None
        if content is not None:
            plan_or_error = loads(content)
            reasons = plan_or_error.text if isinstance(plan_or_error, EsquadroError) else None
            status = Ending.OK if reasons is None else Ending.UNREADABLE
        else:
            status, reasons = ending(ended, LIMITS, LIMITS.seconds or 0.0, said.encode())
            reasons = Text(": ", ": ") + reasons
        return SubmissionResult(status=status, exit_status=ExitStatus.OK, reasons=reasons), said

    def _checked(self, plan: Path) -> tuple[SubmissionResult, str]:
        said: list[str] = []

        def runner(task: Task) -> Ended:
            ended = self._zygote._in_fork(task)
            said.append((task.scratch / SAID).read_text(errors="replace")[-20000:])
            return ended

        job = SubmissionJob(
            request=Request(plans=(plan,)),
            outputs=Outputs(overlay=self._folder / "marks.dxf"),
            text=TextStyle(),
        )
        return run_with(runner, job, LIMITS), said[0] if said else ""

    def _save(self, kind: str, content: bytes, said: str, *, whole: bool) -> None:
        name = re.sub(r"[^A-Za-z0-9]+", "-", kind)[:80].strip("-")
        place = self._keep / f"{name}.{self.reader}"
        place.write_bytes(content)
        place.with_suffix(".txt").write_text(f"{kind}\n\n{said}")
        self.tally.kept[kind] = place
        print(f"  FOUND {kind}\n        {place}", flush=True)
        if time.monotonic() < self._until:
            small = smaller(content, lambda c: kind_of(*self._tried(c, whole=whole)) == kind, seconds=60.0)
            place.with_stem(f"{name}-small").write_bytes(small)
            print(f"        {len(content)} bytes made {len(small)}", flush=True)

    def round(self, number: int) -> None:
        """Damage and check a hundred plans; ``number`` is the seed."""
        mutations = BY_READER[self.reader]

        @seed(number)
        @settings(
            max_examples=ROUND,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            sample=st.integers(0, len(self._seeds) - 1),
            steps=st.lists(
                st.tuples(st.integers(0, len(mutations) - 1), st.integers(0, 2**32)), min_size=1, max_size=2
            ),
            whole=st.integers(0, 4),
        )
        def damage(sample: int, steps: list[tuple[int, int]], whole: int) -> None:
            if time.monotonic() > self._until:
                return
            content = self._seeds[sample]
            for which, chance in steps:
                content = mutations[which](content or b"\n", random.Random(chance))  # noqa: S311 -- no secret
            self.one(content, whole=whole == 0)

        damage()


def kind_of(result: SubmissionResult, said: str) -> str | None:
    """Return what kind of find a result is: where an exception came from, or how the process ended; None: none."""
    reasons = result.reasons.en if result.reasons else ""
    if "Traceback" in said and result.status in _BAD:
        ours = [f for f in _FRAME.findall(said) if str(ROOT) in f[0] and "/isolation/" not in f[0]]
        where = f"{Path(ours[-1][0]).relative_to(ROOT)}:{ours[-1][2]}" if ours else "?"
        last = [line for line in said.splitlines() if line and not line.startswith(" ")][-1]
        return f"{last.partition(':')[0]} in {where}"
    if result.status in _BAD:
        return f"{result.status.value}: {reasons.partition(': ')[2][:60]}"
    if "reader failed" in reasons:
        return reasons[reasons.find("reader failed") :][:80]
    found = _ENGINE.search(result.report or "")
    return found[0][:100] if found else None


def smaller(content: bytes, still: Callable[[bytes], bool], seconds: float) -> bytes:
    """Return as few lines of ``content`` as show the same, within ``seconds``."""
    lines, until, size = content.split(b"\n"), time.monotonic() + seconds, 0
    size = max(len(lines) // 2, 1)
    while size >= 1 and time.monotonic() < until:
        start, changed = 0, False
        while start < len(lines) and time.monotonic() < until:
            shorter = lines[:start] + lines[start + size :]
            if shorter and still(b"\n".join(shorter)):
                lines, changed = shorter, True
            else:
                start += size
        size = size if changed and size > 1 else size // 2
    return b"\n".join(lines)


def seeds(reader: str) -> list[bytes]:
    """Return the samples of one format, the small ones more often, for they are checked fast."""
    found = sorted((ROOT / "samples" / "plans").glob(f"*.{reader}"), key=lambda p: p.stat().st_size)
    whole = [p.read_bytes() for p in found]
    thin = [thinned(content, random.Random(i)) for content in whole for i in range(4)]  # noqa: S311 -- no secret
    return [*whole, *thin] if reader == "dxf" else [c for i, c in enumerate(whole) for _ in range(max(4 - i, 1))]


def thinned(content: bytes, chance: random.Random) -> bytes:
    """Return a DXF with a few of its entities: quick to read, so that more is tried."""
    head, mark, rest = content.partition(b"\nENTITIES\n")
    body, end, tail = rest.partition(b"\nENDSEC")
    entities = re.split(rb"\n(?=  0\n)", body)
    kept = [entity for entity in entities if chance.random() < 0.15]
    return head + mark + b"\n".join([*kept, b"  0"]) + end + tail


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; the exit status tells whether anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reader", choices=sorted(BY_READER), required=True)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--keep", type=Path, default=ROOT / ".cache" / "fuzz")
    asked = parser.parse_args(arguments)
    asked.keep.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    until = started + 60 * asked.minutes
    os.environ["ESQUADRO_DEBUG"] = "1"  # in the forked processes: an unexpected exception is then a traceback
    with Zygote() as zygote:
        del os.environ["ESQUADRO_DEBUG"]
        fuzzer, number = Fuzzer(asked.reader, zygote, asked.keep, until), asked.seed
        while time.monotonic() < until:
            fuzzer.round(number)
            tally = fuzzer.tally
            spent = (time.monotonic() - started) / 60
            print(f"seed {number}: {tally.runs} inputs, {spent:.1f} min, {dict(tally.endings)}", flush=True)
            number += 1
    print(f"{asked.reader}: {tally.runs} inputs, {sum(tally.finds.values())} finds of {len(tally.finds)} kinds")
    for kind, count in tally.finds.most_common():
        print(f"{count:>6}  {kind}")
    return 1 if tally.finds else 0


if __name__ == "__main__":
    sys.exit(main())
