"""Sizes of texts, marks of what was imported, and cookies that were signed out.

Texts that no book and no game refers to any more are deleted: earlier releases left them behind.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute(
        "DELETE FROM texts WHERE NOT EXISTS (SELECT 1 FROM books WHERE books.digest = texts.digest) "
        "AND NOT EXISTS (SELECT 1 FROM games WHERE games.digest = texts.digest)"
    )
    op.add_column("texts", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE texts SET size = length(body)")
    for table in ("games", "characters"):
        op.add_column(table, sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_books_digest", "books", ["digest"])
    op.create_index("ix_games_digest", "games", ["digest"])
    op.create_table(
        "revoked_cookies",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_revoked_cookies"),
    )
