"""The page of an ending says whether it is new, and home lists the tables of its visitor."""

from __future__ import annotations

import random
import re

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visit
from tests.web.sheets import made, put

from talewright.faces.web.pages import ending


def ended(client: TestClient) -> str:
    """The address of a game at an ending of its book: of one who survives whatever the dice say."""
    chance = random.Random(4)
    hero = put(client, "gnat", "1.10", talent=12, talent_max=12, vitality=60, vitality_max=60)
    play = client.post("/api/games/book", json={"book": "mill", "character": hero}).json()
    while not play["game"]["ended"] and play["question"] is not None and play["stage"] == "reading":
        option = chance.choice([each for each in play["question"]["options"] if not each["closed"]])
        body = {"seq": play["game"]["seq"], "choose": option["id"]}
        play = client.post(f"/api/games/{play['game']['id']}/answers", json=body).json()
    return f"/play/{play['game']['id']}"


def read_to_the_end(client: TestClient, **scores: int) -> str:
    """The address of a game whose first open choice was always taken, at the time between adventures."""
    hero = put(client, "gnat", "1.10", talent=12, talent_max=12, vitality=60, vitality_max=60, **scores)
    play = client.post("/api/games/book", json={"book": "mill", "character": hero}).json()
    while play["stage"] == "reading":
        option = next(each for each in play["question"]["options"] if not each["closed"])
        body = {"seq": play["game"]["seq"], "choose": option["id"]}
        play = client.post(f"/api/games/{play['game']['id']}/answers", json=body).json()
    return f"/play/{play['game']['id']}"


def test_an_ending_is_new_once(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    client = visit()
    address = ended(client)
    assert "New for you" in client.get(address).text
    monkeypatch.setattr(ending, "NEW_SECONDS", -1.0)
    later = client.get(address).text
    assert "Ending 1 of" in later
    assert "New for you" not in later


def test_home_offers_a_table_to_those_who_come_back(visit: Visit) -> None:
    client = visit()
    assert 'href="/tables"' in client.get("/").text
    made(client, "gnat")
    client.post("/api/games/book", json={"book": "mill", "character": made(client, "gnat")})
    assert 'href="/tables/new"' in client.get("/").text


def test_experience_is_spent_on_rows_with_price_before_and_after(visit: Visit) -> None:
    client = visit()
    address = read_to_the_end(client, xp=9)
    page = client.get(address).text
    growth = page[page.index('id="level"') :]
    assert "New Skill: Climbing" in growth
    assert "2 xp" in growth
    assert "Raise climbing" not in growth.replace('<span class="sr">Raise climbing', "")
    dear = growth[growth.index("Every test and every fight.") :]
    assert "<s>12/12</s>" in dear
    assert "short" in dear[:600]
    for skill in ("climbing", "climbing"):
        seq = re.findall(r'name="seq" value="(\d+)"', growth)[0]
        client.post(f"{address}/answer", data={"seq": seq, "choice": f"raise:{skill}"})
        growth = client.get(address).text.partition('id="level"')[2]
    assert re.search(r"(?i)climbing</b><span>\+3", growth), "the sheet shows what was raised at once"
    first, second = re.findall(r'name="purchase" value="(\d+)"', growth)
    assert int(first) < int(second)
    seq = re.findall(r'name="seq" value="(\d+)"', growth)[0]
    client.post(f"{address}/unbuy", data={"seq": seq, "purchase": first})
    growth = client.get(address).text.partition('id="level"')[2]
    assert len(re.findall(r'name="purchase"', growth)) == 1, "the later one stays"
    assert re.search(r"(?i)climbing</b><span>\+2", growth)


def test_the_map_of_a_journal_has_each_section_once_with_its_name(visit: Visit) -> None:
    client = visit()
    page = client.get(f"{ended(client)}/journal").text
    drawn = page[page.index('class="jmap"') : page.index("</svg>", page.index('class="jmap"'))]
    numbers = re.findall(r'y="\d+">(\d+)</text>', drawn)
    assert numbers
    assert len(numbers) == len(set(numbers))
    assert 'class="nm"' in drawn


def test_what_a_purchase_asks_is_asked_and_every_button_of_the_page_is_an_answer(visit: Visit) -> None:
    client = visit()
    address = read_to_the_end(client, gp=900)
    growth = client.get(address).text.partition('id="level"')[2]
    for armour in ("light armour", "medium armour"):
        seq = re.findall(r'name="seq" value="(\d+)"', growth)[0]
        client.post(f"{address}/answer", data={"seq": seq, "choice": f"buy:{armour}"})
        growth = client.get(address).text.partition('id="level"')[2]
    assert 'id="asked"' in growth
    answers = re.findall(r'name="choice" value="([^"]*)"', growth)
    assert answers == ["leave", "take"]
    seq = re.findall(r'name="seq" value="(\d+)"', growth)[0]
    answered = client.post(
        f"{address}/answer", data={"seq": seq, "choice": "leave", "place": "level"}, follow_redirects=False
    )
    assert answered.status_code == 303
    assert 'value="done"' in client.get(address).text
