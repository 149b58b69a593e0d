"""Rulesets: their schema, loader and settings."""

from checker.rules.loader import RulesetError, load_ruleset, load_rulesets
from checker.rules.ruleset import Ruleset, Settings, references, resolve
from checker.rules.settings import parse_settings

__all__ = [
    "Ruleset",
    "RulesetError",
    "Settings",
    "load_ruleset",
    "load_rulesets",
    "parse_settings",
    "references",
    "resolve",
]
