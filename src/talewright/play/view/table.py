"""`TableView`: a live table as one seat sees it, in one language."""

from __future__ import annotations

from functools import cached_property, lru_cache

from talewright.core.encounter import FoeCard
from talewright.core.sheet import Figure, Sheet
from talewright.core.text.translate import translator_of
from talewright.core.text.words import Words
from talewright.play.running import name_of
from talewright.play.table.seats import MASTER, WAITING, WATCHER
from talewright.play.table.state import Seat, SheetOnTable
from talewright.play.table.table import Table
from talewright.play.table.things import Handout, SetClock, SetNote
from talewright.play.view.seats import (
    clocks_for,
    handouts_for,
    notices_event,
    sees_event,
)
from talewright.play.view.table_asked import awaited, contests_of, questions_of, requests_of
from talewright.play.view.table_fights import fight_view
from talewright.play.view.table_log import Log, LogLine, log_lines
from talewright.play.view.table_names import sheet_name
from talewright.play.view.table_parts import (
    FightView,
    RequestView,
    SheetLine,
    TableQuestion,
    board_columns,
)
from talewright.play.view.table_places import Places
from talewright.play.view.table_sheet import SheetAtTable

PUBLIC = Seat("public", "", WATCHER)
"""Who sees what everybody sees: a screen on the wall."""
RECENT = 60
"""Lines of the log beside a board."""


@lru_cache(maxsize=512)
def _sparing(words: Words, names: tuple[str, ...]) -> Words:
    """The same object for the same party: what is written with it is remembered by it."""
    return words.sparing(*names)


class TableView:
    """Made for one drawing."""

    def __init__(self, table: Table, seat: str, language: str = "en") -> None:
        self.table = table
        self.state = table.state
        self.seat = PUBLIC if seat == PUBLIC.id else self.state.seats[seat]
        names = tuple(name_of(each.hero) for each in self.state.sheets.values())
        self.words = _sparing(self.state.ruleset.words(language), names)
        self.say = translator_of(("talewright.core", "talewright.play"), language)

    # -- numbers: a player's count what that player sees, so that nothing hidden leaves a gap ------------------------

    @cached_property
    def _actions(self) -> list[int]:
        return [number for number, action in self.state.actions.items() if not action.hidden]

    @cached_property
    def _requests(self) -> list[int]:
        return [
            number
            for number, request in self.state.requests.items()
            if any(self.owns(sheet) for sheet in request.ask.sheets)
        ]

    def owns(self, sheet: str) -> bool:
        return sheet in self.state.sheets and self.state.sheets[sheet].owner == self.seat.id

    def handle(self, action: int) -> int:
        """The number by which this seat names an action."""
        return action if self.is_master else self._actions.index(action) + 1

    def action(self, handle: int) -> int:
        """The action that this seat names so; one that does not exist is 0."""
        if self.is_master:
            return handle
        return self._actions[handle - 1] if 1 <= handle <= len(self._actions) else 0

    def request_handle(self, number: int) -> int:
        """The number by which this seat names a request."""
        return number if self.is_master else self._requests.index(number) + 1

    def request(self, handle: int) -> int:
        """The event of a request that this seat names so."""
        if self.is_master:
            return handle
        return self._requests[handle - 1] if 1 <= handle <= len(self._requests) else 0

    def seq_of(self, version: int) -> int:
        """The number of the event with which the table had this version for this seat."""
        count = 0
        for event in self.table.events:
            if sees_event(event, self.state, self.seat.id) or notices_event(event, self.state, self.seat.id):
                count += 1
                if count == version:
                    return event.seq
        return self.table.seq if version <= count else self.table.seq + 1

    @property
    def is_master(self) -> bool:
        return self.seat.role == MASTER

    @property
    def seats(self) -> list[Seat]:
        return [seat for seat in self.state.seats.values() if not seat.away and seat.role != WAITING]

    @property
    def names(self) -> str:
        """The names of all who sit at the table or have sat there."""
        return ", ".join(seat.name for seat in self.state.seats.values() if seat.role != WAITING)

    @property
    def at_the_door(self) -> list[Seat]:
        """Those who ask for a seat, for the game master."""
        asking = (seat for seat in self.state.seats.values() if not seat.away and seat.role == WAITING)
        return list(asking) if self.is_master else []

    # -- characters ---------------------------------------------------------------------------------------------

    @cached_property
    def sheets(self) -> list[SheetLine]:
        return [self._line(each) for each in self.state.party]

    @property
    def columns(self) -> list[str]:
        """The names of the figures that the game master's board shows of every character."""
        return board_columns(self.sheets)

    def _line(self, each: SheetOnTable) -> SheetLine:
        plainly = self.state.ruleset.sheet(self.state.hero(each.id))
        sheet = self.words.sheet(plainly)
        return SheetLine(
            each.id,
            each.owner,
            self.state.seats[each.owner].name,
            name_of(each.hero),
            sheet.figures,
            (*(entry.name for entry in sheet.state), *self._in_fight(each.id)),
            each.owner == self.seat.id,
            each.edited,
            self._health(plainly, sheet),
            each.consent,
            each.asked,
        )

    def _in_fight(self, number: str) -> tuple[str, ...]:
        """What a fight has brought on a character so far."""
        party = self.fight.party if self.fight is not None else ()
        return next((each.states for each in party if each.sheet == number), ())

    def _health(self, plainly: Sheet, shown: Sheet) -> Figure | None:
        """The figure of a character's health; where it has no figure of its own, the first one."""
        names = [figure.name.casefold() for figure in plainly.figures]
        health = self.state.ruleset.health.casefold()
        at = names.index(health) if health in names else 0
        return shown.figures[at] if shown.figures else None

    def sheet(self, number: str) -> Sheet | None:
        """The whole sheet: the player's own, or any for the game master."""
        known = self.state.sheets.get(number)
        if known is None or not (self.is_master or known.owner == self.seat.id):
            return None
        return self.words.sheet(self.state.ruleset.sheet(self.state.hero(number)))

    def played(self, number: str) -> SheetAtTable | None:
        """A character with its rolls and actions, for its player and the game master."""
        known = self.state.sheets.get(number)
        if known is None or not (self.is_master or known.owner == self.seat.id):
            return None
        odds = self.is_master or self.state.player_odds
        return SheetAtTable(number, self.state.ruleset, self.state.hero(number), odds, self.state.options)

    # -- the fight ------------------------------------------------------------------------------------------------

    @cached_property
    def fight(self) -> FightView | None:
        return fight_view(self)

    def stat_line(self, card: FoeCard) -> str:
        """The figures of an opponent in one line."""
        return ", ".join(map(self.words.say, card.stats))

    def helpers(self, sheet: str) -> list[str]:
        """The names of those who help a character with the next roll."""
        return [
            sheet_name(self.state, each)
            for each in self.state.help.get(sheet, ())
            if each in self.state.sheets
        ]

    # -- what is asked --------------------------------------------------------------------------------------------

    @cached_property
    def questions(self) -> list[TableQuestion]:
        """Every question that is open now, whose it is, and in full if this seat may answer it."""
        return questions_of(self)

    @cached_property
    def requests(self) -> list[RequestView]:
        """Rolls that are asked of this seat's characters; of everybody's for the game master."""
        return requests_of(self)

    def waits_for(self, sheet: str) -> tuple[str, ...]:
        """Who answers before this character can do anything else; nobody if it is in the middle of nothing."""
        return awaited(self, sheet)

    @cached_property
    def contests(self) -> list[tuple[tuple[str, str], ...]]:
        """Contests that every side has rolled for: each character with its result. The latest first, a few of them."""
        return contests_of(self)

    @property
    def waiting(self) -> list[SheetLine]:
        """Characters that wait for a player."""
        return [self._line(each) for each in self.state.sheets.values() if each.free]

    @cached_property
    def places(self) -> Places:
        """Where the party is, for the game master's board."""
        return Places(self)

    # -- what lies on the table -------------------------------------------------------------------------------------

    @property
    def clocks(self) -> list[SetClock]:
        return clocks_for(self.state, self.seat.id)

    @property
    def handouts(self) -> list[Handout]:
        return handouts_for(self.state, self.seat.id)

    @property
    def papers(self) -> list[SetNote]:
        """The game master's notes."""
        return list(self.state.notes.values()) if self.is_master else []

    @property
    def notes(self) -> str:
        """The game master's own notes on the scene."""
        return self.state.scene.notes if self.is_master else ""

    @cached_property
    def _log(self) -> Log:
        return log_lines(
            self.table.events, self.table.withdrawn, self.state, self.seat.id, self.words, self.say
        )

    @property
    def log(self) -> list[LogLine]:
        return self._log.lines

    @property
    def version(self) -> int:
        """Grows with every event that this seat may know of."""
        return self._log.version

    def lines_since(self, version: int) -> list[LogLine]:
        """What this seat has not read yet."""
        return [line for line in self.log if line.version > version]

    @property
    def recent(self) -> list[LogLine]:
        """The newest lines, newest first."""
        lines = [line for line in self.log if not line.is_bare_choice]
        return lines[: -RECENT - 1 : -1]
