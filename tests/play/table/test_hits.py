"""Harm besides the turns of a fight, by the rules of each system: armour, saves, who falls, undo, and nothing hidden told."""

from __future__ import annotations

from typing import Any

import pytest
from tests.play.table.conftest import laid
from tests.play.table.test_every_fight import SHEETS, begun, fight, ruleset

from talewright.core.ask import Fact, Note
from talewright.core.encounter import Combatant
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.words import UNTOLD
from talewright.play.table.events import ChangeFighter, HitFighter, Roll, StartFight, TableError, Undo
from talewright.play.table.rights import NotAllowed
from talewright.play.table.table import Table
from talewright.play.view.table import TableView

__all__ = ["ruleset"]


def foe(table: Table, at: int = 0) -> Combatant:
    action = fight(table)
    assert action.fight is not None
    return action.fight.foes(action.fight_state)[at]


def texts(table: Table, seat: str) -> str:
    log = TableView(table, seat).log
    return " ".join(f"{line.text} {' '.join(str(each) for each in line.happened)}" for line in log)


def test_a_heavy_hit_takes_an_opponent_out_and_is_undone(ruleset: Ruleset[Any]) -> None:
    table = begun(ruleset)
    before = foe(table)
    table.perform("gm", HitFighter(fight(table).id, "foes", 0, 99, ignores_armour=True))
    assert foe(table).fate
    assert Table(table.events).state == table.state
    with pytest.raises(TableError, match="out of the fight"):
        table.perform("gm", HitFighter(fight(table).id, "foes", 0, 1))
    hit = next(event.seq for event in table.events if isinstance(event.body, HitFighter))
    table.perform("gm", Undo((hit,)))
    assert foe(table) == before


def test_a_hit_on_a_character_takes_health_away(ruleset: Ruleset[Any]) -> None:
    table = begun(ruleset)
    action = fight(table)
    assert action.fight is not None
    before = action.fight.party(action.fight_state)[0]
    table.perform("gm", HitFighter(action.id, "party", 0, 1, ignores_armour=True))
    for question in [each for each in table.state.orders_within(action.id) if each.question is not None]:
        assert question.question is not None
        assert table.state.asked_seat(question, question.question) == "lu"
        table.perform("lu", _plain(question))
    after = fight(table).fight.party(fight(table).fight_state)[0]  # type: ignore[union-attr]
    assert after != before


def _plain(action: Any) -> Any:
    from talewright.play.table.actions import actor_of
    from talewright.play.table.events import Choose

    question = action.question
    return Choose(action.id, question.what, question.options[0], actor_of(question))


def test_only_the_game_master_hits_and_only_who_is_there(ruleset: Ruleset[Any]) -> None:
    table = begun(ruleset)
    with pytest.raises(NotAllowed):
        table.perform("lu", HitFighter(fight(table).id, "foes", 0, 3))
    with pytest.raises(TableError, match="nobody has that place"):
        table.perform("gm", HitFighter(fight(table).id, "foes", 40, 3))


def test_players_learn_nothing_of_a_hit_on_one_they_do_not_see(ruleset: Ruleset[Any]) -> None:
    table = begun(ruleset, hidden=(2,))
    name = foe(table, 2).name
    version = TableView(table, "lu").version
    table.perform("gm", HitFighter(fight(table).id, "foes", 2, 2))
    assert TableView(table, "lu").version == version
    assert name not in texts(table, "lu")
    assert "takes 2 damage" in texts(table, "gm")


@pytest.mark.clause("GRAD-100", "GRAD-102", "GRAD-104", "GRAD-113")
def test_a_hit_in_gradient_goes_through_armour_hp_str_and_the_save() -> None:
    table = laid("roots", step_by_step=True)
    table.perform("gm", StartFight(SHEETS, ("2 goblinoid/goblin",)))
    action = fight(table).id
    for figure, value in {"hp": 4, "strength": 8}.items():
        table.perform("gm", ChangeFighter(action, "foes", 0, figure, value))
    armour = fight(table).fight.battle.foes[0].armour  # type: ignore[union-attr]
    table.perform("gm", HitFighter(action, "foes", 0, 3 + armour))
    assert dict(foe(table).figures)["hp"] == 1
    hit = table.seq + 1
    table.perform("gm", HitFighter(action, "foes", 0, 4, ignores_armour=True))
    (waiting,) = table.state.orders_within(action)
    assert waiting.question is not None
    assert waiting.question.what == "critical_damage"
    assert waiting.question.facts["target"] == 5
    with pytest.raises(TableError, match="one thing at a time"):
        table.perform("gm", HitFighter(action, "foes", 1, 1))
    table.perform("gm", Roll(hit, (10, 9), decided=True))
    (waiting,) = table.state.orders_within(action)
    assert waiting.question is not None
    assert waiting.question.what == "morale"
    table.perform("gm", Roll(hit, (1, 2), decided=True))
    assert foe(table).fate
    assert "target" not in texts(table, "lu")


@pytest.mark.clause("LEG-136")
def test_a_hit_in_legend_is_degrees_less_armor() -> None:
    table = laid("legend")
    table.perform("gm", StartFight(SHEETS, ("2 moss_rat",)))
    figures = dict(foe(table).figures)
    table.perform("gm", HitFighter(fight(table).id, "foes", 0, figures["armour"] + 1))
    assert dict(foe(table).figures)["vigor"] == figures["vigor"] - 1


@pytest.mark.clause("GF-078")
def test_armour_points_take_a_hit_in_generic_fantasy_unless_it_ignores_them() -> None:
    table = laid("generic-fantasy")
    table.perform("gm", StartFight(SHEETS, ("2 barrow-guard",)))
    before = dict(foe(table).figures)
    assert before["ap"] > 0
    table.perform("gm", HitFighter(fight(table).id, "foes", 0, 1))
    assert dict(foe(table).figures)["ap"] == before["ap"] - 1
    table.perform("gm", HitFighter(fight(table).id, "foes", 0, 1, ignores_armour=True))
    after = dict(foe(table).figures)
    assert (after["ap"], after["body_hp"]) == (before["ap"] - 1, before["body_hp"] - 1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_number_that_a_reader_may_not_know_leaves_no_gap_in_a_sentence(language: str) -> None:
    words = find("legend").words(language)
    facts: dict[str, Fact] = {"name": "Rat", "loss": 1, "left": 2}
    told, untold = (words.note(Note("wounded", each)) for each in (facts, {**facts, "left": UNTOLD}))
    assert "2" in told
    assert "1" in untold
    assert UNTOLD not in untold
    attack: dict[str, Fact] = {"actor": "Bramble", "degrees": 2, "damage": 1, "armour": UNTOLD}
    assert UNTOLD not in words.note(Note("attack_success", attack))
    assert UNTOLD not in find("roots").words(language).roll("damage", attack)
