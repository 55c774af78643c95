"""What can happen at a table. An event is a record with its number, its time and the seat it came from.

A body is checked like any other record. Dice are in the log as events of their own, so that a replay needs no
chance; they come from the server, or are typed in by a person and marked so. `because` is the number of the event
that an event answers or follows from. `visible` says who may know of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from talewright.core import record
from talewright.core.encounter import SIDES
from talewright.core.errors import FaultsError
from talewright.core.record import JsonObject, did_you_mean, field
from talewright.core.text.message import Message
from talewright.play.table import steps
from talewright.play.table.seats import (
    AddSheet,
    AskConsent,
    ChangeSheet,
    Consent,
    GiveSheet,
    HandOver,
    Imported,
    Join,
    Leave,
    LetIn,
    Lock,
    OfferTable,
    OpenTable,
    RemoveSheet,
    SetDice,
    TakeSheet,
)
from talewright.play.table.things import THINGS, OrderAll, Thing

MAX_HARM = 99
EVERYBODY = "all"
MASTER_ONLY = "master"
DICE = "dice"
"""The seat of the server's dice."""
TIME = "time"
"""The seat of the clock, which keeps points that nobody spends in time."""


class TableError(FaultsError):
    """Something that cannot be done at a table as it is; nothing has changed."""

    code = "table"


@dataclass(frozen=True)
class Order:
    """A character does something by the rules: a save, a rest, a spell."""

    sheet: str = field(meaning="the sheet")
    verb: str = field(meaning="the verb")
    fields: Any = field(None, "the fields of its order, by name")
    hidden: bool = field(False, "only the game master sees it")


@dataclass(frozen=True)
class AskFor:
    """The game master asks characters for a roll. Each answers with an order of that verb."""

    sheets: tuple[str, ...] = field(meaning="the sheets asked")
    verb: str = field(meaning="the verb")
    fields: Any = field(None, "the fields of its order, by name")
    why: str = field("", "what it is for")
    contest: bool = field(False, "they roll against each other")


@dataclass(frozen=True)
class StartFight:
    """Characters meet opponents."""

    sheets: tuple[str, ...] = field(meaning="the characters who fight")
    foes: tuple[str, ...] = field(meaning="the opponents, a line each")
    terms: Any = field(None, "what holds in this fight, by name")
    hidden: tuple[int, ...] = field((), "opponents the players do not see at first, by their place", low=0)


@dataclass(frozen=True)
class EndFight:
    """The game master ends a fight before a side is beaten. What it has done so far stays."""

    action: int = field(meaning="the event that began the fight", low=1)
    why: str = field("", "what happened")


@dataclass(frozen=True)
class Choose:
    """An answer to a question of the rules."""

    action: int = field(meaning="the event that began what asks", low=1)
    what: str = field(meaning="the question")
    option: str = field(meaning="the option chosen")
    actor: str = field("", "the character it is for, where several are asked")
    asked: int | None = field(
        None, "how often the same was asked before; a late answer to an older question is refused", low=0
    )
    decided: bool = field(False, "the game master says so in place of the one who is asked")


@dataclass(frozen=True)
class Roll:
    """Dice that the rules ask for, rolled by the server or typed in."""

    action: int = field(meaning="the event that began what asks", low=1)
    faces: tuple[int, ...] = field((), "the faces, for real dice; empty for the server's", low=1)
    typed: bool = field(False, "a person rolled real dice and typed them in")
    place: int = field(0, "after how many answers of the action they were rolled", low=0)
    fresh: bool = field(False, "roll anew where the same dice were rolled before an undo")
    decided: bool = field(False, "the game master says what they show, without dice")


@dataclass(frozen=True)
class FreeRoll:
    """Dice in the usual notation that no rule asks for."""

    dice: str = field(meaning="the dice, such as 4d6kh3+1")
    faces: tuple[int, ...] = field((), "every face, in order", low=1)
    why: str = field("", "what it is for")
    hidden: bool = field(False, "only the game master sees it")


@dataclass(frozen=True)
class ChangeFighter:
    """The game master sets a number of a fighter."""

    action: int = field(meaning="the event that began the fight", low=1)
    side: str = field(meaning="which side", choices=SIDES)
    at: int = field(meaning="the place on that side", low=0)
    figure: str = field(meaning="the number")
    value: int = field(0, "its new value")
    add: int | None = field(None, "instead of a value: what is added to the number that is there")


@dataclass(frozen=True)
class HitFighter:
    """A fighter takes harm besides the turns, by the rules: armour, saves, and what follows from it."""

    action: int = field(meaning="the event that began the fight", low=1)
    side: str = field(meaning="which side", choices=SIDES)
    at: int = field(meaning="the place on that side", low=0)
    amount: int = field(meaning="how much harm", low=1, high=MAX_HARM)
    ignores_armour: bool = field(False, "armour does not stop it")


@dataclass(frozen=True)
class ShowFoe:
    """Players see an opponent from now on, or do not."""

    action: int = field(meaning="the event that began the fight", low=1)
    at: int = field(meaning="its place among the opponents", low=0)
    on: bool = field(True, "whether they see it")


@dataclass(frozen=True)
class Undo:
    """Events are withdrawn. They stay in the log, struck out."""

    events: tuple[int, ...] = field(meaning="their numbers", low=1)
    why: str = field("", "the reason, for everybody to read")


@dataclass(frozen=True)
class Redo:
    """What an undo withdrew counts again."""

    undo: int = field(meaning="the number of the undo", low=1)


Body = (
    OpenTable | Join | LetIn | SetDice | Leave | OfferTable | HandOver | Lock | Imported | AddSheet | TakeSheet | GiveSheet | RemoveSheet | Order
    | OrderAll | AskFor | StartFight | EndFight | Choose | Roll | FreeRoll | ChangeFighter | HitFighter | ShowFoe | ChangeSheet | Consent | AskConsent
    | steps.Step | Thing | Undo | Redo
)  # fmt: skip
KINDS: Mapping[str, type] = {
    "table.open": OpenTable,
    "seat.join": Join,
    "seat.let": LetIn,
    "seat.dice": SetDice,
    "seat.leave": Leave,
    "master.offer": OfferTable,
    "master.hand-over": HandOver,
    "table.lock": Lock,
    "table.imported": Imported,
    "sheet.add": AddSheet,
    "sheet.take": TakeSheet,
    "sheet.give": GiveSheet,
    "sheet.remove": RemoveSheet,
    "order": Order,
    "order.all": OrderAll,
    "roll.ask": AskFor,
    "fight.start": StartFight,
    "fight.end": EndFight,
    "fight.join": steps.JoinFight,
    "fight.order": steps.MoveTurn,
    "choose": Choose,
    "roll": Roll,
    "roll.free": FreeRoll,
    "fighter.change": ChangeFighter,
    "fighter.hit": HitFighter,
    "ally.give": steps.GiveAlly,
    "help.offer": steps.OfferHelp,
    "step.skip": steps.SkipStep,
    "step.change": steps.ChangeStep,
    "table.pace": steps.SetPace,
    "time.up": steps.TimeUp,
    "foe.show": ShowFoe,
    "sheet.change": ChangeSheet,
    "sheet.consent": Consent,
    "sheet.ask": AskConsent,
    **THINGS,
    "undo": Undo,
    "redo": Redo,
}
_NAMES = {kind: name for name, kind in KINDS.items()}
LASTING = (OpenTable, Join, LetIn, Leave, OfferTable, HandOver, Imported, Undo, Redo)
"""Events that are not undone: who sits at the table is known outside its log too."""


@dataclass(frozen=True)
class Event:
    """One line of a table's log."""

    seq: int
    at: float
    seat: str
    body: Body
    because: int = 0
    visible: str = EVERYBODY

    @property
    def kind(self) -> str:
        return kind_of(self.body)

    def to_json(self) -> JsonObject:
        found = {
            "seq": self.seq,
            "at": self.at,
            "seat": self.seat,
            "kind": self.kind,
            **body_to_json(self.body),
        }
        if self.because:
            found["because"] = self.because
        if self.visible != EVERYBODY:
            found["visible"] = self.visible
        return found


def kind_of(body: Body) -> str:
    return _NAMES[type(body)]


def body_to_json(body: Body) -> JsonObject:
    return {"body": record.dump(body)}


def read_body(kind: str, data: object) -> Body:
    """A body from plain data; every fault at once."""
    known = KINDS.get(kind)
    if known is None:
        hint = did_you_mean(kind[:40], KINDS)
        raise TableError(
            "", [Message("no event is called {kind!r}.{hint}", path="kind", kind=kind[:40], hint=hint)]
        )
    body: Body = record.load(known, data, error=TableError, subject=Message("event"))
    return body
