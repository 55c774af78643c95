"""The ten slots on a sheet that is played: move, swap, take, Fatigue, gold and a companion (ROOT-012, ROOT-020 to 025)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.roots import RULESET
from talewright.rulesets.gradient.roots.book import BACKPACK
from talewright.rulesets.gradient.roots.companions import COMPANION
from talewright.testing import asked, run

ROPE = Item("Rope", where=BACKPACK)
HERO = Character("Tam", hp=3, hp_max=4, items=(ROPE, Item("Axe", dice=(6,), in_use=True)), setting="roots")
CROWDED = replace(
    HERO, items=(Item("Club", where=BACKPACK), Item("Bow", 2), Item("Gambeson", armour=1), Item("Dagger"))
)


def order(verb: str, hero: Character, log: Any = (), **values: Any) -> Any:
    made = RULESET.verbs[verb]
    spoken: Any = record.load(made.order, values)
    return run(made.play, hero, spoken, RULESET.rules(), answers=log).result


@pytest.mark.clause("ROOT-020")
def test_a_thing_moves_between_body_and_backpack() -> None:
    moved = order("carry", HERO, how="move", what="Rope").hero
    assert moved.items[0].where == ""
    stowed = order("carry", HERO, how="move", what="Axe").hero.items[1]
    assert (stowed.where, stowed.in_use) == (BACKPACK, False)


@pytest.mark.clause("ROOT-020")
def test_where_there_is_no_room_something_else_takes_its_place() -> None:
    made = RULESET.verbs["carry"]
    spoken: Any = record.load(made.order, {"how": "move", "what": "Club"})
    question = asked(made.play, CROWDED, spoken, RULESET.rules())
    assert question.options == ("item:Bow", "item:Gambeson", "item:Dagger")
    done = order("carry", CROWDED, ["item:Dagger"], how="move", what="Club").hero
    assert {item.name: item.where for item in done.items}["Club"] == ""
    assert {item.name: item.where for item in done.items}["Dagger"] == BACKPACK
    bound = replace(
        CROWDED, items=(CROWDED.items[0], *(Item(f"heart {n}", note="part of you") for n in range(4)))
    )
    with pytest.raises(SheetError, match="no room for Club"):
        order("carry", bound, how="move", what="Club")


@pytest.mark.clause("ROOT-021")
def test_what_is_taken_fills_slots_and_the_tenth_takes_the_hp() -> None:
    laden = replace(HERO, items=tuple(Item(f"stone {n}", where=BACKPACK) for n in range(9)))
    full = order("take", laden, what="rope").hero
    assert (full.hp, full.items[-1].name) == (0, "Rope")
    refused = order("take", full, what="a feather", slots=1)
    assert (refused.word, refused.hero) == ("refused", full)
    assert order("take", full, what="a feather", slots=0).word == "taken"
    assert order("overrule", full, hp=3).hero.hp == 0


@pytest.mark.clause("ROOT-022")
def test_a_hundred_gold_pieces_need_a_slot() -> None:
    laden = replace(HERO, coins=90, items=tuple(Item(f"stone {n}", where=BACKPACK) for n in range(9)))
    assert order("coins", laden, change=20).hero.hp == 0
    assert order("coins", laden, change=120).word == "refused"
    assert order("coins", laden, change=-90).hero.coins == 0


@pytest.mark.clause("ROOT-025")
def test_fatigue_by_a_word_fills_slots_and_goes_again() -> None:
    laden = replace(HERO, items=tuple(Item(f"stone {n}", where=BACKPACK) for n in range(10)))
    tired = order("fatigue", laden, ["item:stone 3"], change=1).hero
    assert (tired.fatigue, len(tired.items)) == (1, 9)
    assert order("fatigue", tired, change=-1).hero.fatigue == 0


@pytest.mark.clause("ROOT-012")
def test_a_companion_is_hurt_and_recovers() -> None:
    master = HERO.with_detail(COMPANION, "loyal beast, 4 HP, d6 damage")
    bitten = order("companion", master, change=-3)
    assert bitten.hero.detail(COMPANION) == "loyal beast, 1 of 4 HP, d6 damage"
    assert order("companion", bitten.hero, change=9).hero == master
    assert dict(order("companion", master, change=-9).facts) == {"companion_hp": 0}
    with pytest.raises(SheetError, match="has no companion"):
        order("companion", HERO, change=-1)
