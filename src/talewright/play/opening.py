"""The first page of a book as a ready hero reads it, before any game is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from talewright.adventure import Book
from talewright.adventure.game import AdventureGame
from talewright.core.heroes import ReadyHero
from talewright.core.ruleset import find
from talewright.play.running import RunningGame
from talewright.play.session import Session


def opening(book: Book, numbers: Mapping[str, int], hero: ReadyHero[Any]) -> RunningGame:
    """A game that stands at the first question of the book. Nothing is rolled: dice wait as a question too."""
    ruleset = find(book.head.system)
    session = Session(AdventureGame(book, ruleset, hero.character), physical=True)
    return RunningGame(ruleset, session, book, lambda: numbers)
