"""Two server processes on one database: a page open at one hears at once what is answered at the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from .conftest import BOOKS

BOOK = "mill"


@contextmanager
def serving(database: str, folder: Path) -> Iterator[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "talewright", "serve", "--port", "0", "--database", database],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TALEWRIGHT_HOME": str(folder)},
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1].rstrip("/")
    finally:
        process.kill()
        process.communicate()


class Person:
    def __init__(self, cookie: str = "") -> None:
        self.cookie = cookie

    def ask(self, url: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30) as answer:
            self.cookie = self.cookie or (answer.headers["Set-Cookie"] or "").partition(";")[0]
            return json.load(answer)

    def listen(self, url: str) -> Iterator[str]:
        """What comes down the line, as it comes."""
        request = urllib.request.Request(url, headers={"Cookie": self.cookie})
        with urllib.request.urlopen(request, timeout=30) as answer:
            for line in answer:
                if line.startswith((b"data:", b"event: gone")):
                    yield line.decode().strip()


def test_what_is_answered_at_one_is_heard_at_the_other(database: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        here, there = (stack.enter_context(serving(database, tmp_path)) for _ in range(2))
        ann = Person()
        text = (BOOKS / f"{BOOK}.tale.md").read_text(encoding="utf-8")
        book = ann.ask(f"{here}/api/books", {"name": "mine", "text": text})["id"]
        play = ann.ask(f"{here}/api/games/book", {"book": book})
        game = play["game"]["id"]
        heard = ann.listen(f"{there}/api/games/{game}/events")
        assert next(heard) == f"data: {play['game']['seq']}"
        took = []
        for _ in range(3):
            option = play["question"]["options"][0]["id"]
            play = ann.ask(f"{here}/api/games/{game}/answers", {"seq": play["game"]["seq"], "choose": option})
            begun = time.perf_counter()
            assert next(heard) == f"data: {play['game']['seq']}"
            took.append(time.perf_counter() - begun)
            # The other server does not go on from what it remembers, but from what is true now.
            assert ann.ask(f"{there}/api/games/{game}")["game"]["seq"] == play["game"]["seq"]
            if play["question"] is None:
                break
        # PostgreSQL says so, a file is looked at four times a second; both with room for a busy machine.
        assert min(took) < (1.0 if database.startswith("sqlite") else 0.25), took
        request = urllib.request.Request(
            f"{here}/api/games/{game}", headers={"Cookie": ann.cookie}, method="DELETE"
        )
        urllib.request.urlopen(request, timeout=30).close()
        assert next(heard) == "event: gone"
