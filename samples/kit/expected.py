"""Read the expected verdicts of the scenes from ``samples/expected``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

FOLDER = Path(__file__).resolve().parent.parent / "expected"
FORMATS = ("dxf", "ifc")


@dataclass(frozen=True)
class Expected:
    """A provision's verdict, and findings that must be among its own: (verdict, measured, required), None: any."""

    verdict: str
    findings: tuple[tuple[str, float | None, float | None], ...] = ()


@dataclass(frozen=True)
class Expectation:
    """What a scene must give: verdicts by the provision's full name, the parameters in force, the formats it is for."""

    scene: str
    city: str
    provisions: Mapping[str, Expected]
    parameters: Mapping[str, Any] = field(default_factory=dict)
    formats: tuple[str, ...] = FORMATS


@cache
def expectations() -> dict[str, Expectation]:
    """Return every scene's expectation by the scene's id."""
    groups = _load(FOLDER / "groups.yaml")
    return {e.scene: e for path in sorted(FOLDER.glob("S*.yaml")) for e in _of_file(_load(path), groups)}


def _of_file(data: dict[str, Any], groups: dict[str, Any]) -> Iterator[Expectation]:
    for name, spec in data["scenes"].items():
        verdicts = _verdicts(data["scenes"], name, groups)
        yield Expectation(
            name,
            data["city"],
            {f"{data['city']}.{k}": v for k, v in verdicts.items()},
            spec.get("set", {}),
            tuple(spec.get("formats", FORMATS)),
        )


def _verdicts(scenes: dict[str, Any], name: str, groups: dict[str, Any]) -> dict[str, Expected]:
    spec = scenes[name]
    found = _verdicts(scenes, spec["extends"], groups) if "extends" in spec else {}
    for group in spec.get("groups", ()):
        found |= {k: Expected(verdict) for verdict, names in groups[group].items() for k in names}
    for key in spec.get("omit", ()):
        del found[key]
    return found | {k: _expected(v) for k, v in spec["provisions"].items()}


def _expected(value: Any) -> Expected:
    if isinstance(value, str):
        return Expected(value)
    if isinstance(value, list):
        return Expected(value[0], (_finding(value),))
    return Expected(value["verdict"], tuple(_finding(f) for f in value.get("findings", ())))


def _finding(row: list[Any]) -> tuple[str, float | None, float | None]:
    verdict, measured, required = row
    return str(verdict), None if measured is None else float(measured), None if required is None else float(required)


def _load(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = YAML(typ="safe").load(path.read_text("utf-8"))
    return data
