"""Fights at a table, for every system that has them: seats, hidden numbers, undo, replay, the game master's hand."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from tests.play.table.conftest import laid

from talewright.core.encounter import FOES, PARTY
from talewright.core.errors import TalewrightError
from talewright.core.ruleset import Ruleset, playable
from talewright.play.table.actions import Action, actor_of
from talewright.play.table.events import ChangeFighter, Choose, EndFight, Roll, ShowFoe, StartFight, Undo
from talewright.play.table.rights import NotAllowed
from talewright.play.table.table import Table
from talewright.play.view.table import TableView

SHEETS = ("sheet-lu", "sheet-bo")
SYSTEMS = [
    each
    for each in playable()
    if each.encounters is not None and each.encounters.foes() and len(each.heroes) >= len(SHEETS)
]


def lines(ruleset: Ruleset[Any], seed: int = 3) -> tuple[str, ...]:
    """Two of one opponent and one of another, drawn from the system's cards."""
    assert ruleset.encounters is not None
    pick = random.Random(seed)
    first, second = pick.sample(ruleset.encounters.foes(), 2)
    return f"2 {first.id}", second.id


def begun(ruleset: Ruleset[Any], seed: int = 3, hidden: tuple[int, ...] = ()) -> Table:
    table = laid(ruleset.id, seed)
    table.perform("gm", StartFight(SHEETS, lines(ruleset, seed), hidden=hidden))
    return table


def fight(table: Table) -> Action:
    assert table.state.fight is not None
    return table.state.fight


def answer(table: Table, generator: random.Random) -> None:
    """One open question, answered at random by the seat it belongs to."""
    action = fight(table)
    question = generator.choice(list(action.ahead()))
    seat = table.state.asked_seat(action, question)
    if question.dice is not None:  # the table rolls by itself, unless it ran out of time
        table.perform(seat, Roll(action.id))
        return
    table.perform(
        seat, Choose(action.id, question.what, generator.choice(question.options), actor_of(question))
    )


@pytest.fixture(params=SYSTEMS, ids=lambda each: each.id)
def ruleset(request: pytest.FixtureRequest) -> Ruleset[Any]:
    found: Ruleset[Any] = request.param
    return found


def test_a_fight_ends_and_the_log_alone_leads_to_the_same_state(ruleset: Ruleset[Any]) -> None:
    table, generator = begun(ruleset), random.Random(5)
    asked: set[str] = set()
    for _ in range(400):
        if table.state.fight is None:
            break
        for question in fight(table).ahead():
            asked.add(table.state.asked_seat(fight(table), question))
        answer(table, generator)
    assert table.state.fight is None
    assert {"lu", "bo"} <= asked
    assert Table(table.events).state == table.state


def test_what_a_fight_did_stays_on_the_sheets_and_goes_with_its_undo(ruleset: Ruleset[Any]) -> None:
    for seed in range(3, 12):
        table, generator = begun(ruleset, seed), random.Random(seed)
        before = laid(ruleset.id, seed).state.sheets
        start = fight(table).id
        for _ in range(400):
            if table.state.fight is None:
                break
            answer(table, generator)
        changed = any(table.state.sheets[sheet].hero != before[sheet].hero for sheet in SHEETS)
        table.perform("gm", Undo((start,)))
        assert table.state.fight is None
        assert {key: each.hero for key, each in table.state.sheets.items()} == {
            key: each.hero for key, each in before.items()
        }
        if changed:
            return
    pytest.fail("no fight changed a sheet")


def test_nobody_answers_for_another(ruleset: Ruleset[Any]) -> None:
    table, generator = begun(ruleset), random.Random(1)
    refused = 0
    for _ in range(30):
        if table.state.fight is None:
            break
        action = fight(table)
        question = next(iter(action.ahead()))
        if question.dice is not None:
            answer(table, generator)
            continue
        others = {"lu", "bo", "eve"} - {table.state.asked_seat(action, question)}
        for seat in sorted(others):
            with pytest.raises(NotAllowed):
                table.perform(seat, Choose(action.id, question.what, question.options[0], actor_of(question)))
            refused += 1
        answer(table, generator)
    assert refused >= 2


def test_players_see_no_number_of_a_foe_and_none_that_is_hidden(ruleset: Ruleset[Any]) -> None:
    table, generator = begun(ruleset, hidden=(2,)), random.Random(2)
    hidden = fight(table).fight.foes(fight(table).fight_state)[2].name  # type: ignore[union-attr]
    for _ in range(12):
        view = TableView(table, "lu")
        if view.fight is None:
            break
        assert all(not foe.figures for foe in view.fight.foes)
        assert [foe.at for foe in view.fight.foes] == [0, 1]
        told = [each.text for line in view.log for each in line.happened]
        assert not [text for text in told if hidden in text]
        for asked in view.questions:
            assert asked.question is None or hidden not in [each.id for each in asked.question.options]
        answer(table, generator)
    if table.state.fight is not None:
        table.perform("gm", ShowFoe(fight(table).id, 2))
        seen = TableView(table, "lu").fight
        assert seen is not None
        assert [foe.at for foe in seen.foes] == [0, 1, 2]


def test_the_game_master_sets_every_number_and_ends_the_fight(ruleset: Ruleset[Any]) -> None:
    assert ruleset.encounters is not None
    table = begun(ruleset)
    action = fight(table)
    assert action.fight is not None
    for side in (PARTY, FOES):
        for figure in ruleset.encounters.numbers[side]:
            if figure == "out":
                continue
            table.perform("gm", ChangeFighter(action.id, side, 0, figure, 2))
            state = fight(table).fight_state
            shown = (action.fight.party if side == PARTY else action.fight.foes)(state)[0]
            assert dict(shown.figures).get(figure, 2) == 2
    sheets = action.fight.sheets(fight(table).fight_state)
    table.perform("gm", EndFight(action.id, "they talk"))
    assert table.state.fight is None
    assert table.state.sheets["sheet-lu"].hero == sheets[0]
    assert Table(table.events).state == table.state


@pytest.mark.parametrize("line", ["² goose", "x=²", "count=² ds=9", "", "9" * 40, "hp² str8"])
def test_a_line_that_names_nobody_is_refused_in_words(ruleset: Ruleset[Any], line: str) -> None:
    table = laid(ruleset.id)
    before = table.state
    with pytest.raises(TalewrightError) as refused:
        table.perform("gm", StartFight(SHEETS, (line,)))
    assert str(refused.value)
    assert table.state is before


def test_the_figures_of_an_opponent_are_said_in_the_readers_language(ruleset: Ruleset[Any]) -> None:
    assert ruleset.encounters is not None
    cards = ruleset.encounters.foes()
    german = TableView(begun(ruleset), "gm", "de")
    english = TableView(begun(ruleset), "gm")
    for card in cards:
        assert english.stat_line(card) == card.line
        assert german.stat_line(card) != card.line
        assert not re.search(r"\bd\d", german.stat_line(card)), "dice are W6 in German"
