"""Bring a database to the newest shape, step by step, whatever release wrote it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from talewright.store.engine import StoreError
from talewright.store.schema import HEAD

FOLDER = Path(__file__).parent / "migrations"


def version_of(connection: Connection) -> str:
    """The last step taken; empty for a new database."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def migrate(connection: Connection, to: str = HEAD) -> None:
    """Take every step that is missing. Does nothing, and imports nothing, when there is none."""
    if connection.dialect.name == "postgresql":
        # Two servers starting at once take turns; SQLite's own write lock does the same.
        connection.execute(text("SELECT pg_advisory_xact_lock(7461)"))
    now = version_of(connection)
    if now == to:
        return
    if now > HEAD:
        raise StoreError(
            f"The database was written by a newer release (its shape is {now[:40]}, this program knows {HEAD}). "
            "Update Talewright, or use another database."
        )
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
