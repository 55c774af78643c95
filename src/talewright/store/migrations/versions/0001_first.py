"""Books, games with their answers, characters: the first release."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )
    op.create_table(
        "texts",
        sa.Column("digest", _ID, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_texts"),
    )
    op.create_table(
        "books",
        sa.Column("id", _ID, nullable=False),
        sa.Column("owner", _ID, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("digest", _ID, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_books"),
        sa.ForeignKeyConstraint(["digest"], ["texts.digest"], name="fk_books_digest"),
    )
    op.create_index("ix_books_owner", "books", ["owner"])
    op.create_table(
        "games",
        sa.Column("id", _ID, nullable=False),
        sa.Column("owner", _ID, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("system", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("book", _ID, nullable=False),
        sa.Column("digest", _ID, nullable=True),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("physical", sa.Boolean, nullable=False),
        sa.Column("settle", sa.Boolean, nullable=False),
        sa.Column("character", _ID, nullable=False),
        sa.Column("hero_name", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("ended", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["digest"], ["texts.digest"], name="fk_games_digest"),
    )
    op.create_index("ix_games_owner", "games", ["owner", "updated"])
    op.create_table(
        "answers",
        sa.Column("game", _ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_answers"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_answers_game", ondelete="CASCADE"),
    )
    op.create_table(
        "characters",
        sa.Column("id", _ID, nullable=False),
        sa.Column("owner", _ID, nullable=False),
        sa.Column("system", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("edited", sa.Boolean, nullable=False),
        sa.Column("game", _ID, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_characters"),
    )
    op.create_index("ix_characters_owner", "characters", ["owner"])
