"""Everything a rule may want of the world.

A rule is a plain function whose first argument is an `Ask`. It asks for chance (`roll`), for choice (`decide`) and for
words of the player's own (`words`), reports what happened (`note`), calls other rules (`call`) and helps the solver
(`mark`). It never draws a random number, prints, or reads a clock; so the same source is played, replayed, solved,
sampled and tabulated.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from talewright.core.dice import Dice, Faces
from talewright.core.errors import DiceError, IllegalAnswer, UnreadableAnswer
from talewright.core.text.message import Message, Name, printable

Seat = str
HERO: Seat = "hero"
"""The player of the character that the rule is about."""
FOE: Seat = "foe"
"""The player of the opposition."""
MASTER: Seat = "master"
"""The game master, or the book in the master's place."""

TYPED = "?"
"""An option whose id begins so is never offered: a player has to know the rest of it and type it."""
WORDS = "words:"
"""How an answer of a player's own words begins; by itself it stands for none."""
MAX_WORDS = 80
"""Characters of words that a player writes for a sheet; no rulebook has a limit, this one keeps sheets readable."""
Fact = int | str | bool | Message | None | tuple["Fact", ...]
P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Aside(Generic[S]):
    """What the next turn of a repeated rule leaves alone, such as how hurt those are who strike in it.

    `take(state)` gives the state without it, and what was taken off, or None; `put(state, taken)` puts it back into
    what the turn has made of the rest. So the solver explores a turn once for all of it.
    """

    take: Callable[[S], tuple[S, Hashable]]
    put: Callable[[S, Any], S]


class Ask(Protocol):
    """What a rule asks of its driver."""

    @property
    def listens(self) -> bool:
        """Whether notes are wanted. A note that needs a look at the character is left out otherwise: to the solver of
        whole books, what is looked at matters.
        """

    def roll(
        self,
        dice: Dice,
        what: str,
        *,
        clause: str = "",
        who: Seat = HERO,
        secret: bool = False,
        **facts: Fact,
    ) -> Faces:
        """Throw dice. `what` names the roll, `clause` the rule that asks for it, facts say why."""

    def decide(
        self,
        what: str,
        options: Sequence[str],
        *,
        clause: str = "",
        who: Seat = HERO,
        settled: str = "",
        words: Mapping[str, str] | None = None,
        **facts: Fact,
    ) -> str:
        """Choose one option by its id.

        The first option is the plain one: it spends nothing that can be kept. An id may carry an argument
        after a colon ("reroll:5"); one that begins with `TYPED` is not offered, but accepted. `settled` names the option that is never worse, if there is one: a player
        may have such questions answered unasked. `words` are an author's own words for options. A question
        with a single option is not asked.
        """

    def words(self, what: str, *, clause: str = "", who: Seat = HERO, **facts: Fact) -> str:
        """Words of the player's own for the sheet, such as what a wound looks like; empty if there are none.

        No rule depends on them: a driver with nobody to ask, such as the solver, answers with none.
        """

    def call(self, procedure: Callable[Concatenate[Ask, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run another rule. Its arguments must be hashable: the solver explores each distinct call once."""

    def mark(self, *future: Hashable) -> None:
        """Say that the rest of *this* rule depends only on these values (and on the rule's arguments).

        A loop that asks carries a mark; to every other driver it is nothing.
        """

    def repeat(
        self,
        procedure: Callable[..., S],
        *args: Any,
        until: Callable[[S], bool],
        aside: Aside[S] | None = None,
    ) -> S:
        """Run a rule again and again, what it returns taking the place of its last argument, until it is over.

        `ask.repeat(take_turn, battle, state, until=over)` says the same as a loop of a mark and a call, and
        the solver explores it turn by turn without running the earlier turns again. `aside` says what a turn
        does not ask for.
        """

    def note(self, kind: str, *, secret: bool = False, **facts: Fact) -> None:
        """Report what happened, as facts; faces turn them into sentences."""

    def show(self, hero: Hashable = None, **seen: Any) -> None:
        """Let faces see the character in the middle of a rule; to the solver it is nothing.

        A rule that receives only a part of the character names the fields that have changed since it was shown:
        `ask.show(vitality=2)`. The names are fields of the sheet, or whatever its method `seen` takes.
        """


Procedure = Callable[..., Any]
"""A rule: a function whose first argument is an Ask."""


@dataclass(frozen=True)
class Question:
    """An open question: dice to throw, or options to choose from."""

    what: str
    who: Seat = HERO
    clause: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    dice: Dice | None = None
    options: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    settled: str = ""
    secret: bool = False
    free: bool = False
    """Any text is an answer, which the game reads itself: an order to a character. No rule asks so."""
    longest: int = 0
    """`Ask.words`: the player writes up to so many characters behind `WORDS`."""

    @property
    def offered(self) -> tuple[str, ...]:
        """The options that a player is shown."""
        return tuple(option for option in self.options if not option.startswith(TYPED))

    def check(self, answer: Answer) -> Answer:
        """The answer in canonical form, or a refusal that says what would fit."""
        if self.dice is not None:
            if not isinstance(answer, Rolled):
                raise IllegalAnswer(
                    Message(
                        "'{what}' waits for {dice} to be rolled, not for a choice.",
                        what=self.what,
                        dice=Name(str(self.dice)),
                    )
                )
            try:
                return Rolled(self.dice.settle(answer.faces), typed=answer.typed)
            except DiceError as error:
                raise IllegalAnswer(Message("'{what}': {why}", what=self.what, why=error.message)) from None
        if not isinstance(answer, Chosen):
            raise IllegalAnswer(
                Message(
                    "'{what}' waits for a choice, not for dice. Options: {options}.",
                    what=self.what,
                    options=self.offered,
                ),
                self.offered,
            )
        if self.longest:
            return self._check_words(answer)
        if answer.option.startswith(TYPED) and answer.option not in self.options:
            raise IllegalAnswer(
                Message(
                    "Nothing is found under {typed}. Check it, or choose another way.",
                    typed=Name(answer.option.removeprefix(TYPED)[:40] or "-"),
                ),
                self.offered,
            )
        if answer.option not in self.options and not self.free:
            raise IllegalAnswer(
                Message(
                    "{option!r} is not among the options of '{what}'. Choose one of: {options}.",
                    option=answer.option,
                    what=self.what,
                    options=self.offered,
                ),
                self.offered,
            )
        return answer

    def _check_words(self, answer: Chosen) -> Answer:
        text = printable(" ".join(answer.option.removeprefix(WORDS).split()))
        if not answer.option.startswith(WORDS):
            raise IllegalAnswer(
                Message("'{what}' waits for words of your own behind '{start}'.", what=self.what, start=WORDS)
            )
        if len(text) > self.longest:
            raise IllegalAnswer(
                Message(
                    "{number} characters are too long. Use at most {longest}.",
                    number=len(text),
                    longest=self.longest,
                )
            )
        return Chosen(WORDS + text, answer.auto)


@dataclass(frozen=True)
class Rolled:
    """The faces that came up; `typed` when a person threw real dice and typed them in.

    >>> import talewright as tw
    >>> tw.Rolled((3, 5)).faces
    (3, 5)
    """

    faces: Faces
    typed: bool = False


@dataclass(frozen=True)
class Chosen:
    """The option taken; `auto` when a player's standing order took it unasked.

    >>> import talewright as tw
    >>> game = tw.Single(lambda ask: ask.decide("way", ["left", "right"]))
    >>> tw.resume(game, [tw.Chosen("left")]).state.result
    'left'
    """

    option: str
    auto: bool = False


Answer = Rolled | Chosen


@dataclass(frozen=True)
class Note:
    """Something that happened, after `at` answers. Faces make the sentence."""

    kind: str
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    at: int = 0
    secret: bool = False


def is_words(answer: Answer) -> bool:
    """Whether a player answered with words of their own, on which no rule depends."""
    return isinstance(answer, Chosen) and answer.option.startswith(WORDS)


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """The readable form of an answer: {"roll": [3, 5]} or {"choose": "keep"}."""
    if isinstance(answer, Chosen):
        return {"choose": answer.option, "auto": True} if answer.auto else {"choose": answer.option}
    record: dict[str, Any] = {"roll": list(answer.faces)}
    if answer.typed:
        record["typed"] = True
    return record


def answer_from_json(record: object) -> Answer:
    """Read an answer back; anything else is refused."""
    match record:
        case {"choose": str(option), **rest} if set(rest) <= {"auto"}:
            return Chosen(option, auto=rest.get("auto") is True)
        case {"roll": [*faces], **rest} if set(rest) <= {"typed"} and all(
            type(face) is int for face in faces
        ):
            return Rolled(tuple(faces), typed=rest.get("typed") is True)
    shown = repr(record)
    raise UnreadableAnswer(
        Message(
            "{shown} is not an answer. Write {{'roll': [3, 5]}} for dice or {{'choose': 'keep'}} for a "
            "choice.",
            shown=shown[:80],
        )
    )
