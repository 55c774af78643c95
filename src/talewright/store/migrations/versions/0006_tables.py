"""Live tables: a log of events in one order, and the seats at each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("system", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("link", name="uq_tables_link"),
    )
    op.create_table(
        "table_events",
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("because", sa.Integer, nullable=False),
        sa.Column("visible", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_table_events"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_table_events_table", ondelete="CASCADE"),
    )
    op.create_table(
        "table_seats",
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_table_seats"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_table_seats_table", ondelete="CASCADE"),
        sa.UniqueConstraint("code", name="uq_table_seats_code"),
    )
    op.create_index("ix_table_seats_owner", "table_seats", ["owner"])
