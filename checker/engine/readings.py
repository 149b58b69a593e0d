"""Evaluates a rule under every accepted reading of the parameters it names, and merges the verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from checker.engine.draft import Draft, Run, identity
from checker.engine.testing import test
from checker.facts import Facts, FactSpec
from checker.model import Missing, Reading, Verdict, worst
from checker.rules.ruleset import Ruleset, Settings, references, resolve
from checker.rules.schema import Rule

MAX_COMBINATIONS = 256
_UNIT_UNKNOWN = Missing("plan.unit")


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """One observation with its verdict over all readings.

    ``draft`` is the one to show: of the readings with the worst verdict, the tightest. ``readings`` lists the verdicts
    by parameter value where they differ. ``listed`` are readings beyond the accepted ones under which it would turn.
    """

    draft: Draft
    verdict: Verdict
    readings: tuple[Reading, ...] = ()
    listed: tuple[Reading, ...] = ()
    marginal: bool = False
    missing: tuple[Missing, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleRunner:
    """Runs the rules of one ruleset on one plan, with the settings in force."""

    facts: Facts
    ruleset: Ruleset
    settings: Settings
    specs: Mapping[str, FactSpec]

    def merged(self, rule: Rule) -> list[Merged]:
        """Return every observation of ``rule`` with its verdict over all accepted readings."""
        names = references(rule)
        runs = [self._run(rule, reading) for reading in self._combinations(names)]
        table = [{identity(d.observation): d for d in run.drafts} for run in runs]
        keys = list(dict.fromkeys(key for drafts in table for key in drafts))
        listed = self._listed(rule, names) if keys else []
        return [self._merge(key, runs, table, names, listed) for key in keys]

    def _combinations(self, names: Sequence[str]) -> Iterator[dict[str, Any]]:
        values = [self.settings.readings(n, self.ruleset.parameters[n]) for n in names]
        for i, combination in enumerate(product(*values)):
            if i >= MAX_COMBINATIONS:
                raise ValueError(f"more than {MAX_COMBINATIONS} combinations of readings")
            yield dict(zip(names, combination, strict=True))

    def base(self, names: Sequence[str]) -> dict[str, Any]:
        """Return the reading to show when one must be shown."""
        return {n: self.settings.base(n, self.ruleset.parameters[n]) for n in names}

    def _run(self, rule: Rule, reading: Mapping[str, Any]) -> Run:
        observe = rule.observed
        if observe is None:
            return Run(reading)
        spec = self.specs[observe.fact]
        arguments = {k: resolve(v, reading, self.ruleset.tables) for k, v in observe.with_.items()}
        drafts = [test(rule, o, reading, self.ruleset) for o in spec.function(self.facts, **arguments)]
        if spec.metric and self._unit_unknown():
            drafts = [_without_unit(d) for d in drafts]
        return Run(reading, tuple(drafts))

    def _unit_unknown(self) -> bool:
        return any(f.unit.source == "unknown" for f in self.facts.plan.files)

    def _listed(self, rule: Rule, names: Sequence[str]) -> list[tuple[str, Any, dict[Any, Draft]]]:
        """Run the listed readings of parameters that nobody has set, one at a time."""
        found = []
        for name in names:
            parameter = self.ruleset.parameters[name]
            if self.settings.is_set(name):
                continue
            for value in parameter.listed:
                run = self._run(rule, {**self.base(names), name: value})
                found.append((name, value, {identity(d.observation): d for d in run.drafts}))
        return found

    def _merge(
        self,
        key: Any,
        runs: Sequence[Run],
        table: Sequence[Mapping[Any, Draft]],
        names: Sequence[str],
        listed: Sequence[tuple[str, Any, Mapping[Any, Draft]]],
    ) -> Merged:
        drafts = [drafts.get(key) for drafts in table]
        present = [d for d in drafts if d is not None]
        verdicts = [d.verdict if d is not None else Verdict.NA for d in drafts]
        verdict = combine(verdicts)
        shown = _shown(present)
        base = self.base(names)
        usual = next((v for run, v in zip(runs, verdicts, strict=True) if dict(run.reading) == base), verdict)
        turning = tuple(
            Reading(name, value, d.verdict)
            for name, value, by_key in listed
            if (d := by_key.get(key)) is not None and d.verdict is not usual and not d.off_category
        )
        return Merged(
            draft=shown,
            verdict=verdict,
            listed=turning,
            readings=self._by_value(runs, verdicts, names) if len(set(verdicts)) > 1 else (),
            marginal=any(d.marginal for d in present),
            missing=tuple(dict.fromkeys(m for d in present for m in d.missing)),
        )

    def _by_value(self, runs: Sequence[Run], verdicts: Sequence[Verdict], names: Sequence[str]) -> tuple[Reading, ...]:
        """List the verdict of each value of each parameter that matters, the others at their base."""
        base = self.base(names)
        rows: list[Reading] = []
        for name in names:
            values = self.settings.readings(name, self.ruleset.parameters[name])
            by_value = []
            for value in values:
                found = [
                    v
                    for run, v in zip(runs, verdicts, strict=True)
                    if run.reading[name] == value and all(run.reading[n] == base[n] for n in names if n != name)
                ]
                everywhere = [v for run, v in zip(runs, verdicts, strict=True) if run.reading[name] == value]
                by_value.append(Reading(name, value, worst(found or everywhere)))
            if len({r.verdict for r in by_value}) > 1:
                rows += by_value
        return tuple(rows)


def combine(verdicts: Sequence[Verdict]) -> Verdict:
    """Merge the verdicts of all accepted readings.

    All alike: that verdict. Any ``missing`` with anything else: ``missing``. ``pass`` and ``na`` only: ``pass``.
    ``info`` with ``na`` (a gate): ``review``. Everything else that disagrees: ``review``.
    """
    kinds = set(verdicts)
    if len(kinds) == 1:
        return kinds.pop()
    if Verdict.MISSING in kinds:
        return Verdict.MISSING
    if kinds == {Verdict.PASS, Verdict.NA}:
        return Verdict.PASS
    if kinds == {Verdict.PASS, Verdict.INFO}:
        return Verdict.PASS
    return Verdict.REVIEW


def _shown(drafts: Sequence[Draft]) -> Draft:
    rank = min(d.verdict.rank for d in drafts)
    return min((d for d in drafts if d.verdict.rank == rank), key=lambda d: d.margin)


def _without_unit(draft: Draft) -> Draft:
    """While the drawing's unit is unknown no measure decides anything."""
    if draft.verdict is Verdict.MISSING:
        return Draft(
            observation=draft.observation,
            verdict=Verdict.MISSING,
            missing=tuple(dict.fromkeys((_UNIT_UNKNOWN, *draft.missing))),
            silent=draft.silent,
        )
    return Draft(
        observation=draft.observation,
        verdict=Verdict.MISSING,
        missing=(_UNIT_UNKNOWN,),
        silent=draft.silent or draft.off_category,
    )
