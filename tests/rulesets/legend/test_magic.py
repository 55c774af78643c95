"""Casting, failing, recharging, Mishaps, and the spells themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core.ask import FOE, MASTER
from talewright.core.errors import SheetError
from talewright.rulesets.legend.character import READY, RESTING, SPENT, Hero, Item
from talewright.rulesets.legend.spells import LATER, SPELLS, TWENTY, amount, spell

Play = Callable[..., Any]
STATED = {"consequence": "none", "mishap": "none"}
BOOKISH = Hero(wit=8, earns=False, items=(Item("Spellbook: Charm", spell="charm"),))


@pytest.mark.clause("LEG-167")
def test_a_book_is_needed_and_casts_its_own_spell(play: Play) -> None:
    assert play("cast", Hero(), {"spell": "charm"}).word == "no_book"
    assert play("cast", BOOKISH, {"spell": "hold"}).word == "no_book"
    assert play("cast", BOOKISH, {"spell": "charm"}).waiting.what == "cast"
    assert BOOKISH.items[0].slots == 1


@pytest.mark.clause("LEG-168", "LEG-170")
def test_wit_and_a_d6_and_no_tool(play: Play) -> None:
    assert str(play("cast", BOOKISH, {"spell": "charm"}).waiting.dice) == "d8 d6"
    assert str(play("cast", {"wit": 4}, {"boons": 1}).waiting.dice) == "2d6 d4"
    for wit, size in ((4, 6), (6, 6), (8, 8), (12, 12)):
        done = play("cast", {"wit": wit}, STATED, [(4, 3)])
        assert done.facts["size"] == size  # the die, not the face


@pytest.mark.clause("LEG-169", "LEG-171")
def test_sum_and_degrees_feed_the_spell(play: Play) -> None:
    done = play("cast", BOOKISH, {"spell": "charm", **STATED}, [(8, 6)])
    assert (done.facts["sum"], done.facts["degrees"]) == (14, 5)
    (told,) = done.notes_of("spell")
    assert "14 hours" in told["effect"]


@pytest.mark.clause("LEG-R25")
def test_a_partial_success_works_and_costs_and_a_success_adds(play: Play) -> None:
    partial = play("cast", BOOKISH, {"spell": "charm"}, [(8, 1)])
    assert (partial.waiting.what, partial.waiting.clause) == ("consequence", "LEG-008")
    assert partial.notes_of("spell")
    assert not partial.notes_of("spell_success")
    full = play("cast", BOOKISH, {"spell": "charm"}, [(8, 5)])
    assert "close friend" in full.notes_of("spell_success")[0]["effect"]


@pytest.mark.clause("LEG-172", "LEG-R24")
def test_a_failure_spends_the_book_until_recharged_and_the_next_dawn(play: Play) -> None:
    failed = play("cast", BOOKISH, {"spell": "charm", **STATED}, [(3, 2)])
    assert (failed.word, failed.hero.items[0].state) == ("failure", SPENT)
    assert not failed.notes_of("spell")
    assert play("cast", failed.hero, {"spell": "charm"}).word == "not_ready"
    day = {"outdoors": True, "actions": 6}
    waited = play("explore", failed.hero, day).hero
    assert play("cast", waited, {"spell": "charm"}).word == "not_ready"
    charged = play("recharge", failed.hero, {"spell": "charm"})
    assert (charged.word, charged.hero.items[0].state) == ("recharged", RESTING)
    assert play("cast", charged.hero, {"spell": "charm"}).word == "not_ready"
    ready = play("explore", charged.hero, day).hero
    assert ready.items[0].state == READY
    assert play("recharge", ready, {"spell": "charm"}).word == "nothing_to_recharge"


@pytest.mark.clause("LEG-R24")
def test_until_a_failure_a_spell_is_cast_any_number_of_times(play: Play) -> None:
    hero = BOOKISH
    for _ in range(5):
        hero = play("cast", hero, {"spell": "charm", "takes": "none", **STATED}, [(8, 5)]).hero
    assert hero == BOOKISH


@pytest.mark.clause("LEG-173", "LEG-R24")
def test_doubles_are_judged_on_the_final_dice(play: Play) -> None:
    hero = replace(BOOKISH, lives=1, earns=True)
    order = {"spell": "charm", **STATED}
    kept = play("cast", hero, order, [(5, 5), "keep"])
    assert (kept.word, kept.facts["mishap"]) == ("success", 1)
    mended = play("cast", hero, order, [(5, 5), "reroll:d6_showing_5", (4,)])
    assert (mended.word, mended.facts["mishap"], mended.facts["sum"]) == ("success", 0, 9)
    rescued = play("cast", hero, order, [(1, 2), "reroll:d8_showing_1", (7,)])
    assert (rescued.word, rescued.hero.items[0].state) == ("partial", READY)


@pytest.mark.clause("LEG-173")
def test_the_master_says_what_the_mishap_is(play: Play) -> None:
    waiting = play("cast", BOOKISH, {"spell": "charm"}, [(2, 2)]).waiting
    assert (waiting.what, waiting.who) == ("mishap", MASTER)
    done = play("cast", BOOKISH, {"spell": "charm", "mishap": "harm:1", "consequence": "none"}, [(2, 2)])
    assert (done.word, done.hero.vigor, done.facts["mishap"]) == ("failure", 5, 1)


@pytest.mark.clause("LEGF-122")
def test_spell_damage_passes_armour_and_one_success_resists(play: Play) -> None:
    order = {"size": 8, "harm": 2, "resist": "grace"}
    hit = play("enspelled", {"armour": 2}, order, [(3,)])
    assert (hit.word, hit.hero.vigor) == ("affected", 4)
    assert play("enspelled", {}, order, [(4,)]).word == "resisted"
    assert str(play("enspelled", {"grace": 10}, order).waiting.dice) == "d10"


NUMBERS = [
    ("LEGF-101", "bubble_head", {"creatures": 8, "minutes": 13}),
    ("LEGF-102", "charm", {"hours": 13}),
    ("LEGF-103", "dull_emotion", {"hours": 13, "forever": 1}),
    ("LEGF-104", "find_lost", {"hints": 3}),
    ("LEGF-105", "firefly", {"questions": 3}),
    ("LEGF-106", "fracture_stone", {"width": 8, "length": 13, "damage": 4}),
    ("LEGF-107", "hold", {"rounds": 13, "might": 8}),
    ("LEGF-108", "knock", {"wit": 8}),
    ("LEGF-109", "lang_celes", {"words": 13}),
    ("LEGF-110", "lock", {"might": 8, "hours": 13}),
    ("LEGF-111", "magic_arrow", {"damage": 3}),
    ("LEGF-112", "make_delicious", {"hours": 8}),
    ("LEGF-113", "misty_armor", {"minutes": 13, "others": 8}),
    ("LEGF-114", "sense_life", {}),
    ("LEGF-115", "speak_with_bugs", {"hours": 8}),
    ("LEGF-116", "standing_stones", {"rocks": 8, "minutes": 13, "might": 8}),
    ("LEGF-117", "starlight", {"minutes": 13, "until_stars": 1}),
    ("LEGF-118", "suggestion", {"words": 13}),
    ("LEGF-119", "unform", {"minutes": 13}),
    ("LEGF-120", "well", {"metres": 65}),
    ("LEGF-121", "scorch", {"metres": 13, "damage": 3}),
]


@pytest.mark.clause(
    "LEGF-101", "LEGF-102", "LEGF-103", "LEGF-104", "LEGF-105", "LEGF-106", "LEGF-107", "LEGF-108", "LEGF-109",
    "LEGF-110", "LEGF-111", "LEGF-112", "LEGF-113", "LEGF-114", "LEGF-115", "LEGF-116", "LEGF-117", "LEGF-118",
    "LEGF-119", "LEGF-120", "LEGF-121",
)  # fmt: skip
@pytest.mark.parametrize(("clause", "name", "numbers"), NUMBERS)
def test_the_numbers_of_each_spell(clause: str, name: str, numbers: dict[str, int]) -> None:
    each = spell(name)
    assert each.clause == clause
    assert dict(each.numbers(13, 8, 3)) == numbers  # a sum of 13, size 8, three degrees
    assert "{" not in each.effect_text(13, 8, 3)
    for number in numbers.values():
        assert number == 1 or str(number) in each.effect_text(13, 8, 3)


@pytest.mark.clause("LEGF-101", "LEGF-120", "LEG-R24")
def test_two_spells_ask_for_nothing_after_a_failure() -> None:
    assert {name for name, each in TWENTY.items() if not each.recharge} == {"bubble_head", "well"}


@pytest.mark.clause("LEGF-102", "LEGF-113", "LEGF-119")
def test_three_spells_have_more_on_a_success() -> None:
    assert {name for name, each in TWENTY.items() if each.success} == {"charm", "misty_armor", "unform"}


@pytest.mark.clause("LEGF-121")
def test_twenty_spells_are_printed_and_scorch_is_ours() -> None:
    assert TWENTY["scorch"].ours
    assert sum(not each.ours for each in TWENTY.values()) == 20
    assert sum(each.credited for each in TWENTY.values()) == 11


LATER_NUMBERS = [
    ("LEGF-123", "alter_local_gravity", {"cubic_metres": 26, "great": 0}),
    ("LEGF-124", "appel_du_vide", {"creatures": 3}),
    ("LEGF-125", "break_down_stronghold", {"bonus": 3, "locks": 3}),
    ("LEGF-126", "bridge", {"metres": 52}),
    ("LEGF-127", "calculate_possibility", {"questions": 3}),
    ("LEGF-128", "collect_memory", {"words": 13}),
    ("LEGF-129", "cut_strings", {"limbs": 3}),
    ("LEGF-130", "deathmask", {"days": 13, "lasting": 0}),
    ("LEGF-131", "decay", {"damage": 6, "age": 13}),
    ("LEGF-132", "disassemble", {"tier": 3}),
    ("LEGF-133", "divination", {"questions": 3}),
    ("LEGF-134", "fear", {"ageing": 0, "creatures": 3}),
    ("LEGF-135", "finger_of_death", {"tier": 3}),
    ("LEGF-136", "flashstep", {"metres": 13, "tier": 3}),
    ("LEGF-137", "fools_gold", {"banes": 3}),
    ("LEGF-138", "heal", {"vigor": 13, "conditions": 3, "minutes": 13}),
    ("LEGF-139", "hone", {"hits": 6}),
    ("LEGF-140", "invisibility", {"creatures": 3}),
    ("LEGF-141", "iron_binding", {"metres": 40}),
    ("LEGF-142", "lightning_strike", {"damage": 16, "others": 3, "struck": 4}),
    ("LEGF-143", "poison_sting", {"stings": 3, "damage": 3}),
    ("LEGF-144", "raindrop_cut", {"tier": 3}),
    ("LEGF-145", "raise_dead", {"might": 6}),
    ("LEGF-146", "roiling_form", {"rounds": 13, "changes": 3}),
    ("LEGF-147", "see_invisibility", {"minutes": 13}),
    ("LEGF-148", "shocking_grip", {"damage": 3}),
    ("LEGF-149", "skincall", {"might": 8}),
    ("LEGF-150", "speak_with_flesh", {"questions": 3}),
    ("LEGF-151", "statue", {"minutes": 80}),
    ("LEGF-152", "swift_strike", {"attacks": 3}),
    ("LEGF-153", "teleportation", {"others": 3, "metres": 13}),
    ("LEGF-154", "violent_depilation", {"damage": 3}),
    ("LEGF-155", "void_scabbard", {"weapons": 3}),
]


@pytest.mark.clause(
    "LEGF-123", "LEGF-124", "LEGF-125", "LEGF-126", "LEGF-127", "LEGF-128", "LEGF-129", "LEGF-130", "LEGF-131",
    "LEGF-132", "LEGF-133", "LEGF-134", "LEGF-135", "LEGF-136", "LEGF-137", "LEGF-138", "LEGF-139", "LEGF-140",
    "LEGF-141", "LEGF-142", "LEGF-143", "LEGF-144", "LEGF-145", "LEGF-146", "LEGF-147", "LEGF-148", "LEGF-149",
    "LEGF-150", "LEGF-151", "LEGF-152", "LEGF-153", "LEGF-154", "LEGF-155",
)  # fmt: skip
@pytest.mark.parametrize(("clause", "name", "numbers"), LATER_NUMBERS)
def test_later_spells_are_converted_and_kept_behind_an_option(
    play: Play, clause: str, name: str, numbers: dict[str, int]
) -> None:
    each = spell(name)
    assert (each.clause, each.converted) == (clause, True)
    assert dict(each.numbers(13, 8, 3)) == numbers
    assert each.recharge
    assert "{" not in each.effect_text(13, 8, 3)
    hero = Hero(items=(Item("Spellbook", spell=name),))
    assert play("cast", hero, {"spell": name}).word == "not_in_play"
    assert play("cast", hero, {"spell": name}, later_spells=True).waiting.what == "cast"
    assert len(LATER) == len(LATER_NUMBERS) == 33


def test_formulas_and_names() -> None:
    assert amount("size", 9, 8, 2) == 8
    assert amount("degrees*2+4", 9, 8, 2) == 8
    assert amount("sum>12", 12, 8, 2) == 0
    with pytest.raises(SheetError, match="not a formula"):
        amount("sum-1", 9, 8, 2)
    assert spell("well").shown == "Water within [sum]×5 m runs into the container you touch."
    assert spell("Fool's gold").id == "fools_gold"
    with pytest.raises(SheetError, match="Did you mean hold"):
        spell("hodl")


RESISTED = {known.id: known for known in SPELLS.values() if known.resist}


@pytest.mark.clause("LEGF-122", "LEGF-134")
@pytest.mark.parametrize("name", sorted(RESISTED))
def test_a_target_resists_where_the_spell_allows_it(play: Play, name: str) -> None:
    known = RESISTED[name]
    hero = {"wit": 8, "spells": [name]}
    order = {"spell": name, "foe": "troll", **STATED}
    waiting = play("cast", hero, order, [(8, 5)], later_spells=True).waiting
    size = {"might": 12, "grace": 6, "wit": 4}[known.resist]
    assert (waiting.what, waiting.who, str(waiting.dice)) == ("foe_resist", FOE, f"d{size}")
    more = [(3, 4)] if name == "fear" else []  # a great fear ages
    full = play("cast", hero, order, [(8, 5), (1,), *more], later_spells=True)
    assert [each["years"] for each in full.notes_of("foe_ages")] == [7] * len(more)
    damage = dict(known.numbers(13, 8, 4)).get("damage", 0)
    assert (full.good, full.facts["resisted"], full.facts["damage"]) == (True, 0, damage)
    if dict(known.numbers(13, 8, 4)).get("banes"):
        return  # banes take the single success away: nobody resists this one
    kept = play("cast", hero, order, [(8, 5), (4,)], later_spells=True)
    left = {"half": damage // 2, "harm": damage, "": 0}[known.resisted]
    assert (kept.good, kept.facts["resisted"], kept.facts["damage"]) == (bool(known.resisted), 1, left)


@pytest.mark.clause("LEGF-122")
def test_spells_without_resistance_and_casts_without_a_target(play: Play) -> None:
    hero = {"wit": 8, "spells": ["scorch"]}
    burnt = play("cast", hero, {"spell": "scorch", "foe": "troll", **STATED}, [(8, 5)])
    assert (burnt.facts["damage"], burnt.facts["resisted"]) == (burnt.facts["degrees"], 0)  # Armor is no help
    assert "damage" not in play("cast", hero, {"spell": "scorch", **STATED}, [(8, 5)]).facts
    failed = play("cast", hero, {"spell": "scorch", "foe": "troll", **STATED}, [(2, 1)])
    assert "damage" not in failed.facts


@pytest.mark.clause("LEGF-122")
def test_a_named_spell_brings_its_own_damage_and_resistance(play: Play) -> None:
    order = {"spell": "decay", "size": 8, "degrees": 2}
    assert str(play("enspelled", {"might": 8}, order).waiting.dice) == "d8"
    assert play("enspelled", {"might": 8}, order, [(1,)]).hero.vigor == 2
    halved = play("enspelled", {"might": 8}, order, [(4,)])
    assert (halved.word, halved.hero.vigor) == ("resisted", 4)


@pytest.mark.clause("LEG-173")
def test_a_mishap_may_tire(play: Play) -> None:
    order = {"spell": "charm", "mishap": "fatigue:2", "consequence": "none"}
    assert play("cast", BOOKISH, order, [(2, 2)]).hero.fatigue == 2
