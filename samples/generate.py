"""Write the sample plans and the starter drawing, or check that the committed ones are what this script writes.

Run ``python samples/generate.py`` from anywhere; ``--check`` writes nothing, compares by content
and ends with 1 on a difference.
"""

from __future__ import annotations

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


def check() -> list[str]:
    """Return what differs between the committed files and what this script writes."""
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as temporary:
        fresh = {p.relative_to(temporary): p for p in write_all(Path(temporary))}
        for name, path in fresh.items():
            old = HERE / name
            if not old.exists():
                faults.append(f"{name}: absent")
                continue
            faults += [f"{name}: {line}" for line in differences(old, path)]
        known = {p.name for p in fresh}
        faults += [
            f"plans/{p.name}: not written by this script"
            for p in sorted((HERE / "plans").iterdir())
            if p.name not in known
        ]
    return faults


def main() -> int:
    """Write, or check with ``--check``."""
    if "--check" in sys.argv[1:]:
        faults = check()
        print("\n".join(faults) or "samples are up to date")
        return 1 if faults else 0
    for path in write_all(HERE):
        print(f"{path.relative_to(HERE.parent)}  {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
