"""Checks sample scenes through the real readers, for the acceptance, threshold and property tests."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from checker.app import Request, check_submission
from checker.model import Finding, ProvisionResult
from checker.model.result import CheckResult
from samples.kit import to_dxf, to_ifc
from samples.kit.scene import Scene

AS_OF = date(2026, 1, 1)
FORMATS = ("dxf", "ifc")
RULESETS = {"MANAUS": "manaus-2019", "CUIABA": "cuiaba-2003", "CUIABÁ": "cuiaba-2003"}


@dataclass(frozen=True)
class Checked:
    """A checked scene: provisions by id."""

    check: CheckResult

    @property
    def provisions(self) -> dict[str, ProvisionResult]:
        return {p.id: p for r in self.check.rulesets for p in r.provisions}

    def verdict(self, provision: str) -> str:
        return self.provisions[provision].verdict.value

    def verdicts(self) -> dict[str, str]:
        return {i: p.verdict.value for i, p in self.provisions.items()}

    def table(self) -> dict[str, tuple[Any, ...]]:
        """Verdicts with their findings' verdicts, subjects and measured values (1 mm), in no order."""
        return {
            i: (p.verdict.value, tuple(sorted(map(_row, p.findings), key=repr))) for i, p in self.provisions.items()
        }


def _row(finding: Finding) -> tuple[Any, ...]:
    return (
        finding.verdict.value, finding.subject.kind, finding.subject.name or "", finding.subject.unit or "",
        (finding.against.name or "") if finding.against else "",
        _rounded(finding.measured.value) if finding.measured else None, finding.marginal, finding.fingerprint,
    )


def _rounded(value: float) -> float:
    return round(value, 3) + 0.0


def check_scene(scene: Scene, fmt: str, *, sets: tuple[str, ...] = (), unit: str | None = None,
                write: Mapping[str, Any] | None = None) -> Checked:
    """Write ``scene`` in ``fmt`` and check it under the law of its municipality."""
    with tempfile.TemporaryDirectory() as folder:
        options = dict(write or {})
        if fmt == "dxf":
            path = to_dxf.write(scene, Path(folder) / f"{scene.id}.dxf", **options) or Path(folder) / f"{scene.id}.dxf"
        else:
            suffix = "ifczip" if options.get("zipped") else "ifc"
            path = to_ifc.write(scene, Path(folder) / f"{scene.id}.{suffix}", **options)
        ruleset = RULESETS[(scene.title.municipality or "").upper()]
        return Checked(check_submission(Request(
            plans=(Path(path),), rulesets=(ruleset,), settings=sets, unit=unit, as_of=AS_OF, isolate=False)).check)


@lru_cache(maxsize=64)
def check_plain(scene_id: str, fmt: str) -> Checked:
    """Check a scene as it is, once."""
    from samples.scenarios import scenes

    return check_scene(scenes()[scene_id](), fmt)
