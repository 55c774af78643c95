"""Passkeys with the challenges of their ceremonies; which cookies and which link of an owner still hold."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "keyrings",
        sa.Column("owner", _ID, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("link", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_keyrings"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", _ID, nullable=False),
        sa.Column("owner", _ID, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("transports", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["owner"], ["accounts.owner"], name="fk_passkeys_owner", ondelete="CASCADE"),
    )
    op.create_index("ix_passkeys_owner", "passkeys", ["owner"])
    op.create_table(
        "challenges",
        sa.Column("id", _ID, nullable=False),
        sa.Column("owner", _ID, nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("challenge", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
    )
