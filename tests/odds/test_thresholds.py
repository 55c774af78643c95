"""Numbers that are only compared: what is kept of them gives the same odds as all of them, in any small game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import RulesetError
from talewright.core.game import Ending
from talewright.core.record import field
from talewright.odds.columns.solve import column_odds, explore_in_columns
from talewright.odds.solve import solve
from talewright.odds.whole import solve_by_footprint

pytest.importorskip("numpy")
GAINING, SPENDING = 4, 5
WON, LOST = GAINING + SPENDING, GAINING + SPENDING + 1
Step = tuple[str, int, int, int]
"""What happens at a place, with which number, and the two places behind it."""


@dataclass(frozen=True)
class Purse:
    coin: int = field(0, "coin", low=0)


@dataclass(frozen=True)
class Stall:
    at: int
    hero: Any = None


@dataclass(frozen=True, eq=False)
class Fair:
    """Places that give coin, each before the next; then places that take coin or ask for it, with ways back."""

    steps: tuple[Step, ...]

    def start(self) -> Stall:
        return Stall(0, Purse())

    def step(self, state: Stall, ask: Ask) -> Stall:
        what, number, one, other = self.steps[state.at]
        hero = state.hero
        if what == "fork":
            taken = ask.decide("way", ("one", "other")) == "one"
        elif what == "roll":
            taken = ask.roll(d(1, 2), "coin") == (1,)
        else:
            taken = hero.coin >= number
        if what == "gain":
            hero = replace(hero, coin=hero.coin + number)
        elif what == "lose":
            hero = replace(hero, coin=max(0, hero.coin - number))
        elif what == "pay" and taken:
            hero = replace(hero, coin=hero.coin - number)
        return Stall(one if taken else other, hero)

    def ended(self, state: Stall) -> Ending | None:
        return Ending("won" if state.at == WON else "lost") if state.at >= WON else None


def won(stall: Stall) -> list[int]:
    return [stall.at == WON]


def steps(first: int, last: int, kinds: tuple[str, ...]) -> st.SearchStrategy[Step]:
    places = st.integers(first, last)
    return st.tuples(st.sampled_from(kinds), st.integers(1, 5), places, places)


EARLY = [steps(at + 1, at + 2, ("gain", "gain", "roll", "fork")) for at in range(GAINING)]
LATE = [steps(GAINING, LOST, ("lose", "pay", "gate", "roll", "fork")) for _ in range(SPENDING)]


@settings(max_examples=60, deadline=None)
@given(st.tuples(*EARLY, *LATE))
def test_what_is_kept_of_a_number_gives_the_same_odds(drawn: tuple[Step, ...]) -> None:
    fair = Fair(drawn)
    try:
        exact = solve(fair, won).value[0]
    except RulesetError:
        assume(False)
    assert solve_by_footprint(fair, won).value[0] == exact
    explorer, stopped = explore_in_columns(fair, won, players={})
    assert stopped is None
    assert column_odds(explorer, {}, highs=[1]).low[0] == pytest.approx(float(exact), abs=1e-9)


@pytest.mark.parametrize(("price", "states"), [(3, 2), (1, 2), (9, 1)])
def test_purses_that_later_steps_do_not_tell_apart_are_one_state(price: int, states: int) -> None:
    """Behind the places that give coin, the purse holds 0, 1, 2, 4, 5 or 6 gp; 1 gp of it is lost before the price is asked."""
    early = (("roll", 0, 1, 2), ("gain", 1, 2, 2), ("roll", 0, 3, 4), ("gain", 5, 4, 4))
    late = (("lose", 1, 5, 5), ("pay", price, WON, LOST), *[("roll", 0, WON, LOST)] * 3)
    explorer, _ = explore_in_columns(Fair((*early, *late)), won, players={})
    rows = {place.at.at: place.rows.size for place in explorer.space.places}
    assert rows[5] == states
