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
from talewright.core.ruleset import find
from talewright.play.authoring.book_odds import BookQuestion, answer_for, hero_for
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


def shelf_odds(
    folder: Path,
    readers: Sequence[str],
    asked: Mapping[str, Any],
    *,
    hero: Mapping[str, Any] | None = None,
    workers: int = 0,
    cluster: str = "",
) -> list[JsonObject]:
    """The first goal's worth in each book of a folder, for one character or for each ready-made one of its system."""
    cells: list[ShelfCell] = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        ruleset = find(load_book(path).head.system)  # a book with faults is refused before anything is solved
        text = path.read_text(encoding="utf-8")
        heroes = [hero] if hero else [to_file(ruleset, each.character) for each in ruleset.heroes]
        cells += [ShelfCell(path.name, text, each, reader, asked) for each in heroes for reader in readers]
    return answer_each(solve_in_book, cells, workers=workers, cluster=cluster)


def solve_in_book(cell: ShelfCell) -> JsonObject:
    """The answer of one cell; faults where the book does not fit the character or the question."""
    book = read_book(cell.text)
    ruleset = find(book.head.system)
    place = {"file": cell.file, "book": book.head.title, "reader": cell.reader, "character": ""}
    try:
        hero = hero_for(ruleset, cell.character)
        place["character"] = hero.name
        question = BookQuestion(book, ruleset, hero, readers=(cell.reader,), **cell.asked)
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
