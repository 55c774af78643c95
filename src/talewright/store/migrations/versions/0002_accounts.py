"""Accounts, snapshots of long games, and a revision of characters that refuses the second of two tabs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("owner", _ID, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_accounts"),
        sa.UniqueConstraint("name", name="uq_accounts_name"),
    )
    op.create_table(
        "snapshots",
        sa.Column("game", _ID, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("made_by", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "answers", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_snapshots_game", ondelete="CASCADE"),
    )
    with op.batch_alter_table("characters") as batch:
        batch.add_column(sa.Column("rev", sa.Integer, nullable=False, server_default="0"))
