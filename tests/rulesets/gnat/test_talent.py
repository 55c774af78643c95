"""Testing Talent and Skills: GNAT-006 to GNAT-040."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from talewright.core.tables import data
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gnat.character import BASIC_SKILLS, HINDERED_BY_ARMOUR, PACKAGE, SKILLS, Hero, Item
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.talent import (
    Test,
    lose_talent,
    reads,
    restore_talent,
    test_terms,
    total,
    try_talent,
)
from talewright.testing import asked, played, run

test_terms.__test__ = False  # type: ignore[attr-defined]
clause = pytest.mark.clause
HERO = Hero(talent=7, fortune=0)
ROPE = Item("rope", skill="climbing", skill_bonus=1, heavy=True)
RULES = Rules()


def target(hero: Hero, order: Test) -> int:
    terms = test_terms(hero, order)
    assert terms is not None
    return total(terms)


def passes(hero: Hero, order: Test, faces: tuple[int, int]) -> bool:
    good: bool = played(try_talent, hero, order, RULES, answers=[faces]).good
    return good


@clause("GNAT-006")
@pytest.mark.parametrize(
    ("faces", "good"), [((3, 4), True), ((3, 5), False), ((1, 2), True), ((2, 6), False)]
)
def test_equal_or_below_current_talent_passes(faces: tuple[int, int], good: bool) -> None:
    assert passes(HERO, Test(), faces) is good
    assert asked(try_talent, HERO, Test(), RULES).dice is not None


@clause("GNAT-005")
def test_every_roll_of_the_system_is_of_one_or_two_six_sided_dice() -> None:
    question = asked(try_talent, HERO, Test(), RULES)
    assert str(question.dice) == "2d6"
    again = asked(try_talent, replace(HERO, fortune=1), Test(), RULES, answers=[(6, 6), "reroll:6"])
    assert str(again.dice) == "d6"


@clause("GNAT-007", "A01")
@pytest.mark.parametrize("modifier", [0, -4, -30])
def test_double_one_always_passes_and_a_low_target_leaves_only_that(modifier: int) -> None:
    weak = replace(HERO, talent=2)
    assert passes(weak, Test(modifier=modifier), (1, 1))
    assert not passes(weak, Test(modifier=modifier), (1, 2))
    odds = solve_rule(try_talent, weak, Test(modifier=modifier), RULES, goal=lambda r: [r.good])
    assert odds.value[0] == Fraction(1, 36)


@clause("GNAT-007")
def test_a_critical_has_no_further_effect() -> None:
    assert played(try_talent, HERO, Test(), RULES, answers=[(1, 1)]).hero == HERO


@clause("GNAT-008", "A02")
@pytest.mark.parametrize("talent", [11, 12, 40])
def test_double_six_always_fails_however_high_the_target(talent: int) -> None:
    strong = replace(HERO, talent=talent, talent_max=40)
    assert not passes(strong, Test(modifier=3), (6, 6))
    odds = solve_rule(try_talent, strong, Test(), RULES, goal=lambda r: [r.good])
    assert odds.value[0] == Fraction(35, 36)


@clause("A03")
def test_critical_and_fumble_are_read_on_the_final_dice() -> None:
    lucky = replace(HERO, fortune=1)
    read = run(try_talent, lucky, Test(), RULES, answers=[(6, 6), "reroll:6", (1,)]).notes_of("read")[0]
    assert read.facts["fumble"] is False
    assert read.facts["passed"] is True
    unlucky = run(try_talent, lucky, Test(), RULES, answers=[(1, 6), "reroll:1", (6,)]).notes_of("read")[0]
    assert unlucky.facts["fumble"] is True
    assert reads((1, 1), 0) == (True, False)


@clause("GNAT-009", "A04")
def test_modifiers_change_talent_and_all_add_without_a_cap() -> None:
    assert target(HERO, Test(modifier=-3)) == 4
    assert target(HERO, Test(modifier=2)) == 9
    skilled = replace(HERO, skills=(("climbing", 9),), items=(ROPE,))
    assert target(skilled, Test("climbing", modifier=5)) == 7 + 9 + 1 + 5


@clause("GNAT-003", "GNAT-010")
def test_losing_talent_leaves_the_maximum() -> None:
    assert lose_talent(Hero(talent=9), 2) == Hero(talent=7, talent_max=9)


@clause("GNAT-011")
def test_a_loss_counts_on_every_later_test_until_restored() -> None:
    hurt = lose_talent(Hero(fortune=0), 3)
    assert target(hurt, Test()) == 6
    assert not passes(hurt, Test(), (3, 4))
    assert passes(restore_talent(hurt, 1), Test(), (3, 4))


@clause("GNAT-012")
def test_restoring_stops_at_the_maximum() -> None:
    assert restore_talent(Hero(talent=8), 3).talent == 9
    assert restore_talent(Hero(talent=5), 3).talent == 8


@clause("GNAT-013", "GNAT-014")
def test_talent_never_falls_below_two_and_the_rest_is_wasted() -> None:
    floor = lose_talent(Hero(talent=4), 5)
    assert floor.talent == 2
    assert restore_talent(floor, 1).talent == 3
    for talent in range(2, 13):
        for loss in range(20):
            assert lose_talent(Hero(talent=talent, talent_max=12), loss).talent >= 2


@clause("GNAT-015")
def test_talent_loss_steepens() -> None:
    """A point lost near the middle costs several times what it costs near the top."""
    chance = [
        solve_rule(
            try_talent, Hero(talent=t, talent_max=12, fortune=0), Test(), RULES, goal=lambda r: [r.good]
        ).value[0]
        for t in range(2, 12)
    ]
    falls = [high - low for low, high in pairwise(chance)]
    assert falls[4] > 2 * falls[8]
    assert falls[:5] == sorted(falls[:5])


@clause("GNAT-016", "GNAT-018")
def test_a_skill_helps_where_it_is_named_and_nowhere_else() -> None:
    skilled = replace(HERO, skills=(("climbing", 2),))
    assert target(skilled, Test("climbing", modifier=-1)) == 8
    assert target(skilled, Test()) == 7
    assert target(skilled, Test("search", default_roll=True)) == 5


@clause("GNAT-017")
def test_a_basic_skill_gives_two() -> None:
    hero = played(create_with_two, answers=[])
    assert {bonus for _, bonus in hero.skills} == {2}


def create_with_two(ask: object) -> Hero:
    from talewright.rulesets.gnat.growth import gain_skill

    return gain_skill(gain_skill(Hero(), "search"), "occult")


@clause("GNAT-019", "A06")
def test_without_the_skill_and_without_a_default_roll_the_test_is_closed() -> None:
    outcome = played(try_talent, HERO, Test("climbing"), RULES)
    assert (outcome.word, outcome.good, outcome.hero) == ("closed", False, HERO)


@clause("GNAT-020", "GNAT-021")
def test_a_default_roll_is_at_minus_two_and_only_where_offered() -> None:
    assert target(HERO, Test("climbing", default_roll=True)) == 5
    assert test_terms(HERO, Test("climbing")) is None


@clause("GNAT-022")
def test_an_advanced_skill_gives_more_and_lacking_it_costs_no_more() -> None:
    assert target(replace(HERO, skills=(("occult", 5),)), Test("occult")) == 12
    assert target(HERO, Test("occult", default_roll=True)) == 5


@clause(
    "GNAT-024",
    "GNAT-025",
    "GNAT-026",
    "GNAT-027",
    "GNAT-028",
    "GNAT-029",
    "GNAT-030",
    "GNAT-031",
    "GNAT-032",
    "GNAT-033",
)
def test_the_ten_skills() -> None:
    assert BASIC_SKILLS == (
        "climbing", "diplomacy", "larceny", "linguistics", "naturalist",
        "occult", "search", "stealth", "swimming", "tracking",
    )  # fmt: skip
    assert {"climbing", "stealth", "swimming"} == HINDERED_BY_ARMOUR
    covers = {
        "climbing": "balance", "diplomacy": "negotiating", "larceny": "locks", "linguistics": "dead languages",
        "naturalist": "animals", "occult": "supernatural", "search": "hidden", "stealth": "sneaking",
        "swimming": "water", "tracking": "trails",
    }  # fmt: skip
    for name, word in covers.items():
        assert word in SKILLS[name]["covers"]
    assert [skill["clause"] for skill in data(PACKAGE, "skills.toml").values()] == [
        f"GNAT-0{n}" for n in range(24, 34)
    ]


@clause("GNAT-039", "GNAT-040", "A45")
def test_the_printed_72_percent_belongs_to_five_skills_not_to_four() -> None:
    def chance(talent: int) -> Fraction:
        hero = Hero(talent=talent, fortune=0, skills=(("search", 2),))
        odds = solve_rule(try_talent, hero, Test("search"), RULES, goal=lambda r: [r.good])
        return Fraction(odds.value[0])

    assert chance(9 - 2) == Fraction(30, 36)
    assert chance(9 - 3) == Fraction(26, 36)


@clause("A07", "GNAT-132")
def test_items_and_armour_count_on_a_default_roll_too() -> None:
    clad = replace(HERO, items=(ROPE, Item("light armour", "light armour")))
    assert target(clad, Test("climbing", default_roll=True)) == 7 - 2 + 1 - 1


@clause("GNAT-133")
def test_of_several_items_for_a_skill_only_the_highest_counts() -> None:
    fine = Item("silk rope", skill="climbing", skill_bonus=2)
    hero = replace(HERO, skills=(("climbing", 2),), items=(ROPE, fine, ROPE))
    assert target(hero, Test("climbing")) == 7 + 2 + 2


@clause("A08", "GNAT-118", "GNAT-119")
@pytest.mark.parametrize(("kind", "size"), [("light armour", 1), ("medium armour", 2), ("heavy armour", 3)])
def test_armour_hinders_three_skills_by_its_undamaged_value(kind: str, size: int) -> None:
    hero = replace(
        HERO, items=(Item(kind, kind, spent=size),), skills=tuple((name, 2) for name in BASIC_SKILLS)
    )
    for name in BASIC_SKILLS:
        assert target(hero, Test(name)) == 9 - (size if name in ("climbing", "stealth", "swimming") else 0)


@clause("GNAT-117")
def test_armour_does_not_touch_plain_tests() -> None:
    assert target(replace(HERO, items=(Item("heavy armour", "heavy armour"),)), Test()) == 7
