"""The catalog's exact vectors, as published with the clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.combat import after_armour
from talewright.rulesets.legend.inventory import add_fatigue, exhausted, slots_used, take
from talewright.rulesets.legend.tools import good

Odds = Callable[..., Any]
Play = Callable[..., Any]


def spread(found: Any, fact: str) -> dict[int, Fraction]:
    return dict(sorted(found.spread(lambda outcome: dict(outcome.facts)[fact]).items()))


@pytest.mark.parametrize(
    ("die", "order", "expected"),
    [
        (6, {"tool": 6}, (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))),
        (8, {"tool": 8}, (Fraction(9, 64), Fraction(15, 32), Fraction(25, 64))),
        (6, {"tool": 6, "boons": 1}, (Fraction(1, 8), Fraction(3, 8), Fraction(1, 2))),
        (6, {"tool": 6, "banes": 1}, (Fraction(3, 4), Fraction(1, 4), Fraction(0))),
    ],
)
@pytest.mark.clause("LEG-004", "LEG-013", "LEG-014")
def test_pools(
    odds: Odds, die: int, order: dict[str, int], expected: tuple[Fraction, Fraction, Fraction]
) -> None:
    found = odds("roll", {"might": die}, order).spread(lambda outcome: outcome.word)
    assert tuple(found.get(word, Fraction(0)) for word in ("failure", "partial", "success")) == expected


@pytest.mark.clause("LEG-015")
def test_degrees_of_two_d6(odds: Odds) -> None:
    found = spread(odds("roll", {}, {"tool": 6}), "degrees")
    assert found == {
        0: Fraction(1, 4),
        1: Fraction(1, 3),
        2: Fraction(5, 18),
        3: Fraction(1, 9),
        4: Fraction(1, 36),
    }


@pytest.mark.clause("LEG-011")
def test_the_chance_of_a_life(odds: Odds) -> None:
    assert spread(odds("roll", {}, {"tool": 6}), "life")[1] == Fraction(1, 9)


@pytest.mark.clause("LEG-012", "LEG-R07")
def test_best_use_of_one_life(odds: Odds) -> None:
    assert odds("roll", {"lives": 1}, {"tool": 6}).value[0] == Fraction(37, 72)
    assert odds("roll", {"lives": 1}, {"tool": 6}, fresh_lives=False).value[0] == Fraction(1, 2)


@pytest.mark.clause("LEG-136", "LEG-054")
def test_damage_against_armour(odds: Odds) -> None:
    found = spread(odds("attack", {"weapon": 6}, {"foe_armour": 1}), "damage")
    assert found == {0: Fraction(7, 12), 1: Fraction(5, 18), 2: Fraction(1, 9), 3: Fraction(1, 36)}


@pytest.mark.clause("LEG-136", "LEG-R09")
def test_attacks_until_vigor_six_is_gone(odds: Odds) -> None:
    found = odds("attack", {"weapon": 6}, {"foe_vigor": 6, "attacks": 0})
    assert found.times("attack") == Fraction(874552, 177147)


@pytest.mark.clause("LEG-150", "LEG-151", "LEG-152", "LEG-153", "LEG-154")
def test_reactions_of_one_who_feels_stronger(odds: Odds) -> None:
    found = odds("reaction", {}, {"reading": "stronger"}).spread(lambda outcome: outcome.word)
    assert found == {
        "attack": Fraction(5, 18),
        "threaten": Fraction(4, 9),
        "offer_aid": Fraction(1, 4),
        "grovel": Fraction(1, 36),
    }


@pytest.mark.clause("LEG-168", "LEG-172", "LEG-173")
def test_a_cast_with_wit_eight(odds: Odds) -> None:
    found = odds("cast", {"wit": 8}, {})
    assert found.spread(lambda outcome: outcome.word)["failure"] == Fraction(3, 16)
    assert spread(found, "mishap")[1] == Fraction(1, 8)


@pytest.mark.clause("LEG-061", "LEG-R13")
def test_treasures_until_a_better_one(odds: Odds) -> None:
    found = odds("treasure", {}, {"size": 4})
    assert found.expected(lambda outcome: dict(outcome.facts)["used"]) == Fraction(2869, 1024)
    assert found.times("treasure") == Fraction(2869, 1024)


def full(slots: int) -> Hero:
    return Hero(items=tuple(Item(f"Thing {number}", 6) for number in range(slots)))


def tired(hero: Hero) -> Hero:
    result = solve_rule(add_fatigue, hero, goal=lambda _: [0])
    (after,) = result.finals
    assert isinstance(after, Hero)
    return after


@pytest.mark.clause("LEG-037", "LEG-039", "LEG-R10")
def test_a_heavy_axe_on_nine_of_ten() -> None:
    hero = take(full(9), good("heavy_weapon").item)
    assert (slots_used(hero), hero.slots, exhausted(hero)) == (11, 10, True)


@pytest.mark.clause("LEG-040", "LEG-R10")
def test_fatigue_on_ten_of_ten() -> None:
    once = tired(full(10))
    assert (slots_used(once), exhausted(once), once.vigor) == (11, True, 6)
    twice = tired(once)
    assert (slots_used(twice), exhausted(twice), twice.vigor) == (11, True, 5)


@pytest.mark.clause("LEG-054", "LEG-034")
def test_three_degrees_on_heavy_armour(play: Play) -> None:
    assert play("harm", {"vigor": 2, "armour": 2}, {"attack": 3}).hero.vigor == 1
    assert after_armour(1, 2) == 0


@pytest.mark.clause("LEG-011", "LEG-007")
def test_three_threes_fail_and_earn(play: Play) -> None:
    done = play("roll", {"earns": True}, {"tool": 6, "boons": 1, "consequence": "none"}, [(3, 3, 3), "keep"])
    assert (done.word, done.hero.lives) == ("failure", 1)


@pytest.mark.clause("LEG-R05")
def test_seven_and_five_in_both_readings(play: Play) -> None:
    order = {"tool": 6}
    assert play("roll", {"might": 8}, order, [(7, 5)]).facts["degrees"] == 2
    assert play("roll", {"might": 8}, order, [(7, 5)], degree_reading="steps").facts["degrees"] == 3


@pytest.mark.clause("LEG-173", "LEG-169", "LEG-R24")
def test_doubles_on_a_cast(play: Play) -> None:
    stated = {"consequence": "none", "mishap": "none"}
    low = play("cast", {}, stated, [(2, 2)])
    assert (low.word, low.facts["mishap"]) == ("failure", 1)
    high = play("cast", {}, stated, [(5, 5)])
    assert (high.word, high.facts["sum"], high.facts["mishap"]) == ("success", 10, 1)


@pytest.mark.clause("LEG-137")
def test_the_printed_attack(play: Play) -> None:
    hero = replace(Hero(), items=(good("big_stick").item,))
    done = play("attack", hero, {"wield": "Big stick"}, [(4, 6)])
    assert (done.word, done.facts["damage"], done.facts["total"], done.hero.lives) == ("success", 3, 10, 0)


@pytest.mark.clause("LEG-131", "LEG-R17")
def test_a_duel_to_the_end(odds: Odds) -> None:
    hero = {"might": 8, "weapon": 10, "vigor": 10, "armour": 2}
    foe = {"foe_might": 6, "foe_weapon": 8, "foe_armour": 1, "foe_vigor": 12, "start": "last"}
    value = odds("duel", hero, foe).value[0]
    assert value == Fraction(
        58990128115059081655716045465758105198257, 59947468383306269191260314239931250000000
    )
