"""Help between seats (GF-108): offered by one player, used in the next roll of another, and gone with it."""

from __future__ import annotations

import pytest
from tests.play.table.conftest import laid

from talewright.play.table.events import Order, Roll, TableError
from talewright.play.table.rights import NotAllowed
from talewright.play.table.seats import RemoveSheet
from talewright.play.table.steps import OfferHelp
from talewright.play.table.table import Table
from talewright.play.view.table import TableView

TEST = {"attribute": "body", "skill": "melee"}


def skill_of(table: Table, sheet: str, skill: str) -> int:
    return int(table.state.hero(sheet).skill(skill))


def helped(table: Table) -> tuple[str, str, str]:
    """Who can help whom with which skill: both sheets of the party, and a skill of the helper."""
    skill, die = table.state.hero("sheet-bo").skills[0]
    assert die
    return "sheet-bo", "sheet-lu", skill


@pytest.mark.clause("GF-108")
def test_the_die_of_the_one_who_helps_is_rolled_with_the_next_test() -> None:
    table = laid("generic-fantasy", step_by_step=True)
    helper, other, skill = helped(table)
    table.perform("bo", OfferHelp(helper, other))
    assert table.state.help == {other: (helper,)}
    assert TableView(table, "lu").helpers(other) == [TableView(table, "lu").sheets[1].name]
    table.perform("lu", Order(other, "test", {"attribute": "body", "skill": skill}))
    (asked,) = [each for each in TableView(table, "lu").questions if each.mine]
    assert asked.question is not None
    assert asked.question.dice is not None
    named = {name: (count, sides) for name, count, sides in asked.question.dice.groups if name == "help"}
    assert named == {"help": (1, skill_of(table, helper, skill))}
    assert table.state.help == {}
    faces = tuple(1 for _, count, _ in asked.question.dice.groups for _ in range(count))
    (action,) = table.state.open_actions()
    table.perform("gm", Roll(action.id, faces, decided=True))
    assert Table(table.events).state == table.state


def test_an_offer_is_taken_back_and_waits_for_a_roll_that_it_counts_in() -> None:
    table = laid("generic-fantasy", step_by_step=True)
    helper, other, skill = helped(table)
    table.perform("bo", OfferHelp(helper, other))
    table.perform("bo", OfferHelp(helper, other, on=False))
    assert TableView(table, "lu").helpers(other) == []
    assert [line.text for line in TableView(table, "lu").log[-2:]][1].endswith("no longer.")
    table.perform("lu", Order(other, "test", {"attribute": "body", "skill": skill}))
    (asked,) = [each for each in TableView(table, "lu").questions if each.mine]
    assert asked.question is not None
    assert asked.question.dice is not None
    assert "help" not in [name for name, _, _ in asked.question.dice.groups]


def test_one_who_has_left_helps_nobody() -> None:
    table = laid("generic-fantasy", step_by_step=True)
    helper, other, skill = helped(table)
    table.perform("bo", OfferHelp(helper, other))
    table.perform("bo", RemoveSheet(helper))
    assert TableView(table, "lu").helpers(other) == []
    table.perform("lu", Order(other, "test", {"attribute": "body", "skill": skill}))
    assert table.state.help == {}


def test_only_the_player_offers_and_only_where_the_rules_know_help() -> None:
    table = laid("generic-fantasy")
    with pytest.raises(NotAllowed):
        table.perform("lu", OfferHelp("sheet-bo", "sheet-lu"))
    with pytest.raises(TableError, match="oneself"):
        table.perform("bo", OfferHelp("sheet-bo", "sheet-bo"))
    other = laid("roots")
    with pytest.raises(TableError, match="no rule for help"):
        other.perform("bo", OfferHelp("sheet-bo", "sheet-lu"))
