"""How long ``esquadro --help`` takes, as a multiple of a bare ``python -c pass``.

Seconds depend on the machine, the ratio hardly: run ``python benchmarks/startup.py [repetitions]``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

BARE = [sys.executable, "-c", "pass"]
HELP = [sys.executable, "-m", "checker.cli", "--help"]
TARGET = 15.0
"""0.3 s where the bare interpreter takes 0.02 s."""


def seconds(command: list[str], repetitions: int) -> float:
    """Return the median wall time of ``command``, after one run that warms the caches."""
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    times = []
    for _ in range(repetitions):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - start)
    return median(times)


def main() -> None:
    """Print both times and the ratio."""
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    bare, helped = seconds(BARE, repetitions), seconds(HELP, repetitions)
    print(f"python -c pass   {bare:.3f} s")
    print(f"esquadro --help  {helped:.3f} s")
    print(f"ratio            {helped / bare:.1f}  (target: under {TARGET:.0f})")


if __name__ == "__main__":
    main()
