"""The load of live tables in small: every event reaches every member once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_roll_reaches_every_member_once() -> None:
    command = [sys.executable, "-m", "bench.tables", "--tables", "3", "--rolls", "2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "events heard 60 of 60: 0 lost, 0 doubled" in done.stdout
    assert "p99" in done.stdout
