"""Tips are shown one at a time, until the reader has got them; the settings bring them back."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visit
from tests.web.sheets import made

from talewright.faces.web.tips import ALL, TIPS, hide_tip, known_tips

TIP = re.compile(r'class="tip noprint" role="note"><b>([^<]+)</b>')


def reading(client: TestClient) -> str:
    """The address of a game at the first choice of its book."""
    hero = made(client, "gnat")
    game = client.post("/api/games/book", json={"book": "mill", "character": hero}).json()["game"]
    return f"/play/{game['id']}"


def test_a_tip_stays_until_it_is_got(visit: Visit) -> None:
    client = visit()
    address = reading(client)
    first = TIP.search(client.get(address).text)
    assert first is not None
    assert TIP.findall(client.get(address).text) == [first[1]], "it is shown again, and alone"
    tip = re.search(r'name="tip" value="(\w+)"', client.get(address).text)
    assert tip is not None
    sent = client.post("/settings/tips", data={"tip": tip[1], "back": address}, follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, address)
    assert first[1] not in TIP.findall(client.get(address).text)
    client.post("/settings/tips", data={"tip": "all", "back": address})
    assert TIP.search(client.get(address).text) is None
    client.post("/settings", data={"show_tips": "1"})
    assert TIP.search(client.get(address).text) is not None


def test_other_settings_keep_the_tips_as_they_are(visit: Visit) -> None:
    client = visit()
    address = reading(client)
    client.post("/settings/tips", data={"tip": "all", "back": address})
    client.post("/settings", data={"theme": "dark"})
    assert TIP.search(client.get(address).text) is None


@pytest.mark.parametrize(
    "back", ["https://elsewhere.test/", "//elsewhere.test", "/play/x/../../settings", ""]
)
def test_the_way_back_is_a_game(visit: Visit, back: str) -> None:
    sent = visit().post("/settings/tips", data={"tip": "all", "back": back}, follow_redirects=False)
    assert sent.status_code == 422


def test_a_cookie_of_anything_is_read() -> None:
    assert known_tips("choice.nonsense.roll") == "choice.roll"
    assert known_tips("x" * 300) == ""
    assert hide_tip("", "nonsense") == ""
    assert hide_tip("roll", ALL) == hide_tip(ALL, "roll") == ALL
    hidden = ""
    for tip in TIPS:
        hidden = hide_tip(hidden, tip)
    assert hidden.split(".") == list(TIPS)
