"""Sheets of Legend, Generic Fantasy and Gradient on the page, without script: roll, hurt, heal, shop, grow, undo."""

from __future__ import annotations

import json
import re

import pytest
from tests.web.conftest import Visit
from tests.web.sheets import at, page, plain_text, post, put, record, tray

from talewright.core.ruleset import find

LEGEND = {
    "name": "Tansy", "faction": "crows", "abilities": ["well_versed"], "might": 4, "wit": 8, "vigor": 7, "vigor_max": 10,
    "fatigue": 1, "slots": 12,
    "items": [
        {"name": "Moon book", "quality": 6}, {"name": "Bow", "quality": 8, "traits": ["heavy", "ranged", "weapon"]},
        {"name": "Spellbook: Firefly", "spell": "firefly"}, {"name": "Coat", "traits": ["armor"], "worn": True},
        {"name": "Tab", "quality": 6, "traits": ["treasure"]},
    ],
}  # fmt: skip
FANTASY = {
    "name": "Suyin", "klass": "arcane-trickster", "body_hp": 1, "intellect": 8, "intellect_hp": 5, "intellect_normal": 8,
    "willpower_hp": 4, "willpower_normal": 8, "skills": [["ranged", 6]], "feats": ["spellcasting"], "spells": ["heal"],
    "gear": [["dagger", 1], ["light armor", 1], ["longbow", 1]], "weapon": "longbow", "ap": 1, "ap_max": 2, "coin": 34, "xp": 7,
}  # fmt: skip
ROOTS = {
    "name": "Tobiah", "strength": 9, "strength_max": 11, "hp": 5, "hp_max": 7, "fatigue": 1, "coins": 23,
    "items": [
        {"name": "Bow", "slots": 2, "dice": [6], "in_use": True}, {"name": "Dagger", "dice": [6]},
        {"name": "Rations", "uses": 2, "where": "backpack"},
    ],
    "scars": [{"row": 4, "pending": "mended", "place": "rib"}], "conditions": ["broken limb"],
    "abilities": ["beast_master"], "details": [["companion", "lurcher, 3 of 4 HP, d6 damage"]], "setting": "roots",
}  # fmt: skip


def pressed(text: str, label: str) -> str:
    """The value of the button with this label."""
    for value, inside in re.findall(
        r'<button[^>]*name="do" value="([^"]*)"[^>]*>(.*?)</button>', text, re.DOTALL
    ):
        if label in plain_text(inside):
            return str(value).replace("&amp;", "&")
    for value, said in re.findall(r'name="do" value="([^"]*)" aria-label="([^"]*)"', text):
        if label in said:
            return str(value).replace("&amp;", "&")
    raise AssertionError(f"no button {label!r}")


def test_legend_rolls_with_a_tool_and_boons(visit: Visit) -> None:
    client = visit()
    tansy = put(client, "legend", "2023-08-26", **LEGEND)
    text = page(client, tansy)
    assert "You cannot fly with it" in text
    assert "Slots, 7/12" in plain_text(text)
    rolled = post(
        client,
        tansy,
        do=pressed(text, "Wit d8"),
        **{"set.using": "Moon book", "set.boons": "1", "set.banes": "0"},
    )
    assert len(re.findall(r'<span class="die', rolled)) == 3
    assert re.search("Failure|Partial|Success", tray(rolled))


def test_legend_steps_rests_gives_and_ends_the_session(visit: Visit) -> None:
    client = visit()
    tansy = put(client, "legend", "2023-08-26", **LEGEND)
    for label, field, value in (
        ("Regain 1 Vigor", "vigor", 8), ("Lose 1 Vigor", "vigor", 7), ("Gain a Life", "lives", 1), ("Add 1 Fatigue", "fatigue", 2),
    ):  # fmt: skip
        post(client, tansy, do=pressed(page(client, tansy), label))
        assert record(client, tansy)[field] == value
    post(client, tansy, do="give", **{"many": "items", "o.items": "Moon book", "o.to": "Lu"})
    assert record(client, tansy)["items"][0]["name"] == "Bow"
    post(client, tansy, do=pressed(page(client, tansy), "Take off"))
    assert not any(item.get("worn") for item in record(client, tansy)["items"])
    marked = post(client, tansy, do=pressed(page(client, tansy), "Done this session"))
    assert "Done this session" in marked
    asked = post(client, tansy, do="advance?end=1", **{"switch": "deed", "o.deed": "1"})
    assert "vigor" in asked
    post(client, tansy, choose="wit")
    assert record(client, tansy)["wit"] == 10


def test_a_legend_shop_takes_a_treasure(visit: Visit) -> None:
    client = visit()
    tansy = put(client, "legend", "2023-08-26", **LEGEND)
    assert "Bedroll" in tray(post(client, tansy, do=pressed(page(client, tansy), "Buy Bedroll")))
    names = [item["name"] for item in record(client, tansy)["items"]]
    assert "Tab" not in names
    assert "no treasure pays for it" in page(client, tansy)


def test_generic_fantasy_crosses_a_skill_with_an_attribute(visit: Visit) -> None:
    client = visit()
    suyin = put(client, "generic-fantasy", "0.1", **FANTASY)
    text = page(client, suyin)
    assert "81.3" in text or "81.2" in text
    rolled = post(client, suyin, do=pressed(text, "Intellect and Ranged"), **{"set.need": "2"})
    assert "hit" in tray(rolled) or "miss" in tray(rolled)


def test_a_generic_fantasy_pool_that_runs_out_steps_down(visit: Visit) -> None:
    client = visit()
    suyin = put(client, "generic-fantasy", "0.1", **FANTASY)
    assert "At 0: die d6 → d4, pool 4, a wound" in plain_text(page(client, suyin))
    asked = post(client, suyin, do=pressed(page(client, suyin), "Lose 1 Body HP"))
    assert "What mark does the wound leave?" in plain_text(tray(asked))
    assert 'name="words" maxlength="80"' in asked
    post(client, suyin, choose="words:")
    now = record(client, suyin)
    assert (now["body"], now["body_hp"], now["wounds"]) == (4, 4, ["BOD fell from d6"])
    named = {"o.which": "1", "o.words": "Hands that shake at night"}
    post(client, suyin, do="name-wound", **named)
    assert record(client, suyin)["wounds"] == ["Hands that shake at night (BOD fell from d6)"]
    post(client, suyin, undo="1")
    post(client, suyin, undo="1")
    assert record(client, suyin)["body_hp"] == 1, "the question is open again"
    post(client, suyin, choose="words", words="A bent nose")
    assert record(client, suyin)["wounds"] == ["A bent nose (BOD fell from d6)"]


def test_generic_fantasy_heals_shops_equips_and_earns(visit: Visit) -> None:
    client = visit()
    suyin = put(client, "generic-fantasy", "0.1", **FANTASY)
    post(client, suyin, do="cast?spell=heal")
    assert record(client, suyin)["body_hp"] == 3
    post(client, suyin, do="buy?item=rope")
    assert record(client, suyin)["coin"] == 28
    post(client, suyin, do="equip?weapon=dagger")
    assert record(client, suyin)["weapon"] == "dagger"
    asked = tray(post(client, suyin, do=pressed(page(client, suyin), "Earn 1")))
    assert "d8" in asked or "8" in asked
    post(client, suyin, choose="wait")
    assert record(client, suyin)["xp"] == 8


@pytest.mark.parametrize("mode", ["plain", "impaired", "enhanced"])
def test_a_gradient_save_names_one_of_five_outcomes(visit: Visit, mode: str) -> None:
    client = visit()
    tobiah = put(client, "roots", find("roots").version, **ROOTS)
    rolled = post(client, tobiah, do=pressed(page(client, tobiah), "STR needs 9"), **{"set.mode": mode})
    said = tray(rolled)
    assert re.search("(Critical|Graceful|Griefful) (success|failure)", said)
    assert rolled.count('aria-current="true"') == 1
    assert len(re.findall(r'<span class="die', rolled)) == (2 if mode == "plain" else 3)


def test_a_gradient_hit_is_one_tap(visit: Visit) -> None:
    client = visit()
    tobiah = put(client, "roots", find("roots").version, **ROOTS)
    text = plain_text(page(client, tobiah))
    assert "5 scar : exactly 0 HP, a scar" in text
    post(client, tobiah, do="hit?damage=1&settle=1")
    assert record(client, tobiah)["hp"] == 4
    scarred = tray(post(client, tobiah, do="hit?damage=4&settle=1"))
    assert "A scar" in scarred
    assert [scar["row"] for scar in record(client, tobiah)["scars"]] == [4, 4]


def test_roots_moves_uses_buys_rests_and_grows(visit: Visit) -> None:
    client = visit()
    tobiah = put(client, "roots", find("roots").version, **ROOTS)
    post(client, tobiah, do=pressed(page(client, tobiah), "Eat : Rations"))
    assert record(client, tobiah)["items"][2]["uses"] == 1
    post(client, tobiah, do="carry?how=move&what=Dagger")
    assert record(client, tobiah)["items"][1]["where"] == "backpack"
    post(client, tobiah, do="buy?what=Rope")
    assert record(client, tobiah)["coins"] == 18
    post(client, tobiah, do=pressed(page(client, tobiah), "Companion loses 1 HP"))
    assert ["companion", "lurcher, 2 of 4 HP, d6 damage"] in record(client, tobiah)["details"]
    post(client, tobiah, do=pressed(page(client, tobiah), "Breather"))
    assert record(client, tobiah)["hp"] == 7
    mended = post(client, tobiah, do=pressed(page(client, tobiah), "It has mended"))
    assert len(re.findall(r'<span class="die', mended)) == 2
    assert not record(client, tobiah).get("conditions")
    post(client, tobiah, do=pressed(page(client, tobiah), "Deprived"))
    assert record(client, tobiah)["deprived"]


@pytest.mark.parametrize(
    ("system", "dead"),
    [
        ("generic-fantasy", {**FANTASY, "dead": True}),
        ("roots", {**ROOTS, "state": "dead", "coins": 90}),
    ],
)
def test_a_dead_character_is_offered_no_rope(visit: Visit, system: str, dead: dict[str, object]) -> None:
    client = visit()
    hero = put(client, system, find(system).version, **dead)
    text = page(client, hero)
    assert "alarm dead" in text
    sold = re.findall(r'<button[^>]*name="do" value="(?:buy|hire)[^"]*"([^>]*)>', text)
    assert all("disabled" in each for each in sold)
    before = record(client, hero)
    goods = "buy?item=rope" if system == "generic-fantasy" else "buy?what=Rope"
    post(client, hero, do=goods)
    assert record(client, hero) == before


@pytest.mark.parametrize(
    ("system", "version", "character", "said"),
    [
        ("legend", "2023-08-26", LEGEND, ("Pfad zur Größe", "1 Kraft verlieren", "Nickerchen", ">W8<")),
        (
            "generic-fantasy",
            "0.1",
            FANTASY,
            ("Willenskraft", "Bei 0: Würfel W6 → W4", "Eine Fertigkeit dazu", ">W8<"),
        ),
        ("roots", "1.0", ROOTS, ("Rettungswürfe", "Du wirst getroffen für", "Im Rucksack", "Gefährte")),
    ],
)
def test_the_sheets_speak_german(
    visit: Visit, system: str, version: str, character: dict[str, object], said: tuple[str, ...]
) -> None:
    client = visit()
    hero = put(client, system, version, **json.loads(json.dumps(character)))
    client.headers["accept-language"] = "de"
    text = plain_text(page(client, hero)) + page(client, hero)
    for words in said:
        assert words in text, words


@pytest.mark.clause("GRAD-022", "GRAD-103")
def test_a_bandage_is_one_tap_away_from_the_dying(visit: Visit) -> None:
    client = visit()
    dying = {**ROOTS, "state": "down", "hp": 0, "minutes": 52}
    tobiah = put(client, "roots", find("roots").version, **dying)
    text = plain_text(page(client, tobiah))
    assert "only crawls" in text
    assert "52" in text
    post(client, tobiah, do=pressed(page(client, tobiah), "Ten minutes pass"))
    assert record(client, tobiah)["minutes"] == 42
    post(client, tobiah, do=pressed(page(client, tobiah), "Bandage"))
    assert record(client, tobiah)["state"] == "stable"


@pytest.mark.clause("GF-122")
def test_a_clock_is_stopped_from_the_sheet(visit: Visit) -> None:
    client = visit()
    clock = {"attribute": "body", "unit": "hours", "left": 4}
    suyin = put(client, "generic-fantasy", "0.1", **{**FANTASY, "body": 0, "body_hp": 0, "clocks": [clock]})
    assert "4 hours left" in plain_text(page(client, suyin))
    post(client, suyin, do=pressed(page(client, suyin), "An hour passes"))
    assert record(client, suyin)["clocks"][0]["left"] == 3
    post(client, suyin, do=pressed(page(client, suyin), "Treatment has worked"))
    assert "clocks" not in record(client, suyin)


@pytest.mark.clause("LEG-039")
def test_the_exhausted_are_offered_something_to_drop(visit: Visit) -> None:
    client = visit()
    tansy = put(client, "legend", "2023-08-26", **{**LEGEND, "slots": 6})
    assert "Exhausted" in plain_text(page(client, tansy))
    post(client, tansy, do=pressed(page(client, tansy), "Drop Bow"))
    assert "Bow" not in [item["name"] for item in record(client, tansy)["items"]]
    assert "Exhausted." not in plain_text(page(client, tansy))


@pytest.mark.clause("ROOT-021")
def test_ten_filled_slots_are_a_state(visit: Visit) -> None:
    client = visit()
    laden = {**ROOTS, "hp": 0, "fatigue": 6}
    tobiah = put(client, "roots", find("roots").version, **laden)
    assert "All slots filled" in plain_text(page(client, tobiah))
    post(client, tobiah, do=pressed(page(client, tobiah), "Drop Dagger"))
    assert "All slots filled" not in plain_text(page(client, tobiah))


@pytest.mark.clause("GRAD-107")
def test_a_hireling_goes_on_for_the_dead_with_one_tap(visit: Visit) -> None:
    client = visit()
    people = [["hirelings", "scout hp5 str9 dex9 wil9 d6"]]
    tobiah = put(client, "roots", find("roots").version, **{**ROOTS, "state": "dead", "details": people})
    post(client, tobiah, do=pressed(page(client, tobiah), "Play on as a hireling"))
    assert record(client, tobiah)["hp"] == 5


@pytest.mark.parametrize(
    ("system", "character", "field", "value"),
    [
        ("legend", LEGEND, "vigor", 30),
        ("generic-fantasy", FANTASY, "willpower_hp", 9),
        ("roots", ROOTS, "strength", 14),
    ],
)
def test_a_number_is_edited_where_it_stands_and_marked_beyond_the_rules(
    visit: Visit, system: str, character: dict[str, object], field: str, value: int
) -> None:
    client = visit()
    hero = put(client, system, find(system).version, **character)
    text = page(client, hero)
    assert f'name="edit.{field}"' in text
    sent = {"at": at(text), f"edit.{field}": str(value)}
    assert client.post(f"/characters/{hero}/edit-here", data=sent).status_code == 422
    assert record(client, hero)[field] != value
    kept = client.post(f"/characters/{hero}/edit-here", data={**sent, "anything": "1"})
    assert kept.status_code == 200
    assert record(client, hero)[field] == value
    assert "house rule" in kept.text


def test_legend_shows_the_band_while_a_life_may_be_spent(visit: Visit) -> None:
    client = visit()
    tansy = put(client, "legend", "2023-08-26", **{**LEGEND, "lives": 1})
    asked = post(client, tansy, do=pressed(page(client, tansy), "Wit d8"))
    assert "choose" in asked
    assert asked.count('aria-current="true"') == 1


def test_what_a_german_list_offers_is_read_as_an_order(visit: Visit) -> None:
    """Known words of a drawer are those that the order reads, whatever the language of the page."""
    client = visit()
    client.headers["accept-language"] = "de"
    tobiah = put(client, "roots", find("roots").version, **ROOTS)
    offered = re.findall(r'id="encounter-foes-known">(.*?)</datalist>', page(client, tobiah), re.DOTALL)
    names = re.findall(r'<option value="([^"]+)"', offered[0])
    assert "Wolf" in names
    assert not any("/" in name for name in names)
    asked = post(client, tobiah, do="encounter", **{"o.foes": "Wolf", "switch": "hirelings"})
    assert 'class="die' in asked or 'name="choose"' in asked
    suyin = put(client, "generic-fantasy", "0.1", **FANTASY)
    post(client, suyin, do="take", **{"o.item": "rope", "o.count": "1"})
    assert ["rope", 1] in record(client, suyin)["gear"]
