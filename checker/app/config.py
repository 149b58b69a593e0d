"""``esquadro.toml``: what an office or a project has settled.

Every fault is reported at once, with the nearest known key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path

from checker.app.nearest import did_you_mean
from checker.model.errors import UsageError
from checker.model.result import Waiver
from checker.model.text import Lang, Text

FILE_NAME = "esquadro.toml"
_SECTIONS: Mapping[str, frozenset[str] | None] = {
    "check": frozenset({"municipality", "rulesets", "fail_on", "lang"}),
    "parameters": None,
    "dxf": frozenset({"layers", "blocks", "texts"}),
    "ifc": frozenset({"names", "properties"}),
    "waivers": frozenset({"provision", "fingerprint", "who", "why", "until"}),
    "office": frozenset({"name", "responsible", "registration", "contact", "logo"}),
}
_CHOICES = {"fail_on": ("fail", "missing", "review"), "lang": ("pt", "en")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """A configuration file's content; ``path`` is None where there is no file."""

    path: Path | None = None
    municipality: str | None = None
    rulesets: tuple[str, ...] = ()
    fail_on: str | None = None
    lang: str | None = None
    parameters: Mapping[str, object] = field(default_factory=dict)
    dxf: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    ifc: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    waivers: tuple[Waiver, ...] = ()
    office: Mapping[str, str] = field(default_factory=dict)

    @property
    def language(self) -> Lang | None:
        """The language of messages, where it is stated."""
        return {"pt": "pt", "en": "en"}.get(self.lang or "")  # type: ignore[return-value]  # the two literals


def find_config(plan: Path) -> Path | None:
    """Return the nearest ``esquadro.toml`` in the plan's folder or above it."""
    folder = plan.absolute().parent
    return next((f / FILE_NAME for f in (folder, *folder.parents) if (f / FILE_NAME).is_file()), None)


def load_config(path: Path | None) -> Config:
    """Read a configuration file; raise :class:`UsageError` with all its faults."""
    if path is None:
        return Config()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(
            Text(
                f"Não foi possível ler a configuração {path}: {error.strerror}.",
                f"The configuration {path} cannot be read: {error.strerror}.",
            )
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(
            Text(
                f"{path} não é um arquivo TOML válido: {error}.",
                f"{path} is not a valid TOML file: {error}.",
            )
        ) from error
    return _Parser(path).parse(data)


class _Parser:
    """Collects the faults of one file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._faults: list[Text] = []

    def parse(self, data: Mapping[str, object]) -> Config:
        self._known_keys("", data, _SECTIONS)
        sections = {name: self._section(name, data) for name in ("check", "dxf", "ifc", "office", "parameters")}
        check = sections["check"]
        for key, choices in _CHOICES.items():
            if key in check and check[key] not in choices:
                self._fault(f"[check] {key} = {check[key]!r}", Text("valores aceitos: ", "accepted values: "), choices)
        config = Config(
            path=self._path,
            municipality=self._text(check, "municipality"),
            rulesets=self._texts(check, "rulesets"),
            fail_on=self._text(check, "fail_on"),
            lang=self._text(check, "lang"),
            parameters=dict(_flattened(sections["parameters"])),
            dxf=self._mapping("dxf", sections["dxf"]),
            ifc=self._mapping("ifc", sections["ifc"]),
            waivers=self._waivers(data.get("waivers", [])),
            office={k: str(v) for k, v in sections["office"].items()},
        )
        if self._faults:
            raise UsageError(
                Text(
                    "\n".join((f"{self._path}:", *(f"  - {f.pt}" for f in self._faults))),
                    "\n".join((f"{self._path}:", *(f"  - {f.en}" for f in self._faults))),
                )
            )
        return config

    def _section(self, name: str, data: Mapping[str, object]) -> Mapping[str, object]:
        section = data.get(name, {})
        if not isinstance(section, dict):
            self._faults.append(Text(f"[{name}] deve ser uma seção", f"[{name}] must be a section"))
            return {}
        known = _SECTIONS[name]
        if known is not None:
            self._known_keys(name, section, known)
        return section

    def _known_keys(self, section: str, data: Mapping[str, object], known: Iterable[str]) -> None:
        for key in data:
            if key not in set(known):
                shown = f"[{section}] {key}" if section else f"[{key}]"
                hint = did_you_mean(key, known)
                self._faults.append(Text("chave desconhecida ", "unknown key ") + Text(shown, shown) + hint)

    def _fault(self, shown: str, hint: Text, choices: Iterable[str]) -> None:
        listed = ", ".join(choices)
        self._faults.append(Text(f"{shown}: {hint.pt}{listed}", f"{shown}: {hint.en}{listed}"))

    def _text(self, section: Mapping[str, object], key: str) -> str | None:
        value = section.get(key)
        if value is not None and not isinstance(value, str):
            self._faults.append(Text(f"{key} deve ser um texto entre aspas", f"{key} must be a quoted text"))
            return None
        return value

    def _texts(self, section: Mapping[str, object], key: str) -> tuple[str, ...]:
        value = section.get(key, [])
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(v, str) for v in listed):
            self._faults.append(Text(f"{key} deve ser uma lista de textos", f"{key} must be a list of texts"))
            return ()
        return tuple(listed)

    def _mapping(self, name: str, section: Mapping[str, object]) -> dict[str, Mapping[str, object]]:
        mapping: dict[str, Mapping[str, object]] = {}
        for key, value in section.items():
            if isinstance(value, dict):
                mapping[key] = value
            elif key in (_SECTIONS[name] or ()):
                self._faults.append(Text(f"[{name}.{key}] deve ser uma seção", f"[{name}.{key}] must be a section"))
        return mapping

    def _waivers(self, raw: object) -> tuple[Waiver, ...]:
        if not isinstance(raw, list) or not all(isinstance(entry, dict) for entry in raw):
            self._faults.append(Text("waivers se escreve [[waivers]]", "waivers is written [[waivers]]"))
            return ()
        return tuple(w for i, entry in enumerate(raw, 1) if (w := self._waiver(i, entry)) is not None)

    def _waiver(self, number: int, entry: Mapping[str, object]) -> Waiver | None:
        self._known_keys(f"[waivers]] nº {number}", entry, _SECTIONS["waivers"] or ())
        absent = [key for key in ("provision", "who", "why") if not str(entry.get(key) or "").strip()]
        if absent:
            names = ", ".join(absent)
            self._faults.append(
                Text(f"[[waivers]] nº {number}: falta {names}", f"[[waivers]] no. {number}: {names} absent")
            )
            return None
        try:
            until = _as_date(entry.get("until"))
        except ValueError:
            self._faults.append(
                Text(
                    f"[[waivers]] nº {number}: until deve ser uma data AAAA-MM-DD",
                    f"[[waivers]] no. {number}: until must be a date YYYY-MM-DD",
                )
            )
            return None
        fingerprint = entry.get("fingerprint")
        return Waiver(
            provision=str(entry["provision"]),
            who=str(entry["who"]),
            why=str(entry["why"]),
            until=until,
            fingerprint=str(fingerprint) if fingerprint else None,
        )


def _as_date(value: object) -> date | None:
    if value is None:
        return None
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else date.fromisoformat(str(value))


def _flattened(section: Mapping[str, object], prefix: str = "") -> Iterable[tuple[str, object]]:
    for key, value in section.items():
        if isinstance(value, dict):
            yield from _flattened(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value
