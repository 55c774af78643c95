"""Migrate a database to the newest schema, step by step, whatever release wrote it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, inspect, text

from talewright.core.text.message import Message
from talewright.store.engine import StoreError
from talewright.store.schema import HEAD, metadata

FOLDER = Path(__file__).parent / "migrations"


def version_of(connection: Connection) -> str:
    """The last migration applied; empty for a new database."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def make(connection: Connection) -> None:
    """Create the newest schema in an empty database, marked as if every migration had been applied."""
    metadata.create_all(connection)
    mark = Table(
        "alembic_version",
        MetaData(),
        Column("version_num", String(32), nullable=False),
        PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
    )
    mark.create(connection)
    connection.execute(mark.insert().values(version_num=HEAD))


def migrate(connection: Connection, to: str = HEAD) -> None:
    """Apply every migration that is missing. Alembic is imported only when there is one."""
    if connection.dialect.name == "postgresql":
        # Two servers starting at once take turns; SQLite's own write lock does the same.
        connection.execute(text("SELECT pg_advisory_xact_lock(7461)"))
    now = version_of(connection)
    if now == to:
        return
    if not now and to == HEAD and not inspect(connection).get_table_names():
        make(connection)
        return
    if now > HEAD:
        raise StoreError(
            Message(
                "The database was written by a newer release (its shape is {now}, this program knows "
                "{head}). Update Talewright, or use another database.",
                now=now[:40],
                head=HEAD,
            )
        )
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
