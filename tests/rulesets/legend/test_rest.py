"""Sleep, naps and food."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.tools import good

Play = Callable[..., Any]
TIRED = Hero(vigor=2, fatigue=4)
FED = replace(TIRED, items=(good("travel_food").item,))


@pytest.mark.clause("LEG-155", "LEG-144", "LEG-157")
def test_a_sleep_of_two_watches_takes_all_fatigue(play: Play) -> None:
    done = play("rest", TIRED, {"kind": "sleep"})
    assert (done.word, done.hero.fatigue, done.hero.minute) == ("slept", 0, 480)
    assert done.facts["fatigue_removed"] == 4


@pytest.mark.clause("LEG-156")
def test_sleep_needs_shelter(play: Play) -> None:
    done = play("rest", TIRED, {"kind": "sleep", "shelter": False})
    assert (done.word, done.hero) == ("no_shelter", TIRED)


@pytest.mark.clause("LEG-155", "LEG-158", "LEG-159")
def test_an_hours_nap_takes_one(play: Play) -> None:
    done = play("rest", TIRED, {"kind": "nap"})
    assert (done.word, done.hero.fatigue, done.hero.minute) == ("napped", 3, 60)


@pytest.mark.clause("LEG-158")
def test_a_nap_needs_comfort(play: Play) -> None:
    done = play("rest", TIRED, {"kind": "nap", "comfortable": False})
    assert (done.word, done.hero) == ("not_comfortable", TIRED)


@pytest.mark.clause("LEG-160", "LEG-R20")
def test_one_nap_a_day(play: Play) -> None:
    once = play("rest", TIRED, {"kind": "nap"}).hero
    assert play("rest", once, {"kind": "nap"}).word == "napped_already"
    tomorrow = play("explore", once, {"outdoors": True, "actions": 6}).hero
    assert play("rest", tomorrow, {"kind": "nap"}).word == "napped"
    # Sleep need not be at night, nor only once.
    assert play("rest", once, {"kind": "sleep"}).word == "slept"


@pytest.mark.clause("LEG-057", "LEG-161", "LEG-R21")
@pytest.mark.parametrize("kind", ["sleep", "nap"])
def test_food_heals_to_the_full_one_unit_a_rest(play: Play, kind: str) -> None:
    waiting = play("rest", FED, {"kind": kind}).waiting
    assert waiting.options == ("nothing", "eat:Travel food")
    ate = play("rest", FED, {"kind": kind}, ["eat:Travel food"])
    assert (ate.hero.vigor, ate.hero.items[0].units, ate.facts["vigor_healed"]) == (6, 2, 4)
    hungry = play("rest", FED, {"kind": kind}, ["nothing"])
    assert (hungry.hero.vigor, hungry.hero.items[0].units) == (2, 3)


@pytest.mark.clause("LEG-161")
def test_without_food_no_vigor_returns(play: Play) -> None:
    assert play("rest", TIRED).hero.vigor == 2
    served = play("rest", TIRED, {"served": True}, ["meal"])
    assert served.hero.vigor == 6


@pytest.mark.clause("LEG-R21")
def test_an_interrupted_rest_gives_nothing(play: Play) -> None:
    done = play("rest", FED, {"interrupted": True})
    assert (done.word, done.hero.fatigue, done.hero.vigor) == ("interrupted", 4, 2)
    assert done.hero.items == FED.items


@pytest.mark.clause("LEGF-159")
def test_poison_and_disease_keep_fatigue_in_place(play: Play) -> None:
    for what in ("poison", "disease"):
        ill = play("afflict", TIRED, {"what": what, "fatigue": 1}).hero
        assert (ill.afflictions, ill.fatigue) == ((what,), 5)
        assert play("rest", ill).hero.fatigue == 5
        assert play("rest", ill, {"kind": "nap"}).hero.fatigue == 5
        assert play("rest", ill, {}, additional=False).hero.fatigue == 0
        cured = play("afflict", ill, {"what": what, "cured": True}).hero
        assert play("rest", cured).hero.fatigue == 0


@pytest.mark.clause("LEGF-159")
def test_hunger_counts_as_poison_until_one_eats(play: Play) -> None:
    starving = replace(FED, afflictions=("hunger",))
    assert play("rest", starving, {}, ["nothing"]).hero.fatigue == 4
    fed = play("rest", starving, {}, ["eat:Travel food"]).hero
    assert (fed.fatigue, fed.afflictions) == (0, ())


@pytest.mark.clause("LEG-157", "LEG-159", "LEG-161")
def test_the_figures_of_a_rest(play: Play) -> None:
    hero = Hero(fatigue=3, vigor=2, items=(Item("Carrots", traits=("food", "bundle"), units=2),))
    slept = play("rest", hero, {"kind": "sleep"}, ["eat:Carrots"])
    assert (slept.facts["fatigue_removed"], slept.facts["vigor_healed"], slept.facts["ate"]) == (3, 4, 1)
    napped = play("rest", hero, {"kind": "nap"}, ["nothing"])
    assert (napped.facts["fatigue_removed"], napped.facts["vigor_healed"]) == (1, 0)
