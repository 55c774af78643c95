"""The log of a live table as one seat may read it: a line for each event, with the sentences of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from talewright.core.ask import Chosen
from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message
from talewright.core.text.translate import Translator
from talewright.core.text.words import Words
from talewright.play.cache import LruCache
from talewright.play.notation import read_notation
from talewright.play.running import name_of
from talewright.play.table.actions import Action, Given
from talewright.play.table.events import DICE, KINDS, LASTING, TIME, Body, Choose, Event, FreeRoll, Roll
from talewright.play.table.random_tables import Lookup
from talewright.play.table.state import TableState
from talewright.play.table.things import Explore, RollOnTable
from talewright.play.view.events import Event as Happening
from talewright.play.view.events import RollEvent, TextEvent, events
from talewright.play.view.question import question_view
from talewright.play.view.seats import notes_of, notices_event, sees_choice, sees_event
from talewright.play.view.table_names import seat_name
from talewright.play.view.table_sentences import NONE, says_who, sentence_of

TIME_UP = Message("Time is up.")
_HIDDEN = Message("The game master rolls hidden.")
MAX_ACTIONS = 20_000
_Happened = Mapping[int, tuple[Happening, ...]]
_happened: LruCache[tuple[int, int, bool], tuple[Action, Words, bool, _Happened]] = LruCache(MAX_ACTIONS)
"""What happened in an action, as the game master or a player may read it: most actions of a log are over."""
CHOICE = "choose"
"""The kind of a line that says only what was chosen."""


@dataclass(frozen=True, eq=False)
class LogLine:
    """One event as a reader sees it. `number` counts what this reader sees, so that nothing hidden leaves a gap.

    A bare choice has the number of the line before it: others read it only when the dice are thrown.
    """

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
    rolled: tuple[Body, Lookup] | None = field(default=None, repr=False)
    chosen: tuple[Given, Words] | None = field(default=None, repr=False)

    @cached_property
    def text(self) -> str:
        # Rendered when it is shown: most pages show the end of a long log.
        said = self.say(self.message) if self.message is not NONE else ""
        return " ".join(part for part in (said, self.choice) if part)

    @property
    def choice(self) -> str:
        """What was chosen, in the words of the question; empty where the rules say it themselves."""
        return _choice(*self.chosen) if self.chosen is not None and not self.happened else ""

    @property
    def is_undoable(self) -> bool:
        """Whether the game master may undo it."""
        return bool(self.event) and not self.undone and not issubclass(KINDS[self.kind], LASTING)

    @property
    def is_step(self) -> bool:
        """Whether it is a step of the rules: a roll, a choice, or what follows from them."""
        return bool(self.happened or self.chosen)

    @property
    def is_bare_choice(self) -> bool:
        """Whether it says only what was chosen: a step of the fight, no line of its story."""
        return self.kind == CHOICE and not self.happened and self.message is NONE

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


class Log(NamedTuple):
    """The lines that a seat may read, and its version of the table."""

    lines: list[LogLine]
    version: int
    """Grows with every event that this seat may know of."""


@dataclass(frozen=True)
class _Settled:
    """The lines of the first events, which stay as they are while the log grows; what else they depend on."""

    first: Event
    last: Event
    events: int
    withdrawn: frozenset[int]
    depends: tuple[object, ...]
    lines: list[LogLine]
    version: int
    number: int

    def holds(self, log: Sequence[Event], withdrawn: frozenset[int], depends: tuple[object, ...]) -> bool:
        # Events of another copy of this table may differ: each is the very same object, or the lines are made anew.
        same = self.events <= len(log) and log[0] is self.first and log[self.events - 1] is self.last
        return same and withdrawn == self.withdrawn and all(map(_same, depends, self.depends))


def _same(one: object, other: object) -> bool:
    return one is other or (isinstance(one, tuple | str | bool) and one == other)


MAX_LOGS = 1_000
MAX_LINES = 60_000
"""Lines that are remembered of all tables together: about a kilobyte each."""
SETTLED_AT_ONCE = 8
"""New lines that are worth remembering."""
_settled: LruCache[tuple[int, str, int], _Settled] = LruCache(
    MAX_LOGS, weigh=lambda each: len(each.lines), heaviest=MAX_LINES
)
"""By table, seat and language: every page and every stream of events reads the log, of which only the end is new."""


def log_lines(
    log: Sequence[Event],
    withdrawn: frozenset[int],
    state: TableState,
    seat: str,
    words: Words,
    say: Translator,
) -> Log:
    """All that a seat may know, in order. The rules' own notes stand for choices and dice."""
    sheets = tuple((name_of(sheet.hero), sheet.owner) for sheet in state.sheets.values())
    depends = (
        state.seats, state.scene, state.scenes, state.people, state.random_tables, state.foe_numbers, state.hidden_notice, sheets, words, say,
    )  # fmt: skip
    key = (id(log[0]), seat, id(words))
    known = _settled.get(key)
    if known is None or not known.holds(log, withdrawn, depends):
        known = _Settled(log[0], log[0], 0, withdrawn, depends, [], 0, 0)
    # What is open may still change what its events say.
    first_open = min((action.id for action in state.open_actions()), default=len(log) + 1)
    end = min(len(log), first_open - 1)
    if end >= known.events + SETTLED_AT_ONCE:
        made = _made(log[known.events : end], known, state, seat, words, say)
        known = _settled.put(key, replace(made, last=log[end - 1], events=end))
    whole = _made(log[known.events :], known, state, seat, words, say)
    return Log(whole.lines, whole.version)


def _made(
    log: Sequence[Event], before: _Settled, state: TableState, seat: str, words: Words, say: Translator
) -> _Settled:
    """With the lines of more events."""
    found = list(before.lines)
    withdrawn = before.withdrawn
    sentences = _notes_by_event(log, state, seat, words)
    is_master = seat == state.master
    version, number = before.version, before.number
    for event in log:
        if notices_event(event, state, seat):
            version += 1
            number += 1
            found.append(_noticed(event, number, version, state, say))
            continue
        if not sees_event(event, state, seat):
            continue
        version += 1
        happened = () if event.seq in withdrawn else sentences.get(event.seq, ())
        message = sentence_of(event.body, state, words) if event.seat != DICE else NONE
        message = TIME_UP if event.seat == TIME else message
        if is_master and event.seq in withdrawn and isinstance(event.body, Roll):
            message = Message("Dice that were undone: {faces}.", faces=event.body.faces)
        if not is_master and isinstance(event.body, Roll) and not happened:
            message = NONE  # what these dice did is undone, or concerns an opponent out of sight
        chosen = None if happened else _chosen(event, state, seat)
        if message is NONE and not happened and chosen is None:
            continue
        number += message is not NONE or bool(happened)
        found.append(
            LogLine(
                number,
                version,
                event.at,
                event.seat,
                "" if says_who(event.body) else seat_name(state, event.seat),
                event.kind,
                message,
                words.say if isinstance(event.body, Explore) else say,  # the system's own sentence
                happened,
                event.seq in withdrawn,
                event.seq if is_master else 0,
                (event.body, Lookup(state.random_tables, state.ruleset)),
                None if chosen is None else (chosen, words),
            )
        )
    return replace(before, lines=found, version=version, number=number)


def _noticed(event: Event, number: int, version: int, state: TableState, say: Translator) -> LogLine:
    """That something was rolled hidden, and no more."""
    name = seat_name(state, event.seat)
    return LogLine(number, version, event.at, event.seat, name, "roll.hidden", _HIDDEN, say)


def _notes_by_event(
    log: Sequence[Event], state: TableState, seat: str, words: Words
) -> dict[int, tuple[Happening, ...]]:
    """What the rules say happened in the actions of these events, under the event each sentence follows from."""
    found: dict[int, tuple[Happening, ...]] = {}
    wanted = dict.fromkeys(getattr(event.body, "action", event.seq) for event in log)
    for action in (state.actions[number] for number in wanted if number in state.actions):
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


def _chosen(event: Event, state: TableState, seat: str) -> Given | None:
    """The answer that an event gave, if this seat may read it."""
    if not isinstance(event.body, Choose):
        return None
    action = state.actions.get(event.body.action)
    at = action.place_of(event.seq) if action is not None else None
    if action is None or at is None or not sees_choice(action, at, state, seat):
        return None
    return action.taken[at]


def _choice(given: Given, words: Words) -> str:
    if given.question is None or not isinstance(given.answer, Chosen):
        return ""
    shown = question_view(given.question, words)
    text = next((each.text for each in shown.options if each.id == given.answer.option), given.answer.option)
    actor = words.name(given.actor)
    return f"{actor}: {text}" if actor and actor not in text else text


def _event_at(action: Action, at: int) -> int:
    return action.taken[at - 1].event if 0 < at <= len(action.taken) else action.id


def _free_dice(body: Body, lookup: Lookup) -> tuple[tuple[tuple[int, int, bool], ...], int | None]:
    if isinstance(body, RollOnTable):
        return _table_dice(body, lookup), None
    if not isinstance(body, FreeRoll):
        return (), None
    total = read_notation(body.dice).read(body.faces)
    dice = tuple(
        (group.sides, face, kept)
        for group in total.groups
        for face, kept in zip(group.faces, group.kept, strict=True)
    )
    return dice, total.value


def _table_dice(body: RollOnTable, lookup: Lookup) -> tuple[tuple[int, int, bool], ...]:
    try:
        results = lookup.read(body.id, body.faces)
    except TalewrightError:  # the table has been changed since
        return ()
    return tuple(
        (side, face, True) for each in results for side, face in zip(each.sides, each.faces, strict=True)
    )
