"""A batch run: what was found, attended to side by side, kept one by one."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from enum import Enum
from typing import assert_never

from checker.batch.attending import Attendant, Attended, Check, Kept, Later, Twin
from checker.batch.database import Database
from checker.batch.found import PASSING, Found, RunError, SubmissionError, shown
from checker.batch.keys import keys_for
from checker.batch.listening import Listener
from checker.batch.options import BatchOptions, Checked
from checker.batch.records import Record, now
from checker.batch.results import Results
from checker.batch.state import State
from checker.model.text import Text

_AHEAD = 2
"""Submissions in hand for each that is being checked, so that nobody waits for the disk."""
_TICK_S = 0.5


class Pause(Enum):
    """What the source of work asks for besides work."""

    DRAIN = "drain"
    """Nothing more until all that is in hand is settled."""
    IDLE = "idle"
    """Nothing to do at the moment."""


Feed = Iterator[Found | Pause]


@dataclass(kw_only=True)
class Run:
    """One run over one folder of results. ``width`` is how many are checked at once.

    ``stop`` ends it in order; ``halt`` then ends what is being checked.
    """

    options: BatchOptions
    check: Check
    state: State
    results: Results
    listener: Listener
    stop: threading.Event
    halt: Callable[[], None]
    width: int
    generation: int
    batch: str = field(default_factory=lambda: uuid.uuid4().hex)
    database: Database = field(init=False)
    fresh: int = 0
    kept: int = 0
    _flying: set[str] = field(default_factory=set)
    _noted: set[Text] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._attendant = Attendant(
            options=self.options,
            keys=keys_for(self.options.check),
            state=self.state,
            results=self.results,
            check=self.check,
            generation=self.generation,
        )

    def work(self, feed: Feed) -> None:
        """Attend to all that the feed gives, until it ends or the run is stopped."""
        with ThreadPoolExecutor(self.width, thread_name_prefix="batch") as pool:
            flying: set[Future[Attended]] = set()
            try:
                for item in feed:
                    if self.stop.is_set():
                        break
                    if isinstance(item, Found):
                        if item.name in self._flying:
                            continue
                        self._flying.add(item.name)
                        flying.add(pool.submit(self._attendant.attend, item))
                        room = _AHEAD * self.width - 1
                    else:
                        room = 0
                    flying = self._land(flying, room, tick=item is Pause.IDLE)
                self._land(flying, 0)
                if not self.stop.is_set():
                    self.database.retry()
                    self.store_missed()
                    self.database.settle()
            finally:
                if any(not f.done() for f in flying):
                    self.halt()  # an error ends the run: what is being checked is ended as well
                pool.shutdown(wait=True, cancel_futures=True)

    def _land(self, flying: set[Future[Attended]], room: int, *, tick: bool = False) -> set[Future[Attended]]:
        """Settle what is done until no more than ``room`` are in hand; with ``tick``, for a moment only."""
        while len(flying) > room or (tick and flying):
            done, flying = wait(flying, timeout=_TICK_S, return_when=FIRST_COMPLETED)
            for future in done:
                self._settle_one(future)
            if self.stop.is_set():
                self.halt()
                for future in flying:
                    future.cancel()
                flying = {f for f in flying if not f.cancelled()}
            if tick:
                break
        return flying

    def _settle_one(self, future: Future[Attended]) -> None:
        try:
            attended = future.result()
        except RunError:
            if self.stop.is_set():
                return  # a process that was ended says that it cannot go on
            raise
        self._settle(attended)

    def _settle(self, attended: Attended) -> None:
        """Keep an answer: files first, then the state, so that a kill in between costs a check and no result."""
        found, answer = attended.found, attended.answer
        try:
            match answer:
                case Later():
                    return
                case Kept():
                    self._confirm(found, answer.record)
                case Checked():
                    self._keep(attended, answer)
                case Twin():
                    self._copy(attended)
                case SubmissionError():
                    if not self.stop.is_set():  # what fails while the run is being stopped says nothing
                        self._fail(attended, answer)
                case _:
                    assert_never(answer)
        finally:
            self._attendant.release(attended)
            self._flying.discard(found.name)

    def _confirm(self, found: Found, record: Record) -> None:
        self.state.confirm(found.name, self.generation)
        if not self.state.is_stored(found.name):
            self.database.add(found.name, record, None if record.failed else self.results.read(record))
        self.kept += 1
        self.listener.settled(record, fresh=False, done=self.done)

    def _keep(self, attended: Attended, checked: Checked) -> None:
        name = attended.found.name
        self._replace(name)
        report, overlay = self.results.write(name, checked)
        record = attended.base.with_changes(
            verdict=checked.verdict,
            counts=checked.counts,
            missing_facts=checked.missing_facts,
            checkable=checked.checkable,
            reaches=checked.reaches,
            municipality=checked.municipality,
            rulesets=checked.rulesets,
            report=report,
            overlay=overlay,
            seconds=round(checked.seconds, 3),
            peak_bytes=checked.peak_bytes,
            reason=checked.remark,
            checked_at=now(),
        )
        self._done(name, record, fresh=True)
        for text in checked.notes:
            self.note_once(text)

    def _copy(self, attended: Attended) -> None:
        """Copy the result of a twin as it is now: this thread alone replaces results. Without one, look again later."""
        name, twin = attended.found.name, self._attendant.twin(attended.key or "")
        if twin is None:
            return
        self._replace(name)
        record = twin.with_changes(
            name=attended.base.name, path=attended.base.path, files=attended.base.files, same_as=twin.name
        )
        if record.reason is not None:
            here = attended.base.path
            record = record.with_changes(
                reason=Text(*(t.replace(twin.path, here) for t in (record.reason.pt, record.reason.en)))
            )
        if not twin.failed:
            names = [shown(path.name) for path in attended.found.files]
            report, overlay = self.results.write_copy(name, twin, names)
            record = record.with_changes(report=report, overlay=overlay)
        self._done(name, record, fresh=False)

    def _fail(self, attended: Attended, error: SubmissionError) -> None:
        self._replace(attended.found.name, remove=error.cause not in PASSING)
        record = attended.base.with_changes(cause=error.cause, reason=error.text, checked_at=now())
        self._done(attended.found.name, record, fresh=True)

    def _replace(self, name: str, *, remove: bool = False) -> None:
        """Forget the earlier result of a submission; ``remove`` takes its files away as well."""
        earlier = self.state.record_of(name)
        if earlier is not None:
            self.state.forget(name)
            if remove:
                self.results.remove(earlier[0])

    def _done(self, name: str, record: Record, *, fresh: bool) -> None:
        self.state.settle(name, record, limits=self.options.check.limits_digest, generation=self.generation)
        self.database.add(name, record, None if record.failed else self.results.read(record))
        self.fresh += fresh
        self.kept += not fresh
        self.listener.settled(record, fresh=fresh, done=self.done)

    def store_missed(self) -> None:
        """Write to the database what waits, and what it missed while it did not answer."""
        self.database.flush()
        if self.database.missed and not self.database.away:
            self.database.missed = False
            for name, record in self.state.unstored(self.generation):
                self.database.add(name, record, None if record.failed else self.results.read(record))
            self.database.flush()

    def note_once(self, text: Text) -> None:
        """Tell the listener something that it need not hear twice."""
        if text not in self._noted:
            self._noted.add(text)
            self.listener.note(text)

    @property
    def idle(self) -> bool:
        """Whether nothing is in hand."""
        return not self._flying

    @property
    def done(self) -> int:
        """Submissions settled so far."""
        return self.fresh + self.kept
