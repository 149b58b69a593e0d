"""What a batch costs, as ratios of one run on one machine.

``python benchmarks/batch.py [--plans 500] [--sample 10] [--sizes 100,1000,10000] [--jobs N] [--full]``

1. Throughput of a batch of small plans relative to the same plans checked by one command each. Only a sample of the
   commands is run; the rest is extrapolated, and the output says so.
2. What isolation costs a plan: checked in this process, in a forked one, in a new one.
3. Growth with the number of submissions: processor time a submission, without the start.
4. Memory of the parent at a tenth and at the end of the largest batch.

The plans are tiny and, but for ``--full``, the law is one of a single provision without a drawing, so that the batch
itself is measured and not the law. Processor time hardly depends on what else the machine does; wall time does.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.tiny_plans import write_plans, write_ruleset

ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
LINE = re.compile(rb"\[(\d+)/(\d+)\]")


@dataclass(frozen=True)
class Cost:
    """What a command took: wall and processor seconds (all its processes), its own RSS in MB at marks of its way."""

    wall_s: float
    cpu_s: float
    rss_mb: tuple[float, float] = (0.0, 0.0)


def command(arguments: list[str], total: int = 0) -> Cost:
    """Run esquadro; watch its memory at a tenth and at the end of ``total`` submissions."""
    started = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "checker.cli", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    marks = {max(1, total // 10): 0.0, total: 0.0}
    if process.stderr is not None:
        for line in process.stderr:
            found = LINE.search(line)
            if found and int(found[1]) in marks:
                marks[int(found[1])] = rss_mb(process.pid)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1, 3, 4):
        raise SystemExit(f"exit status {process.returncode} of {arguments}")
    tenth, end = marks.values() if len(marks) > 1 else (0.0, 0.0)
    return Cost(time.monotonic() - started, usage.ru_utime + usage.ru_stime, (tenth, end))


def rss_mb(pid: int) -> float:
    """Return the resident memory of a process in MB; 0 where the system does not tell."""
    try:
        text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    return int(text.split("VmRSS:")[1].split()[0]) / 1024


@dataclass(frozen=True)
class Bench:
    """A folder for everything, and the options of every command."""

    folder: Path
    jobs: int
    options: tuple[str, ...]

    def batch(self, count: int, name: str = "growth") -> Cost:
        """Check ``count`` plans as one batch, into a folder of its own for each ``name``."""
        plans, out = self.folder / f"plans-{count}", self.folder / f"out-{name}-{count}"
        write_plans(plans, count)
        overlay = () if "--full" in self.options else ("--no-overlay",)
        law = [o for o in self.options if o != "--full"]
        return command(["batch", str(plans), "--out", str(out), "--jobs", str(self.jobs), *overlay, *law], count)

    def single(self, number: int) -> Cost:
        """Check one plan by a command of its own."""
        plan = self.folder / "plans-single" / "000" / f"{number:05}.dxf"
        drawing = ["--overlay", str(self.folder / "overlay.dxf")] if "--full" in self.options else []
        law = [o for o in self.options if o != "--full"]
        return command(["check", str(plan), "--output", str(self.folder / "report.json"), *drawing, *law])


def throughput(bench: Bench, plans: int, sample: int) -> None:
    """Print how many times faster the batch is than one command each."""
    write_plans(bench.folder / "plans-single", sample)
    singles = [bench.single(i) for i in range(sample)]
    whole = bench.batch(plans, "throughput")
    wall, cpu = median(s.wall_s for s in singles), median(s.cpu_s for s in singles)
    print(f"1. {plans} plans, one command each (median of {sample} commands, extrapolated)")
    print(f"   one command each   {wall * plans:8.0f} s wall   {cpu * plans:8.0f} s processor")
    print(f"   one batch          {whole.wall_s:8.0f} s wall   {whole.cpu_s:8.0f} s processor   (--jobs {bench.jobs})")
    print(
        f"   ratio              {wall * plans / whole.wall_s:8.1f}          {cpu * plans / whole.cpu_s:8.1f}",
        flush=True,
    )


def isolation(bench: Bench, sample: int) -> None:
    """Print what one plan takes in this process, in a forked one and in a new one."""
    from checker.app import Request
    from checker.app.isolation import SubmissionJob, Zygote, run_here, run_isolated

    law = [o for o in bench.options if not o.startswith("--")]
    write_plans(bench.folder / "plans-isolated", sample)
    jobs = [
        SubmissionJob(request=Request(plans=(p,), rulesets=tuple(law)))
        for p in sorted((bench.folder / "plans-isolated").rglob("*.dxf"))
    ]
    run_here(jobs[0])
    with Zygote(law) as zygote:
        zygote.run(jobs[0])
        times = {"here": [], "forked": [], "new": []}  # type: dict[str, list[float]]
        for job in jobs:
            for name, run in (("here", run_here), ("forked", zygote.run), ("new", run_isolated)):
                started = time.monotonic()
                run(job)
                times[name].append(time.monotonic() - started)
    here, forked, new = (median(times[name]) for name in ("here", "forked", "new"))
    print(f"2. one plan (median of {sample}, wall)")
    print(
        f"   in this process {here:.3f} s; forked {forked:.3f} s ({forked / here:.1f} x); "
        f"new {new:.3f} s ({new / here:.1f} x)"
    )
    print(
        f"   isolation adds {forked - here:.3f} s a plan, "
        f"{(new - here) / max(forked - here, 1e-6):.0f} times less than new processes",
        flush=True,
    )


def growth(bench: Bench, sizes: list[int]) -> None:
    """Print processor time a submission for each size, and the parent's memory in the largest batch."""
    start = bench.batch(1).cpu_s
    print("3. growth (processor time without the start)")
    each: list[float] = []
    last = Cost(0, 0)
    for size in sizes:
        last = bench.batch(size)
        each.append((last.cpu_s - start) / (size - 1))
        print(
            f"   {size:7} submissions  {last.wall_s:8.0f} s wall  {1000 * each[-1]:7.1f} ms processor each", flush=True
        )
    ratio = each[-1] / each[0]
    print(f"   largest against smallest: {ratio:.2f}  (linear within 10 %: {abs(ratio - 1) <= 0.1})")
    tenth, end = last.rss_mb
    print(
        f"4. memory of the parent, {sizes[-1]} submissions: {tenth:.0f} MB at 10 %, {end:.0f} MB at 100 %", flush=True
    )


def main() -> None:
    """Run all four."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--plans", type=int, default=500)
    parser.add_argument("--sample", type=int, default=10)
    parser.add_argument("--sizes", default="100,1000,10000")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--full", action="store_true", help="both laws and the drawing, instead of a law of one provision"
    )
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="batch-bench-") as name:
        folder = Path(name)
        options = ("--full",) if given.full else ("--ruleset", str(write_ruleset(folder / "law")))
        bench = Bench(folder, given.jobs, options)
        throughput(bench, given.plans, given.sample)
        isolation(bench, given.sample)
        growth(bench, [int(size) for size in given.sizes.split(",")])


if __name__ == "__main__":
    main()
