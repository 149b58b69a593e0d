"""Rulesets: their schema, loader and settings."""

from checker.rules.loader import Loaded, RulesetError, load_ruleset, load_rulesets, load_usable
from checker.rules.ruleset import Ruleset, Settings, references, resolve
from checker.rules.settings import parse_settings

__all__ = [
    "Loaded",
    "Ruleset",
    "RulesetError",
    "Settings",
    "load_ruleset",
    "load_rulesets",
    "load_usable",
    "parse_settings",
    "references",
    "resolve",
]
