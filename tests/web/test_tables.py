"""Live tables through the API: what each seat may do and see, and that nothing hidden reaches a player."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

if TYPE_CHECKING:
    from tests.web.conftest import Visit

Json = dict[str, Any]


class Seats:
    """A game master, two players with a ready hero each, a watcher, and a stranger, each with a browser."""

    def __init__(self, visit: Visit) -> None:
        self.browsers = {name: visit() for name in ("ann", "lu", "bo", "eve", "stranger")}
        opened = self.browsers["ann"].post(
            "/api/tables", json={"system": "roots", "title": "Friday", "name": "Ann"}
        )
        assert opened.status_code == 201, opened.text
        self.id = opened.json()["id"]
        self.link = self.browsers["ann"].get(f"/api/tables/{self.id}/link").json()["link"]
        for name in ("lu", "bo"):
            self.join(name)
            made = self.browsers[name].post(f"/api/tables/{self.id}/sheets", json={"name": name.title()})
            assert made.status_code == 201, made.text
        self.join("eve", "watcher")

    def join(self, name: str, role: str = "player") -> None:
        body = {"link": self.link, "name": name.title(), "role": role}
        joined = self.browsers[name].post("/api/tables/join", json=body)
        assert joined.status_code == 201, joined.text

    def see(self, name: str) -> Json:
        found: Json = self.browsers[name].get(f"/api/tables/{self.id}").json()
        return found

    def do(self, name: str, kind: str, because: int = 0, /, **body: Any) -> tuple[int, Json]:
        sent = {"kind": kind, "body": body, "because": because}
        answer = self.browsers[name].post(f"/api/tables/{self.id}/events", json=sent)
        return answer.status_code, answer.json()

    def sheet(self, name: str) -> str:
        return next(str(each["id"]) for each in self.see(name)["sheets"] if each["mine"])

    def fight(self, **more: Any) -> Json:
        sheets = [each["id"] for each in self.see("ann")["sheets"]]
        status, table = self.do("ann", "fight.start", sheets=sheets, foes=["2 goblinoid/goblin"], **more)
        assert status == 201, table
        return table


@pytest.fixture
def seats(visit: Visit) -> Seats:
    return Seats(visit)


def answer_all(seats: Seats) -> int:
    """Everybody answers what is asked of them until the fight is over. Returns how many answers it took."""
    for count in range(400):
        for name in ("lu", "bo", "ann"):
            mine = [
                each for each in seats.see(name)["questions"] if each["mine"] and each["question"]["options"]
            ]
            if mine:
                asked = mine[0]
                option = asked["question"]["options"][0]["id"]
                status, table = seats.do(
                    name,
                    "choose",
                    action=asked["action"],
                    what=asked["question"]["what"],
                    actor=asked["actor"],
                    asked=asked["asked"],
                    option=option,
                )
                assert status == 201, table
                break
        else:
            return count
    raise AssertionError


def test_an_evening_from_link_to_the_end_of_a_fight(seats: Seats) -> None:
    assert [each["name"] for each in seats.see("lu")["seats"]] == ["Ann", "Lu", "Bo", "Eve"]
    seats.fight()
    assert answer_all(seats) > 3
    views = {name: seats.see(name) for name in ("ann", "lu", "bo", "eve")}
    assert all(view["fight"] is None for view in views.values())
    lines = {name: [each["figures"] for each in view["sheets"]] for name, view in views.items()}
    assert lines["ann"] == lines["lu"] == lines["bo"] == lines["eve"]


def test_everybody_is_asked_at_once_and_sees_only_the_own_question(seats: Seats) -> None:
    seats.fight()
    for name in ("lu", "bo"):
        asked = seats.see(name)["questions"]
        assert [each["mine"] for each in asked].count(True) == 1
        assert all(each["question"] is None for each in asked if not each["mine"])
    assert all(each["question"] is None for each in seats.see("eve")["questions"])


def test_a_late_answer_to_an_older_question_is_refused(seats: Seats) -> None:
    seats.fight()
    (asked,) = [each for each in seats.see("lu")["questions"] if each["mine"]]
    given = {"action": asked["action"], "what": asked["question"]["what"], "actor": asked["actor"]}
    status, refusal = seats.do("lu", "choose", **given, asked=asked["asked"] + 1, option="attack")
    assert status == 409, refusal
    assert "moved on" in refusal["error"]


# -- who may ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("fight.start", {"sheets": ["x"], "foes": ["goblinoid/goblin"]}),
        ("clock.set", {"id": "c"}),
        ("scene.set", {"title": "The mill"}),
        ("handout", {"id": "h"}),
        ("table.lock", {}),
        ("undo", {"events": [1]}),
        ("roll.free", {"dice": "d6", "hidden": True}),
    ],
)
@pytest.mark.parametrize("name", ["lu", "eve"])
def test_what_only_the_game_master_may(seats: Seats, name: str, kind: str, body: Json) -> None:
    before = seats.see("ann")
    status, refusal = seats.do(name, kind, **body)
    assert status == 403
    assert refusal["code"] == "not-allowed"
    assert seats.see("ann") == before


def test_a_stranger_learns_nothing(seats: Seats) -> None:
    browser = seats.browsers["stranger"]
    for path in ("", "/link", "/undo/1", f"/sheets/{seats.sheet('lu')}", "/events"):
        assert browser.get(f"/api/tables/{seats.id}{path}").status_code == 404, path
    assert browser.post(f"/api/tables/{seats.id}/events", json={"kind": "table.lock"}).status_code == 404
    assert browser.get("/api/tables/invitation/nothing").status_code == 404
    assert browser.get("/api/tables").json() == []


def test_others_sheets_dice_and_seats_are_theirs(seats: Seats) -> None:
    sheet = seats.sheet("bo")
    assert seats.do("lu", "order", sheet=sheet, verb="save")[0] == 403
    assert seats.do("lu", "sheet.change", sheet=sheet, name="hp", value=1)[0] == 403
    assert seats.browsers["lu"].get(f"/api/tables/{seats.id}/sheets/{sheet}").status_code == 404
    assert seats.browsers["ann"].get(f"/api/tables/{seats.id}/sheets/{sheet}").status_code == 200
    assert seats.browsers["lu"].get(f"/api/tables/{seats.id}/link").status_code == 404
    for kind in ("seat.join", "table.open", "sheet.add"):
        assert seats.do("lu", kind)[0] == 403


def test_bad_events_say_what_is_wrong(seats: Seats) -> None:
    status, refusal = seats.do("ann", "clock.set", id="c", segments=99, filled="two")
    assert status == 422
    assert {fault["path"] for fault in refusal["faults"]} == {"segments", "filled"}
    assert seats.do("ann", "nonsense")[0] == 422
    status, refusal = seats.do("lu", "roll.free", dice="99999d6")
    assert status == 422
    assert seats.do("ann", "sheet.consent", sheet="nobody")[0] == 422
    assert seats.do("ann", "undo", events=[])[0] == 422


# -- secrets ------------------------------------------------------------------------------------------------------


def test_no_secret_is_in_a_players_response(seats: Seats) -> None:
    versions = {name: seats.see(name)["version"] for name in ("lu", "eve")}
    seats.do("ann", "scene.set", title="The mill", text="Flour.", notes="SECRET cellar")
    for name, version in versions.items():
        assert seats.see(name)["version"] == version + 1
    seats.do("ann", "clock.set", id="SECRET-clock", title="SECRET doom")
    seats.do("ann", "handout", id="SECRET-map", title="SECRET map", text="SECRET", seats=[])
    seats.do("ann", "roll.free", dice="2d6", why="SECRET trap", hidden=True)
    seats.do("ann", "order", sheet=seats.sheet("lu"), verb="save", hidden=True)
    for name in ("lu", "eve"):
        answer = seats.browsers[name].get(f"/api/tables/{seats.id}").text
        assert "SECRET" not in answer
        assert seats.see(name)["version"] == versions[name] + 1
        stream = (
            seats.browsers[name]
            .get(f"/api/tables/{seats.id}/events?seconds=0", headers={"last-event-id": "1"})
            .text
        )
        assert "SECRET" not in stream
    assert "SECRET" in seats.browsers["ann"].get(f"/api/tables/{seats.id}").text


def test_a_handout_is_shown_to_chosen_seats(seats: Seats) -> None:
    lu = seats.see("lu")["seat"]
    seats.do("ann", "handout", id="letter", title="A letter", text="Come alone.", seats=[lu])
    assert [each["title"] for each in seats.see("lu")["handouts"]] == ["A letter"]
    assert seats.see("bo")["handouts"] == []


def test_hidden_foes_have_no_name_no_number_and_no_place(seats: Seats) -> None:
    seats.fight(hidden=[1])
    assert [each["name"] for each in seats.see("ann")["fight"]["foes"]] == ["Goblin 1", "Goblin 2"]
    (foe,) = seats.see("lu")["fight"]["foes"]
    assert foe["name"] == "Goblin 1"
    assert foe["figures"] == {}
    answer_all(seats)
    for name in ("lu", "bo", "eve"):
        assert "Goblin 2" not in seats.browsers[name].get(f"/api/tables/{seats.id}").text


def test_numbers_that_a_player_gets_have_no_gaps(seats: Seats) -> None:
    seats.do("ann", "order", sheet=seats.sheet("bo"), verb="hurt", fields={"dice": "d4"}, hidden=True)
    seats.do("lu", "order", sheet=seats.sheet("lu"), verb="hurt", fields={"dice": "d4"})
    numbers = [line["number"] for line in seats.see("lu")["log"]][::-1]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {line["event"] for line in seats.see("lu")["log"]} == {0}
    seats.fight()
    assert seats.see("lu")["fight"]["action"] == 2  # the hidden order before it does not count
    assert seats.see("ann")["fight"]["action"] > 2


# -- live ---------------------------------------------------------------------------------------------------------


def lines_of(stream: str) -> list[Json]:
    return [json.loads(line[6:]) for line in stream.splitlines() if line.startswith("data: {")]


def test_who_was_cut_off_gets_every_line_since(seats: Seats) -> None:
    browser = seats.browsers["lu"]
    path = f"/api/tables/{seats.id}/events?seconds=0"
    (now,) = lines_of(browser.get(path).text)
    assert now["lines"] == []
    for number in range(3):
        seats.do("bo", "roll.free", dice="2d6", why=f"try {number}")
    (since,) = lines_of(browser.get(path, headers={"last-event-id": str(now["version"])}).text)
    assert [line["text"] for line in since["lines"]] == [f"2d6 try {number}" for number in range(3)]
    assert all(2 <= line["total"] <= 12 for line in since["lines"])
    assert lines_of(browser.get(path, headers={"last-event-id": str(since["version"])}).text) == []


def test_undo_is_previewed_made_and_seen(seats: Seats) -> None:
    seats.do("lu", "order", sheet=seats.sheet("lu"), verb="hurt", fields={"dice": "d4"})
    order = next(line for line in seats.see("ann")["log"] if line["kind"] == "order")
    browser = seats.browsers["ann"]
    going = browser.get(f"/api/tables/{seats.id}/undo/{order['event']}").json()["events"]
    assert len(going) == 2
    assert seats.do("ann", "undo", events=[order["event"]])[0] == 201
    struck = [line for line in seats.see("lu")["log"] if line["undone"]]
    assert [line["kind"] for line in struck] == ["order"]
    assert seats.browsers["lu"].get(f"/api/tables/{seats.id}/undo/{order['event']}").status_code == 403


def test_a_table_in_german(seats: Seats) -> None:
    answer = seats.browsers["lu"].get(f"/api/tables/{seats.id}", headers={"accept-language": "de"}).json()
    assert "Ann setzt sich." in {line["text"] for line in answer["log"]}


def test_a_script_is_marked_as_one(seats: Seats, visit: Visit) -> None:
    robot: TestClient = visit()
    body = {"link": seats.link, "name": "Robot", "script": True}
    assert robot.post("/api/tables/join", json=body).status_code == 201
    assert [each["script"] for each in seats.see("lu")["seats"]] == [False] * 4 + [True]
