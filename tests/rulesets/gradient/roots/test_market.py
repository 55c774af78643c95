"""The marketplace and its hirelings (ROOT-040, ROOT-041)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core.errors import RulesetError, SheetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.rulesets.gradient import belongings
from talewright.rulesets.gradient.character import Character, armour_of
from talewright.rulesets.gradient.roots import goods, market

Play = Callable[..., Any]
SECTIONS = {
    "Armor": "armour", "Weapons": "weapons", "Transport": "transport", "Upkeep & Recovery": "upkeep",
    "Hirelings (per day)": "hirelings", "Gear": "gear",
}  # fmt: skip


def buyer(coins: int, *abilities: str) -> Character:
    return Character(name="Odo", coins=coins, hp=4, hp_max=4, abilities=abilities)


@pytest.mark.clause("ROOT-040", "ROOT-041")
def test_every_price_is_as_published(facts: Callable[[str], Any]) -> None:
    rows = facts("marketplace")["sections"]
    assert sum(len(section) for section in rows.values()) == 83
    seen = set()
    for name, section in rows.items():
        for row in section:
            for item in row.get("items", [row["name"]]):
                ours = goods.good(item)
                seen.add(ours.name)
                assert (ours.section, ours.price, ours.slots) == (
                    SECTIONS[name],
                    row["price"],
                    row.get("slots", 1),
                )
                assert list(ours.dice) == row.get("dice", [])
                assert (ours.armour, ours.kind) == (row.get("armour", 0), row.get("armour_kind", ""))
                assert (ours.uses, ours.extra_slots, ours.slow) == (
                    row.get("uses", 0), row.get("extra_slots", 0), row.get("slow", False),
                )  # fmt: skip
                assert list(ours.examples) == row.get("examples", [])
    assert seen == set(goods.goods())


@pytest.mark.clause("ROOT-040")
def test_buying_costs_coins_and_slots(play: Play) -> None:
    after, _ = play(market.buy, buyer(25), "bow")
    assert (after.coins, after.items[-1].name, after.items[-1].slots) == (5, "Bow", 2)
    with pytest.raises(SheetError, match="Crossbow costs 30 gp; only 25 gp are left"):
        play(market.buy, buyer(25), "Crossbow")
    with pytest.raises(RulesetError, match="Did you mean Crossbow"):
        play(market.buy, buyer(25), "Crosbow")
    fed, _ = play(market.buy, buyer(25), "Room & Board")
    assert (fed.coins, fed.items) == (15, ())


@pytest.mark.clause("ROOT-040")
def test_one_suit_is_worn_bonuses_add_and_three_is_the_cap(play: Play) -> None:
    who = buyer(500)
    for name in ("Brigandine", "Chainmail", "Shield", "Helmet"):
        who, _ = play(market.buy, who, name)
    assert armour_of(who) == 0
    who = belongings.wear(who, "Chainmail")
    assert armour_of(who) == 2
    who = belongings.wear(who, "Brigandine")
    assert armour_of(who) == 1  # the mail came off
    who = belongings.wear(belongings.wear(who, "Shield"), "Helmet")
    assert armour_of(who) == 3
    assert armour_of(belongings.wear(who, "Chainmail")) == 3  # 2 + 1 + 1 stops at 3
    plate, _ = play(market.buy, buyer(100), "Plate")
    assert armour_of(belongings.wear(plate, "Plate")) == 3


@pytest.mark.clause("ROOT-040")
def test_haggling_only_where_the_rules_have_it(play: Play) -> None:
    after, _ = play(market.buy, buyer(10), "Rope")
    assert after.coins == 5  # nobody is asked
    waiting = resume(Single(market.buy, (buyer(50, "mercenary"), "Shield")))
    assert isinstance(waiting, Waiting)
    assert (waiting.question.who, waiting.question.options) == ("master", ("coins:10", "coins:7", "coins:5"))
    cheap, _ = play(market.buy, buyer(50, "mercenary"), "Shield", log=("coins:7",))
    assert cheap.coins == 43
    plain, _ = play(market.buy, buyer(50, "mercenary"), "Rope")
    assert plain.coins == 45  # no discount on gear
    assert market.haggles(buyer(0, "burglar"), "Rope")
    assert not market.haggles(buyer(0, "burglar"), "Shield")


@pytest.mark.clause("ROOT-041")
def test_a_hireling_is_rolled_up_and_paid_by_the_day(play: Play) -> None:
    kinds = market.section("hirelings")
    assert (len(kinds), min(k.price for k in kinds), max(k.price for k in kinds)) == (12, 5, 30)
    (employer, guard), _ = play(market.hire, buyer(30), "Bodyguard", log=((1, 2, 3), (4, 5, 6), (6, 6, 6), 5))
    assert employer.coins == 20
    assert (guard.strength, guard.dexterity, guard.willpower, guard.hp) == (6, 15, 18, 5)
    assert (guard.hireling, guard.wage, guard.controller) == (True, 10, "master")
    assert [item.dice for item in guard.items] == [(6,)]
    with pytest.raises(SheetError, match="costs 30 gp; only 3"):
        play(market.hire, buyer(3), "Alchemist")
    with pytest.raises(SheetError, match="is not for hire"):
        play(market.hire, buyer(30), "Rope")
