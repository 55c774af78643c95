"""Best play of a book that is too large, bounded by books with few of its options."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import pytest
from tests.odds.generated_books import END, HEAD, game, generated, rich, won

from talewright.adventure.game import AdventureGame, Page
from talewright.core.errors import OverBudgetError
from talewright.odds import budget
from talewright.odds.budget import Budget, limited
from talewright.odds.columns import narrowing, practice
from talewright.odds.columns import space as exploring
from talewright.odds.columns.few_options import TooMuch
from talewright.odds.columns.narrowing import Narrowing
from talewright.odds.columns.options import Options
from talewright.odds.columns.practice import Practice
from talewright.odds.columns.solve import ColumnOdds, column_odds, explore_in_columns
from talewright.odds.footprint import Footprints
from talewright.odds.solve import Goal
from talewright.odds.watched import Cells
from talewright.odds.whole import solve_by_footprint

HUB = (
    "## s0\n\n- To search, turn to [[s1]].\n- If you have the keyword *Ash*, turn to [[s2]].\n- To leave, turn to [[dead]].\n\n"
    "## s1\n\nTest your Talent at -4. If you succeed, Gain the keyword *Ash* and turn to [[s0]]. "
    "If you fail, Take a Wound and turn to [[s0]].\n\n"
    "## s2\n\nTest your Talent at -2. If you succeed, turn to [[won]]. If you fail, turn to [[s0]].\n"
)
OGRE = "## s0\n\nFight the **ogre (DS 11, +4 club)**; you may run. If you win, turn to [[won]]. If you run, turn to [[won]].\n"


def exactly(whole: AdventureGame) -> float:
    explorer, _ = explore_in_columns(whole, won, players={})
    return column_odds(explorer, {}, highs=[1]).low[0]


@pytest.fixture
def short_practice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small books need few games to learn from."""
    monkeypatch.setattr(practice, "PRACTICE", (Practice(100, 1.0), Practice(100, 0.3)))
    monkeypatch.setattr(practice, "SHORT_PRACTICE", (Practice(100, 1.0), Practice(100, 0.3)))
    monkeypatch.setattr(practice, "EXAM", 100)
    monkeypatch.setattr(practice, "STRAYING", Practice(100, 0.3))


def narrowed(whole: AdventureGame, goal: Goal = won, highs: Sequence[float] = (1,)) -> Narrowing[Page]:
    return Narrowing(
        whole,
        goal,
        {"hero": "optimal"},
        questions=("way",),
        plain=("shop",),
        lows=[0] * len(highs),
        highs=highs,
    )


@pytest.mark.usefixtures("short_practice")
@pytest.mark.parametrize("goal", [won, rich])
@pytest.mark.parametrize(("system", "seeds"), [("gnat", (1, 3, 4, 7)), ("goonies", (11,))])
def test_good_play_is_a_lower_bound_of_best_play_that_rises(
    system: str, seeds: Sequence[int], goal: Goal
) -> None:
    for seed in seeds:
        whole = game(generated(seed, system=system), gp=3)
        exact = float(solve_by_footprint(whole, goal, limit=20_000).value[0])
        highs = [1] if goal is won else [1, inf]
        lows = [odds.low[0] for odds in narrowed(whole, goal, highs).rising()]
        assert lows == sorted(lows)
        assert lows[-1] == pytest.approx(exact, abs=1e-9)
        assert all(low <= exact + 1e-9 for low in lows)


@pytest.mark.usefixtures("short_practice")
def test_good_play_finds_best_play_through_a_hub() -> None:
    whole = game(HEAD.format(system="gnat") + HUB + END, talent=8)
    *_, last = narrowed(whole).rising()
    assert last.low[0] == pytest.approx(exactly(whole), abs=1e-9)


@pytest.mark.usefixtures("short_practice")
def test_tables_are_explored_again_only_where_options_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ware that is added concerns the stall alone."""
    stall = "A stall:\n\n| Item | Buy |\n|---|---|\n| **lamp** | 1gp |\n\nTurn to [[s1]]."
    ways = "- To jump, turn to [[s2]].\n- To give up, turn to [[dead]]."
    jump = "Test your Talent at -3. If you succeed, turn to [[won]]. If you fail, turn to [[dead]]."
    text = HEAD.format(system="gnat") + f"## s0\n\n{stall}\n\n## s1\n\n{ways}\n\n## s2\n\n{jump}" + END
    explored: list[str] = []
    execute = Footprints._execute

    def logged(self: Footprints[Page], place: Page, cells: Cells) -> object:
        explored.append(place.section)
        return execute(self, place, cells)

    monkeypatch.setattr(Footprints, "_execute", logged)
    found = narrowed(game(text, talent=6, gp=2))
    next(found.rising())
    (ware,) = found.book.policy.others - found._few.added
    explored.clear()
    found._solved(found._few.with_more([ware]), 1_000, None)
    assert set(explored) == {"s0"}


@pytest.mark.usefixtures("short_practice")
def test_good_play_buys_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The option to buy is added to those of good play, and the options of other sections are explored once."""
    stall = "A stall:\n\n| Item | Buy |\n|---|---|\n| **rope** | 2gp |\n| **lamp** | 1gp |\n\nTurn to [[s1]]."
    ways = "- If you have the **rope**, turn to [[won]].\n- To jump, turn to [[s2]].\n- To give up, turn to [[dead]]."
    jump = "Test your Talent at -3. If you succeed, turn to [[won]]. If you fail, turn to [[dead]]."
    text = HEAD.format(system="gnat") + f"## s0\n\n{stall}\n\n## s1\n\n{ways}\n\n## s2\n\n{jump}" + END
    monkeypatch.setattr(narrowing, "BATCH", 1)
    lows = [odds.low[0] for odds in narrowed(game(text, talent=6, gp=2)).rising()]
    assert lows[0] < 0.9
    assert lows[-1] == 1


@pytest.mark.usefixtures("short_practice")
def test_options_of_which_too_many_states_come_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = game(HEAD.format(system="gnat") + HUB + END, talent=8)
    exact = exactly(whole)
    monkeypatch.setattr(narrowing, "OFTEN", ((0.9, False),))
    monkeypatch.setattr(exploring, "BATCH", 1)
    found = narrowed(whole)
    first = next(found.rising())
    monkeypatch.setattr(narrowing, "MOST_STATES", (first.states,))
    lows = [odds.low[0] for odds in found.rising()]
    assert all(low <= exact + 1e-12 for low in lows)


@pytest.mark.usefixtures("short_practice")
def test_fights_are_left_to_a_cautious_reader_first_and_then_to_best_play() -> None:
    whole = game(HEAD.format(system="goonies") + OGRE + END)
    explorer, _ = explore_in_columns(whole, won, players={"hero": "cautious"})
    cautious = column_odds(explorer, {"hero": "cautious"}, highs=[1]).low[0]
    found = narrowed(whole)
    lows = [odds.low[0] for odds in found.rising()]
    assert lows[0] == pytest.approx(cautious, abs=1e-9)
    assert lows[-1] == pytest.approx(exactly(whole), abs=1e-9)
    assert lows[-1] > lows[0]
    assert found.book.policy.closed == {"action"}
    assert found._few.rules is None


@pytest.mark.usefixtures("short_practice")
def test_rules_are_decided_one_after_another_if_all_together_come_to_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = game(HEAD.format(system="goonies") + OGRE + END)
    found = narrowed(whole)
    solved = found.book.solved
    monkeypatch.setattr(narrowing, "MOST_STATES", (1_000,))

    def bounded(options: Options, *limits: Any) -> ColumnOdds[Page] | None:
        if options.rules is None:
            raise TooMuch
        return solved(options, *limits)

    monkeypatch.setattr(found.book, "solved", bounded)
    *_, last = found.rising()
    assert found._few.rules == frozenset({"action"})
    assert last.low[0] == pytest.approx(exactly(whole), abs=1e-9)


@pytest.mark.usefixtures("short_practice")
def test_a_trial_that_takes_too_long_is_given_up_and_the_search_goes_on() -> None:
    found = narrowed(game(HEAD.format(system="goonies") + OGRE + END))
    with limited(Budget(seconds=1_000)):
        first = next(found.rising())
        with pytest.raises(TooMuch):
            found.book.solved(found._few._replace(rules=None), 1_000, 1e-9, None)
        again = found.book.solved(found._few, 1_000, inf, None)
    assert again is not None
    assert again.low == first.low
    with limited(Budget(seconds=1e-9)), pytest.raises(OverBudgetError):
        found.book.solved(found._few._replace(rules=None), 1_000, 1.0, None)


@pytest.mark.usefixtures("short_practice")
def test_a_trial_that_needs_too_much_memory_is_given_up_and_the_search_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = narrowed(game(HEAD.format(system="goonies") + OGRE + END))
    with limited(Budget(seconds=1_000, memory=10**12)):
        first = next(found.rising())
        monkeypatch.setattr(budget, "SECONDS_PER_LOOK", 0.0)
        monkeypatch.setattr(budget, "used", lambda: 2 * 10**12)
        with pytest.raises(TooMuch):
            found.book.solved(found._few._replace(rules=None), 1_000, 100.0, None)
        monkeypatch.setattr(budget, "used", lambda: 0)
        again = found.book.solved(found._few, 1_000, 100.0, None)
    assert again is not None
    assert again.low == first.low
