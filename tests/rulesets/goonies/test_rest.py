"""Rest and healing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Play = Callable[..., Any]


@pytest.mark.clause("GNG-080")
def test_a_slot_is_one_rest_and_may_be_declined(play: Play) -> None:
    declined = play("rest", {"hp": 4}, {"optional": True}, ["decline"])
    assert (declined.outcome.word, declined.hero.hp) == ("declined", 4)
    once = play("rest", {"hp": 4}, {"optional": True}, ["rest", "save"])
    assert (once.outcome.word, once.hero.hp) == ("rested", 5)
    twice = play("rest", {"hp": 4}, {"n": 2}, ["save", "eat"])
    assert (twice.hero.hp, twice.hero.rations, twice.facts["healed"]) == (8, 1, 4)


@pytest.mark.clause("GNG-081")
@pytest.mark.parametrize(("choice", "hp", "rations"), [("save", 5, 2), ("eat", 7, 1)])
def test_the_player_chooses_whether_to_eat(play: Play, choice: str, hp: int, rations: int) -> None:
    done = play("rest", {"hp": 4}, {}, [choice])
    assert (done.hero.hp, done.hero.rations) == (hp, rations)


@pytest.mark.clause("GNG-081")
def test_without_rations_nobody_asks(play: Play) -> None:
    done = play("rest", {"hp": 4, "rations": 0}, {})
    assert (done.question, done.hero.hp, done.hero.rations) == (None, 5, 0)
    assert play("rest", {"hp": 4}, {"eat": "never"}).hero.rations == 2
    assert play("rest", {"hp": 4}, {"eat": "always"}).hero.hp == 7


@pytest.mark.clause("R-15", "GNG-081")
def test_healing_stops_at_the_maximum(play: Play) -> None:
    assert play("rest", {"hp": 9}, {}, ["eat"]).hero.hp == 10
    healed = play("heal", {"hp": 8}, {"n": 5})
    assert (healed.hero.hp, healed.facts["healed"]) == (10, 2)


@pytest.mark.clause("R-15")
def test_rations_are_not_offered_in_a_fight(play: Play) -> None:
    assert play("fight", {"hp": 3, "rations": 5}, {"ds": 9}).question.options == ("attack", "run")


@pytest.mark.clause("GNG-022", "R-6")
def test_damage_that_is_given(play: Play) -> None:
    assert play("harm", {"hp": 5, "armour": 3}, {"n": 4}).hero.hp == 1
    assert play("harm", {"hp": 5, "armour": 3}, {"n": 4, "armor_applies": True}).hero.hp == 4
    out = play("harm", {"hp": 5}, {"n": 9})
    assert (out.outcome.word, out.outcome.good, out.hero.hp) == ("out", False, 0)
