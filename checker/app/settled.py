"""What an office or a project has settled in its ``esquadro.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from checker.app.profile_mapping import Mapped, laid_over
from checker.model.result import Waiver
from checker.model.text import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """A configuration file's content; ``path`` is None where there is no file.

    ``dxf`` and ``ifc`` are the user's own names by section, as the readers take them. ``extends`` are the files whose
    content it inherits, the farthest first.
    """

    path: Path | None = None
    extends: tuple[Path, ...] = ()
    municipality: str | None = None
    rulesets: tuple[str, ...] = ()
    fail_on: str | None = None
    lang: str | None = None
    parameters: Mapping[str, object] = field(default_factory=dict)
    dxf: Mapped = field(default_factory=dict)
    ifc: Mapped = field(default_factory=dict)
    waivers: tuple[Waiver, ...] = ()
    office: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[str, float] = field(default_factory=dict)

    @property
    def language(self) -> Lang | None:
        """The language of messages, where it is stated."""
        return {"pt": "pt", "en": "en"}.get(self.lang or "")  # type: ignore[return-value]  # the two literals

    def over(self, lower: Config) -> Config:
        """Return this configuration laid over an inherited one: what is said here wins.

        Waivers are a project's own and are never inherited.
        """
        values: dict[str, Any] = {f.name: getattr(self, f.name) or getattr(lower, f.name) for f in fields(Config)}
        values |= {
            "path": self.path,
            "extends": (*lower.extends, *((lower.path,) if lower.path else ()), *self.extends),
            "parameters": {**lower.parameters, **self.parameters},
            "office": {**lower.office, **self.office},
            "limits": {**lower.limits, **self.limits},
            "dxf": laid_over("dxf", lower.dxf, self.dxf),
            "ifc": laid_over("ifc", lower.ifc, self.ifc),
            "waivers": self.waivers,
        }
        return Config(**values)
