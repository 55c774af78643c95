"""The log of a live table as one seat may read it: a line for each event, with the sentences of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message
from talewright.core.text.translate import Translator
from talewright.core.text.words import Words, plain
from talewright.play.cache import LruCache
from talewright.play.notation import read_notation
from talewright.play.running import name_of
from talewright.play.table.actions import Action
from talewright.play.table.events import (
    DICE,
    TIME,
    AddSheet,
    AskFor,
    Body,
    ChangeFighter,
    ChangeSheet,
    Choose,
    Consent,
    EndFight,
    Event,
    FreeRoll,
    GiveSheet,
    HandOver,
    Imported,
    Join,
    Leave,
    Lock,
    OpenTable,
    Order,
    Redo,
    RemoveSheet,
    Roll,
    SetDice,
    ShowFoe,
    StartFight,
    TakeSheet,
    Undo,
)
from talewright.play.table.random_tables import Lookup
from talewright.play.table.state import TableState
from talewright.play.table.steps import GiveAlly, SetPace, SkipStep
from talewright.play.table.things import (
    GoToScene,
    Handout,
    OrderAll,
    RollOnTable,
    SetClock,
    SetScene,
    Trigger,
)
from talewright.play.view.events import Event as Happening
from talewright.play.view.events import RollEvent, TextEvent, events
from talewright.play.view.seats import notes_of, notices_event, sees_event

NONE = Message("")
TIME_UP = Message("Time is up.")
_HIDDEN = Message("The game master rolls hidden.")
MAX_ACTIONS = 20_000
_Happened = Mapping[int, tuple[Happening, ...]]
_happened: LruCache[tuple[int, int, bool], tuple[Action, Words, bool, _Happened]] = LruCache(MAX_ACTIONS)
"""What happened in an action, as the game master or a player may read it: most actions of a log are over."""


@dataclass(frozen=True)
class LogLine:
    """One event as a reader sees it. `number` counts what this reader sees, so that nothing hidden leaves a gap."""

    number: int
    version: int
    """The reader's version of the table after this event."""
    at: float
    seat: str
    name: str
    kind: str
    message: Message
    say: Translator = field(repr=False)
    happened: tuple[Happening, ...] = ()
    undone: bool = False
    event: int = 0
    """The number in the log, for the game master; 0 for others."""
    rolled: tuple[Body, TableState] | None = field(default=None, repr=False)

    @cached_property
    def text(self) -> str:
        # Rendered when it is shown: most pages show the end of a long log.
        return self.say(self.message) if self.message is not NONE else ""

    @cached_property
    def _free(self) -> tuple[tuple[tuple[int, int, bool], ...], int | None]:
        return ((), None) if self.rolled is None else _free_dice(*self.rolled)

    @property
    def dice(self) -> tuple[tuple[int, int, bool], ...]:
        """Free dice: sides, face, whether it counts."""
        return self._free[0]

    @property
    def total(self) -> int | None:
        return self._free[1]


def log_lines(
    log: Sequence[Event],
    withdrawn: frozenset[int],
    state: TableState,
    seat: str,
    words: Words,
    say: Translator,
) -> list[LogLine]:
    """All that a seat may know, in order. The rules' own notes stand for choices and dice."""
    found: list[LogLine] = []
    sentences = _notes_by_event(state, seat, words)
    is_master = seat == state.master
    version = 0
    for event in log:
        if notices_event(event, state, seat):
            version += 1
            found.append(_noticed(event, len(found) + 1, version, state, say))
            continue
        if not sees_event(event, state, seat):
            continue
        version += 1
        happened = () if event.seq in withdrawn else sentences.get(event.seq, ())
        message = _sentence(event.body, state, words) if event.seat != DICE else NONE
        message = TIME_UP if event.seat == TIME else message
        if message is NONE and not happened:
            continue
        found.append(
            LogLine(
                len(found) + 1,
                version,
                event.at,
                event.seat,
                _seat_name(state, event.seat),
                event.kind,
                message,
                say,
                happened,
                event.seq in withdrawn,
                event.seq if is_master else 0,
                (event.body, state),
            )
        )
    return found


def _noticed(event: Event, number: int, version: int, state: TableState, say: Translator) -> LogLine:
    """That something was rolled hidden, and no more."""
    name = _seat_name(state, event.seat)
    return LogLine(number, version, event.at, event.seat, name, "roll.hidden", _HIDDEN, say)


def _notes_by_event(state: TableState, seat: str, words: Words) -> dict[int, tuple[Happening, ...]]:
    """What the rules say happened, under the event each sentence follows from."""
    found: dict[int, tuple[Happening, ...]] = {}
    for action in state.actions.values():
        found.update(_in_action(action, state, seat, words))
    return found


def _in_action(action: Action, state: TableState, seat: str, words: Words) -> _Happened:
    key = (id(action), id(words), seat == state.master)
    known = _happened.get(key)
    # An id may be used again when what it belonged to is gone.
    if known is not None and known[0] is action and known[1] is words and known[2] == state.foe_numbers:
        return known[3]
    found: dict[int, list[Happening]] = {}
    for happening in events(notes_of(action, state, seat), words):
        if isinstance(happening, RollEvent | TextEvent):
            found.setdefault(_event_at(action, happening.at), []).append(happening)
    happened = {number: tuple(each) for number, each in found.items()}
    _happened.put(key, (action, words, state.foe_numbers, happened))
    return happened


def _event_at(action: Action, at: int) -> int:
    return action.taken[at - 1].event if 0 < at <= len(action.taken) else action.id


def _seat_name(state: TableState, seat: str) -> str:
    known = state.seats.get(seat)
    return known.name if known is not None else ""


def _sheet_name(state: TableState, sheet: str) -> str:
    known = state.sheets.get(sheet)
    return name_of(known.hero) if known is not None else ""


def _free_dice(body: Body, state: TableState) -> tuple[tuple[tuple[int, int, bool], ...], int | None]:
    if isinstance(body, RollOnTable):
        return _table_dice(body, state), None
    if not isinstance(body, FreeRoll):
        return (), None
    total = read_notation(body.dice).read(body.faces)
    dice = tuple(
        (group.sides, face, kept)
        for group in total.groups
        for face, kept in zip(group.faces, group.kept, strict=True)
    )
    return dice, total.value


def _table_dice(body: RollOnTable, state: TableState) -> tuple[tuple[int, int, bool], ...]:
    try:
        results = Lookup(state.random_tables, state.ruleset).read(body.id, body.faces)
    except TalewrightError:  # the table has been changed since
        return ()
    return tuple(
        (side, face, True) for each in results for side, face in zip(each.sides, each.faces, strict=True)
    )


def _sentence(body: Body, state: TableState, words: Words) -> Message:
    """What an event is, in a sentence; choices and dice of the rules have none of their own."""
    match body:
        case Roll(decided=True):
            return Message("The game master decides what the dice show.")
        case Choose() | Roll():
            return NONE
        case Order(sheet=sheet, verb=verb):
            return Message("{who}: {what}.", who=_sheet_name(state, sheet), what=words.name(plain(verb)))
        case OrderAll(sheets=sheets, verb=verb, title=title):
            names = tuple(_sheet_name(state, each) for each in sheets)
            return Message("{what}: {names}.", what=title or words.name(plain(verb)), names=names)
        case RollOnTable():
            return _rolled_on(body, state, words)
        case AskFor(sheets=sheets, contest=True, why=why):
            return Message(
                "A contest between {names}. {why}",
                names=tuple(_sheet_name(state, each) for each in sheets),
                why=why,
            )
        case AskFor(sheets=sheets, verb=verb, why=why):
            names = tuple(_sheet_name(state, each) for each in sheets)
            return Message(
                "{what} is asked of {names}. {why}", what=words.name(plain(verb)), names=names, why=why
            )
        case FreeRoll(dice=dice, why=why):
            return Message("{dice} {why}", dice=dice, why=why)
        case _:
            return _about_people(body, state) or _about_things(body, state)


def _rolled_on(body: RollOnTable, state: TableState, words: Words) -> Message:
    try:
        results = Lookup(state.random_tables, state.ruleset, words).read(body.id, body.faces)
    except TalewrightError:
        return Message("A roll on a table that has been changed since.")
    return Message("{title}: {text}", title=results[0].title, text=" ".join(each.text for each in results))


def _about_people(body: Body, state: TableState) -> Message:
    match body:
        case OpenTable():
            return Message("The table is open.")
        case Join(id=seat, name=name):
            return Message("{name} sits down.", name=_seat_name(state, seat) or name)
        case SetDice(real=real):
            return Message("Real dice from now on.") if real else Message("The table's dice from now on.")
        case Leave(id=seat):
            return Message("{name} leaves the table.", name=_seat_name(state, seat))
        case HandOver(to=seat):
            return Message("{name} is the game master now.", name=_seat_name(state, seat))
        case Lock(on=on):
            return Message("The table is locked.") if on else Message("The table is open again.")
        case Imported(sealed=sealed):
            if sealed:
                return Message("The table was read from a file of this server, unchanged.")
            return Message("The table was read from a file. Nobody knows how its dice were rolled.")
        case AddSheet(free=True):  # it waits for a player
            return NONE
        case AddSheet(id=sheet) | TakeSheet(id=sheet):
            return Message("{name} joins the party.", name=_sheet_name(state, sheet))
        case GiveSheet(id=sheet, to=seat):
            facts = {"name": _sheet_name(state, sheet), "player": _seat_name(state, seat)}
            return Message("{player} plays {name} now.", **facts)
        case RemoveSheet():
            return Message("A character leaves the party.")
        case Consent(sheet=sheet, on=on):
            name = _sheet_name(state, sheet)
            if on:
                return Message("The game master may change {name} by hand.", name=name)
            return Message("The game master may no longer change {name} by hand.", name=name)
    return NONE


def _about_things(body: Body, state: TableState) -> Message:
    match body:
        case StartFight(sheets=sheets):
            return Message(
                "A fight begins: {names}.", names=tuple(_sheet_name(state, each) for each in sheets)
            )
        case EndFight(why=why):
            return Message("The fight is over. {why}", why=why)
        case ChangeFighter(figure=figure, value=value):
            return Message("A number was set by hand: {figure} {value}.", figure=plain(figure), value=value)
        case SkipStep(why=why):
            return Message("A step was skipped. {why}", why=why)
        case GiveAlly(name=name, to=seat):
            facts = {"name": name, "player": _seat_name(state, seat or state.master)}
            return Message("{player} plays {name} now.", **facts)
        case SetPace(spend_seconds=seconds):
            if seconds is None:
                return Message("There is no time limit for spending.")
            return Message("Spending is offered for {count} seconds.", count=seconds)
        case ShowFoe(on=on):
            return Message("An opponent comes into view.") if on else NONE
        case ChangeSheet(sheet=sheet, name=field):
            facts = {"name": _sheet_name(state, sheet), "field": plain(field)}
            return Message("{name} was changed by hand: {field}.", **facts)
        case SetClock(title=title, segments=segments, filled=filled):
            if not segments:
                return Message("A clock is taken away.")
            return Message("{title}: {filled} of {segments}.", title=title, filled=filled, segments=segments)
        case SetScene(title=title):
            return Message("The scene: {title}.", title=title) if title else NONE
        case GoToScene(id=number):
            known = state.scenes.get(number)
            return Message("The scene: {title}.", title=known.title) if known else NONE
        case Trigger(name=name):
            text = next((text for trait, _, text in state.scene.traits if trait == name), "")
            return Message("{name}. {text}", name=name, text=text)
        case Handout(title=title, seats=seats):
            return Message("{title} is shown.", title=title) if seats else NONE
        case Undo(events=undone):
            return Message(
                "{count} event was undone.", plural="{count} events were undone.", count=len(undone)
            )
        case Redo():
            return Message("An undo was reverted.")
    return NONE
