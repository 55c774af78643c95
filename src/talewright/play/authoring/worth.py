"""What everything is worth that can be changed in a book and its character, each solved with that one change.

Parts of the character, other characters, options of creation and numbers of the book. The terminal solves all of them in one
go; a server solves them in slices, each within the time of one question to a worker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from talewright.core.record import Json, JsonObject
from talewright.core.ruleset import Character
from talewright.core.text.words import Words
from talewright.play.authoring.balance import met, number_tasks, numbers_and_suggestions
from talewright.play.authoring.book_odds import BookQuestion
from talewright.play.authoring.book_variants import (
    Progress,
    Task,
    Variants,
    hero_tasks,
    part_tasks,
    parts_and_heroes,
    rows_of,
)
from talewright.play.authoring.creation_worth import by_question, creation_tasks
from talewright.play.authoring.reader_answers import question_of
from talewright.play.authoring.readers import hero_for

SLICE = 0.6
"""Of the time of a question to a worker, for the variants of one slice; one that was begun may take longer."""
MAX_SLICES = 12
"""What is not solved in so many slices is left to the command line."""
Heroes = Sequence[tuple[str, Character]]


def worth_of_all(
    question: BookQuestion, words: Words, heroes: Heroes, progress: Progress | None = None
) -> JsonObject:
    """What everything is worth to the first reader, as far as it is solved in the time of the question."""
    reader = question.readers[0]
    variants = Variants(question, reader)
    whole = variants.adjusted({})
    tasks = _tasks(question, words, heroes, met(question, reader))
    rows = rows_of(variants, tasks, progress)
    found = _answer(reader, variants.goal, whole, [task.kind for task in tasks], rows)
    return found | ({"interrupted": True} if variants.interrupted else {})


def _tasks(question: BookQuestion, words: Words, heroes: Heroes, sections: Sequence[str]) -> list[Task]:
    return [
        *part_tasks(question),
        *hero_tasks(heroes),
        *creation_tasks(question, words),
        *number_tasks(question, frozenset(sections)),
    ]


def _answer(
    reader: str, goal: str, whole: float, kinds: Sequence[str], rows: Sequence[JsonObject]
) -> JsonObject:
    found = list(zip(kinds, rows, strict=False))
    return {
        "reader": reader,
        "goal": goal,
        "value": whole,
        **parts_and_heroes(found),
        "creation": {"questions": by_question([row for kind, row in found if kind == "creation"])},
        **numbers_and_suggestions(row for kind, row in found if kind == "numbers"),
        "left_out": len(kinds) - len(rows),
    }


@dataclass
class Slices:
    """A calculation in slices: what is known so far, from which the next slice goes on."""

    reader: str
    whole: float = 0.0
    goal: str = ""
    kinds: list[str] = field(default_factory=list)
    rows: list[JsonObject] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    begun: bool = False

    @property
    def done(self) -> bool:
        return self.begun and len(self.rows) == len(self.kinds)

    def add(self, found: JsonObject) -> bool:
        """Take in the answer of a slice; whether it brought anything new."""
        self.whole, self.goal, self.kinds = found["whole"], found["goal"], found["kinds"]
        self.sections = found["sections"]
        self.rows += found["rows"]
        self.begun = True
        return bool(found["rows"])

    def answer(self) -> JsonObject:
        return _answer(self.reader, self.goal, self.whole, self.kinds, self.rows)


def worth_slice(
    text: str,
    name: str,
    character: Json,
    heroes: Sequence[tuple[str, Json]],
    reader: str,
    language: str,
    since: int,
    sections: Sequence[str],
    seconds: float,
) -> JsonObject:
    """The rows from one number on, from plain data. The first slice finds out to which sections the reader comes."""
    question = question_of(text, name, character, reader, seconds, SLICE)
    sections = sections or met(question, reader)
    others = [(title, hero_for(question.ruleset, data)) for title, data in heroes]
    tasks = _tasks(question, question.ruleset.words(language), others, sections)
    variants = Variants(question, reader)
    return {
        "whole": variants.adjusted({}),
        "goal": variants.goal,
        "kinds": [task.kind for task in tasks],
        "sections": list(sections),
        "rows": rows_of(variants, tasks, None, since),
    }
