"""Two server processes on one database behind a small proxy: a table is one table, whichever of them a request reaches."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from .test_two_servers import Person, serving

ROLLS = 12


@contextmanager
def proxy(*ports: int) -> Iterator[str]:
    """Each connection goes to the next server in turn."""
    turns = itertools.cycle(ports)
    started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]] = Future()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection("127.0.0.1", next(turns))
        await asyncio.gather(pump(reader, there[1]), pump(there[0], writer), return_exceptions=True)

    async def serve() -> None:
        ended = asyncio.Event()
        server = await asyncio.start_server(client, "127.0.0.1", 0)
        started.set_result((asyncio.get_running_loop(), ended, server.sockets[0].getsockname()[1]))
        await ended.wait()
        server.close()

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    loop, ended, port = started.result(10)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(10)


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def test_everybody_hears_every_roll_once_whichever_server_they_reach(database: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(database, tmp_path)) for _ in range(2)]
        here = stack.enter_context(proxy(*(port_of(each) for each in servers)))
        ann, bob = Person(), Person()
        # The cookie of a new visitor is made once; both servers read it.
        table = ann.ask(f"{here}/api/tables", {"system": "roots", "name": "Ann"})["id"]
        link = ann.ask(f"{here}/api/tables/{table}/link")["link"]
        bob.ask(f"{here}/api/tables/join", {"link": link, "name": "Bob"})
        # Each listens at another server.
        lines = [
            who.listen(f"{at}/api/tables/{table}/events") for who, at in zip((ann, bob), servers, strict=True)
        ]
        for line in lines:
            next(line)

        def roll(number: int) -> None:
            who = (ann, bob)[number % 2]
            body = {"kind": "roll.free", "body": {"dice": "d6", "why": f"roll{number}"}}
            who.ask(f"{here}/api/tables/{table}/events", body)

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(roll, range(ROLLS)))
        expected = {f"roll{number}" for number in range(ROLLS)}
        for line in lines:
            heard: list[str] = []
            while len(heard) < ROLLS:
                data = next(line)
                heard += [word for word in data.replace('"', " ").split() if word in expected]
            assert sorted(heard) == sorted(expected)
        logs = [who.ask(f"{at}/api/tables/{table}")["log"] for at in servers for who in (ann,)]
        assert logs[0] == logs[1]
