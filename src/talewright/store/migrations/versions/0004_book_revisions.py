"""A revision on every book, as characters have one: a stale change is refused."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("books", sa.Column("rev", sa.Integer, nullable=False, server_default="0"))
