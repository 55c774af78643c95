"""What the game master corrects on the board: numbers of the party, choices that are made; and rolls that come too late."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.test_table_evening import seated
from tests.web.test_table_pages import forms

if TYPE_CHECKING:
    from tests.web.conftest import Visit


def of_kind(page: str, kind: str, **wanted: str) -> dict[str, str]:
    """The first form of that kind with these fields."""
    found = (each for each in forms(page) if each.get("kind") == kind and wanted.items() <= each.items())
    return next(found, {})


def hp_of(page: str) -> str:
    found = re.search(r'name="value"[^>]* value="(\d+)" aria-label="HP of [^"]+"', page)
    assert found is not None
    return found[1]


def test_numbers_of_the_party_are_set_on_the_board_when_the_player_allows_it(visit: Visit) -> None:
    master, player, table = seated(visit)
    page = master.get(table).text
    assert not of_kind(page, "sheet.change")
    master.post(table, data=of_kind(page, "sheet.ask"))
    assert "asks to change" in player.get(table).text
    player.post(table, data=of_kind(player.get(table).text, "sheet.consent", on="0"))
    assert not of_kind(master.get(table).text, "sheet.change")
    master.post(table, data=of_kind(page, "sheet.ask"))
    player.post(table, data=of_kind(player.get(table).text, "sheet.consent", on="1"))
    form = of_kind(master.get(table).text, "sheet.change", name="hp")
    master.post(table, data={**form, "value": "3"})
    assert hp_of(master.get(table).text) == "3"
    master.post(table, data={**form, "value": "-2"})
    assert hp_of(master.get(table).text) == "1"
    refused = master.post(table, data={**form, "value": "900"})
    assert "This was not done" in refused.text or refused.status_code >= 400
    assert "changed by hand" in player.get(f"{table}/log?show=changes").text


def test_numbers_of_the_party_are_set_in_a_fight(visit: Visit) -> None:
    master, player, table = seated(visit)
    sheet = re.search(r'name="sheets" value="([^"]+)"', master.get(table).text)
    assert sheet is not None
    master.post(table, data={"kind": "fight.start", "sheets": sheet[1], "foes": "goblinoid/goblin"})
    form = of_kind(master.get(table).text, "fighter.change", side="party", figure="hp")
    before = int(hp_of(master.get(table).text))
    master.post(table, data={**form, "value": "-1"})
    assert int(hp_of(master.get(table).text)) == before - 1
    assert player.post(table, data={**form, "action": "1", "value": "9"}).status_code == 403


def test_a_choice_is_changed_on_the_page_of_the_evening(visit: Visit) -> None:
    master, player, table = seated(visit)
    sheet = re.search(r'name="sheets" value="([^"]+)"', master.get(table).text)
    assert sheet is not None
    master.post(table, data={"kind": "fight.start", "sheets": sheet[1], "foes": "goblinoid/goblin"})
    asked = of_kind(player.get(table).text, "choose")
    player.post(table, data={**asked, "option": "hold"})
    steps = re.findall(r"log\?undo=(\d+)", master.get(table).text)
    pages = [master.get(f"{table}/log?undo={number}").text for number in steps]
    number, page = next(
        pair for pair in zip(steps, pages, strict=True) if "Change what was chosen" in pair[1]
    )
    assert re.search(r'<option value="hold" selected>', page)
    master.post(table, data={"kind": "step.change", "event": number, "option": "attack", "back": "log"})
    assert "The game master decides what is done." in player.get(f"{table}/log?show=all").text


def test_a_button_that_is_pressed_twice_rolls_once(visit: Visit) -> None:
    master, player, table = seated(visit)
    master.post(table, data={"kind": "table.pace", "step_by_step": "1"})
    sheet = re.search(r'name="sheets" value="([^"]+)"', master.get(table).text)
    assert sheet is not None
    master.post(table, data={"kind": "fight.start", "sheets": sheet[1], "foes": "goblinoid/goblin"})
    for _ in range(9):
        asked = of_kind(player.get(table).text, "choose")
        if not asked:
            break
        player.post(table, data={**asked, "option": asked["option"]})
    roll = of_kind(player.get(table).text, "roll")
    assert roll["seen"]
    assert player.post(table, data=roll).status_code == 200
    assert player.post(table, data=roll).status_code in (403, 409, 422)


def test_a_foe_is_hit_by_the_rules_from_the_board(visit: Visit) -> None:
    master, player, table = seated(visit)
    sheet = re.search(r'name="sheets" value="([^"]+)"', master.get(table).text)
    assert sheet is not None
    master.post(table, data={"kind": "fight.start", "sheets": sheet[1], "foes": "2 goblinoid/goblin"})
    page = master.get(table).text
    assert 'href="#hit-foes-1"' in page
    form = of_kind(page, "fighter.hit", side="foes", at="1")
    assert master.post(table, data={**form, "amount": "0"}).status_code == 422
    master.post(table, data={**form, "amount": "60", "ignores_armour": "1"})
    page = master.get(table).text
    assert 'href="#hit-foes-1"' not in page
    assert "takes 60 damage" in player.get(f"{table}/log?show=all").text
    assert player.post(table, data={**form, "action": "1", "amount": "3"}).status_code == 403


def test_a_foe_joins_and_leaves_by_the_board(visit: Visit) -> None:
    master, player, table = seated(visit)
    sheet = re.search(r'name="sheets" value="([^"]+)"', master.get(table).text)
    assert sheet is not None
    master.post(table, data={"kind": "fight.start", "sheets": sheet[1], "foes": "2 goblinoid/goblin"})
    join = of_kind(master.get(table).text, "fight.join")
    assert player.post(table, data={**join, "action": "1", "foes": "goblinoid/goblin"}).status_code == 403
    assert master.post(table, data={**join, "foes": "goblinoid/no-such"}).status_code == 422
    master.post(table, data={**join, "foes": "goblinoid/goblin"})
    out = {"kind": "fighter.change", "side": "foes", "at": "2", "figure": "out"}
    page = master.get(table).text
    leaves = of_kind(page, "fighter.change", side="foes", at="2", figure="out")
    assert leaves == {**out, "action": join["action"], "value": "1"}
    master.post(table, data=leaves)
    log = player.get(f"{table}/log?show=all").text
    assert "Joining the fight: Goblin." in log
    assert "3 leaves the fight." in log
    back = of_kind(master.get(table).text, "fighter.change", side="foes", at="2", figure="out", value="0")
    master.post(table, data=back)
    assert 'href="#hit-foes-2"' in master.get(table).text


def test_the_game_master_writes_what_happened_last_time(visit: Visit) -> None:
    master, player, table = seated(visit)
    master.post(table, data={"kind": "scene.set", "title": "The Mill", "text": "It turns."})
    form = of_kind(master.get("/tables").text, "recap.set")
    assert form["back"] == "tables"
    answer = master.post(table, data={**form, "text": "They found the mill."}, follow_redirects=False)
    assert answer.headers["location"] == "/tables"
    assert "They found the mill." in player.get("/tables").text
    assert not of_kind(player.get("/tables").text, "recap.set")
    master.post(
        table, data={"kind": "clock.set", "id": "tide", "title": "Tide", "filled": "2", "public": "1"}
    )
    assert "They found the mill. Tide: 2 of 6." in player.get("/tables").text
    master.post(table, data={**form, "text": ""})
    assert "They found the mill." not in player.get("/tables").text


def test_the_game_master_plans_the_next_evening_for_everybody(visit: Visit) -> None:
    master, player, table = seated(visit)
    form = of_kind(master.get("/tables").text, "evening.next")
    assert not of_kind(player.get("/tables").text, "evening.next")
    master.post(table, data={**form, "when": "2099-11-20T19:30"})
    assert "Next evening: Friday 20 November, 19:30" in player.get("/tables").text
    assert "Friday 20 November, 19:30" in master.get("/tables").text.partition("Next evenings")[2]
    refused = master.post(table, data={**form, "when": "on Friday"})
    assert "give date and time like" in refused.text
    assert player.post(table, data={**form, "when": "2099-11-21T19:30"}).status_code == 403
    master.post(table, data={**form, "when": "1999-11-20T19:30"})
    assert "Next evening:" not in player.get("/tables").text, "it is over"
    master.post(table, data={**form, "when": ""})
    assert "Plan the next evening" in master.get("/tables").text


def test_the_evening_shows_the_lines_of_one_character(visit: Visit) -> None:
    master, player, table = seated(visit)
    del player
    page = master.get(f"{table}/log?show=all").text
    assert "Lines about" not in page, "there is one character"
    (sheet,) = master.get(f"/api{table}").json()["sheets"]
    shown = master.get(f"{table}/log?show=all&sheet={sheet['id']}").text
    assert f"{sheet['name']} joins the party" in shown
    assert "The table is open." not in shown
    assert "The table is open." in page
