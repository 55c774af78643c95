"""Sampled games: the same as those that are played with a log, without writing it; and no longer than their time."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

import pytest

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import RulesetError
from talewright.core.game import Ending
from talewright.core.record import JsonObject
from talewright.odds.policy import Players
from talewright.odds.question import read_question
from talewright.odds.report import answer
from talewright.odds.sampling import NotEndedError
from talewright.odds.simulate import MAX_ANSWERS, end_of, play_out, stream

QUESTIONS: list[JsonObject] = [
    {"system": "gnat", "character": {"armour": "light"}, "steps": [{"verb": "fight"}, {"verb": "rest"}]},
    {"system": "generic-fantasy", "steps": [{"verb": "duel"}]},
    {"system": "legend", "steps": [{"verb": "fight", "foe": "troll"}]},
    {"system": "gradient", "steps": [{"verb": "skirmish", "party": 2, "count": 2}]},
]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked["system"])
@pytest.mark.parametrize("policy", ["cautious", "random"])
def test_a_sampled_game_ends_as_it_is_played(asked: JsonObject, policy: str) -> None:
    chain = read_question(asked).chain
    players: Players = {"hero": policy, "foe": "random"}
    for run in range(30):
        played = play_out(chain, stream(5, run), players)
        assert end_of(chain, 5, run, players, MAX_ANSWERS) == (played.state, played.ending)


class Round:
    """A game without an end."""

    def __init__(self, sides: int) -> None:
        self.sides = sides

    def start(self) -> int:
        return 0

    def step(self, state: int, ask: Ask) -> int:
        return state if not self.sides else ask.roll(d(1, self.sides), "round")[0]

    def ended(self, state: int) -> Ending | None:
        return None


def test_a_game_without_an_end_is_refused() -> None:
    with pytest.raises(NotEndedError, match="'round'"):
        end_of(Round(6), 0, 0, {}, 100)
    with pytest.raises(RulesetError, match="circle"):
        end_of(Round(0), 0, 0, {}, 100)


def test_games_are_sampled_for_a_part_of_the_time() -> None:
    asked = {"system": "gradient", "steps": [{"verb": "skirmish", "party": 3, "count": 3}]}
    question = replace(read_question(asked), limit=1, time=4)
    start = monotonic()
    found = answer(question, runs=10_000_000)
    assert not found["exact"]
    assert found["sampled"] < 1_000_000
    assert monotonic() - start < 3
