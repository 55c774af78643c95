"""Magic: GNAT-062 to GNAT-079."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gnat.character import SPELLS, Hero, Item
from talewright.rulesets.gnat.combat import Fight, fight
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.magic import CAST_TARGET, Cast, cast, spell_name
from talewright.rulesets.gnat.rest import Rest, rest
from talewright.rulesets.gnat.verbs import Nothing, pause
from talewright.testing import asked, played

clause = pytest.mark.clause
RULES = Rules()
SWORD = Item("sword", "one-handed")


def spell(name: str) -> Item:
    return Item(f"{name} spell", "spell", spell=name)


FLIGHT = Hero(fortune=0, items=(spell("flight"),))


@clause("GNAT-062", "GNAT-066")
def test_a_passed_cast_works_and_destroys_the_item() -> None:
    outcome = played(cast, FLIGHT, Cast("flight"), RULES, answers=["cast", (4, 6)])
    assert (outcome.word, outcome.good, outcome.hero.items) == ("cast", True, ())


@clause("GNAT-063")
def test_no_item_no_cast() -> None:
    assert played(cast, Hero(), Cast("flight"), RULES).word == "none"


@clause("GNAT-064")
def test_casting_is_never_compulsory() -> None:
    assert asked(cast, FLIGHT, Cast("flight"), RULES).options == ("decline", "cast")
    assert played(cast, FLIGHT, Cast("flight"), RULES, answers=["decline"]).hero == FLIGHT


@clause("GNAT-065", "A27")
def test_the_target_is_ten_whatever_the_talent() -> None:
    assert CAST_TARGET == 10
    weak = replace(
        FLIGHT,
        talent=2,
        skills=(("occult", 4),),
        items=(spell("flight"), Item("wand", "two-handed", magical=True)),
    )
    assert asked(cast, weak, Cast("flight"), RULES, answers=["cast"]).facts["target"] == 10
    odds = solve_rule(cast, weak, Cast("flight"), RULES, goal=lambda r: [r.good])
    assert odds.value[0] == Fraction(11, 12)
    lucky = asked(cast, replace(FLIGHT, fortune=1), Cast("flight"), RULES, answers=["cast", (5, 6)])
    assert lucky.what == "fortune"


@clause("GNAT-067")
def test_a_failed_cast_asks_destroy_or_be_hurt() -> None:
    question = asked(cast, FLIGHT, Cast("flight"), RULES, answers=["cast", (5, 6)])
    assert (question.what, question.options) == ("failed-cast", ("destroy", "keep"))
    lost = played(cast, FLIGHT, Cast("flight"), RULES, answers=["cast", (5, 6), "destroy"])
    assert (lost.word, lost.hero.items, lost.hero.vitality) == ("failed", (), 3)
    armoured = FLIGHT.gained(Item("heavy armour", "heavy armour"))
    kept = played(cast, armoured, Cast("flight"), RULES, answers=["cast", (5, 6), "keep"])
    assert (kept.hero.vitality, kept.hero.protection_left) == (2, 3)
    assert kept.hero.holding("flight")


@clause("GNAT-068", "A29")
def test_a_kept_spell_waits_for_another_occasion_but_a_second_copy_does_not() -> None:
    again = played(cast, FLIGHT, Cast("flight"), RULES, answers=["cast", (5, 6), "keep"]).hero
    assert played(cast, again, Cast("flight"), RULES, answers=["cast", (1, 2)]).good
    two = FLIGHT.gained(spell("flight"))
    second = played(cast, two, Cast("flight"), RULES, answers=["cast", (5, 6), "keep", "cast", (1, 2)])
    assert second.good
    assert len(second.hero.items) == 1
    third = played(cast, two, Cast("flight"), RULES, answers=["cast", (5, 6), "keep", "cast", (6, 6), "keep"])
    assert (third.word, third.hero.vitality) == ("failed", 1)


@clause("GNAT-069", "GNAT-071", "GNAT-074", "GNAT-075", "GNAT-076")
@pytest.mark.parametrize("name", ["dispel", "flight", "swim", "teleport", "view"])
def test_spells_that_work_only_when_indicated(name: str) -> None:
    hero = Hero(vitality=1, fortune=0, items=(SWORD, spell(name)))
    assert SPELLS[name]["moment"] == "where stated"
    assert asked(fight, hero, Fight(several=True), RULES).what == "fight"  # nothing offered before the throw
    assert played(pause, hero, Nothing(), RULES).hero == hero
    assert played(cast, hero, Cast(name), RULES, answers=["cast", (1, 2)]).good


@clause("GNAT-070", "A25")
def test_fireball_wins_a_round_against_several_before_the_throw() -> None:
    hero = Hero(fortune=0, items=(SWORD, spell("fireball")))
    assert asked(fight, hero, Fight(several=True), RULES).options == ("fight", "cast:fireball")
    won = played(fight, hero, Fight(several=True, modifier=-9), RULES, answers=["cast:fireball", (2, 2)])
    assert (won.good, won.hero.vitality, won.hero.items) == (True, 3, (SWORD,))
    assert asked(fight, hero, Fight(), RULES).dice is not None
    failed: list[str | tuple[int, ...]] = ["cast:fireball", (6, 6), "destroy", (6, 6)]
    assert played(fight, hero, Fight(several=True), RULES, answers=failed).hero.vitality == 1


@clause("GNAT-072", "A28")
def test_heal_and_potions_at_any_time_but_never_at_full_vitality() -> None:
    potion = Item("healing potion", "potion", heals=3)
    hurt = Hero(vitality=1, fortune=0, items=(spell("heal"), potion))
    assert asked(pause, hurt, Nothing(), RULES).options == ("on", "drink:healing potion", "cast:heal")
    healed = played(pause, hurt, Nothing(), RULES, answers=["cast:heal", (1, 2), "drink:healing potion"]).hero
    assert (healed.vitality, healed.items) == (3, ())
    assert played(pause, replace(hurt, vitality=3), Nothing(), RULES).hero.items == hurt.items
    assert played(pause, replace(hurt, vitality=0), Nothing(), RULES).hero.vitality == 0
    window = asked(fight, hurt, Fight(), RULES)
    assert (window.what, window.options) == ("window", ("fight", "drink:healing potion", "cast:heal"))
    answers: list[str | tuple[int, ...]] = ["cast:heal", (6, 6), "keep"]
    assert played(pause, hurt, Nothing(), RULES, answers=answers).hero.vitality == 0


@clause("A28")
def test_nothing_interrupts_between_a_roll_and_its_result() -> None:
    hurt = Hero(vitality=1, fortune=0, items=(SWORD, spell("heal")))
    lost = played(fight, hurt, Fight(modifier=-4), RULES, answers=["fight", (5, 5)])
    assert (lost.word, lost.hero.vitality) == ("overcome", 0)


@clause("GNAT-073", "A26")
def test_invulnerability_comes_after_a_failed_round_and_before_armour() -> None:
    hero = Hero(fortune=0, items=(SWORD, spell("invulnerability"), Item("light armour", "light armour")))
    question = asked(fight, hero, Fight(), RULES, answers=[(6, 6)])
    assert (question.what, question.facts["wounds"]) == ("invulnerability", 2)
    saved = played(fight, hero, Fight(), RULES, answers=[(6, 6), "cast", (5, 5)])
    assert (saved.hero.vitality, saved.hero.protection_left, saved.good) == (3, 1, True)
    failed: list[str | tuple[int, ...]] = [(6, 6), "cast", (6, 6), "keep", "take", "ignore"]
    hurt = played(fight, hero, Fight(), RULES, answers=failed)
    assert (hurt.hero.vitality, hurt.hero.protection_left) == (1, 0)
    assert played(fight, hero, Fight(), RULES, answers=[(1, 2)]).hero == hero


@clause("GNAT-077", "A31")
def test_an_item_that_casts_counts_as_the_spell_and_may_be_one_that_recharges() -> None:
    ring = Item("ring of air", spell="flight")
    once = played(cast, Hero(fortune=0, items=(ring,)), Cast("flight"), RULES, answers=["cast", (1, 2)])
    assert once.hero.items == ()
    mask = Item("mask", spell="flight", lasting=True)
    hero = played(cast, Hero(fortune=0, items=(mask,)), Cast("flight"), RULES, answers=["cast", (1, 2)]).hero
    assert hero.items == (replace(mask, used=True),)
    assert played(cast, hero, Cast("flight"), RULES).word == "none"
    rested = played(rest, hero, Rest(optional=False, recharges=("mask",)), RULES).hero
    assert rested.items == (mask,)


@clause("GNAT-078")
def test_otherwise_serves_for_lack_refusal_and_failure() -> None:
    for hero, answers in (
        (Hero(), []),
        (FLIGHT, ["decline"]),
        (FLIGHT, ["cast", (6, 6), "destroy"]),
        (FLIGHT, ["cast", (6, 6), "keep"]),
    ):
        assert played(cast, hero, Cast("flight"), RULES, answers=answers).good is False  # type: ignore[arg-type]


@clause("A30")
def test_keeping_a_spell_at_vitality_one_is_allowed_with_a_warning() -> None:
    dying = replace(FLIGHT, vitality=1)
    question = asked(cast, dying, Cast("flight"), RULES, answers=["cast", (5, 6)])
    assert question.facts["deadly"] is True
    assert question.options == ("destroy", "keep")
    outcome = played(cast, dying, Cast("flight"), RULES, answers=["cast", (5, 6), "keep"])
    assert outcome.hero.vitality == 0


@clause("A32")
def test_other_names() -> None:
    assert spell_name("Fly") == spell_name("Flight spell") == "flight"
    assert played(cast, FLIGHT, Cast("Fly"), RULES, answers=["cast", (1, 1)]).good
