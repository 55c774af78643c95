"""Treasure: buying, and trading up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core.errors import SheetError
from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.sheet import sheet
from talewright.rulesets.legend.tools import carries_light, good
from talewright.rulesets.legend.trade import Buy, basket, pays

Play = Callable[..., Any]


def rich(*sizes: int) -> Hero:
    return Hero(items=tuple(Item(f"Gem {n}", size, ("treasure",)) for n, size in enumerate(sizes, 1)))


@pytest.mark.clause("LEG-052", "LEG-059")
def test_a_treasure_buys_one_thing_of_its_quality(play: Play) -> None:
    done = play("buy", rich(8), {"goods": ["lockpicks"]})
    assert done.word == "bought"
    assert [item.name for item in done.hero.items] == ["Lockpicks"]
    assert play("buy", rich(6), {"goods": ["lockpicks"]}).word == "cannot_pay"
    assert play("buy", Hero(), {"goods": ["lockpicks"]}).word == "cannot_pay"


@pytest.mark.clause("LEG-059", "LEG-060")
def test_things_somebody_offers_are_paid_for_alike(play: Play) -> None:
    spoons = ["Spoon (d6, treasure)", "Fork (d4)", "Knife (d6, weapon)"]
    done = play("buy", rich(8), {"goods": spoons})
    assert [item.name for item in done.hero.items] == ["Spoon", "Fork", "Knife"]
    assert play("buy", rich(6), {"goods": spoons}).word == "cannot_pay"
    assert play("buy", rich(12), {"goods": ["Sunblade (d12)"]}).word == "not_for_sale"


@pytest.mark.clause("LEG-060", "LEG-R14")
def test_or_three_things_of_lower_quality(play: Play) -> None:
    lower = [good("bucket"), good("torch"), good("shovel")]
    assert pays(8, lower)
    assert not pays(6, lower)  # a d6 is not lower than a d6
    assert not pays(8, [*lower, good("whistle")])
    done = play("buy", rich(8), {"goods": ["bucket", "torch", "shovel"]})
    assert sorted(item.name for item in done.hero.items) == ["Bucket", "Shovel", "Torch"]


@pytest.mark.clause("LEG-R15")
def test_costs_add_up_to_the_size_without_change(play: Play) -> None:
    assert pays(4, [good("torchbearer")] * 4)
    assert not pays(4, [good("torchbearer")] * 5)
    assert pays(8, [good("light_armor")])
    assert not pays(6, [good("light_armor")])
    assert pays(10, [good("heavy_armor")])
    # The least treasure that serves is handed over, whole.
    done = play("buy", rich(12, 6, 4), {"goods": ["dormitory_bed"]})
    assert [item.quality for item in done.hero.with_trait("treasure")] == [12, 6]
    done = play("buy", rich(10, 6), {"goods": ["dormitory_bed"], "treasure": "gem 1"})
    assert [item.quality for item in done.hero.items] == [6]
    with pytest.raises(SheetError, match="is no treasure carried"):
        play("buy", rich(6), {"goods": ["torch"], "treasure": "Crown"})


@pytest.mark.clause("LEG-116", "LEG-117", "LEG-121", "LEG-122", "LEG-123", "LEG-124", "LEG-130")
@pytest.mark.parametrize(
    ("name", "areas", "days", "cost"),
    [
        ("dormitory_bed", 1, 3, 3),
        ("private_room", 1, 2, 4),
        ("beetle_bus", 3, 1, 6),
        ("river_raft", 2, 9, 8),
        ("moletrain", 2, 1, 12),
        ("sage", 5, 2, 12),
        ("torchbearer", 1, 4, 4),
    ],
)
def test_journeys_by_area_and_help_by_day(name: str, areas: int, days: int, cost: int) -> None:
    (each,) = basket(Buy(goods=(name,), areas=areas, nights=days))
    assert each.cost == cost


@pytest.mark.clause("LEG-118", "LEG-119", "LEG-120")
def test_meals_are_eaten_on_the_spot_and_rations_carried(play: Play) -> None:
    hero = Hero(vigor=1, items=rich(4, 6).items)
    done = play("buy", hero, {"goods": ["warm_meal"]})
    assert (done.hero.vigor, len(done.hero.items)) == (6, 1)
    done = play("buy", hero, {"goods": ["travel_food"]})
    assert (done.hero.vigor, done.hero.carrying("Travel food")) == (1, good("travel_food").item)
    done = play("buy", hero, {"goods": ["feast"]})
    assert done.hero.vigor == 6


@pytest.mark.clause("LEG-061", "LEG-R13")
def test_trading_up_spends_what_was_rolled(play: Play) -> None:
    done = play("trade_up", rich(4, 4, 4, 6), {"size": 4}, ["roll", (2,), "roll", (4,)])
    assert (done.word, done.facts["used"]) == ("reached", 2)
    assert sorted(item.quality for item in done.hero.items) == [4, 6, 6]
    assert play("trade_up", rich(12), {"size": 12}).word == "no_better"


@pytest.mark.clause("LEG-R13")
def test_running_out_costs_nothing_but_is_remembered(play: Play) -> None:
    hero = rich(4, 4)
    short = play("trade_up", hero, {"size": 4, "trader": "Mab"}, ["roll", (1,), "roll", (2,)])
    assert (short.word, short.hero.items) == ("short", hero.items)
    assert short.hero.tabs == (("Mab", 4, 2, 3),)
    # Stopping costs nothing either.
    stopped = play("trade_up", hero, {"size": 4, "trader": "Mab"}, ["roll", (1,), "stop"])
    assert (stopped.hero.items, stopped.hero.tabs) == (hero.items, (("Mab", 4, 1, 1),))
    # The same treasures are not rolled anew for Mab; a third one goes on from 3.
    again = play("trade_up", short.hero, {"size": 4, "trader": "Mab"})
    assert again.word == "short"
    third = Hero(items=(*hero.items, Item("Gem 3", 4, ("treasure",))), tabs=short.hero.tabs)
    done = play("trade_up", third, {"size": 4, "trader": "Mab"}, ["roll", (3,)])
    assert (done.word, done.facts["used"], done.hero.tabs) == ("reached", 3, ())
    assert [item.quality for item in done.hero.items] == [6]
    # Another trader knows nothing of it.
    assert play("trade_up", short.hero, {"size": 4, "trader": "Ode"}).waiting.what == "bargain"


@pytest.mark.clause("LEG-R13", "LEG-R33")
def test_only_one_step_up(play: Play) -> None:
    order = {"size": 4, "into": "Fine mirror (d8, treasure)"}
    assert play("trade_up", rich(4, 4, 4), order).word == "not_for_sale"
    # A thing without Quality stands at the step of its cost.
    assert play("trade_up", rich(4, 4, 4), {"size": 4, "into": "light_armor"}).word == "not_for_sale"
    done = play("trade_up", rich(6, 6), {"size": 6, "into": "light_armor"}, ["roll", (6,), "roll", (2,)])
    assert [item.name for item in done.hero.items] == ["Light armor"]


def test_unknown_goods_are_named() -> None:
    with pytest.raises(SheetError, match="Did you mean lockpicks"):
        good("lokpicks")


RICH = Hero(
    items=(Item("Ring", 8, ("treasure",)), Item("Bead", 6, ("treasure",)), Item("Pin", 4, ("treasure",)))
)


def helped(hero: Hero) -> list[tuple[str, str]]:
    return [
        (entry.name, entry.detail)
        for block in sheet(hero).blocks
        if block.title == "Hired help"
        for entry in block.entries
    ]


@pytest.mark.clause(
    "LEG-124", "LEG-125", "LEG-126", "LEG-127", "LEG-128", "LEG-129", "LEG-130", "LEG-R44",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("torchbearer", ("Torchbearer", "until day 2")),
        ("laborer", ("Laborer", "until day 2")),
        ("tunneler", ("Tunneler", "until day 2")),
        ("smithee", ("Smithee", "until day 2")),
        ("local_guide", ("Local guide", "until day 2")),
        ("mercenary", ("Mercenary", "until day 2, Vigor 6")),
    ],
)
def test_hired_help_stands_on_the_sheet_until_its_last_day(
    play: Play, name: str, line: tuple[str, str]
) -> None:
    hired = play("buy", RICH, {"goods": [name], "nights": 2}).hero
    assert helped(hired) == [line]
    night = play("rest", replace(hired, minute=1000), {"kind": "sleep"})
    assert (night.hero.day, helped(night.hero)) == (2, [line])
    later = play("rest", replace(night.hero, minute=1000), {"kind": "sleep"})
    assert (later.hero.day, helped(later.hero)) == (3, [])
    assert [each["who"] for each in later.notes_of("hireling_leaves")] == [line[0]]


@pytest.mark.clause("LEG-124", "LEG-R44", "LEGF-157")
def test_a_torchbearer_holds_a_light_and_a_laborer_does_not(play: Play) -> None:
    seen = [carries_light(play("buy", RICH, {"goods": [name]}).hero) for name in ("torchbearer", "laborer")]
    assert seen == [True, False]


@pytest.mark.clause("LEG-129", "LEG-R44")
@pytest.mark.parametrize(("faces", "vigor"), [((4, 4), 4), ((6, 6), 2), ((12, 6), 0)])
def test_a_mercenary_fights_and_keeps_the_vigor_that_a_fight_leaves(
    play: Play, faces: tuple[int, ...], vigor: int
) -> None:
    hired = replace(play("buy", RICH, {"goods": ["mercenary"], "nights": 2}).hero, might=12)
    order = {"foe_might": 12, "foe_vigor": 1, "start": "last", "consequence": "none", "earn": "no"}
    fought = play("fight", hired, order, ["at:1", faces, (12,)])
    assert (fought.word, fought.facts["friends_up"]) == ("won", int(vigor > 0))
    assert helped(fought.hero) == [("Mercenary", f"until day 2, Vigor {vigor}")]
    alone = play("fight", fought.hero, {**order, "start": "first"}, [(12,)])
    assert ("friends_up" in alone.facts) is (vigor > 0)
    dawn = play("rest", replace(fought.hero, minute=1000), {"kind": "sleep"}).hero
    assert helped(dawn) == [("Mercenary", "until day 2, Vigor 6")]
