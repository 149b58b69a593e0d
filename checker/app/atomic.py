"""Writing files whole or not at all: to a temporary file beside the target, renamed when complete."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from checker.model.errors import UsageError
from checker.model.system import system_reason
from checker.model.text import Text


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Give a temporary path in the target's folder; on success it becomes ``target``, on failure it is removed.

    A target that cannot be written is a :class:`UsageError`. Devices and pipes (``/dev/stdout``) are written directly.
    """
    if target.exists() and not target.is_file() and not target.is_dir():
        yield target
        return
    temporary = _beside(target)
    try:
        yield temporary
        with as_usage_error(target):
            temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def write_text(target: Path, text: str) -> None:
    """Write ``text`` as UTF-8, whole or not at all."""
    with replacing(target) as temporary, as_usage_error(target):
        temporary.write_text(text, encoding="utf-8")


def _beside(target: Path) -> Path:
    with as_usage_error(target):
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        handle, name = tempfile.mkstemp(prefix=f".{target.stem}-", suffix=target.suffix, dir=target.parent)
        os.close(handle)
        mask = os.umask(0)
        os.umask(mask)
        temporary = Path(name)
        temporary.chmod(0o666 & ~mask)
        return temporary


@contextmanager
def as_usage_error(target: Path) -> Iterator[None]:
    """Turn a failure to write ``target`` into a :class:`UsageError` that names it."""
    try:
        yield
    except OSError as error:
        reason = system_reason(error)
        raise UsageError(
            Text(
                f"Não foi possível gravar {target}: {reason.pt}. Escolha outra pasta ou confira as permissões.",
                f"{target} cannot be written: {reason.en}. Choose another folder or check the permissions.",
            )
        ) from error
