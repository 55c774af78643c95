"""Things, money and the Warden's word, with the orders of the core: no setting is needed for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.core.ruleset import find
from talewright.rulesets.gradient import RULESET
from talewright.rulesets.gradient.character import DEAD, DOWN, UP, Character, Item, armour_of
from talewright.testing import run

PACK = Character(
    "Ash",
    items=(
        Item("Sword", dice=(8,)),
        Item("Axe", dice=(8,), in_use=True),
        Item("Mail", armour=2, in_use=True),
        Item("Plate", armour=3),
        Item("Shield", armour=1, bonus=True),
        Item("Torches", uses=2),
    ),
    coins=5,
)


def order(verb: str, hero: Character, log: Any = (), system: str = "gradient", **values: Any) -> Any:
    ruleset = find(system)
    made = ruleset.verbs[verb]
    spoken: Any = record.load(made.order, values)
    return run(made.play, hero, spoken, ruleset.rules(), answers=log).result


def used(hero: Character) -> list[str]:
    return [item.name for item in hero.items if item.in_use]


@pytest.mark.clause("GRAD-041")
def test_armour_counts_while_it_is_worn_and_one_weapon_is_in_hand() -> None:
    assert used(order("carry", PACK, how="wield", what="sword").hero) == ["Sword", "Mail"]
    plated = order("carry", PACK, how="wear", what="Plate").hero
    assert (used(plated), armour_of(plated)) == (["Axe", "Plate"], 3)
    assert used(order("carry", PACK, how="wear", what="Shield").hero) == ["Axe", "Mail", "Shield"]
    assert armour_of(order("carry", PACK, how="put away", what="Mail").hero) == 0
    with pytest.raises(SheetError, match="'Sord' is not carried"):
        order("carry", PACK, how="drop", what="Sord")


@pytest.mark.clause("GRAD-044")
def test_what_has_uses_is_used_up_one_by_one() -> None:
    once = order("carry", PACK, how="use up", what="Torches").hero
    assert once.items[-1].uses == 1
    gone = order("carry", once, how="use up", what="Torches")
    assert (gone.hero.items[-1].name, dict(gone.facts)["gone"]) == ("Shield", 1)
    with pytest.raises(SheetError, match="no uses to count"):
        order("carry", PACK, how="use up", what="Sword")


@pytest.mark.clause("GRAD-044")
def test_something_found_has_the_slots_it_is_given() -> None:
    found = order("take", PACK, what="Spear", dice="d8", slots=2).hero.items[-1]
    assert found == Item("Spear", 2, (8,))
    assert order("take", PACK, what="a brass key", slots=0).hero.items[-1].slots == 0
    with pytest.raises(SheetError, match="is no damage die"):
        order("take", PACK, what="Spear", dice="eight")
    with pytest.raises(SheetError, match="from 1 to 80 characters"):
        order("take", PACK, what=" ")


@pytest.mark.clause("GRAD-044")
def test_a_setting_knows_its_goods_and_its_slots() -> None:
    slackwater = find("gradient:slackwater")
    buy = next(trial for trial in slackwater.cases if trial.verb == "buy" and "what" in trial.order)
    listed = order("take", PACK, system="gradient:slackwater", what=buy.order["what"]).hero.items[-1]
    assert listed.name == buy.order["what"]
    full = replace(PACK, items=tuple(Item(f"stone {n}") for n in range(30)))
    assert order("take", full, system="gradient:slackwater", what="a stone").word == "refused"


def test_nobody_pays_more_than_there_is() -> None:
    assert order("coins", PACK, change=7).hero.coins == 12
    assert order("coins", PACK, change=-5).hero.coins == 0
    refused = order("coins", PACK, change=-6)
    assert (refused.word, refused.hero) == ("refused", PACK)


@pytest.mark.clause("GRAD-100")
@pytest.mark.parametrize(
    ("damage", "hp", "strength", "row"), [(2, 4, 10, 0), (5, 1, 10, 0), (6, 0, 10, 4), (8, 0, 8, 0)]
)
def test_a_hit_for_a_number_needs_no_damage_dice(damage: int, hp: int, strength: int, row: int) -> None:
    hero = Character("Ash", hp=4, hp_max=4, armour=2)
    log = [(1, 2)] if damage == 8 else []
    done = order("hit", hero, log, damage=damage)
    assert (done.hero.hp, done.hero.strength, dict(done.facts)["scar"]) == (hp, strength, row)
    assert order("hit", hero, [(9, 10)], damage=8).hero.state == DOWN
    assert order("hit", hero, damage=16).hero.state == DEAD


@pytest.mark.clause("GRAD-103")
def test_one_who_is_down_takes_a_number_without_a_save() -> None:
    down = Character("Ash", hp=0, hp_max=4, state=DOWN, minutes=60)
    assert order("hit", down, damage=3).hero.strength == 7


@pytest.mark.clause("GRAD-013")
def test_harm_outside_combat_is_a_number_too() -> None:
    assert order("hurt", PACK, amount=4, attribute="willpower").hero.willpower == 6
    assert order("hurt", PACK, amount=10).hero.state == DEAD


@pytest.mark.clause("GRAD-123")
def test_a_need_is_met_again() -> None:
    lacking = order("need", PACK).hero
    assert lacking.deprived
    assert order("need", replace(lacking, days_deprived=2), met=True).hero == PACK


@pytest.mark.clause("GRAD-005")
def test_the_warden_sets_numbers_by_hand() -> None:
    assert order("overrule", PACK, hp=1, strength=4).hero == replace(PACK, hp=1, strength=4)
    with pytest.raises(SheetError, match="above its maximum 3"):
        order("overrule", PACK, hp=4)
    down = replace(PACK, state=DOWN, minutes=30)
    assert order("overrule", down, state=UP).hero == PACK
    assert RULESET.over(order("overrule", PACK, strength=0).hero) == "dead"
    assert order("overrule", replace(PACK, state=DEAD), state=UP).hero == PACK
    assert order("fatigue", PACK, change=2).hero.fatigue == 2
    assert order("fatigue", replace(PACK, fatigue=1), change=-3).hero.fatigue == 0
