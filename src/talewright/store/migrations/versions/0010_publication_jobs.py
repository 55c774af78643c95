"""Jobs of publications, which every process of a server sees, and links to shared books."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "publication_jobs",
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("book", sa.String(64), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("steps", sa.Text, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("owner", "book", name="pk_publication_jobs"),
    )
    op.create_table(
        "shared_books",
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("book", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("link", name="pk_shared_books"),
        sa.UniqueConstraint("owner", "book", name="uq_shared_books_owner"),
    )
