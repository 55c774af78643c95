"""Half a header, half a body, a thousand connections: closed after a deadline, and others are served meanwhile."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import uvicorn

from talewright.faces.web.app import create_app
from talewright.faces.web.connections import guarded_protocol
from talewright.faces.web.security import block_of, client_of

from .conftest import settings

MOST = 20


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr("talewright.faces.web.security.BODY_SECONDS", 1.0)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        create_app(settings(tmp_path)),
        log_level="error",
        http=guarded_protocol(most=MOST, header_seconds=1.0),
    )
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.05)
    yield listening.getsockname()[1]
    running.should_exit = True
    thread.join(10)


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


def test_half_a_header_is_closed_and_a_client_has_only_so_many_connections(server: int) -> None:
    half = [opened(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ") for _ in range(MOST)]
    assert b"503" in answer(opened(server, b"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
    began = time.monotonic()
    assert [answer(each) for each in half] == [b""] * MOST
    assert time.monotonic() - began < 15
    fresh = opened(server, b"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert answer(fresh).startswith(b"HTTP/1.1 200")


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


def test_those_who_wait_longest_make_room_for_others(server: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.faces.web.connections.MAX_WAITING", 5)
    with ExitStack() as stack:
        half = [
            stack.enter_context(opened(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "))
            for _ in range(9)
        ]
        icon = b"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        # On a busy machine the server may still be taking in the nine: then a second visitor gets in.
        assert any(b"200 OK" in answer(opened(server, icon)) for _ in range(5))
        assert answer(half[0]) == b"", "the first of the half requests was closed"
