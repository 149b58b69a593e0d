"""The files of a ruleset: ``ruleset.yaml``, the provisions it includes, and the register of ambiguities."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import Field

from checker.rules.schema import Bilingual, Parameter, Strict, Table, WrittenRule


class SubjectSpec(Strict):
    """What a plan must hold for the ruleset to run when no municipality is stated."""

    concepts: tuple[str, ...] = ()
    declared_gas: bool = False


class Ambiguity(Strict):
    """Something the law leaves open.

    ``where``: the provisions it touches. ``default``: what is done while nobody has settled it. ``parameters``: those
    that settle it.
    """

    where: tuple[str, ...]
    question: Bilingual
    readings: dict[str, Bilingual]
    default: Bilingual
    parameters: tuple[str, ...] = ()


class MonotonyException(Strict):
    """A change that makes a plan safer and may still turn a provision from ``pass`` into ``fail``, and why."""

    provision: str
    change: str
    why: Bilingual


class RulesetFile(Strict):
    """``ruleset.yaml``. Rules may stand in it or in the files that ``include`` names, or both."""

    format: Literal["esquadro-ruleset/1"]
    id: str
    version: str
    municipality: str
    title: Bilingual
    law: Bilingual
    in_force_from: date
    subject: SubjectSpec = SubjectSpec()
    parameters: dict[str, Parameter] = Field(default_factory=dict)
    tables: dict[str, Table] = Field(default_factory=dict)
    gates: tuple[WrittenRule, ...] = ()
    rules: tuple[WrittenRule, ...] = ()
    include: tuple[str, ...] = ("provisions/*.yaml",)
    ledger: tuple[str, ...] = ()
    ambiguities: dict[str, Ambiguity] = Field(default_factory=dict)
    exceptions_to_monotony: tuple[MonotonyException, ...] = ()
    notes: tuple[Bilingual, ...] = ()


class ProvisionsFile(Strict):
    """A file of ``provisions/``."""

    rules: tuple[WrittenRule, ...]


class AmbiguitiesFile(Strict):
    """``ambiguities.yaml``, beside ``ruleset.yaml``."""

    ambiguities: dict[str, Ambiguity]
