"""What a player writes on a sheet outside a book that is played here, by the rules."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from talewright.core.bookkeeping import Coin, Finish, LoseAll, Mark
from talewright.core.creation_page import Gauge
from talewright.core.errors import QuestionError
from talewright.core.text.message import Message
from talewright.play.orders import CharacterOrder, check_order
from talewright.play.view.creation.chances import gauge_chance
from talewright.rulesets.gnat import RULESET
from talewright.rulesets.gnat import belongings as b
from talewright.rulesets.gnat.character import Hero, Item
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.sheet_page import living_sheet
from talewright.rulesets.gnat.verbs import VERBS
from talewright.testing import asked, played

clause = pytest.mark.clause
RULES = Rules()
COAT = Item("leather coat", "light armour")
RING = Item("gold ring", treasure=40)
KEY = Item("Golden Key", key=True)
HERO = Hero(gp=61, xp=9, talent=7, talent_max=8, vitality=2, skills=(("search", 2),), items=(COAT, RING, KEY))


def refused(hero: Hero, verb: str, **fields: object) -> str:
    with pytest.raises(QuestionError) as error:
        check_order(RULESET, hero, CharacterOrder(verb, fields))
    return str(error.value)


@clause("GNAT-126", "GNAT-129")
def test_an_item_is_taken_as_a_book_gives_it() -> None:
    tome = played(b.take, HERO, b.Take("tome (+1 occult, heavy)"), RULES).hero.items[-1]
    assert (tome.skill, tome.skill_bonus, tome.heavy) == ("occult", 1, True)
    assert asked(b.take, HERO, b.Take("mail (medium armour)"), RULES).what == "swap"
    assert "not a property" in refused(HERO, "take", item="ring (shiny)")


@clause("GNAT-166", "GNAT-135")
def test_things_are_left_behind_and_key_items_survive_the_loss_of_all() -> None:
    assert played(b.drop, HERO, b.Thing("gold ring"), RULES).hero.items == (COAT, KEY)
    assert "No anvil is carried" in refused(HERO, "drop", item="anvil")
    after = played(b.lose_all, HERO, LoseAll(money=True), RULES).hero
    assert (after.items, after.gp) == ((KEY,), 0)
    assert played(b.lose_all, HERO, LoseAll(), RULES).hero.gp == 61


@clause("GNAT-127", "GNAT-168", "GNAT-131", "GNAT-164")
def test_coin_is_gained_and_paid_and_goods_bought_and_sold() -> None:
    assert played(b.coin, HERO, Coin(-61), RULES).hero.gp == 0
    assert "1 short" in refused(HERO, "coin", n=-62)
    bought = played(b.buy, HERO, b.Thing("rope"), RULES).hero
    assert (bought.gp, bought.items[-1].skill) == (11, "climbing")
    assert "139 short" in refused(HERO, "buy", item="tome")
    assert "not on the standard list" in refused(HERO, "buy", item="castle")
    assert played(b.sell, HERO, b.Sell("gold ring"), RULES).hero.gp == 101
    assert played(b.sell, HERO, b.Sell("leather coat", 7), RULES).hero.gp == 68
    assert "nobody has named a price" in refused(HERO, "sell", item="leather coat")


@clause("GNAT-174", "GNAT-170", "GNAT-171", "GNAT-172", "GNAT-173", "GNAT-175")
def test_experience_is_spent_step_by_step_at_the_price_by_then() -> None:
    grown = played(b.spend, HERO, b.Spend(("search", "search", "climbing")), RULES).hero
    assert (dict(grown.skills), grown.xp) == ({"climbing": 2, "search": 4}, 9 - 2 - 3 - 2)
    grown = played(b.spend, HERO, b.Spend(("talent",)), RULES).hero
    assert (grown.talent, grown.talent_max, grown.xp) == (7, 9, 1)
    assert "costs 8 xp, and 3 are left" in refused(HERO, "spend", what=["vitality", "talent"])
    assert "Choose something" in refused(HERO, "spend", what=[])


@clause("GNAT-156", "GNAT-157", "GNAT-158", "GNAT-159", "A43")
def test_keywords_titles_and_status() -> None:
    seen = played(b.keyword, HERO, Mark("Seen"), RULES).hero
    assert seen.keywords == ("Seen",)
    assert played(b.keyword, seen, Mark("Seen", gone=True), RULES).hero.keywords == ()
    assert played(b.title, HERO, Mark("Warden"), RULES).hero.titles == ("Warden",)
    known = played(b.status, HERO, b.Status("the town", 2), RULES).hero
    assert known.status == (("the town", 2),)
    assert played(b.status, known, b.Status("the town", 0), RULES).hero.status == ()


@clause("GNAT-163", "GNAT-165", "GNAT-160")
def test_the_end_of_an_adventure() -> None:
    done = played(b.finish, replace(HERO, keywords=("Seen",)), Finish(("gold ring",)), RULES).hero
    assert (done.talent, done.vitality, done.keywords, done.items) == (8, 3, (), (COAT, KEY))


@clause("GNAT-054", "GNAT-113")
def test_steppers_of_fortune_and_armour() -> None:
    spend, armour = VERBS["spend-fortune"], VERBS["use-armour"]
    assert played(spend.play, HERO, spend.order(2), RULES).hero.fortune == 1
    used = played(armour.play, HERO, armour.order(), RULES).hero
    assert used.protection_left == 0
    assert played(armour.play, used, armour.order(), RULES).hero == used


@clause("GNAT-042")
def test_the_overcome_buy_and_sell_nothing() -> None:
    for verb in ("take", "buy", "sell", "coin", "spend", "finish", "test"):
        assert "cannot act any more" in refused(replace(HERO, vitality=0), verb)


def test_chances_on_the_sheet_are_those_of_the_solver() -> None:
    for roll in living_sheet(HERO).rolls:
        action = roll.action
        if action.verb == "test":
            gauge = Gauge(Message(""), "test", action.order, {"fortune": 0})
            solved = gauge_chance(RULESET, HERO, gauge, "", RULES)
            assert action.chance is not None
            assert solved == pytest.approx(float(Fraction(action.chance)))
