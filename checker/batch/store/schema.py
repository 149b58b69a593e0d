"""Brings a store to the version of this program: creates an empty one, upgrades an older one, refuses a newer one."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, select, text

from checker.batch.store.errors import StoreError
from checker.batch.store.tables import metadata
from checker.model.text import Text

VERSION_TABLE = "esquadro_version"
_UPGRADE_LOCK = 7_316_223_947  # any number, the same in every process that upgrades a PostgreSQL store

_NEWER = Text(
    "O banco de resultados {where} foi gravado por uma versão mais nova do esquadro (esquema {found}; esta versão "
    "conhece até {known}). Atualize o esquadro, ou use outro banco.",
    "The results database {where} was written by a newer version of esquadro (schema {found}; this version knows up "
    "to {known}). Update esquadro, or use another database.",
)
_OLDER = Text(
    "O banco de resultados {where} é de uma versão anterior do esquadro (esquema {found}, atual {known}). Atualize-o: "
    "esquadro results upgrade --db {where}.",
    "The results database {where} is of an earlier version of esquadro (schema {found}, now {known}). Upgrade it: "
    "esquadro results upgrade --db {where}.",
)
_FOREIGN = Text(
    "{where} já contém tabelas de outro programa com os mesmos nomes ({names}). Use um banco próprio para os "
    "resultados.",
    "{where} already holds tables of another program with the same names ({names}). Give the results a database of "
    "their own.",
)
_EMPTY = Text(
    "{where} não contém os resultados do esquadro. Aponte --db para a pasta de 'esquadro batch --out' ou para o banco "
    "usado por ele.",
    "{where} holds no results of esquadro. Point --db to the folder of 'esquadro batch --out' or to the database that "
    "it wrote.",
)


def configuration(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration with the migrations inside this package."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def revisions() -> list[str]:
    """Return the revisions that this version knows, the first one first."""
    script = ScriptDirectory.from_config(configuration())
    return [r.revision for r in script.walk_revisions()][::-1]


def stamped(connection: Connection) -> str | None:
    """Return the revision that a store is at; None for an empty database."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.execute(select(text("version_num")).select_from(text(VERSION_TABLE))).scalar()


def upgrade(engine: Engine, where: str, target: str = "head") -> None:
    """Create or upgrade the tables, one process at a time, all or nothing.

    Raises:
        StoreError: the store is of a newer version, or other tables stand where ours would.
    """
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
        known, found = revisions(), stamped(connection)
        if found is not None and found not in known:
            raise StoreError(_NEWER.format(where=where, found=found, known=known[-1]))
        if found is None:
            _refuse_foreign(connection, where)
        if found != (known[-1] if target == "head" else target):
            command.upgrade(configuration(connection), target)


def demand_current(connection: Connection, where: str) -> None:
    """Refuse to read a store that is not of this version.

    Raises:
        StoreError: the database is empty, or its store is older or newer.
    """
    known, found = revisions(), stamped(connection)
    if found is None:
        raise StoreError(_EMPTY.format(where=where))
    if found not in known:
        raise StoreError(_NEWER.format(where=where, found=found, known=known[-1]))
    if found != known[-1]:
        raise StoreError(_OLDER.format(where=where, found=found, known=known[-1]))


def _refuse_foreign(connection: Connection, where: str) -> None:
    taken = sorted(set(inspect(connection).get_table_names()) & set(metadata.tables))
    if taken:
        raise StoreError(_FOREIGN.format(where=where, names=", ".join(taken)))
