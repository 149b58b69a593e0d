"""Faults of the results store, said for a user; what a database driver says is translated here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from checker.model.errors import EsquadroError
from checker.model.text import Text
from checker.safe import printable


class StoreError(EsquadroError):
    """The results store cannot be used as asked (wrong address, not a store, another version): exit status 2."""


class StoreUnavailableError(StoreError):
    """The store exists and does not answer: locked, full, unreachable, access refused. Exit status 3."""

    exit_status = 3


class RecordRefusedError(StoreError):
    """Single records cannot be written, whatever the state of the store; the others of their lot were."""


_LOCKED = Text(
    "O banco de resultados {where} está ocupado por outro processo. Espere que ele termine, ou repita mais tarde.",
    "The results database {where} is locked by another process. Wait until it ends, or try again later.",
)
_FULL = Text(
    "O disco do banco de resultados {where} está cheio; nada do último lote foi gravado. Libere espaço e repita.",
    "The disk of the results database {where} is full; nothing of the last lot was written. Make room and repeat.",
)
_NOT_A_DATABASE = Text(
    "{where} não é um banco de resultados: não é um arquivo SQLite, ou está corrompido.",
    "{where} is no results database: it is not an SQLite file, or it is damaged.",
)
_NO_TABLES = Text(
    "{where} não contém os resultados do esquadro. Aponte --db para a pasta de 'esquadro batch --out' ou para o banco "
    "usado por ele.",
    "{where} holds no results of esquadro. Point --db to the folder of 'esquadro batch --out' or to the database that "
    "it wrote.",
)
_CANNOT_OPEN = Text(
    "O banco de resultados {where} não pode ser aberto. Confira se a pasta existe e se você pode gravar nela.",
    "The results database {where} cannot be opened. Check that the folder exists and that you may write to it.",
)
_READ_ONLY = Text(
    "O banco de resultados {where} não pode ser gravado: o arquivo ou a pasta é só de leitura para este usuário.",
    "The results database {where} cannot be written: the file or its folder is read-only for this user.",
)
_REFUSED = Text(
    "O banco de resultados {where} recusou o acesso: {why}. Confira o usuário, a senha e as permissões.",
    "The results database {where} refused access: {why}. Check the user, the password and the permissions.",
)
_UNREACHABLE = Text(
    "O banco de resultados {where} não responde: {why}. Confira o endereço e se o servidor está no ar.",
    "The results database {where} does not answer: {why}. Check the address and that the server is running.",
)
_OTHER = Text(
    "O banco de resultados {where} falhou: {why}.",
    "The results database {where} failed: {why}.",
)

_KINDS: tuple[tuple[tuple[str, ...], Text, type[StoreError]], ...] = (
    (("database is locked", "database table is locked", "lock timeout"), _LOCKED, StoreUnavailableError),
    (("disk is full", "disk full", "no space left"), _FULL, StoreUnavailableError),
    (("not a database", "malformed"), _NOT_A_DATABASE, StoreError),
    (("no such table", "undefined table", "no such column"), _NO_TABLES, StoreError),
    (("unable to open database",), _CANNOT_OPEN, StoreError),
    (("readonly database", "read-only transaction"), _READ_ONLY, StoreUnavailableError),
    (("password authentication", "permission denied", "no password supplied", "no pg_hba"), _REFUSED,
     StoreUnavailableError),
    (("connection", "could not translate", "timeout", "server closed", "resolve host"), _UNREACHABLE,
     StoreUnavailableError),
)  # fmt: skip


@contextmanager
def speaking_of(where: str, *secrets: str) -> Iterator[None]:
    """Turn SQLAlchemy's and the drivers' errors into a :class:`StoreError` about ``where``, without ``secrets``."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except SQLAlchemyError as error:
        raise translated(error, where, *secrets) from None


def translated(error: Exception, where: str, *secrets: str) -> StoreError:
    """Return what a driver's error means for a user."""
    cause = getattr(error, "orig", None) or error
    said = " ".join(str(cause).split())
    words = f"{type(cause).__name__} {said}".casefold().replace("undefinedtable", "undefined table")
    if isinstance(cause, MemoryError):
        raise cause
    for hints, text, kind in _KINDS:
        if any(h in words for h in hints):
            return kind(text.format(where=where, why=_short(said, secrets)))
    return StoreUnavailableError(_OTHER.format(where=where, why=_short(said, secrets)))


def _short(said: str, secrets: tuple[str, ...]) -> str:
    for secret in secrets:
        if secret:
            said = said.replace(secret, "***")
    return printable(said, lines=False)[:300].rstrip(" .")
