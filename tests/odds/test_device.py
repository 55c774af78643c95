"""Whole books on another device: the same digits, nothing mixed with plain arrays, and one way back."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np
from tests.odds.fake_device import DeviceArray, FakeDevice
from tests.odds.generated_books import game, generated, rich, won
from tests.odds.test_book_odds import question
from tests.odds.test_column_sampler import book

from talewright.core.errors import QuestionError
from talewright.odds import columns
from talewright.odds.columns import practice
from talewright.odds.columns.arrays import on, to_host
from talewright.odds.columns.narrowing import Narrowing
from talewright.odds.columns.practice import Practice
from talewright.odds.columns.sample import ColumnSampler
from talewright.odds.columns.solve import column_odds, explore_by_frequency, explore_in_columns, footprints
from talewright.odds.policy import Players
from talewright.odds.question import CPU, CUDA
from talewright.play.authoring.book_odds import book_odds


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> FakeDevice:
    found = FakeDevice()
    monkeypatch.setitem(sys.modules, "cupy", found)
    return found


def test_arrays_of_the_device_do_not_mix(card: FakeDevice) -> None:
    here = card.array([1.0, 2.0])
    for mixed in (
        lambda: here + np.ones(2),
        lambda: np.ones(2) + here,
        lambda: np.asarray(here),
        lambda: here[np.array([0])],
        lambda: card.cumsum([1, 2]),
        lambda: card.concatenate([here, np.ones(2)]),
        lambda: here.max(initial=0.0),
    ):
        with pytest.raises(TypeError):
            mixed()
    with on(CUDA):
        assert to_host(here + here).tolist() == [2, 4]
    assert card.moved_back == 1


def solved(policy: str, seed: int) -> dict[str, Any]:
    whole, players = game(generated(seed), gp=3), {"hero": policy}
    explorer, stopped = explore_in_columns(whole, rich, players=players)
    assert stopped is None
    found = column_odds(explorer, players, highs=[1, 1e9])
    return {
        "value": found.value,
        "endings": found.endings,
        "worth": found.worth(lambda page: page.section),
        "moves": found.moves(lambda page: page.section),
        "options": found.options(lambda page: page.section),
        "on_device": any(isinstance(column, DeviceArray) for column in found._low.values[0]),
    }


@pytest.mark.parametrize("policy", ["optimal", "random"])
@pytest.mark.parametrize("seed", [1, 4, 6])
def test_a_book_has_the_same_digits_on_the_device(card: FakeDevice, policy: str, seed: int) -> None:
    plain = solved(policy, seed)
    assert not card.calls
    with on(CUDA):
        found = solved(policy, seed)
    assert found.pop("on_device")
    assert not plain.pop("on_device")
    assert found == plain
    assert card.calls > 100
    assert card.moved_back < card.calls / 10


def test_games_are_the_same_on_the_device(card: FakeDevice) -> None:
    players: Players = {"hero": "random", "foe": "cautious"}
    found = []
    for device in (CPU, CUDA):
        with on(device):
            whole = game(book("gnat"), gp=3)
            games = ColumnSampler(whole, rich, footprints(whole, players), players, seed=3).play(500)
        found.append((games.endings, [column.tolist() for column in games.values]))
        assert all(type(column) is np.ndarray for column in games.values), "moved back"
    assert found[0] == found[1]
    assert card.calls


def test_frequent_states_and_good_play_stay_on_the_device(
    card: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "PRACTICE", (Practice(60, 1.0), Practice(60, 0.3)))
    monkeypatch.setattr(practice, "EXAM", 60)
    found = []
    for device in (CPU, CUDA):
        with on(device):
            whole, players = game(generated(5), gp=3), {"hero": "random"}
            explorer, _ = explore_in_columns(whole, won, players=players)
            assert explore_by_frequency(explorer, players, 1) is None
            followed = column_odds(explorer, players, highs=[1]).value
            narrowing = Narrowing(
                whole, won, {}, questions=("way",), plain=("shop",),
                lows=[0.0], highs=[1.0],
            )  # fmt: skip
            good = [odds.low for odds in narrowing.rising()]
        found.append((followed, good))
    assert found[0] == found[1]
    assert card.calls


def test_an_answer_names_its_device(card: FakeDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.play.authoring.book_odds.MAX_IN_FRACTIONS", 0)
    plain, found = book_odds(question()), book_odds(question(device=CUDA))
    assert (plain.pop("device"), found.pop("device")) == (CPU, CUDA)
    assert found == plain
    assert card.calls


def test_a_device_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(QuestionError, match="pip install cupy"):
        question(device=CUDA)
    without = FakeDevice()
    without.cuda.is_available = lambda: False
    monkeypatch.setitem(sys.modules, "cupy", without)
    with pytest.raises(QuestionError, match="no CUDA graphics card"):
        question(device=CUDA)
    with pytest.raises(QuestionError, match="no device"):
        question(device="abacus")


def test_one_file_alone_takes_numpy_itself() -> None:
    [folder] = columns.__path__
    for path in Path(folder).glob("*.py"):
        imported = {
            name.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Import)
            for name in node.names
        }
        assert ("numpy" in imported) == (path.name == "arrays.py"), path.name
