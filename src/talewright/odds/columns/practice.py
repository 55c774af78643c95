"""Practise a book that is too large: games are drawn, at first with choices at random, then with better and better ones.

What the states of these games are worth to a reader who chooses as in practice is computed, and the worth of all others
is estimated from them; nothing is maximised over estimates, which would favour those that are too high. What is left of
practice is which options the reader who chooses best by these values takes.
"""

from __future__ import annotations

from collections.abc import Container, Hashable
from functools import partial
from typing import NamedTuple, TypeVar

from talewright.core.ask import HERO
from talewright.odds.columns.arrays import dice, np, to_host
from talewright.odds.columns.codes import Places
from talewright.odds.columns.following import Follower
from talewright.odds.columns.plan_values import Floats, PlanValues, fixed_chances, leaf_chances, plan_values
from talewright.odds.columns.space import ColumnExplorer, Progress
from talewright.odds.columns.states import Group
from talewright.odds.compile import Plan, Plans
from talewright.odds.narrowed import Taken, asked_of
from talewright.odds.policy import Players

S = TypeVar("S", bound=Hashable)


class Practice(NamedTuple):
    """Games that are played to learn from: how many, and in which share of the sections the reader chooses at random."""

    games: int
    random: float


PRACTICE = (
    Practice(400, 1.0),
    Practice(400, 0.3),
    Practice(600, 0.1),
    Practice(800, 0.05),
    Practice(800, 0.03),
)
SHORT_PRACTICE = (Practice(250, 1.0), Practice(300, 0.3), Practice(400, 0.05))
"""Practice that shows soon what good play may take: what comes of it is made better afterwards."""
EXAM = 3_000
"""Games in which the reader chooses best by what was learned."""
STRAYING = Practice(800, 0.3)
"""Games with many random choices: they show what to choose in sections that good play seldom visits."""


class PractisingReader(Follower[S]):
    """Practises in the explorer's own space; the explorer is of no other use afterwards."""

    def __init__(self, explorer: ColumnExplorer[S], players: Players, goals: int, *, seed: int = 0) -> None:
        super().__init__(explorer, players, goals)
        self._dice = dice(seed)
        self._random = Plans({**players, HERO: "random"})

    def options(
        self, questions: Container[str], progress: Progress | None = None, *, short: bool = False
    ) -> Taken:
        """How often each option of questions of these names is taken after practice."""
        # Only estimates come of practice: it need not begin again when more matters than was known.
        self.explorer.lenient = True
        for practice in SHORT_PRACTICE if short else PRACTICE:
            self.begin()
            self.repeat(
                partial(self.follow, practice.games, 0.5, partial(self._practised, practice.random), progress)
            )
            self._learn(estimating=True)
            self._played = {}
        return self._exam(questions, STRAYING, progress) | self._exam(
            questions, Practice(EXAM, 0.0), progress
        )

    def _exam(self, questions: Container[str], practice: Practice, progress: Progress | None) -> Taken:
        """How often the reader takes each option in some games, with a share of random choices."""
        self.begin()
        found: Taken = {}
        chances = partial(self._examined, questions, found, practice.random)
        self.repeat(partial(self.follow, practice.games, 0.5, chances, progress))
        return found

    def _practised(self, random: float, group: Group, chosen: Places, games: Floats) -> list[Floats]:
        """How many of the games of each row go on to each outcome, if the reader sometimes chooses at random."""
        chances = np.tile(np.array(fixed_chances(self._random.of(group.table))), (len(chosen), 1))
        if random < 1:
            best = self.best_chances(group, chosen, np.ones(len(chosen)))
            chances = random * chances + (1 - random) * np.stack(best, axis=1)
        chances = _normalised(chances)
        if id(group) not in self._played:
            self._played[id(group)] = np.zeros((len(group.targets), len(group.rows)))
        self._played[id(group)][:, chosen] = chances.T
        return self._drawn(games, chances)

    def _examined(
        self,
        questions: Container[str],
        found: Taken,
        random: float,
        group: Group,
        chosen: Places,
        games: Floats,
    ) -> list[Floats]:
        """The same for the reader who chooses best, with the options taken."""

        def picked(plan: Plan, values: PlanValues, node: int, mass: Floats) -> None:
            question = plan.table.questions[node]
            assert question is not None
            if question.what in questions:
                options = found.setdefault(asked_of(question), {})
                for at, label in enumerate(plan.table.labels[node]):
                    often = float(mass[values.picks[node] == at].sum())
                    options[str(label)] = options.get(str(label), 0.0) + often

        plan = self.plans.of(group.table)
        if not plan.choosing:
            return self._drawn(games, np.tile(np.array(fixed_chances(plan)), (len(chosen), 1)))
        values = plan_values(plan, self._leaves(group, chosen), self.lows)
        chances = _normalised(np.stack(leaf_chances(plan, values, games, picked), axis=1))
        if random:
            chances = random * np.array(fixed_chances(self._random.of(group.table))) + (1 - random) * chances
        return self._drawn(games, chances)

    def _drawn(self, games: Floats, chances: Floats) -> list[Floats]:
        drawn = self._dice.multinomial(to_host(games.astype(np.int64)), to_host(_normalised(chances)))
        return list(np.asarray(drawn.T.astype(np.float64)))


def _normalised(chances: Floats) -> Floats:
    """Rows of chances that add up to 1; a game that never ends there goes to the first outcome."""
    chances[:, 0] += chances.sum(axis=1) <= 0
    found: Floats = chances / chances.sum(axis=1, keepdims=True)
    return found
