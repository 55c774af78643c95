"""Sweeps: many odds questions answered here, by worker processes, or on a Dask cluster.

The answers are the same wherever they are computed. A worker that dies is replaced, and its questions are asked again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from time import monotonic
from typing import Any, TypeVar

from talewright.core.errors import QuestionError
from talewright.core.record import Fields, JsonObject
from talewright.core.text.message import Message
from talewright.odds.sweep import solve_cell

Q = TypeVar("Q")
MAX_WORKERS = 64
CONNECT_SECONDS = 10
LEAST_SECONDS = 0.05
"""What each question of a table gets, however many there are."""
RETRIES = 5
"""How often a question is asked again after its worker has died."""


def answers(
    questions: Sequence[Fields], seconds: float, *, workers: int = 0, cluster: str = "", language: str = "en"
) -> list[JsonObject]:
    """The answer to each question, within so many seconds for all of them and for each process.

    In this process a question gets an equal share of what those before it have left; for workers all shares are alike.
    """
    if not workers and not cluster:
        return list(_in_turn(questions, seconds, language))
    share = _share(seconds * (workers or _size(cluster)), len(questions))
    solve = partial(solve_cell, seconds=share, language=language)
    return answer_each(solve, questions, workers=workers, cluster=cluster)


def _in_turn(questions: Sequence[Fields], seconds: float, language: str) -> Iterator[JsonObject]:
    end = monotonic() + seconds
    for number, question in enumerate(questions):
        yield solve_cell(question, _share(end - monotonic(), len(questions) - number), language)


def _size(cluster: str) -> int:
    """How many questions a cluster answers at once."""
    with connected(0, cluster) as client:
        threads: dict[str, int] = client.nthreads()
        return max(1, sum(threads.values()))


def _share(seconds: float, count: int) -> float:
    return max(LEAST_SECONDS, round(seconds / count, 2))


def answer_each(
    solve: Callable[[Q], JsonObject], questions: Sequence[Q], *, workers: int = 0, cluster: str = ""
) -> list[JsonObject]:
    """What a function of a module makes of each question, in their order."""
    if not workers and not cluster:
        return [solve(question) for question in questions]
    with connected(workers, cluster) as client:
        futures = client.map(solve, questions, pure=False, retries=RETRIES)
        try:
            found: list[JsonObject] = client.gather(futures)
        except KeyboardInterrupt:
            # The user has stopped it: that its tasks end unfinished is no news.
            for name in ("asyncio", "distributed"):
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
            raise
        return found


@contextmanager
def connected(workers: int, cluster: str) -> Iterator[Any]:
    """A connection to a cluster, or to worker processes of this machine, which end with it."""
    if find_spec("distributed") is None:
        raise _refused(Message("workers need Dask. Install it with: pip install 'talewright[cluster]'."))
    import distributed

    dask: Any = distributed  # it has no types of its own
    if cluster:
        try:
            client = dask.Client(cluster, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise _refused(
                Message(
                    "no cluster answers at {address!r} ({reason}).",
                    address=cluster[:80],
                    reason=str(error)[:80],
                )
            ) from None
        with client:
            yield client
        return
    with (
        dask.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=50,
        ) as local,
        dask.Client(local, set_as_default=False) as client,
    ):
        yield client


def _refused(message: Message) -> QuestionError:
    return QuestionError("", [message.at("workers")])
