"""Scenes end by order, by moving on, by rest and by fights; the unconscious do not act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.verbs import SUFFERED

Play = Callable[..., Any]
NEEDED = {
    "recharge": {"spell": "charm"},
    "ability": {"ability": "puppy_eyes"},
    "may": {"what": "fly"},
    "take": {"items": ["torch"]},
    "leave": {"items": ["Travel food"]},
    "wear": {"item": "Mail"},
    "buy": {"goods": ["torch"]},
    "give": {"items": ["Travel food"]},
}
"""What orders need at least."""
FIRM = Hero(
    name="Rex",
    faction="dogs",
    abilities=("unbreakable_spirit",),
    earns=False,
    used=("day.unbreakable_spirit", "scene.unbreakable_spirit"),
)


@pytest.mark.clause("LEG-R35", "LEGF-055")
@pytest.mark.parametrize(
    ("verb", "order", "log"),
    [
        ("scene", {}, ()),
        ("travel", {}, ()),
        ("explore", {"enter": "the cellar"}, ()),
        ("rest", {}, ()),
        ("rest", {"kind": "nap", "interrupted": True}, ()),
        ("duel", {"foe_vigor": 1, "foe_weapon": 0, "start": "first"}, [(6,)]),
        ("fight", {"foe_vigor": 1, "foe_weapon": 0, "start": "first"}, [(6,), "none"]),
    ],
)
def test_a_scene_ends(play: Play, verb: str, order: dict[str, Any], log: list[Any]) -> None:
    done = play(verb, FIRM, order, log).hero
    assert done.used == ("day.unbreakable_spirit",)
    assert play("harm", done, {"fatigue": 1}).hero.fatigue == 1


@pytest.mark.clause("LEG-R35")
@pytest.mark.parametrize(
    ("verb", "order"), [("explore", {"actions": 3}), ("harm", {"loss": 1}), ("afflict", {"what": "poison"})]
)
def test_a_scene_goes_on(play: Play, verb: str, order: dict[str, Any]) -> None:
    assert "scene.unbreakable_spirit" in play(verb, FIRM, order).hero.used


@pytest.mark.clause("LEG-R35", "LEGF-055")
def test_strenuous_travel_begins_within_the_scene(play: Play) -> None:
    assert play("travel", FIRM, {"areas": 2, "strenuous": True}).hero.fatigue == 1


@pytest.mark.clause("LEG-139")
@pytest.mark.parametrize("verb", ["duel", "fight"])
def test_a_whole_fight_is_one_action_of_ten_minutes(play: Play, verb: str) -> None:
    hero = replace(FIRM, minute=1435)
    order = {"foe_vigor": 1, "foe_weapon": 0, "start": "first"}
    done = play(verb, hero, order, [(6,), *(["none"] if verb == "fight" else [])])
    assert (done.word, done.hero.day, done.hero.minute) == ("won", 2, 5)
    assert done.notes_of("dawn")


@pytest.mark.clause("LEG-034", "LEG-R09")
@pytest.mark.parametrize("verb", sorted(set(RULESET.verbs) - SUFFERED))
def test_the_unconscious_do_not_act(play: Play, verb: str) -> None:
    down = replace(FIRM, vigor=0, items=(Item("Travel food", 0, ("food",)),))
    done = play(verb, down, NEEDED.get(verb, {}))
    assert (done.word, done.good, done.hero) == ("unconscious", False, down)
    assert done.notes_of("is_unconscious")


@pytest.mark.clause("LEG-R09")
def test_a_rest_with_food_brings_the_unconscious_round(play: Play) -> None:
    down = replace(FIRM, vigor=0, items=(Item("Travel food", 0, ("food",)),))
    assert (
        next(figure.note for figure in RULESET.sheet(down).figures if figure.name == "Vigor") == "unconscious"
    )
    fed = play("rest", down, {}, ["eat:Travel food"]).hero
    assert fed.vigor == 6
    assert play("attack", fed).waiting.what == "attack"
