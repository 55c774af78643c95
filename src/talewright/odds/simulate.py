"""Simulated odds with an error bar: one seeded stream a playthrough, so any one can be replayed alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import monotonic
from typing import Generic, TypeVar

from talewright.core.ask import HERO, Answer, Chosen, Question, Rolled
from talewright.core.game import Ending, Game
from talewright.core.replay import MAX_IDLE, Ended, resume
from talewright.odds.explore import Progress
from talewright.odds.policy import Players, pick, policy_of
from talewright.odds.sampling import NotEndedError, SamplingAsk

S = TypeVar("S", bound=Hashable)
MAX_ANSWERS = 100_000
Z95 = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""


def wilson(hits: int, runs: int) -> tuple[float, float, float]:
    """A share with the ends of its 95 % interval, which is honest for few runs and near 0 and 1 too."""
    share = hits / runs
    z2 = Z95 * Z95 / runs
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z95 / (1 + z2) * sqrt(share * (1 - share) / runs + z2 / (4 * runs))
    # At the ends the formula gives 0 and 1 but for rounding.
    return share, max(0.0, middle - reach) if hits else 0.0, min(1.0, middle + reach) if hits < runs else 1.0


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean of a sample, with its standard error."""
    runs = len(numbers)
    mean = sum(numbers) / runs
    spread = sum((number - mean) ** 2 for number in numbers) / max(1, runs - 1)
    return mean, sqrt(spread / runs)


@dataclass
class Estimate(Generic[S]):
    """What a number of playthroughs showed."""

    runs: int = 0
    endings: dict[str, int] = field(default_factory=dict)
    finals: list[S] = field(default_factory=list, repr=False)
    endless: int = 0
    """Games that had not ended after very many answers; they are among the runs."""

    def chance(self, of: Callable[[S], bool]) -> tuple[float, float, float]:
        """The share of runs, with the ends of its 95 % interval (Wilson)."""
        return wilson(sum(1 for state in self.finals if of(state)), self.runs)

    def mean(self, of: Callable[[S], float]) -> tuple[float, float]:
        """The mean of a number, with its standard error."""
        return mean_and_error([of(state) for state in self.finals])


def stream(seed: int, run: int) -> random.Random:
    """The generator of one playthrough."""
    return random.Random(f"{seed}/{run}")


def answerer(generator: random.Random, players: Players | None = None) -> Callable[[Question], Answer]:
    """Answers every question: dice from the generator, choices by policy.

    'optimal' and 'against' need the solver's foresight; here they choose at random.
    """
    players = players or {}

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            return Rolled(
                tuple(
                    generator.randint(1, sides)
                    for _, count, sides in question.dice.groups
                    for _ in range(count)
                )
            )
        policy = policy_of(players, question.who)
        if policy in ("optimal", "against"):
            policy = "random"
        option = pick(policy, question)
        return Chosen(generator.choice(question.options) if option is None else option)

    return answer


def play_out(
    game: Game[S], generator: random.Random, players: Players | None = None, most: int = MAX_ANSWERS
) -> Ended[S]:
    """One playthrough to its end."""
    give = answerer(generator, players or {HERO: "random"})
    left = most

    def limited(question: Question) -> Answer:
        nonlocal left
        left -= 1
        if left < 0:
            raise NotEndedError(most, question.what)
        return give(question)

    ended = resume(game, answerer=limited)
    assert isinstance(ended, Ended)
    return ended


def end_of(game: Game[S], seed: int, run: int, players: Players, most: int) -> tuple[S, Ending]:
    """How one playthrough ends: the same as `play_out` plays it, in half the time, as nothing is written down."""
    generator = stream(seed, run)
    ask = SamplingAsk(generator.randint, answerer(generator, players), most)
    state, idle = game.start(), 0
    while (ending := game.ended(state)) is None:
        before = ask.left
        state = game.step(state, ask)
        idle = idle + 1 if ask.left == before else 0
        if idle > MAX_IDLE:  # a game that runs in a circle is refused there
            ended = play_out(game, stream(seed, run), players, most)
            return ended.state, ended.ending
    return state, ending


def sample(
    game: Game[S],
    runs: int,
    *,
    seed: int = 0,
    players: Players | None = None,
    progress: Progress | None = None,
    seconds: float = 0,
    most: int = 0,
) -> Estimate[S]:
    """Play a number of games and count how they end; fewer, if `seconds` (0: unlimited) do not suffice.

    A game without an end is an error; with `most` answers to a game it is counted as `endless` instead.

    >>> import talewright as tw
    >>> game = tw.Single(lambda ask: ask.roll(tw.d(1, 6), "die")[0], ending=lambda face: "six" if face == 6 else "less")
    >>> estimate = tw.sample(game, runs=600, seed=1)
    >>> estimate.runs, 60 < estimate.endings["six"] < 140
    (600, True)
    """
    estimate: Estimate[S] = Estimate()
    deadline = monotonic() + seconds if seconds else float("inf")
    for run in range(runs):
        estimate.runs += 1
        try:
            state, ending = end_of(game, seed, run, players or {HERO: "random"}, most or MAX_ANSWERS)
        except NotEndedError:
            if not most:
                raise
            estimate.endless += 1
        else:
            estimate.finals.append(state)
            estimate.endings[ending.id] = estimate.endings.get(ending.id, 0) + 1
        if progress is not None:
            progress(estimate.runs)
        if monotonic() > deadline:
            break
    return estimate
