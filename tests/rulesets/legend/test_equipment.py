"""The price list beside the published tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core.errors import SheetError
from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.tools import GOODS, good, parse_item, weapon_of

Play = Callable[..., Any]

PRINTED = [
    ("LEG-062", "Bedroll", "Quality", 6, 1),
    ("LEG-063", "Bellows", "Quality", 6, 1),
    ("LEG-064", "Block and tackle", "Quality", 6, 1),
    ("LEG-065", "Book about X", "Quality", 8, 1),
    ("LEG-066", "Bug lure", "Quality", 6, 1),
    ("LEG-067", "Bottles", "Quality", 6, 3),
    ("LEG-068", "Bucket", "Quality", 6, 1),
    ("LEG-069", "Iron chain", "Quality", 6, 1),
    ("LEG-070", "Chisel", "Quality", 6, 1),
    ("LEG-071", "Cookpots", "Quality", 6, 1),
    ("LEG-072", "Crowbar", "Quality", 6, 1),
    ("LEG-073", "Bottle of glue", "Quality", 6, 1),
    ("LEG-074", "Jar of grease", "Quality", 6, 1),
    ("LEG-075", "Horn", "Quality", 6, 1),
    ("LEG-076", "Hourglass", "Quality", 8, 1),
    ("LEG-077", "Iron tongs", "Quality", 6, 1),
    ("LEG-078", "Lockpicks", "Quality", 8, 1),
    ("LEG-079", "Metal file", "Quality", 6, 1),
    ("LEG-080", "Metal glove", "Quality", 6, 1),
    ("LEG-081", "Mirror", "Quality", 8, 1),
    ("LEG-082", "Wooden instrument", "Quality", 6, 1),
    ("LEG-083", "Twine net", "Quality", 6, 1),
    ("LEG-084", "Lock & key", "Quality", 6, 1),
    ("LEG-085", "Pick", "Quality", 6, 1),
    ("LEG-086", "Tweed rope", "Quality", 6, 1),
    ("LEG-087", "Shovel", "Quality", 6, 1),
    ("LEG-088", "Tent for two", "Quality", 6, 1),
    ("LEG-089", "Whistle", "Quality", 6, 1),
    ("LEG-090", "Big stick", "Quality", 6, 1),
    ("LEG-091", "Wooden stakes", "Quality", 6, 3),
    ("LEG-092", "Air bladder", "Quality", 6, 1),
    ("LEG-093", "Antitoxin", "Quality", 8, 1),
    ("LEG-094", "Beetle trap", "Quality", 8, 1),
    ("LEG-095", "Bug repellent", "Quality", 6, 1),
    ("LEG-096", "Censer", "Quality", 6, 1),
    ("LEG-097", "Fire oil", "Quality", 8, 1),
    ("LEG-098", "Folding ladder", "Quality", 6, 1),
    ("LEG-099", "Snowcoat", "Quality", 8, 1),
    ("LEG-100", "Manacles", "Quality", 6, 1),
    ("LEG-101", "Spirit ward", "Quality", 8, 1),
    ("LEG-102", "Spyglass", "Quality", 8, 1),
    ("LEG-103", "Tinderbox", "Quality", 8, 1),
    ("LEG-104", "Light weapon", "Quality", 6, 1),
    ("LEG-105", "Medium weapon", "Quality", 8, 1),
    ("LEG-106", "Heavy weapon", "Quality", 8, 1),
    ("LEG-107", "Light ranged weapon", "Quality", 6, 1),
    ("LEG-108", "Heavy ranged weapon", "Quality", 8, 1),
    ("LEG-109", "Light armor", "cost", 8, 1),
    ("LEG-110", "Heavy armor", "cost", 10, 1),
    ("LEG-111", "Torch", "Quality", 4, 1),
    ("LEG-112", "Oil lantern", "Quality", 6, 1),
    ("LEG-113", "Flashlight", "Quality", 8, 1),
    ("LEG-114", "Lantern oil", "cost", 2, 1),
    ("LEG-115", "Flashlight battery", "cost", 6, 1),
    ("LEG-116", "Dormitory bed", "cost", 1, 1),
    ("LEG-117", "Private room", "cost", 2, 1),
    ("LEG-118", "Travel food", "cost", 4, 3),
    ("LEG-119", "Warm meal", "cost", 1, 1),
    ("LEG-120", "Feast", "cost", 6, 1),
    ("LEG-121", "Beetle bus", "cost", 2, 1),
    ("LEG-122", "River raft", "cost", 4, 1),
    ("LEG-123", "Moletrain", "cost", 6, 1),
    ("LEG-124", "Torchbearer", "cost", 1, 1),
    ("LEG-125", "Laborer", "cost", 1, 1),
    ("LEG-126", "Tunneler", "cost", 2, 1),
    ("LEG-127", "Smithee", "cost", 4, 1),
    ("LEG-128", "Local guide", "cost", 4, 1),
    ("LEG-129", "Mercenary", "cost", 4, 1),
    ("LEG-130", "Sage", "cost", 6, 1),
]


@pytest.mark.clause(
    "LEG-062",
    "LEG-063",
    "LEG-064",
    "LEG-065",
    "LEG-066",
    "LEG-067",
    "LEG-068",
    "LEG-069",
    "LEG-070",
    "LEG-071",
    "LEG-072",
    "LEG-073",
    "LEG-074",
    "LEG-075",
    "LEG-076",
    "LEG-077",
    "LEG-078",
    "LEG-079",
    "LEG-080",
    "LEG-081",
    "LEG-082",
    "LEG-083",
    "LEG-084",
    "LEG-085",
    "LEG-086",
    "LEG-087",
    "LEG-088",
    "LEG-089",
    "LEG-090",
    "LEG-091",
    "LEG-092",
    "LEG-093",
    "LEG-094",
    "LEG-095",
    "LEG-096",
    "LEG-097",
    "LEG-098",
    "LEG-099",
    "LEG-100",
    "LEG-101",
    "LEG-102",
    "LEG-103",
    "LEG-104",
    "LEG-105",
    "LEG-106",
    "LEG-107",
    "LEG-108",
    "LEG-109",
    "LEG-110",
    "LEG-111",
    "LEG-112",
    "LEG-113",
    "LEG-114",
    "LEG-115",
    "LEG-116",
    "LEG-117",
    "LEG-118",
    "LEG-119",
    "LEG-120",
    "LEG-121",
    "LEG-122",
    "LEG-123",
    "LEG-124",
    "LEG-125",
    "LEG-126",
    "LEG-127",
    "LEG-128",
    "LEG-129",
    "LEG-130",
)
@pytest.mark.parametrize(("clause", "name", "kind", "number", "units"), PRINTED)
def test_the_price_list(clause: str, name: str, kind: str, number: int, units: int) -> None:
    each = good(name)
    assert each.clause == clause
    assert each.cost == number
    assert each.priced_by_quality == (kind == "Quality")
    assert each.item.quality == (number if kind == "Quality" else 0)
    assert (each.item.units, each.item.has("bundle")) == (units, units == 3)


@pytest.mark.clause("LEG-R16")
def test_the_list_is_complete_and_holds_nothing_else() -> None:
    assert len(GOODS) == len(PRINTED) == 69
    # A kit's Beetle trap is its own, a d6; the shop's is a d8.
    from talewright.rulesets.legend.factions import FACTIONS

    kit = FACTIONS["boars"].background("lone_traveler").kit
    assert next(item for item in kit if item.name == "Beetle trap").quality == 6
    assert good("Beetle trap").item.quality == 8


@pytest.mark.clause("LEG-104", "LEG-105", "LEG-106", "LEG-107", "LEG-108", "LEG-R12")
@pytest.mark.parametrize(
    ("name", "slots", "ranged"),
    [
        ("light_weapon", 1, False),
        ("medium_weapon", 1, False),
        ("heavy_weapon", 2, False),
        ("light_ranged_weapon", 1, True),
        ("heavy_ranged_weapon", 2, True),
    ],
)
def test_weapons_by_weight_and_reach(name: str, slots: int, ranged: bool) -> None:
    item = good(name).item
    assert (item.slots, item.has("ranged"), item.has("light")) == (slots, ranged, False)


@pytest.mark.clause("LEG-109", "LEG-110", "LEG-R11", "LEG-053", "LEG-111", "LEG-112", "LEG-113")
def test_light_is_a_shine_not_a_weight() -> None:
    shining = {name for name, each in GOODS.items() if each.item.has("light")}
    assert shining == {"torch", "oil_lantern", "flashlight"}
    assert (good("light_armor").item.slots, good("heavy_armor").item.slots) == (1, 2)


@pytest.mark.clause("LEG-118", "LEG-119", "LEG-120")
def test_food_on_the_list() -> None:
    assert {name for name, each in GOODS.items() if each.item.has("food")} == {
        "travel_food",
        "warm_meal",
        "feast",
    }


@pytest.mark.clause("LEG-R12")
def test_bare_hands_have_no_die(play: Play) -> None:
    assert weapon_of(Hero()) is None
    assert str(play("attack", {"weapon": 0}).waiting.dice) == "d6"
    assert str(play("attack", {"weapon": 8}, {"wield": "hands"}).waiting.dice) == "d6"


@pytest.mark.clause("LEG-045", "LEG-046", "LEG-047", "LEG-048", "LEG-049", "LEG-050")
@pytest.mark.parametrize(
    ("size", "name"),
    [(4, "mediocre"), (6, "standard"), (8, "professional"), (10, "exotic"), (12, "legendary"), (0, "")],
)
def test_names_of_quality(size: int, name: str) -> None:
    sheet = RULESET.sheet(Hero(items=(Item("Lute", size, ("fancy",)),)))
    (entry,) = (entry for block in sheet.blocks for entry in block.entries if entry.name == "Lute")
    assert entry.detail == (f"d{size} {name}, fancy" if size else "fancy")


@pytest.mark.clause("LEG-044")
def test_some_things_are_only_found(play: Play) -> None:
    assert Item("Spellbook: Hold", spell="hold").found_only
    assert Item("Sunblade", 12).found_only
    assert Item("Crown", 8, ("found_only", "treasure")).found_only
    assert not good("lockpicks").item.found_only
    # Neither bought nor paid with.
    hero = Hero(items=(Item("Crown", 8, ("found_only", "treasure")),))
    assert play("buy", hero, {"goods": ["mirror"]}).word == "cannot_pay"
    up = {"size": 10, "into": "Sunblade (d12)"}
    hero = Hero(items=(Item("Idol", 10, ("treasure",)),) * 3)
    assert play("trade_up", hero, up).word == "not_for_sale"


def test_items_are_read_as_sheets_write_them() -> None:
    assert parse_item("Lute (d8)") == Item("Lute", 8)
    assert parse_item("3 Acorns (food, bundle)") == Item("Acorns", 0, ("bundle", "food"), 3)
    assert parse_item("mirror") == good("mirror").item
    with pytest.raises(SheetError, match="d7 is not a Quality"):
        parse_item("Lute (d7)")
    with pytest.raises(SheetError, match=r"not on the price list\. Did you mean mirror"):
        parse_item("miror")
