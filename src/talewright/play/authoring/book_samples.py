"""Games of a book that is too large for an exact answer, counted: in columns where NumPy is there, else one by one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING

from talewright.core.ask import Seat
from talewright.core.errors import TooLargeError
from talewright.core.record import JsonObject
from talewright.odds.budget import Budget, limited
from talewright.odds.policy import Policy
from talewright.odds.report import interval
from talewright.odds.simulate import Z95, sample, wilson

if TYPE_CHECKING:
    import numpy as np

    from talewright.play.authoring.book_odds import BookQuestion

FIRST_GAMES = 1_000
"""Played first, so that some games are counted however slow the sections are."""
BATCH = 50_000
MAX_ANSWERS = 20_000
"""Who gives more answers in one game goes round in a circle."""
LEAST_SECONDS = 0.1
"""For games that are played one by one, when games in columns have used up the time."""
SHARE_IN_COLUMNS = 0.5
"""Of the time for sampling; if no game has ended then, games are played one by one."""


def sampled(question: BookQuestion, played: str, players: dict[Seat, Policy]) -> JsonObject:
    """Means with their 95 % interval, of games of a reader without foresight."""
    head: JsonObject = {"exact": False, "played": played}
    until = monotonic() + question.time
    if find_spec("numpy") is not None and (found := _in_columns(question, players)):
        return head | found
    left = max(LEAST_SECONDS, until - monotonic())
    estimate = sample(question.game, question.runs, players=players, seconds=left, most=MAX_ANSWERS)
    worth = question.worth()
    worths = [worth(page) for page in estimate.finals]
    worths += [[0] * len(question.goal)] * estimate.endless
    columns = zip(*worths, strict=True)
    counted: JsonObject = {
        "sampled": estimate.runs,
        "value": {
            name: interval([int(value) for value in column])
            for name, column in zip(question.goal, columns, strict=True)
        },
        "endings": {name: _share(count, estimate.runs) for name, count in sorted(estimate.endings.items())},
    }
    if estimate.endless:
        counted["endless"] = _share(estimate.endless, estimate.runs)
    return head | counted


def _in_columns(question: BookQuestion, players: dict[Seat, Policy]) -> JsonObject:
    """As many of the games as end in time; nothing if not even the first ones do."""
    import numpy as np

    from talewright.odds.columns.arrays import on
    from talewright.odds.columns.sample import ColumnSampler
    from talewright.odds.columns.solve import footprints
    from talewright.play.authoring.book_exploring import MAX_NODES

    sampler = ColumnSampler(
        question.game, question.worth(), footprints(question.game, players, MAX_NODES), players
    )
    endings: dict[str, int] = {}
    values: list[Sequence[np.ndarray]] = []
    played = 0
    deadline = monotonic() + question.time * SHARE_IN_COLUMNS
    try:
        while played < question.runs and (left := deadline - monotonic()) > 0:
            games = min(BATCH if played else FIRST_GAMES, question.runs - played)
            with on(question.device), limited(Budget(left, question.memory * 1_000_000)):
                found = sampler.play(games)
            played += games
            values.append(found.values)
            for name, count in found.endings.items():
                endings[name] = endings.get(name, 0) + count
    except TooLargeError:
        pass  # a batch that did not end in time does not count: its long games would be missing
    if not played:
        return {}
    columns = [np.concatenate(parts) for parts in zip(*values, strict=True)]
    return {
        "sampled": played,
        "value": {name: _mean(column) for name, column in zip(question.goal, columns, strict=True)},
        "endings": {name: _share(count, played) for name, count in sorted(endings.items())},
    }


def _share(count: int, games: int) -> dict[str, float]:
    share, low, high = wilson(count, games)
    return {"decimal": share, "low": low, "high": high}


def _mean(column: np.ndarray) -> dict[str, float]:
    if ((column == 0) | (column == 1)).all():
        return _share(int(column.sum()), len(column))
    mean = float(column.mean())
    reach = Z95 * float(column.std(ddof=1)) / len(column) ** 0.5 if len(column) > 1 else 0.0
    return {"decimal": mean, "low": mean - reach, "high": mean + reach}
