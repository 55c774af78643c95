"""The layout of a ruleset's creation on one page: parts, and in each the questions it gathers.

`create` stays the rule: it asks the same questions of a terminal, one after the other. A page gathers many answers in one
form, so it must know which questions belong together and how the fields of the form answer them. A ruleset says so in
a module of its own and names it in its `Ruleset` record; one that says nothing gets a part for each question.

How a form answers a question (`kind`):

- one: a field with the option
- many: a question that is asked several times, each time without what was taken: a set of ticks
- amount: a question that offers "enough" first and "more" second, again and again: how often "more"
- places: a question that offers places for one thing after the other: each place says what it gets
- shop: a question that offers wares until "done": a number for each ware
- sets: one field that answers several questions
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from talewright.core.ask import Question
from talewright.core.text.message import Message, Name

KINDS = ("one", "many", "amount", "places", "shop", "sets")
LOOKS = ("", "two", "three", "cards", "arrays", "tradeoff", "select", "line", "hidden")
"""How the options are drawn: rows, rows in two or three columns, cards, dice, a scale, a list to open with its label above
or beside it, nothing."""


@dataclass(frozen=True)
class Gauge:
    """An exact chance beside each option: an order carried out by the character that the option makes.

    In `order`, "{arg}" is the option's argument. `character` sets fields of the character first (no Fortune left);
    `now` asks the character as it stands and not one that has taken the option.
    """

    title: Message
    verb: str
    order: Mapping[str, Any] = field(default_factory=dict, hash=False)
    character: Mapping[str, Any] = field(default_factory=dict, hash=False)
    now: bool = False
    goal: str = "good"


@dataclass(frozen=True)
class AnswerSet:
    """One row that answers several questions: a weapon and its shield."""

    id: str
    title: Message
    about: Message
    answers: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True)
class Pick:
    """A question, or a group of them, as the page asks it."""

    question: str
    kind: str = "one"
    look: str = ""
    title: Message | None = None
    default: str = ""
    """Given until the reader says otherwise; what is decided by dice anyway needs no press of a button."""
    hidden: tuple[str, ...] = ()
    """Options that the page does not show, such as "roll": its Random button does that."""
    last: tuple[str, ...] = ()
    """Options that are shown after all others."""
    gauges: tuple[Gauge, ...] = ()
    sets: tuple[AnswerSet, ...] = ()
    aside: Callable[[Question, str], tuple[Message, ...]] | None = None
    """What stands at the right of an option: a price, slots, modifiers."""
    numbers: Callable[[Question, str], tuple[tuple[Name, int], ...]] | None = None
    """Figures of an option that are drawn large: a name and a number each."""
    about: Callable[[Question, str], Message | None] | None = None
    """Half a line about an option, where the words of the ruleset say too much or too little."""
    label: Callable[[Question, str], Message | None] | None = None
    """What an option is called, where the words of the ruleset say it in a sentence."""
    most: int = 0
    """Of an amount: how often "more" can be taken. Its options are the numbers from 0."""
    figure: Callable[[Any], str] | None = None
    """Of an amount: the number to compare of the character that an option makes."""
    closed: Callable[[Question], Mapping[str, Message]] | None = None
    """Options that are not open to this character, each with what it needs."""
    group: Callable[[str], Message] | None = None
    """The heading that an option stands under."""

    def questions(self) -> tuple[str, ...]:
        """The ids of the questions that it answers."""
        more = {what for each in self.sets for what in each.answers}
        return (self.question, *sorted(more - {self.question}))


@dataclass(frozen=True)
class Part:
    """A section of the page that folds when it is done."""

    id: str
    title: Message
    picks: tuple[Pick, ...] = ()
    rolls: tuple[str, ...] = ()
    """The rolls that it shows, by their ids; of those that belong to no part the question before says where."""
    summary: Callable[[Any], Message] | None = None
    """What the part has given the character, in a few words; what was chosen and rolled without it."""
    intro: Message | None = None
    note: Message | None = None


@dataclass(frozen=True)
class CreationPage:
    parts: tuple[Part, ...] = ()
    name: str = "name"
    """The part that asks for the name; a page that has no such part gets one in front."""
    own_name: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Answers that a typed name implies: {"name": "own"}; without one the default of the question is used."""
    heroes: tuple[Gauge, ...] = ()
    """Chances shown with each ready hero."""

    def pick_of(self, what: str) -> tuple[Part, Pick] | None:
        return self._by_question().get(what)

    def part_of_roll(self, what: str) -> Part | None:
        return next((part for part in self.parts if what in part.rolls), None)

    def _by_question(self) -> dict[str, tuple[Part, Pick]]:
        return {what: (part, pick) for part in self.parts for pick in part.picks for what in pick.questions()}
