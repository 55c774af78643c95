"""A browser for benchmarks: one connection that is kept, a cookie, and forms sent as a person would send them."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlencode


class Browser:
    """One connection that is kept, and its cookie."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie, self.here = port, "", ""
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """JSON sent, or nothing."""
        raw = b"" if body is None else json.dumps(body).encode()
        status, _, answer = await self.send(method, path, raw, "application/json")
        return status, answer

    async def post(self, path: str, form: dict[str, str]) -> bytes:
        """A form posted and the page fetched that the answer names."""
        raw = urlencode(form).encode()
        status, to, answer = await self.send("POST", path, raw, "application/x-www-form-urlencoded")
        assert status == 303, (path, form, status, answer[:300])
        status, answer = await self.ask("GET", to.partition("#")[0])
        assert status == 200, (to, status)
        self.here = to.partition("#")[0]
        return answer

    async def send(self, method: str, path: str, raw: bytes, kind: str) -> tuple[int, str, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n"
            f"Accept: text/html\r\nContent-Type: {kind}\r\nContent-Length: {len(raw)}\r\n\r\n"
        )
        writer.write(head.encode() + raw)
        lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        length, to = 0, ""
        for line in lines[1:]:
            name, _, value = line.partition(b": ")
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"location":
                to = value.decode()
            elif name.lower() == b"set-cookie" and value.startswith(b"talewright="):
                self.cookie = value.partition(b";")[0].decode()
        return int(lines[0].split()[1]), to, await reader.readexactly(length)

    def hang_up(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
        self.streams = None

    async def json(self, method: str, path: str, body: Any = None) -> Any:
        status, raw = await self.ask(method, path, body)
        assert status < 400, (path, status, raw[:300])
        return json.loads(raw or b"null")
