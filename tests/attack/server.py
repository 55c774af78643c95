"""A real server in a process of its own on a loopback port, clients that each seem to be another one, and a probe."""

from __future__ import annotations

import http.client
import json
import multiprocessing
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.attack.results import percentile

LIGHT = ("/settings", "/odds", "/characters/new", "/api/systems", "/static/icon.svg", "/characters")
"""What a visitor who does nothing special looks at."""


class Server:
    """`talewright serve --hosted`, as behind a proxy: then a header says who a client is."""

    def __init__(self, folder: Path, *, measured: bool = False) -> None:
        """`measured`: how long its event loop is held is measured too (see `slices`), which makes it a little slower."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.log = folder / "server.log"
        self.database = folder / "tales.db"
        self.report = folder / "slices.jsonl" if measured else None
        self._read = 0
        program = ["talewright"] if self.report is None else ["tests.attack.slices", str(self.report)]
        command = [
            sys.executable, "-m", *program, "serve", "--host", "127.0.0.1", "--port", str(self.port),
            "--database", str(self.database), "--hosted", "--behind-proxy", "--origin", "https://localhost",
        ]  # fmt: skip
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out)

    def wait(self) -> None:
        until = time.monotonic() + 180
        while time.monotonic() < until and self.process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise RuntimeError(self.log.read_text())

    def tracebacks(self) -> int:
        return self.log.read_text(errors="replace").count("Traceback (most recent call last)")

    def slices(self) -> list[dict[str, Any]]:
        """What held the event loop since the last call, if that is measured."""
        if self.report is None:
            return []
        text = self.report.read_text(encoding="utf-8")[self._read :]
        self._read += len(text)
        return [json.loads(line) for line in text.splitlines()]

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def megabytes(server: int) -> float:
    """What the server and its workers have in memory now."""
    found = 0
    for process in (server, *_children(server)):
        with suppress(OSError, IndexError):
            text = Path(f"/proc/{process}/status").read_text()
            found += int(re.findall(r"VmRSS:\s+(\d+)", text)[0])
    return found / 1000


def _children(process: int) -> list[int]:
    with suppress(OSError):
        tasks = Path(f"/proc/{process}/task")
        return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    return []


@contextmanager
def serving(folder: Path, *, measured: bool = False) -> Iterator[Server]:
    server = Server(folder, measured=measured)
    try:
        server.wait()
        yield server
    finally:
        server.stop()


class Client:
    """A browser at an address of its own, with its cookie."""

    def __init__(self, port: int, address: str, seconds: float = 120) -> None:
        self.port, self.address, self.seconds = port, address, seconds
        self.cookie = ""

    def ask(
        self, method: str, path: str, body: Any = None, kind: str = "application/json"
    ) -> tuple[int, bytes, float]:
        """Status, content, and the seconds it took."""
        raw = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        headers = {"X-Forwarded-For": self.address, "X-Forwarded-Proto": "https", "Host": "localhost"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        if raw is not None:
            headers["Content-Type"] = kind
        began = time.perf_counter()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.seconds)
        try:
            connection.request(method, path, raw, headers)
            answer = connection.getresponse()
            content = answer.read()
            if given := answer.getheader("set-cookie"):
                self.cookie = given.partition(";")[0]
            return answer.status, content, time.perf_counter() - began
        finally:
            connection.close()

    def json(self, method: str, path: str, body: Any = None) -> Any:
        status, content, _ = self.ask(method, path, body)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {content[:300]!r}")
        return json.loads(content) if content else None


class Probe:
    """A visitor who looks at light pages while others attack: how long each took, and the memory of the server.

    It is a process of its own: in the process of the attackers it would measure how long it waits for them.
    """

    def __init__(self, server: Server, pause: float = 0.03) -> None:
        context = multiprocessing.get_context("spawn")
        self.failed: list[str] = []
        self.megabytes = 0.0
        self._pipe, other = context.Pipe()
        self._process = context.Process(
            target=_look, args=(other, server.port, server.process.pid, pause), daemon=True
        )

    def start(self) -> None:
        self._process.start()
        self._pipe.recv()

    def end(self) -> float:
        """The 99th percentile."""
        self._pipe.send("end")
        took, self.failed, self.megabytes = self._pipe.recv()
        self._process.join()
        return percentile(took, 0.99)


def _look(pipe: Connection, port: int, server: int, pause: float) -> None:
    took: list[float] = []
    failed: list[str] = []
    most = 0.0
    client = Client(port, "192.0.2.1")
    client.ask("GET", LIGHT[0])
    pipe.send("ready")
    number = 0
    while not pipe.poll(pause):
        path = LIGHT[number % len(LIGHT)]
        try:
            status, _, seconds = client.ask("GET", path)
        except OSError as error:
            failed.append(f"{path}: {error}")
        else:
            took.append(seconds)
            if status != 200:
                failed.append(f"{path}: {status}")
        if number % 10 == 0:
            most = max(most, megabytes(server))
        number += 1
    pipe.send((took, failed, most))
