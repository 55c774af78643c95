"""Whole books by footprints: the same odds as the flat solver, with fewer states and executions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from tests.odds.generated_books import END, HEAD, game, generated, rich, won

from talewright.adventure import load_book
from talewright.adventure.game import AdventureGame
from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import AdventureError, RulesetError, TooLargeError
from talewright.core.game import Ending
from talewright.core.ruleset import find
from talewright.odds.footprint import Footprints
from talewright.odds.recording import SharingExplorer, changed
from talewright.odds.solve import solve
from talewright.odds.watched import WatchedNumber
from talewright.odds.whole import solve_by_footprint

BOOKS = Path(__file__).parents[1] / "adventure" / "books"


@pytest.mark.parametrize(("name", "goal"), [("barn", won), ("mill", rich)])
def test_small_books_have_the_same_odds(name: str, goal: Any) -> None:
    book = load_book(BOOKS / f"{name}.tale.md")
    ruleset = find(book.head.system)
    whole = AdventureGame(book, ruleset, ruleset.draw(ruleset.sketch()), after=False)
    flat, few = solve(whole, goal), solve_by_footprint(whole, goal)
    assert few.value == flat.value
    assert few.endings == flat.endings
    assert few.states < flat.states


@pytest.mark.parametrize("policy", ["optimal", "random", "cautious", "against"])
@pytest.mark.parametrize("seed", range(6))
def test_generated_books_have_the_same_odds(seed: int, policy: str) -> None:
    whole = game(generated(seed), gp=3)
    players = {"hero": policy}
    for goal in (won, rich):
        try:
            flat = solve(whole, goal, players=players, limit=8_000, lean=True)
        except TooLargeError:  # coin without bound
            return
        except RulesetError:
            with pytest.raises(RulesetError):
                solve_by_footprint(whole, goal, players=players)
            return
        few = solve_by_footprint(whole, goal, players=players)
        assert few.value == flat.value
        assert few.endless == flat.endless
        assert few.states <= flat.states


def test_an_error_of_a_real_state_is_raised_and_one_of_an_early_pass_is_not() -> None:
    start = "## s0\n\nGain the keyword *Ash*. Turn to [[s1]].\n\n"
    fault = "## s1\n\nIf you have the keyword *{key}*, turn to [[won]]."
    assert solve_by_footprint(
        game(HEAD.format(system="gnat") + start + fault.format(key="Ash") + END), won
    ).value == (1,)
    with pytest.raises(AdventureError, match="without a way on"):
        solve_by_footprint(game(HEAD.format(system="gnat") + start + fault.format(key="Birch") + END), won)


@dataclass(frozen=True)
class Purse:
    coin: int = 0
    stones: int = 0


@dataclass(frozen=True)
class Place:
    at: int
    hero: Any = None


class Road:
    """Roll for stones, which nobody reads again, and for coin, which decides at the end."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.runs = 0

    def start(self) -> Place:
        return Place(0, Purse())

    def step(self, state: Place, ask: Ask) -> Place:
        self.runs += 1
        hero = replace(state.hero, stones=ask.roll(d(1, 6), "stones")[0])
        if state.at == self.length - 1:
            hero = replace(hero, coin=hero.coin + (ask.roll(d(1, 2), "coin") == (1,)))
        return Place(state.at + 1, hero)

    def ended(self, state: Place) -> Ending | None:
        return Ending("end") if state.at == self.length else None


def test_cells_that_nobody_reads_do_not_multiply_states() -> None:
    road = Road(5)
    few = solve_by_footprint(road, lambda place: [place.hero.coin])
    assert few.value == solve(road, lambda place: [place.hero.coin]).value
    assert few.states == 5 + 2
    both = solve_by_footprint(road, lambda place: [place.hero.coin, place.hero.stones])
    assert both.value == solve(road, lambda place: [place.hero.coin, place.hero.stones]).value


def test_a_recording_hero_logs_what_is_read_and_not_what_is_passed_on() -> None:
    prints: Footprints[Place] = Footprints(Road(1), SharingExplorer(Purse, 1_000))
    place, recorder = prints.recording(Place(0), (7, 2))
    hero = place.hero
    moved = replace(hero, stones=3)
    assert not recorder.reads
    assert moved == replace(hero, stones=3)
    assert not recorder.reads
    assert moved.coin == 7
    assert {read.cell for read in recorder.reads} == {0}
    assert moved != hero  # one side was overwritten, so the other is read
    assert {read.cell for read in recorder.reads} == {0, 1}
    assert isinstance(hero, Purse)
    assert hero == Purse(7, 2)
    assert isinstance(vars(hero)["coin"], WatchedNumber)


def test_the_limit_holds() -> None:
    with pytest.raises(TooLargeError):
        solve_by_footprint(game(generated(2, size=20), gp=5), rich, limit=20)


def test_results_of_all_rules_are_shared() -> None:
    """A rule whose results hid the character would be explored again for each call."""
    for system in ("gnat", "goonies"):
        for seed in range(8):
            whole = game(generated(seed, system=system), gp=3)
            prints = Footprints(whole, SharingExplorer(type(whole.hero), 100_000))
            place, cells = prints.split(whole.start())
            todo, known = [(place, cells)], {(place, cells)}
            while todo and len(known) < 200:
                place, cells = todo.pop()
                if whole.ended(place) is not None:
                    continue
                for outcome in prints.find(place, cells).outcomes:
                    after = list(cells)
                    for cell, how, what in outcome.changes:
                        after[cell] = changed(after[cell], how, what)
                    if (state := (outcome.place, tuple(after))) not in known:
                        known.add(state)
                        todo.append(state)
            assert not prints.explorer._unshared
