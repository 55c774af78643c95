"""`talewright serve`, `backup` and `restore` as a person runs them."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMMAND = [sys.executable, "-m", "talewright"]


@contextmanager
def serving(folder: Path, *flags: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TALEWRIGHT_HOME": str(folder)},
    )
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        assert line.startswith("Talewright is at http://127.0.0.1:"), line + process.stderr.read()
        yield line.split()[-1], process
    finally:
        process.kill()
        process.communicate()


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "TALEWRIGHT_HOME": str(folder)},
    )


def post(address: str, path: str, body: object, cookie: str = "") -> tuple[dict[str, object], str]:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or "").partition(";")[0]


def test_it_prints_its_address_serves_both_books_and_is_backed_up_while_it_runs(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        with urllib.request.urlopen(f"{address}api/books", timeout=30) as answer:
            titles = {book["title"] for book in json.load(answer)}
        assert {"The River Under Glass", "A Cold Witness"} <= titles
        _, cookie = post(address, "api/games/book", {"book": "cold-witness"})
        told = run(tmp_path, "backup", str(tmp_path / "all.backup"))
        assert told.returncode == 0, told.stderr
        assert "1 game," in told.stdout
        process.send_signal(signal.SIGTERM)
        process.wait(15)
    assert (tmp_path / "talewright.db").stat().st_size
    told = run(
        tmp_path, "restore", str(tmp_path / "all.backup"), "--database", str(tmp_path / "talewright2.db")
    )
    assert told.returncode == 0, told.stderr
    with serving(tmp_path, "--database", str(tmp_path / "talewright2.db")) as (address, _):
        request = urllib.request.Request(f"{address}api/games", headers={"Cookie": cookie})
        with urllib.request.urlopen(request, timeout=30) as answer:
            assert len(json.load(answer)) == 1


def test_a_port_in_use_is_reported_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = run(tmp_path, "serve", "--port", str(taken.getsockname()[1]))
    assert told.returncode == 2
    assert "cannot be used" in told.stderr
    assert "Traceback" not in told.stderr


def test_refusals_are_sentences(tmp_path: Path) -> None:
    (tmp_path / "no.backup").write_text("no")
    (tmp_path / "no.db").write_text("This is a letter, not a database; " * 40)
    for words in (
        ("serve", "--port", "0", "--database", "mysql://a@b/c"),
        ("serve", "--port", "0", "--database", str(tmp_path / "no.db")),
        ("backup", str(tmp_path / "x")),
        ("restore", str(tmp_path / "missing")),
    ):
        told = run(tmp_path, *words)
        assert told.returncode == 2, (words, told.stdout, told.stderr[-800:])
        assert told.stderr.startswith("talewright: "), told.stderr[:300]
        assert "Traceback" not in told.stderr
