"""Sweeps on worker processes: the answers of a serial run, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
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
    serial = plain(sweeping.answers(QUESTIONS, 600))
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
            assert plain(sweeping.answers(QUESTIONS * 3, 600, cluster=address)) == serial * 3
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


def test_what_quick_questions_leave_of_the_time_is_for_those_behind_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, given = 0.0, list[float]()

    def solve(_: Any, seconds: float, __: str) -> dict[str, Any]:
        nonlocal now
        given.append(seconds)
        now += 1 if len(given) <= 2 else seconds
        return {}

    monkeypatch.setattr(sweeping, "monotonic", lambda: now)
    monkeypatch.setattr(sweeping, "solve_cell", solve)
    sweeping.answers(QUESTIONS[:4], 20)
    assert given == [5, 6.33, 9, 9]


def test_without_dask_and_without_a_cluster_the_cure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "CONNECT_SECONDS", 1)
    with pytest.raises(QuestionError, match="no cluster answers at 'tcp"):
        sweeping.answers(QUESTIONS, 1, cluster="tcp://127.0.0.1:1")
    monkeypatch.setattr(sweeping, "find_spec", lambda _: None)
    with pytest.raises(QuestionError, match="pip install"):
        sweeping.answers(QUESTIONS, 1, workers=2)


SLOW = """
import pathlib, signal, sys, time
from talewright.play import sweeping

folder = sys.argv[1]
def begun(number, folder=folder):
    pathlib.Path(folder, str(number)).touch()
    time.sleep(600)

if __name__ == "__main__":
    # Whoever runs tests in the background may have left Ctrl+C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        sweeping.answer_each(begun, list(range(6)), workers=2)
    except KeyboardInterrupt:
        sys.exit(130)
"""


def test_a_sweep_that_is_interrupted_ends_at_once_and_without_a_word(tmp_path: Path) -> None:
    script, begun = tmp_path / "slow.py", tmp_path / "begun"
    script.write_text(SLOW, encoding="utf-8")
    begun.mkdir()
    # Ctrl+C reaches every process of the terminal, hence a session of its own.
    process = subprocess.Popen(
        [sys.executable, str(script), str(begun)], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        while len(list(begun.iterdir())) < 2 and process.poll() is None:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in said
