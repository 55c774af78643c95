"""talewright play: choose a book, open or go on with a save, and hand it to the player that fits the terminal."""

from __future__ import annotations

import importlib.util
import os
import random
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.adventure import Book, load_book
from talewright.core.character_file import from_file
from talewright.core.errors import AdventureError, QuestionError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import Character, Ruleset, find, installed
from talewright.core.text.message import Message
from talewright.faces.cli.out import read_json_file
from talewright.faces.speech import language, t
from talewright.play import books, saves
from talewright.play.books import ready_heroes
from talewright.play.running import Manner, RunningGame, new_save, open_book, open_save
from talewright.play.view import GameView

_NAME = re.compile(r"[\w][\w .-]{0,59}")


@dataclass(frozen=True)
class Wish:
    """What the command line asked for."""

    book: str = ""
    hero: Path | None = None
    plain: bool = False
    typed: bool = False
    settle: bool = False
    again: bool | None = None
    """go on with the latest game (True), begin anew (False), or ask"""
    save: str = ""
    start_at: str = ""
    seed: int | None = None

    @property
    def manner(self) -> Manner:
        generator = None if self.seed is None else random.Random(self.seed)  # noqa: S311 - dice, not secrets
        return {"physical": self.typed, "settle": self.settle, "generator": generator}


@dataclass(frozen=True)
class Opened:
    """A game ready to be played, and where it is saved."""

    game: RunningGame
    path: Path
    save: Path | None

    @property
    def book(self) -> Book:
        assert self.game.book is not None
        return self.game.book

    def view(self) -> GameView:
        """What the player sees now, in the language that was chosen, else in that of the book."""
        return GameView(self.game, language() if language() != "en" else self.book.head.lang or "en")

    @property
    def saved(self) -> str:
        return t("Saved as {file}.", file=str(self.save)) if self.save else t("This game is not saved.")

    @property
    def farewell(self) -> str:
        """Where the game is, and how to go on with it."""
        return f"{self.saved} {t('Continue with: talewright play --continue')}" if self.save else self.saved


def run(wish: Wish) -> None:
    dumb = os.environ.get("TERM", "") in ("", "dumb") and os.name == "posix"
    full = not wish.plain and not dumb and sys.stdin.isatty() and sys.stdout.isatty()
    if full and importlib.util.find_spec("textual") is None:
        hint = t("The full-screen player is not installed. Install it with: pip install 'talewright[tui]'")
        sys.stderr.write(f"{hint}\n\n")
        full = False
    if full:
        from talewright.faces import tui

        tui.play(wish)
        return
    from talewright.faces.cli import plain

    plain.play(wish)


def open_wish(wish: Wish, *, new: bool = False) -> Opened:
    """The game that is asked for; `new` starts it even if there is a saved one."""
    if wish.save and not wish.start_at:
        slot = _slot(wish.save)
        if slot.exists() and wish.again is not False:
            return opened_slot(slot, wish)
        if not wish.book:
            raise QuestionError(
                "",
                [
                    Message(
                        "there is no saved game {slot}. Name the book to begin one.",
                        path="--save",
                        slot=str(slot),
                    )
                ],
            )
    if wish.again is True and not new and not wish.save:
        path = books.find_book(wish.book) if wish.book else None
        latest = saves.saved_games(path)
        if not latest:
            raise QuestionError(
                "",
                [Message("there is no saved game to continue. Start one with --new.", path="--continue")],
            )
        return opened_slot(latest[0].path, wish)
    path = books.find_book(wish.book)
    if wish.start_at:
        return _tried(path, wish)
    return begin(path, wish)


def opened_slot(slot: Path, wish: Wish) -> Opened:
    save = saves.load(slot)
    return Opened(open_save(save, **wish.manner), Path(save.header.book), slot)


def begin(path: Path, wish: Wish) -> Opened:
    """A fresh game in a slot of its own."""
    hero = hero_for(load_book(path), wish.hero, path)
    book = load_book(path)
    # Refuse before a file is made: a book with faults, a system without books.
    open_book(book, hero=hero, physical=True)
    book, save = new_save(path, saves.save_folder(), hero=hero)
    if wish.save:
        save = _named(save, _slot(wish.save))
    return Opened(open_book(book, save, hero=hero, path=path, **wish.manner), path, save.path)


def _tried(path: Path, wish: Wish) -> Opened:
    """Begin in the middle, to try something out; nothing is saved."""
    book = load_book(path)
    hero = hero_for(load_book(path), wish.hero, path)
    if hero is None:
        hero = _anybody(book)
    game = open_book(book, hero=hero, start_at=wish.start_at, path=path, **wish.manner)
    return Opened(game, path, None)


def _anybody(book: Book) -> Any:
    """A random character, made by the book's own rules."""
    from talewright.adventure.game import AdventureGame
    from talewright.core.game import Single
    from talewright.odds.simulate import play_out

    game = AdventureGame(book, find(book.head.system))
    made: Any = play_out(
        Single(game.ruleset.create, (game.rules,), ending=lambda _: "created"), random.SystemRandom()
    ).state
    return made.result


def hero_for(book: Book, file: Path | None, path: Path | None = None) -> Any:
    """The character in a file, who must be able to play the book, or a ready-made one by name; None without a file."""
    if file is None:
        return None
    named = not file.suffix and (not file.exists() or file.is_dir())
    if path is not None and named and book.head.system in installed():
        return ready_hero(path, find(book.head.system), str(file))
    ruleset, hero = from_file(read_json_file(file), str(file))
    if book.head.system != ruleset.id:
        raise AdventureError(
            str(file),
            [
                Message(
                    "a character of {title} cannot play a book written for {system}.",
                    title=ruleset.title,
                    system=find(book.head.system).title
                    if book.head.system in installed()
                    else book.head.system or Message("no system"),
                )
            ],
        )
    if why := ruleset.over(hero):
        raise AdventureError(
            str(file), [Message("this character cannot continue ({why}). Choose another.", why=why)]
        )
    return hero


def ready_hero(book: Path, ruleset: Ruleset[Any], wanted: str) -> Character:
    """A ready-made character of a book or of its rules, by id or name."""
    heroes = {each.id: each for each in (*ruleset.heroes, *ready_heroes(book, ruleset))}.values()
    for each in heroes:
        if wanted.casefold() in (each.id, each.name.casefold()):
            return each.character
    raise QuestionError(
        "",
        [
            Message(
                "there is no file and no ready-made character {name!r}.{hint}",
                path="--hero",
                name=wanted[:40],
                hint=did_you_mean(wanted.casefold(), [each.id for each in heroes]),
            )
        ],
    )


def _slot(name: str) -> Path:
    """A save by its name, or by the path of its file."""
    if name.endswith(saves.SUFFIX) and Path(name).is_file():
        return Path(name)
    if not _NAME.fullmatch(name):
        raise QuestionError(
            "",
            [
                Message(
                    "{name!r} is no name for a save: use letters, figures, '-', '_' and blanks.",
                    path="--save",
                    name=name[:40],
                )
            ],
        )
    return saves.save_folder() / f"{name}{saves.SUFFIX}"


def _named(save: saves.SaveFile, path: Path) -> saves.SaveFile:
    if path.exists():
        stamped = path.with_name(save.path.name)
        path.rename(stamped.with_name(f"{stamped.name.removesuffix(saves.SUFFIX)}-old{saves.SUFFIX}"))
    save.path.rename(path)
    return saves.SaveFile(path, save.header, save.entries())


def keep_hero(opened: Opened) -> Path | None:
    """After the end of a book: the character in a file of its own, for the next one."""
    import json

    from talewright.core.character_file import to_file
    from talewright.core.replay import Ended
    from talewright.faces.cli.out import write_file

    now = opened.game.now
    hero = opened.game.hero
    if opened.save is None or not isinstance(now, Ended) or opened.game.ruleset.over(hero):
        return None
    path = opened.save.with_name(opened.save.name.removesuffix(saves.SUFFIX) + ".hero.json")
    data = to_file(opened.game.ruleset, hero)
    write_file(path, json.dumps(data, indent=2, ensure_ascii=False) + "\n")
    return path


__all__ = ["Opened", "Wish", "begin", "keep_hero", "open_wish", "opened_slot", "run"]
