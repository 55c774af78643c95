"""talewright backup FILE · talewright restore FILE"""

from __future__ import annotations

import asyncio
from pathlib import Path

from talewright.core.text.message import Message
from talewright.faces.cli.out import console


def _database(database: str) -> str:
    from talewright.play.saves import data_home

    return database or str(data_home() / "talewright.db")


def backup(file: Path, *, database: str) -> None:
    from talewright.core.errors import SheetError
    from talewright.play.library import backup as keeping

    where = _database(database)
    if "://" not in where and not Path(where).is_file():
        raise SheetError(where, [Message("there is no database here yet, so there is nothing to back up.")])
    counts = asyncio.run(keeping.backup(where, file))
    console().print(f"{file}: {_summary(counts)}.")


def restore(file: Path, *, database: str) -> None:
    from talewright.play.library import backup as keeping

    where = _database(database)
    counts = asyncio.run(keeping.restore(where, file))
    console().print(f"Restored into the database: {_summary(counts)}.")


def _summary(counts: dict[str, int]) -> str:
    names = ("books", "games", "answers", "characters", "accounts")
    return ", ".join(f"{counts.get(name, 0)} {name}" for name in names)
