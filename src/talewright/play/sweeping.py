"""Sweeps: many odds questions answered here, by worker processes, or on a Dask cluster.

The answers are the same wherever they are computed. A worker that dies is replaced, and its questions are asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import Any, TypeVar

from talewright.core.errors import QuestionError
from talewright.core.record import Fields, JsonObject
from talewright.core.text.message import Message
from talewright.odds.sweep import solve_cell

Q = TypeVar("Q")
MAX_WORKERS = 64
CONNECT_SECONDS = 10
RETRIES = 5
"""How often a question is asked again after its worker has died."""


def answers(
    questions: Sequence[Fields], seconds: int, *, workers: int = 0, cluster: str = ""
) -> list[JsonObject]:
    """The answer to each question, within so many seconds each."""
    return answer_each(partial(solve_cell, seconds=seconds), questions, workers=workers, cluster=cluster)


def answer_each(
    solve: Callable[[Q], JsonObject], questions: Sequence[Q], *, workers: int = 0, cluster: str = ""
) -> list[JsonObject]:
    """What a function of a module makes of each question, in their order."""
    if not workers and not cluster:
        return [solve(question) for question in questions]
    with connected(workers, cluster) as client:
        futures = client.map(solve, questions, pure=False, retries=RETRIES)
        found: list[JsonObject] = client.gather(futures)
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
