"""Time, Areas, Rooms and the Clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core.ask import MASTER
from talewright.odds.question import ask_odds
from talewright.rulesets.legend import exploration
from talewright.rulesets.legend.character import RESTING, SPENT, Hero, Item
from talewright.rulesets.legend.exploration import WATCHES, pass_time, watch_of
from talewright.rulesets.legend.scenes import end_scene

Play = Callable[..., Any]


@pytest.mark.clause("LEG-138", "LEG-139")
def test_an_action_in_a_room_takes_ten_minutes(play: Play) -> None:
    assert play("explore", {}, {"enter": "the hall"}).hero.minute == 10
    assert play("explore", {}, {"actions": 3}).hero.minute == 30


@pytest.mark.clause("LEG-140")
def test_outdoors_an_action_takes_a_watch(play: Play) -> None:
    assert play("explore", {}, {"outdoors": True}).hero.minute == 240


@pytest.mark.clause("LEG-142", "LEG-R20")
def test_six_watches_a_day_from_dawn() -> None:
    names = [watch_of(Hero(minute=minute)) for minute in range(0, 1440, 240)]
    assert names == ["Dawn", "Midday", "Afternoon", "Evening", "Dusk", "Midnight"]
    assert len(WATCHES) == 6
    assert watch_of(Hero(minute=239)) == "Dawn"


@pytest.mark.clause("LEG-141", "LEG-143")
def test_an_area_is_a_watch_away(play: Play) -> None:
    done = play("travel", {}, {"areas": 2})
    assert (done.hero.minute, watch_of(done.hero), done.facts["areas"]) == (480, "Afternoon", 2)
    over_night = play("travel", {}, {"areas": 7}).hero
    assert (over_night.day, over_night.minute) == (2, 240)


@pytest.mark.clause("LEG-143", "LEG-145", "LEG-039")
def test_a_hard_road_stops_the_overladen(play: Play) -> None:
    hero = Hero(items=tuple(Item(f"Thing {n}", 6) for n in range(9)))
    done = play("travel", hero, {"areas": 4, "strenuous": True})
    assert (done.word, done.facts["areas"], done.hero.fatigue) == ("exhausted", 2, 2)


@pytest.mark.clause("LEG-R20", "LEG-R24")
def test_dawn_gives_back_what_a_day_uses_up(play: Play) -> None:
    hero = Hero(
        used=("day.nap", "night.stargazer", "scene.hopped_up", "session.deed"),
        items=(
            Item("Spellbook: Hold", spell="hold", state=SPENT),
            Item("Spellbook: Knock", spell="knock", state=RESTING),
            Item("Spellbook: Well", spell="well", state=SPENT),
        ),
    )
    same_day = play("explore", hero, {"outdoors": True, "actions": 5}).hero
    assert same_day.used == hero.used
    next_day = play("explore", hero, {"outdoors": True, "actions": 6}).hero
    assert next_day.used == ("scene.hopped_up", "session.deed")
    # Hold still waits for its recharge; Knock was recharged; Well asks for nothing.
    assert [item.state for item in next_day.items] == [SPENT, "", ""]
    assert end_scene(next_day).used == ("session.deed",)


@pytest.mark.clause("LEGF-162", "LEGF-163", "LEGF-164", "LEGF-165", "LEGF-167")
@pytest.mark.parametrize(
    ("start", "face", "depth", "value", "encounters", "omens"),
    [
        (20, 6, 0, 14, 0, 0),
        (5, 6, 0, 20, 1, 0),
        (5, 6, 4, 16, 1, 0),
        (5, 5, 4, 3, 0, 1),
        (5, 2, 0, 3, 0, 1),
        (3, 3, 9, 3, 0, 1),
        (3, 1, 0, 2, 0, 0),
    ],
)
def test_one_turn_of_the_clock(
    play: Play, start: int, face: int, depth: int, value: int, encounters: int, omens: int
) -> None:
    order = {"start": start, "turns": 1, "depth": depth}
    waiting = play("clock", {}, order).waiting
    assert (waiting.who, str(waiting.dice)) == (MASTER, "d6")
    done = play("clock", {}, order, [(face,)])
    assert done.facts == {"value": value, "encounters": encounters, "omens": omens, "turns": 1}
    assert done.hero.minute == 10


def test_no_turn_of_the_clock_is_run_again_for_those_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[int] = []

    def counted(*args: Any) -> Hero:
        run.append(1)
        return pass_time(*args)

    monkeypatch.setattr(exploration, "pass_time", counted)

    def runs(turns: int) -> int:
        run.clear()
        ask_odds({"system": "legend", "steps": [{"verb": "clock", "turns": turns}]})
        return len(run)

    assert 0 < runs(12) < 4 * runs(6)


@pytest.mark.clause("LEGF-162", "LEGF-167")
def test_a_full_clock_is_twenty_less_the_depth(play: Play) -> None:
    assert play("clock", {}, {"turns": 1}, [(1,)]).facts["value"] == 19
    assert play("clock", {}, {"turns": 1, "depth": 10}, [(1,)]).facts["value"] == 9


@pytest.mark.clause("LEGF-162", "LEGF-163", "LEGF-167", "LEG-139")
def test_actions_in_a_dungeon_run_its_clock(play: Play) -> None:
    done = play("explore", {}, {"actions": 2, "clock": True, "enter": "vault", "depth": 2}, [(1,), (6,)])
    assert (done.hero.clock, done.hero.minute) == (20 - 2 - 7, 20)
    later = play("explore", replace(done.hero, clock=3), {"clock": True}, [(4,)])
    assert (later.hero.clock, len(later.notes_of("clock_encounter"))) == (18, 1)
    outside = play("explore", done.hero, {"clock": True, "outdoors": True}).hero
    assert (outside.clock, play("explore", done.hero, {}).hero.clock) == (11, 11)


@pytest.mark.clause("LEGF-159")
def test_a_hungry_day_is_an_option(play: Play) -> None:
    order = {"outdoors": True, "actions": 6}
    assert play("explore", {}, order).hero.afflictions == ()
    assert play("explore", {}, order, hunger=True).hero.afflictions == ("hunger",)
    ate = replace(Hero(), used=("day.ate",))
    assert play("explore", ate, order, hunger=True).hero.afflictions == ()
