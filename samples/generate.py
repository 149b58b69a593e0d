"""Write the sample plans and the starter drawing, or check that the committed ones are what this script writes.

Run ``python samples/generate.py`` from anywhere; ``--check`` writes nothing, compares by content
and ends with 1 on a difference.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from samples.kit import starter, to_dxf, to_ifc  # noqa: E402  # the checkout has to be on the path first
from samples.kit.compare import differences  # noqa: E402
from samples.scenarios import scenes  # noqa: E402

PLANS = {
    "S01": "fail-s01-valvula-ausente",
    "S02": "na-s02-tres-pavimentos",
    "S05": "fail-s05-valvula-antes-do-regulador",
    "S08": "fail-s08-ralo-a-2m90",
    "S08b": "missing-s08b-vizinhanca-sem-levantamento",
    "S09": "pass-s09-supermercado-no-limite",
    "S09b": "review-s09b-area-ou-fileira",
    "S12": "fail-s12-duas-areas-proximas",
}
"""Scene -> file name: the worst verdict that the plan gets, the scene, what it shows."""


def write_all(folder: Path) -> list[Path]:
    """Write every sample below ``folder`` and return the paths."""
    plans = folder / "plans"
    plans.mkdir(parents=True, exist_ok=True)
    written = [starter.write(folder / "modelo-glpbr.dxf")]
    for scene_id, name in PLANS.items():
        scene = scenes()[scene_id]()
        written += [to_dxf.write(scene, plans / f"{name}.dxf"), to_ifc.write(scene, plans / f"{name}.ifc")]
    return written


def outdated(fresh: Path) -> dict[Path, list[str]]:
    """Return how the committed files differ from those written to ``fresh``, by path below ``samples``."""
    faults: dict[Path, list[str]] = {}
    for path in write_all(fresh):
        name = path.relative_to(fresh)
        lines = differences(HERE / name, path) if (HERE / name).exists() else ["absent"]
        if lines:
            faults[name] = lines
    return faults


def check() -> list[str]:
    """Return what differs between the committed files and what this script writes."""
    with tempfile.TemporaryDirectory() as folder:
        faults = [f"{name}: {line}" for name, lines in outdated(Path(folder)).items() for line in lines]
        known = {p.name for p in (Path(folder) / "plans").iterdir()}
    strangers = sorted(p.name for p in (HERE / "plans").iterdir() if p.name not in known)
    return faults + [f"plans/{name}: not written by this script" for name in strangers]


def update() -> None:
    """Replace the files whose content has changed; one that holds the same keeps its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        changed = outdated(Path(folder))
        for name in changed:
            (HERE / name).parent.mkdir(exist_ok=True)
            shutil.copyfile(Path(folder) / name, HERE / name)
            print(f"{name}  {(HERE / name).stat().st_size / 1000:.0f} kB")
    print(f"{len(changed)} written, {2 * len(PLANS) + 1 - len(changed)} unchanged")


def main() -> int:
    """Write, or check with ``--check``."""
    if "--check" not in sys.argv[1:]:
        update()
        return 0
    faults = check()
    print("\n".join(faults) or "samples are up to date")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
