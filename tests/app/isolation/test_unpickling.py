"""A plan comes back from a process that may have been taken over: it is data, and nothing else."""

from __future__ import annotations

import copyreg
import os
import pickle
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from shapely.geometry import Polygon

from checker.app.isolation.unpickling import dumps, loads
from checker.app.reading import OutOfMemoryError, ReadJob, read_here
from checker.model import Missing, Plan, PlanFile, Text
from checker.model.errors import PlanUnreadableError
from checker.model.reading import ReadOptions
from checker.model.surroundings import RiskSource
from samples.kit import to_dxf
from samples.scenarios import s05


def test_a_plan_comes_back_whole(tmp_path: Path) -> None:
    to_dxf.write(s05.SCENES["S05"](), tmp_path / "plan.dxf")
    plan = read_here(ReadJob(tmp_path / "plan.dxf", "dxf", ReadOptions()))
    back = loads(dumps(plan))
    assert isinstance(back, Plan)
    assert (back.files, back.declared, back.disciplines) == (plan.files, plan.declared, plan.disciplines)
    assert [(e.id, e.shape.wkb, e.z) for e in back.elements] == [(e.id, e.shape.wkb, e.z) for e in plan.elements]


@pytest.mark.parametrize(
    "value",
    [
        Plan(
            files=(PlanFile(name="a", notes=(Text("x", "y"),)),),
            risks=(RiskSource(shape=Polygon([(0, 0), (1, 0), (1, 1)])),),
        ),
        PlanUnreadableError(Text("sim", "yes")),
        OutOfMemoryError(Text("sim", "yes")),
        Missing("gas_sensor.z", Text("a", "b"), ("x",)),
        frozenset({"gas"}),
    ],
)
def test_our_own_values(value: object) -> None:
    assert type(loads(dumps(value))) is type(value)


def test_what_other_libraries_register_for_pickling_plays_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(copyreg.dispatch_table, PlanUnreadableError, lambda error: (print, (error.text.en,)))
    assert isinstance(loads(dumps(PlanUnreadableError(Text("sim", "yes")))), PlanUnreadableError)


class _Calls:
    """Pickles to the call of ``function`` with ``arguments``."""

    def __init__(self, function: Callable[..., object], *arguments: object) -> None:
        self.call = (function, arguments)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return self.call


@pytest.mark.parametrize(
    "function",
    [os.system, eval, exec, getattr, __import__, open, subprocess.Popen, pickle.loads, Path.unlink, breakpoint, type],
)
def test_any_other_call_is_refused(function: Callable[..., object], tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.touch()
    content = pickle.dumps(_Calls(function, f"touch {tmp_path / 'owned'}"))
    with pytest.raises(ValueError, match="no part of a plan"):
        loads(content)
    assert victim.exists() and not (tmp_path / "owned").exists()


@pytest.mark.parametrize(
    "name",
    [
        "cchecker.model.plan\nreplace\n",  # a function that the module has imported
        "cchecker.model.errors\nText.__init__\n",
        "cchecker.model.plan\nPlan.with_changes\n",
        "cchecker.modelling\nPlan\n",
        "cchecker.app.isolation.launch\nChild\n",
        "cshapely\nfrom_ragged_array\n",
        "ccopyreg\n_reconstructor_\n",
    ],
)
def test_a_name_that_is_no_class_of_the_model(name: str) -> None:
    with pytest.raises(ValueError, match="not the data of a plan"):
        loads(f"{name}.".encode())


@pytest.mark.parametrize("content", [b"", b"\x80", b"garbage", b"\x80\x05K\x01", b"(" * 10_000 + b"."])
def test_damaged_data(content: bytes) -> None:
    with pytest.raises(ValueError, match="not the data of a plan"):
        loads(content)
