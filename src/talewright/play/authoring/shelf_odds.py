"""A shelf of books: each book for each character and each reader, here or on worker processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.adventure import load_book, read_book
from talewright.core.character_file import to_file
from talewright.core.errors import FaultsError
from talewright.core.record import JsonObject
from talewright.core.ruleset import Ruleset, find
from talewright.play.authoring.book_odds import BookQuestion, answer_for
from talewright.play.authoring.creation_worth import creation_options, opening
from talewright.play.authoring.readers import hero_for
from talewright.play.books import ready_heroes
from talewright.play.sweeping import answer_each

SUFFIX = ".tale.md"


@dataclass(frozen=True)
class ShelfCell:
    """One book, one character, one reader: plain data, so that a worker on another machine can solve it."""

    file: str
    text: str
    character: Mapping[str, Any]
    reader: str
    asked: Mapping[str, Any]
    """Goal, time, memory and so on, as `BookQuestion` names them."""
    made: str = ""
    """The option of creation that the character was made with, for this book; empty for one that was there before."""


def shelf_odds(
    folder: Path,
    readers: Sequence[str],
    asked: Mapping[str, Any],
    *,
    hero: Mapping[str, Any] | None = None,
    creation: bool = False,
    language: str = "en",
    workers: int = 0,
    cluster: str = "",
) -> list[JsonObject]:
    """The first goal's worth in each book of a folder, for one character or for each ready-made one of the book.

    With `creation` a character is made for the book with each option of creation, and called so in that language.
    """
    cells: list[ShelfCell] = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        book = load_book(path)  # a book with faults is refused before anything is solved
        ruleset = find(book.head.system)
        text = path.read_text(encoding="utf-8")
        heroes = [("", each) for each in ([hero] if hero else _ready(path, ruleset))]
        if creation:
            question = BookQuestion(book, ruleset, ruleset.draw(ruleset.sketch()))
            heroes = [
                (each.said(ruleset.words(language)), to_file(ruleset, each.page.hero))
                for each in creation_options(question)
            ]
        cells += [
            ShelfCell(path.name, text, each, reader, asked, made)
            for made, each in heroes
            for reader in readers
        ]
    return answer_each(solve_in_book, cells, workers=workers, cluster=cluster)


def _ready(book: Path, ruleset: Ruleset[Any]) -> list[JsonObject]:
    return [to_file(ruleset, each.character) for each in ready_heroes(book, ruleset)]


def solve_in_book(cell: ShelfCell) -> JsonObject:
    """The answer of one cell; faults where the book does not fit the character or the question."""
    book = read_book(cell.text)
    ruleset = find(book.head.system)
    place = {"file": cell.file, "book": book.head.title, "reader": cell.reader, "character": ""}
    try:
        hero = hero_for(ruleset, cell.character)
        place["character"] = cell.made or hero.name
        since = opening(book, ruleset, hero) if cell.made else None
        question = BookQuestion(book, ruleset, hero, readers=(cell.reader,), since=since, **cell.asked)
        found = answer_for(question, cell.reader)
    except FaultsError as error:
        return {**place, "faults": error.faults}
    goal = question.goal[0]
    kept = ("exact", "played", "states", "arithmetic", "sampled", "why_not_exact", "bounds", "endings")
    return {
        **place,
        "goal": goal,
        **found["value"][goal],
        **{name: found[name] for name in kept if name in found},
    }
