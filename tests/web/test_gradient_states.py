"""Life, death and time of Gradient's characters, on the pages: the dead and the fallen do not act, clocks run."""

from __future__ import annotations

from dataclasses import MISSING
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visit
from tests.web.sheets import tap

from talewright.core import record
from talewright.core.character_file import to_file
from talewright.core.ruleset import find
from talewright.rulesets.gradient.acting import AFTER_DEATH
from talewright.rulesets.gradient.character import DEAD, DOWN, MORTAL, STABLE, Character, Item, Scar

SCORES = (10, 12, 9, 10, 12, 9, 4, 4)
LYING = {"hp": 0, "minutes": 40}


def put(client: TestClient, system: str, **values: Any) -> str:
    """A character with these values, sent as a file."""
    scores = {**dict(zip(("hp", "hp_max"), (4, 4), strict=True)), **values}
    hero = Character("Tam", *SCORES[:6], **scores)
    sent = client.post("/api/characters", json={"file": to_file(find(system), hero)})
    assert sent.status_code == 201, sent.text
    return str(sent.json()["id"])


def do(client: TestClient, hero: str, verb: str, **order: Any) -> str:
    """Give an order on the page; what the page shows afterwards."""
    return tap(client, hero, verb, **order)


def sheet(client: TestClient, hero: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/characters/{hero}").json()["file"]["character"]
    return found


@pytest.mark.clause("GRAD-014", "GRAD-103")
@pytest.mark.parametrize("system", ["gradient", "roots", "gradient:slackwater"])
def test_the_dead_do_nothing_and_stay_dead(system: str, visit: Visit) -> None:
    client = visit()
    rope = Item("Rope")
    tam = put(client, system, state=DEAD, coins=50, items=(rope,), abilities=("healing_faith",))
    before = sheet(client, tam)
    for verb in find(system).verbs.values():
        if verb.bare or verb.id in AFTER_DEATH:
            continue
        needed = (spec for spec in record.fields(verb.order) if spec.default is MISSING)
        orders: list[dict[str, Any]] = [{spec.name: "Rope" if spec.type is str else 1 for spec in needed}]
        if verb.id == "heal":
            orders = [{"how": how} for how in ("breather", "bandage", "hours", "recovered", "week", "aid")]
        if verb.id == "scar":
            orders = [{"row": row} for row in (1, 11, 12)]
        for order in orders:
            assert "is dead and does nothing more" in do(client, tam, verb.id, **order), verb.id
    assert sheet(client, tam) == before
    assert "Does nothing more" in client.get(f"/characters/{tam}").text


@pytest.mark.clause("GRAD-015", "GRAD-022", "GRAD-103")
@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ({"state": DOWN, **LYING}, "only crawls"),
        ({"state": MORTAL, **LYING}, "unless healed"),
        ({"state": STABLE, "hp": 0}, "until a breather"),
        ({"dexterity": 0}, "DEX 0: cannot act"),
        ({"willpower": 0}, "WIL 0: cannot act"),
    ],
)
def test_those_who_cannot_act_say_why(values: dict[str, Any], shown: str, visit: Visit) -> None:
    client = visit()
    scores = dict(zip(("dexterity", "willpower"), (12, 9), strict=True)) | values
    hero = Character(
        "Tam",
        10,
        scores.pop("dexterity"),
        scores.pop("willpower"),
        10,
        12,
        9,
        coins=50,
        **{"hp": 4, "hp_max": 4, **scores},
    )
    tam = str(client.post("/api/characters", json={"file": to_file(find("roots"), hero)}).json()["id"])
    before = sheet(client, tam)
    for verb, order in (
        ("buy", {"what": "Rope"}), ("carry", {"how": "drop", "what": "Rope"}), ("use", {}), ("cast", {}), ("find", {}),
        ("hire", {}), ("power", {}), ("resist", {}), ("damage", {}), ("venture", {}),
    ):  # fmt: skip
        assert "cannot act" in do(client, tam, verb, **order), verb
    assert sheet(client, tam) == before
    assert shown in client.get(f"/characters/{tam}").text


@pytest.mark.clause("GRAD-103")
def test_the_hour_of_the_dying_runs_on_the_page(visit: Visit) -> None:
    client = visit()
    tam = put(client, "roots", state=DOWN, hp=0, minutes=60)
    assert "Minutes left" in client.get(f"/characters/{tam}").text
    do(client, tam, "wait", minutes=25)
    assert sheet(client, tam)["minutes"] == 35
    do(client, tam, "encounter", foes="goblinoid/goblin")
    assert (sheet(client, tam)["state"], sheet(client, tam)["minutes"]) == (DOWN, 34)
    do(client, tam, "rest", night="1")
    assert sheet(client, tam)["state"] == DEAD
    do(client, tam, "heal", how="bandage")
    do(client, tam, "heal", how="breather")
    assert sheet(client, tam)["state"] == DEAD


@pytest.mark.clause("GRAD-105", "ROOT-065")
def test_poison_and_disease_run_out(visit: Visit) -> None:
    client = visit()
    for illness, left, order, after in (
        ("ghoul fever", "2 days", {"verb": "rest", "night": "1"}, "1 days"),
        ("poisoned", "9 hours", {"verb": "rest", "night": "1"}, "1 hours"),
        ("poisoned", "2 hours", {"verb": "wait", "minutes": 90}, "30 minutes"),
        ("zombie plague", "1 days", {"verb": "rest", "night": "1"}, ""),
        ("poisoned", "3 hours", {"verb": "heal", "how": "hours"}, ""),
    ):
        tam = put(client, "roots", conditions=frozenset({illness}), details=((illness, left),))
        assert left in client.get(f"/characters/{tam}").text
        verb = order["verb"]
        do(client, tam, str(verb), **{name: value for name, value in order.items() if name != "verb"})
        found = sheet(client, tam)
        assert dict(map(tuple, found.get("details", ()))).get(illness, "") == after
        assert (found.get("state") == DEAD) == (not after)
    tam = put(client, "roots", conditions=frozenset({"ghoul fever"}), details=(("ghoul fever", "1 days"),))
    do(client, tam, "heal", how="week", expertise="1")
    assert not sheet(client, tam).get("conditions")


@pytest.mark.clause("ROOT-024")
def test_every_day_of_a_week_tires_the_deprived(visit: Visit) -> None:
    client = visit()
    tam = put(client, "roots", deprived=True)
    do(client, tam, "wait", minutes=3 * 24 * 60)
    assert (sheet(client, tam)["days_deprived"], sheet(client, tam)["fatigue"]) == (3, 2)
    page = client.get(f"/characters/{tam}").text
    assert "3 days" in page
    assert "Fatigue" in page


@pytest.mark.clause("GRAD-120")
@pytest.mark.parametrize("system", ["gradient", "roots", "gradient:slackwater"])
def test_the_sheet_shows_doom_and_scars_to_come(system: str, visit: Visit) -> None:
    client = visit()
    scars = (Scar(4, "mended", "leg"), Scar(12, "next critical"))
    tam = put(
        client,
        system,
        doomed=True,
        deprived=True,
        fatigue=2,
        scars=scars,
        conditions=frozenset({"broken limb"}),
    )
    page = client.get(f"/characters/{tam}").text
    for word in (
        "Doomed",
        "Deprived",
        "Broken limb",
        "It has mended",
        "The next failed save against critical damage kills.",
        "Fatigue",
    ):
        assert word in page, word


@pytest.mark.clause("GRAD-103")
def test_a_scar_row_does_not_heal_the_dying(visit: Visit) -> None:
    client = visit()
    tam = put(client, "gradient", state=DOWN, **LYING)
    do(client, tam, "scar", row=2)
    assert (sheet(client, tam)["state"], sheet(client, tam)["minutes"]) == (DOWN, 40)
    do(client, tam, "scar", row=11)
    assert (sheet(client, tam)["state"], sheet(client, tam)["minutes"]) == (MORTAL, 40)


@pytest.mark.clause("GRAD-107", "ROOT-020", "ROOT-024", "ROOT-033", "ROOT-050")
def test_things_needs_and_company_are_met_on_the_page(visit: Visit) -> None:
    client = visit()
    things = (Item("Rope", where="backpack"), Item("Axe", dice=(8,), in_use=True))
    tam = put(client, "roots", items=things)
    do(client, tam, "find", kind="scroll", name="Sleep")
    assert "Scroll: Sleep" in [item["name"] for item in sheet(client, tam)["items"]]
    do(client, tam, "carry", how="lose the backpack")
    assert [item["name"] for item in sheet(client, tam)["items"]] == ["Axe"]
    do(client, tam, "need")
    assert sheet(client, tam)["deprived"]
    assert " appears: " in do(client, tam, "appear", rank=2)
    guard = (("hirelings", "guard hp3 str10 dex10 wil10 d6"),)
    dead = put(client, "roots", state=DEAD, details=guard)
    do(client, dead, "take-over")
    assert (sheet(client, dead)["name"], sheet(client, dead).get("state", "up")) == ("Guard", "up")


@pytest.mark.clause("GRAD-052", "GRAD-091", "GRAD-112", "ROOT-050", "ROOT-061")
def test_groups_opponents_standing_orders_and_circumstances_are_given_on_the_page(visit: Visit) -> None:
    client = visit()
    weapon = Item("Dagger", dice=(6,), in_use=True)

    def rogue() -> str:
        return put(client, "roots", abilities=("backstab",), items=(weapon,), hp=9, hp_max=9)

    page = client.get(f"/characters/{rogue()}").text
    for field in (
        "others",
        "opponent",
        "aim",
        "foe_aim",
        "circumstances",
        "escape",
        "far",
        "rounds",
        "piercing",
    ):
        assert f'name="o.{field}"' in page, field
    assert "against 3" in do(client, rogue(), "together", others="9, 3", opponent="")
    orders = {
        "foes": "goblinoid/goblin",
        "circumstances": "unaware",
        "aim": "first",
        "foe_aim": "first",
        "rounds": "1",
    }
    tam = rogue()
    assert "goblin" in do(client, tam, "encounter", **orders).casefold()
