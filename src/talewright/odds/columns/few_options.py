"""A book of which a reader considers few options: practised, and solved exactly.

Options change from one solution to the next. A table is explored again only if a question in it, or in a rule that it
calls, has other options than before.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from talewright.core.ask import HERO
from talewright.core.errors import OverBudgetError
from talewright.core.game import Game
from talewright.odds.budget import ACTIVE, Budget, check, limited, seconds_left
from talewright.odds.columns.options import ALL, Options
from talewright.odds.columns.practice import PractisingReader
from talewright.odds.columns.solve import ColumnOdds, column_odds, footprints
from talewright.odds.columns.space import ColumnExplorer, Known, Progress
from talewright.odds.compile import Plans
from talewright.odds.footprint import Execution, Footprints
from talewright.odds.narrowed import Narrowed, Taken
from talewright.odds.policy import Players
from talewright.odds.recording import Node
from talewright.odds.solve import Goal

S = TypeVar("S", bound=Hashable)


class TooMuch(Exception):  # noqa: N818 - a signal: consider fewer options
    """A book has too many states with some options, or takes too long."""


class FewOptions(Generic[S]):
    """A game with few options. Those of questions that are called as in `questions` and `gains` are left out one by one; of
    those called as in `plain`, nothing but the plain option is considered at first.
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
        limit: int,
    ) -> None:
        self.game = game
        self.goal = goal
        self.lows = lows
        self.highs = highs
        self.plain = plain
        self.gains = gains
        self.asked = (*questions, *gains, *plain)
        self.policy = Narrowed((*questions, *gains), plain, gains)
        self._players = {**players, HERO: self.policy}
        self._prints = self._trial = footprints(game, self._players, limit)
        """The executions of the best book so far, and those of the book with other options that is tried."""
        self._known: Known[S] | None = None
        self._met: Known[S] | None = None
        """What matters in the best book so far, and in the one that is tried: most of it matters in the next one too."""
        self._plans = Plans(self._players)
        self._practice = self._prints.of(game, lambda _: False)
        """Those of practice: most sections have no other options there."""
        self._practised: Known[S] | None = None
        """What mattered in the practice before."""

    def keep(self) -> None:
        """The book that was solved last is the best one so far: others that are tried differ from it in little."""
        self._prints, self._known = self._trial, self._met

    def practised(self, seed: int, progress: Progress | None, *, short: bool = False) -> Taken:
        """How often a reader who has practised takes each option; rules are left to a cautious reader, whose fights are
        explored soon.
        """
        self._practice = self._considering(ALL._replace(rules=frozenset()), self._practice)
        explorer = ColumnExplorer(self.game, self.goal, self._practice, ordered=False)
        if self._practised is not None:
            explorer.seed(self._practised)
        explorer.prepare()
        reader = PractisingReader(explorer, self._players, len(self.highs), seed=seed)
        found = reader.options(self.asked, progress, short=short)
        self._practised = explorer.known
        return found

    def solved(
        self, options: Options, most: int, seconds: float, progress: Progress | None
    ) -> ColumnOdds[S] | None:
        """The odds with some options; None if no end can be reached with them.

        Raises `TooMuch` for more states than `most`, or if it takes longer than so many seconds, or more memory than there is: a smaller
        book may still fit.
        """
        if seconds_left() <= seconds:
            return self._solved(options, most, progress)
        outer = ACTIVE.get()
        assert outer is not None
        try:
            with limited(Budget(seconds, outer.memory)):
                return self._solved(options, most, progress)
        except OverBudgetError:
            raise TooMuch from None

    def _solved(self, options: Options, most: int, progress: Progress | None) -> ColumnOdds[S] | None:
        self._trial = self._considering(options, self._prints)
        self._plans.forget(self.policy.staleness())
        explorer = ColumnExplorer(self.game, self.goal, self._trial, ordered=False)
        if self._known is not None:
            explorer.seed(self._known)

        def bounded(states: int, waiting: int) -> None:
            if states > most:
                raise TooMuch
            if progress is not None:
                progress(states, waiting)

        if not explorer.run(bounded).worths:
            return None
        self._met = explorer.known
        return column_odds(
            explorer, self._players, lows=self.lows, highs=self.highs, asked=self.asked, plans=self._plans
        )

    def _considering(self, options: Options, prints: Footprints[S]) -> Footprints[S]:
        """Consider some options from now on; the executions that remain as they are."""
        policy = self.policy
        policy.left_out, policy.added, policy.strict, policy.practised, _, policy.rules = options
        policy.unwanted = options.unwanted
        is_stale = policy.staleness()
        prints.explorer.forget(is_stale)

        def holds(trie: Node[Execution[S]]) -> bool:
            check()
            return not any(each.table is None or is_stale(each.table) for each in trie.all())

        found = prints.of(self.game, lambda place: holds(prints.tries[place]))
        for place, trie in self._practice.tries.items():
            if place not in found.tries and holds(trie):
                found.tries[place] = trie
        return found
