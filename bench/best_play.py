"""How closely best play of our two long books is bounded, for each ready-made character: `python -m bench.best_play 290`.

A second argument names one character. Each answer is computed in a process of its own, whose CPU time and memory are shown; all
of them take half an hour at 290 seconds each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from talewright.adventure import load_book
from talewright.core.ruleset import find
from talewright.play.books import ready_heroes

BOOKS = Path(__file__).parents[1] / "adventures"
LONG = ("the-river-under-glass", "cold-witness")
SECONDS = 290
MEGABYTES = 8_000
UNIT = 1024 if sys.platform == "linux" else 1024 * 1024
"""Of the system's figure of memory in a megabyte."""


def main(seconds: int = SECONDS, only: str = "") -> None:
    print(f"{'book':24}{'character':12}{'wall':>7}{'CPU':>8}{'memory':>10}{'low':>12}{'high':>10}")
    for name in LONG:
        path = BOOKS / f"{name}.tale.md"
        for hero in ready_heroes(path, find(load_book(path).head.system)):
            if only in ("", hero.id):
                _one(path, hero.id, seconds)


def _one(path: Path, hero: str, seconds: int) -> None:
    began = perf_counter()
    flags = ["--hero", hero, "--policy", "optimal", "--time", str(seconds), "--memory", str(MEGABYTES)]
    command = [sys.executable, "-m", "talewright", "odds", str(path), *flags, "--no-cache", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        answer = json.loads(process.stdout.read())["readers"]["optimal"]
        _, process.returncode, used = os.wait4(process.pid, 0)
    cpu = used.ru_utime + used.ru_stime
    value = answer["value"]["victory"]["decimal"]
    bounds = {"low": value, "high": value} if answer["exact"] else answer["bounds"]["victory"]
    print(
        f"{path.name.split('.')[0]:24}{hero:12}{perf_counter() - began:5.0f} s{cpu:6.0f} s"
        f"{used.ru_maxrss / UNIT:7.0f} MB{bounds['low']:12.4%}{bounds['high']:10.2%}",
        flush=True,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS, *sys.argv[2:3])
