"""The JSON API from a book begun to its end, and what it refuses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from threading import Thread
from time import sleep
from typing import Any

import pytest
from starlette.testclient import TestClient

from .conftest import Visit


def begin(client: TestClient, book: str = "mill", **more: Any) -> dict[str, Any]:
    answer = client.post("/api/games/book", json={"book": book, **more})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def give(client: TestClient, play: dict[str, Any], **said: Any) -> Any:
    body = {"seq": play["game"]["seq"], **said}
    return client.post(f"/api/games/{play['game']['id']}/answers", json=body)


def test_a_book_is_played_to_its_end(visit: Visit) -> None:
    client = visit()
    assert {book["id"] for book in client.get("/api/books").json()} == {"barn", "mill", "salt"}
    play = begin(client)
    chance = random.Random(1)
    for _ in range(200):
        if play["question"] is None:
            break
        option = chance.choice([each for each in play["question"]["options"] if not each["closed"]])
        assert option["text"]
        answer = give(client, play, choose=option["id"])
        assert answer.status_code == 200
        play = answer.json()
        assert client.get(f"/api/games/{play['game']['id']}").json() == play
    assert play["game"]["ended"]
    assert play["sheet"]["title"]
    assert [game["id"] for game in client.get("/api/games").json()] == [play["game"]["id"]]
    back = client.post(f"/api/games/{play['game']['id']}/back", json={"seq": play["game"]["seq"]}).json()
    assert back["question"] is not None
    start = client.post(
        f"/api/games/{play['game']['id']}/rewind", json={"seq": back["game"]["seq"], "to": 0}
    ).json()
    assert (start["making"], start["journal"], start["path"]) == ([], [], [])
    assert client.delete(f"/api/games/{play['game']['id']}").status_code == 204
    assert client.get(f"/api/games/{play['game']['id']}").status_code == 404


def test_two_tabs_and_a_double_click(visit: Visit) -> None:
    client = visit()
    play = begin(client)
    options = play["question"]["options"]
    first = give(client, play, choose=options[0]["id"])
    assert first.status_code == 200
    again = give(client, play, choose=options[0]["id"])
    assert again.status_code == 409
    assert "moved on" in again.json()["error"]
    assert client.get(f"/api/games/{play['game']['id']}").json() == first.json()


def test_answers_that_do_not_fit_name_the_options(visit: Visit) -> None:
    client = visit()
    play = begin(client)
    wrong = give(client, play, choose="nonsense")
    assert wrong.status_code == 422
    assert wrong.json()["options"] == [option["id"] for option in play["question"]["options"]]
    assert give(client, play).status_code == 400
    assert give(client, play, choose="a", roll=[1]).status_code == 400
    assert give(client, play, roll=[6, 6]).status_code == 422
    assert give(client, play, roll=[0]).status_code == 422
    assert give(client, play, choose=7).status_code == 422
    assert client.get(f"/api/games/{play['game']['id']}").json() == play


@pytest.mark.parametrize("system", ["gnat", "goonies", "legend", "generic-fantasy", "gradient"])
def test_a_character_comes_goes_and_comes_back(system: str, visit: Visit) -> None:
    client = visit()
    made = client.post("/api/characters/random", json={"system": system, "name": "Bo"}).json()["id"]
    whole = client.get(f"/api/characters/{made}").json()
    assert (whole["name"], whole["system"], whole["faults"]) == ("Bo", system, [])
    copy = client.post("/api/characters", json={"file": whole["file"]})
    assert copy.status_code == 201
    assert client.get(f"/api/characters/{copy.json()['id']}").json()["sheet"] == whole["sheet"]
    whole["file"]["character"]["name"] = "Bo the Second"
    change = {"file": whole["file"], "rev": whole["rev"]}
    assert client.put(f"/api/characters/{made}", json=change).json()["name"] == "Bo the Second"
    assert client.put(f"/api/characters/{made}", json=change).status_code == 409
    whole["file"]["character"]["height"] = "tall"
    refused = client.put(f"/api/characters/{made}", json={"file": whole["file"], "beyond": True, "rev": 1})
    assert refused.status_code == 422
    assert "height" in refused.json()["error"]
    assert client.delete(f"/api/characters/{made}").status_code == 204


def test_systems_rules_and_odds(visit: Visit) -> None:
    client = visit()
    systems = client.get("/api/systems").json()
    known = {"gnat", "goonies", "legend", "generic-fantasy", "gradient", "gradient:slackwater"}
    assert known <= {each["id"] for each in systems}
    assert client.get("/api/systems/gradient:slackwater").json()["title"] == "Gradient: Slackwater"
    whole = client.get("/api/systems/gnat").json()
    assert {"fight", "test"} <= set(whole["orders"])
    found = client.get("/api/systems/gnat/rules", params={"word": "armour"}).json()
    assert found
    assert client.get(f"/api/systems/gnat/rules/{found[0]['id']}").json() == found[0]
    assert client.get("/api/systems/gnat/rules/GNAT-999").status_code == 404
    assert client.get("/api/systems/gnatt").status_code == 404
    answer = client.post("/api/odds", json={"system": "gnat", "steps": [{"verb": "fight", "rounds": 2}]})
    assert answer.status_code == 200
    assert answer.json()["exact"] is True
    refused = client.post("/api/odds", json={"system": "gnat", "steps": [{"verb": "fihgt"}], "limit": 0})
    assert refused.status_code == 422
    assert client.post("/api/odds", json={"system": "knat"}).status_code == 404


def test_a_book_is_checked_mended_and_played(visit: Visit) -> None:
    client = visit()
    text = client.get("/api/books/mill").json()["text"]
    faulty = text.replace("turn to [[door]]", "turn to [[dor]]", 1)
    kept = client.post("/api/books", json={"name": "Mine.tale.md", "text": faulty})
    assert kept.status_code == 201
    told = kept.json()
    assert told["sound"] is False
    line = next(each["line"] for each in told["findings"] if each["severity"] == "error")
    assert "[[dor]]" in faulty.split("\n")[line - 1]
    assert client.post("/api/check", json={"text": faulty}).json()["findings"]
    assert client.put(f"/api/books/{told['id']}", json={"text": text, "rev": 0}).json()["sound"] is True
    assert begin(client, told["id"])["question"]
    assert client.get(f"/api/books/{told['id']}/findings").json()["sound"] is True
    assert client.delete(f"/api/books/{told['id']}").status_code == 204
    assert client.delete("/api/books/mill").status_code == 404
    assert client.put("/api/books/mill", json={"text": text, "rev": 0}).status_code == 404


def test_everything_of_ones_own_moves_by_export_or_by_link(visit: Visit) -> None:
    here, there, elsewhere = visit(), visit(), visit()
    play = begin(here)
    assert there.post("/api/import", json=here.get("/api/export").json()).json()["games"] == 1
    assert elsewhere.get("/api/games").json() == []
    link = here.get("/api/me").json()["link"]
    assert elsewhere.post("/api/me/link", json={"link": link[:-1] + "x"}).status_code == 404
    assert elsewhere.post("/api/me/link", json={"link": link}).status_code == 204
    assert [game["id"] for game in elsewhere.get("/api/games").json()] == [play["game"]["id"]]


def test_accounts_are_an_option(visit: Visit) -> None:
    here, there = visit(), visit()
    play = begin(here)
    who = {"name": "Ann", "password": "a long enough one"}
    assert here.get("/api/me").json()["account"] is None
    assert here.post("/api/me/sign-up", json=who).status_code == 201
    assert here.get("/api/me").json()["account"] == "ann"
    assert there.post("/api/me/sign-up", json=who | {"name": "  ANN "}).status_code == 409
    assert there.post("/api/me/sign-in", json=who | {"password": "a wrong one, alas"}).status_code == 403
    assert there.post("/api/me/sign-in", json={**who, "name": "nobody"}).status_code == 403
    other = begin(there, "salt")
    assert there.post("/api/me/sign-in", json=who).status_code == 204
    ids = {game["id"] for game in there.get("/api/games").json()}
    assert ids == {play["game"]["id"], other["game"]["id"]}
    assert there.post("/api/me/sign-out").status_code == 204
    assert there.get("/api/games").json() == []
    assert there.post("/api/me/sign-up", json={"name": "x", "password": "short"}).status_code == 422


def test_an_open_page_hears_that_the_game_has_moved(visit: Visit) -> None:
    here, there = visit(), visit()
    play = begin(here)
    seq = play["game"]["seq"]
    path = f"/api/games/{play['game']['id']}/events"
    heard: list[str] = []

    def listen() -> None:
        heard.extend(here.get(path, params={"seconds": 1.5}).text.split("\n\n"))

    listener = Thread(target=listen)
    listener.start()
    waiting = here.app.state.library.subscriptions._waiting  # type: ignore[attr-defined]
    while play["game"]["id"] not in waiting:
        assert listener.is_alive()
        sleep(0.01)
    moved = give(here, play, choose=play["question"]["options"][0]["id"]).json()["game"]["seq"]
    listener.join()
    assert heard[0] == f"event: seq\ndata: {seq}"
    assert f"event: seq\ndata: {moved}" in heard
    assert there.get(path, params={"seconds": 0}).status_code == 404


def test_ready_heroes_are_listed_and_can_be_taken(visit: Visit) -> None:
    client = visit()
    heroes = client.get("/api/systems/gnat/heroes", headers={"accept-language": "de"}).json()
    assert len(heroes) >= 3
    assert heroes[0]["reason"] != client.get("/api/systems/gnat/heroes").json()[0]["reason"]
    made = client.post("/api/characters", json={"file": heroes[0]["file"]})
    assert made.status_code == 201
    assert client.get(f"/api/characters/{made.json()['id']}").json()["name"] == heroes[0]["name"]


MARKUP = ("[[", "]]", "## ", "{#", "**", "{-}")


def texts(data: Any) -> Iterator[str]:
    """Every string a reader may see; ids are for programs."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for each in data:
            yield from texts(each)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in ("id", "what", "kind", "settled"):
                yield from texts(value)


@pytest.mark.parametrize("book", ["mill", "barn", "salt"])
def test_the_view_has_words_and_no_markup(book: str, visit: Visit) -> None:
    client = visit()
    play = begin(client, book)
    chance = random.Random(2)
    numbers = set()
    for _ in range(120):
        assert not [text for text in texts(play) if any(mark in text for mark in MARKUP)]
        numbers |= {section["number"] for section in play["sections"]}
        if play["question"] is None:
            break
        option = chance.choice([each for each in play["question"]["options"] if not each["closed"]])
        play = give(client, play, choose=option["id"]).json()
    assert numbers
    assert all(number.isdecimal() for number in numbers), "sections are called by their printed number"
    whole = client.get(f"/api/games/{play['game']['id']}/journal").json()
    assert whole[: len(play["journal"])] == play["journal"]
    assert [line["section"] for line in whole if line["section"]][::-1] == [
        step["number"] for step in play["path"]
    ]


def test_a_hidden_roll_is_in_no_response(visit: Visit) -> None:
    client = visit()
    hero = client.post("/api/characters/random", json={"system": "legend", "name": "Bo"}).json()["id"]
    order = {"character": hero, "verb": "reaction"}
    play = client.post("/api/games/order", json=order)
    assert play.status_code == 201, play.text
    game = play.json()["game"]["id"]
    seen = [play.text, client.get(f"/api/games/{game}/journal").text, client.get(f"/play/{game}").text]
    assert not any("reaction_hidden" in text or "reaction_total" in text for text in seen)
    assert play.json()["making"], "what is not hidden is shown"
    assert not any("hidden" in event["text"].casefold() for event in play.json()["making"])


def test_a_sheet_is_played_through_the_api(visit: Visit) -> None:
    client = visit()
    bo = client.post("/api/characters/random", json={"system": "gnat", "name": "Bo"}).json()["id"]
    address = f"/api/characters/{bo}/sheet"
    first = client.get(address).json()
    lose = next(each for each in first["actions"] if each["verb"] == "lose-talent")
    assert lose["changes"][0]["name"] == "Talent"
    order = {"verb": "lose-talent", "order": {"n": 2}}
    after = client.post(address, json={"at": first["at"], "do": order}).json()
    assert after["history"][0]["changes"][0]["new"] == lose["changes"][0]["old"] - 2
    assert client.post(address, json={"at": first["at"], "do": order}).status_code == 409
    assert client.post(address, json={"undo": True, "redo": True}).status_code == 400
    undone = client.post(address, json={"undo": True}).json()
    assert (undone["tray"], undone["can_redo"], undone["history"]) == ("undone", True, [])
    rolled = client.post(address, json={"do": {"verb": "test", "order": {}}, "physical": True}).json()
    assert rolled["question"]["dice"] == "2d6"
    asked = client.post(address, json={"roll": [6, 5], "physical": True}).json()
    assert set(asked["chances"]) == {"keep", "reroll:5", "reroll:6"}
    client.post(address, json={"choose": "keep", "physical": True})
    assert (
        client.post(address, json={"notes": "Beware of the heron."}).json()["notes"] == "Beware of the heron."
    )
