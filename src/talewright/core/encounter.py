"""What a system brings to a table: opponents by name, and a fight of several characters against several of them.

A `Fight` is a game whose step is one turn. Between two turns its whole state is one frozen value, so a table can show
it, correct it and replay it. Every question and roll of a character carries the fact `actor`, the name by which the
fight knows that character: a table asks the player whose character it is. `FOE` and `MASTER` are the game master.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from talewright.core.ask import Ask, Question
from talewright.core.errors import SheetError
from talewright.core.game import Ending
from talewright.core.newcomers import Newcomers
from talewright.core.opposed import Opposed
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message, Name

H = TypeVar("H")
K = TypeVar("K")
Sheet_co = TypeVar("Sheet_co", covariant=True)
PARTY, FOES = SIDES = ("party", "foes")

CONDITIONS = UNHURT, HURT, NEARLY_BEATEN, OUT = ("unhurt", "hurt", "nearly_beaten", "out")
"""How a fighter looks to the other side, which does not know its numbers."""


@dataclass(frozen=True)
class FoeCard:
    """An opponent as a game master picks it from a list."""

    id: str
    name: str
    stats: tuple[Message, ...]
    """Its figures, attacks and gifts, as a stat block lists them."""
    kind: str = ""
    """What it is grouped by: a category or a role."""
    cost: int | None = None
    """What it takes of an encounter's budget, where the system has one."""

    @property
    def line(self) -> str:
        """Its figures in one line, in English."""
        return ", ".join(map(str, self.stats))


def stat(name: str, value: int) -> Message:
    """'Armor 2'"""
    return Message("{name} {value}", name=Name(name), value=value)


def stat_die(name: str, sides: int) -> Message:
    """'Might d6'"""
    return Message("{name} d{sides}", name=Name(name), sides=sides)


def die_of(sides: int) -> Message:
    return Message("d{sides}", sides=sides)


class DeathClock(NamedTuple):
    """How long a fallen fighter has left to be saved."""

    left: int
    full: int
    unit: str


@dataclass(frozen=True)
class Combatant:
    """A fighter as the board shows it between two turns."""

    name: str
    figures: tuple[tuple[str, int], ...]
    """Its numbers by name, most important first; the first is the one that harm takes away."""
    most: int
    """The first figure, or its health, when it is unhurt."""
    fate: str = ""
    """Why it is out of the fight: dead, fled; empty while it fights."""
    health: int | None = None
    """What is left of `most`, where that is not the first figure."""
    states: tuple[str, ...] = ()
    """What everybody sees of it besides: held, blind, warded."""
    clock: DeathClock | None = None

    @property
    def condition(self) -> str:
        now = self.figures[0][1] if self.health is None else self.health
        if self.fate:
            return OUT
        if now >= self.most:
            return UNHURT
        return NEARLY_BEATEN if 3 * now <= self.most else HURT


class Hit(NamedTuple):
    """Harm that a fighter takes besides the turns: a fall, a trap, what a player thought of."""

    side: str
    at: int
    amount: int
    ignores_armour: bool = False


Place = tuple[str, int]
"""A fighter: its side, and its place on it."""


class Fight(Protocol[Sheet_co]):
    """A fight under way. States are frozen and hashable; which type they have is the system's business."""

    def start(self) -> Any: ...

    def step(self, state: Any, ask: Ask) -> Any:
        """One turn."""

    def ended(self, state: Any) -> Ending | None: ...

    def turn(self, state: Any) -> str:
        """Whose turn is next, as an id that has words: declare, foes."""

    def order(self, state: Any) -> tuple[Place, ...]:
        """Who acts from now on, each as a side and a place on it; empty where a whole side acts at once."""

    def progress(self, state: Any) -> int:
        """How far a round is; a turn with no higher number than the one before it begins another round."""

    def party(self, state: Any) -> tuple[Combatant, ...]:
        """The characters in the order they were given, then those who fight beside them."""

    def foes(self, state: Any) -> tuple[Combatant, ...]: ...

    def sheets(self, state: Any) -> tuple[Sheet_co, ...]:
        """The characters with what the fight has done to them so far."""

    def aftermath(self, ask: Ask, state: Any) -> tuple[Sheet_co, ...]:
        """The characters when it is over; rules may ask: a scar is rolled, a thing is lost."""

    def skipped(self, state: Any) -> Any:
        """The state when the turn that is next is passed over."""

    def changed(self, state: Any, side: str, at: int, figure: str, value: int) -> Any:
        """The state with one number set by the game master; refused with SheetError if it cannot be."""

    def hit(self, state: Any, ask: Ask, hit: Hit) -> Any:
        """The state after harm by the rules: armour, what it takes away, saves, and who falls."""

    def extended(self, newcomers: Newcomers) -> Fight[Sheet_co]:
        """The same fight with more fighters. Opponents keep their places, and all who were there their names."""

    def admit(self, state: Any, ask: Ask, before: Any) -> Any:
        """The state of the smaller fight `before` in this one: newcomers act when the rules say, which may ask."""

    def moved(self, state: Any, fighter: Place, before: Place | None) -> Any:
        """The state when a fighter acts before another, or last; refused with SheetError where turns have no order."""


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Names by which the fighters of a side are distinguished: 'goblin 1', 'goblin 2'."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(f"{name} {seen[name]}" if names.count(name) > 1 else name)
    return tuple(found)


def around(at: int, stands: Sequence[bool]) -> tuple[int, ...]:
    """The places of those who can act, in their order from this place on."""
    size = len(stands)
    return tuple((at + later) % size for later in range(size) if stands[(at + later) % size])


NO_ORDER = Message("the turns of this fight have no order that could be changed.", path="fighter")


def moved_in(order: Sequence[K], at: int, fighter: K, before: K | None) -> tuple[tuple[K, ...], int]:
    """An order with a fighter moved before another, or to the end, and the place in it of the one whose turn is next.

    The turn stays with whom it is, unless that one is moved, or one who has not acted yet is put before it.
    """
    if fighter not in order or (before is not None and before not in order) or fighter == before:
        raise SheetError("", [Message("nobody has that place in the order.", path="fighter")])
    if len(order) == 1:
        return tuple(order), at
    was = order.index(fighter)
    left = [each for each in order if each != fighter]
    to = len(left) if before is None else left.index(before)
    now = left[at % len(left)] if was == at else order[at]
    made = (*left[:to], fighter, *left[to:])
    acts = was > at and before == now
    return made, made.index(fighter if acts else now)


def check_number(figure: str, value: int, highest: Mapping[str, int]) -> None:
    """Refuse a number that a game master cannot set: one that is not there, or beyond the highest."""
    if figure not in highest:
        hint = did_you_mean(figure, highest)
        raise SheetError("", [Message("no such number.{hint}", path=figure[:20], hint=hint)])
    if not 0 <= value <= highest[figure]:
        raise SheetError(
            "", [Message("give a number from 0 to {highest}.", path=figure, highest=highest[figure])]
        )


def check_place(at: int, size: int) -> None:
    """Refuse a place where nobody stands."""
    if not 0 <= at < size:
        raise SheetError("", [Message("nobody has that place in the fight.", path="at")])


@dataclass(frozen=True)
class Begun(Generic[H]):
    """What a fight is made of: those it began with, and those who have joined it since."""

    characters: tuple[H, ...]
    foes: tuple[str, ...]
    terms: Any
    joined: tuple[Newcomers, ...] = ()

    @property
    def party(self) -> tuple[H, ...]:
        """All characters in it."""
        return (*self.characters, *(each for more in self.joined for each in more.characters))

    def with_character(self, at: int, character: H) -> Begun[H]:
        """With one of them as it is now."""
        first = len(self.characters)
        if at < first:
            changed = (*self.characters[:at], character, *self.characters[at + 1 :])
            return replace(self, characters=changed)
        joined = list(self.joined)
        for number, more in enumerate(joined):
            if at < first + len(more.characters):
                known = list(more.characters)
                known[at - first] = character
                joined[number] = replace(more, characters=tuple(known))
                break
            first += len(more.characters)
        return replace(self, joined=tuple(joined))


@dataclass(frozen=True)
class Encounters(Generic[H]):
    """How a system's fights are put on a table.

    - terms: a frozen dataclass of what holds in a fight: surprise, a way out, distance
    - fight: fight(party, foes, terms, rules): `foes` are lines such as '2 goblin'
    - foes: the opponents there are; foe lines name them by id
    - numbers: what `Fight.changed` may set, by side
    - orders: verbs that a character may carry out in a fight besides its turns: taking something in hand, passing it on
    - put: put(state, at, character), where the states of a fight hold the characters themselves
    - deaths: what `over` of the ruleset says of a character who does not come back
    - budget: budget(characters), what opponents may cost together, where the system has such a rule
    - opposed: how throws against each other are compared, where that takes more than a total
    - phases: the parts of a round, where whole sides act at once; `phase` says which one it is from the turn, the open
      question, and whether dice have been thrown in this turn
    """

    terms: type
    fight: Callable[[tuple[H, ...], tuple[str, ...], Any, Any], Fight[H]]
    foes: Callable[[], tuple[FoeCard, ...]]
    numbers: Mapping[str, tuple[str, ...]]
    budget: Callable[[tuple[H, ...]], int] | None = None
    check: Callable[[tuple[str, ...], Any], list[Message]] | None = None
    deaths: tuple[str, ...] = ("dead",)
    orders: frozenset[str] = frozenset()
    put: Callable[[Any, int, H], Any] | None = None
    opposed: Opposed | None = None
    phases: tuple[str, ...] = ()
    phase: Callable[[str, Question | None, bool], str] | None = None

    def begin(self, begun: Begun[H], rules: Any) -> Fight[H]:
        """The fight that has begun so, with all who have joined it since."""
        fight = self.fight(begun.characters, begun.foes, begun.terms, rules)
        for newcomers in begun.joined:
            fight = fight.extended(newcomers)
        return fight

    def rejoined(
        self, fight: Fight[H], state: Any, begun: Begun[H], at: int, rules: Any
    ) -> tuple[Fight[H], Any] | None:
        """The fight and its state when a character has changed besides its turns; None if the fight has no place for it.

        `begun` has the characters the fight began with, the one at `at` as it is now.
        """
        made, character = self.begin(begun, rules), begun.party[at]
        others = fight.sheets(state)
        state = self.put(state, at, character) if self.put is not None else state
        now = dict(made.party(made.start())[at].figures)
        shown = dict(fight.party(state)[at].figures)
        for figure in self.numbers[PARTY]:
            if figure in now and now[figure] != shown.get(figure):
                state = made.changed(state, PARTY, at, figure, now[figure])
        expected = (*others[:at], character, *others[at + 1 :])
        return (made, state) if made.sheets(state) == expected else None
