"""Healing, scars, powers, creation, purchases and the Warden's word, case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import SheetError
from talewright.rulesets.gradient import RULESET, over
from talewright.rulesets.gradient.aftermath import after_fight
from talewright.rulesets.gradient.budget import NAMES, read_purchase
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.creation import create
from talewright.rulesets.gradient.fighters import Die
from talewright.rulesets.gradient.harm import felled, kept, wound
from talewright.rulesets.gradient.healing import breather, pass_minutes, stabilise, week_rest
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.ordeals import take_hit
from talewright.rulesets.gradient.powers import Power, use
from talewright.rulesets.gradient.saves import grade, sign_of
from talewright.rulesets.gradient.scars import take_scar, taken
from talewright.testing import asked, played

clause = pytest.mark.clause
HERO = Character("Tam", 10, 12, 9, 10, 12, 9, 4, 4)
PASS, FAIL = (1, 2), (9, 8)


def done(verb: str, hero: Character, answers: Any = (), **values: Any) -> Any:
    made = RULESET.verbs[verb]
    return played(made.play, hero, record.load(made.order, values), Rules(), answers=answers)


def facts(outcome: Any) -> dict[str, int]:
    return dict(outcome.facts)


# -- wounds -------------------------------------------------------------------------------------------------


@clause("GRAD-090", "GRAD-091", "GRAD-100", "GRAD-043")
def test_who_rolls_the_dice_of_a_pool() -> None:
    assert asked(kept, (Die(8),), 2, True).clause == "GRAD-090", "one attacker"
    pair = (Die(6), Die(8))
    assert asked(kept, pair, 2, True).clause == "GRAD-091", "several attackers"
    assert asked(wound, pair, 0, 4, 10, True).who == "foe"
    assert asked(wound, pair, 0, 4, 10, False).who == "hero"


@clause("GRAD-103")
def test_critical_damage_kills_the_doomed() -> None:
    dead = felled(replace(HERO, doomed=True, minutes=9))
    assert (dead.state, dead.minutes) == ("dead", 0)
    assert (felled(HERO).state, felled(HERO).minutes) == ("down", 60)


@clause("GRAD-100", "GRAD-120", "GRAD-106")
def test_a_passed_save_lifts_the_doom_and_nothing_else_does() -> None:
    doomed = take_scar(replace(HERO, hp=0), 12)
    assert doomed.doomed
    assert not played(take_hit, doomed, 2, "always", answers=[PASS])[0].doomed
    assert played(take_hit, doomed, 0, "always")[0].doomed, "no damage, no save"
    free = played(take_hit, replace(HERO, hp=0), 2, "always", answers=[PASS])[0]
    assert (free.doomed, free.scars) == (False, ())
    killed = played(take_hit, doomed, 2, "always", answers=[FAIL])[0]
    assert (killed.state, killed.doomed) == ("dead", True)


@clause("GRAD-013")
def test_harm_outside_combat_is_rolled_past_armour() -> None:
    made = RULESET.verbs["hurt"]
    question = asked(made.play, HERO, record.load(made.order, {"dice": "d8"}), Rules())
    assert (question.who, question.dice, question.facts["armour"]) == ("hero", d(1, 8), 0)
    mailed = replace(HERO, items=(Item("mail", armour=2, in_use=True),))
    assert facts(done("hurt", mailed, [(1,)], dice="d8"))["lost"] == 1
    assert done("hurt", mailed, [(2, 5)], dice="d4+d6").hero.strength == 5, "the highest counts"


@clause("GRAD-014")
def test_a_game_is_over_for_the_dead_alone() -> None:
    assert (over(HERO), over(replace(HERO, hp=0))) == ("", "")
    assert over(replace(HERO, strength=0)) == over(replace(HERO, state="dead")) == "dead"


# -- healing ------------------------------------------------------------------------------------------------


@clause("GRAD-021", "GRAD-022")
def test_after_a_breather_no_clock_runs() -> None:
    rested = played(breather, replace(HERO, hp=0, state="stable", minutes=7))
    assert (rested.hp, rested.state, rested.minutes) == (4, "up", 0)


@clause("GRAD-022")
def test_bandages_stop_the_clock_of_both_ways_to_die() -> None:
    down = stabilise(replace(HERO, state="down", minutes=40, strength=3))
    assert (down.state, down.minutes, down.strength) == ("stable", 0, 3)
    mortal = stabilise(replace(HERO, state="mortal", minutes=40))
    assert (mortal.state, mortal.minutes) == ("mortal", 0)
    well = replace(HERO, minutes=40)
    assert stabilise(well) == well


@clause("GRAD-103")
def test_time_passes_for_those_whose_clock_runs() -> None:
    for state in ("down", "mortal"):
        dying = replace(HERO, state=state, minutes=10)
        assert (pass_minutes(dying, 9).state, pass_minutes(dying, 9).minutes) == (state, 1)
        assert (pass_minutes(dying, 10).state, pass_minutes(dying, 10).minutes) == ("dead", 0)
        still = replace(dying, minutes=0)
        assert pass_minutes(still, 600) == still, "bandaged"
    ticking = replace(HERO, state="stable", minutes=10)
    assert pass_minutes(ticking, 10) == ticking


@clause("GRAD-023", "GRAD-024", "GRAD-016")
def test_a_week_with_and_without_expertise() -> None:
    worn = replace(HERO, hp=1, strength=3, dexterity=0, willpower=2, minutes=5)
    healed = played(week_rest, worn)
    assert (healed.strength, healed.dexterity, healed.willpower) == (10, 12, 9)
    assert (healed.hp, healed.state, healed.minutes, healed.coins) == (4, "up", 0, worn.coins)
    alone = played(lambda ask: week_rest(ask, worn, with_expertise=False))
    assert (alone.hp, alone.strength, alone.dexterity, alone.willpower) == (4, 3, 0, 2)
    broken = take_scar(replace(HERO, hp=0), 5)
    ill = played(lambda ask: week_rest(ask, broken, with_expertise=False))
    assert [scar.pending for scar in ill.scars] == [broken.scars[0].pending], "an illness needs a healer"
    cured = played(week_rest, broken, answers=[(6, 6)])
    assert (cured.hp_max, cured.hp, [scar.pending for scar in cured.scars]) == (12, 12, [""])
    needy = replace(worn, deprived=True)
    assert played(week_rest, needy) == needy


@clause("GRAD-080")
def test_a_fight_takes_one_minute_of_the_hour_of_those_who_lay_there() -> None:
    lay = replace(HERO, state="down", minutes=60, hp=0)
    assert after_fight(lay, Body(0, 10, 12, 9, "down")).minutes == 59
    assert after_fight(HERO, Body(0, 10, 12, 9, "down")).minutes == 60


# -- scars --------------------------------------------------------------------------------------------------


@clause("GRAD-120")
@pytest.mark.parametrize(
    ("row", "conditions", "deprived", "doomed", "state"),
    [
        (1, set(), False, False, "up"),
        (2, set(), False, False, "up"),
        (3, {"walloped"}, True, False, "up"),
        (6, set(), False, False, "up"),
        (9, set(), False, False, "up"),
        (11, {"mortal wound"}, True, False, "mortal"),
        (12, set(), False, True, "up"),
    ],
)
def test_what_a_scar_does_at_once(
    row: int, conditions: set[str], deprived: bool, doomed: bool, state: str
) -> None:
    after = take_scar(HERO, row)
    assert after.conditions == frozenset(conditions)
    assert (after.deprived, after.doomed, after.state) == (deprived, doomed, state)


@clause("GRAD-120", "GRAD-122")
def test_a_roll_is_added_replaces_or_is_taken_if_it_is_higher() -> None:
    assert [taken(5, 3, how) for how in ("add", "replace", "higher")] == [8, 3, 5]
    assert [taken(5, 7, how) for how in ("add", "replace", "higher")] == [12, 7, 7]


# -- saves --------------------------------------------------------------------------------------------------


@clause("GRAD-059")
def test_which_way_the_d4_counts() -> None:
    literal = Rules(save_modifier_direction="literal")
    assert [sign_of(mode, DEFAULT) for mode in ("plain", "enhanced", "impaired")] == [0, -1, 1]
    assert [sign_of(mode, literal) for mode in ("plain", "enhanced", "impaired")] == [0, 1, -1]


@clause("GRAD-053", "GRAD-056", "GRAD-057")
def test_doubles_above_the_target_are_a_graceful_failure_where_the_option_says_so() -> None:
    assert grade(8, 8, 10) == "critical_success"
    assert grade(8, 8, 10, doubles="only_if_under") == "graceful_failure"
    assert grade(5, 5, 10, doubles="only_if_under") == "critical_success"
    assert (grade(9, 2, 10), grade(2, 9, 10)) == ("graceful_failure", "griefful_failure")


@clause("GRAD-011", "GRAD-055")
def test_a_consequence_that_is_spoken_at_the_table_is_not_asked_for() -> None:
    spoken = done("save", HERO, [FAIL], consequence="spoken")
    assert (facts(spoken)["consequence"], facts(spoken)["troubled"]) == (0, 1)
    asked_for = done("save", HERO, [FAIL, "stated"])
    assert facts(asked_for)["consequence"] == 1


@clause("GRAD-052")
def test_of_a_group_the_one_most_at_risk_saves() -> None:
    lowest = done("together", HERO, [(2, 1)], others=[15, 4])
    assert (facts(lowest)["saver"], facts(lowest)["target"]) == (3, 4)
    tied = done("together", HERO, ["seat:2", (2, 1)], others=[12])
    assert (facts(tied)["saver"], facts(tied)["target"]) == (2, 12)
    other = done("together", HERO, ["opponent", (2, 1)], opponent=5)
    assert (facts(other)["saver"], facts(other)["target"], other.good) == (0, 5, False)


# -- powers, the Warden's word, purchases, creation ---------------------------------------------------------


@clause("GRAD-145")
def test_a_power_is_paid_and_counted_where_it_is_limited() -> None:
    free, worked = played(use, HERO, Power("light"))
    assert (free, worked) == (HERO, True)
    once, _ = played(use, HERO, Power("ward", uses=1))
    assert once.spent == ("ward",)
    with pytest.raises(SheetError, match="used up"):
        played(use, once, Power("ward", uses=1))
    paid = done("power", HERO, name="oath", fatigue=2, attribute="willpower", amount=3)
    assert (paid.word, paid.good, facts(paid)) == (
        "worked",
        True,
        {"strength_lost": 0, "dexterity_lost": 0, "willpower_lost": 3, "fatigue_gain": 2},
    )
    tried = replace(HERO, fatigue=1)
    failed = done("power", tried, [FAIL, "none"], name="oath", fatigue=1, save="willpower")
    assert (failed.word, failed.good, facts(failed)["fatigue_gain"]) == ("failed", False, 1)


@clause("GRAD-145")
def test_what_a_power_does_is_left_out_for_one_it_has_killed() -> None:
    def wakes(ask: Ask, hero: Character) -> Character:
        del ask
        return replace(hero, hp=9)

    assert played(use, HERO, Power("surge"), wakes)[0].hp == 9
    assert played(use, HERO, Power("surge", attribute="strength", amount=10), wakes)[0].hp == 4


@clause("GRAD-005")
def test_the_warden_sets_numbers_by_hand() -> None:
    same = done("overrule", HERO, hp=4)
    assert (same.word, same.good, same.hero) == ("unchanged", False, HERO)
    weak = done("overrule", HERO, strength=1)
    assert (weak.word, weak.hero.strength) == ("overruled", 1)
    assert done("overrule", HERO, strength=0).hero.dead
    for score in (1, 9):
        with pytest.raises(SheetError):
            done("overrule", HERO, strength=score, hp=90)


@clause("GRAD-130")
def test_a_purchase_is_read_leniently_and_bounded() -> None:
    def bought(text: str) -> dict[str, int]:
        return {name: count for name, count in zip(NAMES, read_purchase(text), strict=True) if count}

    assert bought("elite, , 2 Vanguards;") == {"Elite": 1, "Vanguard": 2}
    assert bought("3x mob + support") == {"Mob": 4}
    assert bought("999 mobs") == {"Mob": 999}
    with pytest.raises(SheetError, match="more than any budget"):
        read_purchase("1000 mobs")
    assert bought("") == {}


@clause("GRAD-030", "GRAD-031", "GRAD-032", "GRAD-033")
def test_creation_step_by_step_and_with_a_step_left_out() -> None:
    rolls = [(3, 3, 3), (4, 4, 4), (5, 5, 5)]
    whole = played(create, answers=[*rolls, "none", (6,)])
    assert (whole.strength, whole.dexterity, whole.willpower, whole.hp, whole.hp_max) == (9, 12, 15, 6, 6)
    bare = played(lambda ask: create(ask, swap=False, roll_hp=False), answers=rolls)
    assert (bare.strength, bare.dexterity, bare.willpower, bare.hp, bare.hp_max) == (9, 12, 15, 0, 0)

    def third(ask: Ask, hero: Character, rules: Rules) -> Character:
        del ask, rules
        return replace(hero, name="Ash")

    made = played(lambda ask: create(ask, third=third), answers=[*rolls, "none", (6,)])
    assert made.name == "Ash"


@clause("GRAD-041", "GRAD-044")
def test_what_is_carried_worn_and_dropped_is_reported() -> None:
    armed = replace(HERO, items=(Item("mail", armour=2), Item("rope")))
    worn = done("carry", armed, how="wear", what="mail")
    assert (worn.good, facts(worn)["gone"]) == (True, 0)
    again = done("carry", worn.hero, how="wear", what="mail")
    assert again.good is False, "nothing has changed"
    assert facts(done("carry", armed, how="drop", what="rope"))["gone"] == 1
    got = done("take", HERO, what="rope")
    assert (got.word, got.good, [item.name for item in got.hero.items]) == ("taken", True, ["rope"])
