"""The ledger: every vector and every exact chance the catalog prints."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from talewright.odds.question import read_question
from talewright.rulesets.gnat.after import begin, finish
from talewright.rulesets.gnat.character import Hero, Item
from talewright.rulesets.gnat.combat import Fight, fight, fight_terms
from talewright.rulesets.gnat.creation import Rules, create
from talewright.rulesets.gnat.gear import lose_all, take
from talewright.rulesets.gnat.growth import cost, gain_experience, gain_fortune, spend
from talewright.rulesets.gnat.magic import Cast, cast
from talewright.rulesets.gnat.rest import Rest, rest
from talewright.rulesets.gnat.talent import Test, Throw, lose_talent, restore_talent, throw, total, try_talent
from talewright.rulesets.gnat.talent import test_terms as terms_of
from talewright.rulesets.gnat.wounds import take_wounds
from talewright.testing import asked, played

RULES = Rules()
ROPE = Item("rope", skill="climbing", skill_bonus=1, heavy=True)
SWORD = Item("sword", "one-handed")
SHIELD = Item("shield", "shield")
LIGHT = Item("light armour", "light armour")
MEDIUM = Item("medium armour", "medium armour")
HEAVY = Item("heavy armour", "heavy armour")
FLIGHT = Item("flight spell", "spell", spell="flight")


def outcome_of(talent: int, modifier: int, faces: tuple[int, int]) -> bool:
    hero = Hero(talent=talent, talent_max=max(9, talent), fortune=0)
    good: bool = played(try_talent, hero, Test(modifier=modifier), RULES, answers=[faces]).good
    return good


def test_v01_to_v04_tests() -> None:
    assert outcome_of(7, 0, (3, 4))
    assert not outcome_of(7, -3, (2, 3))
    assert outcome_of(2, -4, (1, 1))
    assert not outcome_of(12, 3, (6, 6))


def test_v05_v06_losing_and_restoring() -> None:
    assert lose_talent(Hero(talent=4), 5) == Hero(talent=2, talent_max=9)
    assert restore_talent(Hero(talent=8), 3).talent == 9


def test_v07_to_v09_skill_targets() -> None:
    clad = Hero(talent=6, skills=(("climbing", 2),), items=(ROPE, ROPE, replace(HEAVY, spent=3)))
    assert total(terms_of(clad, Test("climbing")) or []) == 6
    roped = Hero(talent=8, items=(ROPE,))
    assert total(terms_of(roped, Test("climbing", -1, default_roll=True)) or []) == 6
    assert terms_of(Hero(talent=8), Test("climbing")) is None


def test_v10_v11_wounds() -> None:
    hero = played(take_wounds, Hero(items=(LIGHT,)), 2, answers=["ignore"])
    assert (hero.vitality, hero.protection_left) == (2, 0)

    def ignoring(ask: Any, hero: Hero) -> Hero:
        return take_wounds(ask, hero, 1, ignoring_armour=True)

    gone = played(ignoring, Hero(vitality=1, items=(HEAVY,)))
    assert (gone.vitality, gone.protection_left) == (0, 3)


def test_v12_rest() -> None:
    hero = Hero(talent=7, vitality=1, items=(Item("ration", "ration"), Item("mask", used=True)))
    order = Rest(restores=1, ration_heals=1, recharges=("mask",))
    fed = played(rest, hero, order, RULES, answers=["rest", "eat"]).hero
    assert (fed.talent, fed.talent_max, fed.vitality, fed.items) == (8, 9, 2, (Item("mask"),))


@pytest.mark.parametrize(
    ("hero", "order", "weapon", "target"),
    [
        (Hero(items=(SWORD, SHIELD)), Fight(modifier=-2, no_shield=True), SWORD, 7),
        (Hero(items=(SWORD, SHIELD)), Fight(modifier=-2), SWORD, 8),
        (Hero(items=(SWORD, SHIELD)), Fight(3, -3, several=True), SWORD, 8),
        (Hero(talent=6, items=(SHIELD,)), Fight(1, -1, several=True), Item("Sword", "one-handed", 1), 7),
        (Hero(talent=8, items=(SHIELD,)), Fight(), None, 8),
    ],
    ids=["V-13", "V-14", "V-15", "V-16", "V-17"],
)
def test_fight_targets(hero: Hero, order: Fight, weapon: Item | None, target: int) -> None:
    assert total(fight_terms(hero, order, weapon)) == target


def test_v18_v19_fumbles() -> None:
    bare = Hero(vitality=2, fortune=0, items=(SWORD,))
    assert played(fight, bare, Fight(), RULES, answers=[(6, 6)]).word == "overcome"
    clad = bare.gained(MEDIUM)
    saved = played(fight, clad, Fight(), RULES, answers=[(6, 6), "ignore", "ignore"]).hero
    assert (saved.vitality, saved.protection_left) == (2, 0)


def test_v20_to_v23_rerolls() -> None:
    two_handed = Throw("fight", 7, 0, "GNAT-080", two_handed=True)
    assert played(throw, two_handed, answers=[(6, 6), "reroll:6", (6,)]).fumble
    both = two_handed._replace(disadvantage=True)
    assert asked(throw, both, answers=[(6, 2)]).what == "first-six"
    first = asked(throw, both, answers=[(6, 2), "reroll:6"])
    assert first.facts["old"] == 6
    assert asked(throw, both, answers=[(6, 2), "reroll:6", (3,)]).facts["old"] == 2
    assert played(throw, both, answers=[(6, 2), "reroll:6", (6,), (2,)]).passed is False
    weak = Throw("fight", 7, 0, "GNAT-080", disadvantage=True)
    assert asked(throw, weak, answers=[(2, 1)]).facts["old"] == 2
    assert played(throw, weak, answers=[(2, 1), (6,)]).passed  # 6 and the 1 that stayed
    assert played(throw, weak._replace(advantage=True), answers=[(1, 2)]).passed


def test_v24_v25_casting() -> None:
    hero = Hero(vitality=2, fortune=0, items=(FLIGHT, HEAVY))
    passed = played(cast, hero, Cast("flight"), RULES, answers=["cast", (5, 5)])
    assert (passed.good, passed.hero.items) == (True, (HEAVY,))
    kept = played(cast, hero, Cast("flight"), RULES, answers=["cast", (5, 6), "keep"]).hero
    assert (kept.vitality, kept.protection_left, kept.holding("flight")) == (1, 3, (FLIGHT,))


def test_v26_v27_fortune() -> None:
    assert gain_fortune(Hero(fortune=3)).fortune == 3
    award = played(gain_experience, Hero(fortune=1), 4, answers=["gain"])
    assert (award.fortune, award.xp) == (2, 4)


def test_v28_to_v30_prices() -> None:
    hero = Hero(talent=6, talent_max=6, xp=100)
    paid = []
    for _ in range(3):
        paid.append(cost(hero, "talent"))
        hero = spend(hero, "talent")
    assert paid == [6, 7, 8]
    hero = Hero(xp=100)
    limits = [hero.heavy_limit]
    for _ in range(2):
        hero = spend(hero, "vitality")
        limits.append(hero.heavy_limit)
    assert (100 - hero.xp, limits) == (14, [6, 8, 10])
    climber = Hero(xp=100, skills=(("climbing", 2),))
    assert 100 - spend(climber, "climbing").xp == 2
    new = Hero(xp=100)
    for _ in range(3):
        new = spend(new, "search")
    assert (100 - new.xp, new.skill("search")) == (7, 4)


def test_v31_v32_raising_at_a_rest() -> None:
    order = Rest(optional=False)
    low = played(rest, Hero(talent=5, talent_max=8, xp=8), order, RULES, answers=["raise:talent"]).hero
    assert (low.talent, low.talent_max) == (5, 9)
    full = played(rest, Hero(talent=8, talent_max=8, xp=8), order, RULES, answers=["raise:talent"]).hero
    assert (full.talent, full.talent_max) == (9, 9)


def test_v33_heavy_limit() -> None:
    hero = Hero()
    for item in (SWORD, SHIELD, LIGHT, ROPE, Item("tome", heavy=True), Item("bestiary", heavy=True)):
        hero = played(take, hero, item)
    assert hero.heavy_count == 6
    assert asked(take, hero, Item("bow", "ranged")).what == "too-heavy"


def test_v34_losing_everything() -> None:
    key = Item("Golden Key", key=True)
    hero = Hero(gp=12, items=(key, SWORD), keywords=("Arbalest",), titles=("Warden",))
    assert lose_all(hero) == replace(hero, items=(key,))


def test_v35_v36_creation() -> None:
    answers: list[str | tuple[int, ...]] = ["skill:climbing", "skill:diplomacy"]
    for name in ("larceny", "occult", "search"):
        answers += ["trade", f"skill:{name}"]
    hero = played(create, RULES, answers=[*answers, "weapon:one-handed", "shield"])
    assert (hero.talent, hero.vitality, hero.fortune, len(hero.skills)) == (6, 3, 3, 5)
    assert (hero.count("ration"), hero.gp, hero.heavy_count) == (1, 10, 2)
    sets = [comb(10, n) for n in (2, 3, 4, 5)]
    assert (sets, sum(sets), 4 * sum(sets)) == ([45, 120, 210, 252], 627, 2508)


def test_v37_after_the_adventure() -> None:
    hero = finish(Hero(talent=5, vitality=1, fortune=1, items=(replace(LIGHT, spent=1),)))
    assert (hero.talent, hero.vitality, hero.fortune) == (9, 3, 1)
    assert played(begin, hero, RULES).protection_left == 1


# -- exact odds -----------------------------------------------------------------------------------------------


def value(verb: str, character: dict[str, Any], goal: list[str], **order: Any) -> Fraction:
    question = {"system": "gnat", "character": character, "steps": [{"verb": verb, **order}], "goal": goal}
    return Fraction(read_question(question).solve().value[0])


def test_odds_of_every_target() -> None:
    expected = [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 35]
    for target, weight in zip(range(2, 13), expected, strict=True):
        assert value("test", {"talent": target, "fortune": 0}, ["good"]) == Fraction(weight, 36)


BARE = {"fortune": 0}
GOBLINS = {"rounds": 3, "modifier": -3, "several": True}


@pytest.mark.parametrize(
    ("verb", "character", "order", "goal", "expected"),
    [
        ("test", {"talent": 9, **BARE}, {"modifier": -3}, "good", Fraction(5, 12)),
        ("test", {"talent": 2, **BARE}, {"modifier": -4}, "good", Fraction(1, 36)),
        ("test", {"talent": 8, **BARE}, {"skill": "climbing", "default_roll": True}, "good", Fraction(5, 12)),
        ("test", {"talent": 7, **BARE, "skills": ["climbing"], "armour": "heavy", "items": ["rope (+1 climbing, heavy)"]},
         {"skill": "climbing"}, "good", Fraction(7, 12)),
        ("test", {"talent": 7, "fortune": 1}, {}, "good", Fraction(29, 36)),
        ("fight", {"talent": 7, "vitality": 1, "weapon": "two-handed", **BARE}, {}, "alive", Fraction(155, 216)),
        ("fight", {"talent": 7, "vitality": 1, **BARE}, {"advantage": True}, "alive", Fraction(29, 36)),
        ("fight", {"talent": 7, "vitality": 1, **BARE}, {"disadvantage": True}, "alive", Fraction(10, 27)),
        ("cast", {"spells": ["flight"], **BARE}, {}, "good", Fraction(11, 12)),
        ("fight", {"vitality": 1, "shield": True, **BARE}, {"modifier": -2, "no_shield": True}, "alive", Fraction(7, 12)),
        ("fight", {"vitality": 1, "shield": True, **BARE}, {"modifier": -2}, "alive", Fraction(13, 18)),
        ("fight", BARE, GOBLINS, "alive", Fraction(1975, 2592)),
        ("fight", {"shield": True, **BARE}, GOBLINS, "alive", Fraction(22087, 23328)),
        ("fight", {"shield": True, **BARE}, GOBLINS, "vitality", Fraction(1807, 864)),
    ],
)  # fmt: skip
def test_printed_odds(
    verb: str, character: dict[str, Any], order: dict[str, Any], goal: str, expected: Fraction
) -> None:
    assert value(verb, character, [goal], **order) == expected


def test_a_long_fight_with_everything_equals_a_program_written_for_it_alone() -> None:
    """Six rounds at -4 with Fortune, Advantage, light armour and a two-handed weapon, best play."""
    character = {"armour": "light", "weapon": "two-handed"}
    found = value("fight", character, ["alive"], rounds=6, modifier=-4, advantage=True)
    assert round(float(found), 6) == 0.955435
