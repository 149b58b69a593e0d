"""The whole of a batch: options checked, folder locked, work done, lists written."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial

from checker.app.selection import available, check_municipality, wanted
from checker.batch.attending import Check
from checker.batch.checking import check_task
from checker.batch.database import Database
from checker.batch.discovery import Discovery
from checker.batch.files import as_os_error, emptied, unwritten
from checker.batch.inbox import Inbox
from checker.batch.index_page import write_index
from checker.batch.isolated import Processes
from checker.batch.listening import Listener, Silent, Summary
from checker.batch.lock import locked
from checker.batch.options import BatchOptions
from checker.batch.results import Results
from checker.batch.run import Feed, Pause, Run
from checker.batch.state import State
from checker.batch.tables import NO_PARQUET, write_parquet, write_quarantine, write_summary
from checker.model.errors import EsquadroError, UsageError
from checker.model.text import Text
from checker.rules import parse_settings

STATE_FOLDER, STATE_FILE, LOCK_FILE, SCRATCH_FOLDER = ".esquadro", "state.db", "lock", "tmp"
_REFRESH_S = 30.0
_NO_SOURCES = Text(
    "Informe o que verificar: uma pasta, arquivos, ou uma lista (.txt) com um caminho por linha.",
    "Say what to check: a folder, files, or a list (.txt) with one path a line.",
)


def run_batch(options: BatchOptions, listener: Listener | None = None, stop: threading.Event | None = None) -> Summary:
    """Check what ``options`` name and write the results; ``stop`` ends the run in order.

    Raises :class:`~checker.model.errors.UsageError` for wrong options, a folder in use, and results that cannot be
    written; what was checked before is kept, and the same call goes on from there.
    """
    listener, stop = listener or Silent(), stop or threading.Event()
    _refuse_bad(options)
    started = time.monotonic()
    with ExitStack() as stack:
        run, discovery = _opened(options, listener, stop, stack)
        try:
            run.work(_watched(run, discovery) if options.watch else _fed(run, discovery))
        except EsquadroError:
            with suppress(EsquadroError):  # the first fault is the one to tell
                write_lists(run)
            raise
        except sqlite3.Error as error:
            raise unwritten(options.out / STATE_FOLDER / STATE_FILE, as_os_error(error)) from error
        write_lists(run)
        return _summary(run, discovery, time.monotonic() - started)


def _refuse_bad(options: BatchOptions) -> None:
    """Refuse what would be refused for every submission, before the first."""
    check = options.check
    if not options.sources and not options.retry:
        raise UsageError(_NO_SOURCES)
    names = check.rulesets or (() if check.municipality else options.config.rulesets)
    loaded = available(names)
    wanted(loaded, names)
    check_municipality(loaded.rulesets, check.municipality or options.config.municipality)
    parse_settings(loaded.rulesets, options.config.parameters, check.settings)


def _opened(
    options: BatchOptions, listener: Listener, stop: threading.Event, stack: ExitStack
) -> tuple[Run, Discovery]:
    discovery = Discovery(
        sources=options.sources,
        unit=options.unit,
        skip=frozenset({options.out.resolve()}),
        follow=options.follow_links,
    )
    folder = options.out / STATE_FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritten(folder, error) from error
    stack.enter_context(locked(folder / LOCK_FILE, options.out))
    state = stack.enter_context(State(folder / STATE_FILE))
    check, halt, width = _checker(options, stack)
    generation = state.generation()
    run = Run(
        options=options,
        check=check,
        state=state,
        results=Results(options.out, emptied(folder / SCRATCH_FOLDER)),
        listener=listener,
        stop=stop,
        halt=halt,
        width=width,
        generation=generation if generation and (options.retry or options.watch) else generation + 1,
    )
    run.database = stack.enter_context(
        Database(
            options.database or str(options.out),
            state,
            batch=run.batch,
            office=options.office,
            base=options.out,
            note=run.note_once,
        )
    )
    return run, discovery


def _checker(options: BatchOptions, stack: ExitStack) -> tuple[Check, Callable[[], None], int]:
    """Return what checks a task, what ends all of its checks, and how many it takes at once."""
    if options.scheduler is not None:
        from checker.batch.cluster import Cluster  # late: an extra brings its packages

        limits = options.check.limits_digest
        cluster = stack.enter_context(Cluster(options.scheduler, options.check.rulesets, limits=limits))
        return cluster.check, cluster.stop, options.jobs or cluster.width
    processes = stack.enter_context(Processes(options.check.rulesets))
    return partial(check_task, isolate=processes), processes.stop, options.jobs or cores()


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _fed(run: Run, discovery: Discovery) -> Feed:
    """Find everything first, so that the total is known; then yield it until nothing waits any more."""
    if run.options.retry:
        total = run.state.reopen_failed(run.generation)
    else:
        total = run.state.enlist(discovery, run.generation)
    run.listener.begun(total)
    more = True
    while more:
        more = False
        for found in run.state.waiting(run.generation, failed=run.options.retry):
            more = True
            yield found
        yield Pause.DRAIN


def _watched(run: Run, discovery: Discovery) -> Feed:
    run.listener.begun(None)
    inbox = Inbox(
        find=discovery.__iter__,
        state=run.state,
        generation=run.generation,
        settle_s=run.options.settle_s,
        stop=run.stop,
    )
    return _refreshed(run, inbox.feed())


def _refreshed(run: Run, feed: Feed) -> Feed:
    """Write the lists anew now and then, while results keep coming."""
    written, at = run.done, time.monotonic()
    for item in feed:
        yield item
        if item is Pause.IDLE and run.done != written and (run.idle or time.monotonic() - at > _REFRESH_S):
            run.store_missed()
            write_lists(run)
            written, at = run.done, time.monotonic()


def write_lists(run: Run) -> None:
    """Write the index, the summaries and the quarantine from what is settled."""
    state, generation, out, lang = run.state, run.generation, run.options.out, run.options.check.lang
    scratch, tally = run.results.scratch, state.tally(generation)
    write_summary(out / "summary.csv", scratch, state.settled(generation), lang)
    if not write_parquet(out / "summary.parquet", scratch, state.settled(generation), lang):
        run.note_once(NO_PARQUET)
    write_quarantine(out, scratch, state.settled(generation, failed=True), lang)
    worst_first, failures = state.settled(generation, worst_first=True), state.settled(generation, failed=True)
    write_index(out, scratch, worst_first, failures, tally, state.count(generation) - sum(tally.values()), lang)


def _summary(run: Run, discovery: Discovery, seconds: float) -> Summary:
    tally, total = run.state.tally(run.generation), run.state.count(run.generation)
    left = total - sum(tally.values())
    return Summary(
        total=total,
        tally=tally,
        fresh=run.fresh,
        kept=total - left - run.fresh if run.options.retry else run.kept,  # a retry does not look at the others
        left=left,
        seconds=seconds,
        reached=run.state.reached(run.generation, run.options.fail_on.value),
        interrupted=run.stop.is_set(),
        watched=run.options.watch,
        ignored=dict(discovery.ignored),
    )
