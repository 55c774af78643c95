"""Undo, redo, branches and the journal, by the API and on the pages."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visit

from talewright.faces.web import reading
from talewright.faces.web.pages import play as pages
from talewright.faces.web.reading import journal_context

MAX_ANSWERS = 40


def choose(client: TestClient, play: dict[str, Any], at: int = 0) -> dict[str, Any]:
    game = play["game"]
    options = [each for each in play["question"]["options"] if each["closed"] is None]
    said = {"seq": game["seq"], "choose": options[at % len(options)]["id"]}
    found: dict[str, Any] = client.post(f"/api/games/{game['id']}/answers", json=said).json()
    return found


def move(client: TestClient, play: dict[str, Any], how: str, **more: Any) -> dict[str, Any]:
    game = play["game"]
    answer = client.post(f"/api/games/{game['id']}/{how}", json={"seq": game["seq"], **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def place(play: dict[str, Any]) -> tuple[Any, ...]:
    """Where a game stands, whatever its number is."""
    question = play["question"]
    return play["path"], play["sheet"], question and question["what"], play["making"], play["sections"]


def begun(client: TestClient, book: str) -> dict[str, Any]:
    """A game that has come to its third section or further."""
    play: dict[str, Any] = client.post("/api/games/book", json={"book": book, "name": "Bo"}).json()
    for _ in range(MAX_ANSWERS):
        if len(play["path"]) > 2 or play["question"] is None:
            break
        play = choose(client, play)
    assert len(play["path"]) > 1
    return play


@pytest.fixture
def book(visit: Visit) -> str:
    books = visit().get("/api/books").json()
    return str(next(each["id"] for each in books if each["system"] == "gnat" and each["sound"]))


def test_undo_redo_and_go_by_the_api(visit: Visit, book: str) -> None:
    client = visit()
    play = begun(client, book)
    there = place(play)
    assert play["can_undo"]
    assert not play["can_redo"]
    back = move(client, play, "undo")
    assert back["can_redo"]
    again = move(client, back, "redo")
    assert place(again) == there
    assert not again["can_redo"]
    start = move(client, again, "rewind", to=0)
    game = start["game"]["id"]
    listed = client.get(f"/api/games/{game}/branches").json()
    (branch,) = [each for entry in listed["sections"] for each in entry["branches"]]
    assert branch["ahead"]
    assert place(move(client, start, "go", point=branch["point"])) == there
    assert client.post(f"/api/games/{game}/go", json={"seq": 0, "point": 0}).status_code == 409
    seq = client.get(f"/api/games/{game}").json()["game"]["seq"]
    refused = client.post(f"/api/games/{game}/go", json={"seq": seq, "point": 99_999})
    assert refused.status_code == 422
    assert "no point" in refused.text


def test_dice_are_fixed_by_their_place_unless_fresh_ones_are_asked_for(visit: Visit) -> None:
    client = visit()
    new = {"system": "legend", "options": {}, "name": "Bo"}
    play: dict[str, Any] = client.post("/api/games/creation", json=new).json()
    game = play["game"]["id"]

    def faces(play: dict[str, Any]) -> tuple[int, ...]:
        """Choose the first of everything until dice are rolled."""
        while play["question"] is not None and not any(each["dice"] for each in play["making"]):
            play = choose(client, play)
        return tuple(die["face"] for event in play["making"] for die in event["dice"])

    def again() -> dict[str, Any]:
        return move(client, client.get(f"/api/games/{game}").json(), "rewind", to=0)

    first = faces(play)
    assert first
    assert {faces(again()) for _ in range(4)} == {first}
    assert client.patch(f"/api/games/{game}", json={"fresh_dice": True}).json()["fresh_dice"]
    assert len({faces(again()) for _ in range(10)}) > 1


def seq_of(page: str) -> str:
    found = re.search(r'name="seq" value="(\d+)"', page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_journal_shows_sections_choices_and_branches_and_leads_back(
    visit: Visit, book: str, language: str
) -> None:
    client = visit()
    client.cookies.set("talewright-reader", f"language={language}")
    play = begun(client, book)
    address = f"/play/{play['game']['id']}"
    number = play["path"][-1]["number"]
    assert client.get(f"{address}/map", follow_redirects=False).headers["location"] == f"{address}/journal"
    page = client.get(f"{address}/journal").text
    assert 'class="thread"' in page
    assert 'class="chose"' in page
    assert "jbranch" not in page
    points = re.findall(r'name="point" value="(\d+)"', page)
    client.post(f"{address}/go", data={"seq": seq_of(page), "point": points[0]})
    page = client.get(f"{address}/journal").text
    assert "jbranch" in page
    (branch,) = re.findall(r'jbranch.*?name="point" value="(\d+)">([^<]*)<', page, re.DOTALL)
    assert number in branch[1]
    client.post(f"{address}/go", data={"seq": seq_of(page), "point": branch[0]})
    assert place(client.get(f"/api/games/{play['game']['id']}").json()) == place(play)


def test_a_long_journal_has_pages_and_is_drawn_beside_the_event_loop(
    visit: Visit, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_by = set()

    def watched(*args: Any) -> Any:
        drawn_by.add(threading.current_thread().name.partition("-")[0])
        return journal_context(*args)

    monkeypatch.setattr(pages, "journal_context", watched)
    client = visit()
    address = f"/play/{begun(client, book)['game']['id']}/journal"

    def points(page: str) -> list[str]:
        return re.findall(r'<li id="e(\d+)"', page)

    whole = client.get(address).text
    assert "?back=" not in whole
    monkeypatch.setattr(reading, "MAX_ENTRIES", 1)
    last, before = client.get(address).text, client.get(f"{address}?back=1").text
    assert points(before) + points(last) == points(whole)[-2:]
    assert "?back=1" in last
    assert "?back=0" in before
    far = client.get(f"{address}?back=999").text
    assert "?back=999" not in far
    assert drawn_by == {"offload"}
    for target in re.findall(r'href="#e(\d+)"', whole):
        assert target in points(whole)


def test_the_pages_undo_and_redo_and_say_how_dice_are_rolled(visit: Visit, book: str) -> None:
    client = visit()
    play = begun(client, book)
    address = f"/play/{play['game']['id']}"
    page = client.get(address).text
    assert re.search(r'aria-label="Redo" disabled', page)
    page = client.post(f"{address}/back", data={"seq": seq_of(page)}).text
    assert not re.search(r'aria-label="Redo" disabled', page)
    client.post(f"{address}/redo", data={"seq": seq_of(page)})
    assert place(client.get(f"/api/games/{play['game']['id']}").json()) == place(play)
    stale = client.post(f"{address}/redo", data={"seq": seq_of(page)})
    assert "Nothing is lost" in stale.text
    page = client.post(f"{address}/dice", data={"seq": seq_of(client.get(address).text), "fresh": "1"}).text
    assert re.search(r'value="1" checked', page)
    assert client.get(f"/api/games/{play['game']['id']}").json()["fresh_dice"]
