"""Games in columns: their shares are those of the exact answer, for readers without foresight."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from tests.odds.generated_books import END, HEAD, game, rich
from tests.odds.test_book_odds import question

from talewright.core.errors import QuestionError
from talewright.odds.columns.sample import ColumnSampler, Games
from talewright.odds.columns.solve import column_odds, explore_in_columns, footprints
from talewright.odds.policy import Players
from talewright.odds.simulate import wilson
from talewright.play.authoring.book_samples import sampled
from talewright.play.authoring.readers import players_of

GAMES = 4_000
ROLLS = {
    "gnat": "Test your Talent at -2. If you succeed, turn to [[hall]]. If you fail, Take a Wound and turn to [[yard]].",
    "goonies": "Roll Power against 8. If you succeed, turn to [[hall]]. If you fail, turn to [[yard]].",
}


def book(system: str) -> str:
    """A hub with a loop, a shop, a keyword and a roll."""
    sections = (
        "## s0\n\nA stall:\n\n| Item | Buy | Sell |\n|---|---|---|\n| **rope** | 2gp | 1gp |\n\nTurn to [[yard]].",
        (
            "## yard\n\n- To try the door, turn to [[door]].\n- If you have the **rope**, turn to [[wall]].\n"
            "- To give up, turn to [[dead]]."
        ),
        f"## door\n\n{ROLLS[system]}",
        "## wall\n\nLose the **rope**. Gain the keyword *Ash*. Turn to [[hall]].",
        "## hall\n\nGain 2 gp. If you have the keyword *Ash*, turn to [[won]]. Gain the keyword *Ash* and turn to [[yard]].",
    )
    return HEAD.format(system=system) + "\n\n".join(sections) + END


def games_of(system: str, players: Players, seed: int = 1) -> Games:
    played = game(book(system), gp=3)
    return ColumnSampler(played, rich, footprints(played, players), players, seed=seed).play(GAMES)


@pytest.mark.parametrize("system", ["gnat", "goonies"])
@pytest.mark.parametrize("reader", ["cautious", "random"])
def test_shares_and_means_are_those_of_the_exact_answer(system: str, reader: str) -> None:
    players: Players = {"hero": reader, "foe": "cautious"}
    explorer, stopped = explore_in_columns(game(book(system), gp=3), rich, players=players)
    assert stopped is None
    exact = column_odds(explorer, players, highs=[1, 100]).value
    found = games_of(system, players)
    assert found.count == GAMES
    share, _, _ = wilson(found.endings.get("victory", 0), GAMES)
    assert share == pytest.approx(exact[0].low, abs=0.03)
    assert float(found.values[1].mean()) == pytest.approx(exact[1].low, rel=0.05)


def test_the_same_seed_plays_the_same_games() -> None:
    players: Players = {"hero": "random"}
    first, again, other = (games_of("gnat", players, seed) for seed in (1, 1, 2))
    assert first.endings == again.endings
    assert first.values[1].tolist() == again.values[1].tolist()
    assert first.values[1].tolist() != other.values[1].tolist()


def test_best_play_cannot_be_sampled() -> None:
    asked = question()
    players: Players = {"hero": "optimal"}
    sampler = ColumnSampler(asked.game, asked.worth(), footprints(asked.game, players), players)
    with pytest.raises(QuestionError, match="without foresight"):
        sampler.play(10)


def test_a_sample_has_an_interval_for_goals_and_endings() -> None:
    found = sampled(question(goal=("victory", "vitality"), runs=3_000), "random", players_of("random"))
    assert found["sampled"] == 3_000
    assert found["endings"]["victory"] == found["value"]["victory"]
    assert found["value"]["victory"]["low"] < 7 / 24 < found["value"]["victory"]["high"]
    assert found["value"]["vitality"]["decimal"] == 3


def test_games_are_played_one_by_one_where_columns_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.play.authoring.book_samples.SHARE_IN_COLUMNS", 0)
    found = sampled(question(runs=50), "random", players_of("random"))
    assert found["sampled"] == 50
