"""The marketplace, antagonists and what a fight leaves on a sheet of Roots, case by case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.rulesets.gradient.roots.order_script import FAIL, HERO, PASS, done, facts

from talewright.core.errors import RulesetError
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.roots import stat_block
from talewright.rulesets.gradient.roots.book import roll_tables
from talewright.rulesets.gradient.roots.creation import bind
from talewright.rulesets.gradient.roots.fights import aftermath, fighter
from talewright.rulesets.gradient.roots.foes import bestiary, of, random_antagonist
from talewright.rulesets.gradient.roots.market import buy, hire
from talewright.rulesets.gradient.roots.specials import reserves, specials_of, suffer
from talewright.rulesets.gradient.scars import take_scar
from talewright.testing import asked, played

clause = pytest.mark.clause
Play = Callable[..., Any]


# -- the marketplace ----------------------------------------------------------------------------------------


@clause("ROOT-040", "ROOT-023")
def test_what_is_bought_is_carried_carries_itself_or_is_done() -> None:
    rich = replace(HERO, coins=500)
    rope = played(buy, rich, "Rope")
    assert (rope.items[0].name, rope.items[0].where) == ("Rope", "backpack")
    horse = played(buy, rich, "Horse")
    assert (horse.items[0].name, horse.items[0].note) == ("Horse", "+4 slots")
    assert horse.coins < rich.coins
    assert "slots" not in rope.items[0].note


@clause("ROOT-041")
def test_a_hireling_holds_its_weapon() -> None:
    _, guard = played(
        hire, replace(HERO, coins=90), "Bodyguard", answers=[(3, 3, 3), (4, 4, 4), (5, 5, 5), (6,)]
    )
    assert (guard.strength, guard.dexterity, guard.willpower, guard.hp) == (9, 12, 15, 6)
    assert [(item.dice, item.in_use) for item in guard.items] == [((6,), True)]
    assert fighter(guard).attacks[0].dice == (6,)


@clause("ROOT-010")
def test_a_bond_is_a_d20() -> None:
    question = asked(bind, HERO)
    assert question.dice is not None
    assert question.dice.groups == (("", 1, 20),)
    assert played(bind, HERO, answers=[(20,)]).detail("bond")


# -- antagonists --------------------------------------------------------------------------------------------


@clause("ROOT-050")
def test_a_random_antagonist_is_the_entry_that_the_die_names() -> None:
    keys = of("beast", 2)
    beast = roll_tables()["category"].values.index("beast") + 1
    assert len(keys) > 1
    for place, key in enumerate(keys):
        assert played(random_antagonist, 2, answers=[(beast,), (place + 1,)]) == key
    seen = done("appear", HERO, [(beast,), (1,)], rank=2)
    assert (seen.word, seen.good, facts(seen)["rank"]) == ("appeared", True, 2)


@clause("ROOT-052", "ROOT-053", "ROOT-057")
def test_an_archetype_must_be_one_that_the_rank_allows() -> None:
    block = stat_block("avian/roc", archetype="Elite")
    assert block.elite
    with pytest.raises(RulesetError, match="of rank"):
        stat_block("avian/roc", archetype="Mob")
    assert stat_block("avian/roc").name == block.name


@clause("ROOT-054", "ROOT-056")
def test_what_critical_damage_does_belongs_to_the_antagonist_or_to_one_attack() -> None:
    known = bestiary()
    tagged = {key for key, each in known.items() if any(attack.tags for attack in each.block.attacks)}
    hooked = {
        key for key, each in known.items() if any(hook.startswith("critical:") for hook in each.block.hooks)
    }
    assert len(hooked) == 33
    assert "undead/ghoul" in hooked
    assert "avian/roc" not in hooked, "only its talons carry off"
    assert tagged
    assert len(known) == 119


@clause("GRAD-126", "ROOT-058")
def test_who_can_be_called_into_a_fight_waits_beside_it() -> None:
    mother, tree, bee = (
        stat_block(key) for key in ("insectoid/broodmother", "plant/sentient-tree", "beast/killer-bee")
    )
    assert reserves((bee, stat_block("fey/sea-hag"))) == (), "a gaze calls nobody"
    (locust,) = reserves((mother, bee))
    assert (locust.name, locust.fate, locust.detachment) == (
        stat_block("insectoid/cave-locust").name,
        "waiting",
        True,
    )
    assert [each.name for each in reserves((mother, tree, tree))].count(stat_block("plant/treant").name) == 2
    assert reserves((mother,), Rules(foe_specials=False)) == ()
    namesake = replace(mother, category="beast")
    assert reserves((namesake,)) == (), "another creature of the same name"


@clause("ROOT-053")
def test_a_special_action_outside_a_fight() -> None:
    gas, gaze = specials_of("behemoth/green-dragon")[0], specials_of("fey/sea-hag")[0]
    choked = played(suffer, gas, HERO, answers=[FAIL, (3,)])
    assert (choked.strength, choked.hp, choked.deprived, choked.conditions) == (7, 4, True, frozenset())
    assert played(suffer, gas, HERO, answers=[PASS]) == HERO
    scared = played(suffer, gaze, HERO, answers=[FAIL])
    assert (scared.hp, scared.deprived, scared.conditions) == (0, False, {"terrified"})
    thunder = specials_of("giant/storm-giant")[0]
    for item, left in (
        (Item("Chainmail", in_use=True), 2),
        (Item("Chainmail"), 6),
        (Item("Gambeson", in_use=True), 6),
    ):
        assert played(suffer, thunder, replace(HERO, items=(item,))).strength == left


# -- after a fight ------------------------------------------------------------------------------------------


@clause("ROOT-065", "GRAD-105")
def test_the_sheet_after_a_fight() -> None:
    made = Fighter("Tam", 4, 10, 12, 9, 0, (Attack("whirlwind", (8,), uses=3, fatigue=1),), pc=True)

    def after(body: Body, *answers: Any, hero: Character = HERO) -> Any:
        return played(aftermath, hero, made, body, DEFAULT, answers=list(answers))

    assert after(Body(2, 10, 12, 9)) == replace(HERO, hp=2)
    assert after(Body(2, 10, 12, 9, tokens=("whirlwind", "whirlwind"))).fatigue == 2
    assert after(Body(0, 0, 12, 9, "dead", tokens=("whirlwind",))).fatigue == 0
    scarred = after(Body(0, 10, 12, 9, scar=2), (6,))
    assert (scarred.hp_max, scarred.scars[0].pending) == (6, ""), "its roll is made at once"
    doomed = replace(HERO, doomed=True, scars=(*HERO.scars,))
    assert after(Body(0, 9, 12, 9, doom=1), hero=doomed).doomed
    assert not after(Body(0, 9, 12, 9, doom=2), hero=doomed).doomed
    passed = after(Body(0, 9, 12, 9, doom=2), (6, 6, 6), hero=take_scar(HERO, 12))
    assert (passed.doomed, passed.hp_max) == (False, 18), "a doom that was passed asks for its roll"
    assert after(Body(0, 9, 12, 9, tokens=("poisoned",)), (7,)).detail("poisoned") == "7 hours"
    assert after(Body(0, 9, 12, 9)).conditions == frozenset()
