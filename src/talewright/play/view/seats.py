"""What a seat may see. The rest of the view works with what is left here; nothing else removes secrets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from talewright.core.ask import FOE, MASTER, Chosen, Note, Question, Seat
from talewright.core.encounter import Combatant
from talewright.core.replay import Waiting
from talewright.core.text.words import UNTOLD

if TYPE_CHECKING:
    from talewright.play.table.actions import Action
    from talewright.play.table.events import Event
    from talewright.play.table.state import TableState
    from talewright.play.table.things import Handout, SetClock

EVERYBODY = "all"


def visible(notes: Iterable[Note], seat: Seat) -> tuple[Note, ...]:
    """A secret note is the game master's alone."""
    if seat == MASTER:
        return tuple(notes)
    return tuple([note for note in notes if not note.secret])


# -- at a live table ----------------------------------------------------------------------------------------------


def notices_event(event: Event, state: TableState, seat: Seat) -> bool:
    """Whether a seat learns that the game master rolled hidden, and nothing else of it; the table says so."""
    if not state.hidden_notice or seat == state.master:
        return False
    from talewright.play.table.events import FreeRoll, Order
    from talewright.play.table.things import RollOnTable

    return isinstance(event.body, FreeRoll | Order | RollOnTable) and event.body.hidden


def sees_event(event: Event, state: TableState, seat: Seat) -> bool:
    """Whether a seat knows what an event is: not of hidden rolls, notes, handouts for others, foes out of sight."""
    from talewright.play.table.events import EVERYBODY as TO_ALL
    from talewright.play.table.events import ShowFoe
    from talewright.play.table.seats import AddSheet, AskConsent
    from talewright.play.table.things import Handout, SetClock

    if seat == state.master:
        return True
    if event.visible != TO_ALL:
        return False
    if isinstance(event.body, SetClock):
        return event.body.public
    if isinstance(event.body, ShowFoe):
        return event.body.on
    if isinstance(event.body, AddSheet):
        return not event.body.free
    if isinstance(event.body, AskConsent):
        return event.body.sheet in state.sheets and state.sheets[event.body.sheet].owner == seat
    if isinstance(event.body, Handout):
        return bool({EVERYBODY, seat} & set(event.body.seats))
    return True


def notes_of(action: Action, state: TableState, seat: Seat) -> tuple[Note, ...]:
    """What the rules say of an action, as far as a seat may know: nothing hidden, and no foe out of sight."""
    if seat == state.master:
        return action.notes
    if action.hidden:
        return ()
    around = state.around(action)
    unseen = unseen_names(around)
    known = [note for note in action.notes if not note.secret and not _names(note.facts.values(), unseen)]
    if around.fight is None or state.foe_numbers:
        return tuple(known)
    foes = frozenset(foe.name for foe in around.fight.foes(around.fight_state))
    return tuple(_without_numbers(note, foes) for note in known if not _tells_of_foe(note))


def _tells_of_foe(note: Note) -> bool:
    """A save of an opponent reveals its score."""
    return note.facts.get("who") == FOE and "target" in note.facts


LEFT = frozenset({"left", "hp", "die", "ap"})
"""What a note about a fighter says of the numbers it has left."""


def _without_numbers(note: Note, foes: frozenset[str]) -> Note:
    """A note about an opponent does not reveal what it has left, nor one about a character the armour of its target."""
    of_foe = bool({note.facts.get("name"), note.facts.get("actor")} & foes)
    hidden = LEFT if of_foe else frozenset() if note.facts.get("who") == FOE else frozenset({"armour"})
    known = hidden & note.facts.keys()
    return replace(note, facts={**note.facts, **dict.fromkeys(known, UNTOLD)}) if known else note


def sees_choice(action: Action, at: int, state: TableState, seat: Seat) -> bool:
    """Whether a seat reads what was chosen as the answer in this place.

    Others read a declaration when the dice are thrown, not before; what the game master chose for foes they see by what
    it does.
    """
    given = action.taken[at]
    if seat == state.master:
        return True
    question = given.question
    if (
        question is None
        or action.hidden
        or question.who in (FOE, MASTER)
        or not isinstance(given.answer, Chosen)
    ):
        return False
    unseen = unseen_names(action)
    if given.answer.option in unseen or given.answer.option.partition(":")[2] in unseen:
        return False
    if state.asked_seat(action, question) == seat or not isinstance(action.now, Waiting):
        return True
    return at < action.now.since or any(not later.what for later in action.taken[at:])


def unseen_names(action: Action) -> frozenset[str]:
    """The names of opponents that players do not see."""
    if action.fight is None:
        return frozenset()
    foes = action.fight.foes(action.fight_state)
    return frozenset(foes[at].name for at in action.unseen if at < len(foes))


def foes_for(action: Action, state: TableState, seat: Seat) -> list[tuple[int, Combatant]]:
    """The opponents a seat sees, with their places."""
    if action.fight is None:
        return []
    foes = enumerate(action.fight.foes(action.fight_state))
    return [(at, foe) for at, foe in foes if seat == state.master or at not in action.unseen]


def sees_numbers(state: TableState, seat: Seat) -> bool:
    """Whether a seat sees the numbers of opponents, or only how they look."""
    return seat == state.master or state.foe_numbers


def sees_outlook(state: TableState, seat: Seat) -> bool:
    """Whether a seat may ask how the fight will end: a player where that reveals nothing that is hidden."""
    if seat == state.master:
        return True
    action = state.fight
    known = state.player_odds and state.foe_numbers and action is not None and not action.unseen
    return known and any(sheet.owner == seat for sheet in state.party)


def sees_picture(state: TableState, seat: Seat, number: str) -> bool:
    """Whether a seat may see a picture: with the scene, or with a handout that it has been shown."""
    if seat == state.master or state.scene.picture == number:
        return True
    return any(each.picture == number for each in handouts_for(state, seat))


def clocks_for(state: TableState, seat: Seat) -> list[SetClock]:
    """The clocks a seat sees; what happens at each segment is the game master's to know."""
    if seat == state.master:
        return list(state.clocks.values())
    return [replace(clock, notes="") for clock in state.clocks.values() if clock.public]


def handouts_for(state: TableState, seat: Seat) -> list[Handout]:
    wanted = {EVERYBODY, seat}
    return [each for each in state.handouts.values() if seat == state.master or wanted & set(each.seats)]


def options_for(question: Question, action: Action, state: TableState, seat: Seat) -> tuple[str, ...]:
    """The options a seat is offered: none that names an opponent out of sight."""
    if seat == state.master:
        return question.options
    unseen = unseen_names(action)
    return tuple(
        option
        for option in question.options
        if option not in unseen and option.partition(":")[2] not in unseen
    )


def _names(facts: Iterable[object], names: frozenset[str]) -> bool:
    """Whether a fact contains a name, also within words: 'the night watchman'."""
    return any(name in fact for fact in facts if isinstance(fact, str) for name in names)
