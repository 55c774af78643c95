"""Forwards from the first release with data in place, on both kinds of database."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from talewright.core.errors import TalewrightError
from talewright.store import Store
from talewright.store.migrate import FOLDER, version_of
from talewright.store.schema import HEAD, ORDER, metadata, publication_jobs

FIRST = [
    "INSERT INTO texts VALUES ('d1', 'A mill.')",
    "INSERT INTO books VALUES ('b', 'ann', 'mill.tale.md', 'd1', 1.5)",
    "INSERT INTO games VALUES ('g', 'ann', 'book', 'M', 'gnat', '1', 'b', 'd1', '{}', {no}, {no}, '', '', '', '', 1, 1, 1)",
    "INSERT INTO answers VALUES ('g', 0, 'answer', '{{\"choose\":\"left\"}}', 1.5)",
    "INSERT INTO characters VALUES ('c', 'ann', 'gnat', 'Bo', '{{}}', {no}, 'g', 1.5)",
]
"""What the first release would have written."""


def test_the_first_release_comes_forward_with_its_data(database: str) -> None:
    async def play() -> None:
        old = await Store(database).open("0001")
        no = "0" if old.is_sqlite else "false"
        async with old.writing() as connection:
            assert await connection.run_sync(version_of) == "0001"
            for line in FIRST:
                await connection.exec_driver_sql(line.replace("'{}'", "'{{}}'").format(no=no))
        await old.close()
        new = await Store(database).open()
        async with new.reading() as connection:
            assert await connection.run_sync(version_of) == HEAD
        assert await new.text("d1") == "A mill."
        assert [row["name"] for row in await new.books("ann")] == ["mill.tale.md"]
        assert await new.answers("g") == [("answer", '{"choose":"left"}')]
        (person,) = await new.characters("ann")
        assert (person["name"], person["game"], person["rev"]) == ("Bo", "g", 0)
        await new.append("g", 1, [("answer", "1")], card={})
        assert await new.check() == []
        await new.close()

    asyncio.run(play())


@pytest.mark.parametrize("first", ["0001", HEAD])
def test_after_all_steps_and_at_once_the_tables_are_those_of_the_schema(database: str, first: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async def play() -> None:
        for to in (first, HEAD):
            store = await Store(database).open(to)
            async with store.reading() as connection:
                assert await connection.run_sync(version_of) == to
                if to == HEAD:
                    assert await connection.run_sync(differences) == []
            await store.close()

    asyncio.run(play())


def test_a_new_database_is_made_without_alembic(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from talewright.store import Store; "
        f"asyncio.run(Store({str(tmp_path / 'new.db')!r}).open()); "
        "print(*(name for name in ('alembic', 'sqlalchemy.orm', 'psycopg') if name in sys.modules))"
    )
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert made.stdout.strip() == ""


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE games (id INTEGER)")

    async def play() -> None:
        with pytest.raises(TalewrightError, match="cannot be used: table games already exists"):
            await Store(str(tmp_path / "other.db")).open()

    asyncio.run(play())


def test_a_database_of_a_newer_release_is_left_alone(database: str) -> None:
    async def play() -> None:
        store = await Store(database).open()
        async with store.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(TalewrightError, match="newer release"):
            await store.open()
        await store.close()

    asyncio.run(play())


def test_the_newest_step_is_the_one_the_schema_names() -> None:
    steps = sorted(path.name[:4] for path in (FOLDER / "versions").glob("0*.py"))
    assert steps[-1] == HEAD
    assert steps == [f"{number:04}" for number in range(1, len(steps) + 1)]


def test_two_servers_starting_at_once_take_turns(database: str) -> None:
    async def play() -> None:
        stores = [Store(database) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(play())


def test_a_backup_has_every_table_but_the_jobs_of_the_moment() -> None:
    assert set(metadata.tables.values()) - set(ORDER) == {publication_jobs}
