"""What is said of a process that ended without an answer: the reason, and what to do next."""

from __future__ import annotations

import errno
import re
import signal

from checker.app.isolation.launch import Ended
from checker.app.isolation.model import Ending
from checker.app.limits import MB, ProcessLimits
from checker.model.system import system_reason
from checker.model.text import Text, same

EXIT_OUT_OF_MEMORY = 86
"""The exit code of a process that could not even write its answer for want of memory."""
EXIT_DISK_FULL = 87
"""The exit code of a process that could not write its answer for want of room."""
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What the system says where a file finds no room."""
_NEAR = 0.8

TIMED_OUT = Text(
    "a verificação passou de {seconds} s e foi interrompida. Aumente o limite com --time-limit, ou divida o arquivo.",
    "the check took more than {seconds} s and was stopped. Raise the limit with --time-limit, or split the file.",
)
OUT_OF_MEMORY = Text(
    "memória insuficiente para este arquivo. Aumente o limite com --memory-limit, ou divida o arquivo.",
    "not enough memory for this file. Raise the limit with --memory-limit, or split the file.",
)
OVER_MEMORY = Text(
    "a verificação precisou de mais memória que o limite de {mb} MB e foi interrompida. Aumente o limite com "
    "--memory-limit, ou divida o arquivo.",
    "the check needed more memory than the limit of {mb} MB and was stopped. Raise the limit with --memory-limit, or "
    "split the file.",
)
KILLED = Text(
    "o sistema encerrou a verificação (signal 9), em geral por falta de memória. Verifique menos planos ao mesmo "
    "tempo, ou use uma máquina com mais memória.",
    "the system ended the check (signal 9), as a rule for want of memory. Check fewer plans at a time, or use a "
    "machine with more memory.",
)
ENDED = Text(
    "a biblioteca de leitura encerrou o processo ({how}). O arquivo tem conteúdo que ela não suporta (números "
    "inválidos, por exemplo). Regrave-o no programa de origem.",
    "the parsing library ended the process ({how}). The file has content that it does not survive (invalid numbers, "
    "for instance). Save it again in the program it came from.",
)
CRASHED = Text(
    "erro interno ({kind}) ao verificar o plano; nada foi gravado. Repita com ESQUADRO_DEBUG=1 para ver os detalhes e "
    "envie-os como relato de erro.",
    "internal error ({kind}) while checking the plan; nothing was written. Repeat with ESQUADRO_DEBUG=1 to see the "
    "details, and send them as a bug report.",
)
DISK_FULL = Text(
    "não foi possível gravar os arquivos temporários ({reason}). Libere espaço no disco, ou aponte TMPDIR para outro.",
    "temporary files could not be written ({reason}). Free space on the disk, or point TMPDIR to another.",
)
_TOO_MUCH_MEMORY = re.compile(rb"bad_alloc|MemoryError|cannot allocate memory|failed to map segment", re.IGNORECASE)
_TIME_SIGNALS = {getattr(signal, "SIGXCPU", None)}


def ending(ended: Ended, limits: ProcessLimits, seconds: float, said: bytes) -> tuple[Ending, Text]:
    """Tell why a process gave no answer; ``said`` is what it wrote to its standard error."""
    if ended.timed_out or -ended.code in _TIME_SIGNALS:
        return Ending.TIMEOUT, TIMED_OUT.format(seconds=f"{seconds:g}")
    if ended.code == EXIT_DISK_FULL:
        return Ending.CRASH, DISK_FULL.format(reason=system_reason(OSError(errno.ENOSPC, "")))
    if _ran_out_of_memory(ended, limits, said):
        if limits.memory_bytes:
            return Ending.MEMORY, OVER_MEMORY.format(mb=limits.memory_bytes // MB)
        return Ending.MEMORY, OUT_OF_MEMORY
    if ended.code == -getattr(signal, "SIGKILL", 9):
        return Ending.MEMORY, KILLED
    return Ending.CRASH, ENDED.format(how=same(how(ended.code)))


def how(code: int) -> str:
    """Return an exit code as people read it."""
    return f"signal {-code}" if code < 0 else f"status {code}"


def _ran_out_of_memory(ended: Ended, limits: ProcessLimits, said: bytes) -> bool:
    if ended.code == EXIT_OUT_OF_MEMORY:
        return True
    near = bool(limits.memory_bytes) and (ended.peak_bytes or 0) > _NEAR * limits.memory_bytes
    return ended.code != 0 and (near or _TOO_MUCH_MEMORY.search(said) is not None)
