"""talewright backup FILE · talewright restore FILE"""

from __future__ import annotations

import asyncio
from pathlib import Path

from talewright.core.text.message import Message
from talewright.faces.cli.out import console
from talewright.faces.speech import t


def _database(database: str) -> str:
    from talewright.play.saves import data_home

    return database or str(data_home() / "talewright.db")


def backup(file: Path, *, database: str) -> None:
    from talewright.core.errors import SheetError
    from talewright.play.library import backup as library

    where = _database(database)
    if "://" not in where and not Path(where).is_file():
        raise SheetError(where, [Message("there is no database here yet, so there is nothing to back up.")])
    counts = asyncio.run(library.backup(where, file))
    console().print(f"{file}: {_summary(counts)}.")


def restore(file: Path, *, database: str) -> None:
    from talewright.play.library import backup as library

    where = _database(database)
    counts = asyncio.run(library.restore(where, file))
    console().print(t("Restored into the database: {counts}.", counts=_summary(counts)))


def _summary(counts: dict[str, int]) -> str:
    def count(name: str) -> int:
        return counts.get(name, 0)

    return ", ".join(
        (
            t("{count} book", plural="{count} books", count=count("books")),
            t("{count} game", plural="{count} games", count=count("games")),
            t("{count} answer", plural="{count} answers", count=count("answers")),
            t("{count} character", plural="{count} characters", count=count("characters")),
            t("{count} account", plural="{count} accounts", count=count("accounts")),
        )
    )
