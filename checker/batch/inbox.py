"""An inbox: what arrives in folders, taken only once it has stopped growing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from checker.batch.files import signature
from checker.batch.found import Found
from checker.batch.run import Feed, Pause
from checker.batch.state import State

Signature = tuple[tuple[int, int, int], ...]
_POLL_S = 1.0


@dataclass(slots=True, kw_only=True)
class Inbox:
    """Watches what ``find`` finds; a submission is taken once none of its files changed for ``settle_s`` seconds."""

    find: Callable[[], Iterator[Found]]
    state: State
    generation: int
    settle_s: float
    stop: threading.Event
    clock: Callable[[], float] = time.monotonic
    _growing: dict[str, tuple[Signature, float]] = field(default_factory=dict)
    _taken: dict[str, Signature] = field(default_factory=dict)

    def feed(self) -> Feed:
        """Yield submissions as they are ready, for ever; pauses while there is nothing to do."""
        while not self.stop.is_set():
            ready = list(self.ready())
            if ready:
                self.state.enlist(ready, self.generation, again=True)
            yield from self.state.waiting(self.generation)
            yield Pause.IDLE
            self.stop.wait(min(_POLL_S, self.settle_s))

    def ready(self) -> Iterator[Found]:
        """Yield what is new, or changed since it was taken, and has stopped growing."""
        present: set[str] = set()
        for found in self.find():
            present.add(found.name)
            now = tuple(signature(path) for path in found.files)
            if self._taken.get(found.name) == now:
                continue
            before = self._growing.get(found.name)
            if before is None or before[0] != now:
                self._growing[found.name] = (now, self.clock())
            elif self.clock() - before[1] >= self.settle_s:
                del self._growing[found.name]
                self._taken[found.name] = now
                yield found
        for known in (self._growing, self._taken):
            for name in known.keys() - present:
                del known[name]
