"""The pages of a live table: opened, joined, played with forms alone, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient
    from tests.web.conftest import Visit


def open_table(browser: TestClient, **more: str) -> str:
    sent = {"system": "roots", "title": "Friday", "name": "Ann", **more}
    answer = browser.post("/tables", data=sent, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].partition("#")[0]


def invitation(page: str) -> str:
    found = re.search(r'value="[^"]*(/join/[^"]+)"', page)
    assert found is not None
    return found[1]


def join(browser: TestClient, address: str, name: str, **more: str) -> None:
    assert f">{name}<" not in browser.get(address).text
    assert browser.post(address, data={"name": name, **more}).status_code == 200


def test_from_link_to_own_sheet_in_three_taps(visit: Visit) -> None:
    master, player = visit(), visit()
    table = open_table(master)
    address = invitation(master.get(table).text)
    join(player, address, "Lu")
    picked = player.post(f"{table}/bring", data={})
    assert picked.status_code == 200
    assert "Lu" in picked.text
    assert player.get(address, follow_redirects=False).status_code == 303
    assert "Lu joins the party." in master.get(table).text


def forms(page: str) -> list[dict[str, str]]:
    """The hidden fields of every form on a page, with the first option there is."""
    found = []
    for form in re.findall(r"<form.*?</form>", page, re.DOTALL):
        fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
        if option := re.search(r'name="option" value="([^"]+)"', form):
            fields["option"] = option[1]
        found.append(fields)
    return found


def test_a_fight_is_fought_with_forms_alone(visit: Visit) -> None:
    master, player = visit(), visit()
    table = open_table(master)
    join(player, invitation(master.get(table).text), "Lu")
    player.post(f"{table}/bring", data={})
    sheet = re.search(r'name="sheets" value="([^"]+)"', master.get(table).text)
    assert sheet is not None
    sent = {"kind": "fight.start", "sheets": sheet[1], "foes": "goblinoid/goblin", "terms.surprise": "true"}
    assert "Goblin" in master.post(table, data=sent).text
    player.post(f"{table}/bring", data={})  # one more, who is not in the fight
    assert "Goblin" in master.get(table).text
    for _ in range(200):
        page = player.get(table).text
        asked = [each for each in forms(page) if each.get("kind") == "choose"]
        browser = player
        if not asked:
            browser = master
            asked = [each for each in forms(master.get(table).text) if each.get("kind") == "choose"]
        if not asked:
            break
        assert browser.post(table, data=asked[0]).status_code == 200
    assert 'id="start-fight"' in master.get(table).text, "the fight is over"


def test_a_refusal_stands_on_the_page(visit: Visit) -> None:
    master, player = visit(), visit()
    table = open_table(master)
    join(player, invitation(master.get(table).text), "Lu")
    player.post(f"{table}/bring", data={})
    refused = player.post(table, data={"kind": "table.lock", "on": "1"})
    assert refused.status_code == 403
    assert "Only the game master may do this." in refused.text
    bad = master.post(table, data={"kind": "roll.free", "dice": "2d"})
    assert bad.status_code == 422
    assert 'role="alert"' in bad.text
    odd = master.post(table, data={"kind": "roll", "action": "abc"})
    assert odd.status_code == 422
    assert "expected a whole number" in odd.text


def test_the_game_master_undoes_with_a_preview(visit: Visit) -> None:
    master = visit()
    table = open_table(master)
    master.post(table, data={"kind": "roll.free", "dice": "2d6"})
    log = master.get(f"{table}/log").text
    number = re.findall(r"undo=(\d+)", log)[-1]
    assert "would be undone" in master.get(f"{table}/log?undo={number}").text
    undone = master.post(table, data={"kind": "undo", "events": number, "back": "log"})
    assert "<s>" in undone.text


@pytest.mark.parametrize("address", ["/tables", "{table}", "{table}/log"])
def test_the_pages_in_german(visit: Visit, address: str) -> None:
    master = visit()
    table = open_table(master)
    page = master.get(address.format(table=table), headers={"accept-language": "de"}).text
    assert '<html lang="de"' in page
    for english in ("Open a table", "Party", "Foes", "Clocks", "Game master", "sits down"):
        assert f">{english}" not in page


def test_who_watches_sees_and_does_nothing(visit: Visit) -> None:
    master, eve = visit(), visit()
    table = open_table(master)
    join(eve, invitation(master.get(table).text), "Eve", watch="1")
    page = eve.get(table).text
    assert '<form method="post"' not in page
    assert eve.post(table, data={"kind": "roll.free", "dice": "d6"}).status_code == 403


def test_a_stranger_gets_no_page(visit: Visit) -> None:
    table = open_table(visit())
    stranger = visit()
    for address in (table, f"{table}/log", "/join/nothing", "/seat/nothing"):
        assert stranger.get(address).status_code == 404
    assert stranger.post(table, data={"kind": "table.lock"}).status_code == 404


def test_a_random_character_is_looked_at_before_it_is_taken(visit: Visit) -> None:
    master, player = visit(), visit()
    table = open_table(master)
    join(player, invitation(master.get(table).text), "Lu")

    def roll(**more: str) -> str:
        answer = player.post(f"{table}/bring", data={"roll": "1", **more}, follow_redirects=False)
        return str(answer.headers["location"].partition("?rolled=")[2])

    first = roll()
    assert "Play this character" in player.get(f"{table}?rolled={first}").text
    assert master.get(f"/api{table}").json()["sheets"] == []
    second = roll(instead=first)
    assert [each["id"] for each in player.get("/api/characters").json()] == [second]
    assert "Play this character" not in player.get(f"{table}?rolled={first}").text
    player.post(f"{table}/bring", data={"character": second, "instead": second})
    assert len(master.get(f"/api{table}").json()["sheets"]) == 1
    assert len(player.get("/api/characters").json()) == 1
