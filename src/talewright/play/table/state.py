"""A table after some of its events: one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from talewright.core.ask import Question
from talewright.core.fight_games import JoinGame
from talewright.core.record import Fields
from talewright.core.ruleset import Character, Ruleset
from talewright.play.table.actions import Action, actor_of, is_masters
from talewright.play.table.events import AskFor
from talewright.play.table.seats import MASTER
from talewright.play.table.things import (
    AddPicture,
    DayStep,
    Handout,
    SaveEncounter,
    SaveRandomTable,
    SetClock,
    SetNote,
    SetPerson,
    SetScene,
)


@dataclass(frozen=True)
class Seat:
    """A person at the table."""

    id: str
    name: str
    role: str
    script: bool = False
    real_dice: bool = False
    away: bool = False
    """Has left; a name in the log."""
    wants: str = ""
    """The role that one who waits to be let in asks for."""


@dataclass(frozen=True)
class SheetOnTable:
    """A character at the table, and who plays it."""

    id: str
    owner: str
    hero: Character
    consent: bool = False
    """The player lets the game master change it by hand."""
    asked: bool = False
    """The game master asks for that."""
    edited: bool = False
    """It was changed beyond the rules."""
    free: bool = False
    """It waits for a player to take it."""


@dataclass(frozen=True)
class Request:
    """A roll the game master asks for, and who has not made it yet."""

    ask: AskFor
    open: frozenset[str]


class Actions(dict[int, Action]):
    """By number. Those that are not over are found without a look at all that was done in an evening."""

    open: tuple[int, ...] = ()
    """the numbers of those that are not over"""

    def having(self, action: Action) -> Actions:
        """These and another one, or the same one as it is now."""
        found = Actions(self)
        found[action.id] = action
        others = (number for number in self.open if number != action.id)
        found.open = tuple(others) if action.over else tuple(sorted((*others, action.id)))
        return found


@dataclass(frozen=True)
class TableState:
    """Everything that follows from the log."""

    ruleset: Ruleset[Any]
    rules: Any
    options: Fields
    title: str
    step_by_step: bool = False
    foe_numbers: bool = False
    locked: bool = False
    offered: str = ""
    """The seat that the game master asks to run the game."""
    seats: Mapping[str, Seat] = field(default_factory=dict)
    sheets: Mapping[str, SheetOnTable] = field(default_factory=dict)
    actions: Actions = field(default_factory=Actions)
    requests: Mapping[int, Request] = field(default_factory=dict)
    help: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Who helps a character with the next roll, by sheet."""
    clocks: Mapping[str, SetClock] = field(default_factory=dict)
    handouts: Mapping[str, Handout] = field(default_factory=dict)
    scene: SetScene = SetScene()
    happened: frozenset[str] = frozenset()
    """Traits of the scene that were triggered."""
    dismissed: frozenset[tuple[str, int]] = frozenset()
    """Traits that were offered and are not to happen now, each with the event that was the latest of any action."""
    recap: str = ""
    """What happened so far, in the game master's words."""
    next_evening: datetime | None = None
    """When people meet again, by the clock where they meet."""
    place: str = ""
    """The id of the prepared scene that the party is in; empty for one that was made on the spot."""
    visited: frozenset[str] = frozenset()
    """Prepared scenes that the party has been to."""
    scenes: Mapping[str, SetScene] = field(default_factory=dict)
    notes: Mapping[str, SetNote] = field(default_factory=dict)
    people: Mapping[str, SetPerson] = field(default_factory=dict)
    pictures: Mapping[str, AddPicture] = field(default_factory=dict)
    encounters: Mapping[str, SaveEncounter] = field(default_factory=dict)
    random_tables: Mapping[str, SaveRandomTable] = field(default_factory=dict)
    day: tuple[DayStep, ...] = ()
    hidden_notice: bool = False
    watchers: bool = True
    scripts: bool = True
    player_odds: bool = True
    content: str = ""
    let_in: bool = False
    """The game master lets each person in."""
    spend_seconds: int | None = None
    """How long a decision to spend points may take; without end if empty."""
    imported: bool = False
    """Its log comes from a file: nobody knows how those dice were rolled."""

    @property
    def master(self) -> str:
        """The seat of the game master."""
        return next(seat.id for seat in self.seats.values() if seat.role == MASTER)

    @property
    def party(self) -> list[SheetOnTable]:
        """The characters who are played; others wait for a player."""
        return [sheet for sheet in self.sheets.values() if not sheet.free]

    @property
    def latest(self) -> int:
        """The number of the event that an action took last."""
        return max((action.latest for action in self.actions.values()), default=0)

    def open_actions(self) -> list[Action]:
        return [self.actions[number] for number in self.actions.open]

    def action_of(self, sheet: str) -> Action | None:
        """What a character is in the middle of."""
        return next((action for action in self.open_actions() if sheet in action.sheets), None)

    def orders_within(self, fight: int) -> list[Action]:
        """Orders that characters are carrying out in a fight besides their turns: it waits for them."""
        return [action for action in self.open_actions() if action.within == fight]

    def around(self, action: Action) -> Action:
        """The fight in which something is done besides the turns; else the action itself."""
        return self.actions.get(action.within, action)

    @property
    def fight(self) -> Action | None:
        """The fight on the table."""
        return next((action for action in self.open_actions() if action.fight is not None), None)

    def hero(self, sheet: str) -> Character:
        """The character as it stands, in the middle of a fight or an order too."""
        action = self.action_of(sheet)
        if action is not None and action.fight is not None:
            return action.fight.sheets(action.fight_state)[action.sheets.index(sheet)]
        shown = getattr(action.now, "shown", None) if action is not None else None
        return shown if shown is not None else self.sheets[sheet].hero

    def asked_seat(self, action: Action, question: Question) -> str:
        """Who answers a question of the rules: the player of that character, else the game master."""
        if is_masters(question):
            return self.master
        actor = actor_of(question)
        sheet = self._sheet_of(action, actor)
        players = self.around(action).players
        owner = self.sheets[sheet].owner if sheet in self.sheets else players.get(actor, "")
        return owner if owner in self.seats and not self.seats[owner].away else self.master

    def spends(self, question: Question) -> bool:
        """Whether a question offers to spend points, for which time may be limited."""
        return question.dice is None and question.what in self.ruleset.spending

    def _sheet_of(self, action: Action, actor: str) -> str:
        sheets, fight, now = action.sheets, action.fight, action.fight_state
        if isinstance(action.game, JoinGame):
            fight = action.game.fight
            sheets, now = (*self.around(action).sheets, *sheets), fight.start()
        if fight is None:
            return next(iter(sheets), "")
        if not actor:
            return sheets[0] if len(sheets) == 1 else ""
        named = (sheet for sheet, each in zip(sheets, fight.party(now), strict=False) if each.name == actor)
        return next(named, "")
