"""The parts of a live table as one seat sees them; `TableView` makes them."""

from __future__ import annotations

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

    @property
    def board(self) -> tuple[Figure, ...]:
        """The figures as a board shows them: health first, as many as stand beside each other."""
        found = tuple(sorted(self.figures, key=lambda each: each is not self.health))
        wide = sum(each.maximum is not None for each in found[:NARROW]) >= NARROW - 1
        return found[: NARROW if wide else NARROW + 1]


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
