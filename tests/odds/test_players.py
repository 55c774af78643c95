"""Robots that play: each does what it says, on a game small enough to know what that is."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from talewright.core.ask import Ask, Chosen, Rolled
from talewright.core.dice import d
from talewright.core.errors import QuestionError
from talewright.core.game import Ending
from talewright.core.replay import Ended, resume
from talewright.odds.players import ExplorePlayer, GreedyPlayer, RandomPlayer, play_through, player
from talewright.odds.simulate import stream, wilson


@dataclass(frozen=True)
class Walk:
    """Rooms and health: the bridge costs health, the cave costs a life on 1 to 5, the road nothing."""

    room: str = "start"
    health: int = 3


@dataclass(frozen=True)
class Rooms:
    circle: bool = False
    broken: bool = False

    def start(self) -> Walk:
        return Walk()

    def step(self, state: Walk, ask: Ask) -> Walk:
        if self.circle:
            return Walk("start" if state.room == "end" else "end")
        if state.room != "start":
            if self.broken and state.room == "cave":
                raise ZeroDivisionError("the floor gives way")
            hurt = {"bridge": 1, "cave": 3 if ask.roll(d(1, 6), "fall")[0] <= 5 else 0}.get(state.room, 0)
            return Walk("home", state.health - hurt)
        words = {"cave": "Go by the cave.", "bridge": "Go by the bridge.", "road": "Go by the road."}
        return Walk(ask.decide("way", list(words), words=words), state.health)

    def ended(self, state: Walk) -> Ending | None:
        if self.circle or state.room != "home":
            return None
        return Ending("alive" if state.health > 0 else "dead")


def health(state: Walk) -> float:
    return float(state.health)


def ways(robot: RandomPlayer | GreedyPlayer | ExplorePlayer, games: int) -> list[str]:
    found = []
    for run in range(games):
        played = play_through(Rooms(), robot, stream(1, run), worth=health, place=lambda s: s.room)
        assert played.ending is not None
        found.append(next(answer.option for answer in played.log if isinstance(answer, Chosen)))
    return found


def test_greedy_takes_the_way_that_costs_nothing() -> None:
    assert ways(GreedyPlayer(), 20) == ["road"] * 20


def test_greedy_takes_what_is_never_worse() -> None:
    def rule(ask: Ask) -> str:
        return ask.decide("keep", ["no", "yes"], settled="yes")

    from talewright.core.game import Single

    played = play_through(Single(rule), GreedyPlayer(), stream(1, 0))
    assert played.log == (Chosen("yes"),)


def test_explore_takes_each_way_before_any_twice() -> None:
    found = ways(ExplorePlayer(), 9)
    for third in (found[:3], found[3:6], found[6:]):
        assert sorted(third) == ["bridge", "cave", "road"]


def test_random_takes_all_of_them_about_equally() -> None:
    found = ways(RandomPlayer(), 600)
    for way in ("bridge", "cave", "road"):
        assert 150 < found.count(way) < 250


def test_a_playthrough_is_a_log_that_replays_and_the_same_for_the_same_seed() -> None:
    first = play_through(Rooms(), RandomPlayer(), stream(7, 3))
    again = play_through(Rooms(), RandomPlayer(), stream(7, 3))
    assert first == again
    now = resume(Rooms(), first.log)
    assert isinstance(now, Ended)
    assert now.ending == first.ending
    assert first.states[-1] == now.state


def test_a_fault_comes_home_with_its_log() -> None:
    robot = ExplorePlayer()
    faults = [
        played
        for run in range(3)
        if (played := play_through(Rooms(broken=True), robot, stream(1, run))).ending is None
    ]
    (fault,) = faults
    assert str(fault.fault) == "ZeroDivisionError: the floor gives way"
    assert fault.log == (Chosen("cave"),)
    with pytest.raises(ZeroDivisionError):
        resume(Rooms(broken=True), fault.log)


def test_a_circle_is_a_fault() -> None:
    played = play_through(Rooms(circle=True), RandomPlayer(), stream(1, 0), most=50)
    assert played.ending is None
    assert "circle" in str(played.fault)


def test_endless_questions_are_a_fault() -> None:
    from talewright.core.game import Single

    def rule(ask: Ask) -> int:
        while ask.roll(d(1, 6), "again") != (7,):
            pass
        return 1

    played = play_through(Single(rule), RandomPlayer(), stream(1, 0), most=40)
    assert "40 answers" in str(played.fault)
    assert played.log[0] == Rolled(played.log[0].faces) if isinstance(played.log[0], Rolled) else False
    assert len(played.log) == 40


def test_a_name_that_is_no_player() -> None:
    with pytest.raises(QuestionError, match="Did you mean explore"):
        player("explor")


@pytest.mark.parametrize(
    ("hits", "runs", "low", "high"),
    # Wilson's intervals as printed in Newcombe (1998), Table I.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilsons(hits: int, runs: int, low: float, high: float) -> None:
    share, found_low, found_high = wilson(hits, runs)
    assert share == hits / runs
    assert (round(found_low, 4), round(found_high, 4)) == (low, high)
