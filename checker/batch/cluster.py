"""The same tasks on a Dask cluster: each in its limited process on a worker, the results back here.

A task's key is its name on the scheduler, so that a task that runs twice (its worker was lost) has one result.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from types import TracebackType
from typing import Any

from checker.batch.checking import check_task
from checker.batch.found import Cause, RunError, SubmissionError, shown
from checker.batch.isolated import Processes
from checker.batch.keys import laws_digest
from checker.batch.options import Checked, Task
from checker.model.errors import UsageError
from checker.model.text import Text

WAIT_S = 60.0
"""Longest time to reach the scheduler, and to wait for a first worker."""
RETRIES = 3
MOST_AT_ONCE = 512
_STARTING = threading.Lock()

_NO_DASK = Text(
    "--scheduler precisa do Dask. Instale-o: pip install 'esquadro[cluster]'.",
    "--scheduler needs Dask. Install it: pip install 'esquadro[cluster]'.",
)
_NO_ANSWER = Text(
    "O agendador {address} não responde ({why}). Confira o endereço e se o cluster está no ar.",
    "The scheduler {address} does not answer ({why}). Check the address and that the cluster is running.",
)
_NO_WORKERS = Text(
    "O cluster {address} não tem nenhum worker pronto. Inicie ao menos um: dask worker {address}.",
    "The cluster {address} has no worker that is ready. Start at least one: dask worker {address}.",
)
_OTHERS = Text(
    "Estes workers não têm o mesmo esquadro e os mesmos conjuntos de regras desta máquina: {workers}. Instale neles a "
    "mesma versão.",
    "These workers do not have the same esquadro and the same rulesets as this machine: {workers}. Install the same "
    "version there.",
)
_LOST = Text(
    "{name}: o cluster perdeu esta tarefa mais vezes do que o permitido ({why}). Confira a memória dos workers e "
    "repita o lote.",
    "{name}: the cluster lost this task more often than allowed ({why}). Check the memory of the workers and repeat "
    "the batch.",
)
_GONE = Text(
    "A ligação com o agendador {address} se perdeu. O que já foi verificado está guardado; repita o mesmo comando "
    "quando o cluster voltar.",
    "The connection to the scheduler {address} was lost. What was checked so far is kept; repeat the same command when "
    "the cluster is back.",
)
_UNSEEN = Text(
    "{path}: o worker não vê este arquivo. Use um disco compartilhado, ou --send content.",
    "{path}: the worker does not see this file. Use a shared disk, or --send content.",
)

Answer = Checked | tuple[Cause, Text]


class Cluster:
    """A cluster for one run; ``check`` may be called from many threads, ``width`` of them at once."""

    def __init__(self, address: str, rulesets: Sequence[str], *, limits: str = "") -> None:
        """Connect; raises :class:`UsageError` where the cluster cannot be used."""
        if find_spec("distributed") is None:
            raise UsageError(_NO_DASK)
        self._address = shown(address)
        self._limits = limits
        self._futures: set[Any] = set()
        self._lock = threading.Lock()
        self._stopped = False
        self._client = _connected(address, WAIT_S)
        try:
            _refuse_others(self._client, self._address, tuple(rulesets), WAIT_S)
            self.width = min(MOST_AT_ONCE, max(2, 2 * sum(self._client.nthreads().values())))
        except BaseException:
            self._client.close()
            raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
        self._client.close()

    def check(self, task: Task) -> Checked:
        """Check a task on a worker and wait for it; another worker takes over where one is lost."""
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        future = self._client.submit(
            answer_for, task, key=f"esquadro-{task.key}-{self._limits}", retries=RETRIES, pure=False
        )
        try:
            with self._lock:
                self._futures.add(future)
            answer: Answer = future.result()
        except KilledWorker as error:
            raise SubmissionError(Cause.LOST, _LOST.format(name=_name(task), why=_short(error))) from error
        except FutureCancelledError as error:
            if self._stopped:
                raise SubmissionError(Cause.LOST, _LOST.format(name=_name(task), why="stop")) from error
            raise RunError(_GONE.format(address=self._address)) from error
        except OSError as error:
            raise RunError(_GONE.format(address=self._address)) from error
        finally:
            with self._lock:
                self._futures.discard(future)
        if isinstance(answer, Checked):
            return answer
        raise SubmissionError(*answer)

    def stop(self) -> None:
        """Give up what is on the cluster; what a worker has begun ends within its limits, and nobody waits for it."""
        with self._lock:
            self._stopped = True
            if self._futures and self._client.status == "running":
                self._client.cancel(list(self._futures))


def answer_for(task: Task) -> Answer:
    """Check a task on this worker. A failure is an answer: to check it again elsewhere would fail again."""
    try:
        unseen = [f for f in task.files if f.content is None and not f.path.exists()]
        if unseen:
            raise SubmissionError(Cause.LOST, _UNSEEN.format(path=shown(unseen[0].path)))
        return check_task(task, _started(task.options.rulesets))
    except SubmissionError as error:
        return error.cause, error.text


def _started(rulesets: tuple[str, ...]) -> Processes:
    with _STARTING:  # two threads of one worker must not start two
        return _processes(rulesets)


def digest_here(rulesets: tuple[str, ...]) -> str:
    """Return the digest of the program and the rulesets on this worker; the reason where there is none."""
    try:
        return laws_digest(rulesets)
    except Exception as error:  # whatever is wrong with a worker, it is not the same as here
        return f"{type(error).__name__}: {error}"


@lru_cache(maxsize=1)
def _processes(rulesets: tuple[str, ...]) -> Processes:
    """Return the processes of this worker, which end with it."""
    return Processes(rulesets)


def _connected(address: str, wait_s: float) -> Any:
    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.ERROR)  # its warnings about lost workers are not the user's
    try:
        return Client(address, timeout=wait_s, set_as_default=False)
    except Exception as error:
        raise UsageError(_NO_ANSWER.format(address=shown(address), why=_short(error))) from error


def _refuse_others(client: Any, address: str, rulesets: tuple[str, ...], wait_s: float) -> None:
    """Refuse a cluster without workers, and workers with another program or other rulesets."""
    try:
        client.submit(digest_here, rulesets, pure=False).result(timeout=wait_s)
    except TimeoutError as error:
        raise UsageError(_NO_WORKERS.format(address=address)) from error
    except Exception as error:  # a worker without esquadro cannot even take the task
        raise UsageError(_OTHERS.format(workers=_short(error))) from error
    try:
        digests: Mapping[str, str] = client.run(digest_here, rulesets, on_error="return")
    except Exception as error:
        raise UsageError(_NO_ANSWER.format(address=address, why=_short(error))) from error
    ours = laws_digest(rulesets)
    others = sorted(worker for worker, digest in digests.items() if digest != ours)
    if others:
        raise UsageError(_OTHERS.format(workers=", ".join(others)))


def _name(task: Task) -> str:
    return shown(task.files[0].name)


def _short(error: BaseException) -> str:
    said = str(error).strip().splitlines()
    return shown((said[0] if said else type(error).__name__)[:200])
