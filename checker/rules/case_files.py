"""The cases beside a ruleset's rules, as examples: which small plan gives which verdict to a provision."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from checker.model import Text, Verdict
from checker.rules.words import VERDICTS
from checker.rules.yaml_files import read_yaml

SHOWN = 3
"""How many cases of one verdict are named."""


def examples(folder: Path, provision: str) -> tuple[Text, ...]:
    """Return one line a verdict, worst first, that names the cases which expect it of ``provision``."""
    by_verdict = _cases(folder).get(provision, {}) if folder.is_dir() else {}
    lines = []
    for verdict in Verdict:
        names = by_verdict.get(verdict.value, [])
        if names:
            shown = ", ".join(f"`{n}`" for n in names[:SHOWN]) + (", …" if len(names) > SHOWN else "")
            word = VERDICTS[verdict]
            lines.append(Text(f"{word.pt}: {shown}", f"{word.en}: {shown}"))
    return tuple(lines)


@lru_cache(maxsize=8)
def _cases(folder: Path) -> Mapping[str, Mapping[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for file in sorted(folder.glob("cases/*.yaml")):
        data, _ = read_yaml(file)
        for case in data.get("cases", ()) if isinstance(data, dict) else ():
            for provision, expected in case.get("expect", {}).items():
                verdict = expected if isinstance(expected, str) else expected.get("verdict")
                if verdict is not None:
                    found.setdefault(provision, {}).setdefault(verdict, []).append(f"{file.stem}/{case['id']}")
    return found
