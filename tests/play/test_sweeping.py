"""Sweeps on worker processes: the answers of a serial run, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import pytest

from talewright.core.errors import QuestionError
from talewright.odds import sweep
from talewright.odds.sweep import Varied
from talewright.play import sweeping

pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")

ASKED = {"system": "gnat", "steps": [{"verb": "fight", "rounds": 2}], "goal": ["alive"]}
QUESTIONS = [
    question
    for _, question in sweep.cells(
        ASKED,
        [
            Varied("talent", ("character", "talent"), (6, 7, 8, 9)),
            Varied("a", ("character", "armour"), ("none", "lihgt")),
        ],
    )
]


def plain(found: list[Any]) -> list[Any]:
    return [each.get("value", each.get("faults")) for each in found]


def test_a_worker_that_is_killed_changes_nothing_but_the_time() -> None:
    """A real scheduler and two processes; one is killed as soon as it works."""
    import distributed

    dask: Any = distributed
    serial = plain(sweeping.answers(QUESTIONS, 60))
    killed: list[int] = []
    with dask.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as local:

        def kill_one() -> None:
            with dask.Client(local, set_as_default=False) as watching:
                while not killed:
                    busy = [address for address, calls in watching.processing().items() if calls]
                    if busy:
                        process = watching.run(os.getpid, workers=[busy[0]])[busy[0]]
                        os.kill(process, signal.SIGKILL)
                        killed.append(process)
                    time.sleep(0.01)

        thread = threading.Thread(target=kill_one, daemon=True)
        thread.start()
        while not killed:  # all answers may come before the kill
            assert plain(sweeping.answers(QUESTIONS * 3, 60, cluster=local.scheduler_address)) == serial * 3
        thread.join()


def test_without_dask_and_without_a_cluster_the_cure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "CONNECT_SECONDS", 1)
    with pytest.raises(QuestionError, match="no cluster answers at 'tcp"):
        sweeping.answers(QUESTIONS, 1, cluster="tcp://127.0.0.1:1")
    monkeypatch.setattr(sweeping, "find_spec", lambda _: None)
    with pytest.raises(QuestionError, match="pip install"):
        sweeping.answers(QUESTIONS, 1, workers=2)
