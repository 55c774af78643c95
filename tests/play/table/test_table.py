"""A live table: orders, fights with several players, undo with its consequences, and who may do what."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from tests.play.table.conftest import laid

from talewright.core import record
from talewright.core.ask import Question
from talewright.core.errors import TalewrightError
from talewright.play.running import name_of
from talewright.play.table.actions import Action, actor_of
from talewright.play.table.events import (
    DICE,
    MASTER_ONLY,
    AskFor,
    ChangeFighter,
    Choose,
    EndFight,
    Event,
    FreeRoll,
    Order,
    Redo,
    Roll,
    ShowFoe,
    StartFight,
    TableError,
    Undo,
    read_body,
)
from talewright.play.table.rights import NotAllowed
from talewright.play.table.seats import (
    AddSheet,
    ChangeSheet,
    Consent,
    HandOver,
    Join,
    Leave,
    Lock,
    OfferTable,
    OpenTable,
    RemoveSheet,
)
from talewright.play.table.table import Table
from talewright.play.table.things import Handout, MeetPerson, SetClock, SetPerson
from talewright.play.view.table import TableView

if TYPE_CHECKING:
    from talewright.play.table.events import Body

PARTY = ("sheet-lu", "sheet-bo")
GOBLINS = ("2 goblinoid/goblin",)


def begin(table: Table, **terms: bool) -> Action:
    events = table.perform("gm", StartFight(PARTY, GOBLINS, terms))
    return table.state.actions[events[0].seq]


def now(table: Table) -> Action:
    assert table.state.fight is not None
    return table.state.fight


def choose(table: Table, question: Question, option: str = "") -> list[Event]:
    action = now(table)
    body = Choose(action.id, question.what, option or question.options[0], actor_of(question))
    return table.perform(table.state.asked_seat(action, question), body)


def fight_on(table: Table, seed: int = 1) -> None:
    generator = random.Random(seed)
    while table.state.fight is not None:
        question = generator.choice(list(now(table).ahead()))
        choose(table, question, generator.choice(question.options))


def same(table: Table) -> bool:
    """The log alone leads to the same state."""
    return Table(table.events).state == table.state


# -- orders --------------------------------------------------------------------------------------------------------


def test_an_order_is_rolled_by_the_server_and_stays_on_the_sheet(table: Table) -> None:
    events = table.perform("lu", Order("sheet-lu", "hurt", {"dice": "d4"}))
    assert [event.seat for event in events] == ["lu", DICE]
    assert events[1].because == events[0].seq
    assert table.state.sheets["sheet-lu"].hero != laid().state.sheets["sheet-lu"].hero
    assert same(table)


def test_what_a_caller_says_the_dice_show_is_not_believed(table: Table) -> None:
    (event,) = table.perform("lu", FreeRoll("3d6", (6, 6, 6)))
    assert isinstance(event.body, FreeRoll)
    assert len(event.body.faces) == 3
    seen = {table.perform("lu", FreeRoll("3d6", (6, 6, 6)))[0].body.faces for _ in range(8)}  # type: ignore[union-attr]
    assert len(seen) > 1


def test_an_order_the_rules_refuse_changes_nothing(table: Table) -> None:
    before = table.state
    with pytest.raises(TableError, match="no verb 'fly'"):
        table.perform("lu", Order("sheet-lu", "fly"))
    assert table.state is before


def test_a_roll_that_is_asked_for_is_answered_by_each(table: Table) -> None:
    (asked,) = table.perform("gm", AskFor(PARTY, "save", {"attribute": "dexterity"}, "the bridge sways"))
    table.perform("lu", Order("sheet-lu", "save", {"attribute": "dexterity"}), because=asked.seq)
    assert table.state.requests[asked.seq].open == {"sheet-bo"}


def test_an_answer_is_what_was_asked_for(table: Table) -> None:
    asked = table.perform("gm", AskFor(PARTY, "save", {"attribute": "willpower", "mode": "impaired"}))[0].seq
    with pytest.raises(TableError, match="something else"):
        table.perform("lu", Order("sheet-lu", "coins", {"change": 5}), because=asked)
    answer = table.perform("lu", Order("sheet-lu", "save", {"mode": "enhanced"}), because=asked)[0].body
    assert isinstance(answer, Order)
    assert answer.fields == {"attribute": "willpower", "mode": "impaired"}


def test_a_roll_that_cannot_be_made_yet_says_whom_it_waits_for() -> None:
    table = laid("legend", step_by_step=True)
    table.perform("gm", SetPerson("p", "Hermit"))
    table.perform("gm", MeetPerson("p", "sheet-lu"))
    (meeting,) = table.state.open_actions()
    asked = table.perform("gm", AskFor(PARTY, "roll", {"attribute": "wit"}))[0].seq
    seen: list[tuple[str, ...]] = []
    while table.state.actions[meeting.id].question is not None:
        (request,) = TableView(table, "lu").requests
        seen.append(request.waits_for)
        with pytest.raises(TableError, match="in the middle of something else"):
            table.perform("lu", Order("sheet-lu", "roll"), because=asked)
        table.perform("gm", Roll(meeting.id))
    assert seen == [("Lu",), ("Ann",)]
    assert TableView(table, "lu").requests[0].waits_for == ()
    table.perform("lu", Order("sheet-lu", "roll"), because=asked)


def test_chances_of_rolls_follow_the_house_rules() -> None:
    rolls = {"attribute": "dexterity"}
    asked = [laid("roots", options=options) for options in (None, {"doubles": "only_if_under"})]
    chances = []
    for table in asked:
        table.perform("gm", AskFor(("sheet-lu",), "save", rolls))
        chances.append(TableView(table, "lu").requests[0].chance)
    assert chances == [Fraction(1, 2), Fraction(9, 20)]


def test_a_roll_that_is_asked_for_in_a_fight_waits_for_its_end(table: Table) -> None:
    begin(table)
    table.perform("gm", AskFor(PARTY, "save", {"attribute": "dexterity"}))
    (request,) = TableView(table, "lu").requests
    assert request.fighting
    assert request.waits_for


def test_a_hidden_order_is_the_game_masters_alone(table: Table) -> None:
    events = table.perform("gm", Order("sheet-lu", "save", {}, hidden=True))
    assert {event.visible for event in events} == {MASTER_ONLY}


# -- fights --------------------------------------------------------------------------------------------------------


def test_everybody_declares_at_once_in_any_order(table: Table) -> None:
    begin(table)
    first, second = now(table).ahead()
    assert [table.state.asked_seat(now(table), each) for each in (first, second)] == ["lu", "bo"]
    choose(table, second, "attack")
    assert [actor_of(each) for each in now(table).ahead()] == [actor_of(first), actor_of(second)]
    assert not any(isinstance(event.body, Roll) for event in table.events)
    fight_on(table)
    assert same(table)


def test_a_fight_is_fought_to_its_end_and_stays_on_the_sheets() -> None:
    hurt = 0
    for seed in range(6):
        table = laid(seed=seed)
        before = table.state.sheets
        action = begin(table)
        fight_on(table, seed)
        done = table.state.actions[action.id]
        assert done.over
        hurt += table.state.sheets != before
        assert same(table)
    assert hurt > 2


def test_foes_and_morale_are_the_game_masters_to_answer(table: Table) -> None:
    action = begin(table)
    asked = set()
    generator = random.Random(2)
    while table.state.fight is not None:
        question = generator.choice(list(now(table).ahead()))
        if question.who != "hero":
            asked.add(table.state.asked_seat(now(table), question))
        choose(table, question, question.options[-1])
    assert asked == {"gm"}
    assert table.state.actions[action.id].over


def test_dice_wait_for_a_hand_where_the_table_goes_step_by_step() -> None:
    table = laid(step_by_step=True)
    begin(table)
    while (question := next(iter(now(table).ahead()))).dice is None:
        choose(table, question)
    assert not any(isinstance(event.body, Roll) for event in table.events)
    (event,) = table.perform("gm", Roll(now(table).id))
    assert isinstance(event.body, Roll)
    assert event.body.faces
    assert not event.body.typed


def test_real_dice_are_typed_in_and_marked(table: Table) -> None:
    table.perform("", Join("lu", "Lu", real_dice=True))
    events = table.perform("lu", Order("sheet-lu", "hurt", {"dice": "d4"}))
    assert len(events) == 1
    with pytest.raises(TableError, match="cannot show 9"):
        table.perform("lu", Roll(events[0].seq, (9,)))
    (typed,) = table.perform("lu", Roll(events[0].seq, (3,)))
    assert isinstance(typed.body, Roll)
    assert typed.body.typed
    assert same(table)


def test_the_game_master_corrects_a_number_in_mid_fight(table: Table) -> None:
    action = begin(table)
    choose(table, next(iter(now(table).ahead())), "attack")
    table.perform("gm", ChangeFighter(action.id, "foes", 0, "hp", 7))
    fight = now(table).fight
    assert fight is not None
    assert dict(fight.foes(now(table).fight_state)[0].figures)["hp"] == 7
    with pytest.raises(TableError, match="no such number"):
        table.perform("gm", ChangeFighter(action.id, "foes", 0, "mood", 7))
    fight_on(table)
    assert same(table)


def test_a_fight_that_is_broken_off_leaves_its_wounds(table: Table) -> None:
    action = begin(table)
    table.perform("gm", ChangeFighter(action.id, "party", 0, "hp", 0))
    table.perform("gm", EndFight(action.id, "they surrender"))
    assert table.state.sheets["sheet-lu"].hero.hp == 0
    assert table.state.fight is None
    assert same(table)


def test_nobody_does_anything_else_in_mid_fight(table: Table) -> None:
    begin(table)
    with pytest.raises(TableError, match="in the middle of a fight"):
        table.perform("lu", Order("sheet-lu", "rest"))
    with pytest.raises(TableError, match="there is a fight on the table"):
        table.perform("gm", StartFight(("sheet-bo",), GOBLINS))


# -- undo ----------------------------------------------------------------------------------------------------------


def test_an_own_declaration_is_undone_and_the_others_stay(table: Table) -> None:
    begin(table)
    first, second = now(table).ahead()
    (mine,) = choose(table, first, "attack")
    choose(table, second, "attack")
    table.perform("lu", Undo((mine.seq,)))
    questions = {actor_of(each): each.what for each in now(table).ahead()}
    assert questions[actor_of(first)] == first.what
    assert questions.get(actor_of(second)) != second.what
    assert same(table)


def test_undo_takes_what_followed_and_leaves_the_rest(table: Table) -> None:
    table.perform("bo", Order("sheet-bo", "hurt", {"dice": "d4"}))
    started = table.perform("lu", Order("sheet-lu", "hurt", {"dice": "d4"}))
    table.perform("gm", SetClock("salt", "The fleet", 6, 1))
    before = table.state.sheets["sheet-bo"]
    assert table.preview(started[0].seq).events == tuple(event.seq for event in started)
    table.perform("gm", Undo((started[0].seq,)))
    assert table.state.sheets["sheet-bo"] == before
    assert table.state.sheets["sheet-lu"].hero == laid().state.sheets["sheet-lu"].hero
    assert "salt" in table.state.clocks
    assert same(table)


def test_what_no_longer_fits_goes_too(table: Table) -> None:
    (joined,) = table.perform("", Join("cy", "Cy"))
    hero = record.dump(table.state.sheets["sheet-lu"].hero)
    (added,) = table.perform("cy", AddSheet("sheet-cy", "cy", hero))
    rolled = table.perform("cy", Order("sheet-cy", "save"))
    assert table.preview(added.seq).events == (added.seq, *(event.seq for event in rolled))
    assert joined.seq not in table.preview(added.seq).events


def test_who_sits_at_the_table_is_not_undone() -> None:
    table = laid()
    table.perform("gm", Lock())
    unlocked = table.perform("gm", Lock(on=False))[0].seq
    late = table.perform("", Join("late", "Kim"))[0].seq
    before = table.state
    for number in (2, 3, late, unlocked):
        with pytest.raises(TableError):
            table.perform("gm", Undo((number,)))
    assert table.state == before


def test_redo_restores_exactly(table: Table) -> None:
    begin(table)
    fight_on(table)
    after = table.state
    started = next(event for event in table.events if isinstance(event.body, StartFight))
    (undo,) = table.perform("gm", Undo((started.seq,)))
    assert table.state.sheets == laid().state.sheets
    table.perform("gm", Redo(undo.seq))
    assert table.state == after
    assert same(table)


def test_the_same_dice_fall_again_unless_fresh_ones_are_asked_for() -> None:
    table = laid(step_by_step=True)
    (order,) = table.perform("lu", Order("sheet-lu", "save"))
    (first,) = table.perform("lu", Roll(order.seq))
    table.perform("gm", Undo((first.seq,)))
    (second,) = table.perform("lu", Roll(order.seq))
    assert isinstance(first.body, Roll)
    assert isinstance(second.body, Roll)
    assert second.body.faces == first.body.faces
    seen = set()
    for _ in range(6):
        table.perform("gm", Undo((table.seq if isinstance(table.events[-1].body, Roll) else table.seq - 1,)))
        (again,) = table.perform("gm", Roll(order.seq, fresh=True))
        assert isinstance(again.body, Roll)
        seen.add(again.body.faces)
    assert len(seen) > 1


# -- rights --------------------------------------------------------------------------------------------------------

MASTERS: list[Body] = [
    StartFight(PARTY, GOBLINS),
    AskFor(PARTY, "save"),
    SetClock("salt"),
    Handout("map", "A map", "Here be geese"),
    Lock(),
    HandOver("lu"),
    OfferTable("lu"),
    OfferTable(),
    Order("sheet-lu", "save", hidden=True),
    FreeRoll("d6", hidden=True),
    Leave("bo"),
    Undo((2,)),
]


@pytest.mark.parametrize("body", MASTERS, ids=lambda body: type(body).__name__)
@pytest.mark.parametrize("seat", ["lu", "eve", "nobody"])
def test_only_the_game_master(table: Table, seat: str, body: Body) -> None:
    before = table.state
    with pytest.raises(NotAllowed):
        table.perform(seat, body)
    assert table.state is before


@pytest.mark.parametrize(
    "body",
    [
        Order("sheet-bo", "save"),
        ChangeSheet("sheet-bo", "hp", 1),
        Consent("sheet-bo"),
        RemoveSheet("sheet-bo"),
        AddSheet("mine", "bo", {}),
    ],
    ids=lambda body: type(body).__name__,
)
@pytest.mark.parametrize("seat", ["lu", "eve", "nobody"])
def test_another_players_character(table: Table, seat: str, body: Body) -> None:
    with pytest.raises(NotAllowed):
        table.perform(seat, body)


def test_another_seats_answer_and_forged_dice_are_refused(table: Table) -> None:
    begin(table)
    first, _ = now(table).ahead()
    for seat in ("bo", "eve"):
        with pytest.raises(NotAllowed):
            table.perform(seat, Choose(now(table).id, first.what, "attack", actor_of(first)))
    table.perform("gm", Choose(now(table).id, first.what, "attack", actor_of(first)))  # for Lu
    steps = laid(step_by_step=True)
    (order,) = steps.perform("lu", Order("sheet-lu", "save"))
    with pytest.raises(NotAllowed, match="table's dice"):
        steps.perform("lu", Roll(order.seq, (10, 10)))
    with pytest.raises(NotAllowed, match="Lu makes this roll"):
        steps.perform("bo", Roll(order.seq))


def test_the_game_master_changes_a_sheet_with_consent_only(table: Table) -> None:
    with pytest.raises(NotAllowed, match="has not allowed"):
        table.perform("gm", ChangeSheet("sheet-lu", "hp", 1))
    table.perform("lu", Consent("sheet-lu"))
    table.perform("gm", ChangeSheet("sheet-lu", "hp", 1))
    table.perform("lu", ChangeSheet("sheet-lu", "coins", add=3))
    hero = table.state.sheets["sheet-lu"].hero
    assert hero.hp == 1
    assert hero.coins == laid().state.sheets["sheet-lu"].hero.coins + 3
    with pytest.raises(TableError, match="above its maximum"):
        table.perform("lu", ChangeSheet("sheet-lu", "hp", 60))
    table.perform("lu", ChangeSheet("sheet-lu", "hp", 60, beyond=True))
    assert table.state.sheets["sheet-lu"].edited


def test_dice_that_followed_cannot_be_undone_by_a_player(table: Table) -> None:
    begin(table)
    mine = 0
    while not any(isinstance(event.body, Roll) for event in table.events):
        question = next(iter(now(table).ahead()))
        (event, *_) = choose(table, question)
        mine = mine or event.seq
    with pytest.raises(NotAllowed, match="Dice have been rolled"):
        table.perform("lu", Undo((mine,)))


def test_a_locked_table_lets_nobody_in_and_the_master_hands_over(table: Table) -> None:
    table.perform("gm", Lock())
    with pytest.raises(TableError, match="locked"):
        table.perform("", Join("dan", "Dan"))
    with pytest.raises(NotAllowed, match="who accepts it"):
        table.perform("gm", HandOver("lu"))
    with pytest.raises(TableError, match="Only a player"):
        table.perform("gm", OfferTable("eve"))
    table.perform("gm", OfferTable("bo"))
    table.perform("bo", OfferTable())  # declined
    with pytest.raises(NotAllowed):
        table.perform("bo", HandOver("bo"))
    table.perform("gm", OfferTable("lu"))
    with pytest.raises(NotAllowed):
        table.perform("bo", HandOver("lu"))
    table.perform("lu", HandOver("lu"))
    assert (table.state.master, table.state.offered) == ("lu", "")
    with pytest.raises(NotAllowed):
        table.perform("gm", Lock(on=False))
    table.perform("lu", Lock(on=False))


def test_a_foe_is_shown_and_hidden(table: Table) -> None:
    events = table.perform("gm", StartFight(PARTY, GOBLINS, hidden=(1,)))
    assert now(table).unseen == {1}
    table.perform("gm", ShowFoe(events[0].seq, 1))
    assert now(table).unseen == frozenset()


def test_a_fight_without_end_leaves_its_dice_open_for_a_person() -> None:
    table = laid("legend")
    hopeless = {"attacks": None, "banes": 20, "foe_vigor": 999}
    events = table.perform("lu", Order("sheet-lu", "attack", hopeless))
    action = table.state.actions[events[0].seq]
    assert not action.over
    assert action.question is not None
    before = len(table.events)
    if action.question.dice is not None:
        table.perform("lu", Roll(action.id))
        assert len(table.events) > before
    assert same(table)


# -- reading -------------------------------------------------------------------------------------------------------


def test_events_are_read_back_as_they_were_written(table: Table) -> None:
    begin(table)
    fight_on(table)
    for event in table.events:
        data = event.to_json()
        assert read_body(str(data["kind"]), data["body"]) == event.body


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("rol", {}, "no event is called 'rol'"),
        ("roll", {"action": 0}, "below 1"),
        ("choose", {"what": 3}, "expected text"),
        ("order", "x", "expected a table of fields"),
    ],
)
def test_events_that_cannot_be_read(kind: str, data: object, said: str) -> None:
    with pytest.raises(TableError, match=said):
        read_body(kind, data)


def test_a_table_of_an_unknown_system_or_with_strange_rules_is_not_opened() -> None:
    with pytest.raises(TalewrightError):
        Table.open(OpenTable("nothing"))
    with pytest.raises(TableError, match="doubles"):
        Table.open(OpenTable("roots", options={"doubles": "sometimes"}))


def test_a_nameless_character_takes_its_players_name(table: Table) -> None:
    hero = {**record.dump(table.state.sheets["sheet-lu"].hero), "name": ""}
    table.perform("", Join("cy", "Cy"))
    table.perform("cy", AddSheet("sheet-cy", "cy", hero))
    assert name_of(table.state.sheets["sheet-cy"].hero) == "Cy"
