"""Rest, bandages, the dying clock, hirelings and successors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.harm import hurt
from talewright.rulesets.gradient.healing import (
    breather,
    extraordinary_aid,
    pass_minutes,
    stabilise,
    week_rest,
)  # fmt: skip
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.ordeals import HealOrder, play_heal
from talewright.rulesets.gradient.reactions import REACTIONS, hired, taken_over

WORN = Character(hp=1, hp_max=5, strength=6, strength_max=12)
DOWN = replace(WORN, hp=0, state="down", minutes=60)


def do(rule: Any, *args: Any, **kwargs: Any) -> tuple[Any, list[str]]:
    game: Any = Single(lambda ask: rule(ask, *args, **kwargs))
    ended = resume(game)
    assert isinstance(ended, Ended)
    return ended.state.result, [note.kind for note in ended.notes]


@pytest.mark.clause("GRAD-021")
def test_a_breather_restores_hp_and_exposes() -> None:
    rested, notes = do(breather, WORN)
    assert (rested.hp, rested.strength) == (5, 6)
    assert notes == ["exposed"]


@pytest.mark.clause("GRAD-022", "GRAD-103")
def test_bandages_stop_the_clock_and_nothing_else() -> None:
    with pytest.raises(SheetError, match="stabilise"):
        do(breather, DOWN)
    stable = stabilise(DOWN)
    assert (stable.minutes, stable.strength, stable.can_act) == (0, 6, False)
    assert pass_minutes(stable, 600) == stable
    up, _ = do(breather, stable)
    assert (up.can_act, up.hp) == (True, 5)


@pytest.mark.clause("GRAD-103")
def test_the_untreated_die_within_the_hour() -> None:
    assert pass_minutes(DOWN, 59).state == "down"
    assert pass_minutes(pass_minutes(DOWN, 30), 30).state == "dead"


@pytest.mark.clause("GRAD-023", "GRAD-016")
def test_a_week_with_expertise_restores_attributes() -> None:
    numb = hurt(WORN, 10, "dexterity")
    healed, _ = do(week_rest, numb)
    assert (healed.strength, healed.dexterity, healed.can_act) == (12, 10, True)
    alone, _ = do(week_rest, numb, with_expertise=False)
    assert (alone.strength, alone.dexterity, alone.hp) == (6, 0, 5)


@pytest.mark.clause("GRAD-016", "GRAD-024")
def test_extraordinary_means_end_paralysis_and_the_rules_name_no_price() -> None:
    numb = replace(hurt(hurt(WORN, 10, "dexterity"), 10, "willpower"), coins=7)
    aided, _ = do(extraordinary_aid, numb)
    assert aided.can_act
    assert aided.coins == 7, "what it costs is the setting's or the Warden's to say"


@pytest.mark.clause("GRAD-021", "GRAD-023")
def test_healing_as_an_order() -> None:
    outcome, _ = do(play_heal, WORN, HealOrder("week"), Rules())
    assert (outcome.hero.strength, outcome.good) == (12, True)
    assert do(play_heal, DOWN, HealOrder("breather"), Rules())[0].hero == DOWN
    assert do(play_heal, DOWN, HealOrder("bandage"), Rules())[0].word == "stable"


@pytest.mark.clause("GRAD-070", "GRAD-107")
def test_hirelings_have_a_wage_and_a_controller_and_may_be_taken_over() -> None:
    porter = hired(Character("Porter"), wage=5)
    assert (porter.hireling, porter.wage, porter.controller) == (True, 5, "warden")
    friend = hired(Character("Friend"), controller="Ana")
    assert (friend.wage, friend.controller) == (0, "Ana")
    heir = taken_over(porter)
    assert (heir.hireling, heir.controller, heir.name) == (False, "", "Porter")


@pytest.mark.clause("GRAD-071")
def test_reactions_in_their_order() -> None:
    assert REACTIONS == ("hostile", "wary", "curious", "kind", "helpful")
