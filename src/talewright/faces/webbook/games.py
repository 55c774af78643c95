"""The games of one reader of one book: a folder of saved games, which the page copies into the browser's storage.

Each game is a file of `play.saves` and a small file with what no rule asks for: the character's name and how it is played.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from talewright.adventure import Book
from talewright.core import record
from talewright.core.errors import SheetError, TalewrightError
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message, printable
from talewright.play import saves
from talewright.play.books import book_id, digest
from talewright.play.errors import Unknown
from talewright.play.running import MAX_NAME, RunningGame, continue_book, name_of

ENDINGS = "endings.json"
READER = "reader.txt"
_MANNER = ".game.json"
MAX_FILES = 2_000
MAX_BYTES = 20_000_000


@dataclass(frozen=True)
class GameCard:
    """A game as the templates of the web app know it."""

    id: str
    title: str
    system: str
    book_id: str
    hero_name: str = ""
    where: str = ""
    ended: str = ""
    updated: float = 0.0
    physical: bool = False
    settle: bool = True
    other_edition: bool = False
    """its text is not the one of this file: it cannot be continued here"""
    kind: str = "book"
    character_id: str = ""
    imported: bool = False


class Games:
    """Opened, started and deleted by their ids, which are small numbers."""

    def __init__(self, folder: Path, path: Path, book: Book, ruleset: Ruleset[Any]) -> None:
        self.folder = folder
        self.path = path
        self.book = book
        self.ruleset = ruleset
        self.digest = digest(book)
        self._open: dict[str, RunningGame] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def ids(self) -> list[str]:
        """The latest game first."""
        found = (each.name.removesuffix(saves.SUFFIX) for each in self.folder.glob(f"*{saves.SUFFIX}"))
        return sorted((each for each in found if each.isdecimal()), key=int, reverse=True)

    def start(self, hero: Any = None, *, name: str = "", physical: bool = False, settle: bool = True) -> str:
        """A new game with a character, or with the creation of one."""
        fresh = str(int((self.ids() or ["0"])[0]) + 1)
        header = saves.Header(
            self.ruleset.id,
            self.ruleset.version,
            self.book.head.title,
            self.path.name,
            self.digest,
            (),
            None if hero is None else record.dump(hero),
            time.time(),
        )
        saves.append(self._save(fresh), [header.to_json()])
        self.write_card(replace(self._card(fresh), hero_name=name, physical=physical, settle=settle))
        return fresh

    def restart(self, game: str) -> str:
        """The same book from its first page, with the character that went in."""
        header, card = saves.load(self._save(self._known(game))).header, self.card(game)
        hero = None if header.hero is None else record.load(self.ruleset.sheet_type, header.hero, subject="")
        name = "" if hero is None else card.hero_name
        return self.start(hero, name=name, physical=card.physical, settle=card.settle)

    def open(self, game: str) -> RunningGame:
        """A game as it stands; refused if it belongs to another edition of the book."""
        card = self.card(self._known(game))
        if game not in self._open:
            save = saves.load(self._save(game))
            self._open[game] = continue_book(
                self.book, save, self.path, physical=card.physical, settle=card.settle
            )
        return replace(self._open[game], name=card.hero_name)

    def remove(self, game: str) -> None:
        self.forget(self._known(game))
        self._save(game).unlink()
        self._manner(game).unlink(missing_ok=True)

    def forget(self, game: str) -> None:
        """Open it anew next time: how it is played has changed."""
        self._open.pop(game, None)

    # -- cards -------------------------------------------------------------------------------------------------

    def cards(self) -> list[GameCard]:
        """All games, the one played last first."""
        return sorted(map(self.card, self.ids()), key=lambda card: -card.updated)

    def card(self, game: str) -> GameCard:
        known = _read(self._manner(game))
        return replace(
            self._card(game),
            hero_name=one_line(str(known.get("hero_name", ""))),
            where=str(known.get("where", "")),
            ended=str(known.get("ended", "")),
            updated=float(known.get("updated", 0.0)),
            physical=known.get("physical") is True,
            settle=known.get("settle") is not False,
            other_edition=self._digest(game) != self.digest,
        )

    def update(self, game: str, *, where: str, ended: str) -> None:
        """Note where a game stands, so that a list need not replay it."""
        opened = self.open(game)
        name = opened.name or name_of(opened.hero)
        self.write_card(
            replace(self.card(game), hero_name=name, where=where, ended=ended, updated=time.time())
        )

    def write_card(self, card: GameCard) -> None:
        kept = ("hero_name", "where", "ended", "updated", "physical", "settle")
        values = asdict(card)
        self._manner(card.id).write_text(json.dumps({name: values[name] for name in kept}), encoding="utf-8")

    def _digest(self, game: str) -> str:
        """Which text a game belongs to, by the first line of its file."""
        try:
            with self._save(game).open(encoding="utf-8") as file:
                return str(json.loads(file.readline())["digest"])
        except (OSError, ValueError, KeyError, TypeError):
            return ""

    def _card(self, game: str) -> GameCard:
        return GameCard(game, self.book.head.title, self.ruleset.id, book_id(self.path))

    # -- endings -----------------------------------------------------------------------------------------------

    def endings(self) -> dict[str, tuple[str, float]]:
        """Section -> who found it, and when. They stay when the game is deleted."""
        found = _read(self.folder / ENDINGS)
        return {str(key): (str(value[0]), float(value[1])) for key, value in found.items()}

    def found(self, section: str, name: str) -> None:
        known = self.endings()
        if section not in known:
            (self.folder / ENDINGS).write_text(
                json.dumps({**known, section: (name, time.time())}), encoding="utf-8"
            )

    # -- files -------------------------------------------------------------------------------------------------

    def files(self) -> dict[str, str]:
        """Everything that is stored, by file name."""
        return {
            each.name: each.read_text(encoding="utf-8")
            for each in sorted(self.folder.iterdir())
            if each.is_file()
        }

    def restore(self, files: Mapping[str, str]) -> int:
        """Add the games of a file that was saved before, under fresh ids; all of them are read first. Returns how many."""
        if len(files) > MAX_FILES or sum(map(len, files.values())) > MAX_BYTES:
            raise SheetError("", [Message("The file has too many games.")])
        names = [name for name in files if name.endswith(saves.SUFFIX)]
        if not names:
            raise SheetError("", [Message("The file has no saved game of this book.")])
        top = int((self.ids() or ["0"])[0])
        written: list[Path] = []
        try:
            for number, name in enumerate(names, top + 1):
                path = self._save(str(number))
                path.write_text(files[name], encoding="utf-8")
                written.append(path)
                continue_book(self.book, saves.load(path), self.path)
                manner = files.get(name.removesuffix(saves.SUFFIX) + _MANNER, "")
                self._manner(str(number)).write_text(manner, encoding="utf-8")
                written.append(self._manner(str(number)))
        except TalewrightError:
            for path in written:
                path.unlink(missing_ok=True)
            raise
        return len(names)

    def _save(self, game: str) -> Path:
        return self.folder / f"{game}{saves.SUFFIX}"

    def _manner(self, game: str) -> Path:
        return self.folder / f"{game}{_MANNER}"

    def _known(self, game: str) -> str:
        if game not in self.ids():
            raise Unknown(Message("You have no such game."))
        return game


def one_line(name: str) -> str:
    """A name that was typed in, as it is stored."""
    return " ".join(printable(name).split())[:MAX_NAME]


def _read(file: Path) -> dict[str, Any]:
    """A table of JSON; empty where there is none, or nobody can read it."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
