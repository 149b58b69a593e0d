"""Setting interpretation parameters, from a configuration file or from options."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from checker.model.errors import UsageError
from checker.model.text import Text
from checker.rules.ruleset import Ruleset, SetBy, Settings
from checker.rules.schema import Parameter, Range

_TRUE = {"true", "sim", "s", "yes", "y", "1"}
_FALSE = {"false", "nao", "não", "n", "no", "0"}
_UNSET = {"null", "none", "nulo", ""}


def parse_settings(rulesets: Sequence[Ruleset], config: Mapping[str, Any], options: Sequence[str]) -> Settings:
    """Validate parameters set by a configuration (dotted names) and by ``NAME=VALUE`` options; options win.

    Raises :class:`UsageError` for an unknown or locked parameter, a value of another type, or a word that is
    neither accepted nor listed. ``null`` takes a setting back.
    """
    known = {name: p for r in rulesets for name, p in r.parameters.items()}
    values: dict[str, tuple[Any, SetBy]] = {}
    seen: set[str] = set()
    for name, raw in config.items():
        _put(values, known, name, raw, "config")
    for option in options:
        name, equals, raw = option.partition("=")
        name = name.strip()
        if not equals:
            raise UsageError(Text(f"--set {option!r}: use NOME=VALOR.", f"--set {option!r}: use NAME=VALUE."))
        if name in seen:
            raise UsageError(
                Text(
                    f"--set {name}: informado duas vezes; use uma só vez.", f"--set {name}: given twice; give it once."
                )
            )
        seen.add(name)
        _put(values, known, name, raw.strip(), "option")
    return Settings(values)


def _put(values: dict[str, tuple[Any, SetBy]], known: Mapping[str, Parameter], name: str, raw: Any, by: SetBy) -> None:
    parameter = known.get(name)
    if parameter is None:
        near = difflib.get_close_matches(name, known, n=1)
        hint = Text(f" Quis dizer {near[0]}?", f" Did you mean {near[0]}?") if near else Text("", "")
        raise UsageError(Text(f"Parâmetro desconhecido: {name}.{hint.pt}", f"Unknown parameter: {name}.{hint.en}"))
    if parameter.origin in ("law", "design"):
        source = Text("da lei", "the law") if parameter.origin == "law" else Text("do programa", "the design")
        raise UsageError(
            Text(
                f"O parâmetro {name} vem {source.pt} e não pode ser alterado.",
                f"The parameter {name} comes from {source.en} and cannot be set.",
            )
        )
    value = _value(name, parameter, raw)
    if value is None and not _accepts_null(parameter):
        values.pop(name, None)
    else:
        values[name] = (value, by)


def _accepts_null(parameter: Parameter) -> bool:
    accepted = parameter.accepted
    return not isinstance(accepted, Range) and accepted is not None and None in accepted


def _value(name: str, parameter: Parameter, raw: Any) -> Any:
    if raw is None or (isinstance(raw, str) and raw.strip().lower() in _UNSET):
        return None
    match parameter.type:
        case "number":
            return _number(name, parameter, raw)
        case "numbers":
            items = raw if isinstance(raw, list) else str(raw).split(",")
            return [_number(name, parameter, i) for i in items]
        case "truth":
            return _truth(name, raw)
        case _:
            return _word(name, parameter, raw)


def _number(name: str, parameter: Parameter, raw: Any) -> float:
    try:
        if isinstance(raw, bool):
            raise ValueError
        number = float(raw)
        if number != number or abs(number) == float("inf"):
            raise ValueError
    except (TypeError, ValueError):
        unit = f" ({parameter.unit})" if parameter.unit else ""
        raise UsageError(
            Text(
                f"{name}: {raw!r} não é um número{unit}. Valores de leitura aceitos: {_choices(parameter)}.",
                f"{name}: {raw!r} is not a number{unit}. Accepted readings: {_choices(parameter)}.",
            )
        ) from None
    return number


def _truth(name: str, raw: Any) -> bool:
    if isinstance(raw, bool):
        return raw
    word = str(raw).strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise UsageError(
        Text(f"{name}: {raw!r} não é sim nem não (true, false).", f"{name}: {raw!r} is neither true nor false.")
    )


def _word(name: str, parameter: Parameter, raw: Any) -> str:
    accepted = () if parameter.accepted is None or isinstance(parameter.accepted, Range) else parameter.accepted
    words = [w for w in (*accepted, *parameter.listed, parameter.default) if isinstance(w, str)]
    if str(raw) not in words:
        raise UsageError(
            Text(
                f"{name}: {raw!r} não é uma leitura conhecida. Valores aceitos: {', '.join(dict.fromkeys(words))}.",
                f"{name}: {raw!r} is no known reading. Accepted values: {', '.join(dict.fromkeys(words))}.",
            )
        )
    return str(raw)


def _choices(parameter: Parameter) -> str:
    if isinstance(parameter.accepted, Range):
        return f"{parameter.accepted.from_}..{parameter.accepted.to}"
    values = (*(parameter.accepted or ()), *parameter.listed)
    return ", ".join(str(v) for v in values) or str(parameter.default)
