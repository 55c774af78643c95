"""Names in the sentences of a table: of people, characters, fighters, and of those who join a fight."""

from __future__ import annotations

from talewright.core.encounter import PARTY, Place
from talewright.core.text.message import Message
from talewright.core.text.words import Words
from talewright.play.running import name_of
from talewright.play.table.state import TableState
from talewright.play.table.steps import JoinFight
from talewright.play.view.foe_lines import names_of_lines


def name_at(number: int, place: Place, state: TableState, words: Words) -> str:
    """The name of a fighter; empty where the fight, or its joining, was undone."""
    names = _names(number, place[0], state, words)
    return names[place[1]] if place[1] < len(names) else ""


def _names(number: int, side: str, state: TableState, words: Words) -> list[str]:
    action = state.actions.get(number)
    if action is None or action.fight is None:
        return []
    if side == PARTY:
        return [each.name for each in action.fight.party(action.fight_state)]
    return [words.name(each.name) for each in action.fight.foes(action.fight_state)]


def joined(body: JoinFight, state: TableState, words: Words) -> Message:
    """Who joins a fight, in a sentence."""
    names: list[str | Message] = [sheet_name(state, each) for each in body.sheets]
    names += [Message("allies")] if body.allies else []
    cards = state.ruleset.encounters.foes() if state.ruleset.encounters is not None else ()
    names += names_of_lines(body.foes, cards, words)
    return Message("Joining the fight: {names}.", names=tuple(names))


def seat_name(state: TableState, seat: str) -> str:
    known = state.seats.get(seat)
    return known.name if known is not None else ""


def sheet_name(state: TableState, sheet: str) -> str:
    known = state.sheets.get(sheet)
    return name_of(known.hero) if known is not None else ""
