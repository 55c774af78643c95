"""Whole books in columns: the same odds as the exact solver and as games played, and bounds where they are cut short."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import Any

import pytest
from tests.odds.generated_books import END, HEAD, game, generated, rich, won

from talewright.adventure.game import AdventureGame, Page
from talewright.core.errors import AdventureError, RulesetError, TooLargeError
from talewright.odds.budget import Budget, limited
from talewright.odds.columns import space as exploring
from talewright.odds.columns.flat import flat_of
from talewright.odds.columns.plan_values import fixed_chances, leaf_chances, plan_values
from talewright.odds.columns.rows import Rows
from talewright.odds.columns.solve import (
    ColumnOdds,
    column_odds,
    explore_by_frequency,
    explore_in_columns,
    footprints,
)
from talewright.odds.compile import Plans
from talewright.odds.simulate import sample
from talewright.odds.solve import Goal, solve
from talewright.odds.whole import solve_by_footprint

np = pytest.importorskip("numpy")
HUB = (
    "## s0\n\n- To search, turn to [[s1]].\n- If you have the keyword *Ash*, turn to [[s2]].\n- To leave, turn to [[dead]].\n\n"
    "## s1\n\nTest your Talent at -4. If you succeed, Gain the keyword *Ash* and turn to [[s0]]. "
    "If you fail, Take a Wound and turn to [[s0]].\n\n"
    "## s2\n\nTest your Talent at -2. If you succeed, turn to [[won]]. If you fail, turn to [[s0]].\n"
)


def columns(whole: AdventureGame, goal: Goal = won, policy: str = "optimal") -> ColumnOdds[Page]:
    players = {"hero": policy}
    explorer, stopped = explore_in_columns(whole, goal, players=players)
    assert stopped is None
    return column_odds(explorer, players, highs=[1, inf][: len(goal(whole.start()))])


@pytest.mark.parametrize("policy", ["optimal", "random", "cautious"])
@pytest.mark.parametrize(
    ("system", "seed"), [("gnat", seed) for seed in range(8)] + [("goonies", 3), ("goonies", 5)]
)
def test_generated_books_have_the_exact_odds(system: str, seed: int, policy: str) -> None:
    whole = game(generated(seed, system=system), gp=3)
    for goal in (won, rich):
        try:
            exact = solve_by_footprint(whole, goal, players={"hero": policy}, limit=900)
        except TooLargeError:  # coin without bound
            return
        except RulesetError:
            with pytest.raises(RulesetError):
                columns(whole, goal, policy)
            return
        found = columns(whole, goal, policy)
        assert found.complete
        assert [each.low for each in found.value] == pytest.approx(
            [float(each) for each in exact.value], abs=1e-9
        )
        assert found.endings.get("victory", 0) == pytest.approx(float(exact.value[0]), abs=1e-9)
        if policy != "optimal" and not exact.endless:  # best play may have several ways of the same worth
            endings = {name: float(chance) for name, chance in exact.endings.items() if chance}
            assert found.endings == pytest.approx(endings, abs=1e-9)
            exactly = exact.reached(lambda page: page.section)
            reached = {name: float(times) for name, times in exactly.items()}
            assert found.reached(lambda page: page.section) == pytest.approx(reached, abs=1e-9)


def test_games_played_agree() -> None:
    whole = game(HEAD.format(system="gnat") + HUB + END, talent=8)
    found = columns(whole, policy="random")
    share, low, high = sample(whole, 3_000, seed=4, players={"hero": "random"}).chance(
        lambda page: page.ending == "victory"
    )
    assert low <= found.value[0].low <= high, share


def test_what_options_and_places_are_worth() -> None:
    whole = game(HEAD.format(system="gnat") + HUB + END, talent=8)
    found = columns(whole)
    flat = solve(whole, won)
    start = found.options(lambda page: page.section)["s0"]
    assert start["turn:dead"].worth == 0
    assert start["turn:s1"].taken > start["turn:dead"].taken == 0
    assert found.worth(lambda page: page.section)["won"] == pytest.approx(1)
    assert found.moves(lambda page: page.section)["s2", "won"] == pytest.approx(float(flat.value[0]))


def test_a_book_that_is_cut_short_gives_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = game(HEAD.format(system="gnat") + HUB + END, talent=8)
    whole_value = columns(whole).value[0].low
    monkeypatch.setattr(exploring, "BATCH", 1)
    widths = []
    for steps in (3, 8, 20, 1_000):
        done = 0

        def stop(states: int, waiting: int, most: int = steps) -> None:
            del states, waiting
            nonlocal done
            done += 1
            if done == most:
                raise KeyboardInterrupt

        explorer, stopped = explore_in_columns(whole, won, progress=stop)
        odds = column_odds(explorer, {}, highs=[1])
        assert (stopped is None) == odds.complete
        bounds = odds.value[0]
        assert bounds.low - 1e-12 <= whole_value <= bounds.high + 1e-12
        widths.append(bounds.high - bounds.low)
    assert all(wide >= narrow - 1e-9 for wide, narrow in pairwise(widths))
    assert widths[0] > widths[-1] == 0


def test_laid_flat_a_plan_has_the_same_values_and_chances() -> None:
    dice = np.random.default_rng(7)
    flat_ones = 0
    for seed in range(12):
        explorer, _ = explore_in_columns(game(generated(seed), gp=3), won, players={"hero": "optimal"})
        plans = Plans({"hero": "optimal", "foe": "against"})
        for group in explorer.space.groups:
            plan = plans.of(group.table)
            flat = flat_of(plan, 5) if plan.choosing else None
            if flat is None:
                continue
            leaves = [[dice.integers(0, 3, 5) / 2.0, dice.random(5)] for _ in group.targets]
            node_by_node = plan_values(plan, leaves, [0, 0])
            assert np.allclose(flat.evaluate(leaves), node_by_node.values[plan.table.root], atol=1e-12)
            expected = leaf_chances(plan, node_by_node, np.ones(5))
            assert np.allclose(flat.chances(leaves, np.ones(5)), expected, atol=1e-12)
            flat_ones += 1
    assert flat_ones > 20


def test_chances_without_choices_are_the_same_number_by_number() -> None:
    for seed in range(12):
        explorer, _ = explore_in_columns(game(generated(seed), gp=3), won, players={"hero": "cautious"})
        plans = Plans({"hero": "cautious"})
        for group in explorer.space.groups:
            plan = plans.of(group.table)
            nothing = plan_values(plan, [[np.zeros(1)] for _ in group.targets], [0])
            assert np.allclose(fixed_chances(plan), np.concatenate(leaf_chances(plan, nothing, np.ones(1))))


@pytest.mark.parametrize(("system", "seeds"), [("gnat", (1, 3, 4, 7)), ("goonies", (11,))])
def test_a_run_that_begins_with_what_another_has_met_gives_the_same_odds(
    system: str, seeds: Sequence[int]
) -> None:
    for seed in seeds:
        whole = game(generated(seed, system=system), gp=3)
        first, _ = explore_in_columns(whole, rich, players={}, prints=(prints := footprints(whole, {})))
        second = exploring.ColumnExplorer(whole, rich, prints, ordered=False)
        second.seed(first.known)
        second.run()
        assert second.space.states == first.space.states
        values = [column_odds(each, {}, highs=[1, inf]).low for each in (first, second)]
        assert values[0] == values[1]


def test_the_frequent_states_of_a_reader_without_foresight_give_bounds_that_narrow() -> None:
    players = {"hero": "random"}
    for system, seed in [("gnat", 1), ("gnat", 3), ("goonies", 11)]:
        whole = game(generated(seed, system=system), gp=3)
        exact = float(solve_by_footprint(whole, won, players=players, limit=9_000).value[0])
        widths = []
        for most in (2, 6, 1_000_000):
            done = 0

            def stop(states: int, waiting: int, most: int = most) -> None:
                del states, waiting
                nonlocal done
                done += 1
                if done == most:
                    raise KeyboardInterrupt

            prints = footprints(whole, players)
            explorer = exploring.ColumnExplorer(whole, won, prints, ordered=prints.explorer.ordered)
            explore_by_frequency(explorer, players, 1, stop)
            bounds = column_odds(explorer, players, highs=[1]).value[0]
            assert bounds.low - 1e-12 <= exact <= bounds.high + 1e-12
            widths.append(bounds.high - bounds.low)
        assert widths[0] > 0.01
        assert widths[-1] < 1e-9


@pytest.mark.parametrize("goal", [won, rich])
def test_a_pass_that_begins_again_leaves_what_it_had_explored(
    goal: Goal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is known to matter at first, so that many passes begin again; each gives bounds."""
    monkeypatch.setattr(exploring.ColumnExplorer, "prepare", lambda _: None)
    monkeypatch.setattr(exploring, "MAX_KEPT", 1_000)
    monkeypatch.setattr(exploring, "BATCH", 1)
    monkeypatch.setattr(exploring, "MIN_STATES", 0)
    lows, goals = [], 1 if goal is won else 2
    for system, seed in [("gnat", 1), ("gnat", 3), ("gnat", 4), ("gnat", 7), ("goonies", 11)]:
        whole = game(generated(seed, system=system), gp=3)
        exact = float(solve_by_footprint(whole, goal, limit=9_000).value[0])
        explorer = exploring.ColumnExplorer(whole, goal, footprints(whole, {}), ordered=False)
        explorer.keeps = True
        explorer.run()
        for space in explorer.kept():
            odds = ColumnOdds(
                whole, space, Plans({}), lows=[0, 0][:goals], highs=[1, inf][:goals], asked=("way",)
            )
            assert odds.value[0].low <= exact + 1e-12
            assert odds.value[0].high >= exact - 1e-12
            lows.append(odds.value[0].low)
    assert len(lows) > 4
    assert goal is rich or max(lows) > 0.1


def test_a_goal_that_is_avoided_has_a_lower_bound_too() -> None:
    whole = game(HEAD.format(system="gnat") + HUB + END, talent=8)

    def stop(states: int, waiting: int) -> None:
        raise KeyboardInterrupt

    explorer, _ = explore_in_columns(whole, lambda page: [-(page.ending == "victory")], progress=stop)
    bounds = column_odds(explorer, {}, lows=[-1], highs=[0]).value[0]
    assert (bounds.low, bounds.high) == (-1, 0)


def test_the_budget_holds() -> None:
    whole = game(generated(2, size=30), gp=9)
    with limited(Budget(seconds=0.01)):
        explorer, stopped = explore_in_columns(whole, rich)
    assert isinstance(stopped, TooLargeError)
    odds = column_odds(explorer, {}, highs=[1, inf])
    assert not odds.complete
    assert [(each.low, each.high) for each in odds.value] == [(0, 1), (0, inf)]


def test_a_section_without_a_way_on_is_an_error() -> None:
    text = "## s0\n\nIf you have the keyword *Ash*, turn to [[won]]."
    with pytest.raises(AdventureError, match="without a way on"):
        columns(game(HEAD.format(system="gnat") + text + END))


@pytest.mark.parametrize(("width", "codes"), [(3, 6), (1, 2), (0, 1), (9, 900), (30, 40)])
def test_rows_are_numbered_once(width: int, codes: int) -> None:
    """Rows of few bits, of none, and of more than fit into one word."""
    generator: Any = np.random.default_rng(1)
    rows = Rows(width)
    known: dict[tuple[int, ...], int] = {}
    for turn in range(20):
        batch = generator.integers(0, 1 + codes * (turn + 1) // 20, (40, width)).astype(np.int32)
        for row, number in zip(batch.tolist(), rows.find(batch).tolist(), strict=True):
            assert known.setdefault(tuple(row), number) == number
    assert sorted(known.values()) == list(range(rows.size))
    assert all(tuple(rows.rows[number].tolist()) == row for row, number in known.items())


PURSES = {"thin": 1, "fair": 7, "good": 8, "fat": 23}


@pytest.mark.parametrize(("asks", "states"), [(True, 2), (False, 1)])
def test_coin_above_every_price_is_one_state(asks: bool, states: int) -> None:
    """A thin purse holds less than the price of 5 gp; with all others it can be paid, and 2 gp gained on the way count."""
    text = "## s0\n\n" + "\n".join(f"- To choose, turn to [[{name}]]." for name in PURSES)
    for name, coin in PURSES.items():
        text += f"\n\n## {name}\n\nGain {coin} gp. Turn to [[gate]]."
    paid = "- If you have 5 gp, you may pay: turn to [[won]].\n- To give up, turn to [[dead]]."
    text += "\n\n## gate\n\nGain 2 gp. Turn to [[door]].\n\n## door\n\n" + (
        paid if asks else "Turn to [[won]]."
    )
    found = columns(game(HEAD.format(system="gnat") + text + END, gp=0))
    rows = {place.at.section: place.rows.size for place in found.space.places}
    assert (rows["gate"], rows["door"]) == (states, states)
    assert found.low == (1.0,)


def test_a_loop_that_pays_knows_all_of_the_purse() -> None:
    """Where there is no end of thresholds, the whole number matters, and the odds stay exact."""
    text = "## s0\n\nGain 90 gp. Turn to [[inn]].\n\n## inn\n\nTest your Talent. If you succeed, turn to [[won]]."
    text += " Lose 1 gp. If you have 1 gp, turn to [[inn]]. Turn to [[dead]]."
    whole = game(HEAD.format(system="gnat") + text + END, talent=4, gp=0)
    found = columns(whole, policy="cautious")
    exact = solve_by_footprint(whole, won, players={"hero": "cautious"})
    assert found.low[0] == pytest.approx(float(exact.value[0]), abs=1e-12)
    assert {place.at.section: place.rows.size for place in found.space.places}["inn"] == 90
