"""A short run of the killer; the long one is a command: python -m tests.store.killer 1000"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

KILLER = Path(__file__).parent / "killer.py"


def test_nothing_confirmed_is_lost_when_the_server_is_killed(database: str) -> None:
    ran = subprocess.run(
        [sys.executable, KILLER, "8", "--database", database],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    kills, confirmed = re.findall(r"(\d+) kills, (\d+) confirmed", ran.stdout)[-1]
    assert int(kills) == 8
    assert int(confirmed) >= 8
