"""What the game master lays out and prepares: scenes, papers, pictures, tables, encounters; and what players know of it."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from tests.play.table.conftest import laid

from talewright.play.table.events import (
    AskFor,
    Body,
    Choose,
    EndFight,
    Event,
    FreeRoll,
    Order,
    Redo,
    Roll,
    StartFight,
    TableError,
    Undo,
)
from talewright.play.table.rights import NotAllowed
from talewright.play.table.seats import AddSheet, TakeSheet
from talewright.play.table.table import Table
from talewright.play.table.things import (
    AddPicture,
    DayStep,
    GoToScene,
    Handout,
    OrderAll,
    PlanDay,
    RollOnTable,
    SaveEncounter,
    SaveRandomTable,
    SaveScene,
    SetClock,
    SetNote,
    SetScene,
    Trigger,
)
from talewright.play.view.seats import sees_picture
from talewright.play.view.table import PUBLIC, TableView
from talewright.play.view.table_sentences import sentence_of
from talewright.play.view.table_sheet import awards, grants

PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(20)).decode()
MILL = SetScene(
    "Mill", "It turns.", "It stops at six.", (("Tide", "event", "Water."), ("Wind", "action", "Dust."))
)


def players_log(table: Table) -> str:
    return " ".join(line.text for line in TableView(table, "lu").log)


def test_a_prepared_scene_is_secret_until_the_party_is_there(table: Table) -> None:
    table.perform("gm", SaveScene("mill", MILL))
    before = TableView(table, "lu").version
    assert "Mill" not in players_log(table)
    table.perform("gm", GoToScene("mill"))
    assert table.state.scene == MILL
    assert TableView(table, "lu").version == before + 1
    assert "Mill" in players_log(table)


def test_an_event_of_a_scene_happens_once_and_an_action_again(table: Table) -> None:
    table.perform("gm", MILL)
    for _ in range(2):
        table.perform("gm", Trigger("Wind"))
    table.perform("gm", Trigger("Tide"))
    with pytest.raises(TableError, match="happens once"):
        table.perform("gm", Trigger("Tide"))
    assert "Water." in players_log(table)
    with pytest.raises(TableError, match="no such trait"):
        table.perform("gm", Trigger("Fire"))


@pytest.mark.parametrize(
    "body",
    [SetNote("n", "Secret", "the courier"), SaveEncounter("e", "Secret", ("goblinoid/goblin",)),
     SaveRandomTable("t", "Secret", "", ("one", "two")), AddPicture("p", "Secret", PNG), PlanDay((DayStep(verb="rest"),))],
)  # fmt: skip
def test_preparations_leave_no_trace_for_players(table: Table, body: SetNote) -> None:
    before = [TableView(table, seat).version for seat in ("lu", "eve", PUBLIC.id)]
    table.perform("gm", body)
    assert [TableView(table, seat).version for seat in ("lu", "eve", PUBLIC.id)] == before
    assert "Secret" not in players_log(table)
    with pytest.raises(NotAllowed):
        table.perform("lu", body)


def test_a_picture_is_seen_with_the_handout_that_shows_it(table: Table) -> None:
    table.perform("gm", AddPicture("map", "Map", PNG))
    table.perform("gm", Handout("h", "Map", picture="map"))
    assert not sees_picture(table.state, "lu", "map")
    table.perform("gm", Handout("h", "Map", picture="map", seats=("lu",)))
    assert sees_picture(table.state, "lu", "map")
    assert not sees_picture(table.state, "bo", "map")
    assert not sees_picture(table.state, PUBLIC.id, "map")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ("***", "not in Base64"),
        (base64.b64encode(b"<svg onload='x'><script/></svg>").decode(), "picture"),
        (base64.b64encode(b"\xff\xfe\x00nothing").decode(), "PNG, JPEG"),
        (base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(300_000)).decode(), "larger than 250 kB"),
    ],
)
def test_what_is_no_picture_is_refused(table: Table, data: str, why: str) -> None:
    with pytest.raises(TableError, match=why):
        table.perform("gm", AddPicture("p", "x", data))


# -- random tables ------------------------------------------------------------------------------------------------


def test_a_table_with_a_table_in_it(table: Table) -> None:
    table.perform("gm", SaveRandomTable("who", "Who", "", ("a smith",) * 2))
    table.perform("gm", SaveRandomTable("what", "What", "d4", ("1-4: rumour of [[Who]]",)))
    event = table.perform("gm", RollOnTable("what"))[0]
    assert isinstance(event.body, RollOnTable)
    assert len(event.body.faces) == 2
    assert "What: rumour of Who a smith" in players_log(table)


def test_weights_count() -> None:
    table = laid(seed=1)
    table.perform("gm", SaveRandomTable("w", "Weather", "", ("99x rain", "sun")))
    for _ in range(20):
        table.perform("gm", RollOnTable("w"))
    assert players_log(table).count("rain") > 15


def test_tables_of_the_rules_are_rolled_on_too(table: Table) -> None:
    name = next(iter(table.state.ruleset.tables))
    table.perform("gm", RollOnTable(f"rules:{name}"))
    with pytest.raises(TableError, match="no such table"):
        table.perform("gm", RollOnTable("rules:nothing"))


@pytest.mark.parametrize(
    ("dice", "rows", "why"),
    [
        ("d6", ("1-3: a", "5-6: b"), "4 has no row"),
        ("d6", ("1-6: a", "b"), "does not begin with a number"),
        ("", ("one",), "two rows"),
        ("", ("0x one", "two"), "no weight"),
        ("", ("see [[Elsewhere]]", "two"), "'Elsewhere', which does not exist"),
        ("99d99", ("1: a",), "at most 4 dice"),
        ("3d80", ("1: a",), "at most 4 dice"),
        ("", tuple("x" * 300), "at most 200 rows"),
    ],
)
def test_a_faulty_table_is_refused_with_its_row(
    table: Table, dice: str, rows: tuple[str, ...], why: str
) -> None:
    with pytest.raises(TableError, match=why):
        table.perform("gm", SaveRandomTable("t", "T", dice, rows))


def test_a_table_that_names_itself_ends(table: Table) -> None:
    table.perform("gm", SaveRandomTable("t", "Loop", "", ("[[Loop]]", "[[loop]] [[Loop]]")))
    table.perform("gm", RollOnTable("t"))


# -- encounters, time, people ---------------------------------------------------------------------------------------


def test_an_unknown_opponent_is_refused_when_the_encounter_is_saved(table: Table) -> None:
    with pytest.raises(TableError):
        table.perform("gm", SaveEncounter("e", "Gate", ("2 goblinoid/gobblin",)))


def test_a_rest_is_an_order_for_every_sheet_and_undone_as_one(table: Table) -> None:
    event = table.perform(
        "gm", OrderAll(("sheet-lu", "sheet-bo"), "rest", {"night": True, "safe": True}, "Night")
    )[0]
    orders = [each for each in table.events if isinstance(each.body, Order)]
    assert [each.because for each in orders] == [event.seq] * 2
    assert "Night: " in players_log(table)
    assert set(table.preview(event.seq).events) >= {each.seq for each in orders}


def test_who_cannot_is_left_out_but_not_everybody(table: Table) -> None:
    table.perform("gm", OrderAll(("sheet-lu", "nobody"), "rest", {"night": False}))
    with pytest.raises(TableError):
        table.perform("gm", OrderAll(("nobody",), "rest", {"night": False}))


def test_a_player_takes_a_character_that_waits(table: Table) -> None:
    hero = table.state.ruleset.heroes[2]
    from talewright.core import record

    table.perform("gm", AddSheet("ready", "gm", record.dump(hero.character), free=True))
    assert "ready" not in [sheet.id for sheet in TableView(table, "lu").sheets]
    with pytest.raises(NotAllowed):
        table.perform("lu", TakeSheet("ready", "bo"))
    table.perform("lu", TakeSheet("ready", "lu"))
    assert table.state.sheets["ready"].owner == "lu"
    with pytest.raises(TableError, match="already"):
        table.perform("bo", TakeSheet("ready", "bo"))


@pytest.mark.parametrize("told", [True, False])
def test_players_learn_of_hidden_rolls_only_if_the_table_says_so(*, told: bool) -> None:
    table = laid(hidden_notice=told)
    before = TableView(table, "lu").version
    table.perform("gm", FreeRoll("7d13", hidden=True))
    assert TableView(table, "lu").version == before + told
    assert ("rolls hidden" in players_log(table)) is told
    assert "7d13" not in players_log(table)


def test_a_contest_asks_both(table: Table) -> None:
    table.perform("gm", AskFor(("sheet-lu", "sheet-bo"), "save", {"attribute": "dexterity"}, contest=True))
    assert "contest between" in players_log(table)
    assert TableView(table, "lu").requests
    assert TableView(table, "bo").requests


def test_a_contest_shows_what_differs() -> None:
    """What both have in common decides nothing; a result has far more facts than a page has room for."""
    table = laid("generic-fantasy", step_by_step=True)
    fields = {"attribute": "body"}
    ask = table.perform("gm", AskFor(("sheet-lu", "sheet-bo"), "test", fields, contest=True))[0]
    for seat, face in (("lu", 1), ("bo", 6)):
        table.perform(seat, Order(f"sheet-{seat}", "test", fields), because=ask.seq)
        for action in table.state.open_actions():
            table.perform("gm", Roll(action.id, (face,), decided=True))
            while (question := table.state.actions[action.id].question) is not None:
                table.perform("gm", Choose(action.id, question.what, question.options[0]))
    ((first, second),) = TableView(table, "eve").contests
    assert "hits 0" in first[1]
    assert "hits" in second[1]
    assert "trouble" not in first[1] + second[1]


@pytest.mark.parametrize(
    ("system", "verb", "fields", "english", "german"),
    [
        ("legend", "rest", {"kind": "nap"}, "Nap: ", "Nickerchen: "),
        ("legend", "take", {"items": ["oil_lantern"]}, "Take an item: ", "Etwas nehmen: "),
        ("legend", "buy", {"wares": ["oil_lantern"]}, "buy: ", "kaufen: "),
        ("gnat", "gain-xp", {"n": 2}, "Gain Experience: ", "Erfahrung gewinnen: "),
    ],
)
def test_the_log_calls_an_order_as_the_sheet_does(
    system: str, verb: str, fields: dict[str, Any], english: str, german: str
) -> None:
    table = laid(system)
    body = OrderAll(("sheet-lu", "sheet-bo"), verb, fields)
    for language, said in (("en", english), ("de", german)):
        words = table.state.ruleset.words(language)
        assert words.say(sentence_of(body, table.state, words)).startswith(said)


def test_to_undo_a_secret_is_a_secret(table: Table) -> None:
    before = TableView(table, "lu").version
    note = table.perform("gm", SetNote("n", "Secret", "the courier"))[0]
    clock = table.perform("gm", SetClock("c", "Doom"))[0]
    undo = table.perform("gm", Undo((note.seq, clock.seq)))[0]
    table.perform("gm", Redo(undo.seq))
    assert TableView(table, "lu").version == before
    shown = table.perform("gm", FreeRoll("2d6"))[0]
    table.perform("gm", Undo((shown.seq,)))
    assert TableView(table, "lu").version == before + 2


def test_the_log_of_each_seat_is_the_same_read_at_once_or_bit_by_bit() -> None:
    """Lines of what is over are remembered: a log that grew, was undone or is read by another copy says the same."""
    table = laid("roots", hidden_notice=True)
    seats = ("gm", "lu", "eve")

    def lines(of: Table, seat: str, language: str = "en") -> list[object]:
        view = TableView(of, seat, language)
        shown = [
            (line.number, line.version, line.event, line.text, line.undone, len(line.happened))
            for line in view.log
        ]
        return [view.version, *shown]

    bodies: list[Body] = [
        SetScene("The mill", traits=(("Flood", "event", "Water comes."),)),
        Trigger("Flood"),
        FreeRoll("2d6", why="first"),
        FreeRoll("2d6", why="secret", hidden=True),
        StartFight(("sheet-lu", "sheet-bo"), ("goblinoid/goblin",)),
        SetScene("The weir"),
    ]
    for body in bodies:
        table.perform("gm", body)
        for seat in seats:
            lines(table, seat)
    asked = table.state.fight
    assert asked is not None
    question = asked.question
    assert question is not None
    table.perform("gm", Choose(asked.id, question.what, "hold", str(question.facts["actor"])))
    table.perform("gm", EndFight(asked.id))
    rolled = next(event.seq for event in table.events if isinstance(event.body, FreeRoll))
    for body in (FreeRoll("d6"), Undo((rolled,)), FreeRoll("d8")):
        table.perform("gm", body)
        for seat in seats:
            # Another copy has other objects: nothing that is remembered fits it.
            again = Table([Event(**vars(event)) for event in table.events])
            assert lines(table, seat) == lines(again, seat)
            assert lines(table, seat, "de") == lines(again, seat, "de")


@pytest.mark.parametrize(
    ("system", "verb", "fields"),
    [
        ("roots", "coins", {"change": 20}),
        ("roots", "scar", {"row": 3}),
        ("legend", "take", {"items": ["oil_lantern"]}),
        ("legend", "advance", {"deed": True, "end": False}),
        ("generic-fantasy", "coin", {"change": 5}),
        ("generic-fantasy", "earn", {"n": 1}),
        ("gnat", "gain-xp", {"n": 2}),
        ("goonies", "xp", {"n": 2}),
    ],
)
def test_experience_scars_and_treasure_are_given_out_to_the_whole_party(
    system: str, verb: str, fields: dict[str, Any]
) -> None:
    table = laid(system)
    first = TableView(table, "gm").played("sheet-lu")
    assert first is not None
    offered = {each.verb for each in awards(first)} | {each.verb for each in grants(first)}
    assert verb in offered, "the board offers it"
    before = {number: sheet.hero for number, sheet in table.state.sheets.items()}
    table.perform("gm", OrderAll(("sheet-lu", "sheet-bo"), verb, fields))
    assert all(table.state.sheets[number].hero != hero for number, hero in before.items())
    assert Table(table.events).state == table.state
