"""An ask that adds names to what passes through it is otherwise the ask behind it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from talewright.core.actors import acting
from talewright.core.ask import Ask, Chosen
from talewright.core.replay import ReplayAsk
from talewright.odds.prefix import PrefixAsk
from talewright.odds.sampling import NotEndedError, SamplingAsk
from talewright.play.playouts import PlayoutAsk


def sampling(most: int = 10) -> SamplingAsk:
    return SamplingAsk(lambda low, _: low, lambda question: Chosen(question.options[-1]), most)


@pytest.mark.parametrize(
    ("ask", "listens"),
    [
        (ReplayAsk(()), True),
        (PrefixAsk(naive=False), False),
        (sampling(), False),
        (PlayoutAsk(random.Random(1)), False),
    ],
    ids=lambda each: type(each).__name__,
)
def test_an_ask_with_names_listens_as_the_one_behind_it(ask: Any, *, listens: bool) -> None:
    assert ask.listens is listens
    assert acting(ask, "Ash", "Rat").listens is listens


def test_a_sampled_game_runs_rules_in_place_and_counts_its_answers() -> None:
    def climb(ask: Ask, height: int) -> int:
        return height + int(ask.decide("climb", ["stay", "1"]) == "1")

    ask = sampling(most=3)
    assert ask.call(climb, 5) == 6
    assert ask.repeat(climb, 0, until=lambda height: height == 2) == 2
    with pytest.raises(NotEndedError):
        ask.call(climb, 5)
