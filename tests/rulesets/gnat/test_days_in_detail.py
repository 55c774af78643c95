"""Rest, growth, goods and the sheet, case by case."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from talewright.core.errors import TalewrightError
from talewright.rulesets.gnat.after import begin, between
from talewright.rulesets.gnat.character import Hero, Item
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.gear import drop, sell, take
from talewright.rulesets.gnat.growth import gain_experience, gain_skill, raised, spend_experience
from talewright.rulesets.gnat.pack import GnatPack
from talewright.rulesets.gnat.rest import Rest, rest
from talewright.rulesets.gnat.sheet import sheet
from talewright.rulesets.gnat.verbs import Dice, roll
from talewright.testing import asked, played, run

clause = pytest.mark.clause
RULES = Rules()
SWORD = Item("sword", "one-handed")
SHIELD = Item("shield", "shield")
MAIL = Item("mail", "medium armour")


@clause("GNAT-046", "GNAT-050", "GNAT-051", "A05")
def test_how_a_rest_goes() -> None:
    tired = Hero(talent=5, items=(Item("ration", "ration"),))
    rested = played(rest, tired, Rest(optional=False, restores=1), RULES)
    assert (rested.word, rested.good, rested.hero.talent) == ("rested", True, 6)
    ate = played(rest, tired, Rest(optional=False, needs_ration=True, restores=1), RULES)
    assert (ate.word, ate.good, ate.hero.items) == ("ate", True, ())
    declined = played(rest, tired, Rest(restores=1), RULES, answers=["decline"])
    assert (declined.word, declined.good, declined.hero) == ("declined", False, tired)
    none = played(rest, replace(tired, items=()), Rest(needs_ration=True), RULES)
    assert (none.word, none.good) == ("no ration", False)


@clause("GNAT-052")
def test_a_rest_recharges_only_what_is_carried_and_used() -> None:
    wand = Item("wand", spell="heal", lasting=True, used=True)
    order = Rest(optional=False, recharges=("wand", "lamp"))
    assert played(rest, Hero(items=(wand,)), order, RULES).hero.items == (replace(wand, used=False),)
    assert played(rest, Hero(), order, RULES).hero == Hero()
    other = replace(wand, name="staff")
    assert played(rest, Hero(items=(other,)), order, RULES).hero.items == (other,)


@clause("GNAT-059", "GNAT-176", "GNAT-178", "A35")
def test_an_award_of_experience_offers_fortune_once() -> None:
    low = Hero(fortune=1)
    assert asked(gain_experience, low, 1).what == "fortune-for-xp"
    gained = played(gain_experience, low, 5, answers=["gain"])
    assert (gained.xp, gained.fortune) == (5, 2)
    assert played(gain_experience, Hero(fortune=3, fortune_limit=3), 5).fortune == 3
    nothing = run(gain_experience, low, 0)
    assert (nothing.result, nothing.notes) == (low, ())


@clause("GNAT-175", "A34", "GNAT-177", "A47")
def test_what_rises_with_a_level() -> None:
    assert (raised(Hero(), "talent").talent, raised(Hero(talent=5), "talent").talent) == (
        Hero().talent + 1,
        5,
    )
    full, hurt = raised(Hero(), "vitality"), raised(Hero(vitality=1), "vitality")
    assert (full.vitality, full.vitality_max, hurt.vitality, hurt.vitality_max) == (4, 4, 1, 4)
    assert raised(Hero(), "occult").skill("occult") == 2
    assert raised(Hero(skills=(("occult", 2),)), "occult").skill("occult") == 3
    assert gain_skill(Hero(skills=(("occult", 4),)), "occult").skill("occult") == 4
    assert gain_skill(Hero(), "occult").skill("occult") == 2


@clause("GNAT-174")
def test_experience_too_small_for_anything_asks_nothing() -> None:
    assert played(spend_experience, Hero(xp=1)) == Hero(xp=1)
    assert asked(spend_experience, Hero(xp=4)).what == "experience"


@clause("GNAT-092", "A11", "A38", "GNAT-129")
def test_what_is_taken_up_is_reported_only_if_it_stays() -> None:
    rope = Item("rope", heavy=True)
    assert [note.kind for note in run(take, Hero(), rope).notes] == ["gained"]
    full = Hero(items=tuple(Item(f"bag {number}", heavy=True) for number in range(6)))
    left = run(take, full, rope, answers=["drop:rope"])
    assert (left.result, [note.kind for note in left.notes if note.kind != "chose"]) == (full, ["dropped"])
    swapped = run(take, full, rope, answers=["drop:bag 0"])
    assert [note.kind for note in swapped.notes if note.kind != "chose"] == ["dropped", "gained"]


@clause("GNAT-131", "A41", "A40")
def test_only_treasure_is_sold_without_a_price() -> None:
    crown = Item("crown", treasure=30)
    assert sell(Hero(items=(crown,)), "crown").gp == 30
    assert sell(Hero(items=(crown,)), "crown", 5).gp == 5
    with pytest.raises(TalewrightError, match="not treasure"):
        sell(Hero(items=(SWORD,)), "sword")
    with pytest.raises(TalewrightError, match="No crown"):
        sell(Hero(), "crown")
    assert drop(Hero(items=(SWORD,)), "sword").items == ()
    assert drop(Hero(), "sword") == Hero()


@clause("GNAT-166", "GNAT-167", "GNAT-168", "GNAT-164", "A36")
def test_what_may_be_done_between_adventures() -> None:
    hero = Hero(gp=20, items=(SWORD, Item("crown", treasure=30), Item("pelt")))
    offered = asked(between, hero, RULES, (("pelt", 4),))
    assert {"buy:shield", "sell:crown", "sell:pelt", "discard:sword"} <= set(offered.options)
    assert not {"buy:two-handed weapon", "sell:sword"} & set(offered.options)
    prices: Any = offered.facts["prices"]
    assert {option: price for option, price in prices if option.startswith("sell")} == {
        "sell:crown": 30, "sell:pelt": 4,
    }  # fmt: skip
    assert "buy:shield" not in asked(between, replace(hero, gp=19), RULES).options


@clause("GNAT-164", "GNAT-131", "A41")
def test_a_shop_sells_and_buys_by_its_list() -> None:
    trade = GnatPack().trade
    hero = Hero(gp=20, items=(Item("crown", treasure=30), Item("pelt"), SWORD))
    stock = ((SHIELD, 20), (MAIL, 21))
    assert asked(trade, hero, stock, ()).options == ("leave", "buy:shield")
    treasure = asked(partial(trade, treasure=True), hero, (), (("pelt", 4),))
    assert treasure.options == ("leave", "sell:crown", "sell:pelt")
    assert treasure.facts["prices"] == (("sell:crown", 30), ("sell:pelt", 4))
    sold = run(partial(trade, treasure=True), hero, (), (("pelt", 4),), answers=["sell:crown", "sell:pelt"])
    assert (sold.result.gp, sold.result.items) == (54, (SWORD,))
    assert [(note.kind, note.facts["price"]) for note in sold.notes if note.kind == "sold"] == [
        ("sold", 30),
        ("sold", 4),
    ]
    bought = run(trade, hero, stock, (), answers=["buy:shield"])
    assert (bought.result.gp, [note.facts["price"] for note in bought.notes_of("bought")]) == (0, [20])
    shielded = replace(hero, items=(SHIELD,))
    left = run(trade, shielded, stock, (), answers=["buy:shield", "leave", "leave"])
    assert (left.result, left.notes_of("bought")) == (shielded, [])


@clause("GNAT-037", "GNAT-038", "GNAT-116", "A12", "A51")
def test_a_character_comes_into_a_new_adventure() -> None:
    worn = Hero(items=(replace(MAIL, spent=2), SWORD), keywords=("Seen",))
    ready = played(begin, worn, RULES)
    assert (ready.items, ready.keywords) == ((MAIL, SWORD), ())
    special = Rules(special_skills=("piracy",))
    assert asked(begin, worn, special).options == ("decline", "skill:piracy")
    assert played(begin, worn, special, answers=["skill:piracy"]).skill("piracy") == 2
    assert played(begin, worn, special, answers=["decline"]).skill("piracy") == 0
    assert played(begin, Hero(skills=(("piracy", 3),)), special).skill("piracy") == 3


@clause("A22")
def test_any_dice_may_be_rolled() -> None:
    done = played(roll, Hero(fortune=0), Dice(2, 6), RULES, answers=[(2, 3)])
    assert (done.word, done.good, dict(done.facts)["total"]) == ("5", True, 5)


@clause("GNAT-126", "GNAT-137", "GNAT-155", "GNAT-180")
def test_what_the_sheet_shows() -> None:
    plain = sheet(Hero(items=(SWORD,)))
    armour = {figure.name: figure for figure in plain.figures}["Armour"]
    assert (armour.value, armour.note) == ("—", "none worn")
    worn = {figure.name: figure for figure in sheet(Hero(items=(replace(MAIL, spent=1),))).figures}["Armour"]
    assert (worn.value, worn.maximum, worn.note) == (1, 2, "mail")
    assert "State" not in {block.title for block in plain.blocks}
    assert "State" in {block.title for block in sheet(Hero(vitality=0)).blocks}
    two = sheet(Hero(items=(Item("rope"), Item("rope"))))
    carried = next(block for block in two.blocks if block.title == "Carried").entries
    assert (carried[0].name, carried[0].detail) == ("rope", "x2")
