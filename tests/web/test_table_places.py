"""The board's places: ambients to enter, rooms with ways, watches; and the same by the API."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from tests.web.test_table_corrections import of_kind
from tests.web.test_table_evening import seated

if TYPE_CHECKING:
    from tests.web.conftest import Visit


def test_an_ambient_is_entered_on_the_board(visit: Visit) -> None:
    master, player, table = seated(visit)
    page = master.get(table).text
    found = re.search(r'<option value="(rules:[^"]+)">Tales Tavern \(gossip', page)
    assert found is not None
    master.post(table, data={"kind": "scene.go", "id": found[1]})
    assert "The Unmarked Chair" in master.get(table).text
    seen = player.get(table).text
    assert "Tales Tavern" in seen
    assert "The Unmarked Chair" not in seen
    assert "newcomers are weighed" not in seen, "what the place is about is the game master's"


def test_rooms_are_connected_and_walked_through_while_time_passes(visit: Visit) -> None:
    master, player, table = seated(visit, "legend")
    for title, depth in (("Hatch", "0"), ("Jam shelves", "2")):
        master.post(f"{table}/scenes", data={"title": title, "depth": depth})
    ids = re.findall(r'<option value="([^"]+)">(?:Hatch|Jam shelves)</option>', master.get(table).text)
    master.post(table, data={"kind": "scene.go", "id": ids[0]})
    assert master.post(f"{table}/ways", data={"ways": [ids[1]]}).status_code == 200
    page = master.get(table).text
    assert "Move to Jam shelves" in page
    assert 'class="rooms"' in page
    move = of_kind(page, "party.explore", what="enter")
    assert player.post(table, data={**move, "scene": ids[1]}).status_code == 403
    master.post(table, data={**move, "scene": ids[1]})
    page = master.get(table).text
    assert re.search(r"The Clock shows \d+ of 20", page)
    assert "Within three rolls: an Omen" in page
    assert "0:10" in page
    assert "Jam shelves" in player.get(table).text
    assert "Hatch" not in player.get(table).text.partition('id="log"')[0].partition('class="sceneline"')[2]


def test_the_api_knows_the_place(visit: Visit) -> None:
    master, player, table = seated(visit, "legend")
    number = table.rpartition("/")[2]
    for body in (
        {"id": "hatch", "scene": {"title": "Hatch", "ways": ["shelves"]}},
        {"id": "shelves", "scene": {"title": "Jam shelves", "ways": ["hatch"], "depth": 2}},
    ):
        sent = {"kind": "scene.save", "body": body}
        assert master.post(f"/api/tables/{number}/events", json=sent).status_code == 201
    sent = {"kind": "party.explore", "body": {"what": "enter", "scene": "hatch"}}
    place = master.post(f"/api/tables/{number}/events", json=sent).json()["place"]
    assert place["id"] == "hatch"
    assert place["ways"] == [{"id": "shelves", "title": "Jam shelves", "visited": False}]
    assert set(place["actions"]) == {"minutes", "noise", "watch"}
    assert place["watch"] == "Dawn"
    seen = player.get(f"/api/tables/{number}").json()["place"]
    assert seen is None, "ways and preparations are the game master's"


def test_people_are_met_and_chances_stand_beside_the_ask(visit: Visit) -> None:
    master, player, table = seated(visit)
    master.post(table, data={"kind": "person.set", "id": "p", "name": "The miller", "text": "SECRET wheel"})
    page = master.get(table).text
    assert "not met" in page
    meet = of_kind(page, "person.meet")
    sheet = re.search(r'name="sheets" value="([^"]+)"', page)
    assert sheet is not None
    met = master.post(table, data={**meet, "sheet": sheet[1]}).text
    assert "not met" not in met
    assert "SECRET" not in player.get(table).text
    asked = {
        "sheets": sheet[1],
        "do": unescape(re.findall(r'type="radio" name="do" value="([^"]+)"', page)[0]),
    }
    chances = master.get(f"{table}/chances", params=asked)
    assert "graceful success" in chances.text
    assert "%" in chances.text
    assert player.get(f"{table}/chances", params=asked).status_code == 403
    assert master.get(f"{table}/chances", params={**asked, "do": "nonsense"}).status_code == 200
