"""A table whose game master lets each person in: who waits sees and does nothing, on every route."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.test_rights import ROUTES
from tests.web.test_table_pages import invitation, open_table

if TYPE_CHECKING:
    from starlette.testclient import TestClient
    from tests.web.conftest import Visit

AT_A_TABLE = [route for route in ROUTES if "{table}" in route[1]]
SECRETS = ("The Sunken Mill", "Bramble", "Odd Jack")


def asked(visit: Visit) -> tuple[TestClient, TestClient, TestClient, str]:
    """A game master, a player who was let in, one who waits, and the address of the table."""
    master, player, waiting = visit(), visit(), visit()
    table = open_table(master, switches="1", watchers="1", let_in="1")
    master.post(table, data={"kind": "scene.set", "title": SECRETS[0]})
    address = invitation(master.get(table).text)
    player.post(address, data={"name": SECRETS[1]})
    (seat,) = master.get(f"/api{table}").json()["at_the_door"]
    master.post(table, data={"kind": "seat.let", "id": seat["id"]})
    waiting.post(address, data={"name": SECRETS[2]})
    return master, player, waiting, table


def test_who_has_the_link_waits_until_the_game_master_says_yes(visit: Visit) -> None:
    master, player, waiting, table = asked(visit)
    page = waiting.get(table)
    assert page.status_code == 200
    assert "You have asked for a seat" in page.text
    assert waiting.get(f"{table}?again=1").status_code == 204, "the page that waits stays as it is"
    board = master.get(table).text
    assert "Odd Jack</b> asks for a seat." in board
    assert "Odd Jack" not in player.get(table).text
    assert "Odd Jack" not in player.get(f"{table}/log?show=all").text
    (seat,) = master.get(f"/api{table}").json()["at_the_door"]
    assert player.get(f"/api{table}").json()["at_the_door"] == []
    assert player.post(table, data={"kind": "seat.let", "id": seat["id"]}).status_code == 403
    give = {"kind": "master.offer", "to": seat["id"]}
    assert master.post(table, data=give).status_code == 422
    master.post(table, data={"kind": "seat.let", "id": seat["id"]})
    assert "Who do you play?" in waiting.get(table).text
    assert "Odd Jack is let in." in player.get(f"{table}/log?show=all").text
    assert master.post(table, data={"kind": "seat.let", "id": seat["id"]}).status_code == 422


def test_who_is_refused_was_never_there(visit: Visit) -> None:
    master, player, waiting, table = asked(visit)
    (seat,) = master.get(f"/api{table}").json()["at_the_door"]
    version = player.get(f"/api{table}").json()["version"]
    master.post(table, data={"kind": "seat.leave", "id": seat["id"]})
    assert waiting.get(table).status_code == 404
    assert player.get(f"/api{table}").json()["version"] == version
    assert "Odd Jack" not in player.get(f"{table}/log?show=all").text


def test_who_waits_has_the_table_in_no_list(visit: Visit) -> None:
    *_, waiting, _ = asked(visit)
    assert "The Sunken Mill" not in waiting.get("/tables").text
    assert waiting.get("/").status_code == 200


def test_no_route_shows_or_takes_anything_from_one_who_waits(visit: Visit) -> None:
    master, _, waiting, table = asked(visit)
    number, before = table.rpartition("/")[2], master.get(f"/api{table}").json()
    for method, path in AT_A_TABLE:
        address = path.replace("{table}", number)
        for name in ("sheet", "encounter", "picture", "event"):
            address = address.replace(f"{{{name}}}", "e")
        if (method, path) == ("GET", "/tables/{table}"):
            continue  # the page that says so
        sent = {"kind": "roll.free", "dice": "d6", "body": {"dice": "d6"}}
        answer = (
            waiting.request(method, address, json=sent)
            if "/api/" in path
            else waiting.request(method, address, data=sent)
        )
        assert answer.status_code in (403, 422), (method, path, answer.status_code)
        assert not any(each in answer.text for each in SECRETS), (method, path)
    assert master.get(f"/api{table}").json() == before
