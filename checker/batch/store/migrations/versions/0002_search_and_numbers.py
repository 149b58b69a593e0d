"""Names to look for without accents and case; the numbers that findings have in the report and the overlay."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from checker.batch.store.cleaning import folded

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_LOT = 1000


def upgrade() -> None:
    """Add the columns and fill the names; numbers of older runs stay unknown."""
    op.add_column("submissions", sa.Column("name_folded", sa.String(500), nullable=False, server_default=""))
    op.add_column("submissions", sa.Column("office_folded", sa.String(200)))
    op.add_column("findings", sa.Column("number", sa.Integer()))
    _fill()
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("submissions", "name_folded", server_default=None)
    for column in ("name", "office"):
        op.drop_index(f"ix_submissions_{column}", "submissions")
        op.create_index(f"ix_submissions_{column}_folded", "submissions", [f"{column}_folded"])


def _fill() -> None:
    table = sa.table("submissions", *map(sa.column, ("id", "name", "office", "name_folded", "office_folded")))
    columns, bind, last = table.c, op.get_bind(), 0
    while rows := bind.execute(
        sa.select(columns.id, columns.name, columns.office).where(columns.id > last).order_by(columns.id).limit(_LOT)
    ).all():
        for row in rows:
            office = None if row.office is None else folded(row.office)[:200]
            values = {"name_folded": folded(row.name)[:500], "office_folded": office}
            bind.execute(sa.update(table).where(columns.id == row.id).values(values))
        last = rows[-1].id
