"""The JSON Schema of a ruleset's files, for editors: ``python -m checker.rules.json_schema [--write]``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from checker.rules.ruleset_file import AmbiguitiesFile, ProvisionsFile, RulesetFile

PLACE = Path(__file__).parents[2] / "rulesets" / "ruleset.schema.json"
_TITLE = "esquadro-ruleset/1"
_ABOUT = "A ruleset of esquadro: ruleset.yaml, a file of provisions, or ambiguities.yaml."


def json_schema() -> dict[str, Any]:
    """Return the schema (draft 2020-12) that each YAML file of a ruleset meets."""
    schema = TypeAdapter(RulesetFile | ProvisionsFile | AmbiguitiesFile).json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": _TITLE, "description": _ABOUT, **schema}


def rendered() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Print the schema, or write it beside the rulesets."""
    if "--write" in arguments:
        PLACE.write_text(rendered(), encoding="utf-8")
    else:
        sys.stdout.write(rendered())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
