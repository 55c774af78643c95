"""What each option of a character's creation is worth in a book: the book solved with a character made with it.

A character is made by the first option of every question and by middling dice. Every other option changes one answer of
that: the questions after it are answered as before where they are still asked, else by their first option.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
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
from talewright.play.authoring.book_variants import Progress, Task, Variants, rows_of

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


def creation_tasks(question: BookQuestion, words: Words) -> Iterator[Task]:
    """Each option of creation, and the chance of a character made with it."""

    def row(variants: Variants, each: CreationOption) -> JsonObject:
        return {
            "question": each.question.what,
            "asked": words.question(each.question),
            "option": each.option,
            "text": each.said(words),
            "value": variants.value(hero=each.page.hero, since=each.page),
        }

    for each in creation_options(question):
        yield Task("creation", partial(row, each=each))


def by_question(rows: Sequence[JsonObject]) -> list[JsonObject]:
    """The options of each question with what they are worth beside the average of the question, the best first."""
    found: dict[str, list[JsonObject]] = {}
    for row in rows:
        found.setdefault(row["question"], []).append(row)
    questions = []
    for what, options in found.items():
        if len(options) < 2:
            continue
        mean = sum(row["value"] for row in options) / len(options)
        listed = [
            {name: row[name] for name in ("option", "text", "value")} | {"worth": row["value"] - mean}
            for row in options
        ]
        listed.sort(key=lambda row: -row["worth"])
        questions.append({"question": what, "asked": options[0]["asked"], "options": listed})
    return questions


def worth_of_creation(
    question: BookQuestion, reader: str, words: Words, progress: Progress | None = None
) -> JsonObject:
    """The chance with each option of creation, and what it is worth beside the average of its question."""
    tasks = list(creation_tasks(question, words))
    variants = Variants(question, reader)
    rows = rows_of(variants, tasks, progress)
    return {
        "reader": reader,
        "goal": variants.goal,
        "questions": by_question(rows),
        "left_out": len(tasks) - len(rows),
    }
