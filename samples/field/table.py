"""The page that lays what a person sees beside what esquadro sees: ``python -m samples.field.table [--write]``."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from samples.field.plans import PLANS
from samples.field.seeing import Sight, look, people

PAGE = Path(__file__).resolve().parents[2] / "docs" / "field-plans.md"
HEAD = """# Plans as offices draw them

Twenty plans drawn without the profile, by `samples/field/`: what a person sees in each, and what esquadro sees without
any help. A thing in *italics* is recognised but not sure: it takes part in no `pass` until somebody confirms it in
`esquadro.toml` (`esquadro inspect --write-profile`). What esquadro does not see it reports as missing; nothing here
passes on it. `?` is a count that the plan leaves open.

"""


def page() -> str:
    """Return the page, from reading every plan anew."""
    rows = [HEAD]
    with tempfile.TemporaryDirectory() as folder:
        for name, draw in PLANS.items():
            person = people()[name]
            sight = look(draw(Path(folder) / name), person.get("clearances", {}))
            rows.append(_section(name, (draw.__doc__ or "").strip(), person, sight))
    return "\n".join(rows)


def _section(name: str, about: str, person: Mapping[str, Any], sight: Sight) -> str:
    lines = [f"## {name}", "", about, "", "| | a person | esquadro |", "| --- | --- | --- |"]
    lines.append(f"| unit | {person['unit'] or '?'} | {sight.unit or '?'} |")
    lines.append(f"| floors that count | {person['floors'] or '?'} | {_floors(sight)} |")
    lines.append(f"| plans | {_listed(person['storeys'])} | {_listed(sight.storeys)} |")
    lines.append(f"| dwellings | {_listed(person['dwellings'])} | {_listed(sight.dwellings)} |")
    concepts = dict.fromkeys((*person["things"], *sight.sure, *sight.unsure))
    lines += [f"| {c} | {person['things'].get(c, 0)} | {_count(sight, c)} |" for c in concepts]
    for pair, metres in person.get("clearances", {}).items():
        seen = sight.clearances.get(pair)
        lines.append(f"| {pair} | {metres:.2f} m | {'?' if seen is None else f'{seen:.2f} m'} |")
    return "\n".join((*lines, ""))


def _floors(sight: Sight) -> str:
    low, default, high = sight.floors.low, sight.floors.default, sight.floors.high
    if default is None:
        return "?"
    return str(default) if low == high else f"{default} ({low} to {high})"


def _listed(values: Any) -> str:
    return ", ".join(str(v) for v in values) or "none"


def _count(sight: Sight, concept: str) -> str:
    sure, unsure = sight.sure.get(concept, 0), sight.unsure.get(concept, 0)
    return " + ".join((*([str(sure)] if sure or not unsure else []), *([f"*{unsure}*"] if unsure else [])))


def main() -> int:
    """Write the page, or say whether it is current."""
    fresh = page()
    if "--write" in sys.argv:
        PAGE.write_text(fresh, encoding="utf-8")
        return 0
    return int(not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != fresh)


if __name__ == "__main__":
    raise SystemExit(main())
