"""Runs the migrations inside the transaction that ``schema.upgrade`` has open."""

from __future__ import annotations

from alembic import context

from checker.batch.store.schema import VERSION_TABLE
from checker.batch.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
