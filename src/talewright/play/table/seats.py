"""Events of a table's seats and of its character sheets: who sits where, and whose sheet is whose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from talewright.core.record import field

MAX_NAME = 60
ROLES = MASTER, PLAYER, WATCHER = ("master", "player", "watcher")
WAITING = "waiting"
"""The role of one who asks to come in: sees and does nothing until the game master says yes."""


@dataclass(frozen=True)
class OpenTable:
    """A table is opened. Its options are the house rules: what differs from the system's defaults."""

    system: str = field(meaning="the id of the system")
    title: str = field("", "what the table is called")
    options: Any = field(None, "options of the rules that differ from their defaults, by name")
    step_by_step: bool = field(False, "every roll waits until a person makes it")
    foe_numbers: bool = field(False, "players see the numbers of foes")
    hidden_notice: bool = field(False, "players learn that the game master rolled hidden, never what")
    watchers: bool = field(True, "others may watch")
    scripts: bool = field(True, "a script or an AI may hold a seat")
    player_odds: bool = field(True, "players see the odds of their own rolls")
    content: str = field("", "what people should know before they join: violence, small spaces")
    let_in: bool = field(False, "the game master lets each person in")


@dataclass(frozen=True)
class Join:
    """A person sits down."""

    id: str = field(meaning="the id of the seat")
    name: str = field(meaning="the name shown to everybody")
    role: str = field(PLAYER, "what they do here", choices=ROLES)
    script: bool = field(False, "a script or an AI sits here")
    real_dice: bool = field(False, "they roll real dice and type them in")


@dataclass(frozen=True)
class LetIn:
    """The game master lets in a person who asks for a seat. Who is not let in is removed."""

    id: str = field(meaning="the seat")


@dataclass(frozen=True)
class SetDice:
    """A person rolls real dice and types them in from now on, or lets the table roll."""

    real: bool = field(True, "whether they roll real dice")


@dataclass(frozen=True)
class Leave:
    """A seat is given up, or taken away by the game master."""

    id: str = field(meaning="the seat")


@dataclass(frozen=True)
class OfferTable:
    """The game master asks a player to run the game; without a seat the offer is withdrawn or declined."""

    to: str = field("", "the seat that is asked")


@dataclass(frozen=True)
class HandOver:
    """Another seat runs the game from now on: a player accepts what the game master offers."""

    to: str = field(meaning="the seat")


@dataclass(frozen=True)
class Lock:
    """Nobody else may join, or they may again."""

    on: bool = field(True, "whether the table is locked")


@dataclass(frozen=True)
class Imported:
    """The events before this one come from a file."""

    sealed: bool = field(False, "the file carries this server's seal: nothing in it was changed")


@dataclass(frozen=True)
class AddSheet:
    """A character comes to the table, for a seat or for the game master."""

    id: str = field(meaning="the id of the sheet")
    owner: str = field(meaning="the seat that plays it")
    character: Any = field(meaning="the character, as in its file")
    free: bool = field(False, "it waits for a player to take it")


@dataclass(frozen=True)
class TakeSheet:
    """A player takes a character that waits for one."""

    id: str = field(meaning="the sheet")
    to: str = field(meaning="the seat")


@dataclass(frozen=True)
class GiveSheet:
    """Another seat plays this character from now on."""

    id: str = field(meaning="the sheet")
    to: str = field(meaning="the seat")


@dataclass(frozen=True)
class RemoveSheet:
    """A character leaves the table."""

    id: str = field(meaning="the sheet")


@dataclass(frozen=True)
class ChangeSheet:
    """Numbers or texts of a sheet are set by hand, each on its own: two writers keep both changes."""

    sheet: str = field(meaning="the sheet")
    name: str = field(meaning="the field of the character")
    value: Any = field(None, "its new value")
    add: int | None = field(None, "instead of a value: what is added to the number that is there")
    beyond: bool = field(False, "allow what the rules do not")


@dataclass(frozen=True)
class AskConsent:
    """The game master asks a player to allow changes of this sheet by hand."""

    sheet: str = field(meaning="the sheet")


@dataclass(frozen=True)
class Consent:
    """A player lets the game master change this sheet by hand, until it is withdrawn; or refuses."""

    sheet: str = field(meaning="the sheet")
    on: bool = field(True, "whether it is allowed")
