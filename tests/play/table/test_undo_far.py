"""Undo in a long log: what is recent is cheap, what is far is refused, and the result is that of the whole log."""

from __future__ import annotations

import pytest

from talewright.core.errors import TalewrightError
from talewright.play.table.events import EndFight, FreeRoll, Redo, StartFight, Undo
from talewright.play.table.table import MAX_UNDO, Table
from talewright.play.table.things import SetClock
from talewright.play.table.undo import CHECKPOINT_EVERY

from .conftest import laid


def long_table(events: int) -> Table:
    table = laid()
    while table.seq < events:
        table.perform("gm", SetClock(f"clock-{table.seq % 7}", "Rain", filled=table.seq % 6))
    return table


def test_undo_and_redo_from_a_remembered_state_give_what_the_whole_log_gives() -> None:
    table = long_table(3 * CHECKPOINT_EVERY + 20)
    assert len(table.checkpoints) > 2
    early, late = CHECKPOINT_EVERY + 5, table.seq - 3
    for number in (late, early):
        table.perform("gm", Undo((number,)))
        assert table.state == Table(table.events).state
    undo = table.seq
    table.perform("gm", FreeRoll("d6"))
    assert table.state == Table(table.events).state
    table.perform("gm", Redo(undo))
    assert table.state == Table(table.events).state
    assert early not in table.withdrawn
    assert late in table.withdrawn


def test_what_is_open_is_known_without_a_look_at_all_that_was_done() -> None:
    table = laid()
    table.perform("gm", StartFight(tuple(table.state.sheets), ("2 goblinoid/goblin",)))
    actions = table.state.actions
    assert actions.open
    assert [actions[number] for number in actions.open] == [
        each for each in actions.values() if not each.over
    ]
    fight = actions.open[0]
    table.perform("gm", EndFight(fight))
    assert fight not in table.state.actions.open
    assert fight in table.state.actions


def test_another_process_that_catches_up_has_the_same_state() -> None:
    table = long_table(2 * CHECKPOINT_EVERY + 10)
    other = table.fork()
    table.perform("gm", Undo((CHECKPOINT_EVERY + 1,)))
    table.perform("gm", SetClock("late", "Dawn"))
    other.catch_up(table.events)
    assert (other.state, other.withdrawn) == (table.state, table.withdrawn)


def test_what_is_far_back_stays() -> None:
    table = long_table(MAX_UNDO + 30)
    with pytest.raises(TalewrightError, match="only the last 1,000 events"):
        table.perform("gm", Undo((10,)))
    with pytest.raises(TalewrightError, match="only the last 1,000 events"):
        table.preview(10)
