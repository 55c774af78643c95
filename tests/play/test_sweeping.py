"""Sweeps on worker processes: the answers of a serial run, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from talewright.core.errors import QuestionError
from talewright.odds import sweep
from talewright.odds.sweep import Varied
from talewright.play import sweeping
from talewright.play.authoring.shelf_odds import shelf_odds

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


BOOK = """---
title: The Ford
system: gnat
start: a
death: b
---

## a

Test your Talent at -1. If you succeed, turn to [[c]]. If you fail, Take a Wound and turn to [[c]].

## b {ending=death}

Cold.

## c {ending=victory}

Across.
"""


def test_a_worker_that_is_killed_changes_nothing_but_the_time(tmp_path: Path) -> None:
    """A real scheduler and two processes, as --workers starts them and --cluster finds them.

    One is killed as soon as it works. Starting a cluster takes seconds, so a shelf of books is asked of the same one.
    """
    import distributed

    dask: Any = distributed
    serial = plain(sweeping.answers(QUESTIONS, 60))
    killed: list[int] = []
    with sweeping.connected(2, "") as client:
        address = client.scheduler.address

        def kill_one() -> None:
            with dask.Client(address, set_as_default=False) as watching:
                while not killed:
                    busy = [name for name, calls in watching.processing().items() if calls]
                    if busy:
                        process = watching.run(os.getpid, workers=[busy[0]])[busy[0]]
                        os.kill(process, signal.SIGKILL)
                        killed.append(process)
                    time.sleep(0.01)

        thread = threading.Thread(target=kill_one, daemon=True)
        thread.start()
        while not killed:  # all answers may come before the kill
            assert plain(sweeping.answers(QUESTIONS * 3, 60, cluster=address)) == serial * 3
        thread.join()
        for name in "ford", "second":
            (tmp_path / f"{name}.tale.md").write_text(BOOK, encoding="utf-8")
        asked = {"goal": ("victory",), "time": 200, "cached": False}
        here = shelf_odds(tmp_path, ["cautious"], asked)
        assert shelf_odds(tmp_path, ["cautious"], asked, cluster=address) == here
        assert len(here) > 2
        assert all(row["exact"] for row in here)
        made = shelf_odds(tmp_path, ["cautious"], asked, creation=True)
        assert shelf_odds(tmp_path, ["cautious"], asked, creation=True, cluster=address) == made
        assert {"climbing", "Take a shield"} <= {row["character"] for row in made}


def test_without_dask_and_without_a_cluster_the_cure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "CONNECT_SECONDS", 1)
    with pytest.raises(QuestionError, match="no cluster answers at 'tcp"):
        sweeping.answers(QUESTIONS, 1, cluster="tcp://127.0.0.1:1")
    monkeypatch.setattr(sweeping, "find_spec", lambda _: None)
    with pytest.raises(QuestionError, match="pip install"):
        sweeping.answers(QUESTIONS, 1, workers=2)
