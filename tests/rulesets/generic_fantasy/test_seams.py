"""Where two rules of a fight meet: whose harm, whose dice, whose feats, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.character import Hero
from talewright.rulesets.generic_fantasy.dice_reading import HIT, MISS, STRONG, WEAK, shown
from talewright.rulesets.generic_fantasy.feats import expertise_rerolls
from talewright.rulesets.generic_fantasy.kits import Facing, Fighting, hero_kit
from talewright.rulesets.generic_fantasy.spending import bundles
from talewright.testing import run

Go = Callable[..., Any]
SEVERAL = {"foe_body": 12, "foe_ap": 20, "number": 2}


def begun(waits: Go, hero: dict[str, Any], order: dict[str, Any], **options: Any) -> list[Any]:
    """Answers up to the first turn, which is the character's: ties among alike foes are thrown until one wins."""
    log: list[Any] = [(8,), (1,), (1,), (2,)]
    while waits("skirmish", hero, order, log, **options).what == "initiative":
        log.append((3 + len(log),))
    return log


@pytest.mark.clause("GF-033", "R-15")
def test_a_berserker_who_loses_a_further_contest_takes_the_harm(waits: Go, play: Go) -> None:
    """Whichever of the foes is struck at, it is the berserker who is hurt, and the rage is over."""
    hero = {"body": 8, "feats": ["berserk"], "body_hp": 8}
    order = {**SEVERAL, "flee": True}
    raging = [*begun(waits, hero, order, berserk="contests"), "attack:1", (8,), (1,), "again:2", (1,), (12,)]
    done = play("skirmish", hero, order, [*raging, "surrender", "surrender"], berserk="contests")
    assert (done.word, done.facts["taken"], done.facts["dealt"], done.hero.body_hp) == ("won", 1, 1, 7)
    won = play(
        "skirmish",
        hero,
        order,
        [*raging[:-2], (8,), (1,), "stop", "surrender", "surrender"],
        berserk="contests",
    )
    assert (won.facts["taken"], won.facts["dealt"]) == (0, 2)


@pytest.mark.clause("GF-036", "R-16")
def test_grades_after_rerolls_stand_in_their_order() -> None:
    done = run(expertise_rerolls, (HIT,), MISS, 6, 2, 1, True, answers=["reroll", (5,), "keep"])
    assert done.result == ((HIT, WEAK), 1)
    low = run(expertise_rerolls, (WEAK,), STRONG, 12, 2, 1, True, answers=["keep"])
    assert low.result == ((STRONG, WEAK), 0)


@pytest.mark.clause("GF-034", "GF-033", "R-12", "R-10", "GF-036", "GF-037")
def test_a_strong_hit_of_a_berserk_test_is_bought_only_where_it_is_worth_something(waits: Go) -> None:
    plain = {"body": 8, "klass": "fighter", "feats": ["berserk"]}
    order = {"foe_body": 12, "foe_ap": 20}
    log = [(8,), (1,), "pass", "again", (8,)]
    asked = waits("attack", {**plain, "feats": ["berserk", "precise-strike"]}, order, log)
    without = waits("attack", plain, order, log)
    assert len(asked.options) > len(without.options)


@pytest.mark.clause("GF-061", "R-17")
def test_a_target_resists_with_its_own_skill(waits: Go) -> None:
    hero = {"body": 8, "persuasion": 10}
    order = {"foe_willpower": 6, "foe_spells": ["magic-missile"], "first": "foe", "spell_skill": "persuasion"}
    dice = [
        str(waits("duel", hero, order, ["cast:magic-missile", "times:1", "resist", *more]).dice)
        for more in ([], [(1, 1)])
    ]
    assert sorted(dice) == ["d10 d8", "d6"]


@pytest.mark.clause("R-30", "GF-040")
def test_only_those_with_spellcasting_cast_in_a_fight(waits: Go) -> None:
    order = {"foe_body": 6}
    sage = {"willpower": 8, "spells": ["magic-missile"]}
    assert waits("duel", {**sage, "feats": ["spellcasting"]}, order).options == (
        "attack",
        "cast:magic-missile",
    )
    kit = Fighting().ready(
        hero_kit(Hero(spells=("magic-missile",)), Facing(), sneak=False), Hero(spells=("magic-missile",))
    )
    assert kit.spells == ()


@pytest.mark.clause("R-31", "GF-108")
def test_help_names_the_helper_and_the_friend(play: Go) -> None:
    hero = {"body": 8, "melee": 6}
    order = {"foe_body": 6, "number": 1, "allies": ["wolf"], "assist": True, "flee": True}
    log: list[Any] = [(8,), (6,), (1,), "attack:1", (1, 1), (1,), "help:1", "surrender"]
    done = play("skirmish", hero, order, log)
    helped = [note.facts for note in done.notes if note.kind == "helps"]
    assert [(each["fighter"], each["friend"]) for each in helped] == [(2, "1")]


@pytest.mark.clause("GF-V12", "GF-022", "GF-030")
def test_rolled_attributes_keep_a_class_that_they_allow(play: Go) -> None:
    thief = {"intellect": 8, "klass": "thief"}
    able = play("attributes", thief, {}, [(3,), (7,), (3,)])
    assert (able.hero.klass, able.word) == ("thief", "class")
    other = play("attributes", thief, {}, [(7,), (3,), (3,)])
    assert other.hero.klass == ""
    none = play("attributes", thief, {}, [(3,), (3,), (3,)])
    assert (none.hero.klass, none.word, none.good) == ("", "no class", False)


@pytest.mark.clause("GF-107", "R-11")
def test_everything_that_can_be_bought_is_offered_at_its_least_price() -> None:
    assert bundles((WEAK,), (2,)) == (((HIT,), (1,)), ((STRONG,), (2,)))
    assert bundles((MISS,), (1,)) == ()
    assert bundles((MISS,), (2,)) == (((HIT,), (2,)),)


@pytest.mark.clause("GF-107", "R-25", "R-28")
def test_who_alone_can_spend_declares_once(waits: Go, play: Go) -> None:
    """Where only one side can buy, one purchase settles the contest; whatever it wants is one bundle."""
    hero = {"body": 8, "klass": "fighter"}
    log: list[Any] = [(7,), (6,)]
    asked = waits("contest", hero, {"foe_die": 6}, log)
    assert (asked.what, asked.options[0]) == ("bid", "pass")
    done = play("contest", hero, {"foe_die": 6}, [*log, asked.options[1]])
    assert (done.word, done.facts["spent"]) == ("won", 2)


@pytest.mark.clause("GF-036", "GF-037", "R-16", "GF-100", "GF-102")
def test_jack_and_expertise_are_paid_from_the_same_points(waits: Go, play: Go) -> None:
    """4 INT HP are two pairs: one for Jack's die, one for a single reroll of it."""
    hero = {"body": 6, "intellect_hp": 4, "feats": ["jack-of-all-trades", "expertise"]}
    order = {"attribute": "body", "skill": "melee"}
    assert waits("test", hero, order, ["jack", (1, 1)]).what == "expertise"
    assert not play("test", hero, order, ["jack", (1, 1), "reroll", (2,)]).good  # and no second one
    saved = play("test", hero, order, ["jack", (1, 1), "reroll", (4,)])
    # The pool is used up: a die lower, and refilled.
    assert (saved.good, saved.hero.intellect, saved.hero.intellect_hp) == (True, 4, 4)


@pytest.mark.clause("GF-108", "R-13")
def test_dice_of_helpers_are_read_largest_first_and_misses_are_left_out() -> None:
    assert shown((8,), (4, 8), (5, 7, 4)) == ((5, 8), (7, 8), (4, 4))
    assert shown((8,), (4, 8), (5, 3, 4)) == ((5, 8), (4, 4))
