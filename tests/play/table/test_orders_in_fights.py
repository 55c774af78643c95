"""Orders in the middle of a fight: gear that is handled besides the turns, where the rules let a character do it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.play.table.conftest import laid
from tests.play.table.test_every_fight import SHEETS, fight

from talewright.core import record
from talewright.play.table.actions import actor_of
from talewright.play.table.events import (
    ChangeFighter,
    Choose,
    EndFight,
    Order,
    Roll,
    StartFight,
    TableError,
    Undo,
)
from talewright.play.table.rights import NotAllowed
from talewright.play.table.seats import ChangeSheet
from talewright.play.table.table import Table

GEAR: dict[str, tuple[tuple[str, ...], str, dict[str, Any]]] = {
    "roots": (("goblinoid/goblin",), "coins", {"change": 3}),
    "legend": (("moss_rat",), "leave", {"items": ["Flag"]}),
    "generic-fantasy": (("wolf",), "coin", {"change": 3}),
    "gnat": (("ogre", "bandit king rounds=5"), "coin", {"n": 3}),
    "goonies": (("goose", "goose"), "coin", {"n": 3}),
}


def begun(system: str) -> Table:
    table = laid(system)
    table.perform("gm", StartFight(SHEETS, GEAR[system][0]))
    # The question of a person, with no dice thrown in its turn.
    for _ in range(60):
        action = fight(table)
        if not action.is_thrown:
            break
        question = action.question
        assert question is not None
        table.perform("gm", Choose(action.id, question.what, question.options[0], actor_of(question)))
    return table


@pytest.mark.parametrize("system", GEAR)
def test_a_thing_changes_hands_in_a_fight_and_the_fight_goes_on(system: str) -> None:
    table = begun(system)
    _, verb, fields = GEAR[system]
    before, asked = table.state.hero("sheet-lu"), fight(table).question
    (order, *_) = table.perform("lu", Order("sheet-lu", verb, fields))
    after = table.state.hero("sheet-lu")
    assert after != before
    assert fight(table).question == asked
    assert Table(table.events).state == table.state
    table.perform("gm", Undo((order.seq,)))
    assert table.state.hero("sheet-lu") == before
    table.perform("lu", Order("sheet-lu", verb, fields))
    table.perform("gm", EndFight(fight(table).id))
    assert table.state.sheets["sheet-lu"].hero == after


def test_armour_that_is_taken_off_in_a_fight_protects_no_longer() -> None:
    table = begun("legend")
    order = Order("sheet-lu", "wear", {"item": "Scaled armor", "off": True})
    armour = [dict(fight(table).fight.party(fight(table).fight_state)[0].figures)["armour"]]  # type: ignore[union-attr]
    table.perform("lu", order)
    armour.append(dict(fight(table).fight.party(fight(table).fight_state)[0].figures)["armour"])  # type: ignore[union-attr]
    assert armour == [2, 0]


def test_other_orders_wait_until_the_fight_is_over() -> None:
    table = begun("roots")
    with pytest.raises(TableError, match="in the middle of a fight"):
        table.perform("lu", Order("sheet-lu", "rest"))
    with pytest.raises(NotAllowed):
        table.perform("bo", Order("sheet-lu", "coins", {"change": 3}))


def test_nothing_changes_hands_while_the_dice_roll() -> None:
    table = laid("legend", step_by_step=True)
    table.perform("gm", StartFight(SHEETS, ("moss_rat",)))
    table.perform("gm", Roll(fight(table).id, (4,), decided=True))
    with pytest.raises(TableError, match="dice have been thrown"):
        table.perform("lu", Order("sheet-lu", "leave", {"items": ["Flag"]}))


@pytest.mark.clause("GNAT-072")
def test_heal_is_cast_in_a_fight_besides_the_rounds() -> None:
    table = laid("gnat", step_by_step=True)
    spell = {"name": "heal spell", "kind": "spell", "spell": "heal"}
    items = [*record.dump(table.state.hero("sheet-lu"))["items"], spell]
    table.perform("lu", ChangeSheet("sheet-lu", "items", items, beyond=True))
    table.perform("gm", StartFight(SHEETS, ("ogre", "stray dog")))
    action = fight(table).id
    table.perform("gm", ChangeFighter(action, "party", 0, "vitality", 1))
    (order, *_) = table.perform("lu", Order("sheet-lu", "pause"))
    for _ in range(9):
        question = table.state.actions[order.seq].question
        if question is None:
            break
        if question.dice is None:
            wanted = [each for each in question.options if each == "cast:heal"]
            option = (wanted or question.options)[0]
            table.perform("lu", Choose(order.seq, question.what, option, actor_of(question)))
        else:
            faces = tuple(1 for _, count, _ in question.dice.groups for _ in range(count))
            table.perform("gm", Roll(order.seq, faces, decided=True))
    assert fight(table).id == action
    assert table.state.hero("sheet-lu").vitality == 2
    assert Table(table.events).state == table.state


@pytest.mark.clause("GRAD-085")
def test_a_power_is_used_in_a_fight_by_one_who_holds() -> None:
    table = begun("roots")
    before = table.state.hero("sheet-lu").willpower
    table.perform("lu", Order("sheet-lu", "power", {"name": "Gaze", "attribute": "willpower", "amount": 2}))
    assert table.state.hero("sheet-lu").willpower == before - 2
    assert fight(table).fight is not None
