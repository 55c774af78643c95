"""Combat, weapons, shields: GNAT-080 to GNAT-108, and the rulings on them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gnat.character import Hero, Item
from talewright.rulesets.gnat.combat import Fight, fight, fight_round, fight_terms, usable_weapons
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.talent import total
from talewright.testing import asked, played, run

clause = pytest.mark.clause
RULES = Rules()
SWORD = Item("sword", "one-handed")
FINE_SWORD = Item("fine sword", "one-handed", 1)
GREATSWORD = Item("greatsword", "two-handed")
SPEAR = Item("spear", "long")
BOW = Item("bow", "ranged")
SHIELD = Item("shield", "shield")
ARMED = Hero(fortune=0, items=(SWORD,))


def target(hero: Hero, order: Fight, weapon: Item | None = SWORD) -> int:
    return total(fight_terms(hero, order, weapon))


@clause("GNAT-080")
def test_pass_no_harm_fail_a_wound() -> None:
    assert played(fight, ARMED, Fight(), RULES, answers=[(4, 5)]).hero.vitality == 3
    assert played(fight, ARMED, Fight(), RULES, answers=[(5, 5)]).hero.vitality == 2


@clause("GNAT-081")
def test_the_defaults_of_a_fight() -> None:
    order = Fight()
    assert (order.rounds, order.modifier, order.wounds, order.several) == (1, 0, 1, False)
    assert not any((order.no_shield, order.advantage, order.disadvantage, order.ignoring_armour))


@clause("GNAT-082", "GNAT-083", "A23")
def test_every_round_is_fought_at_the_penalty_even_after_a_pass() -> None:
    played_out = run(fight, ARMED, Fight(rounds=3, modifier=-3), RULES, answers=[(1, 2), (5, 5), (3, 3)])
    assert played_out.result.hero.vitality == 2
    assert [note.facts["target"] for note in played_out.notes_of("target")] == [6, 6, 6]
    assert [note.facts["number"] for note in played_out.notes_of("round")] == [1, 2, 3]


@clause("GNAT-084")
def test_alive_after_the_last_round_is_won_however_many_failed() -> None:
    outcome = played(fight, ARMED, Fight(rounds=2, modifier=-3), RULES, answers=[(5, 5), (5, 5)])
    assert (outcome.word, outcome.good, outcome.hero.vitality) == ("survived", True, 1)


@clause("GNAT-085")
def test_zero_vitality_ends_the_fight_at_once() -> None:
    outcome = played(fight, replace(ARMED, vitality=1), Fight(rounds=5, modifier=-3), RULES, answers=[(5, 5)])
    assert (outcome.word, outcome.good) == ("overcome", False)


@clause("GNAT-086", "A24")
def test_a_fumble_adds_a_wound_if_there_is_any() -> None:
    assert played(fight, ARMED, Fight(), RULES, answers=[(6, 6)]).hero.vitality == 1
    assert played(fight, ARMED, Fight(wounds=0), RULES, answers=[(6, 6)]).hero.vitality == 3
    assert (
        played(
            fight, replace(ARMED, vitality=5, vitality_max=5), Fight(wounds=2), RULES, answers=[(6, 6)]
        ).hero.vitality
        == 2
    )
    clad = ARMED.gained(Item("medium armour", "medium armour"))
    assert played(fight, clad, Fight(), RULES, answers=[(6, 6), "ignore", "ignore"]).hero.vitality == 3


@clause("GNAT-087")
def test_survival_and_defeat_are_distinguished_for_branches() -> None:
    words = {
        played(fight, replace(ARMED, vitality=v), Fight(), RULES, answers=[(5, 6)]).word for v in (1, 2)
    }  # fmt: skip
    assert words == {"overcome", "survived"}


@clause("GNAT-088")
@pytest.mark.parametrize(
    ("order", "weapon_left"),
    [
        (Fight(no_ranged=True), [SWORD, GREATSWORD, SPEAR]),
        (Fight(no_long=True), [SWORD, GREATSWORD, BOW]),
        (Fight(no_two_handed=True), [SWORD, SPEAR, BOW]),
        (Fight(no_weapon=True), []),
    ],
)
def test_a_fight_may_forbid_gear(order: Fight, weapon_left: list[Item]) -> None:
    assert usable_weapons(Hero(items=(SWORD, GREATSWORD, SPEAR, BOW)), order) == weapon_left


@clause("GNAT-088", "GNAT-104", "GNAT-105")
def test_a_forbidden_shield_does_nothing() -> None:
    hero = Hero(items=(SWORD, SHIELD))
    assert target(hero, Fight(modifier=-2)) == 8
    assert target(hero, Fight(modifier=-2, no_shield=True)) == 7


@clause("GNAT-088")
def test_forbidden_armour_stops_nothing() -> None:
    clad = ARMED.gained(Item("heavy armour", "heavy armour"))
    assert played(fight, clad, Fight(no_armour=True), RULES, answers=[(5, 6)]).hero.vitality == 2


@clause("GNAT-089", "GNAT-106", "A50")
def test_several_opponents_are_a_field_and_may_hold_for_some_rounds_only() -> None:
    hero = Hero(fortune=0, items=(SWORD, SHIELD))
    assert target(hero, Fight(modifier=-3, several=True)) == 8
    order = Fight(rounds=3, modifier=-3, several=True, several_rounds=2)
    targets = [
        n.facts["target"] for n in run(fight, hero, order, RULES, answers=[(1, 1)] * 3).notes_of("target")
    ]
    assert targets == [8, 8, 7]


@clause("GNAT-090")
def test_standard_modifiers_apply_unasked() -> None:
    """A book that says only 'Fight at -3 against several opponents' has shield, weapon and armour counted."""
    hero = Hero(fortune=0, items=(FINE_SWORD, SHIELD))
    told = run(fight, hero, Fight(modifier=-3, several=True), RULES, answers=[(1, 2)]).notes_of("target")[0]
    assert told.facts["target"] == 9 - 3 + 2 + 1


@clause("GNAT-091")
def test_a_default_fight_kills_nobody_with_three_vitality_and_two_only_by_a_fumble() -> None:
    for vitality, deadly in ((3, 0), (2, Fraction(1, 36)), (1, Fraction(6, 36))):
        hero = Hero(talent=9, vitality=vitality, vitality_max=3, fortune=0, items=(SWORD,))
        odds = solve_rule(fight, hero, Fight(), RULES, goal=lambda r: [r.good])
        assert 1 - odds.value[0] == deadly


@clause("GNAT-093")
def test_the_weapon_is_chosen_at_the_start_of_each_round() -> None:
    hero = Hero(fortune=0, items=(SWORD, SPEAR))
    question = asked(fight, hero, Fight(rounds=2), RULES)
    assert (question.what, question.options) == ("weapon", ("wield:sword", "wield:spear"))
    answers: list[str | tuple[int, ...]] = ["wield:sword", (1, 2), "wield:spear", (1, 2)]
    assert played(fight, hero, Fight(rounds=2), RULES, answers=answers).good


def test_two_weapons_of_one_name_can_be_distinguished() -> None:
    hero = Hero(fortune=0, items=(SWORD, Item("sword", "one-handed", 2)))
    assert asked(fight, hero, Fight(), RULES).options == ("wield:sword 1", "wield:sword 2")


@clause("GNAT-094", "A14")
def test_no_weapon_costs_one_and_fists_are_no_choice_beside_a_weapon() -> None:
    assert target(Hero(), Fight(), None) == 8
    bare = run(fight, Hero(fortune=0), Fight(), RULES, answers=[(1, 2)]).notes_of("target")[0]
    assert bare.facts["target"] == 8
    taken = run(fight, ARMED, Fight(no_weapon=True), RULES, answers=[(1, 2)]).notes_of("target")[0]
    assert taken.facts["target"] == 8
    assert usable_weapons(ARMED, Fight()) == [SWORD]


@clause("GNAT-095", "GNAT-104")
@pytest.mark.parametrize(
    ("weapon", "shield_counts"), [(SWORD, True), (GREATSWORD, False), (SPEAR, False), (BOW, False)]
)
def test_a_shield_goes_with_one_handed_weapons_only(weapon: Item, shield_counts: bool) -> None:
    hero = Hero(items=(weapon, SHIELD))
    assert target(hero, Fight(modifier=-3), weapon) == 6 + shield_counts


@clause("GNAT-096", "A48")
def test_a_weapon_bonus_counts_in_fights_for_the_weapon_used() -> None:
    hero = Hero(items=(SWORD, FINE_SWORD))
    assert target(hero, Fight(), FINE_SWORD) == 10
    assert target(hero, Fight(), SWORD) == 9


@clause("GNAT-097", "GNAT-098")
def test_two_handed_keeps_its_bonus_and_its_six() -> None:
    heavy = Item("maul", "two-handed", 2)
    hero = Hero(fortune=0, items=(heavy,))
    assert target(hero, Fight(), heavy) == 11
    assert asked(fight, hero, Fight(), RULES, answers=[(2, 6)]).what == "first-six"


@clause("GNAT-100", "GNAT-102")
@pytest.mark.parametrize("weapon", [SPEAR, BOW])
def test_long_and_ranged_have_no_six_to_reroll(weapon: Item) -> None:
    hero = Hero(fortune=0, items=(weapon,))
    assert played(fight, hero, Fight(), RULES, answers=[(6, 6)]).hero.vitality == 1


@clause("GNAT-101")
def test_reach_counts_only_where_the_order_says_so() -> None:
    hero = Hero(items=(SPEAR,))
    assert target(hero, Fight(), SPEAR) == 9
    assert target(hero, Fight(long_bonus=1), SPEAR) == 10
    assert target(hero, Fight(long_bonus=1), SWORD) == 9


@clause("GNAT-103")
def test_a_ranged_weapon_can_be_asked_for() -> None:
    assert [w.kind for w in Hero(items=(SWORD, BOW)).weapons] == ["one-handed", "ranged"]


@clause("GNAT-107", "GNAT-120")
def test_a_magical_weapon_of_any_kind_gives_advantage_while_used() -> None:
    for kind in ("one-handed", "two-handed", "long", "ranged"):
        blade = Item("blade", kind, 1, magical=True)
        hero = Hero(talent=4, fortune=0, items=(blade,))
        assert asked(fight, hero, Fight(), RULES, answers=[(3, 5)]).what == "advantage"
        assert target(hero, Fight(), blade) == 5
    plain = Hero(fortune=0, items=(SWORD,))
    assert played(fight, plain, Fight(), RULES, answers=[(5, 5)]).hero.vitality == 2


@clause("A13", "A15")
@pytest.mark.parametrize(
    ("order", "weapon", "expected"),
    [
        (Fight(modifier=-1), FINE_SWORD, 10),
        (Fight(modifier=-1, several=True), FINE_SWORD, 10),
        (Fight(), FINE_SWORD, 10),
        (Fight(modifier=2), FINE_SWORD, 12),
        (Fight(modifier=-4), SWORD, 6),
        (Fight(modifier=-4, several=True), SWORD, 7),
        (Fight(), None, 9),
    ],
)
def test_a_shield_takes_off_penalties_and_never_gives_a_bonus(
    order: Fight, weapon: Item | None, expected: int
) -> None:
    assert target(Hero(items=(SHIELD,)), order, weapon) == expected


@clause("A13")
def test_a_shield_does_not_touch_talent_loss_default_rolls_or_armours_skill_penalty() -> None:
    hero = Hero(talent=6, items=(SWORD, SHIELD, Item("heavy armour", "heavy armour")))
    assert target(hero, Fight(skill="swimming", default_roll=True)) == 6 - 2 - 3


@clause("A49", "GNAT-032")
def test_a_fight_under_a_skill_takes_its_terms_and_keeps_combat_rules() -> None:
    swimmer = Hero(skills=(("swimming", 3),), items=(SWORD, SHIELD, Item("light armour", "light armour")))
    assert target(swimmer, Fight(modifier=-2, skill="swimming")) == 9 - 2 + 1 + 3 - 1
    assert played(fight, ARMED, Fight(skill="swimming"), RULES).word == "closed"
    assert target(ARMED, Fight(skill="swimming", default_roll=True)) == 7


@clause("GNAT-123")
def test_rounds_report_how_they_went() -> None:
    assert played(fight_round, ARMED, Fight(), answers=[(1, 2)])[1] == "held"
    assert played(fight_round, ARMED, Fight(), answers=[(5, 6)])[1] == "failed"
    assert played(fight_round, ARMED, Fight(), answers=[(6, 6)])[1] == "fumbled"
