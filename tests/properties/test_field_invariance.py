"""Field plans and sample files: what is said of them stays where only their writing changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.metamorphic import DXF, IFC, differences, said, write_dxf, write_ifc
from samples.field.plans import PLANS

SAMPLES = Path(__file__).parents[2] / "samples" / "plans"
NAMES = [*PLANS, *(p.name for p in sorted(SAMPLES.glob("*-s0[89]b-*")))]


def drawn(name: str, folder: Path) -> Path:
    return PLANS[name](folder / name) if name in PLANS else SAMPLES / name


@pytest.mark.parametrize("name", [n for n in NAMES if n.endswith(".dxf")])
def test_dxf(name: str, tmp_path: Path) -> None:
    plan = drawn(name, tmp_path)
    before = said(plan)
    write_dxf(plan, _all_at_once, tmp_path / "all.dxf")
    assert differences(before, said(tmp_path / "all.dxf")) == []
    assert before["recognised"]["unreadable"] < sum(before["recognised"].values())


def _all_at_once(doc: object) -> None:
    for name, change in DXF.items():
        try:
            change(doc)
        except NotImplementedError:
            assert name in ("turned", "R2018")


@pytest.mark.parametrize("name", [n for n in NAMES if n.endswith(".ifc")])
def test_ifc(name: str, tmp_path: Path) -> None:
    plan = drawn(name, tmp_path)
    before = said(plan)
    for change in IFC.values():
        write_ifc(plan, change, tmp_path / "changed.ifc")
        assert differences(before, said(tmp_path / "changed.ifc")) == []
