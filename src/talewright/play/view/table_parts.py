"""The parts of a live table as one seat sees them; `TableView` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from talewright.core.encounter import DeathClock
from talewright.core.opposed import Rung
from talewright.core.record import Fields
from talewright.core.sheet import Figure
from talewright.play.view.events import RollEvent
from talewright.play.view.question import QuestionView
from talewright.play.view.table_log import LogLine

NARROW = 5
"""Figures with their maxima that a board has room for."""


@dataclass(frozen=True)
class SheetLine:
    """A character as everybody sees it: name, figures and state."""

    id: str
    owner: str
    player: str
    name: str
    figures: tuple[Figure, ...]
    state: tuple[str, ...]
    mine: bool
    edited: bool
    health: Figure | None = None
    """The figure that harm takes away."""
    consent: bool = False
    """Its player lets the game master change it by hand."""
    asked: bool = False
    """The game master asks for that."""

    def figure(self, name: str) -> Figure | None:
        """The figure of this name, if the character has it."""
        return next((each for each in self.figures if each.name == name), None)


def board_columns(sheets: Sequence[SheetLine]) -> list[str]:
    """The names of the figures that a board shows: health first, as many as stand beside each other.

    Characters may differ in their figures, such as one without armour: a column belongs to one figure of all of them.
    """
    longest_first = sorted(sheets, key=lambda each: -len(each.figures))
    figures = [figure for each in longest_first for figure in each.figures]
    health = {each.health.name for each in sheets if each.health is not None}
    names = sorted(dict.fromkeys(each.name for each in figures), key=lambda name: name not in health)
    limited = {each.name for each in figures if each.maximum is not None}
    wide = sum(name in limited for name in names[:NARROW]) >= NARROW - 1
    return names[: NARROW if wide else NARROW + 1]


@dataclass(frozen=True)
class FighterView:
    """A fighter on the board; without numbers only how it looks."""

    at: int
    id: str
    """The name by which the fight knows it."""
    name: str
    condition: str
    fate: str
    figures: tuple[tuple[str, int], ...] = ()
    most: int = 0
    health: int | None = None
    """What is left of `most`, where that is not the first figure."""
    hidden: bool = False
    sheet: str = ""
    states: tuple[str, ...] = ()
    """What everybody sees of it: held, blind, warded."""
    player: str = ""
    """The seat that plays it, of one who fights beside the characters; empty for the game master."""
    clock: DeathClock | None = None
    """How long it has left, of one who has fallen."""


@dataclass(frozen=True)
class GradedDie:
    """A die of a contest with the grade of its face: so many bands of `most`."""

    face: int
    grade: int
    most: int
    name: str


@dataclass(frozen=True)
class LadderView:
    """Two throws against each other, rung by rung: what each side has, and which rung decides."""

    line: LogLine
    """The line of the second throw."""
    own: RollEvent
    other: RollEvent
    rungs: tuple[Rung, ...]
    graded: tuple[tuple[GradedDie, ...], tuple[GradedDie, ...]] = ((), ())
    """The dice of both, where dice are read one by one."""


@dataclass(frozen=True)
class FightView:
    """The fight on the table."""

    action: int
    turn: str
    party: tuple[FighterView, ...]
    foes: tuple[FighterView, ...]
    order: tuple[str, ...] = ()
    """Who acts from now on, by name; empty where a whole side acts at once."""
    places: tuple[str, ...] = ()
    """The same as events name them: 'foes:1'."""
    happened: tuple[LogLine, ...] = ()
    """What has happened in this fight last, the latest last."""
    ladder: LadderView | None = None
    """The last contest, where the system compares throws by more than a total."""

    round: int = 1
    phases: tuple[str, ...] = ()
    """The parts of a round, where whole sides act at once."""
    phase: str = ""
    """The one it is now."""
    cost: int | None = None
    """What the opponents cost, for the game master of a system with a budget."""
    budget: int | None = None

    @property
    def turns(self) -> tuple[tuple[str, str], ...]:
        """Who acts from now on: place and name."""
        return tuple(zip(self.places, self.order, strict=True))

    @property
    def allies(self) -> tuple[FighterView, ...]:
        """Those beside the characters: hirelings, companions, creatures that were summoned."""
        return tuple(each for each in self.party if not each.sheet and not each.fate)


@dataclass(frozen=True)
class TableQuestion:
    """A question of the rules that a seat has to answer; others see only who is asked."""

    action: int
    actor: str
    """Whom it is about, as the fight knows it; an answer says the same."""
    asked: int
    """How often the same was asked before."""
    seat: str
    name: str
    mine: bool
    question: QuestionView | None
    until: float | None = None
    """When the time for it is over, in seconds since 1970."""
    about: str = ""
    """Whom it is about, in the reader's language."""


@dataclass(frozen=True)
class RequestView:
    """A roll the game master asks this seat for."""

    event: int
    sheet: str
    name: str
    verb: str
    why: str
    fields: Fields
    """The fields of the order that is asked for."""
    title: str = ""
    """What is rolled, in the words of the character's page."""
    chance: Fraction | None = None
    """How likely it ends well, where this seat may know."""
    waits_for: tuple[str, ...] = ()
    """Who has to answer before it can be made: the character is in the middle of something else."""
    fighting: bool = False
    """The character is in a fight: it can be made when that is over."""
