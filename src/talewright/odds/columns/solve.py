"""The odds of a whole book in columns: values and frequencies of all its states, or bounds where it is too large."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, isinf
from typing import Generic, TypeVar

from talewright.core.errors import RulesetError, TooLargeError
from talewright.core.game import Game
from talewright.core.text.message import Message
from talewright.odds.columns.backward import Backward, OptionWorth, Visits, visits
from talewright.odds.columns.following import FrequencyExplorer
from talewright.odds.columns.space import ColumnExplorer, Progress
from talewright.odds.columns.states import Space
from talewright.odds.compile import Plans
from talewright.odds.explore import DEFAULT_LIMIT
from talewright.odds.footprint import Footprints
from talewright.odds.narrowed import Asked
from talewright.odds.policy import Players, considered, in_order
from talewright.odds.recording import HERO_FIELD, SharingExplorer
from talewright.odds.solve import Goal

S = TypeVar("S", bound=Hashable)
K = TypeVar("K", bound=Hashable)
STOPS = (TooLargeError, MemoryError, KeyboardInterrupt)
Stopped = TooLargeError | MemoryError | KeyboardInterrupt | None
"""What ended an exploration before its end."""


@dataclass(frozen=True)
class Bounds:
    """A number that lies between two; both are the same where the whole book was explored."""

    low: float
    high: float


class ColumnOdds(Generic[S]):
    """Odds in double precision. Without `complete` they are bounds: the rest of the book was not explored."""

    def __init__(
        self,
        game: Game[S],
        space: Space[S],
        plans: Plans,
        *,
        lows: Sequence[float],
        highs: Sequence[float],
        asked: Container[str],
    ) -> None:
        self.game = game
        self.space = space
        self.asked = asked
        self._plans = plans
        self._highs = highs
        self._low = Backward(space, plans, len(highs), waiting=_finite(lows))
        self._low.settle()
        self.low = self._low.value
        """What each goal is worth at least."""
        if not space.complete:
            self.low = tuple(
                -inf if isinf(least) else min(max(value, least), most)
                for value, least, most in zip(self.low, lows, highs, strict=True)
            )

    @cached_property
    def high(self) -> tuple[float, ...]:
        """What each goal is worth at most; computed when it is asked for, as long as the lower bound took."""
        if self.space.complete:
            return self.low
        upper = Backward(self.space, self._plans, len(self._highs), waiting=_finite(self._highs))
        upper.settle()
        return tuple(
            inf if isinf(most) else min(value, most)
            for value, most in zip(upper.value, self._highs, strict=True)
        )

    @property
    def value(self) -> tuple[Bounds, ...]:
        """What each goal is worth."""
        return tuple(Bounds(a, b) for a, b in zip(self.low, self.high, strict=True))

    @property
    def complete(self) -> bool:
        return self.space.complete

    @property
    def states(self) -> int:
        return self.space.states

    @cached_property
    def _visits(self) -> Visits[S]:
        return visits(self._low, self.asked)

    @cached_property
    def endings(self) -> dict[str, float]:
        """The chance of each ending; what is missing to 1 was not explored, or never ends."""
        found: dict[str, float] = {}
        for place in self.space.places:
            ending = self.game.ended(place.at)
            if ending is not None:
                chance = float(self._visits.rows[place.number].sum())
                found[ending.id] = found.get(ending.id, 0.0) + chance
        return {name: chance for name, chance in found.items() if chance}

    def reached(self, of: Callable[[S], K]) -> dict[K, float]:
        """How often places are visited on average, by what is read off them."""
        found: dict[K, float] = {}
        for place in self.space.places:
            if times := float(self._visits.rows[place.number].sum()):
                key = of(place.at)
                found[key] = found.get(key, 0.0) + times
        return found

    def worth(self, of: Callable[[S], K]) -> dict[K, float]:
        """The average worth of the first goal for a reader at a place."""
        times = self.reached(of)
        found: dict[K, float] = {}
        for place, values, rows in zip(self.space.places, self._low.values, self._visits.rows, strict=True):
            key = of(place.at)
            if key in times:
                found[key] = found.get(key, 0.0) + float((values[0] * rows).sum()) / times[key]
        return found

    def moves(self, of: Callable[[S], K]) -> dict[tuple[K, K], float]:
        """How often a reader goes from one place to another."""
        found: dict[tuple[K, K], float] = {}
        for (source, target), times in self._visits.moves.items():
            if times:
                key = (of(self.space.places[source].at), of(self.space.places[target].at))
                found[key] = found.get(key, 0.0) + times
        return found

    def options(self, of: Callable[[S], K]) -> dict[K, dict[str, OptionWorth]]:
        """What each option of the reader's choices is worth, and how often it is taken, by place."""
        found: dict[K, dict[str, OptionWorth]] = {}
        for place, questions in self._visits.options.items():
            mine = found.setdefault(of(self.space.places[place].at), {})
            for options in questions.values():
                for name, worth in options.items():
                    mine.setdefault(name, OptionWorth()).add(worth)
        return found

    @property
    def choices(self) -> dict[Asked, dict[str, OptionWorth]]:
        """The same by question."""
        found: dict[Asked, dict[str, OptionWorth]] = {}
        for questions in self._visits.options.values():
            for asked, options in questions.items():
                mine = found.setdefault(asked, {})
                for name, worth in options.items():
                    mine.setdefault(name, OptionWorth()).add(worth)
        return found


def _finite(limits: Sequence[float]) -> list[float]:
    return [0.0 if isinf(each) else each for each in limits]


def explore_in_columns(
    game: Game[S],
    goal: Goal,
    *,
    players: Players | None = None,
    prints: Footprints[S] | None = None,
    limit: int = DEFAULT_LIMIT,
    progress: Progress | None = None,
) -> tuple[ColumnExplorer[S], Stopped]:
    """Explore a game for a reader who plays best, cautiously or at random.

    Its states are a place and a character. Also returned is what stopped the exploration, if anything
    did. `prints` are the executions of another run for the same players, as far as they hold for this game. `limit` bounds the nodes of the tables; the active budget (`talewright.odds.budget`) bounds time and memory.
    """
    if prints is None:
        prints = footprints(game, players or {}, limit)
    explorer = ColumnExplorer(game, goal, prints, ordered=prints.explorer.ordered)
    try:
        explorer.run(progress)
    except STOPS as stopped:
        return explorer, stopped
    return explorer, None


def explore_by_frequency(
    explorer: ColumnExplorer[S], players: Players, goals: int, progress: Progress | None = None
) -> Stopped:
    """Explore a game again whose states are too many, those first to which a reader comes often.

    The reader does not choose by what is to come: the bounds are as far apart as the rest of the game is likely.
    """
    try:
        FrequencyExplorer(explorer, players, goals).run(progress)
    except STOPS as stopped:
        return stopped
    return None


def footprints(game: Game[S], players: Players, limit: int = DEFAULT_LIMIT) -> Footprints[S]:
    """No executions yet, for a reader who plays best, cautiously or at random."""
    hero = getattr(game.start(), HERO_FIELD)
    ordered = in_order(players)
    rules = SharingExplorer(type(hero), limit, considered=considered(players), ordered=ordered)
    return Footprints(game, rules)


def column_odds(
    explorer: ColumnExplorer[S],
    players: Players,
    *,
    highs: Sequence[float],
    lows: Sequence[float] | None = None,
    asked: Container[str] = ("way",),
    plans: Plans | None = None,
) -> ColumnOdds[S]:
    """The odds of what was explored.

    `lows` and `highs` are the least and the most that each goal can be worth, infinite where nobody knows; without
    `lows` no goal is worth less than 0. `plans` are those of another answer for the same players.
    """
    space = explorer.finish()
    if space.complete and space.error is not None:
        raise space.error
    if space.complete and not space.worths:
        raise RulesetError(Message("The game never ends: no final state can be reached."))
    lows = [0.0] * len(highs) if lows is None else lows
    plans = plans or Plans(players)
    found = [
        ColumnOdds(explorer.game, each, plans, lows=lows, highs=highs, asked=asked)
        for each in (space, *([] if space.complete else explorer.kept()))
    ]
    return max(found, key=lambda odds: odds.low[0])
