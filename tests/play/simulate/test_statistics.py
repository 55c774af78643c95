"""Statistics of simulated games, counted by hand on a book of a few lines."""

from __future__ import annotations

from typing import Any

import pytest

from talewright.adventure import read_book
from talewright.core.ruleset import find
from talewright.odds.players import player
from talewright.play.simulate.robots import autoplay
from talewright.play.simulate.statistics import RandomCharacters, Statistics

COIN = """---
title: Heads or tails
system: gnat
start: one
---

## one

- To go left, turn to [[left]].
- To go right, turn to [[right]].

## left

Lose 9 Vitality.

## right

- To end well, turn to [[well]].

## well {ending=victory}

There.
"""


def statistics_of(runs: int) -> dict[str, Any]:
    book = read_book({"coin.tale.md": COIN})
    assert book.sound, book.faults
    statistics = Statistics(find("gnat"), find("gnat").words())
    autoplay(book, RandomCharacters(player("random")), runs, seed=3, statistics=statistics)
    return statistics.summary(book)


def test_where_they_die_and_how_whole_they_are() -> None:
    told = statistics_of(300)
    (place,) = told["deaths"]
    assert (place["section"], place["does"]) == ("left", "Lose 9 Vitality")
    assert place["share"] == pytest.approx(0.5, abs=0.09)
    assert told["elsewhere"] == {"sections": 0, "share": 0}
    assert told["health"] == "vitality"
    assert told["bands"] == [(3, 3), (2, 2), (1, 1)]
    (after,) = told["along"]
    assert after["read"] == 10
    assert after["dead"] == pytest.approx(place["share"])
    assert after["shares"] == pytest.approx([1 - place["share"], 0, 0])


def test_a_choice_that_changes_nothing_is_worth_nothing() -> None:
    """The road is chosen blindly, so no Skill can matter: every gain lies within what chance gives."""
    worth = statistics_of(600)["worth"]
    assert {"climbing", "stealth"} <= {each["choice"] for each in worth}
    beyond = [each for each in worth if abs(each["gain"]) > 1.6 * each["give"]]
    assert not beyond
    assert all(0.02 < each["give"] < 0.25 for each in worth)
    assert [each["gain"] for each in worth] == sorted((each["gain"] for each in worth), reverse=True)


def test_characters_are_made_by_chance_and_the_rest_is_the_robots() -> None:
    robot = RandomCharacters(player("greedy"))
    assert robot.name == "greedy"
    book = read_book({"coin.tale.md": COIN})
    statistics = Statistics(find("gnat"), find("gnat").words())
    autoplay(book, robot, 40, seed=1, statistics=statistics)
    assert len(statistics.made) > 8
    assert statistics.lived == 40  # it looks ahead, and does not go left
