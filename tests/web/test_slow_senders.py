"""Half a header, half a body, a thousand connections: closed after a deadline, and others are served meanwhile."""

from __future__ import annotations

import select
import socket
import threading
import time
from collections.abc import Iterator, Sized
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest
import uvicorn

from talewright.faces.cli.serve import allow_files
from talewright.faces.web import connections
from talewright.faces.web.app import create_app
from talewright.faces.web.connections import guarded_protocol
from talewright.faces.web.security import block_of, client_of

from .conftest import settings

MOST = 20
CROWD = 1000
"""The members of 200 tables of five."""
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
ICON = b"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


class Running(NamedTuple):
    port: int
    connections: Sized


@contextmanager
def serving(folder: Path, most: int | None = None, header_seconds: float = 60.0) -> Iterator[Running]:
    """A server with these limits."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        create_app(settings(folder)),
        log_level="error",
        http=guarded_protocol(most=most, header_seconds=header_seconds),
    )
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.05)
    yield Running(listening.getsockname()[1], running.server_state.connections)
    running.should_exit = True
    thread.join(10)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr("talewright.faces.web.security.BODY_SECONDS", 1.0)
    with serving(tmp_path, most=MOST, header_seconds=1.0) as running:
        yield running.port


def opened(port: int, sent: bytes) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=20)
    made.sendall(sent)
    return made


def answer(made: socket.socket) -> bytes:
    found = b""
    with made, suppress(ConnectionResetError):
        while part := made.recv(65536):
            found += part
    return found


def closed(made: socket.socket) -> bool:
    readable, _, _ = select.select([made], [], [], 0)
    return bool(readable)


def test_half_a_header_is_closed_and_a_client_has_only_so_many_connections(server: int) -> None:
    half = [opened(server, HALF) for _ in range(MOST)]
    assert b"503" in answer(opened(server, b"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
    began = time.monotonic()
    assert [answer(each) for each in half] == [b""] * MOST
    assert time.monotonic() - began < 15
    assert answer(opened(server, ICON)).startswith(b"HTTP/1.1 200")


def test_half_a_body_is_given_up_with_a_sentence(server: int) -> None:
    made = opened(
        server,
        b"POST /api/books HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: 1000\r\nConnection: close\r\n\r\n{",
    )
    found = answer(made)
    assert found.startswith(b"HTTP/1.1 408")
    assert b"did not arrive" in found


def test_only_the_addresses_of_our_own_proxies_are_believed() -> None:
    def client(proxies: int, *lines: bytes) -> str:
        return client_of(
            {"client": ("10.0.0.9", 1), "headers": [(b"x-forwarded-for", line) for line in lines]},
            proxies=proxies,
        )

    assert client(0, b"1.1.1.1") == "10.0.0.9"
    assert client(1, b"6.6.6.6, 1.1.1.1") == "1.1.1.1"
    assert client(1, b"6.6.6.6", b"1.1.1.1") == "1.1.1.1"
    assert client(2, b"6.6.6.6, 1.1.1.1", b"10.0.0.8") == "1.1.1.1"
    assert client(2, b"1.1.1.1") == "1.1.1.1"
    assert client(1) == "10.0.0.9"


def test_one_person_with_a_whole_ipv6_network_is_one_client() -> None:
    assert block_of("2001:db8::1") == block_of("2001:db8::ffff:1:2") == "2001:db8::/64"
    assert block_of("2001:db8:0:1::1") != block_of("2001:db8::1")
    assert block_of("::ffff:1.2.3.4") == "1.2.3.4"
    assert block_of("x" * 500) == "x" * 64


def test_those_who_wait_longest_make_room_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MAX_WAITING", 5)
    with serving(tmp_path) as running, ExitStack() as stack:
        half = [stack.enter_context(opened(running.port, HALF)) for _ in range(9)]
        assert answer(opened(running.port, ICON)).startswith(b"HTTP/1.1 200")
        assert sum(closed(each) for each in half) >= 4
        assert not closed(half[-1]), "the last one stays"


def test_a_crowd_that_connects_at_once_is_served_in_full(tmp_path: Path) -> None:
    """All pages of an evening after a restart: each is accepted before the first of them sends its request."""
    allow_files()
    with serving(tmp_path) as running:
        crowd = [opened(running.port, b"") for _ in range(CROWD)]
        until = time.monotonic() + 20
        while len(running.connections) < CROWD and time.monotonic() < until:
            time.sleep(0.01)
        for each in crowd:
            each.sendall(ICON)
        assert all(answer(each).startswith(b"HTTP/1.1 200") for each in crowd)
