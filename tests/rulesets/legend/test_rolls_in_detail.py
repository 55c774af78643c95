"""Rolls, what is carried and what a sheet may hold, case by case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core.errors import TalewrightError
from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.combat import ways_of
from talewright.rulesets.legend.dice_pool import Pool, make_pool
from talewright.rulesets.legend.factions import FACTIONS, has
from talewright.rulesets.legend.inventory import slots_used, take
from talewright.rulesets.legend.sheet import item_text
from talewright.rulesets.legend.tools import tool_die, weapon_of

Play = Callable[..., Any]
FREE = {"consequence": "none"}
ACORNS = Item("Acorn", 0, ("bundle", "food"))


@pytest.mark.clause("LEG-003", "LEGF-157")
def test_darkness_takes_a_success_from_sight(play: Play) -> None:
    assert play("roll", {"might": 8}, {**FREE, "dark": True}, [(5,)]).facts["successes"] == 0
    assert play("roll", {"might": 8}, FREE, [(5,)]).facts["successes"] == 1
    assert (
        play("roll", {"might": 8}, {**FREE, "dark": True}, [(5,)], additional=False).facts["successes"] == 1
    )


@pytest.mark.clause("LEG-003", "LEG-012", "LEGF-084")
def test_lives_help_a_friends_roll_by_merry_way_alone(play: Play) -> None:
    order = {**FREE, "friend": 10}
    kept = play("roll", {"lives": 2}, order, [(3,)])
    assert (kept.word, kept.hero.lives, kept.facts["total"]) == ("failure", 2, 3)
    merry = {"lives": 2, "abilities": ["merry_way"]}
    assert play("roll", merry, order, [(3,)]).waiting.what == "lives"
    spent = play("roll", merry, order, [(3,), "reroll:d10_without_success", (5,), "keep"])
    assert (spent.word, spent.hero.lives) == ("partial", 1)
    nine = play("roll", {"earns": True}, order, [(9,)])
    assert (nine.hero.lives, nine.notes_of("life")) == (0, [])


@pytest.mark.clause("LEG-003", "LEG-011")
def test_the_total_is_shown_where_it_is_wanted_or_nothing_can_change_it(play: Play) -> None:
    assert play("roll", {}, FREE, [(5,)]).facts["total"] == 5
    assert "total" not in play("roll", {"lives": 1}, FREE, [(5,), "keep"]).facts
    assert play("roll", {"lives": 1}, {**FREE, "keep_total": True}, [(5,), "keep"]).facts["total"] == 5
    wanted = play("roll", {"lives": 1}, {**FREE, "want": "total", "at_least": 5}, [(5,), "keep"])
    assert (wanted.facts["total"], wanted.good) == (5, True)
    assert play("roll", {}, FREE, [(5,)]).hero.fatigue == 0


@pytest.mark.clause("LEG-011", "LEG-003")
def test_a_total_of_nine_is_one_life_more(play: Play) -> None:
    order = {**FREE, "tool": 6}
    earned = play("roll", {"might": 6, "earns": True}, order, [(5, 4), "keep"])
    assert (earned.hero.lives, earned.facts["life"]) == (1, 1)
    assert [note["lives"] for note in earned.notes_of("life")] == [1]
    ten = play("roll", {"might": 6, "earns": True}, order, [(5, 5)])
    assert (ten.hero.lives, ten.facts["life"], ten.notes_of("life")) == (0, 0, [])
    none = play("roll", {"might": 6}, order, [(5, 4)])
    assert (none.hero.lives, none.notes_of("life")) == (0, [])


@pytest.mark.clause("LEG-005", "LEG-006", "LEG-013")
def test_a_pool_holds_what_is_named_and_nothing_else() -> None:
    assert make_pool(6) == Pool((6,), 0, ())
    assert make_pool(6, 8) == Pool((8, 6), 0, ())
    assert make_pool(8, 4, 2, 1) == Pool((8, 6, 6, 4), 1, ())
    assert make_pool(8, 6, pin=[8]) == Pool((6,), 0, (8,))


@pytest.mark.clause("LEG-007", "LEG-008")
def test_a_stated_consequence_comes_with_failure_and_partial_success_only(play: Play) -> None:
    harm = {"consequence": "harm:2", "tool": 6}
    assert [play("roll", {}, harm, [faces]).hero.vigor for faces in ((2, 1), (4, 1), (4, 4))] == [4, 4, 6]
    assert play("roll", {}, {"consequence": "none"}, [(2,)]).hero.vigor == 6
    assert play("roll", {}, {"consequence": "fatigue:2"}, [(2,)]).hero.fatigue == 2
    asked = play("roll", {}, {"offered": ["harm:3"]}, [(2,)])
    assert asked.waiting.what == "consequence"
    assert "harm:3" in asked.waiting.options
    assert play("roll", {}, {"offered": ["harm:3"]}, [(2,), "harm:3"]).hero.vigor == 3


@pytest.mark.clause("LEG-034", "LEG-R09")
def test_vigor_is_lost_once_and_reported(play: Play) -> None:
    nothing = play("harm", {}, {})
    assert (nothing.notes_of("vigor_lost"), nothing.good, nothing.word) == ([], True, "standing")
    hurt = play("harm", {}, {"loss": 2})
    assert (hurt.hero.vigor, hurt.facts["harm"], hurt.notes_of("unconscious")) == (4, 2, [])
    down = play("harm", {}, {"loss": 9})
    assert (down.hero.vigor, down.word, down.good, len(down.notes_of("unconscious"))) == (
        0,
        "unconscious",
        False,
        1,
    )
    one = play("harm", {}, {"loss": 5})
    assert (one.hero.vigor, one.good, one.word) == (1, True, "standing")


@pytest.mark.clause("LEG-034", "LEGF-013")
def test_strong_hide_ignores_a_loss_but_never_none(play: Play) -> None:
    boar = {"abilities": ["strong_hide"]}
    assert play("harm", boar, {"loss": 1}).waiting.options == ("take", "ignore")
    ignored = play("harm", boar, {"loss": 3}, ["ignore"])
    assert (ignored.hero.vigor, len(ignored.notes_of("shrugged"))) == (8, 1)
    assert play("harm", ignored.hero, {"loss": 3}).hero.vigor == 5
    assert (
        play("harm", boar, {"attack": 1}).hero.vigor == 8
    )  # the hide is Armor 1: nothing is lost, nothing is asked


@pytest.mark.clause("LEG-034", "LEG-R09")
def test_the_unconscious_do_not_act(play: Play) -> None:
    down = replace(Hero(name="Mog"), vigor=0)
    asked = play("roll", down, FREE)
    assert (asked.word, asked.good, len(asked.notes_of("is_unconscious"))) == ("unconscious", False, 1)
    assert play("roll", Hero(name="Mog", earns=False), FREE, [(4,)]).word == "partial"


@pytest.mark.clause("LEG-036", "LEG-035")
def test_bundles_fill_up_before_a_new_slot_is_used() -> None:
    hero = Hero(items=(replace(ACORNS, units=2),))
    more = take(hero, replace(ACORNS, units=3))
    assert [item.units for item in more.items] == [3, 2]
    exact = take(hero, ACORNS)
    assert [item.units for item in exact.items] == [3]
    full = take(exact, ACORNS)
    assert [item.units for item in full.items] == [3, 1]
    other = take(exact, replace(ACORNS, name="Bottle cap"))
    assert slots_used(other) == 2


@pytest.mark.clause("LEG-038", "LEGF-069")
def test_fatigue_takes_a_slot_each_unless_greed_shares_it() -> None:
    ring = Item("Ring", 6, ("treasure",))
    plain = Hero(faction="cats", items=(ring,), fatigue=2)
    assert slots_used(plain) == 3
    assert slots_used(replace(plain, faction="moles", abilities=("greed",))) == 2


@pytest.mark.clause("LEG-040", "LEG-038", "LEGF-055")
def test_each_fatigue_is_stored_ignored_or_costs_vigor(play: Play) -> None:
    small = {"slots": 1, "weapon": 6}
    done = play("harm", small, {"fatigue": 3})
    assert (done.hero.fatigue, done.hero.vigor) == (1, 4)
    stout = {"abilities": ["unbreakable_spirit"]}
    ready = play("ability", stout, {"ability": "unbreakable_spirit"}).hero
    spared = play("harm", ready, {"fatigue": 3})
    assert (spared.hero.fatigue, len(spared.notes_of("fatigue_ignored"))) == (0, 3)


@pytest.mark.clause("LEG-041", "LEG-042", "LEG-175")
def test_the_largest_die_of_the_tools_at_hand() -> None:
    hero = RULESET.draw(
        RULESET.sketch(wit=10, gear=("Lute (d8)", "Rope (d6)"), spells=("firefly",), weapon=0)
    )
    assert tool_die(hero, ()) == 0
    assert tool_die(hero, ("Rope", "Lute")) == 8
    assert tool_die(hero, ("Lute", "Rope")) == 8
    assert tool_die(hero, ("Rope",), 12) == 12
    assert tool_die(hero, ("spell:firefly",)) == 10
    with pytest.raises(TalewrightError, match="not at hand"):
        tool_die(hero, ("Harp",))


@pytest.mark.clause("LEG-R12", "LEG-135")
def test_the_weapon_in_hand() -> None:
    cat = Hero(faction="cats", items=(Item("Pin", 4, ("weapon",)),))
    claws = weapon_of(cat)
    assert claws is not None
    assert (claws.name, claws.quality) == ("claws", 6)
    sword = Item("Sword", 8, ("weapon",))
    assert weapon_of(replace(cat, items=(sword,))) == sword
    even = Item("Dagger", 6, ("weapon",))
    assert weapon_of(replace(cat, items=(even,))) == even
    assert weapon_of(cat, "pin") == cat.items[0]
    named = weapon_of(cat, "Claws")
    assert named is not None
    assert named.quality == 6
    for nothing in ("hands", "unarmed", "none"):
        assert weapon_of(cat, nothing) is None
    with pytest.raises(TalewrightError, match="not at hand"):
        weapon_of(cat, "Harp")
    assert weapon_of(Hero()) is None


@pytest.mark.clause("LEG-135", "LEGF-056", "LEGF-019")
def test_the_ways_to_strike() -> None:
    assert dict(ways_of(Hero())) == {"might": Pool((6,), 0, ())}
    assert dict(ways_of(Hero(), "", "", 1, 2)) == {"might": Pool((6, 6), 2, ())}
    bow = Hero(grace=8, items=(Item("Bow", 8, ("ranged", "weapon")),))
    assert dict(ways_of(bow)) == {"grace": Pool((8, 8), 0, ())}
    assert dict(ways_of(bow, "", "wit")) == {"wit": Pool((8, 6), 0, ())}
    dog = Hero(faction="dogs", might=8, abilities=("awesome_might",))
    assert dict(ways_of(dog))["awesome_might"] == Pool((), 0, (8,))
    assert [name for name, _ in ways_of(dog, "", "grace")] == ["grace"]
    assert [name for name, _ in ways_of(Hero(faction="dogs", might=8))] == ["might"]
    cat = Hero(faction="cats", grace=8, items=(Item("Pin", 8, ("weapon",)),))
    assert [name for name, _ in ways_of(cat)] == ["might", "grace"]


@pytest.mark.clause("LEG-045", "LEG-046", "LEG-047", "LEG-048", "LEG-049", "LEG-050")
def test_things_are_written_with_die_name_and_marks() -> None:
    assert item_text(Item("Lute", 8)) == "d8 professional"
    assert item_text(Item("Bow", 6, ("heavy", "ranged", "weapon"))) == "d6 standard, heavy, ranged"
    assert item_text(Item("Mail", 0, ("armor",), worn=True)) == "armor, worn"
    assert item_text(Item("Key", 4, (), mine=True)) == "d4 mediocre, for its maker alone"
    assert item_text(Item("Spellbook", spell="firefly", state="spent")) == "spent"
    assert [item_text(Item("x", size)) for size in (10, 12)] == ["d10 exotic", "d12 legendary"]


@pytest.mark.clause("LEG-055", "LEG-058", "LEG-R02")
@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"might": 7}, "7 is not a die size"),
        ({"vigor": 7}, "7 is above the greatest, 6"),
        ({"faction": "dogs", "abilities": ("puppy_eyes", "puppy_eyes")}, "named twice"),
        ({"abilities": ("puppy_eyes",)}, "without a faction"),
        ({"items": (Item("A", 0, ("armor",), worn=True), Item("B", 0, ("armor",), worn=True))}, "only one Armor"),
        ({"items": (Item("A", 7),)}, "d7 is not a Quality"),
        ({"items": (Item("Ring", 0, ("treasure",)),)}, "Ring"),
        ({"faction": "dogs", "background": "shaman"}, "'shaman' is unknown"),
        ({"faction": "dogs", "abilities": ("greed",)}, "not taught by the Dogs"),
    ],
)  # fmt: skip
def test_a_sheet_that_breaks_a_rule_is_refused_with_one_reason(fields: dict[str, Any], fault: str) -> None:
    found = RULESET.check(Hero(name="Mog", **fields))
    assert len(found) == 1
    assert fault in str(found[0])


@pytest.mark.clause("LEG-055", "LEG-058", "LEG-R02")
def test_a_sheet_within_the_rules_has_no_faults() -> None:
    worn = (Item("A", 0, ("armor",), worn=True), Item("B", 0, ("armor",)), Item("Ring", 6, ("treasure",)))
    assert RULESET.check(Hero(name="Mog", faction="dogs", abilities=("puppy_eyes",), items=worn)) == []
    assert RULESET.check(Hero(name="Mog")) == []


@pytest.mark.clause("LEGF-001", "LEG-R23")
def test_an_ability_is_had_by_choice_or_by_birth() -> None:
    assert has(Hero(faction="dogs", abilities=("puppy_eyes",)), "puppy_eyes")
    assert not has(Hero(faction="dogs"), "puppy_eyes")
    for name, faction in FACTIONS.items():
        assert has(Hero(faction=name), faction.core_ability)
        assert not has(Hero(), faction.core_ability)


@pytest.mark.clause("LEGF-168", "LEG-R26")
@pytest.mark.parametrize(
    ("fields", "vigor", "greatest", "slots"),
    [
        ({}, 6, 6, 10),
        ({"faction": "boars"}, 8, 8, 12),
        ({"abilities": ["strong_hide"]}, 8, 8, 12),
        ({"vigor": 3}, 3, 6, 10),
        ({"vigor": 7}, 7, 8, 12),
        ({"vigor_max": 4}, 4, 4, 10),
        ({"vigor_max": 12}, 6, 12, 16),
        ({"vigor": 20}, 20, 20, 24),
        ({"slots": 3}, 6, 6, 3),
    ],
)
def test_a_sketch_fills_in_what_is_left_open(
    play: Play, fields: dict[str, Any], vigor: int, greatest: int, slots: int
) -> None:
    hero = play("harm", fields, {}).hero
    assert (hero.vigor, hero.vigor_max, hero.slots) == (vigor, greatest, slots)
    assert play("harm", {"lives": 1}, {}).hero.earns
    assert not play("harm", {}, {}).hero.earns
    assert play("harm", {"faction": "cats", "abilities": ["kitty_claws", "fat_cat"]}, {}).hero.abilities == (
        "fat_cat",
    )
