"""Deleted games stay for a while, and the endings a reader has found outlive their games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("games", sa.Column("removed", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "endings",
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("book", sa.String(64), nullable=False),
        sa.Column("section", sa.String(200), nullable=False),
        sa.Column("hero_name", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("owner", "book", "section", name="pk_endings"),
    )
