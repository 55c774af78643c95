"""Equipment, prices, keywords and titles: GNAT-092, GNAT-126 to GNAT-162."""

from __future__ import annotations

from dataclasses import replace

import pytest

from talewright.core import record
from talewright.core.character_file import from_file, to_file
from talewright.core.errors import SheetError
from talewright.rulesets.gnat import RULESET
from talewright.rulesets.gnat.after import between, finish
from talewright.rulesets.gnat.character import SPELLS, Hero, Item, faults
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.gear import STANDARD, buy, drop, lose_all, read_item, sell, take
from talewright.rulesets.gnat.pack import GnatPack
from talewright.testing import asked, played

clause = pytest.mark.clause
trade = GnatPack().trade
SWORD = Item("sword", "one-handed")
SHIELD = Item("shield", "shield")
LIGHT = Item("light armour", "light armour")
HEAVY = Item("heavy armour", "heavy armour")
RING = Item("gold ring", treasure=40)
KEY = Item("Golden Key", key=True)


@clause("GNAT-001")
def test_a_saved_character_carries_ruleset_and_version() -> None:
    written = to_file(RULESET, Hero())
    assert (written["ruleset"], written["version"]) == ("gnat", "1.10")
    assert from_file(written) == (RULESET, Hero())
    with pytest.raises(SheetError, match=r"1\.10"):
        from_file({**written, "version": "1.9"})


@clause("GNAT-002", "GNAT-180")
def test_the_sheet_holds_the_printed_fields_and_no_other() -> None:
    assert [each.name for each in record.fields(Hero)] == [
        "name", "talent", "talent_max", "vitality", "vitality_max", "fortune", "fortune_limit", "skills", "xp",
        "items", "gp", "titles", "status", "keywords", "currency",
    ]  # fmt: skip
    assert [each.name for each in record.fields(Hero) if each.hidden] == ["currency"]


@clause("GNAT-092", "A11")
def test_several_weapons_but_one_shield_and_one_suit() -> None:
    hero = Hero(items=(SWORD, Item("axe", "one-handed"), SHIELD, LIGHT))
    assert faults(hero) == []
    assert asked(take, hero, HEAVY).options == ("leave", "take")
    assert played(take, hero, HEAVY, answers=["leave"]) == hero
    swapped = played(take, hero, HEAVY, answers=["take"])
    assert swapped.armour == HEAVY
    assert LIGHT not in swapped.items
    assert played(take, hero, Item("buckler", "shield"), answers=["take"]).shield.name == "buckler"
    assert len(faults(Hero(items=(SHIELD, SHIELD, LIGHT, HEAVY)))) == 2
    ornament = Item("gilded suit", treasure=90)
    assert played(take, hero, ornament).armour == LIGHT


@clause("A11")
def test_each_suit_keeps_its_own_spent_protection() -> None:
    worn = Hero(items=(replace(LIGHT, spent=1),))
    fresh = played(take, worn, HEAVY, answers=["take"])
    assert fresh.protection_left == 3


@clause("GNAT-126")
def test_items_are_shown_as_items() -> None:
    block = next(block for block in RULESET.sheet(Hero(items=(RING,))).blocks if block.title == "Carried")
    ring = block.entries[0]
    assert (ring.name, ring.detail, ring.style) == ("gold ring", "treasure, 40 gp", "item")


@clause("GNAT-127")
def test_coin_buys_things() -> None:
    hero = played(buy, Hero(gp=60), STANDARD["rope"][0], 50)
    assert (hero.gp, hero.items[0].name) == (10, "rope")
    with pytest.raises(SheetError, match="50 gp"):
        played(buy, Hero(gp=49), STANDARD["rope"][0], 50)


@clause("GNAT-128", "GNAT-134")
def test_normal_items_have_no_limit() -> None:
    hero = Hero()
    for number in range(200):
        hero = played(take, hero, Item(f"pebble {number}"))
    assert len(hero.items) == 200
    assert faults(hero) == []


@clause("GNAT-129", "A38")
def test_heavy_items_are_limited_by_maximum_vitality_and_the_player_chooses_what_stays() -> None:
    ropes = tuple(Item("rope", skill="climbing", skill_bonus=1, heavy=True) for _ in range(2))
    full = Hero(vitality=1, items=(SWORD, SHIELD, LIGHT, *ropes, Item("tome", heavy=True)))
    assert (full.heavy_count, full.heavy_limit) == (6, 6)
    question = asked(take, full, Item("bow", "ranged"))
    assert question.what == "too-heavy"
    assert set(question.options) == {
        "drop:sword",
        "drop:shield",
        "drop:light armour",
        "drop:rope",
        "drop:tome",
        "drop:bow",
    }
    assert question.options[0] == "drop:bow"
    kept = played(take, full, Item("bow", "ranged"), answers=["drop:rope"])
    assert (kept.heavy_count, len([i for i in kept.items if i.name == "rope"])) == (6, 1)
    assert played(take, full, Item("bow", "ranged"), answers=["drop:bow"]) == full
    assert faults(replace(full, vitality_max=2))


@clause("GNAT-130", "GNAT-153")
def test_gear_is_heavy_by_kind_and_other_things_by_their_tag() -> None:
    for kind in (
        "one-handed",
        "two-handed",
        "long",
        "ranged",
        "shield",
        "light armour",
        "medium armour",
        "heavy armour",
    ):
        assert Item("x", kind).is_heavy
    assert read_item("barrel of ale (heavy)").is_heavy
    assert not read_item("feather").is_heavy
    assert not read_item("ration").is_heavy


@clause("GNAT-131", "A41")
def test_treasure_is_sold_for_its_value_and_only_where_someone_buys() -> None:
    hero = Hero(gp=1, items=(RING, SWORD))
    assert sell(hero, "gold ring").gp == 41
    with pytest.raises(SheetError, match="not treasure"):
        sell(hero, "sword")
    assert sell(hero, "sword", 7).gp == 8
    assert asked(trade, hero, (), (("sword", 7),)).options == ("leave", "sell:sword")
    assert played(trade, hero, (), (), answers=[]) == hero


@clause("GNAT-135", "A39")
def test_losing_all_items_keeps_keys_coin_keywords_titles_and_experience() -> None:
    hero = Hero(
        gp=12,
        xp=4,
        items=(KEY, SWORD, HEAVY, RING, Item("ration", "ration")),
        keywords=("Arbalest",),
        titles=("Sir",),
    )
    left = lose_all(hero)
    assert left == replace(hero, items=(KEY,))
    assert lose_all(hero, money=True).gp == 0


@clause("A40")
def test_a_key_item_can_still_be_named_discarded_or_sold() -> None:
    hero = Hero(items=(replace(KEY, treasure=5),))
    assert drop(hero, "golden key").items == ()
    assert sell(hero, "Golden Key").gp == 5


@clause("GNAT-137")
def test_the_key_tag_is_shown() -> None:
    (entry,) = (entry for block in RULESET.sheet(Hero(items=(KEY, RING))).blocks for entry in block.entries
                if "key" in entry.detail)  # fmt: skip
    assert (entry.name, entry.detail) == ("Golden Key", "key")


@clause("GNAT-138", "GNAT-139", "GNAT-140", "GNAT-141", "GNAT-142", "GNAT-143", "GNAT-144", "GNAT-145", "GNAT-146",
        "GNAT-147", "GNAT-148", "GNAT-149", "GNAT-150", "GNAT-151")  # fmt: skip
def test_standard_prices() -> None:
    assert {name: price for name, (_, price, _) in STANDARD.items()} == {
        "one-handed weapon": 20, "ranged weapon": 20, "two-handed weapon": 25, "long weapon": 25, "shield": 20,
        "light armour": 40, "medium armour": 100, "heavy armour": 250, "ration": 5, "view spell": 100,
        "flight spell": 150, "invulnerability spell": 50, "rope": 50, "bestiary": 200, "tome": 200,
        "healing potion": 100,
    }  # fmt: skip
    rope, tome, bestiary = (STANDARD[name][0] for name in ("rope", "tome", "bestiary"))
    assert [(i.skill, i.skill_bonus, i.heavy) for i in (rope, tome, bestiary)] == [
        ("climbing", 1, True), ("occult", 1, True), ("naturalist", 1, True),
    ]  # fmt: skip
    assert STANDARD["healing potion"][0].heals == 3


@clause("GNAT-152")
def test_five_spells_have_no_standard_price() -> None:
    priced = {item.spell for item, _, _ in STANDARD.values() if item.spell}
    assert set(SPELLS) - priced == {"dispel", "fireball", "heal", "swim", "teleport"}


@clause("GNAT-155")
def test_an_adventure_renames_money_until_it_ends() -> None:
    pack = GnatPack()
    rules = pack.rules({"currency": "florins"})
    entering = played(pack.begin, Hero(gp=7, items=(RING,)), rules)
    assert _money(entering) == (7, "florins", "treasure, 40 florins")
    made = played(RULESET.create, rules, answers=["skill:occult", "skill:climbing", "enough", "weapon:long"])
    assert (_money(made)[1], made.gp) == ("florins", 10)
    assert _money(pack.finish(entering, ())) == (7, "gp", "treasure, 40 gp")


def _money(hero: Hero) -> tuple[object, str, str]:
    """What the sheet says of coin and of a ring."""
    sheet = RULESET.sheet(hero)
    coin = next(figure for figure in sheet.figures if figure.name == "Coin")
    ring = [entry.detail for block in sheet.blocks for entry in block.entries if entry.name == RING.name]
    return coin.value, coin.note, ring[0] if ring else ""


@clause("GNAT-156", "GNAT-157", "GNAT-158", "GNAT-159", "A43")
def test_keywords_titles_and_status_are_not_equipment() -> None:
    hero = Hero(keywords=("Arbalest",), titles=("Warden",), status=(("Treysham", 2),), items=(SWORD,))
    assert lose_all(hero) == replace(hero, items=())
    blocks = {block.title: block.entries for block in RULESET.sheet(hero).blocks}
    assert blocks["Keywords"][0].style == "keyword"
    assert [(entry.name, entry.detail) for entry in blocks["Standing"]] == [
        ("Title", "Warden"),
        ("Status with Treysham", "2"),
    ]
    assert faults(replace(hero, status=(("Treysham", 2), ("Treysham", 3))))


@clause("GNAT-160", "GNAT-161", "A42")
def test_keywords_end_with_the_adventure_and_titles_stay() -> None:
    hero = finish(Hero(keywords=("Arbalest",), titles=("Warden",), status=(("Treysham", 2),)))
    assert (hero.keywords, hero.titles, hero.status) == ((), ("Warden",), (("Treysham", 2),))


@clause("A52")
def test_rations_potions_and_spells_are_single_items_and_not_heavy() -> None:
    hero = Hero()
    for name in ("ration", "ration", "healing potion", "flight spell"):
        hero = played(take, hero, read_item(name))
    assert (len(hero.items), hero.heavy_count, hero.count("ration")) == (4, 0, 2)


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("sword (one-handed, +1)", Item("sword", "one-handed", 1)),
        ("gold ring (treasure, 40gp)", RING),
        ("Tome (+1 occult)", Item("Tome", skill="occult", skill_bonus=1)),
        ("Golden Key (key)", KEY),
        ("moonblade (two-handed, +1, magical)", Item("moonblade", "two-handed", 1, magical=True)),
        ("cracked mask (casts flight, lasting)", Item("cracked mask", spell="flight", lasting=True)),
        ("tonic (heals 2)", Item("tonic", "potion", heals=2)),
        ("flight spell", Item("flight spell", "spell", spell="flight")),
        ("mail (medium armour)", Item("mail", "medium armour")),
    ],
)
def test_items_read_as_printed(text: str, item: Item) -> None:
    assert read_item(text) == item


@pytest.mark.parametrize(
    "text", ["sword (+1)", "(heavy)", "rope (heavyy)", "ring (treasure", "hat (casts fog)"]
)
def test_items_that_cannot_be_read_say_why(text: str) -> None:
    with pytest.raises(SheetError):
        read_item(text)


@clause("GNAT-164")
def test_a_price_list_lets_found_goods_be_sold() -> None:
    hero = Hero(items=(Item("eel skin"),))
    assert "sell:eel skin" in asked(between, hero, Rules(), (("eel skin", 9),)).options
    assert played(between, hero, Rules(), (("eel skin", 9),), answers=["sell:eel skin", "done"]).gp == 9
    stock = ((STANDARD["ration"][0], 5),)
    bought = played(trade, Hero(gp=11), stock, (("eel skin", 9),), answers=["buy:ration", "buy:ration"])
    assert (bought.gp, bought.count("ration")) == (1, 2)


@clause("A11", "GNAT-129")
def test_what_is_left_in_the_shop_is_not_paid_for() -> None:
    """Not even when one just like it is carried already."""
    armed = Hero(gp=100, items=(SHIELD,))
    assert played(buy, armed, SHIELD, 20, answers=["leave"]) == armed
    rope = STANDARD["rope"][0]
    laden = Hero(gp=100, items=(rope, SWORD, rope, rope, rope, rope))
    assert played(buy, laden, rope, 50, answers=["drop:rope"]) == laden
    assert played(buy, laden, rope, 50, answers=["drop:sword"]).gp == 50
    assert played(trade, armed, ((SHIELD, 20),), (), answers=["buy:shield", "leave", "leave"]) == armed
