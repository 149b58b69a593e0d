"""Where a results store is: a folder, a file or a URL, and how it is named without its password."""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from checker.batch.store.errors import StoreError
from checker.model.text import Text
from checker.safe import printable

FILE_NAME = "results.db"
"""Name of the SQLite file inside the folder of a batch."""

_POSTGRES = "postgresql+psycopg"
_SECRET_QUERY = ("password", "sslpassword", "passfile")

_BAD_URL = Text(
    "O endereço do banco de resultados não pode ser lido. Aceitos: uma pasta, um arquivo, sqlite:///ARQUIVO ou "
    "postgresql://USUÁRIO@SERVIDOR/BANCO (caracteres especiais da senha como %XX).",
    "The address of the results database cannot be read. Accepted: a folder, a file, sqlite:///FILE or "
    "postgresql://USER@HOST/DATABASE (special characters of the password as %XX).",
)
_BAD_SCHEME = Text(
    "Bancos {scheme} não são aceitos para os resultados. Aceitos: uma pasta, um arquivo, sqlite:///ARQUIVO ou "
    "postgresql://USUÁRIO@SERVIDOR/BANCO.",
    "Databases of kind {scheme} are not accepted for the results. Accepted: a folder, a file, sqlite:///FILE or "
    "postgresql://USER@HOST/DATABASE.",
)
_NO_DRIVER = Text(
    "Falta o acesso ao PostgreSQL nesta instalação. Instale-o: pip install 'esquadro[postgres]'.",
    "This installation has no access to PostgreSQL. Install it: pip install 'esquadro[postgres]'.",
)


@dataclass(frozen=True, slots=True)
class Location:
    """A store's address; ``shown`` is fit to be printed."""

    url: URL

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file of this machine."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def path(self) -> Path:
        """The SQLite file."""
        return Path(self.url.database or "")

    @property
    def shown(self) -> str:
        """The address without passwords."""
        if self.is_sqlite:
            return printable(str(self.path), lines=False)
        kept = {k: v for k, v in self.url.query.items() if k not in _SECRET_QUERY}
        return self.url.set(drivername="postgresql", query=kept).render_as_string(hide_password=True)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must never be printed."""
        query = [str(v) for k, v in self.url.query.items() if k in _SECRET_QUERY]
        return tuple(s for s in (self.url.password, *query) if s)


def located(where: str | os.PathLike[str]) -> Location:
    """Return the location that a folder, a file or a URL names.

    Raises:
        StoreError: the URL cannot be parsed, names another kind of database, or its driver is not installed.
    """
    text = os.fspath(where)
    if "://" not in text:
        return _file(Path(text))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError(_BAD_URL) from None  # the parser's message would repeat the password
    scheme = url.drivername.partition("+")[0]
    if scheme == "sqlite":
        if not url.database or url.database == ":memory:" or url.query:
            raise StoreError(_BAD_URL)
        return _file(Path(url.database))
    if scheme not in ("postgresql", "postgres"):
        raise StoreError(_BAD_SCHEME.format(scheme=printable(scheme, lines=False)[:40]))
    if find_spec("psycopg") is None:
        raise StoreError(_NO_DRIVER)
    return Location(url.set(drivername=_POSTGRES))


def _file(path: Path) -> Location:
    if path.is_dir():
        path = path / FILE_NAME
    return Location(URL.create("sqlite", database=str(path.absolute())))
