"""Travel, rest and hazards, case by case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.factions import ABILITIES
from talewright.rulesets.legend.sheet import sheet
from talewright.rulesets.legend.sheet_page import living_sheet

Play = Callable[..., Any]
LADEN = {"slots": 1, "weapon": 6, "fatigue": 1}


def member(ability: str, **more: Any) -> Hero:
    known = ABILITIES[ability]
    fields = {"name": "Mog", "faction": known.faction, "earns": False, **more}
    return Hero(abilities=() if known.core else (ability,), **fields)


@pytest.mark.clause("LEG-143", "LEG-145", "LEG-039")
def test_a_journey_takes_a_watch_an_area(play: Play) -> None:
    done = play("travel", {}, {"areas": 2})
    assert (done.word, done.good, done.facts["areas"]) == ("arrived", True, 2)
    assert (done.hero.minute, done.hero.fatigue) == (480, 0)
    hard = play("travel", {}, {"areas": 2, "strenuous": True})
    assert (hard.hero.fatigue, hard.good) == (2, True)
    barred = play("travel", LADEN, {})
    assert (barred.word, barred.good, barred.facts["areas"], barred.hero.minute) == ("exhausted", False, 0, 0)
    stopped = play("travel", {"slots": 1, "weapon": 6}, {"areas": 3, "strenuous": True})
    assert (stopped.word, stopped.facts["areas"]) == ("exhausted", 1)


@pytest.mark.clause("LEG-138", "LEG-139", "LEG-140", "LEG-145", "LEG-039")
def test_actions_take_ten_minutes_or_a_watch(play: Play) -> None:
    inside = play("explore", {}, {"actions": 3})
    assert (inside.hero.minute, inside.hero.fatigue, inside.good, inside.word) == (30, 0, True, "done")
    outside = play("explore", {}, {"outdoors": True, "strenuous": True})
    assert (outside.hero.minute, outside.hero.fatigue) == (240, 1)
    laden = play("explore", LADEN, {"enter": "the crypt"})
    assert (laden.word, laden.good, laden.hero.minute) == ("exhausted", False, 0)
    assert play("explore", LADEN, {}).word == "done"
    worn_out = play("explore", {**LADEN, "vigor": 1}, {"strenuous": True})
    assert (worn_out.good, worn_out.hero.vigor) == (False, 0)
    last = play("explore", {**LADEN, "vigor": 2}, {"strenuous": True})
    assert (last.good, last.hero.vigor) == (True, 1)


@pytest.mark.clause("LEG-155", "LEG-157", "LEG-158", "LEG-161", "LEG-057")
def test_sleep_and_nap(play: Play) -> None:
    tired = {"fatigue": 3, "vigor": 2, "gear": ["Cheese (food)"]}
    slept = play("rest", tired, {}, ["eat:Cheese"])
    assert (slept.word, slept.good, slept.facts["minutes"]) == ("slept", True, 480)
    assert (slept.facts["fatigue_removed"], slept.facts["vigor_healed"], slept.facts["ate"]) == (3, 4, 1)
    assert (slept.hero.fatigue, slept.hero.vigor, slept.hero.carrying("Cheese")) == (0, 6, None)
    hungry = play("rest", tired, {}, ["nothing"])
    assert (hungry.hero.fatigue, hungry.hero.vigor, hungry.facts["ate"]) == (0, 2, 0)
    napped = play("rest", tired, {"kind": "nap"}, ["nothing"])
    assert (napped.word, napped.hero.fatigue, napped.facts["minutes"]) == ("napped", 2, 60)
    again = play("rest", napped.hero, {"kind": "nap"})
    assert (again.word, again.good, len(again.notes_of("no_rest"))) == ("napped_already", False, 1)
    assert play("rest", napped.hero, {}, ["nothing"]).word == "slept"


@pytest.mark.clause("LEG-155", "LEG-156", "LEG-157")
def test_where_one_may_rest(play: Play) -> None:
    assert play("rest", {}, {"shelter": False}).word == "no_shelter"
    assert play("rest", {}, {"kind": "nap", "comfortable": False}).word == "not_comfortable"
    broken = play("rest", {"fatigue": 2}, {"interrupted": True})
    assert (broken.word, broken.good, broken.hero.fatigue, broken.facts["minutes"]) == (
        "interrupted",
        False,
        2,
        480,
    )
    merry = member("merry_way")
    assert play("rest", merry, {"shelter": False, "story": True}).word == "slept"
    assert play("rest", merry, {"shelter": False}).word == "no_shelter"
    assert play("rest", merry, {"kind": "nap", "comfortable": False, "story": True}).word == "napped"
    assert play("rest", {}, {"shelter": False, "story": True}).word == "no_shelter"
    mole = member("deep_hearted")
    nap = {"kind": "nap", "comfortable": False}
    assert play("rest", mole, {**nap, "underground": True}).facts["minutes"] == 60
    assert play("rest", mole, nap).word == "not_comfortable"
    assert play("rest", {}, {**nap, "underground": True}).word == "not_comfortable"
    assert play("rest", member("pillow_paws"), nap).facts["minutes"] == 70
    explorer = member("surface_explorer", vigor=8, vigor_max=8)
    assert play("rest", explorer, {"shelter": False, "terrain": "wooded"}, ["nothing"]).word == "slept"
    assert play("rest", explorer, {"shelter": False, "terrain": "rocky"}).word == "no_shelter"


@pytest.mark.clause("LEGF-031", "LEGF-159", "LEG-157")
def test_who_is_eased_by_a_nap(play: Play) -> None:
    cat = member("catnap", fatigue=3)
    assert play("rest", cat, {"kind": "nap", "friend": True}).facts["friend_eased"] == 1
    assert play("rest", cat, {"kind": "nap"}).facts["friend_eased"] == 0
    assert play("rest", cat, {"friend": True}).facts["friend_eased"] == 0
    assert play("rest", {}, {"kind": "nap", "friend": True}).facts["friend_eased"] == 0
    ill = {"fatigue": 2, "afflictions": ["poison"]}
    assert play("rest", ill, {}).hero.fatigue == 2
    assert play("rest", ill, {}, additional=False).hero.fatigue == 0
    assert play("rest", {"fatigue": 2, "afflictions": ["fear"]}, {}).hero.fatigue == 0


@pytest.mark.clause("LEG-136", "LEG-054", "LEGF-058")
def test_harm_reaches_the_character_or_a_friend(play: Play) -> None:
    assert play("harm", {"armour": 1}, {"attack": 3, "loss": 1}).hero.vigor == 3
    left = play("harm", {}, {"loss": 2, "friend": True})
    assert (left.word, left.good, left.hero.vigor) == ("left", False, 6)
    dog = member("protector")
    assert play("harm", dog, {"loss": 2, "friend": True}, ["let"]).hero.vigor == 6
    assert play("harm", dog, {"loss": 2, "friend": True}, ["protect"]).hero.vigor == 4
    assert play("harm", dog, {"loss": 2}).hero.vigor == 4


@pytest.mark.clause("LEGF-160", "LEGF-033")
def test_a_fall(play: Play) -> None:
    assert play("fall", {}, {"metres": 3}).facts["harm"] == 0
    five = play("fall", {}, {"metres": 5})
    assert (five.facts["harm"], five.word, five.good) == (2, "landed", True)
    deadly = play("fall", {}, {"metres": 9})
    assert (deadly.hero.vigor, deadly.word, deadly.good, deadly.facts["harm"]) == (0, "unconscious", False, 6)
    assert play("fall", {}, {"metres": 8}).good is True
    assert play("fall", {}, {"metres": 9}, additional=False).facts["harm"] == 0
    crow = play("fall", member("flight"), {"metres": 30})
    assert (crow.word, crow.good, crow.facts["harm"]) == ("flew", True, 0)


@pytest.mark.clause("LEGF-159", "LEGF-055")
def test_afflictions_come_and_go(play: Play) -> None:
    ill = play("afflict", {}, {"what": "disease", "fatigue": 1})
    assert (ill.word, ill.good, ill.hero.afflictions, ill.hero.fatigue) == (
        "afflicted",
        False,
        ("disease",),
        1,
    )
    twice = play("afflict", ill.hero, {"what": "disease"})
    assert twice.hero.afflictions == ("disease",)
    cured = play("afflict", ill.hero, {"what": "disease", "cured": True})
    assert (cured.word, cured.good, cured.hero.afflictions) == ("cured", True, ())
    brave = play("afflict", member("unbreakable_spirit"), {"what": "fear"})
    assert (brave.word, brave.good, brave.hero.afflictions) == ("fearless", True, ())
    assert play("afflict", member("unbreakable_spirit"), {"what": "poison"}).word == "afflicted"


@pytest.mark.clause("LEGF-162", "LEGF-163", "LEGF-164", "LEGF-165", "LEGF-167")
def test_the_clock_goes_on_where_it_was_left_and_stops_with_the_journey(play: Play) -> None:
    """A turn at a time, as a page rolls it: 20, 14, 8, 3 with an Omen, 0 with an Omen at 3, then an encounter."""
    hero, seen = Hero(), []
    for face in (6, 6, 5, 3, 4):
        done = play("clock", hero, {"turns": 1}, [(face,)])
        hero = done.hero
        seen.append((hero.clock, done.facts["omens"], done.facts["encounters"]))
    assert seen == [(14, 0, 0), (8, 0, 0), (3, 1, 0), (3, 1, 0), (20, 0, 1)]
    assert hero.minute == 50
    assert [
        entry.detail for block in sheet(hero).blocks for entry in block.entries if entry.name == "Clock"
    ] == ["20"]
    assert play("clock", hero, {"turns": 1, "start": 9}, [(1,)]).hero.clock == 8
    assert play("travel", hero).hero.clock is None
    deep = play("clock", Hero(), {"turns": 1, "depth": 7}, [(1,)]).hero
    assert deep.clock == 12


@pytest.mark.clause("LEG-122", "LEG-124", "LEG-R15")
def test_one_treasure_pays_for_areas_and_days_from_the_sheet(play: Play) -> None:
    """The drawer of the sheet gives an order that the rules take: two Areas by raft are 8."""
    hero = Hero(items=(Item("Crown", 10, ("treasure",)), Item("Cup", 8, ("treasure",))))
    drawer = next(each for each in living_sheet(hero).drawers if each.id == "basket")
    assert [part.field for part in drawer.parts] == ["goods", "areas", "nights", "treasure"]
    raft = play(drawer.verb, hero, {"goods": ["river_raft"], "areas": 2})
    assert [item.name for item in raft.hero.items] == ["Crown"]
    assert not play(drawer.verb, hero, {"goods": ["river_raft"], "areas": 3}).good
    helped = play(drawer.verb, hero, {"goods": ["torchbearer"], "nights": 10})
    assert [item.name for item in helped.hero.items] == ["Cup"]
