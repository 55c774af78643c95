"""Places at a table: scenes of the rules, ways between scenes, and time that passes for a whole party."""

from __future__ import annotations

import pytest
from tests.play.table.conftest import laid

from talewright.core.ruleset import find
from talewright.core.scenes import Spot
from talewright.play.prepared_tables import prepared_table
from talewright.play.table.events import Order, Roll, TableError, Undo
from talewright.play.table.laying_out import with_ways
from talewright.play.table.rights import NotAllowed
from talewright.play.table.table import Table
from talewright.play.table.things import (
    Dismiss,
    Explore,
    GoToScene,
    MeetPerson,
    SaveScene,
    SetPerson,
    SetScene,
    Trigger,
)
from talewright.play.view.table import TableView

TAVERN = "rules:social_tales_tavern"


def cellar() -> Table:
    """A Legend table with three rooms in a row."""
    table = laid("legend")
    for number, ways, depth in (
        ("hatch", ("shelves",), 0),
        ("shelves", ("hatch", "stair"), 2),
        ("stair", ("shelves",), 2),
    ):
        table.perform("gm", SaveScene(number, SetScene(number.title(), ways=ways, depth=depth)))
    table.perform("gm", GoToScene("hatch"))
    return table


def minutes(table: Table) -> list[tuple[int, int]]:
    return [(each.hero.day, each.hero.minute) for each in table.state.party]


@pytest.mark.clause("GRAD-137")
def test_an_ambient_of_the_rules_is_entered_and_answers_a_failure() -> None:
    table = laid("roots", step_by_step=True)
    table.perform("gm", GoToScene(TAVERN))
    assert table.state.scene.title == "Tales Tavern"
    assert len(table.state.scene.traits) == 7
    view = TableView(table, "gm")
    assert "gossip" in view.places.warnings
    assert not view.places.offered
    begun, *_ = table.perform("lu", Order("sheet-lu", "save", {"attribute": "willpower"}))
    table.perform("gm", Roll(begun.seq, (9, 10), decided=True))
    offered = TableView(table, "gm").places.offered
    kinds = {kind for name, kind, _ in table.state.scene.traits if name in offered}
    assert kinds == {"reaction"}
    table.perform("gm", Trigger(min(offered)))
    version = TableView(table, "lu").version
    table.perform("gm", Dismiss(max(offered)))
    assert TableView(table, "lu").version == version, "players do not learn what was offered"
    assert max(offered) not in TableView(table, "gm").places.offered
    assert Table(table.events).state == table.state
    again, *_ = table.perform("bo", Order("sheet-bo", "save", {"attribute": "willpower"}))
    table.perform("gm", Roll(again.seq, (9, 10), decided=True))
    assert max(offered) in TableView(table, "gm").places.offered, "the next roll offers it again"


def test_every_setting_brings_its_ambients_and_other_systems_none() -> None:
    roots = find("roots").scenes
    assert roots is not None
    assert {each.kind for each in roots.ready()} == {"Delve", "Social", "Traversal"}
    assert len(roots.ready()) == 15
    table = laid("legend")
    with pytest.raises(TableError, match="no such scene"):
        table.perform("gm", GoToScene(TAVERN))


@pytest.mark.clause("LEG-138", "LEG-139", "LEGF-162")
def test_entering_a_room_takes_ten_minutes_of_everybody_and_turns_the_clock_once() -> None:
    table = cellar()
    new = table.perform("gm", Explore("enter", "shelves"))
    assert (table.state.place, table.state.visited) == ("shelves", frozenset({"hatch", "shelves"}))
    assert minutes(table) == [(1, 10), (1, 10)]
    assert sum(isinstance(event.body, Roll) for event in new) == 1
    first, second = (each.hero for each in table.state.party)
    assert 12 <= first.clock <= 17  # 20, less a Depth of 2, less a die
    assert second.clock is None
    view = TableView(table, "gm").places
    assert view.dial == (first.clock, 20)
    assert [room.id for room in view.ways] == ["hatch", "stair"]
    assert all(0 <= each.chance <= 1 for each in view.chances)
    table.perform("gm", Explore("minutes"))
    assert minutes(table) == [(1, 20), (1, 20)]


@pytest.mark.clause("LEGF-162")
def test_a_loud_noise_turns_the_clock_and_takes_no_time() -> None:
    table = cellar()
    table.perform("gm", Explore("enter", "shelves"))
    before = table.state.party[0].hero.clock
    table.perform("gm", Explore("noise"))
    assert minutes(table) == [(1, 10), (1, 10)]
    assert table.state.party[0].hero.clock != before


@pytest.mark.clause("LEG-142")
def test_a_watch_passes_for_everybody_and_goes_with_its_undo() -> None:
    table = cellar()
    begun, *_ = table.perform("gm", Explore("watch"))
    day = TableView(table, "gm").places.day
    assert day is not None
    assert (day.number, day.parts[day.now], day.minutes) == (1, "Midday", 0)
    gone = table.preview(begun.seq).events
    assert len(gone) == 3
    with pytest.raises(NotAllowed):
        table.perform("lu", Explore("watch"))
    with pytest.raises(TableError, match="knows no such thing"):
        table.perform("gm", Explore("fly"))


def test_ways_lead_back_and_a_way_that_is_taken_off_is_gone_on_both_sides() -> None:
    table = cellar()
    for number, scene in with_ways(table.state, ["stair"]):
        table.perform("gm", SaveScene(number, scene))
    assert table.state.scenes["hatch"].ways == ("stair",)
    assert set(table.state.scenes["stair"].ways) == {"shelves", "hatch"}
    assert table.state.scenes["shelves"].ways == ("stair",)


def test_the_places_of_a_scenario_are_rooms_with_ways() -> None:
    ready = {
        body.id: body.scene.ways
        for body in prepared_table("the-lantern-census", find("legend"))
        if isinstance(body, SaveScene)
    }
    assert "5-the-flue" in ready["2-batten-row"]
    assert "2-batten-row" in ready["5-the-flue"], "a way leads back"


def test_a_party_explores_by_the_rules_of_its_system_alone() -> None:
    table = laid("roots")
    table.perform("gm", SaveScene("mill", SetScene("The mill")))
    table.perform("gm", Explore("enter", "mill"))
    assert table.state.scene.title == "The mill"
    exploration = find("legend").exploration
    assert exploration is not None
    assert exploration.orders("watch", (), Spot()) == ()


@pytest.mark.clause("GRAD-071", "LEG-147")
@pytest.mark.parametrize(
    ("system", "moods"), [("roots", {"hostile", "wary", "curious", "kind", "helpful"}), ("legend", None)]
)
def test_the_rules_say_how_somebody_takes_the_party(system: str, moods: set[str] | None) -> None:
    table = laid(system)
    table.perform("gm", SetPerson("miller", "The miller", "SECRET wheel"))
    assert TableView(table, "gm").places.people[0].mood == ""
    met = table.perform("gm", MeetPerson("miller", "sheet-lu"))[0]
    mood = TableView(table, "gm").places.people[0].mood
    assert mood
    assert moods is None or mood in moods
    assert Table(table.events).state == table.state
    lines = [line.text for line in TableView(table, "lu").log]
    assert "The party meets The miller." in lines
    assert not any("SECRET" in line for line in lines)
    table.perform("gm", Undo((met.seq,)))
    assert TableView(table, "gm").places.people[0].mood == ""
    table.perform("gm", SetPerson("miller", "The miller", mood="wary by now"))
    assert TableView(table, "gm").places.people[0].mood == "wary by now"
    table.perform("gm", SetPerson("miller"))
    assert not TableView(table, "gm").places.people


def test_a_hidden_meeting_is_the_game_masters_alone() -> None:
    table = laid("roots")
    table.perform("gm", SetPerson("miller", "The miller"))
    before = TableView(table, "lu").version
    table.perform("gm", MeetPerson("miller", "sheet-lu", hidden=True))
    assert TableView(table, "lu").version == before
    assert TableView(table, "gm").places.people[0].mood
    with pytest.raises(NotAllowed):
        table.perform("lu", MeetPerson("miller", "sheet-lu"))
    with pytest.raises(TableError, match="no such person"):
        table.perform("gm", MeetPerson("nobody", "sheet-lu"))


def test_where_the_rules_have_no_such_roll_the_game_master_decides() -> None:
    table = laid("generic-fantasy")
    table.perform("gm", SetPerson("miller", "The miller", mood="kind"))
    with pytest.raises(TableError, match="no roll for how people react"):
        table.perform("gm", MeetPerson("miller", "sheet-lu"))
    assert TableView(table, "gm").places.people[0].mood == "kind"
