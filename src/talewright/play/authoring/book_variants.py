"""Variants of a book and of its character, and what each part of the character is worth.

Every variant is solved like the book itself, for one reader. A part of the character is worth what is lost without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.util import find_spec
from time import monotonic
from typing import Any

from talewright.adventure import Book
from talewright.adventure.game import READING, Page
from talewright.adventure.model import Order
from talewright.adventure.traversal import walk
from talewright.core import record
from talewright.core.errors import QuestionError
from talewright.core.record import JsonObject
from talewright.core.ruleset import Character, Ruleset
from talewright.core.text.message import Message
from talewright.odds.budget import Budget
from talewright.odds.footprint import Footprints
from talewright.play.authoring.book_odds import INTERRUPTED, BookQuestion, answer_for, or_endless
from talewright.play.authoring.readers import players_of

Progress = Callable[[int, int], object]
"""Receives how many variants are solved, and how many there are."""


class OutOfTime(Exception):  # noqa: N818 - a signal: what was solved until now is the answer
    """A variant was not solved within what is left of the time."""


@dataclass(frozen=True)
class Dial:
    """A number in a book that makes an order easier or harder."""

    section: str
    start: int
    line: int
    verb: str
    field: str
    value: int
    easier: int
    """What is added to make it easier by one: 1 for a modifier, -1 for a number to be reached."""

    def at(self, steps: int) -> int:
        return self.value + steps * self.easier


@dataclass(frozen=True)
class Part:
    """A part of a character: a Skill, an item, a spell, a point of a score; `hero` is the character without it."""

    kind: str
    name: str
    hero: Character


def dials(book: Book, ruleset: Ruleset[Any]) -> Iterator[Dial]:
    """Every number of the book that can be turned, in reading order."""
    for section in book.sections:
        for order in walk((*section.program, *(section.death or ()))):
            if not isinstance(order, Order):
                continue
            effect = ruleset.authoring.effect(order.verb)
            name, easier = effect.modifier, 1
            if effect.difficulty and (order.get(effect.difficulty) is not None or not name):
                name, easier = effect.difficulty, -1
            value = order.get(name, 0 if easier > 0 else None) if name else None
            if isinstance(value, int):
                line = section.place(order.span).line
                yield Dial(section.name, order.span.start, line, order.verb, name, value, easier)


def parts(ruleset: Ruleset[Any], hero: Character) -> Iterator[Part]:
    """Everything that the character could do without, as far as the rules allow such a character."""
    kind: type = ruleset.sheet_type
    for spec in record.fields(kind):
        held: Any = getattr(hero, spec.name)
        without: list[tuple[str, Any]] = []
        if isinstance(held, tuple):
            names = [_name(thing) for thing in held]
            without = [
                (name, (*held[:at], *held[at + 1 :]))
                for at, name in enumerate(names)
                if name and names.index(name) == at
            ]
        elif type(held) is int and held > (spec.low or 0):
            without = [("", held - 1)]
        for name, less in without:
            variant = replace(hero, **{spec.name: less})
            if not ruleset.check(variant) and not ruleset.over(variant):
                yield Part(spec.name, name, variant)


def _name(thing: object) -> str:
    """What a part is called: a name, the first of several facts, or itself."""
    if isinstance(thing, tuple) and thing:
        thing = thing[0]
    return thing if isinstance(thing, str) else str(getattr(thing, "name", ""))


@dataclass
class Variants:
    """Solves variants of a question for one reader, until its time is over."""

    question: BookQuestion
    reader: str
    solved: int = 0
    interrupted: bool = False
    """The user does not want to wait for the other variants."""
    _known: dict[Any, float] = field(default_factory=dict)
    _prints: Footprints[Page] | None = None

    def __post_init__(self) -> None:
        self.goal = self.question.goal[0]
        self._players = players_of(self.reader)
        self._deadline = monotonic() + self.question.time

    def value(self, **changes: Any) -> float:
        """The worth of the first goal; only exact answers can be compared."""
        left = int(self._deadline - monotonic())
        if left < 1 and self.solved:
            raise OutOfTime
        found = self._solve(replace(self.question, time=max(1, left), runs=1, **changes))
        self.solved += 1
        if found.get("why_not_exact") == INTERRUPTED:
            raise KeyboardInterrupt
        if not found["exact"] and self.solved > 1:
            raise OutOfTime
        if not found["exact"]:
            raise QuestionError(
                Message("question"),
                [
                    Message(
                        "variants are compared exactly, and the book is too large for this reader. Choose another, or "
                        "allow more time.",
                        path="policy",
                    )
                ],
            )
        return float(found["value"][self.goal]["decimal"])

    def _solve(self, question: BookQuestion) -> JsonObject:
        """One variant. Sections in which nothing was changed keep their executions."""
        if find_spec("numpy") is None:
            return answer_for(question, self.reader)
        from talewright.odds.columns.arrays import on
        from talewright.odds.columns.solve import footprints
        from talewright.play.authoring.book_columns import in_columns
        from talewright.play.authoring.book_exploring import MAX_NODES

        if self._prints is None:
            self._prints = footprints(self.question.game, self._players, MAX_NODES)
        changed = {section for section, _ in question.adjusted or ()}

        def holds(page: Page) -> bool:
            return page.stage == READING and page.section not in changed

        prints = self._prints.of(question.game, holds)
        budget = Budget(question.time, question.memory * 1_000_000)
        with on(question.device):
            found = or_endless(
                question, lambda: in_columns(question, self._players, budget, None, prints, brief=True)
            )
        self._prints.tries |= {place: trie for place, trie in prints.tries.items() if holds(place)}
        return found

    def adjusted(self, turned: dict[Dial, int]) -> float:
        """The worth with dials turned by so many steps."""
        key = frozenset(turned.items())
        if key not in self._known:
            changes = {
                (each.section, each.start): {each.field: each.at(steps)} for each, steps in turned.items()
            }
            self._known[key] = self.value(adjusted=changes)
        return self._known[key]


@dataclass(frozen=True)
class Task:
    """One thing that is changed: its kind, and how its row of the answer is found."""

    kind: str
    row: Callable[[Variants], JsonObject]


def rows_of(
    variants: Variants, tasks: Sequence[Task], progress: Progress | None = None, since: int = 0
) -> list[JsonObject]:
    """The row of each task from `since` on, as many as are solved in time, or before the user stops it."""
    found: list[JsonObject] = []
    try:
        for at, task in enumerate(tasks[since:], since):
            found.append(task.row(variants))
            if progress is not None:
                progress(at + 1, len(tasks))
    except KeyboardInterrupt:
        variants.interrupted = True
    except OutOfTime:
        pass
    return found


def part_tasks(question: BookQuestion) -> Iterator[Task]:
    """Each part of the character, and what is lost without it."""

    def row(variants: Variants, part: Part) -> JsonObject:
        without = variants.value(hero=part.hero)
        return {
            "kind": part.kind,
            "name": part.name,
            "without": without,
            "worth": variants.adjusted({}) - without,
        }

    for part in parts(question.ruleset, question.hero):
        yield Task("parts", partial(row, part=part))


def hero_tasks(heroes: Sequence[tuple[str, Character]]) -> Iterator[Task]:
    """How other characters fare."""

    def row(variants: Variants, name: str, hero: Character) -> JsonObject:
        return {"name": name, "value": variants.value(hero=hero)}

    for name, hero in heroes:
        yield Task("heroes", partial(row, name=name, hero=hero))


def worth_of_parts(
    question: BookQuestion,
    reader: str,
    heroes: Sequence[tuple[str, Character]] = (),
    progress: Progress | None = None,
) -> JsonObject:
    """What each part of the character is worth to a reader, and how other characters fare."""
    variants = Variants(question, reader)
    tasks = [*part_tasks(question), *hero_tasks(heroes)]
    whole = variants.adjusted({})
    rows = rows_of(variants, tasks, progress)
    return {
        "reader": reader,
        "goal": variants.goal,
        "value": whole,
        **parts_and_heroes(list(zip((task.kind for task in tasks), rows, strict=False))),
        "left_out": len(tasks) - len(rows),
    }


def parts_and_heroes(rows: Sequence[tuple[str, JsonObject]]) -> JsonObject:
    """The rows of both kinds, the most valuable first."""
    return {
        "parts": sorted((row for kind, row in rows if kind == "parts"), key=lambda each: -each["worth"]),
        "heroes": sorted((row for kind, row in rows if kind == "heroes"), key=lambda each: -each["value"]),
    }
