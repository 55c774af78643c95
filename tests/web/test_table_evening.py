"""Pages for preparing a table and for its evening: encounters, papers, random tables, rests, the screen on the wall, files."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from tests.web.test_table_pages import forms, invitation, join, open_table

from talewright.play.cache import LruCache

if TYPE_CHECKING:
    from starlette.testclient import TestClient
    from tests.web.conftest import Visit

PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


def seated(visit: Visit, system: str = "roots") -> tuple[TestClient, TestClient, str]:
    """A game master, a player with a ready character, and the address of their table."""
    master, player = visit(), visit()
    table = open_table(master, system=system)
    join(player, invitation(master.get(table).text), "Lu")
    hero = re.findall(r'name="hero" value="([^"]+)"', player.get(table).text)[0]
    player.post(f"{table}/bring", data={"hero": hero})
    return master, player, table


@pytest.fixture
def evening(visit: Visit) -> tuple[TestClient, TestClient, str]:
    return seated(visit)


def build(master: TestClient, table: str) -> str:
    answer = master.post(f"{table}/encounters", data={"title": "Zeppelin gate"}, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"])


Evening = tuple["TestClient", "TestClient", str]


def test_an_encounter_from_search_to_the_table(evening: Evening) -> None:
    master, player, table = evening
    here = build(master, table)
    found = master.get(f"{here}?q=goblin").text
    assert 'value="add:goblinoid/goblin"' in found
    assert "beast/" not in "".join(re.findall(r'value="add:([^"]+)"', found))
    for press in ("add:goblinoid/goblin", "more:0", "see:0"):
        assert master.post(here, data={"press": press}).status_code == 200
    page = master.get(here).text
    assert "hidden from players" in page
    assert "of 3" in page  # the budget of one character
    assert "Zeppelin" not in player.get(table).text
    board = master.post(
        here, data={"press": "start", "title": "Zeppelin gate", "terms": "1", "o.surprise": "1"}
    ).text
    assert board.count("hidden from players") == 2
    assert "Goblin" not in player.get(table).text


def test_the_last_of_a_line_takes_its_mark_along(evening: Evening) -> None:
    master, _, table = evening
    here = build(master, table)
    for press in ("add:goblinoid/goblin", "add:goblinoid/root-goblin", "see:1", "less:0"):
        master.post(here, data={"press": press})
    page = master.get(here).text
    assert page.count("hidden from players") == 1
    assert master.post(here, data={"press": "remove"}).status_code == 200
    assert master.get(here).status_code == 404


def test_danger_says_how_it_was_found(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "talewright.faces.web.table_danger._known", LruCache(8)
    )  # another test may have asked
    master, _, table = evening
    here = build(master, table)
    master.post(here, data={"press": "add:goblinoid/goblin"})
    assert 'class="stackbar"' not in master.get(table).text
    plain = master.get(here).text
    assert "not calculated yet" in plain
    answer = master.get(f"{here}?danger=1").text
    assert "Nobody falls" in answer
    assert ("Calculated exactly." in answer) != ("fights played" in answer)
    assert "foes choose targets at random" in answer
    assert 'class="stackbar"' in master.get(here).text, "what is known is shown at once"
    board = master.get(table).text
    assert 'class="stackbar"' in board, "on the board too, beside a button that starts it"
    assert 'aria-labelledby="fo"' in master.post(here, data={"press": "start"}).text


def test_a_day_of_fights_and_rests(evening: Evening) -> None:
    master, _, table = evening
    here = build(master, table)
    master.post(here, data={"press": "add:goblinoid/goblin"})
    rest = re.search(r'<option value="(rest[^"|]*\|[^"]+)">', master.get(here).text)
    assert rest is not None
    master.post(here, data={"press": "day-fight"})
    master.post(here, data={"press": "day-rest", "rest": rest[1].replace("&amp;", "&")})
    page = master.get(f"{here}?danger=day").text
    assert len(re.findall(r'value="day-drop:', page)) == 2
    assert len(re.findall(r"<b>[0-9.]+\s?%</b></li>", page)) == 2
    master.post(here, data={"press": "day-drop:0"})
    assert len(re.findall(r'value="day-drop:', master.get(here).text)) == 1


def test_a_faulty_line_is_refused_where_it_was_typed(evening: Evening) -> None:
    master, _, table = evening
    here = build(master, table)
    refused = master.post(here, data={"press": "own", "line": "2 nobody/knows"})
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text


def test_players_have_no_builder(evening: Evening) -> None:
    master, player, table = evening
    here = build(master, table)
    assert player.get(here).status_code == 403
    assert player.post(here, data={"press": "add:goblinoid/goblin"}).status_code == 403
    assert player.post(f"{table}/encounters", data={}).status_code == 403


# -- the hand -------------------------------------------------------------------------------------------------------


def test_quick_rolls_are_one_tap_away(evening: Evening) -> None:
    master, player, table = evening
    page = player.get(table).text
    roll = re.search(r'name="do" value="(save\?[^"]+)"', page)
    sheet = re.search(r'name="sheet" value="([^"]+)"', page)
    assert roll is not None
    assert sheet is not None
    answer = player.post(
        table,
        data={"kind": "order", "sheet": sheet[1], "do": roll[1].replace("&amp;", "&"), "set.mode": "plain"},
    )
    assert answer.status_code == 200
    assert "Save" in master.get(table).text or "save" in master.get(table).text


def asked(page: str) -> dict[str, str]:
    """The form with which the game master asks for a roll."""
    do = re.search(r'<input type="radio" name="do" value="([^"]+)" checked', page)
    sheet = re.search(r'name="sheets" value="([^"]+)"', page)
    assert do is not None
    assert sheet is not None
    return {"do": do[1].replace("&amp;", "&"), "sheets": sheet[1], "set.mode": "plain", "why": "Jump"}


def test_the_game_master_asks_and_the_player_rolls(evening: Evening) -> None:
    master, player, table = evening
    assert master.post(table, data={"kind": "roll.ask", **asked(master.get(table).text)}).status_code == 200
    page = player.get(table).text
    assert "asks you for a roll" in page
    assert "Jump" in page
    request = next(each for each in forms(page) if each.get("because"))
    assert player.post(table, data=request).status_code == 200
    assert "asks you for a roll" not in player.get(table).text


@pytest.mark.parametrize("system", ["legend", "generic-fantasy", "gnat", "goonies"])
def test_what_is_asked_is_rolled_with_one_tap_in_every_system(visit: Visit, system: str) -> None:
    master, player, table = seated(visit, system)
    page = master.get(table).text
    form = page[page.index('class="askgrid"') :].partition("</form>")[0]
    numbers = re.findall(r'name="(set\.[^"]+)" inputmode="numeric" value="([^"]*)"', form)
    do = re.search(r'<input type="radio" name="do" value="([^"]+)" checked', form)
    assert do is not None
    sheet = asked(page)["sheets"]
    sent = {"kind": "roll.ask", "do": unescape(do[1]), "sheets": sheet, **dict(numbers)}
    assert master.post(table, data=sent).status_code == 200
    hand = player.get(table).text
    request = next(each for each in forms(hand) if each.get("because"))
    assert player.post(table, data=request).status_code == 200
    assert "asks you for a roll" not in player.get(table).text


def test_a_roll_for_a_character_stays_hidden(evening: Evening) -> None:
    master, player, table = evening
    before = player.get(f"{table}/log").text
    assert master.post(f"{table}/hidden", data=asked(master.get(table).text)).status_code == 200
    assert player.get(f"{table}/log").text == before
    assert player.post(f"{table}/hidden", data=asked(master.get(table).text)).status_code == 403


# -- papers, scenes, random tables, time ------------------------------------------------------------------------------


def test_a_handout_is_read_by_those_it_is_shown_to(evening: Evening) -> None:
    master, player, table = evening
    paper = {"kind": "handout", "id": "h", "title": "Letter", "text": "Come at noon."}
    master.post(table, data=paper)
    assert "Come at noon." not in player.get(table).text
    seat = re.search(r'name="seats" value="(?!all)([^"]+)"', master.get(table).text)
    assert seat is not None
    master.post(table, data={**paper, "seats": seat[1]})
    assert "Come at noon." in player.get(table).text


def test_a_map_is_uploaded_and_shown(evening: Evening) -> None:
    master, player, table = evening
    master.post(f"{table}/pictures", data={"title": "Map"}, files={"file": ("map.png", PNG, "image/png")})
    address = re.search(r'src="([^"]+/pictures/([^"]+))"', master.get(table).text)
    assert address is not None
    shown = master.get(address[1])
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
    assert player.get(address[1]).status_code == 404
    paper = {"kind": "handout", "id": address[2], "title": "Map", "picture": address[2], "seats": "all"}
    master.post(table, data=paper)
    assert player.get(address[1]).status_code == 200
    assert address[1] in player.get(table).text
    bad = master.post(f"{table}/pictures", files={"file": ("x.svg", b"<svg onload='a()'/>", "image/svg+xml")})
    assert bad.status_code == 422


def test_a_scene_with_traits(evening: Evening) -> None:
    master, player, table = evening
    scene = {
        "title": "Mill",
        "text": "It turns.",
        "notes": "The miller lies.",
        "trait-lines": "Tide | event | Water!",
    }
    master.post(f"{table}/scenes", data=scene)
    assert "Mill" not in player.get(table).text
    number = re.search(r'<option value="([^"]+)">Mill', master.get(table).text)
    assert number is not None
    master.post(table, data={"kind": "scene.go", "id": number[1]})
    page = player.get(table).text
    assert "It turns." in page
    assert "The miller lies." not in page
    assert "Water!" not in page
    master.post(table, data={"kind": "trait.trigger", "name": "Tide"})
    assert "Water!" in player.get(table).text


def test_a_random_table_of_ones_own(evening: Evening) -> None:
    master, player, table = evening
    rows = "1-3: rain\n4-6: rain again"
    master.post(
        table, data={"kind": "random.save", "id": "w", "title": "Weather", "dice": "d6", "rows": rows}
    )
    master.post(table, data={"kind": "random.roll", "id": "w"})
    assert "Weather: rain" in player.get(table).text
    bad = master.post(
        table, data={"kind": "random.save", "id": "x", "title": "X", "dice": "d6", "rows": "1-4: a"}
    )
    assert bad.status_code == 422
    assert "5 has no row" in bad.text


def test_a_rest_passes_on_every_sheet(evening: Evening) -> None:
    master, player, table = evening
    page = master.get(table).text
    sheet = re.search(r'name="sheets" value="([^"]+)"', page)
    rest = re.search(r'name="do" value="(rest\?[^"]+)"', page)
    assert sheet is not None
    assert rest is not None
    order = {"kind": "order.all", "sheets": sheet[1], "do": rest[1].replace("&amp;", "&")}
    assert master.post(table, data=order).status_code == 200
    assert "rest" in player.get(f"{table}/log").text.casefold()


@pytest.mark.parametrize(
    ("system", "given", "said"),
    [
        ("roots", {"minutes": "59"}, "Time passes: Hesper Pitch."),
        ("legend", {"areas": "2", "strenuous": "1"}, "Fatigue"),
    ],
)
def test_time_passes_on_every_sheet(visit: Visit, system: str, given: dict[str, str], said: str) -> None:
    master, player, table = seated(visit, system)
    form = re.search(r'<details id="pass-1">.*?</details>', master.get(table).text, re.DOTALL)
    assert form is not None
    assert said not in player.get(f"{table}/log").text
    button = re.search(r'name="do" value="([^"]+)"', form[0])
    assert button is not None
    names = {name: re.search(rf'name="([^"]*{name})"', form[0]) for name in given}
    order = {str(found[1]): given[name] for name, found in names.items() if found is not None}
    assert len(order) == len(given)
    order |= {"kind": "order.all", "do": button[1].replace("&amp;", "&")}
    sheets = re.findall(r'name="sheets" value="([^"]+)"', form[0])
    assert master.post(table, data={**order, "sheets": sheets}).status_code == 200
    assert said in re.sub("<[^>]+>", "", player.get(f"{table}/log").text)


# -- people ---------------------------------------------------------------------------------------------------------


def test_a_new_link_shuts_the_old_one(evening: Evening, visit: Visit) -> None:
    master, _, table = evening
    old = invitation(master.get(table).text)
    master.post(f"{table}/link")
    assert visit().get(old).status_code == 404
    assert visit().get(invitation(master.get(table).text)).status_code == 200


def test_a_player_accepts_to_run_the_game(evening: Evening) -> None:
    master, player, table = evening
    offer = next(each for each in forms(master.get(table).text) if each.get("kind") == "master.offer")
    assert master.post(table, data=offer).status_code == 200
    assert "asked to run the game" in master.get(table).text
    page = player.get(table).text
    assert "Will you run the game from now on?" in page
    accept = next(each for each in forms(page) if each.get("kind") == "master.hand-over")
    assert "Time and rewards" in player.post(table, data=accept).text, "the board"
    assert "Will you run the game" not in master.get(table).text


def test_leave_and_remove(evening: Evening) -> None:
    master, player, table = evening
    assert player.post(f"{table}/leave").status_code == 200
    assert player.get(table).status_code == 404
    assert "leaves the table" in master.get(table).text


def test_a_table_with_house_rules_warnings_and_no_watchers(visit: Visit) -> None:
    master, guest = visit(), visit()
    assert "House rules" in master.get("/tables/new?system=roots").text
    sent = {"system": "roots", "switches": "1", "content": "spiders", "o.doubles": "only_if_under"}
    table = master.post("/tables", data=sent, follow_redirects=False).headers["location"].partition("#")[0]
    link = invitation(master.get(table).text)
    page = guest.get(link).text
    assert "spiders" in page
    assert 'name="watch"' not in page
    assert guest.post(link, data={"name": "Eve", "watch": "1"}).status_code == 422
    data = master.get(f"{table}/table.json").json()
    assert data["events"][0]["body"]["options"] == {"doubles": "only_if_under"}


def test_a_bad_house_rule_is_refused_on_the_page(visit: Visit) -> None:
    answer = visit().post("/tables", data={"system": "roots", "o.doubles": "never"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


# -- scenarios, files, screens ----------------------------------------------------------------------------------------


def test_a_scenario_opens_as_a_prepared_table(visit: Visit) -> None:
    master, player = visit(), visit()
    assert "The Orchard That Walks" in master.get("/tables/new?system=roots").text
    table = open_table(master, scenario="the-orchard-that-walks")
    board = master.get(table).text
    for part in ("Candle Steps", "The trees come down", "The tree awake", "Warden Hale Osier", "The permit"):
        assert part in board
    join(player, invitation(board), "Lu")
    page = player.get(table).text
    waiting = re.search(r'name="waiting" value="([^"]+)"', page)
    assert waiting is not None
    assert "treant" not in page
    player.post(f"{table}/bring", data={"waiting": waiting[1]})
    hand = player.get(table).text
    for secret in ("Candle Steps", "The trees come down", "The permit", "Osier"):
        assert secret not in hand


def test_a_scenario_that_is_sent_as_a_file(visit: Visit) -> None:
    master = visit()
    text = "---\ntitle: Bridge\nsystem: roots\n---\n\nA bridge.\n\n## Encounters\n\n### Troll toll\n- foes: {foes}\n"
    good = text.format(foes="goblinoid/goblin").encode()
    answer = master.post("/tables/scenario", files={"file": ("scenario.md", good, "text/markdown")})
    assert "Troll toll" in answer.text
    bad = text.format(foes="nobody/here").encode()
    refused = master.post("/tables/scenario", files={"file": ("scenario.md", bad, "text/markdown")})
    assert refused.status_code == 422
    assert "line 10" in refused.text


def test_the_screen_on_the_wall_shows_no_secret_even_to_the_game_master(evening: Evening) -> None:
    master, _, table = evening
    master.post(table, data={"kind": "scene.set", "title": "Mill", "notes": "The miller lies."})
    master.post(table, data={"kind": "clock.set", "id": "c", "title": "Doom", "segments": "4"})
    page = master.get(f"{table}/tv").text
    assert "Mill" in page
    assert "The miller lies." not in page
    assert "Doom" not in page
    assert '<form method="post"' not in page


def test_the_story_in_markdown_leaves_out_what_was_hidden(evening: Evening) -> None:
    master, player, table = evening
    master.post(table, data={"kind": "scene.set", "title": "Mill"})
    master.post(table, data={"kind": "roll.free", "dice": "7d13", "hidden": "1"})
    master.post(table, data={"kind": "roll.free", "dice": "2d6", "why": "_luck_"})
    open_, whole = master.get(f"{table}/log.md").text, master.get(f"{table}/log.md?hidden=1").text
    assert "7d13" not in open_
    assert "7d13" in whole
    assert "## The scene: Mill" in open_
    assert r"\_luck\_" in open_
    assert "7d13" not in player.get(f"{table}/log.md?hidden=1").text


@pytest.mark.parametrize("show", ["story", "rolls", "changes", "all"])
def test_the_evening_is_filtered_and_searched(evening: Evening, show: str) -> None:
    master, _, table = evening
    master.post(table, data={"kind": "roll.free", "dice": "2d6", "why": "weather"})
    page = master.get(f"{table}/log?show={show}&undone=0").text
    assert ("weather" in page) is (show != "changes")
    assert "weather" not in master.get(f"{table}/log?show={show}&q=nothing").text


def test_a_table_moves_to_another_server_and_is_marked(evening: Evening, visit: Visit) -> None:
    master, player, table = evening
    master.post(table, data={"kind": "roll.free", "dice": "2d6"})
    data = master.get(f"{table}/table.json").content
    assert player.get(f"{table}/table.json").status_code == 403
    again = master.post("/tables/import", files={"file": ("t.json", data, "application/json")})
    assert "unchanged" in again.text
    changed = json.loads(data)
    changed["title"] = "Another"
    other = visit()
    moved = other.post(
        "/tables/import", files={"file": ("t.json", json.dumps(changed).encode(), "application/json")}
    )
    assert "Nobody knows how its dice were rolled" in moved.text
    seat = re.search(r'value="[^"]*(/seat/[^"]+)"', moved.text)
    assert seat is not None
    lu = visit()
    assert lu.get(seat[1]).status_code == 200
    assert "Roll" in lu.get(str(moved.url.path)).text


@pytest.mark.parametrize(
    "data",
    [b"{", b"[]", b'{"talewright":1,"kind":"table","events":[]}',
     b'{"talewright":1,"kind":"table","events":[{"seq":1,"at":0,"seat":"","kind":"roll.free","body":{"dice":"d6"}}]}',
     b'{"talewright":1,"kind":"table","events":[{"seq":2}]}', b"\xff\xfe" + b"[" * 5000],
)  # fmt: skip
def test_what_is_no_table_is_refused(visit: Visit, data: bytes) -> None:
    refused = visit().post("/tables/import", files={"file": ("t.json", data, "application/json")})
    assert refused.status_code == 422


def test_the_list_says_what_happened_last(evening: Evening) -> None:
    master, player, table = evening
    master.post(table, data={"kind": "scene.set", "title": "Mill"})
    for browser, role in ((master, "you run it"), (player, "you play")):
        page = browser.get("/tables").text
        assert role in page
        assert "The scene: Mill." in page
        assert "Continue" in page


def test_odds_of_the_fight_on_the_table(evening: Evening) -> None:
    master, player, table = evening
    sheet = re.search(r'name="sheets" value="([^"]+)"', master.get(table).text)
    assert sheet is not None
    master.post(table, data={"kind": "fight.start", "sheets": sheet[1], "foes": "goblinoid/goblin"})
    assert "The party wins in" in master.get(f"{table}/odds").text
    assert player.get(f"{table}/odds").status_code == 403


@pytest.mark.parametrize(
    "address",
    ["{table}", "{table}/log", "{table}/tv", "{table}/odds", "{encounter}", "/tables", "/tables/new"],
)
def test_every_page_in_german(evening: Evening, address: str) -> None:
    master, _, table = evening
    encounter = build(master, table)
    page = master.get(
        address.format(table=table, encounter=encounter), headers={"accept-language": "de"}
    ).text
    assert '<html lang="de"' in page
    for english in (
        "Party",
        "Foes",
        "Clocks",
        "Bestiary",
        "Danger",
        "Open a table",
        "Ask for",
        "Random tables",
        "Show",
    ):
        assert f">{english}" not in page


def test_the_game_master_decides_skips_and_changes_a_roll(evening: Evening) -> None:
    master, player, table = evening
    master.post(table, data={"kind": "table.pace", "step_by_step": "1", "spend_seconds": "30"})
    assert "30 seconds" in master.get(table).text
    master.post(table, data={"kind": "roll.ask", **asked(master.get(table).text)})
    player.post(table, data=next(each for each in forms(player.get(table).text) if each.get("because")))
    decided = [each for each in forms(master.get(table).text) if each.get("decided")]
    assert decided, "a roll waits, and the game master may say what it shows"
    assert master.post(table, data={**decided[0], "faces": ["1", "2"]}).status_code == 200
    log = master.get(f"{table}/log").text
    number = re.findall(r"undo=(\d+)", log)[-1]
    page = master.get(f"{table}/log?undo={number}").text
    assert "Change what the dice show" in page
    changed = {"kind": "step.change", "event": number, "faces": ["9", "10"], "back": "log"}
    assert master.post(table, data=changed).status_code == 200
    assert player.post(table, data=changed).status_code == 403


def test_a_long_evening_is_read_page_by_page(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    master, _, table = evening
    monkeypatch.setattr("talewright.play.view.story.LINES_OF_A_PAGE", 4)
    for number in range(6):
        master.post(
            f"/api{table}/events",
            json={"kind": "roll.free", "body": {"dice": "d6", "why": f"throw {number}"}},
        )
    page = master.get(f"{table}/log?show=rolls").text
    assert [f"throw {number}" in page for number in range(6)] == [False, False, True, True, True, True]
    assert "Later lines" not in page
    earlier = re.search(r'href="([^"]+)">Earlier lines', page)
    assert earlier is not None
    before = master.get(earlier[1].replace("&amp;", "&")).text
    assert [f"throw {number}" in before for number in range(6)] == [True, True, False, False, False, False]
    assert "Later lines" in before
    assert "Earlier lines" not in before
    event = re.search(r"undo=(\d+)", before)
    assert event is not None
    assert f'undo={event[1]}"' in master.get(f"{table}/log?show=rolls&undo={event[1]}").text


def test_an_ally_in_a_fight_is_handed_to_a_player_on_the_board(visit: Visit) -> None:
    master, player, table = seated(visit, "legend")
    sheet = re.findall(r'name="sheets" value="([^"]+)"', master.get(table).text)[0]
    body = {
        "sheets": [sheet],
        "foes": ["moss_rat"],
        "terms": {"friends": ["wild_hound"], "consequence": "none"},
    }
    assert master.post(f"/api{table}/events", json={"kind": "fight.start", "body": body}).status_code == 201
    form = next(each for each in forms(master.get(table).text) if each.get("kind") == "ally.give")
    assert form["name"] == "Wild hound"
    seat = re.search(r'<option value="([^"]+)">Lu</option>', master.get(table).text)
    assert seat is not None
    assert master.post(table, data={**form, "to": seat[1]}).status_code == 200
    assert "Lu plays Wild hound now" in player.get(table).text


def test_a_player_helps_another_with_the_next_roll(visit: Visit) -> None:
    master, player, table = seated(visit, "generic-fantasy")
    other = visit()
    join(other, invitation(master.get(table).text), "Bo")
    hero = re.findall(r'name="hero" value="([^"]+)"', other.get(table).text)[-1]
    other.post(f"{table}/bring", data={"hero": hero})
    form = next(each for each in forms(other.get(table).text) if each.get("kind") == "help.offer")
    assert other.post(table, data=form).status_code == 200
    page = player.get(table).text
    assert "with the next roll" in page
    back = next(each for each in forms(other.get(table).text) if each.get("kind") == "help.offer")
    assert back["on"] == "0"
    assert player.post(table, data=form).status_code == 403


def test_real_dice_are_typed_in_with_a_key_for_each_face(evening: Evening) -> None:
    master, player, table = evening
    player.post(table, data={"kind": "seat.dice", "real": "1"})
    master.post(table, data={"kind": "roll.ask", **asked(master.get(table).text)})
    player.post(table, data=next(each for each in forms(player.get(table).text) if each.get("because")))
    page = player.get(table).text
    assert page.count('name="faces.0"') == page.count('name="faces.1"') == 10
    typed = next(each for each in forms(page) if each.get("kind") == "roll")
    wrong = {"kind": "roll", "action": typed["action"], "seen": typed["seen"], "faces.0": "3"}
    assert player.post(table, data=wrong).status_code == 422, "a die is missing"
    assert player.post(table, data={**wrong, "faces.1": "7"}).status_code == 200
    rolled = [each for each in master.get(f"/api{table}").json()["log"] if each["kind"] == "roll"]
    assert [die["face"] for die in rolled[-1]["happened"][0]["dice"]] == [3, 7]
    assert rolled[-1]["happened"][0]["typed"]
