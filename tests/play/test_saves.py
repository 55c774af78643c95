"""Saved games and backups that cannot be what they say: a sentence each, and files that are their owner's alone."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import stat
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from talewright.core.ask import Chosen
from talewright.core.errors import SheetError, TalewrightError
from talewright.play import saves
from talewright.play.library import Library, backup
from talewright.store import Store
from talewright.store.engine import DiskFull, StoreError

from .libraries import BOOKS, waiting

HEAD = {"talewright": 1, "ruleset": "gnat", "version": "1.10", "title": "Mill", "book": "mill", "digest": "d"}


@pytest.mark.parametrize(
    "lines",
    [
        [[]],
        [{"talewright": 1, "ruleset": 7}],
        [HEAD | {"options": [1]}],
        [HEAD | {"options": "abc"}],
        [HEAD | {"started": "yesterday"}],
        [HEAD | {"started": 10**400}],
        [HEAD, {"back": -1}],
        [HEAD, {"back": 3}],
        [HEAD, {"go": 99}],
        [HEAD, {"choose": 7}],
        [HEAD, {"roll": "six"}],
        [HEAD, {"roll": [1e400]}],
        [HEAD, None],
        [HEAD, {}],
        [HEAD, {"fresh-dice": 1}],
    ],
)
def test_a_malformed_save_is_refused_with_a_sentence(lines: list[Any], tmp_path: Path) -> None:
    path = tmp_path / f"x{saves.SUFFIX}"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(TalewrightError):
        saves.load(path)


def test_control_characters_of_a_save_reach_no_terminal(tmp_path: Path) -> None:
    path = tmp_path / f"x{saves.SUFFIX}"
    path.write_text(json.dumps(HEAD | {"title": "\x1b]0;owned\x07Mill", "book": "\x9b31m"}) + "\n")
    header = saves.load(path).header
    assert (header.title + header.book).isprintable()


def test_saves_and_backups_are_their_owners_alone(tmp_path: Path) -> None:
    save = saves.create(tmp_path / "home" / "saves", saves.Header("gnat", "1.10", "Mill"))
    assert stat.S_IMODE(save.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(save.path.parent.stat().st_mode) == 0o700
    asyncio.run(_backed_up(tmp_path))
    for name in ("t.db", "all.backup"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_the_database_of_an_earlier_release_becomes_its_owners_alone(tmp_path: Path) -> None:
    async def opened() -> None:
        await (await Store(f"{tmp_path}/t.db").open()).close()

    asyncio.run(opened())
    (tmp_path / "t.db").chmod(0o644)
    asyncio.run(opened())
    assert stat.S_IMODE((tmp_path / "t.db").stat().st_mode) == 0o600


async def _backed_up(folder: Path) -> Path:
    library = await Library.at(f"{folder}/t.db", BOOKS)
    game = await library.games.start_book("ann", "mill")
    play = await library.games.open("ann", game)
    await library.games.answer("ann", game, play.seq, Chosen(waiting(play).question.options[0]))
    await library.characters.add_random("ann", "gnat")
    await library.close()
    await backup.backup(f"{folder}/t.db", folder / "all.backup")
    return folder / "all.backup"


def sealed(head: Any, rows: list[Any]) -> bytes:
    """A backup with the right checksum, whatever it says."""
    lines = [(json.dumps(each) + "\n").encode() for each in (head, *rows)]
    counts = Counter(row[0] for row in rows if isinstance(row, list) and row and isinstance(row[0], str))
    end = {"rows": counts, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    return gzip.compress(b"".join(lines) + json.dumps(end).encode() + b"\n")


def test_a_backup_that_is_sealed_but_wrong_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    file = asyncio.run(_backed_up(tmp_path))
    head, *rows, _ = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    game = next(row for row in rows if row[0] == "games")
    asyncio.run(_restored(tmp_path / "whole.db", file, sealed(head, rows)))
    wrong = [
        [*rows, ["nonsense", {}]],
        [*rows, "nonsense"],
        [*rows, ["games"]],
        [*rows, ["games", []]],
        [*rows, game],
        [row for row in rows if row[0] != "texts"],
        [row for row in rows if row[0] != "answers"],
        [["games", game[1] | {"seq": "many"}]],
        [["games", game[1] | {"seq": 10**30}]],
        [["games", game[1] | {"title": None}]],
        [["games", game[1] | {"kind": "x" * 99}]],
        [["games", {"id": "g"}]],
        [["games", game[1] | {"physical": "yes"}]],
        [["characters", {"id": "\0"}]],
    ]
    for number, each in enumerate(wrong):
        database = tmp_path / f"{number}.db"
        with pytest.raises(SheetError):
            asyncio.run(_restored(database, file, sealed(head, each)))
        if database.exists():
            assert asyncio.run(_is_empty(database))


async def _restored(database: Path, file: Path, raw: bytes) -> None:
    file.write_bytes(raw)  # noqa: ASYNC240 - a test
    await backup.restore(str(database), file)


async def _is_empty(database: Path) -> bool:
    store = await Store(str(database)).open()
    try:
        return await store.is_empty()
    finally:
        await store.close()


def test_a_backup_that_unpacks_without_end_is_refused_before_it_fills_the_memory(tmp_path: Path) -> None:
    file = tmp_path / "bomb.backup"
    with gzip.open(file, "wb", compresslevel=1) as out:
        out.write(json.dumps({"talewright": 1, "kind": "backup", "shape": "0001"}).encode() + b"\n")
        for _ in range(40):
            out.write(b" " * 1_000_000)
    with pytest.raises(SheetError, match="not a backup"):
        backup.verify(file)


def test_a_damaged_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    asyncio.run(_backed_up(tmp_path))
    path = tmp_path / "t.db"
    whole = path.read_bytes()
    for damaged in (
        whole[:4096] + b"\xff" * (len(whole) - 4096),
        b"SQLite format 3\0" + b"\xff" * 4096,
        b"no",
    ):
        for each in tmp_path.glob("t.db-*"):
            each.unlink()
        path.write_bytes(damaged)
        with pytest.raises(TalewrightError):
            asyncio.run(_listed(path))


async def _listed(path: Path) -> None:
    store = await Store(str(path)).open()
    try:
        await store.games("ann")
        await store.characters("ann")
        await store.usage("ann")
    finally:
        await store.close()


def test_a_full_disk_has_a_message_of_its_own(tmp_path: Path) -> None:
    async def filled(store: Store) -> None:
        async with store.writing() as connection:
            await connection.exec_driver_sql("PRAGMA max_page_count = 1")
            await store._add_text(connection, "d", "x" * 900_000)

    async def run() -> None:
        store = await Store(f"{tmp_path}/t.db").open()
        try:
            with pytest.raises(DiskFull, match="disk of this server is full"):
                await filled(store)
        finally:
            await store.close()

    asyncio.run(run())
    assert (DiskFull.status, StoreError.status) == (507, 503)
