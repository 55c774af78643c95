"""The web app under load: server CPU per request, requests a second and p99 at 1, 8 and 32 connections.

Every write is durable (SQLite in WAL mode with synchronous=FULL) before it is answered. The bar is half of what
Kettlewright takes on the same two cores: 8.3 ms for a sheet viewed, 10.1 ms for a sheet saved; p99 under 300 ms.

    python -m bench.web
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

CONNECTIONS = (1, 8, 32)
SECONDS = 3.0
TICK = os.sysconf("SC_CLK_TCK")
PEER = {"sheet view": 8.3, "sheet save": 10.1}

WARM = "import uvicorn; from talewright.faces.web import app, pages; from talewright.core.ruleset import all_rulesets as a; a()"


class Browser:
    """One connection that is kept, and its cookie."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        raw = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n"
            f"Accept: text/html\r\nContent-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n"
        )
        writer.write(head.encode() + raw)
        lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        length = 0
        for line in lines[1:]:
            name, _, value = line.partition(b": ")
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"set-cookie" and value.startswith(b"talewright="):
                self.cookie = value.partition(b";")[0].decode()
        return int(lines[0].split()[1]), await reader.readexactly(length)

    def hang_up(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
        self.streams = None

    async def json(self, method: str, path: str, body: Any = None) -> Any:
        status, raw = await self.ask(method, path, body)
        assert status < 400, (path, status, raw[:300])
        return json.loads(raw or b"null")


Work = Callable[[], Awaitable[None]]


async def sheet_view(browser: Browser, _: int) -> Work:
    made = await browser.json("POST", "/api/characters/random", {"system": "gnat", "name": "Wren"})

    async def once() -> None:
        status, _ = await browser.ask("GET", f"/characters/{made['id']}")
        assert status == 200

    return once


async def sheet_save(browser: Browser, _: int) -> Work:
    made = await browser.json("POST", "/api/characters/random", {"system": "gnat", "name": "Wren"})
    file = (await browser.json("GET", f"/api/characters/{made['id']}"))["file"]

    async def once() -> None:
        status, _ = await browser.ask("PUT", f"/api/characters/{made['id']}", {"file": file})
        assert status == 200

    return once


async def turn(browser: Browser, number: int) -> Work:
    chance = random.Random(number)
    now: dict[str, Any] = {}

    async def once() -> None:
        nonlocal now
        if not now or now["question"] is None:
            now = await browser.json("POST", "/api/games/book", {"book": "the-river-under-glass"})
        option = chance.choice(now["question"]["options"])["id"]
        body = {"seq": now["game"]["seq"], "choose": option}
        now = await browser.json("POST", f"/api/games/{now['game']['id']}/answers", body)

    return once


async def reading(browser: Browser, number: int) -> Work:
    chance = random.Random(number)
    now = await browser.json("POST", "/api/games/book", {"book": "the-river-under-glass"})
    for _ in range(14):
        if now["question"] is not None:
            option = chance.choice(now["question"]["options"])["id"]
            body = {"seq": now["game"]["seq"], "choose": option}
            now = await browser.json("POST", f"/api/games/{now['game']['id']}/answers", body)

    async def once() -> None:
        status, _ = await browser.ask("GET", f"/play/{now['game']['id']}")
        assert status == 200

    return once


SCENES: dict[str, Callable[[Browser, int], Awaitable[Work]]] = {
    "sheet view": sheet_view,
    "sheet save": sheet_save,
    "a turn played": turn,
    "a page read": reading,
}


def spent(process: int) -> float:
    """Seconds of processor time of the server."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:  # noqa: PTH123
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory(process: int) -> float:
    with open(f"/proc/{process}/status", encoding="ascii") as file:  # noqa: PTH123
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))


async def measure(port: int, process: int, scene: str, connections: int) -> tuple[float, float, float]:
    """CPU milliseconds per request, requests a second, p99 in milliseconds."""
    browsers = [Browser(port) for _ in range(connections)]
    works = [await SCENES[scene](browser, number) for number, browser in enumerate(browsers)]
    for browser, work in zip(browsers, works, strict=True):
        # A server closes lines that were quiet while the others got ready.
        browser.hang_up()
        await work()
    took: list[float] = []
    end = perf_counter() + SECONDS

    async def one(work: Work) -> None:
        while perf_counter() < end:
            start = perf_counter()
            await work()
            took.append(perf_counter() - start)

    before, begun = spent(process), perf_counter()
    await asyncio.gather(*(one(work) for work in works))
    cpu, wall = spent(process) - before, perf_counter() - begun
    for browser in browsers:
        browser.hang_up()
    took.sort()
    return cpu / len(took) * 1000, len(took) / wall, took[int(len(took) * 0.99)] * 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "talewright", "serve", "--port", "0", "--database", f"{folder}/t.db"]
        # As after the first start on any machine: compiled once, into a folder of our own.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        subprocess.run([sys.executable, "-c", WARM], check=True, env=environment)
        begun = perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            try:
                assert server.stdout is not None
                port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
                status, _ = asyncio.run(Browser(port).ask("GET", "/"))
                assert status == 200
                took, cpu = perf_counter() - begun, spent(server.pid)
                print(f"start to first page {took:.2f} s ({cpu:.2f} s CPU), {memory(server.pid):.0f} MiB")
                columns = "".join(f"{f'{n} conn.':>22}" for n in CONNECTIONS)
                print(f"{'':16}{'CPU/request':>12}{'of peer':>9}{columns}   (requests a second, p99)")
                for scene in SCENES:
                    found = [asyncio.run(measure(port, server.pid, scene, n)) for n in CONNECTIONS]
                    cpu = min(each[0] for each in found)
                    share = f"{cpu / PEER[scene]:9.2f}" if scene in PEER else f"{'':9}"
                    rest = "".join(f"{rate:12.0f}{p99:7.0f} ms" for _, rate, p99 in found)
                    print(f"{scene:16}{cpu:9.2f} ms{share}{rest}")
                print(f"afterwards {memory(server.pid):.0f} MiB")
            finally:
                server.kill()


if __name__ == "__main__":
    main()
