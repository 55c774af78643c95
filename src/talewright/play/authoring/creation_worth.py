"""What each option of a character's creation is worth in a book: the book solved with a character made with it.

A character is made by the first option of every question and by middling dice. Every other option changes one answer of
that: the questions after it are answered as before where they are still asked, else by their first option.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from talewright.adventure import Book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import Answer, Chosen, Question, Rolled
from talewright.core.errors import RulesetError
from talewright.core.record import JsonObject
from talewright.core.replay import ReplayAsk
from talewright.core.ruleset import Character, Ruleset
from talewright.core.text.message import Message
from talewright.core.text.words import Words
from talewright.play.authoring.book_odds import BookQuestion
from talewright.play.authoring.book_variants import OutOfTime, Progress, Variants

MAX_ANSWERS = 200
"""A creation that asks more is left alone."""


@dataclass(frozen=True)
class CreationOption:
    """An option of a question of creation, and the page on which a character made with it begins the book."""

    question: Question
    option: str
    page: Page

    def said(self, words: Words) -> str:
        return words.option(self.question, self.option).rstrip(".")


@dataclass
class _Maker:
    """Answers a creation; `at` is the number of the choice that takes `option`."""

    before: tuple[str, ...] = ()
    at: int = -1
    option: str = ""

    def __post_init__(self) -> None:
        self.taken: list[str] = []
        self.asked: list[Question] = []
        self._answers = 0

    def __call__(self, question: Question) -> Answer:
        self._answers += 1
        if self._answers > MAX_ANSWERS:
            raise RulesetError(Message("The creation asks more than {most} questions.", most=MAX_ANSWERS))
        if question.dice is not None:
            middle = (
                (sides + 1 + number % 2) // 2
                for _, count, sides in question.dice.groups
                for number in range(count)
            )
            return Rolled(tuple(middle))
        number = len(self.taken)
        if number == self.at:
            option = self.option
        elif number < len(self.before) and self.before[number] in question.options:
            option = self.before[number]
        else:
            # What gave way is not taken at a later time: a Skill is compared with another, not with both.
            given_up = self.before[self.at] if 0 <= self.at < number else ""
            others = [each for each in question.options if each != given_up]
            option = question.settled or (others or question.options)[0]
        self.taken.append(option)
        self.asked.append(question)
        return Chosen(option)

    def page(self, game: AdventureGame) -> Page:
        return game.step(game.start(), ReplayAsk([], self))


def opening(book: Book, ruleset: Ruleset[Any], hero: Character) -> Page:
    """The first page of a book for a character that was made for it."""
    assert book.start is not None
    return AdventureGame(book, ruleset, hero, start_at=book.start.name).start()


def creation_options(question: BookQuestion) -> Iterator[CreationOption]:
    """Every option that the creation of a character for this book offers, once."""
    game = AdventureGame(question.book, question.ruleset, after=False, finish=False)
    plain = _Maker()
    first = plain.page(game)
    known: set[tuple[str, str]] = set()
    for number, asked in enumerate(plain.asked):
        for option in asked.options:
            if (asked.what, option) in known or asked.longest:
                continue
            known.add((asked.what, option))
            same = option == plain.taken[number]
            made = first if same else _Maker(tuple(plain.taken), number, option).page(game)
            yield CreationOption(asked, option, made)


def worth_of_creation(
    question: BookQuestion, reader: str, words: Words, progress: Progress | None = None
) -> JsonObject:
    """The chance with each option of creation, and what it is worth beside the average of its question."""
    todo = list(creation_options(question))
    variants = Variants(question, reader)
    values: dict[str, list[JsonObject]] = {}
    with suppress(OutOfTime):
        for at, each in enumerate(todo):
            value = variants.value(hero=each.page.hero, since=each.page)
            row = {"option": each.option, "text": each.said(words), "value": value}
            values.setdefault(each.question.what, []).append(row)
            if progress is not None:
                progress(at + 1, len(todo))
    for rows in values.values():
        mean = sum(row["value"] for row in rows) / len(rows)
        for row in rows:
            row["worth"] = row["value"] - mean
        rows.sort(key=lambda row: -row["worth"])
    return {
        "reader": reader,
        "goal": variants.goal,
        "questions": [{"question": what, "options": rows} for what, rows in values.items() if len(rows) > 1],
        "left_out": len(todo) - sum(map(len, values.values())),
    }
