"""The game master corrects steps: skips, decides, changes; allies get a player; spending has a time limit."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.play.table.conftest import laid
from tests.play.table.test_every_fight import SHEETS, SYSTEMS, begun, fight

from talewright.core.ask import FOE
from talewright.core.ruleset import Ruleset
from talewright.play.table.actions import actor_of
from talewright.play.table.events import TIME, Choose, Order, Redo, Roll, StartFight, TableError, Undo
from talewright.play.table.rights import NotAllowed
from talewright.play.table.seats import ChangeSheet, SetDice
from talewright.play.table.steps import ChangeStep, GiveAlly, SetPace, SkipStep, TimeUp
from talewright.play.table.table import Table
from talewright.play.view.table import TableView


def now(table: Table) -> tuple[str, str, str]:
    """What is asked, for whom, and of which seat."""
    action = fight(table)
    question = action.question
    assert question is not None
    return question.what, actor_of(question), table.state.asked_seat(action, question)


def legend(step_by_step: bool = True, **terms: Any) -> Table:
    table = laid("legend", step_by_step=step_by_step)
    table.perform("gm", StartFight(SHEETS, ("2 moss_rat",), {"consequence": "none", **terms}))
    return table


@pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda each: each.id)
def test_any_turn_can_be_skipped_and_the_fight_goes_on(ruleset: Ruleset[Any]) -> None:
    table = begun(ruleset)
    for _ in range(6):
        table.perform("gm", SkipStep(fight(table).id, "they talk"))
        assert table.state.fight is not None
    assert Table(table.events).state == table.state
    with pytest.raises(NotAllowed):
        table.perform("lu", SkipStep(fight(table).id))


def test_a_skipped_turn_forgets_what_was_chosen_in_it() -> None:
    table = legend()
    for _ in SHEETS:
        table.perform("gm", Roll(fight(table).id, (4,), decided=True))
    first = now(table)
    table.perform("gm", Choose(fight(table).id, "turn", "attack", first[1]))
    table.perform("gm", SkipStep(fight(table).id))
    assert now(table)[0] == "turn"
    assert now(table)[1] != first[1]
    assert "A step was skipped" in TableView(table, "lu").log[-1].text


def test_an_order_that_waits_is_given_up() -> None:
    table = laid("legend", step_by_step=True)
    (begun_,) = table.perform("lu", Order("sheet-lu", "roll"))
    table.perform("gm", SkipStep(begun_.seq))
    assert table.state.action_of("sheet-lu") is None


def test_the_game_master_decides_dice_and_it_is_marked() -> None:
    table = legend()
    assert now(table)[0] == "initiative"
    with pytest.raises(NotAllowed):
        table.perform("lu", SetDice(real=True)) and table.perform(
            "lu", Roll(fight(table).id, (4,), decided=True)
        )
    (event,) = table.perform("gm", Roll(fight(table).id, (4,), decided=True))
    assert isinstance(event.body, Roll)
    assert (event.body.decided, event.body.typed) == (True, False)
    assert "decides what the dice show" in TableView(table, "bo").log[-1].text


def test_a_step_that_is_done_gets_another_result_and_what_followed_is_given_again() -> None:
    table = legend()
    first, *_ = table.perform("gm", Roll(fight(table).id, (1,), decided=True))
    second, *_ = table.perform("gm", Roll(fight(table).id, (1,), decided=True))
    assert fight(table).fight.turn(fight(table).fight_state) == "foes"  # type: ignore[union-attr]
    new = table.perform("gm", ChangeStep(first.seq, faces=(4,)))
    assert {first.seq, second.seq} <= table.withdrawn
    assert [type(event.body) for event in new] == [Undo, Roll, Roll]
    assert new[2].because == new[1].seq
    assert now(table)[:2] == ("turn", fight(table).fight.party(fight(table).fight_state)[0].name)  # type: ignore[union-attr]
    assert Table(table.events).state == table.state


def test_a_choice_is_changed_and_a_bad_one_changes_nothing() -> None:
    table = legend()
    for _ in SHEETS:
        table.perform("gm", Roll(fight(table).id, (4,), decided=True))
    (chosen,) = table.perform("gm", Choose(fight(table).id, "turn", "attack", now(table)[1]))
    before, size = table.state, len(table.events)
    with pytest.raises(TableError):
        table.perform("gm", ChangeStep(chosen.seq, option="fly"))
    assert (table.state, len(table.events)) == (before, size)
    assert chosen.seq not in table.withdrawn
    actor = now(table)[1]
    table.perform("gm", ChangeStep(chosen.seq, option="hold"))
    assert now(table)[:1] == ("turn",)
    assert now(table)[1] != actor
    with pytest.raises(NotAllowed):
        table.perform("lu", ChangeStep(chosen.seq, option="attack"))


def test_a_changed_choice_replays_the_rest_as_far_as_it_fits() -> None:
    """Two foes and a character have acted when the first foe's target is corrected: the others act as they did."""
    table = legend(step_by_step=False)
    first, second = (each.name for each in fight(table).fight.party(fight(table).fight_state))  # type: ignore[union-attr]
    wrong, *_ = table.perform("gm", Choose(fight(table).id, "foe_target", first, now(table)[1]))
    table.perform("gm", Choose(fight(table).id, "foe_target", first, now(table)[1]))
    assert now(table)[0] == "turn"
    table.perform("lu", Choose(fight(table).id, "turn", "hold", now(table)[1]))
    rolled = [event.body.faces for event in table.events if isinstance(event.body, Roll)]
    new = table.perform("gm", ChangeStep(wrong.seq, option=second))
    chosen = [(event.seat, event.body) for event in new if isinstance(event.body, Choose)]
    assert [(seat, body.option, body.decided) for seat, body in chosen] == [
        ("gm", second, True), ("gm", first, False), ("lu", "hold", False),
    ]  # fmt: skip
    counted = [
        each for each in table.events if each.seq not in table.withdrawn and isinstance(each.body, Roll)
    ]
    assert [event.body.faces for event in counted] == rolled  # type: ignore[union-attr]
    assert now(table)[:2] == ("turn", second)
    assert Table(table.events).state == table.state
    assert [line for line in TableView(table, "bo").log if "decides what is done" in line.text]


def test_what_no_longer_fits_is_left_out_of_a_correction() -> None:
    table = legend(step_by_step=False)
    for _ in "ab":
        name = fight(table).fight.party(fight(table).fight_state)[0].name  # type: ignore[union-attr]
        table.perform("gm", Choose(fight(table).id, "foe_target", name, now(table)[1]))
    actor = now(table)[1]
    held, *_ = table.perform("lu", Choose(fight(table).id, "turn", "hold", actor))
    table.perform("bo", Choose(fight(table).id, "turn", "hold", now(table)[1]))
    table.perform("gm", ChangeStep(held.seq, option="attack"))
    assert now(table)[1] == actor  # the rules ask how, before anybody else has a turn
    assert now(table)[0] != "turn"
    assert Table(table.events).state == table.state


def test_an_ally_is_played_by_the_seat_it_is_given_to() -> None:
    table = legend(friends=("wild_hound",))
    for _ in range(3):
        table.perform("gm", Roll(fight(table).id, (4,), decided=True))
    table.perform("gm", SkipStep(fight(table).id))
    table.perform("gm", SkipStep(fight(table).id))
    assert now(table) == ("turn", "Wild hound", "gm")
    with pytest.raises(TableError, match="nobody of that name"):
        table.perform("gm", GiveAlly(fight(table).id, "Moss rat 1", "bo"))
    table.perform("gm", GiveAlly(fight(table).id, "Wild hound", "bo"))
    assert now(table)[2] == "bo"
    table.perform("bo", Choose(fight(table).id, "turn", "hold", "Wild hound"))
    assert Table(table.events).state == table.state


def test_points_that_are_not_spent_in_time_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid("legend", step_by_step=True)
    table.perform("gm", SetPace(step_by_step=True, spend_seconds=30))
    table.perform("lu", ChangeSheet("sheet-lu", "lives", 2))
    table.perform("gm", StartFight(SHEETS, ("moss_rat",), {"consequence": "none"}))
    table.perform("gm", Roll(fight(table).id, (1,), decided=True))
    assert now(table)[0] == "lives"
    (asked,) = [each for each in TableView(table, "lu").questions if each.mine]
    assert asked.until is not None
    assert 0 < asked.until - time.time() <= 30
    with pytest.raises(TableError, match="still time"):
        table.perform("bo", TimeUp(fight(table).id))
    later = time.time() + 31
    monkeypatch.setattr(time, "time", lambda: later)
    (kept,) = table.perform("bo", TimeUp(fight(table).id))
    assert (kept.seat, kept.body.option) == (TIME, "keep")  # type: ignore[union-attr]
    assert now(table)[0] == "initiative"
    assert TableView(table, "lu").log[-1].text.startswith("Time is up.")


def test_only_spending_is_limited_in_time() -> None:
    table = laid("legend", step_by_step=True)
    table.perform("gm", SetPace(step_by_step=True, spend_seconds=30))
    table.perform("gm", StartFight(SHEETS, ("moss_rat",), {"consequence": "none"}))
    for _ in SHEETS:
        table.perform("gm", Roll(fight(table).id, (4,), decided=True))
    assert [each.until for each in TableView(table, "lu").questions] == [None]


def test_dice_that_were_undone_have_a_line_for_the_game_master() -> None:
    table = legend()
    rolled = table.perform("gm", Roll(fight(table).id))[0].seq
    table.perform("gm", Undo((rolled,)))
    struck = {
        seat: [line.text for line in TableView(table, seat).log if line.undone] for seat in ("gm", "lu")
    }
    faces = getattr(table.event(rolled).body, "faces", ())
    assert struck["gm"] == [f"Dice that were undone: {', '.join(map(str, faces))}."]
    assert not struck["lu"]
    table.perform("gm", Redo(table.seq))
    assert not [line for line in TableView(table, "gm").log if line.undone and line.event == rolled]


def test_players_read_nothing_of_dice_that_were_decided_for_a_foe_out_of_sight() -> None:
    table = laid("legend", step_by_step=True)
    table.perform("gm", StartFight(SHEETS, ("moss_rat",), hidden=(0,)))
    for _ in range(12):
        question = fight(table).question
        assert question is not None
        if question.who == FOE and question.dice is not None:
            break
        if question.dice is not None:
            table.perform("gm", Roll(fight(table).id))
        else:
            hold = [each for each in question.options if each == "hold"] or question.options
            table.perform("gm", Choose(fight(table).id, question.what, hold[0], actor_of(question)))
    before = len(TableView(table, "lu").log)
    assert question is not None
    assert question.dice is not None
    faces = tuple(1 for _, count, _ in question.dice.groups for _ in range(count))
    table.perform("gm", Roll(fight(table).id, faces, decided=True))
    assert len(TableView(table, "lu").log) == before
    assert "decides what the dice show" in TableView(table, "gm").log[-1].text
