"""What may be ordered of a character, what follows from it, and small cases of it for the conformance battery."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from talewright.core import record
from talewright.core.ask import Ask
from talewright.core.text.message import Message

if TYPE_CHECKING:
    from talewright.core.ruleset import Ruleset

H = TypeVar("H")


class Outcome(NamedTuple, Generic[H]):
    """The result of an instruction: the character afterwards, one word for it, and whether that is good.

    A tuple, because one is made and looked up for every result of every rule.
    """

    hero: H
    word: str
    good: bool
    facts: tuple[tuple[str, int], ...] = ()
    """Numbers of this instruction alone that a goal may name: margin, degrees, harm dealt ..."""


@dataclass(frozen=True)
class Verb(Generic[H]):
    """Something a book, a table or an odds question may order: fight, test, cast.

    `order` is a frozen dataclass whose fields are declared with `record.field`: the command line, JSON questions and
    help are made from it. `play` takes (ask, hero, order, rules) and returns an Outcome; it is a rule like any
    other.
    """

    id: str
    meaning: str
    order: type
    play: Callable[[Ask, H, Any, Any], Outcome[H]]
    clause: str = ""
    examples: tuple[str, ...] = ()
    goal: tuple[str, ...] = ("good",)
    """The default goal: names of measures, most wanted first."""
    facts: tuple[str, ...] = ()
    """The names of the facts its outcomes carry."""
    check: Callable[[H, Sequence[Any], Any], list[Message]] | None = None
    """check(hero, orders, rules): faults of the last of these orders for this hero, such as an unknown Skill."""
    bare: bool = False
    """A question about the rules alone, such as the result of creation: not offered for a saved character."""


@dataclass(frozen=True)
class Trial:
    """A small case of a verb for the conformance battery, some small enough to be solved the long way."""

    verb: str
    character: Mapping[str, Any] = field(default_factory=dict)
    order: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    sheet: Mapping[str, Any] = field(default_factory=dict)
    """A whole character, where a sketch cannot say what matters."""

    def hero(self, ruleset: Ruleset[H]) -> H:
        """Who plays it."""
        if self.sheet:
            return record.load(ruleset.sheet_type, dict(self.sheet))
        return ruleset.draw(record.load(ruleset.sketch, dict(self.character)))
