"""Everything as one file, from either kind of database into either."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from pathlib import Path

import pytest

from talewright.core.ask import Chosen
from talewright.core.errors import SheetError
from talewright.core.replay import Waiting
from talewright.play.errors import SignInRefused
from talewright.play.library import Library, backup
from talewright.play.library.accounts import Accounts

BOOKS = Path(__file__).parents[2] / "adventure" / "books"


async def lived(url: str) -> dict[str, object]:
    """A library with something of everything in it; what it looks like."""
    library = await Library.at(url, BOOKS)
    chance = random.Random(3)
    await library.characters.add_random("ann", "legend", name="Bo ☃")
    await library.books.add("ann", "mine", (BOOKS / "mill.tale.md").read_text(encoding="utf-8"))
    await Accounts(library.store).sign_up("ann", "Ann", "correct horse")
    for owner in ("ann", "ben"):
        game = await library.games.start_book(owner, "salt")
        play = await library.games.open(owner, game)
        for _ in range(9):
            if isinstance(now := play.session.now, Waiting):
                play = await library.games.answer(
                    owner, game, play.seq, Chosen(chance.choice(now.question.options))
                )
        await library.games.undo(owner, game, play.seq)
    return await looks(library)


async def looks(library: Library) -> dict[str, object]:
    found: dict[str, object] = {"secret": await library.secret()}
    for owner in ("ann", "ben"):
        found[owner] = [
            await library.exports.export(owner),
            await library.games.all(owner),
            await library.books.all(owner),
        ]
    await library.close()
    return found


def test_a_backup_restored_is_the_same_library(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        file = tmp_path / "all.backup"
        before = await lived(database)
        counts = await backup.backup(database, file)
        assert (counts["games"], counts["characters"], counts["accounts"]) == (2, 1, 1)
        copy = f"{tmp_path}/copy.db"
        assert await backup.restore(copy, file) == counts
        library = await Library.at(copy, BOOKS)
        assert await Accounts(library.store).sign_in("x", "ann", "correct horse") == "ann"
        with pytest.raises(SignInRefused):
            await Accounts(library.store).sign_in("x", "ann", "wrong horse")
        assert await looks(library) == before
        with pytest.raises(SheetError, match="holds something already"):
            await backup.restore(copy, file)

    asyncio.run(run())


def test_what_sqlite_kept_goes_into_the_other(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        file = tmp_path / "all.backup"
        before = await lived(f"{tmp_path}/first.db")
        await backup.backup(f"{tmp_path}/first.db", file)
        await backup.restore(database, file)
        assert await looks(await Library.at(database, BOOKS)) == before

    asyncio.run(run())


def test_a_spoiled_backup_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    async def run() -> None:
        file = tmp_path / "all.backup"
        await lived(f"{tmp_path}/first.db")
        await backup.backup(f"{tmp_path}/first.db", file)
        whole = file.read_bytes()
        lines = gzip.decompress(whole).splitlines(keepends=True)
        newer = json.loads(lines[0]) | {"shape": "9999"}
        for bad in (
            b"",
            b"no backup",
            whole[:-200],
            gzip.compress(b"".join(lines[:-1])),
            gzip.compress(b"".join([*lines[:5], *lines[6:]])),
            gzip.compress(b"".join(lines).replace(b"Bo", b"Bu", 1)),
            gzip.compress(json.dumps(newer).encode() + b"\n" + b"".join(lines[1:])),
        ):
            file.write_bytes(bad)
            with pytest.raises(SheetError):
                await backup.restore(f"{tmp_path}/none.db", file)
        assert not (tmp_path / "none.db").exists()

    asyncio.run(run())
