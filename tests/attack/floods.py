"""Hostile requests by several clients at once, while a visitor looks at light pages."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from typing import Any

from tests.attack.hostile import HEAD, Flood, long_fight, text_check
from tests.attack.longest import any_address
from tests.attack.results import Result
from tests.attack.server import LIGHT, Client, Probe, Server

from talewright.core.ruleset import all_rulesets


def warm(server: Server) -> None:
    """Load what is loaded once: rules, templates, workers."""
    client = Client(server.port, "192.0.2.2")
    for path in LIGHT:
        client.ask("GET", path)
    for ruleset in all_rulesets():
        client.json("POST", "/api/characters/random", {"system": ruleset.id})
    for flood in (text_check(HEAD), long_fight()):
        threads = [threading.Thread(target=flood, args=(client,)) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def run(server: Server, flood: Flood, seconds: float, clients: int) -> Result:
    """Several clients ask at once for so many seconds; each answer must be a sentence, never a failure of ours."""
    result = Result(flood.name)
    before = server.tracebacks()
    if flood.prepare is not None:
        flood.prepare(Client(server.port, any_address()))
    server.slices()
    probe = Probe(server)
    probe.start()
    lock = threading.Lock()
    until = time.monotonic() + seconds

    def attack() -> None:
        give_way()
        while time.monotonic() < until:
            client = Client(server.port, any_address())
            try:
                status, content, took = flood.ask(client)
            except (OSError, RuntimeError) as error:
                status, content, took = _refused(error)
            with lock:
                result.tried += 1
                result.statuses[status] += 1
                result.slowest = max(result.slowest, took)
                if status >= 500 and status != 503:
                    result.fault(f"answered {status}: {content[:200]!r}")

    threads = [threading.Thread(target=attack) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    result.p99, result.megabytes = probe.end(), probe.megabytes
    result.held_up(server.slices())
    for each in probe.failed:
        result.fault(f"a light page failed: {each}")
    if (raised := server.tracebacks() - before) > 0:
        result.fault(f"{raised} tracebacks in the log")
    return result


def give_way() -> None:
    """This thread steps back behind the server: attackers do not run on its machine."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 15)


def _refused(error: Exception) -> tuple[int, bytes, float]:
    """A preparation that was refused (429, for example) counts by its status; a broken connection as 0."""
    words = str(error).split(": ")
    status = words[1].split(" ")[0] if len(words) > 1 else ""
    return (int(status) if status.isdigit() else 0), str(error).encode(), 0.0


def slow_senders(server: Server, connections: int, seconds: float) -> Result:
    """Half a header on many connections, letter by letter, for so long."""
    import socket

    result = Result("slow senders")
    probe = Probe(server)
    probe.start()
    made: list[Any] = []
    for _ in range(connections):
        try:
            one = socket.create_connection(("127.0.0.1", server.port), 5)
            one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            made.append(one)
            result.tried += 1
        except OSError as error:
            result.fault(f"connection refused: {error}")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for one in list(made):
            try:
                one.sendall(b"x")
            except OSError:
                made.remove(one)
        time.sleep(0.5)
    for one in made:
        one.close()
    result.p99, result.megabytes = probe.end(), probe.megabytes
    result.notes.append(f"{result.tried - len(made)} of {result.tried} were closed by the server")
    for each in probe.failed:
        result.fault(f"a light page failed: {each}")
    return result
