"""Fighters join a fight under way, by the turn structure of each system: names, order, undo, secrets, and who may do it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.play.table.conftest import laid
from tests.play.table.test_every_fight import fight, lines, ruleset
from tests.play.table.test_orders_in_fights import GEAR

from talewright.core import record
from talewright.core.ruleset import Ruleset, find
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
from talewright.play.table.seats import AddSheet
from talewright.play.table.steps import JoinFight, MoveTurn, SetPace, SkipStep
from talewright.play.table.table import MAX_ROLLS, Table
from talewright.play.view.table import TableView

__all__ = ["ruleset"]
ONE = ("sheet-lu",)


def begun(system: str, foes: tuple[str, ...], **how: Any) -> Table:
    """One character in a fight, the other beside the table, and no dice thrown in the turn under way."""
    table = laid(system, **how)
    table.perform("gm", StartFight(ONE, foes))
    settle(table)
    return table


def settle(table: Table) -> None:
    """Answer with the plain option until no dice of the turn are on the table."""
    for _ in range(MAX_ROLLS):
        action = next(iter(table.state.orders_within(fight(table).id)), fight(table))
        question = action.question
        if question is None or (action is fight(table) and not action.is_thrown):
            return
        if question.dice is None:
            table.perform("gm", Choose(action.id, question.what, question.options[0], actor_of(question)))
        else:
            table.perform("gm", Roll(action.id))


def names(table: Table, side: str = "foes") -> list[str]:
    action = fight(table)
    assert action.fight is not None
    shown = action.fight.party if side == "party" else action.fight.foes
    return [each.name for each in shown(action.fight_state)]


def order(table: Table) -> list[str]:
    action = fight(table)
    assert action.fight is not None
    sides = {"party": names(table, "party"), "foes": names(table)}
    return [sides[side][at] for side, at in action.fight.order(action.fight_state)]


def test_characters_and_opponents_join_and_the_fight_replays(ruleset: Ruleset[Any]) -> None:
    foes = lines(ruleset)
    table = begun(ruleset.id, foes)
    here, before = fight(table).id, table.state
    (joined, *_) = table.perform("gm", JoinFight(here, ("sheet-bo",), foes=foes[:1]))
    settle(table)
    assert fight(table).sheets == ("sheet-lu", "sheet-bo")
    assert names(table, "party")[1] == table.state.sheets["sheet-bo"].hero.name
    assert len(set(names(table))) == len(names(table)) > len(names_before(before))
    assert names(table)[: len(names_before(before))] == names_before(before)
    assert Table(table.events).state == table.state
    table.perform("gm", Undo((joined.seq,)))
    assert fight(table).sheets == ONE
    assert names(table) == names_before(before)
    table.perform("gm", JoinFight(here, ("sheet-bo",)))
    settle(table)
    table.perform("gm", EndFight(here))
    assert Table(table.events).state == table.state


def names_before(state: Any) -> list[str]:
    action = state.fight
    return [each.name for each in action.fight.foes(action.fight_state)]


def test_a_thing_changes_hands_after_others_have_joined(ruleset: Ruleset[Any]) -> None:
    if ruleset.id not in GEAR:
        pytest.skip("its handling of things is that of Roots")
    foes, verb, fields = GEAR[ruleset.id]
    table = begun(ruleset.id, foes)
    table.perform("gm", JoinFight(fight(table).id, ("sheet-bo",), foes=foes[:1]))
    settle(table)
    known, who = names(table), table.state.hero("sheet-bo")
    spent = {"items": [who.items[0].name]} if verb == "leave" else fields
    table.perform("bo", Order("sheet-bo", verb, spent))
    assert table.state.hero("sheet-bo") != who
    assert names(table) == known
    assert Table(table.events).state == table.state


def test_a_fight_that_others_have_joined_is_fought_to_its_end(ruleset: Ruleset[Any]) -> None:
    foes = lines(ruleset)
    table = begun(ruleset.id, foes)
    here = fight(table).id
    table.perform("gm", JoinFight(here, ("sheet-bo",), foes=foes[:1]))
    for _ in range(400):
        if table.state.actions[here].over:
            break
        action = next(iter(table.state.orders_within(here)), table.state.actions[here])
        question = action.question
        assert question is not None
        if question.dice is None:
            table.perform("gm", Choose(action.id, question.what, question.options[0], actor_of(question)))
        else:
            table.perform("gm", Roll(action.id))
    else:
        table.perform("gm", EndFight(here))
    for sheet in ("sheet-lu", "sheet-bo"):
        hero = table.state.sheets[sheet].hero
        assert record.load(ruleset.sheet_type, record.dump(hero)) == hero


def test_who_joins_in_the_middle_of_a_turn_comes_when_it_is_over() -> None:
    table = laid("generic-fantasy", step_by_step=True)
    table.perform("gm", StartFight(ONE, ("wolf",)))
    here = fight(table).id
    table.perform("gm", Roll(here, (7,), decided=True))
    assert fight(table).is_thrown
    table.perform("gm", JoinFight(here, foes=("wolf",)))
    assert names(table) == ["Wolf"]
    table.perform("gm", Roll(here, (1,), decided=True))
    assert names(table) == ["Wolf", "Wolf 2"]
    assert order(table)[-2:] == names(table)
    assert Table(table.events).state == table.state


@pytest.mark.parametrize("seat", ["lu", "eve"])
def test_only_the_game_master_lets_fighters_join_or_changes_the_order(seat: str) -> None:
    table = begun("legend", ("2 moss_rat",))
    for body in (JoinFight(fight(table).id, foes=("moss_rat",)), MoveTurn(fight(table).id, "foes:0")):
        with pytest.raises(NotAllowed):
            table.perform(seat, body)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({}, "say who joins"),
        ({"sheets": ONE}, "joins a fight once"),
        ({"sheets": ("sheet-xy",)}, "no such character"),
        ({"foes": ("nonsense",)}, "not known|no such|bestiary"),
        ({"foes": ("9 moss_rat",) * 3}, "the most that a side"),
        ({"sheets": ("sheet-bo",), "hidden": True}, "only opponents can join unseen"),
    ],
)
def test_who_cannot_join(body: dict[str, Any], why: str) -> None:
    table = begun("legend", ("moss_rat",))
    before = table.state
    with pytest.raises(TableError, match=why):
        table.perform("gm", JoinFight(fight(table).id, **body))
    assert table.state is before


def test_players_learn_nothing_of_one_who_joins_unseen(ruleset: Ruleset[Any]) -> None:
    foes = lines(ruleset)
    table = begun(ruleset.id, foes)
    seen, version = len(TableView(table, "lu").fight.foes), TableView(table, "lu").version  # type: ignore[union-attr]
    table.perform("gm", JoinFight(fight(table).id, foes=foes[:1], hidden=True))
    assert len(names(table)) > seen
    view = TableView(table, "lu")
    assert view.fight is not None
    assert (len(view.fight.foes), view.version) == (seen, version)
    assert names(table)[-1] not in view.fight.order


# -- each in its own order ------------------------------------------------------------------------------------------


@pytest.mark.clause("LEG-132", "LEG-R45")
@pytest.mark.parametrize(("face", "first"), [(6, True), (1, False)])
def test_a_late_character_of_legend_rolls_grace_for_a_place_before_the_enemies(
    face: int, first: bool
) -> None:
    table = begun("legend", ("2 moss_rat",))
    bo = table.state.sheets["sheet-bo"].hero.name
    table.perform("gm", SetPace(step_by_step=True))
    (joined, *_) = table.perform("gm", JoinFight(fight(table).id, ("sheet-bo",)))
    asked = table.state.actions[joined.seq]
    assert asked.question is not None
    assert table.state.asked_seat(asked, asked.question) == "bo"
    table.perform("gm", Roll(joined.seq, (face,), decided=True))
    while (question := table.state.actions[joined.seq].question) is not None:
        keep = question.options[0]
        table.perform("gm", Choose(joined.seq, question.what, keep, actor_of(question)))
    state = fight(table).fight_state
    circle = [fight(table).fight.field.fighters[index].name for index in state.circle]  # type: ignore[union-attr]
    assert (circle.index(bo) < circle.index("Moss rat 1")) is first


@pytest.mark.clause("GF-112", "R-32")
def test_latecomers_of_generic_fantasy_act_last_or_all_throw_again() -> None:
    table = begun("generic-fantasy", ("2 wolf",))
    before = order(table)
    table.perform("gm", JoinFight(fight(table).id, ("sheet-bo",), foes=("wolf",)))
    assert set(order(table)) - set(before) == {"Wolf 3", names(table, "party")[1]}
    scene = fight(table).fight_state
    assert set(scene.order[-2:]) == {("hero", 1), ("foe", 2)}
    table = begun("generic-fantasy", ("2 wolf",), options={"latecomers": "anew"})
    size = table.seq
    table.perform("gm", JoinFight(fight(table).id, foes=("wolf",)))
    rolls = [event for event in table.events[size:] if isinstance(event.body, Roll)]
    assert len(rolls) >= 4
    assert len(fight(table).fight_state.order) == 4


@pytest.mark.clause("GRAD-082", "GRAD-085")
def test_a_late_character_of_gradient_declares_with_the_others() -> None:
    table = laid("roots")
    table.perform("gm", StartFight(ONE, ("2 goblinoid/goblin",)))
    table.perform("gm", JoinFight(fight(table).id, ("sheet-bo",), allies=("guard hp3 str10 d6",)))
    asked = {actor_of(each): table.state.asked_seat(fight(table), each) for each in fight(table).ahead()}
    bo = table.state.sheets["sheet-bo"].hero.name
    assert asked[bo] == "bo"
    assert asked["guard"] == "gm"
    assert names(table, "party").index(bo) == 1


def test_numbers_set_on_a_newcomer_go_with_it_and_others_stay() -> None:
    table = laid("roots")
    table.perform("gm", StartFight(ONE, ("2 goblinoid/goblin",)))
    here = fight(table).id
    (joined, *_) = table.perform("gm", JoinFight(here, foes=("goblinoid/goblin",)))
    (old, *_) = table.perform("gm", ChangeFighter(here, "foes", 0, "hp", 2))
    (new, *_) = table.perform("gm", ChangeFighter(here, "foes", 2, "hp", 1))
    assert table.preview(joined.seq).events == (joined.seq, new.seq)
    table.perform("gm", Undo((joined.seq,)))
    assert old.seq not in table.withdrawn
    assert len(names(table)) == 2


@pytest.mark.parametrize(("system", "foes"), [("legend", ("2 moss_rat",)), ("generic-fantasy", ("2 wolf",))])
def test_the_game_master_changes_the_order_of_turns(system: str, foes: tuple[str, ...]) -> None:
    table = laid(system)
    table.perform("gm", StartFight(("sheet-lu", "sheet-bo"), foes))
    settle(table)
    here, before = fight(table).id, order(table)
    sides = [*fight(table).fight.order(fight(table).fight_state)]  # type: ignore[union-attr]
    last, second = sides[-1], sides[1]
    (moved, *_) = table.perform("gm", MoveTurn(here, f"{last[0]}:{last[1]}", f"{second[0]}:{second[1]}"))
    assert order(table) == [before[0], before[-1], *before[1:-1]]
    assert Table(table.events).state == table.state
    table.perform("gm", Undo((moved.seq,)))
    assert order(table) == before
    with pytest.raises(TableError, match="such as foes:1"):
        table.perform("gm", MoveTurn(here, "nobody"))
    with pytest.raises(TableError, match="nobody has that place"):
        table.perform("gm", MoveTurn(here, "foes:9"))


@pytest.mark.parametrize("system", ["roots", "gnat", "goonies"])
def test_where_turns_have_no_order_none_is_changed(system: str) -> None:
    table = begun(system, GEAR[system][0])
    with pytest.raises(TableError, match="no order"):
        table.perform("gm", MoveTurn(fight(table).id, "party:0"))


def test_a_player_who_comes_late_brings_a_character_into_the_fight() -> None:
    table = begun("legend", ("moss_rat",))
    hero = find("legend").heroes[2].character
    table.perform("bo", AddSheet("late", "bo", record.dump(hero)))
    table.perform("gm", JoinFight(fight(table).id, ("late",)))
    settle(table)
    assert fight(table).sheets == ("sheet-lu", "late")


def test_rounds_are_counted(ruleset: Ruleset[Any]) -> None:
    table = laid(ruleset.id)
    table.perform("gm", StartFight(("sheet-lu", "sheet-bo"), lines(ruleset)))
    here = fight(table)
    assert here.round == 1
    if here.fight is not None and here.fight.turn(here.fight_state) == "initiative":
        table.perform("gm", SkipStep(here.id))
    turns = len(order(table)) or 2
    for number in range(turns):
        assert fight(table).round == 1, number
        table.perform("gm", SkipStep(here.id))
    assert fight(table).round == 2
    view = TableView(table, "gm").fight
    assert view is not None
    assert view.round == 2
    assert not view.phases or view.phase in view.phases


@pytest.mark.clause("GRAD-086", "GRAD-113", "GRAD-128")
def test_a_round_of_gradient_has_its_phases_and_the_board_the_cost() -> None:
    table = laid("roots", step_by_step=True)
    table.perform("gm", StartFight(ONE, ("2 goblinoid/goblin",)))
    view = TableView(table, "gm").fight
    assert view is not None
    assert (view.phase, view.phases) == ("declare", ("declare", "act", "morale", "foes"))
    assert view.cost is not None
    table.perform("gm", JoinFight(fight(table).id, foes=("goblinoid/goblin",)))
    more = TableView(table, "gm").fight
    assert more is not None
    assert (more.cost, more.budget) == (view.cost * 3 // 2, view.budget)
    assert TableView(table, "lu").fight.cost is None  # type: ignore[union-attr]
    while (question := fight(table).question) is not None and question.dice is None:
        table.perform("gm", Choose(fight(table).id, question.what, question.options[0], actor_of(question)))
    assert TableView(table, "gm").fight.phase == "act"  # type: ignore[union-attr]
