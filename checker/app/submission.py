"""The whole way of one submission: files to plan, plan to verdicts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from checker.app.config import Config, find_config, load_config
from checker.app.formats import PlanFormat
from checker.app.outcome import ExitStatus, dated, exit_status
from checker.app.reading import Readings, jobs_for
from checker.app.request import Request
from checker.app.selection import available, check_municipality, choose, wanted
from checker.model import FloorCount, Plan, ProvisionResult, RulesetResult, Text, Verdict
from checker.model.merge import merge
from checker.model.reading import ReadOptions
from checker.model.result import CheckResult
from checker.rules import Loaded, Ruleset, Settings, parse_settings

log = logging.getLogger(__name__)
_CRASHED = Text(
    "Erro interno ao avaliar o conjunto de regras ({error}); nada dele foi verificado.",
    "Internal error while evaluating the ruleset ({error}); nothing of it was checked.",
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished check; ``checkable`` is False where nothing checkable was recognised or no ruleset applies."""

    check: CheckResult
    checkable: bool

    def status(self, fail_on: Verdict = Verdict.FAIL) -> ExitStatus:
        """Return the exit status for the mildest verdict that counts."""
        return exit_status(self.check, fail_on, checkable=self.checkable)


def config_for(plan: Path, explicit: Path | None = None) -> Config:
    """Return the configuration named, or the nearest one upward of the plan."""
    return load_config(explicit or find_config(plan))


def check_submission(request: Request, *, on_file: Callable[[Path], None] | None = None) -> Outcome:
    """Check one submission; raises an :class:`~checker.model.errors.EsquadroError` for what a user has to mend.

    Files read in this process are told to ``on_file`` one by one. Only the reading is isolated here: for the whole
    check in a process of its own see ``checker.app.isolation``.
    """
    jobs = jobs_for(request.plans, lambda kind: _options(request, kind))
    with Readings(jobs, isolate=request.isolate, limit_s=request.read_limit_s, on_file=on_file) as readings:
        names = request.rulesets or (() if request.municipality else request.config.rulesets)
        loaded = available(names)
        wanted(loaded, names)
        check_municipality(loaded.rulesets, request.municipality or request.config.municipality)
        settings = parse_settings(loaded.rulesets, request.config.parameters, request.settings)
        plan = merge(readings.plans())
    return evaluate_plan(plan, loaded, settings, request, names)


def evaluate_plan(
    plan: Plan, loaded: Loaded, settings: Settings, request: Request, names: Sequence[str] = ()
) -> Outcome:
    """Evaluate a plan that is already read."""
    from checker.engine import selects

    as_of = request.as_of or date.today()
    municipality = request.municipality or request.config.municipality or plan.declared.municipality
    chosen = choose(plan, loaded, names, municipality)
    check = CheckResult(
        plan=plan,
        rulesets=tuple(_evaluated(plan, r, settings, as_of) for r in chosen.run),
        floor_count=_floor_count(plan, loaded.rulesets, settings),
        not_run=chosen.not_run,
        as_of=as_of,
        municipality=municipality,
        waivers=dated(request.config.waivers, as_of),
    )
    return Outcome(check, any(selects(plan, r) and r.in_force_from <= as_of for r in chosen.run))


def _options(request: Request, kind: PlanFormat) -> ReadOptions:
    if kind == "ifc":
        return ReadOptions(mapping=request.config.ifc, limits=request.limits, xrefs=request.xrefs)
    return ReadOptions(unit=request.unit, mapping=request.config.dxf, limits=request.limits, xrefs=request.xrefs)


def _evaluated(plan: Plan, ruleset: Ruleset, settings: Settings, as_of: date) -> RulesetResult:
    """Evaluate a ruleset; a crash makes all its provisions missing, with the reason."""
    from checker.engine import evaluate

    try:
        return evaluate(plan, ruleset, settings, as_of)
    except Exception as error:  # one ruleset's crash must not cost the others their report
        log.debug("ruleset %s crashed", ruleset.id, exc_info=True)
        reason = _CRASHED.format(error=f"{type(error).__name__}: {error}")
        return RulesetResult(
            id=ruleset.id,
            version=ruleset.version,
            in_force_from=ruleset.in_force_from.isoformat(),
            title=ruleset.title,
            parameters=settings.in_force(ruleset),
            provisions=tuple(
                ProvisionResult(
                    id=r.id,
                    ruleset=ruleset.id,
                    citation=r.citation.text,
                    title=r.title.text,
                    verdict=Verdict.MISSING,
                    reason=reason,
                )
                for r in ruleset.rules
            ),
        )


def _floor_count(plan: Plan, rulesets: Sequence[Ruleset], settings: Settings) -> FloorCount:
    """Count storeys by the ruleset that defines how; without one there is no count."""
    from checker.engine import floor_count

    for ruleset in rulesets:
        try:
            counted = floor_count(plan, ruleset, settings)
        except Exception:  # the count is information of the report; its crash must not cost the verdicts
            log.debug("floor count by %s crashed", ruleset.id, exc_info=True)
            continue
        if counted.storeys or counted.default is not None:
            return counted
    return FloorCount()
