"""What one plan costs by its size: processor time, memory, and the bytes of its report, overlay and database rows.

Towers of more and more storeys, as DXF and as IFC, each checked by one command; the first row is a plan of almost
nothing, what the command costs in any case. Ratios are to the smallest tower. Prints the table of docs/sizing.md:

    python -m benchmarks.sizing [STOREYS ...]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from checker.batch.store import Record, Store
from samples.kit import to_dxf, to_ifc
from samples.kit.scene import Scene, Title
from samples.scenarios import flats

STOREYS = (4, 16, 48)
TINY = "\n".join(
    [
        "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n0\nSECTION\n2\nENTITIES",
        "0\nPOLYLINE\n8\nGLP-AREA\n66\n1\n70\n1\n10\n0.0\n20\n0.0",
        *(f"0\nVERTEX\n8\nGLP-AREA\n10\n{x}\n20\n{y}" for x, y in ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))),
        "0\nSEQEND\n0\nENDSEC\n0\nEOF\n",
    ]
)
ROWS = 10
FEW, MANY = 2, 12


@dataclass(frozen=True)
class Cost:
    """What one plan took: bytes, processor seconds, resident bytes."""

    name: str
    plan: int
    cpu_s: float
    peak: int
    report: int
    overlay: int
    rows: int
    findings: int


def tower(storeys: int) -> Scene:
    """Return a residential tower of two flats a storey with gas points, valves and sensors."""
    floors = [flats.Floor(f"p{i}", f"{i + 1}01", f"{i + 1}02") for i in range(storeys)]
    title = Title(
        municipality="MANAUS",
        occupancy=("A-2",),
        uses=("RESIDENCIAL MULTIFAMILIAR",),
        gases=("GLP",),
        supply=("COLETIVO",),
    )
    levels = [
        flats.storey(f.key, "PAVIMENTO TÉRREO" if i == 0 else f"{i}º PAVIMENTO", "TIPO" if i else "TERREO", 2.9 * i)
        for i, f in enumerate(floors)
    ]
    items = [i for f in floors for part in _parts(f) for i in part]
    return Scene(id=f"T{storeys}", summary="", title=title, items=(*levels, *items, *flats.central("p0")))


def _parts(floor: flats.Floor) -> tuple[object, ...]:
    return (
        flats.rooms(floor),
        flats.gas_branch(floor, "GLP"),
        flats.valves(floor, "GLP"),
        flats.sensors(floor, gases=("C3H8",), height=0.20),
    )


def measured(name: str, plan: Path) -> Cost:
    """Check a plan with one command and return what it took, the processes that it started included."""
    report, overlay = plan.with_suffix(".json"), plan.with_suffix(".marks.dxf")
    command = [sys.executable, "-m", "checker.cli", "check", plan, "--municipality", "manaus"]
    with subprocess.Popen([*command, "--output", report, "--overlay", overlay], stderr=subprocess.DEVNULL) as process:
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    data = json.loads(report.read_text())
    return Cost(
        name,
        plan.stat().st_size,
        used.ru_utime + used.ru_stime,
        used.ru_maxrss * 1024,
        report.stat().st_size,
        overlay.stat().st_size,
        _rows(plan.parent, data),
        sum(len(p["findings"]) for p in data["provisions"]),
    )


def in_batch(plan: Path) -> float:
    """Return the processor seconds of one plan more in a batch: those of many copies less those of few."""
    few, many = (_batch(plan, n) for n in (FEW, MANY))
    return (many - few) / (MANY - FEW)


def _batch(plan: Path, copies: int) -> float:
    folder = plan.parent / f"{plan.name}-{copies}"
    folder.mkdir()
    text = plan.read_bytes()
    for i in range(copies):  # a comment tells the copies apart, else one result would serve all
        other = b"999\n%d\n" % i + text if plan.suffix == ".dxf" else text.replace(b"DATA;", b"/* %d */ DATA;" % i, 1)
        (folder / f"{i}{plan.suffix}").write_bytes(other)
    command = [sys.executable, "-m", "checker.cli", "batch", folder, "--out", f"{folder}-out", "--jobs", "1"]
    options = ["--municipality", "manaus"]
    with subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    return used.ru_utime + used.ru_stime


def _rows(folder: Path, data: dict[str, object]) -> int:
    """Return how much the database grows for one run."""
    sizes = []
    for count in (1, 1 + ROWS):
        place = folder / f"{count}.db"
        place.unlink(missing_ok=True)
        with Store.open(place) as store:
            for i in range(count):
                store.record(Record(key=str(i), name=str(i), status="checked", report=data))
        sizes.append(place.stat().st_size)
    return (sizes[1] - sizes[0]) // ROWS


def main(storeys: list[int]) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        tiny = Path(folder) / "tiny.dxf"
        tiny.write_text(TINY)
        costs = [measured("tiny.dxf", tiny)]
        for suffix, write in ((".dxf", to_dxf.write), (".ifc", to_ifc.write)):
            first = None
            for n in storeys:
                plan = Path(folder) / f"tower{n}{suffix}"
                write(tower(n), plan)
                if first is None:
                    print(f"{plan.name} in a batch: {in_batch(plan):.2f} processor s")
                cost = measured(plan.name, plan)
                first = first or cost
                costs.append(cost)
                ratios = f"processor time x {cost.cpu_s / first.cpu_s:.2f}, memory x {cost.peak / first.peak:.2f}"
                print(f"{plan.name}: {ratios}")
    print("| plan | file kB | findings | processor s | peak MB | report kB | overlay kB | database kB |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for c in costs:
        kilobytes = [f"{v / 1000:.0f}" for v in (c.report, c.overlay, c.rows)]
        row = [c.name, f"{c.plan / 1000:.0f}", str(c.findings), f"{c.cpu_s:.1f}", f"{c.peak / 1e6:.0f}", *kilobytes]
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main([int(a) for a in sys.argv[1:]] or list(STOREYS))
