"""Reads the content of one ``esquadro.toml``; all its faults are collected, with the nearest known key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Literal

from checker.app.limits import SECTION as LIMITS
from checker.app.limits import section_faults
from checker.app.nearest import did_you_mean
from checker.app.profile_mapping import SECTIONS as MAPPINGS
from checker.app.profile_mapping import Mapped, faults_of
from checker.app.settled import Config
from checker.model.result import Waiver
from checker.model.text import Text

_SECTIONS: Mapping[str, frozenset[str] | None] = {
    "check": frozenset({"municipality", "rulesets", "fail_on", "lang"}),
    "parameters": None,
    "profile": frozenset({"extends"}),
    **{name: frozenset(sections) for name, sections in MAPPINGS.items()},
    "waivers": frozenset({"provision", "fingerprint", "who", "why", "until"}),
    "limits": LIMITS,
    "office": frozenset({"name", "responsible", "registration", "contact", "logo"}),
}
_EXTENDS = "extends"
_CHOICES = {"fail_on": ("fail", "missing", "review"), "lang": ("pt", "en")}


@dataclass(frozen=True, slots=True)
class Parsed:
    """One file's own content: what it settles, the files it extends, and what is wrong in it."""

    config: Config
    extends: tuple[Path, ...]
    faults: tuple[Text, ...]


def extended_files(path: Path, data: Mapping[str, object]) -> tuple[tuple[Path, ...], list[Text]]:
    """Return the files that this one extends, by ``extends`` or ``[profile] extends``, and what is wrong with it."""
    profile = data.get("profile")
    found: list[Path] = []
    faults: list[Text] = []
    for shown, value in (
        (_EXTENDS, data.get(_EXTENDS)),
        (f"[profile] {_EXTENDS}", profile.get(_EXTENDS) if isinstance(profile, dict) else None),
    ):
        listed = [value] if isinstance(value, str) else value
        if listed is None:
            continue
        if not isinstance(listed, list) or not all(isinstance(v, str) and v.strip() for v in listed):
            faults.append(
                Text(
                    f"{shown} deve ser o caminho de um arquivo, ou uma lista de caminhos",
                    f"{shown} must be the path of a file, or a list of paths",
                )
            )
            continue
        found += [path.parent / v for v in listed]
    return tuple(found), faults


def parse(path: Path, data: Mapping[str, object], inherited: Config) -> Parsed:
    """Parse one file's content; ``inherited`` is what the files that it extends settle."""
    return _Parser(path).parse(data, inherited)


class _Parser:
    """Collects the faults of one file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._faults: list[Text] = []

    def parse(self, data: Mapping[str, object], inherited: Config) -> Parsed:
        """Return what the file settles, with its faults."""
        extends, faults = extended_files(self._path, data)
        self._faults += faults
        self._known_keys("", {k: v for k, v in data.items() if k != _EXTENDS}, _SECTIONS)
        names = ("check", "dxf", "ifc", "limits", "office", "parameters", "profile")
        sections = {name: self._section(name, data) for name in names}
        self._faults += section_faults(sections["limits"])
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
            dxf=self._mapping("dxf", sections["dxf"], inherited.dxf),
            ifc=self._mapping("ifc", sections["ifc"], inherited.ifc),
            waivers=self._waivers(data.get("waivers", [])),
            office={k: str(v) for k, v in sections["office"].items()},
            limits={k: v for k, v in sections["limits"].items() if isinstance(v, int | float)},
        )
        return Parsed(config, extends, tuple(self._faults))

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

    def _mapping(self, name: Literal["dxf", "ifc"], section: Mapping[str, object], inherited: Mapped) -> Mapped:
        mapping: dict[str, Mapping[str, str]] = {}
        for key, value in section.items():
            if isinstance(value, dict):
                mapping[key] = dict(_flattened(value))  # type: ignore[arg-type]  # what is no text is a fault below
            elif key in (_SECTIONS[name] or ()):
                self._faults.append(Text(f"[{name}.{key}] deve ser uma seção", f"[{name}.{key}] must be a section"))
        self._faults += faults_of(name, mapping, inherited)
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
