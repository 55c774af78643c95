"""A lower bound of best play in a book that is too large: the book is solved with few of its options, then with more.

Practice shows which options good play takes. With these alone all states are explored, and the best play among them is
found exactly. Options that it never takes are left out again, some others are considered instead, and the book is solved
anew: whatever is found is worth at least what was found before. So the bound rises until the book with all options is
solved, or time is up.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, repeat
from math import inf, isinf
from typing import Generic, TypeVar

from talewright.core.game import Game
from talewright.odds.budget import seconds_left
from talewright.odds.columns.arrays import dice
from talewright.odds.columns.backward import OptionWorth
from talewright.odds.columns.few_options import FewOptions, TooMuch
from talewright.odds.columns.options import ALL, SELDOM, Options, taken, untaken
from talewright.odds.columns.solve import ColumnOdds
from talewright.odds.columns.space import Progress
from talewright.odds.explore import DEFAULT_LIMIT
from talewright.odds.narrowed import Asked, LeftOut, Taken
from talewright.odds.policy import Players
from talewright.odds.solve import Goal

S = TypeVar("S", bound=Hashable)
PRACTICES = 3
"""How often practice begins anew: what it learns depends on the first games."""
OFTEN = ((0.03, False), (0.03, True), (0.1, True), (0.3, True))
"""An option that practice took in such a share of the cases is considered at first; fewer where too many states come of it,
and nothing but the plain option where practice has not come to (True)."""
OFTEN_GAINED = 0.2
"""The same for what may be taken along or learned: each of these things multiplies the states of all that follows."""
MOST_STATES = (800_000, 2_400_000, 6_400_000, 12_800_000)
"""A book of more states is solved with fewer of the options that might be added; later with more."""
FIRST_STATES = 800_000
"""The same for the first book."""
BATCH = 4
"""Options that are added together at first: fewer where too many states come of it, more where few do."""
ROOM = 4
"""More options are added together while a book has this many times fewer states than it may have."""
GAIN = 1e-12
SPARED = 5e-5
"""Where a book has many states, it is worth so much less with fewer options that best play takes."""
LEAST_TRIAL, TRIAL_SHARE = 3.0, 0.1
"""Other options are tried for so many seconds, or for this share of the time that has passed: they may lead to fights that take
long to explore. What was given up is tried again later."""
DECIDING_SHARE = 0.2
"""The same for rules in which best play decides for the first time: little else is worth as much."""


class Narrowing(Generic[S]):
    """Solves a game with few options, then with more.

    At first the rules of the system (fights, and so on) are left to a cautious reader, and nothing but the ways that practice took are
    considered: such a book is solved soon. Then best play decides in the rules too.
    """

    def __init__(
        self,
        game: Game[S],
        goal: Goal,
        players: Players,
        *,
        questions: Sequence[str],
        plain: Sequence[str],
        gains: Sequence[str] = (),
        lows: Sequence[float],
        highs: Sequence[float],
        limit: int = DEFAULT_LIMIT,
    ) -> None:
        self.book = FewOptions(
            game,
            goal,
            players,
            questions=questions,
            plain=plain,
            gains=gains,
            lows=lows,
            highs=highs,
            limit=limit,
        )
        self._often: dict[str, float] = {}
        """How often practice took each option."""
        self._few = ALL._replace(rules=frozenset())
        """What good play considers, as far as it is known."""
        self._met: dict[Asked, dict[str, OptionWorth]] = {}
        """The options of the questions that it meets."""
        self._dice = dice(0)
        self._left = inf
        """The seconds of the budget when the search began."""
        self._best = -inf
        self._size = 0
        """The states of the best book."""
        self._states = 0
        """Those of the last book."""
        self._too_much = False
        """Whether some options came to too much."""

    def rising(self, progress: Progress | None = None, *, seed: int = 0) -> Iterator[ColumnOdds[S]]:
        """Odds of books with more and more options, each better than those before."""
        self._dice = dice(seed)
        self._left = seconds_left()
        for each in range(PRACTICES):
            yield from self._practise(seed + each, progress, short=not each)
            if not each:
                continue  # a first bound; what is climbed from depends on luck, so that two starts are better than one
            yield from self._decide(MOST_STATES[0], progress)
            for near in (False, True):
                before = -inf
                while self._best > before:
                    before = self._best
                    most = max(MOST_STATES[0], ROOM * self._size)
                    yield from self._wider(self._neighbours(), most, progress, near=near)
        for most in chain(MOST_STATES, repeat(MOST_STATES[-1])):
            before, self._too_much = self._best, False
            yield from self._decide(most, progress)
            yield from self._wider(self._others(), most, progress)
            if self._best <= before and (most == MOST_STATES[-1] or not self._too_much):
                return

    def _practise(self, seed: int, progress: Progress | None, *, short: bool) -> Iterator[ColumnOdds[S]]:
        """Solve the book of the options that were taken in practice, and the book of these and the best ones so far."""
        practised = self.book.practised(seed, progress, short=short)
        for each in practised.values():
            for name, times in each.items():
                self._often[name] = self._often.get(name, 0.0) + times
        best, few, bound = self._few, None, self._best
        for often, strict in OFTEN:
            with suppress(TooMuch, MemoryError):
                left_out = self._seldom(practised, often)
                wanted = (each.keys() - left_out[asked] for asked, each in practised.items())
                options = Options(
                    left_out, frozenset(), strict, practised, frozenset[str]().union(*wanted), best.rules
                )
                odds = self._solved(options, FIRST_STATES, progress)
                if odds is not None:
                    few = self._narrower(options, odds)
                    if odds.low[0] > self._best + GAIN:
                        self._take(few, odds)
                        yield odds
                    break
        if few is not None and bound > -inf:
            with suppress(TooMuch, MemoryError):
                yield from self._better(best | few, FIRST_STATES, progress)

    def _decide(self, most: int, progress: Progress | None) -> Iterator[ColumnOdds[S]]:
        """Let best play decide in all rules; if that comes to too much, in one after another."""
        if self._few.rules is None:
            return
        try:
            yield from self._better(self._few._replace(rules=None), most, progress, DECIDING_SHARE)
        except (TooMuch, MemoryError):
            self._too_much = True
        else:
            return
        for name in sorted(self.book.policy.closed - self._few.rules):
            try:
                rules = self._few.rules | {name}
                yield from self._better(self._few._replace(rules=rules), most, progress, DECIDING_SHARE)
            except (TooMuch, MemoryError):
                self._too_much = True

    def _seldom(self, practised: Taken, often: float) -> LeftOut:
        """The options that practice took in a smaller share of the cases."""
        found: LeftOut = {}
        for asked, options in practised.items():
            least = (max(often, OFTEN_GAINED) if asked[0] in self.book.gains else often) * sum(
                options.values()
            )
            found[asked] = frozenset(name for name, times in options.items() if times < least)
        return found

    def _wider(
        self, others: list[str], most: int, progress: Progress | None, *, near: bool = False
    ) -> Iterator[ColumnOdds[S]]:
        """Add each of other options once, some at a time, the last ones first.

        If `near`, they are open to best play, and what is behind them is open too, if it leads to few states.
        """
        size = BATCH
        while others:
            batch = others[-size:]
            try:
                if near:
                    try:
                        yield from self._better(self._opened(batch), most, progress)
                    except (TooMuch, MemoryError):
                        if len(batch) > 1:
                            raise
                        yield from self._better(self._few.with_more(batch), most, progress)
                else:
                    yield from self._better(self._few.with_more(batch), most, progress)
            except (TooMuch, MemoryError):
                self._too_much = True
                size = max(1, len(batch) // 2)
                if len(batch) > 1:
                    continue
            else:
                if self._states * ROOM < most:
                    size *= 2
            del others[-len(batch) :]

    def _opened(self, names: Collection[str]) -> Options:
        """What good play considers and some options more, with all that is behind them.

        Nothing is left out of questions that good play does not meet but what it leaves out of others.
        """
        left_out = {
            asked: options
            for asked, options in self._few.left_out.items()
            if asked in self._met or asked[0] in self.book.gains
        }
        wanted = frozenset(name for each in self._met.values() for name in taken(each))
        return self._few._replace(left_out=left_out, strict=False, wanted=wanted).with_more(names)

    def _neighbours(self) -> list[str]:
        """The options that are open to best play and never taken; those last that practice took often."""
        found = {name for each in self._met.values() for name in untaken(each)}
        found -= {name for each in self._met.values() for name in taken(each)}
        return self._in_order(found)

    def _others(self) -> list[str]:
        """The options that are not considered; those last that practice took often."""
        others = (self.book.policy.others - self._few.added).union(*self._few.left_out.values())
        return self._in_order(others)

    def _in_order(self, names: Collection[str]) -> list[str]:
        found: list[str] = self._dice.permutation(sorted(names)).tolist()
        return sorted(found, key=lambda name: self._often.get(name, 0.0))

    def _better(
        self, options: Options, most: int, progress: Progress | None, share: float = TRIAL_SHARE
    ) -> Iterator[ColumnOdds[S]]:
        """Solve the book with some options; if it is worth more, only what best play takes of them is considered later."""
        odds = self._solved(options, most, progress, share)
        self._states = 0 if odds is None else odds.states
        if odds is not None and odds.low[0] > self._best + GAIN:
            self._take(self._narrower(options, odds), odds)
            yield odds
            if odds.states * ROOM > most:
                with suppress(TooMuch, MemoryError):
                    self._spare(most, progress)

    def _spare(self, most: int, progress: Progress | None) -> None:
        """Leave out options of which best play has little: most other options are too many with them."""
        least = {
            (asked, name): option.needed
            for asked, each in self._met.items()
            if asked[0] not in self.book.plain
            for name, option in each.items()
            if SELDOM < option.taken < max(other.taken for other in each.values())
        }
        left_out, lost = dict(self._few.left_out), 0.0
        for (asked, name), needed in sorted(least.items(), key=lambda each: each[1]):
            lost += needed
            if lost > SPARED / 2:
                break
            left_out[asked] = left_out.get(asked, frozenset()) | {name}
        few = self._few._replace(left_out=left_out)
        odds = self._solved(few, most, progress)
        if odds is not None and odds.low[0] > self._best - SPARED:
            best = self._best
            self._take(self._narrower(few, odds), odds)
            self._best = best

    def _take(self, few: Options, odds: ColumnOdds[S]) -> None:
        left_out = self._few.left_out | few.left_out
        self._best, self._few = odds.low[0], few._replace(left_out=left_out)
        self.book.keep()
        self._met, self._size = odds.choices, odds.states

    def _narrower(self, options: Options, odds: ColumnOdds[S]) -> Options:
        """Of some options, those that best play takes; what it has not met stays as it was."""
        left_out, added = dict(options.left_out), set[str]()
        for asked, each in odds.choices.items():
            if asked[0] in self.book.plain:
                added.update(taken(each))
            elif any(option.open > SELDOM for option in each.values()):
                if asked not in left_out:
                    added.update(taken(each))
                left_out[asked] = left_out.get(asked, frozenset()) | untaken(each)
        return options._replace(left_out=left_out, added=frozenset(added & self.book.policy.others))

    def _solved(
        self, options: Options, most: int, progress: Progress | None, share: float = DECIDING_SHARE
    ) -> ColumnOdds[S] | None:
        left = seconds_left()
        seconds = inf if isinf(left) else max(LEAST_TRIAL, share * (self._left - left))
        return self.book.solved(options, most, seconds, progress)
