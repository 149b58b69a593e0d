"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from checker.batch.store.location import located
from tests.batch.store import postgres

Query = Callable[[str], list[tuple[object, ...]]]

_numbers = count()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server; skips with the reason where there is none."""
    try:
        with postgres.server() as url:
            yield url
    except postgres.UnavailableError as error:
        pytest.skip(str(error))


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a store that does not exist yet."""
    if request.param == "sqlite":
        yield str(tmp_path)
        return
    url = located(request.getfixturevalue("server")).url
    name = f"store{next(_numbers)}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield url.set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def query(where: str) -> Query:
    """Rows of a query on the store, as tuples."""

    def ask(sql: str) -> list[tuple[object, ...]]:
        engine = create_engine(located(where).url)
        with engine.begin() as connection:
            found = connection.execute(text(sql))
            rows = [tuple(r) for r in found] if found.returns_rows else []
        engine.dispose()
        return rows

    return ask
