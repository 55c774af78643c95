"""A lower bound of best play in a book that is too large: the book is solved with few of its options, then with more.

Practice shows which options good play takes. With these alone all states are explored, and the best play among them is
found exactly. Options that it never takes are left out again, some others are considered instead, and the book is solved
anew: whatever is found is worth at least what was found before. So the bound rises until the book with all options is
solved, or time is up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, repeat
from math import inf
from typing import Generic, NamedTuple, TypeVar

from talewright.core.ask import HERO
from talewright.core.game import Game
from talewright.odds.columns.arrays import dice
from talewright.odds.columns.backward import OptionWorth
from talewright.odds.columns.practice import PractisingReader
from talewright.odds.columns.solve import ColumnOdds, column_odds, footprints
from talewright.odds.columns.space import ColumnExplorer, Progress
from talewright.odds.compile import Plans
from talewright.odds.explore import DEFAULT_LIMIT
from talewright.odds.footprint import Footprints
from talewright.odds.narrowed import LeftOut, Narrowed, Taken
from talewright.odds.policy import Players
from talewright.odds.solve import Goal

S = TypeVar("S", bound=Hashable)
PRACTICES = 3
"""How often practice begins anew: what it learns depends on the first games."""
FIRST_OPTIONS = 8
"""Options that are tried before practice begins anew, those that it took most often."""
OFTEN = ((0.03, False), (0.03, True), (0.1, True), (0.3, True))
"""An option that practice took in such a share of the cases is considered at first; fewer where too many states come of it,
and nothing but the plain option where practice has not come to (True)."""
SELDOM = 1e-7
"""An option that best play takes less often is not considered any longer."""
MOST_STATES = (100_000, 400_000, 1_600_000, 6_400_000)
"""A book of more states is solved with fewer of the options that might be added; later with more."""
FIRST_STATES = 100_000
"""The same for the first book."""
BATCH = 4
"""Options that are added together at first: fewer where too many states come of it, more where few do."""
ROOM = 4
"""More options are added together while a book has this many times fewer states than it may have."""
GAIN = 1e-12


class Options(NamedTuple):
    """The options that are not considered, and those that are although a plain reader would not.

    If `strict`, nothing but the plain option is considered at questions that practice has not met.
    """

    left_out: LeftOut
    added: frozenset[str]
    strict: bool
    practised: Taken
    """How often practice took each option: one is considered even where all are left out."""

    def with_more(self, names: Sequence[str]) -> Options:
        left_out = {asked: options.difference(names) for asked, options in self.left_out.items()}
        return self._replace(left_out=left_out, added=self.added.union(names))

    def __or__(self, other: Options) -> Options:
        """What either considers."""
        left_out = self.left_out | other.left_out
        for asked in self.left_out.keys() & other.left_out.keys():
            left_out[asked] = self.left_out[asked] & other.left_out[asked]
        practised = other.practised | self.practised
        return Options(left_out, self.added | other.added, self.strict or other.strict, practised)


ALL = Options({}, frozenset(), strict=False, practised={})


class TooManyStates(Exception):  # noqa: N818 - a signal: add fewer options
    """A book is larger than it may be with the options that were added."""


class Narrowing(Generic[S]):
    """Solves a game with few options, then with more.

    Options are left out of questions that are called as in `questions`; of those called as in `plain`, nothing but the
    plain option is considered at first.
    """

    def __init__(
        self,
        game: Game[S],
        goal: Goal,
        players: Players,
        *,
        questions: Sequence[str],
        plain: Sequence[str],
        lows: Sequence[float],
        highs: Sequence[float],
        limit: int = DEFAULT_LIMIT,
    ) -> None:
        self.game = game
        self.goal = goal
        self.lows = lows
        self.highs = highs
        self.limit = limit
        self._plain = plain
        self._asked = (*questions, *plain)
        self._policy = Narrowed(questions, plain)
        self._players = {**players, HERO: self._policy}
        self._prints = self._trial = footprints(game, self._players, limit)
        """The executions of the best book so far, and those of the book with other options that is tried."""
        self._plans = Plans(self._players)
        self._practice_prints = footprints(game, self._players, limit)
        self._often: dict[str, float] = {}
        """How often practice took each option."""
        self._few = ALL
        """What good play considers, as far as it is known."""
        self._dice = dice(0)
        self._best = -inf
        self._states = 0
        """Those of the last book."""
        self._too_large = False
        """Whether some options came to too many states."""

    def rising(self, progress: Progress | None = None, *, seed: int = 0) -> Iterator[ColumnOdds[S]]:
        """Odds of books with more and more options, each better than those before."""
        self._dice = dice(seed)
        for each in range(PRACTICES):
            yield from self._practise(seed + each, progress)
            yield from self._wider(self._others()[-FIRST_OPTIONS:], MOST_STATES[0], progress)
        for most in chain(MOST_STATES, repeat(MOST_STATES[-1])):
            before, self._too_large = self._best, False
            yield from self._wider(self._others(), most, progress)
            if self._best <= before and (most == MOST_STATES[-1] or not self._too_large):
                return

    def _practise(self, seed: int, progress: Progress | None) -> Iterator[ColumnOdds[S]]:
        """Solve the book of the options that were taken in practice, and the book of these and the best ones so far."""
        self._consider(ALL)
        explorer = ColumnExplorer(self.game, self.goal, self._practice_prints, ordered=False)
        explorer.prepare()
        reader = PractisingReader(explorer, self._players, len(self.highs), seed=seed)
        taken = reader.options(self._asked, progress)
        del explorer, reader  # their memory is needed
        for each in taken.values():
            for name, times in each.items():
                self._often[name] = self._often.get(name, 0.0) + times
        best, few, bound = self._few, None, self._best
        for often, strict in OFTEN:
            with suppress(TooManyStates, MemoryError):
                options = Options(_seldom(taken, often), frozenset(), strict, taken)
                odds = self._solved(options, FIRST_STATES, progress)
                if odds is not None:
                    few = self._narrower(options, odds)
                    if odds.low[0] > self._best + GAIN:
                        self._take(few, odds)
                        yield odds
                    break
        if few is not None and bound > -inf:
            with suppress(TooManyStates, MemoryError):
                yield from self._better(best | few, FIRST_STATES, progress)

    def _wider(self, others: list[str], most: int, progress: Progress | None) -> Iterator[ColumnOdds[S]]:
        """Add each of other options once, some at a time, the last ones first."""
        size = BATCH
        while others:
            batch = others[-size:]
            try:
                yield from self._better(self._few.with_more(batch), most, progress)
            except (TooManyStates, MemoryError):
                self._too_large = True
                size = max(1, len(batch) // 2)
                if len(batch) > 1:
                    continue
            else:
                if self._states * ROOM < most:
                    size *= 2
            del others[-len(batch) :]

    def _others(self) -> list[str]:
        """The options that are not considered; those last that practice took often."""
        others = (self._policy.others - self._few.added).union(*self._few.left_out.values())
        found: list[str] = self._dice.permutation(sorted(others)).tolist()
        return sorted(found, key=lambda name: self._often.get(name, 0.0))

    def _better(self, options: Options, most: int, progress: Progress | None) -> Iterator[ColumnOdds[S]]:
        """Solve the book with some options; if it is worth more, only what best play takes of them is considered later."""
        odds = self._solved(options, most, progress)
        self._states = 0 if odds is None else odds.states
        if odds is not None and odds.low[0] > self._best + GAIN:
            self._take(self._narrower(options, odds), odds)
            yield odds

    def _take(self, few: Options, odds: ColumnOdds[S]) -> None:
        self._best, self._few, self._prints = odds.low[0], few, self._trial

    def _narrower(self, options: Options, odds: ColumnOdds[S]) -> Options:
        """Of some options, those that best play takes; what it has not met stays as it was."""
        left_out, added = dict(options.left_out), set[str]()
        for asked, each in odds.choices.items():
            if asked[0] in self._plain:
                added.update(_taken(each))
            elif any(option.open > SELDOM for option in each.values()):
                if asked not in left_out:
                    added.update(_taken(each))
                left_out[asked] = left_out.get(asked, frozenset()) | _untaken(each)
        return options._replace(left_out=left_out, added=frozenset(added & self._policy.others))

    def _solved(self, options: Options, most: int, progress: Progress | None) -> ColumnOdds[S] | None:
        """The odds with some options; None if no end can be reached with them."""
        self._trial = self._consider(options)
        explorer = ColumnExplorer(self.game, self.goal, self._trial, ordered=False)

        def bounded(states: int, waiting: int) -> None:
            if states > most:
                raise TooManyStates
            if progress is not None:
                progress(states, waiting)

        if not explorer.run(bounded).worths:
            return None
        return column_odds(
            explorer,
            self._players,
            lows=self.lows,
            highs=self.highs,
            asked=self._asked,
            plans=self._plans,
        )

    def _consider(self, options: Options) -> Footprints[S]:
        """Consider some options from now on; the executions that remain as they are."""
        policy = self._policy
        policy.left_out, policy.added, policy.strict, policy.practised = options
        self._prints.explorer.forget(policy.is_stale)
        self._plans.forget(policy.is_stale)

        def holds(place: S) -> bool:
            found = self._prints.tries[place].all()
            return not any(each.table is None or policy.is_stale(each.table) for each in found)

        return self._prints.of(self.game, holds)


def _seldom(taken: Taken, often: float) -> LeftOut:
    """The options that practice took in a smaller share of the cases."""
    return {
        asked: frozenset(name for name, times in options.items() if times < often * sum(options.values()))
        for asked, options in taken.items()
    }


def _taken(options: Mapping[str, OptionWorth]) -> Iterator[str]:
    return (name for name, option in options.items() if option.taken > SELDOM)


def _untaken(options: Mapping[str, OptionWorth]) -> frozenset[str]:
    """The options that are open and not taken."""
    return frozenset(
        name for name, option in options.items() if option.open > SELDOM and option.taken <= SELDOM
    )
