"""The row and the session behind a character's sheet: its id, its first row, what was changed elsewhere."""

from __future__ import annotations

from typing import Any

from talewright.core import record
from talewright.core.ask import Chosen
from talewright.core.replay import Waiting, by_person
from talewright.core.ruleset import Character, H, Ruleset
from talewright.play.character_game import (
    ELSEWHERE,
    Edit,
    between_orders,
    write_entry,
)
from talewright.play.library.limits import SHEET
from talewright.play.library.rows import new_row
from talewright.play.session import Session
from talewright.store import Row


def sheet_id(character_id: str) -> str:
    """The id of the game that is a character's history."""
    return f"{SHEET}-{character_id}"[:64]


def new_sheet_row(owner: str, character_id: str, ruleset: Ruleset[H], hero: H) -> Row:
    setup = {"hero": record.dump(hero), "notes": ""}
    row = new_row(owner, SHEET, ruleset.title, ruleset, setup, character=character_id)
    return row | {"id": sheet_id(character_id)}


def last_choice(session: Session[Any]) -> int:
    """The number of answers before the last order or choice: dice that were typed in belong to it."""
    log = session.now.log
    return next(
        (at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], Chosen) and by_person(log[at])), 0
    )


def catch_up(session: Session[Any], saved: Character) -> None:
    """Let the history know what was changed elsewhere; an order under way is given up for it."""
    now = session.now
    if now.state.hero == saved:
        return
    if isinstance(now, Waiting) and not between_orders(now):
        session.rewind(now.since)
    session.answer(Chosen(write_entry(Edit(record.dump(saved), ELSEWHERE))))
