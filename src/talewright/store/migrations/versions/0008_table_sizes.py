"""Sizes of live tables, and the seat of each game master: their owner's room is bounded, with the tables in it."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("master", sa.String(64), nullable=False, server_default=""))
    op.execute(
        "UPDATE tables SET size = seq * 100 + COALESCE((SELECT SUM(LENGTH(body)) FROM table_events "
        'WHERE table_events."table" = tables.id), 0)'
    )
    rows = op.get_bind().execute(
        sa.text('SELECT "table", body FROM table_events WHERE kind = \'seat.join\' ORDER BY "table", seq')
    )
    masters: dict[str, str] = {}
    for table, body in rows:
        joined = json.loads(body)
        if joined.get("role") == "master":
            # One that was handed over since is corrected by the next event.
            masters.setdefault(table, joined["id"])
    for table, seat in masters.items():
        op.execute(
            sa.text("UPDATE tables SET master = :seat WHERE id = :table").bindparams(seat=seat, table=table)
        )
