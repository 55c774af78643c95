"""Slots, bundles, Fatigue, exhaustion and Vigor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.faults import check
from talewright.rulesets.legend.inventory import exhausted, remove_fatigue, slots_used, take
from talewright.rulesets.legend.measures import over
from talewright.rulesets.legend.tools import armour_of, good, take_off, tool_die, wear, worn_armor

Play = Callable[..., Any]


@pytest.mark.clause("LEG-035", "LEG-037")
def test_a_thing_fills_a_slot_and_a_heavy_thing_two() -> None:
    assert slots_used(Hero(items=(Item("Rope", 6),))) == 1
    assert slots_used(Hero(items=(Item("Rope", 6), Item("Anvil", 0, ("heavy",))))) == 3


@pytest.mark.clause("LEG-036")
def test_three_of_a_kind_share_a_slot() -> None:
    acorn = Item("Acorns", 0, ("bundle", "food"))
    hero = Hero()
    for count, slots in ((1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3)):
        hero = take(hero, acorn)
        assert (slots_used(hero), sum(item.units for item in hero.items)) == (slots, count)
    other = take(hero, Item("Caps", 0, ("bundle",)))
    assert slots_used(other) == 4  # another kind never shares
    assert slots_used(take(Hero(items=(replace(acorn, units=2),)), replace(acorn, units=3))) == 2


@pytest.mark.clause("LEG-036")
def test_plain_things_do_not_bundle() -> None:
    assert slots_used(take(take(Hero(), Item("Rope", 6)), Item("Rope", 6))) == 2


@pytest.mark.clause("LEG-038", "LEG-146")
def test_fatigue_fills_slots() -> None:
    hero = Hero(fatigue=3, items=(Item("Rope", 6),))
    assert slots_used(hero) == 4
    assert slots_used(remove_fatigue(hero, 1)) == 3
    assert remove_fatigue(hero, 9).fatigue == 0


@pytest.mark.clause("LEG-039", "LEG-R10")
def test_the_exhausted_stay_where_they_are_but_may_act(play: Play) -> None:
    laden = Hero(items=tuple(Item(f"Thing {n}", 6, ("weapon",)) for n in range(11)), fatigue=0)
    assert exhausted(laden)
    assert play("travel", laden).word == "exhausted"
    assert play("travel", laden).hero == laden
    assert play("explore", laden, {"enter": "the cellar"}).word == "exhausted"
    assert play("explore", laden).word == "done"
    assert play("attack", laden, {}, [(4, 4)]).good
    assert play("rest", laden, {"kind": "nap"}).good
    lighter = laden.without(laden.items[0])
    assert not exhausted(lighter)
    assert play("travel", lighter).word == "arrived"


@pytest.mark.clause("LEG-040", "LEG-R10", "LEG-R09")
def test_exhausted_fatigue_costs_vigor_down_to_nothing(play: Play) -> None:
    hero = Hero(vigor=2, fatigue=11)
    done = play("harm", hero, {"fatigue": 1})
    assert (done.hero.vigor, done.hero.fatigue) == (1, 11)
    done = play("harm", hero, {"fatigue": 3})
    assert (done.hero.vigor, done.hero.fatigue, done.word) == (0, 11, "unconscious")


@pytest.mark.clause("LEG-034", "LEG-R09")
def test_at_no_vigor_one_is_down_and_never_below(play: Play) -> None:
    done = play("harm", {"vigor": 3}, {"loss": 8})
    assert (done.hero.vigor, done.word, over(done.hero)) == (0, "unconscious", "unconscious")
    assert done.notes_of("unconscious")
    assert over(replace(done.hero, vigor=1)) == ""
    # Food during a rest brings the fallen back.
    fed = play(
        "rest", replace(done.hero, items=(good("travel_food").item,)), {"kind": "nap"}, ["eat:Travel food"]
    )
    assert fed.hero.vigor == fed.hero.vigor_max


@pytest.mark.clause("LEG-145")
def test_hard_work_tires(play: Play) -> None:
    assert play("explore", {}, {"strenuous": True, "actions": 2}).hero.fatigue == 2
    assert play("travel", {}, {"strenuous": True}).hero.fatigue == 1
    assert play("travel", {}, {}).hero.fatigue == 0


@pytest.mark.clause("LEG-054", "LEG-055")
def test_one_armour_is_worn_at_a_time(play: Play) -> None:
    light, heavy = good("light_armor").item, good("heavy_armor").item
    hero = wear(Hero(items=(light, heavy)), light)
    assert armour_of(hero) == 1
    hero = wear(hero, heavy)
    worn = worn_armor(hero)
    assert worn is not None
    assert worn.name == "Heavy armor"
    assert wear(hero, worn) == hero
    assert armour_of(hero) == 2
    assert armour_of(take_off(hero)) == 0
    both = Hero(items=(replace(light, worn=True), replace(heavy, worn=True)))
    assert any("only one Armor" in fault.text for fault in check(both))
    # Armour helps against attacks only.
    assert play("harm", hero, {"attack": 3}).hero.vigor == 5
    assert play("harm", hero, {"loss": 3}).hero.vigor == 3
    assert play("harm", hero, {"attack": 1}).hero.vigor == 6


@pytest.mark.clause("LEG-041", "LEG-042")
def test_the_largest_quality_counts() -> None:
    hero = Hero(items=(Item("Rope", 6), Item("Spyglass", 8), Item("Coat")))
    assert tool_die(hero, ("rope",)) == 6
    assert tool_die(hero, ("rope", "Spyglass")) == 8
    assert tool_die(hero, ("coat",)) == 0
    assert tool_die(hero, ("rope",), 10) == 10


@pytest.mark.clause("LEG-041")
def test_a_named_tool_adds_its_die(play: Play) -> None:
    hero = Hero(items=(Item("Rope", 6), Item("Spyglass", 8)))
    assert str(play("roll", hero, {"using": ["Rope", "Spyglass"]}).waiting.dice) == "d8 d6"


@pytest.mark.clause("LEG-058")
def test_a_treasure_always_has_a_quality() -> None:
    assert any(
        "a Treasure has a Quality" in fault.text
        for fault in check(Hero(items=(Item("Ring", 0, ("treasure",)),)))
    )
    assert check(Hero(items=(Item("Ring", 4, ("treasure",)),))) == []


def test_every_fault_of_a_sheet_is_reported() -> None:
    hero = Hero(
        might=7,
        vigor=9,
        faction="cats",
        background="shaman",
        abilities=("stubborn", "stubborn"),
        items=(Item("Mug", 5), Item("Pebbles", 0, (), 2), Item("Hat", worn=True), Item("Book", spell="hodl")),
    )
    faults = "\n".join(map(str, check(hero)))
    for part in (
        "might",
        "vigor",
        "abilities",
        "background",
        "d5",
        "bundle",
        "only Armor is worn",
        "Did you mean hold",
    ):
        assert part in faults
    assert check(Hero(abilities=("greed",)))
    assert check(Hero(faction="otters"))
    assert record.load(Hero, record.dump(hero)) == hero


@pytest.mark.clause("LEG-039", "LEG-R10")
def test_taking_leaving_and_wearing(play: Play) -> None:
    laden = Hero(items=tuple(Item(f"Thing {n}", 6) for n in range(9)))
    over_full = play("take", laden, {"items": ["heavy_weapon"], "spells": ["hold"]})
    assert (over_full.word, slots_used(over_full.hero)) == ("exhausted", 12)
    lighter = play("leave", over_full.hero, {"items": ["Thing 1", "thing 2"]})
    assert lighter.good
    fed = Hero(items=(Item("Acorns", 0, ("bundle", "food"), 3),))
    assert play("leave", fed, {"items": ["acorns"]}).hero.items[0].units == 2
    with pytest.raises(SheetError, match=r"not carried\. Did you mean Acorns"):
        play("leave", fed, {"items": ["acorn"]})
    dressed = play("wear", replace(fed, items=(good("light_armor").item,)), {"item": "light armor"})
    assert armour_of(dressed.hero) == 1
    assert play("wear", fed, {"item": "acorns"}).word == "no_armor"


@pytest.mark.clause("LEG-035")
def test_what_is_given_away_leaves_its_slot(play: Play) -> None:
    hero = Hero(items=(Item("Bell", 6, ("treasure",)), Item("Caps", 0, ("bundle",), units=3)))
    done = play("give", hero, {"items": ["bell", "Caps"], "to": "Mab"})
    assert [(item.name, item.units) for item in done.hero.items] == [("Caps", 2)]
    assert done.notes_of("gave") == [{"what": "Bell", "to": "Mab"}, {"what": "Caps", "to": "Mab"}]
    assert play("give", hero, {"items": ["Bell"]}).notes_of("gave_away") == [{"what": "Bell"}]
    for verb in ("take", "leave", "give", "buy"):
        with pytest.raises(SheetError, match="Name at least one thing"):
            play(verb, hero, {})
    with pytest.raises(SheetError, match="'Cup' is not carried"):
        play("give", hero, {"items": ["Cup"]})


@pytest.mark.clause("LEG-055")
def test_armour_comes_off_again(play: Play) -> None:
    hero = Hero(items=(Item("Hat", 0, ("armor",), worn=True),))
    assert armour_of(play("wear", hero, {"item": "Hat", "off": True}).hero) == 0
    assert not play("wear", take_off(hero), {"item": "Hat", "off": True}).good


@pytest.mark.clause("LEG-001")
def test_the_game_master_sets_numbers_by_hand(play: Play) -> None:
    hero = Hero(vigor=2, lives=1)
    done = play("overrule", hero, {"vigor": 6, "lives": 3, "fatigue": 2, "reason": "a kind fate"})
    assert done.hero == replace(hero, vigor=6, lives=3, fatigue=2)
    assert [note["what"] for note in done.notes_of("overruled")] == ["Vigor", "Lives", "Fatigue"]
    assert play("overrule", replace(hero, vigor=0), {"vigor": 1}).hero.vigor == 1
    assert play("overrule", hero, {}).word == "unchanged"
    with pytest.raises(SheetError, match="above its greatest, 6"):
        play("overrule", hero, {"vigor": 7})
