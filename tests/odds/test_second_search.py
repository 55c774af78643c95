"""A second search for good play in a process of its own: what it proves is heard, and it ends with the answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.odds.generated_books import END, HEAD
from tests.odds.test_guided import HUB

from talewright.adventure import read_book
from talewright.core.record import JsonObject
from talewright.core.ruleset import find
from talewright.odds.budget import Budget
from talewright.play.authoring import second_search
from talewright.play.authoring.best_play import Enough, Rising
from talewright.play.authoring.book_odds import BookQuestion
from talewright.play.authoring.second_search import Proven, SecondSearch

GNAT = find("gnat")
BUDGET = Budget(90, 2_000_000_000)


@pytest.fixture
def asked() -> BookQuestion:
    book = read_book(HEAD.format(system="gnat") + HUB + END)
    return BookQuestion(book, GNAT, GNAT.draw(GNAT.sketch(talent=8)), readers=("optimal",), time=90)


def test_what_the_second_search_proves_is_sent(asked: BookQuestion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_search, "_cores", lambda: 2)
    search = SecondSearch(asked, BUDGET)
    assert search.runs
    proven = list(search.rest())
    assert not search.runs, "it has ended"
    low, states = proven[-1]
    assert 0.5 < low < 1
    assert states > 3
    assert not search._process.is_alive()


def test_it_is_stopped_with_the_answer(asked: BookQuestion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_search, "_cores", lambda: 2)
    search = SecondSearch(asked, BUDGET)
    search.stop()
    search.stop()
    assert not search._process.is_alive()
    assert list(search.news(1)) == []


@pytest.mark.parametrize(("seconds", "cores"), [(30, 2), (90, 1)])
def test_without_time_or_a_core_there_is_none(
    asked: BookQuestion, monkeypatch: pytest.MonkeyPatch, seconds: float, cores: int
) -> None:
    monkeypatch.setattr(second_search, "_cores", lambda: cores)
    search = SecondSearch(asked, Budget(seconds, 2_000_000_000))
    assert not search.runs
    assert list(search.rest()) == []


def test_the_better_bound_counts_until_it_is_enough(
    asked: BookQuestion, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Sent(SecondSearch):
        def news(self, seconds: float = 0) -> Iterator[Proven]:
            del seconds
            yield from [(0.25, 10), (0.75, 20)]

    monkeypatch.setattr(second_search, "_cores", lambda: 1)
    found: JsonObject = {"bounds": {"victory": {"low": 0.5, "high": 1.0}}}
    rising = Rising(asked, found, Sent(asked, BUDGET), None)
    rising(100, 5)
    assert found["bounds"]["victory"] == {"low": 0.75, "high": 1.0}
    assert (found["states"], found["good_play"]) == (20, "good")
    with pytest.raises(Enough):
        rising.prove("good", 0.99999, 30)
