"""Things, Fatigue, spells, healing and other abilities of Roots, case by case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.rulesets.gradient.roots.order_script import FAIL, HERO, PASS, STONES, done, facts

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.rulesets.gradient.character import Item
from talewright.rulesets.gradient.hooks import HOOKS
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots import RULESET
from talewright.rulesets.gradient.roots.abilities import IMBUED_BODY
from talewright.rulesets.gradient.roots.clocks import pass_time
from talewright.rulesets.gradient.roots.companions import beside
from talewright.rulesets.gradient.roots.fatigue import day_passes
from talewright.rulesets.gradient.roots.fights import fighter
from talewright.rulesets.gradient.roots.imbuing import imbue
from talewright.rulesets.gradient.roots.inventory import packed, take
from talewright.rulesets.gradient.roots.powers import BACKFIRES, cast, copy_spell, heal, scroll
from talewright.rulesets.gradient.roots.uses import WAYS
from talewright.testing import asked, played, run

clause = pytest.mark.clause
Play = Callable[..., Any]


# -- things -------------------------------------------------------------------------------------------------


@clause("ROOT-020")
def test_what_is_held_is_on_the_body_and_the_rest_in_the_backpack_first() -> None:
    placed = packed((Item("rope"), Item("sword", in_use=True), Item("chest", slots=2), Item("ring", slots=0)))
    assert [(item.name, item.where) for item in placed] == [
        ("rope", "backpack"), ("sword", ""), ("chest", "backpack"), ("ring", "backpack"),
    ]  # fmt: skip
    many = packed((*STONES, Item("shield", in_use=True)))
    assert [item.where for item in many].count("backpack") == 6
    assert many[-1].where == "", "what is worn is placed before what is not"


@clause("ROOT-020")
def test_losing_the_backpack_and_moving_things_is_reported() -> None:
    laden = replace(HERO, items=packed((Item("sword", in_use=True), Item("rope"), Item("lamp"))))
    lost = done("carry", laden, how="lose the backpack")
    assert (lost.good, facts(lost)["gone"], [item.name for item in lost.hero.items]) == (True, 2, ["sword"])
    said = run(
        RULESET.verbs["carry"].play, laden,
        record.load(RULESET.verbs["carry"].order, {"how": "lose the backpack"}), Rules(),
    )  # fmt: skip
    assert said.notes_of("backpack_lost")[0].facts["things"] == 2
    empty = done("carry", lost.hero, how="lose the backpack")
    assert (empty.good, facts(empty)["gone"]) == (False, 0)


@clause("ROOT-021", "ROOT-023")
def test_more_than_ten_slots_are_impossible_and_a_place_may_be_named() -> None:
    laden = replace(HERO, items=packed(STONES))
    assert take(laden, Item("rope")).hp == 0
    with pytest.raises(SheetError, match="Put something down first"):
        take(laden, Item("chest", slots=2))
    assert take(HERO, Item("rope"), "").items[0].where == ""
    assert take(HERO, Item("rope"), "backpack").items[0].where == "backpack"
    assert take(HERO, Item("rope")).items[0].where == "backpack"


@clause("ROOT-022")
def test_coins_that_find_no_slot_stay_where_they_lie() -> None:
    rich = replace(HERO, items=packed(STONES), coins=99)
    assert done("coins", rich, change=100).word != "refused", "the tenth slot is free"
    full = replace(rich, coins=199, hp=0)
    assert (done("coins", full, change=1).word, done("coins", full, change=1).hero.coins) == ("refused", 199)
    assert done("coins", full, change=-1).hero.coins == 198
    assert done("coins", replace(HERO, coins=0), change=7).hero.coins == 7


@clause("ROOT-024")
def test_a_day_counts_only_for_the_deprived() -> None:
    assert played(day_passes, HERO) == HERO
    needy = replace(HERO, deprived=True)
    first = played(day_passes, needy)
    assert (first.days_deprived, first.fatigue) == (1, 0)
    second = played(day_passes, first)
    assert (second.days_deprived, second.fatigue) == (2, 1)


@clause("ROOT-024", "ROOT-065")
def test_whole_days_are_counted_in_minutes() -> None:
    needy = replace(HERO, deprived=True)
    assert played(pass_time, needy, 24 * 60 - 1).days_deprived == 0
    assert played(pass_time, needy, 24 * 60).days_deprived == 1
    assert played(pass_time, needy, 3 * 24 * 60).days_deprived == 3


@clause("ROOT-025")
def test_fatigue_given_and_taken_is_reported() -> None:
    tired = done("fatigue", replace(HERO, fatigue=1), change=2)
    assert (tired.hero.fatigue, facts(tired)["fatigue_gain"], tired.good) == (3, 2, True)
    rested = done("fatigue", tired.hero, change=-1)
    assert (rested.hero.fatigue, facts(rested)["fatigue_gain"]) == (2, -1)
    same = done("fatigue", HERO, change=0)
    assert (same.hero, same.good) == (HERO, False)


@clause("ROOT-033")
def test_a_found_scroll_has_one_use_and_no_slot() -> None:
    assert (scroll("Sleep").slots, scroll("Sleep").uses) == (0, 1)
    found = done("find", HERO, kind="scroll", name="Sleep")
    assert (found.word, found.good, facts(found)["filled"]) == ("found", True, 0)


# -- powers -------------------------------------------------------------------------------------------------


@clause("ROOT-030", "ROOT-031", "ROOT-032", "ROOT-033")
def test_what_a_casting_costs_and_leaves() -> None:
    hero = replace(
        HERO,
        items=(
            Item("Spellbook: Shield"),
            Item("Scroll: Shield", slots=0, uses=1),
            Item("Relic: Lamp", uses=2, full=2),
        ),
    )
    book, worked = played(cast, hero, "Spellbook: Shield", answers=["plain"])
    assert (worked, book.fatigue, book.items, book.conditions) == (True, 1, hero.items, {"shielded"})
    read, _ = played(cast, hero, "Scroll: Shield", answers=["plain"])
    assert (read.fatigue, [item.name for item in read.items]) == (0, ["Spellbook: Shield", "Relic: Lamp"])
    lit, _ = played(cast, hero, "Relic: Lamp", answers=["plain"])
    assert (lit.fatigue, [item.uses for item in lit.items], lit.conditions) == (0, [0, 1, 1], frozenset())


@clause("ROOT-032")
def test_what_a_failed_casting_in_danger_brings_is_the_wardens_word() -> None:
    assert BACKFIRES == ("none", "fatigue", "lost_book", "injury", "death")
    hero = replace(HERO, items=(Item("Spellbook: Shield"),))

    def failed(*answers: Any) -> Any:
        script = ["yes", FAIL, *answers]
        return played(lambda ask: cast(ask, hero, "Spellbook: Shield", danger=True), answers=script)

    question = asked(lambda ask: cast(ask, hero, "Spellbook: Shield", danger=True), answers=["yes", FAIL])
    assert (question.options, question.who) == (BACKFIRES, "master")
    nothing, worked = failed("none")
    assert (worked, nothing.fatigue, nothing.conditions) == (False, 1, frozenset())
    assert failed("fatigue")[0].fatigue == 2
    assert failed("lost_book")[0].items == ()
    assert failed("injury", (3,))[0].strength == 7
    dead, worked = failed("death")
    assert (dead.dead, worked, dead.fatigue) == (True, False, 0), "the dead pay nothing more"
    held, worked = played(
        lambda ask: cast(ask, hero, "Spellbook: Shield", danger=True), answers=["yes", PASS]
    )
    assert (worked, held.conditions) == (True, {"shielded"})
    with pytest.raises(SheetError, match="can cast"):
        played(cast, HERO, "Spellbook: Sleep")


@clause("ROOT-036")
def test_what_can_be_copied_into_a_grimoire() -> None:
    book, roll, grimoire = (
        Item("Spellbook: Sleep"),
        Item("Scroll: Haste", slots=0, uses=1),
        Item("Grimoire", slots=2),
    )
    mage = replace(HERO, items=(book, roll, grimoire))
    copied, worked = played(copy_spell, mage, "Spellbook: Sleep", answers=[PASS])
    assert (worked, copied.detail("grimoire"), copied.items) == (True, "Sleep", (roll, grimoire))
    failed, worked = played(copy_spell, mage, "Spellbook: Sleep", answers=[FAIL])
    assert (worked, failed) == (False, mage), "nothing is destroyed"
    for wrong in ("Scroll: Haste", "Spellbook: Haste"):
        with pytest.raises(SheetError, match="no spellbook at hand"):
            played(copy_spell, mage, wrong)
    with pytest.raises(SheetError, match="no Grimoire"):
        played(copy_spell, replace(HERO, items=(book,)), "Spellbook: Sleep")


@clause("ROOT-034")
def test_what_a_feat_costs_is_reported() -> None:
    tired = replace(HERO, fatigue=1)
    paid = done("power", tired, name="leap", fatigue=2, attribute="strength", amount=3)
    assert (paid.word, paid.hero.fatigue, paid.hero.strength) == ("worked", 3, 7)
    assert facts(paid) == {"strength_lost": 3, "dexterity_lost": 0, "willpower_lost": 0, "fatigue_gain": 2}
    failed = done("power", HERO, [FAIL, "none"], name="leap", save="strength")
    assert (failed.word, failed.good) == ("failed", False)


@clause("ROOT-061")
def test_healing_is_a_power_of_those_who_have_it_once_a_day() -> None:
    hurt = replace(HERO, strength=4, abilities=("lay_on_hands",))
    healer, patient = played(heal, hurt, "lay_on_hands", answers=[(5,)])
    assert healer is patient
    assert (healer.strength, healer.spent) == (9, ("lay_on_hands",))
    other = replace(HERO, name="Ash", strength=9)
    healer, patient = played(heal, hurt, "lay_on_hands", other, answers=[(5,)])
    assert (healer.strength, patient.strength, patient.spent) == (4, 10, ())
    with pytest.raises(SheetError, match="spent until tomorrow"):
        played(heal, healer, "lay_on_hands")
    with pytest.raises(SheetError, match="not an ability"):
        played(heal, hurt, "healing_faith")
    assert asked(heal, replace(HERO, abilities=("healing_faith",)), "healing_faith").what == "healing_faith"


@clause("ROOT-061")
def test_imbuing_both_costs_half_of_wil_rounded_up() -> None:
    mage = replace(HERO, abilities=("battle_mage",))
    both = played(imbue, mage, answers=["both"])
    assert (both.willpower, both.spent) == (4, ("imbue",))
    even = played(imbue, replace(mage, willpower=8), answers=["both"])
    assert even.willpower == 4
    assert played(imbue, mage, answers=["weapon"]).willpower == 9
    with pytest.raises(SheetError, match="Only a Battle Mage"):
        played(imbue, HERO)
    for spent in (replace(mage, spent=("imbue",)), replace(mage, conditions=both.conditions)):
        with pytest.raises(SheetError, match="spent for today"):
            played(imbue, spent)


@clause("ROOT-061")
def test_every_ability_that_is_used_outside_a_fight_has_its_name() -> None:
    assert set(WAYS) == {
        "healing faith", "natural healing", "lay on hands", "cure", "honey", "imbue", "leech life",
        "speak with the dead", "appearance", "shapeshift", "weather", "harvest", "attune", "copy a spell",
        "train a companion",
    }  # fmt: skip
    seer = replace(HERO, abilities=("necromancer",))
    spoken = done("use", seer, what="speak with the dead")
    assert (spoken.hero.fatigue, spoken.hero.spent) == (1, seer.spent)
    noted = run(WAYS["speak with the dead"], seer, Rules()).notes_of("ability_used")
    assert noted[0].facts["ability"] == "speak with the dead"


@clause("ROOT-061")
@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("divine_favor", "rerolls"),
        ("all_day", "free_attack"),
        ("oracle", "acts_first"),
        ("mercenary", "steadfast"),
        ("mercenary", "cows"),
        ("knight", "steadfast"),
    ],
)
def test_what_an_ability_allows_in_a_fight(name: str, field: str) -> None:
    assert getattr(HOOKS[name], field) is True


@clause("ROOT-061")
def test_armour_that_abilities_and_spells_add() -> None:
    for conditions, armour in ((set(), 0), ({"shielded"}, 1), ({IMBUED_BODY}, 2)):
        worn = replace(HERO, conditions=frozenset(conditions))
        assert fighter(worn).armour == armour


@clause("ROOT-061", "ROOT-064")
def test_a_companion_fights_as_one_of_the_party() -> None:
    (beast,) = beside(replace(HERO, details=(("companion", "loyal beast, 3 of 5 HP"),)))
    assert (beast.pc, beast.hp, beast.hp_max) == (True, 3, 5)
    assert (beast.strength, beast.dexterity, beast.willpower, beast.attacks[0].dice) == (10, 10, 10, (6,))
    assert beside(HERO) == ()


@clause("ROOT-061", "ROOT-053")
def test_an_antagonist_saves_against_what_is_known() -> None:
    failed = done("resist", HERO, [FAIL], against="lies")
    assert (failed.word, failed.good, facts(failed)) == (
        "failed",
        True,
        {"passed": 0, "failed": 1, "untouched": 0},
    )
    held = done("resist", HERO, [PASS], against="lies")
    assert (held.word, held.good, facts(held)["passed"]) == ("passed", False, 1)
    with pytest.raises(SheetError, match="unknown"):
        done("resist", HERO, against="taxes")


@clause("ROOT-053", "ROOT-058", "ROOT-059")
def test_what_can_be_shaken_off_and_what_leaves_no_action() -> None:
    assert all(HOOKS[name].freed for name in ("stingers", "burning", "alight"))
    assert all(HOOKS[name].helpless for name in ("befuddled", "obedient"))
