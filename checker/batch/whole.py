"""Text files that are streamed, and there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from checker.batch.files import file_mode, unwritten


@contextmanager
def whole_file(target: Path, scratch: Path) -> Iterator[Path]:
    """Give a path in ``scratch`` to write to; on success it is flushed to the disk and becomes ``target``."""
    try:
        handle, name = tempfile.mkstemp(prefix="part-", suffix=target.suffix, dir=scratch)
        os.close(handle)
    except OSError as error:
        raise unwritten(target, error) from error
    temporary = Path(name)
    try:
        yield temporary
        with temporary.open("rb") as stream:
            os.fsync(stream.fileno())
        temporary.chmod(file_mode())
        temporary.replace(target)
    except OSError as error:
        raise unwritten(target, error) from error
    finally:
        with suppress(OSError):
            temporary.unlink()


@contextmanager
def whole_text(target: Path, scratch: Path, *, newline: str | None = "\n") -> Iterator[IO[str]]:
    """Give a stream of UTF-8 text that becomes ``target``."""
    with whole_file(target, scratch) as path, path.open("w", encoding="utf-8", newline=newline) as stream:
        yield stream
