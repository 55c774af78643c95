"""Best play of a book that is too large, bounded by following a reader who knows a rough book by heart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf

import pytest
from tests.odds.generated_books import END, HEAD, game, generated, rich, won

from talewright.adventure.game import AdventureGame
from talewright.core.ask import Question
from talewright.odds.columns import guided as following
from talewright.odds.columns.guided import PlainReader, guided
from talewright.odds.columns.rough import likeness
from talewright.odds.columns.solve import column_odds, explore_in_columns
from talewright.odds.solve import Goal
from talewright.odds.whole import solve_by_footprint

HUB = (
    "## s0\n\n- To search, turn to [[s1]].\n- If you have the keyword *Ash*, turn to [[s2]].\n- To leave, turn to [[dead]].\n\n"
    "## s1\n\nTest your Talent at -4. If you succeed, Gain the keyword *Ash* and turn to [[s0]]. "
    "If you fail, Take a Wound and turn to [[s0]].\n\n"
    "## s2\n\nTest your Talent at -2. If you succeed, turn to [[won]]. If you fail, turn to [[s0]].\n"
)
TOLLS = (
    "## s0\n\n- To take the purse, turn to [[s1]].\n- To go on, turn to [[s2]].\n\n"
    "## s1\n\nTake a Wound. Gain 5 gp. Turn to [[s2]].\n\n"
    "## s2\n\n- If you have 4 gp, you may pay: Pay 4 gp and turn to [[s3]].\n- To swim, turn to [[s4]].\n\n"
    "## s3\n\n- If you have 4 gp, you may pay: Pay 4 gp and turn to [[won]].\n- To swim, turn to [[s4]].\n\n"
    "## s4\n\nTest your Talent at -5. If you succeed, turn to [[won]]. If you fail, turn to [[dead]].\n"
)


def lows(
    whole: AdventureGame,
    goal: Goal = won,
    highs: Sequence[float] = (1,),
    aside: Collection[str] = ("xp", "gp"),
) -> list[float]:
    found = guided(
        whole, goal, {}, aside=aside, plain=("shop",), tactics=(), lows=[0] * len(highs), highs=highs
    )
    return [odds.low[0] for odds in found]


@pytest.mark.parametrize("goal", [won, rich])
@pytest.mark.parametrize(("system", "seeds"), [("gnat", (1, 3, 4, 7)), ("goonies", (11,))])
def test_what_a_guided_reader_achieves_is_a_lower_bound_of_best_play(
    system: str, seeds: Sequence[int], goal: Goal
) -> None:
    for seed in seeds:
        whole = game(generated(seed, system=system), gp=3)
        exact = float(solve_by_footprint(whole, goal, limit=20_000).value[0])
        found = lows(whole, goal, [1] if goal is won else [1, inf])
        assert found
        assert all(low <= exact + 1e-9 for low in found)


def test_nothing_is_lost_where_nothing_is_set_aside() -> None:
    """The rough book is then the true one, and the reader guided by it plays best."""
    whole = game(HEAD.format(system="gnat") + HUB + END, talent=8)
    explorer, _ = explore_in_columns(whole, won, players={})
    exact = column_odds(explorer, {}, highs=[1]).low[0]
    assert lows(whole, aside=())[-1] == pytest.approx(exact, abs=1e-6)


def test_a_guided_reader_learns_what_the_rough_book_does_not_know() -> None:
    """With coin set aside both tolls can be paid out of the same 4 gp; in truth the purse is worth its Wound."""
    assert lows(game(HEAD.format(system="gnat") + TOLLS + END, talent=8, gp=4))[-1] == 1


def test_rarer_states_make_the_bound_closer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "LEAST", (0.3, 1e-3, 1e-9))
    whole = game(HEAD.format(system="gnat") + HUB + END, talent=8)
    first, *_, last = lows(whole)
    assert first < last


def test_a_plain_reader_does_not_trade_and_tries_no_variants() -> None:
    reader = PlainReader(("shop",), ("action",))
    assert reader.considered(Question("shop", options=("leave", "buy:rope"))) == ("leave",)
    assert reader.considered(Question("action", options=("attack", "cast:sunburst", "run"))) == [
        "attack",
        "run",
    ]
    assert reader.considered(Question("action", options=("cast:sunburst",))) == ("cast:sunburst",)
    assert reader.considered(Question("way", options=("turn:a", "turn:b"))) == ("turn:a", "turn:b")


def test_a_value_below_is_more_like_than_one_above() -> None:
    assert likeness(4, 7) > likeness(8, 7)
    assert likeness(6, 7) > likeness(4, 7)
    assert likeness(("rope",), ("rope", "lamp")) > likeness(("rope", "lamp", "horn"), ("rope", "lamp"))
