"""What stands before every page: whose request it is, where it comes from, how large, how often; and the headers.

One plain ASGI middleware. The owner is an unguessable id in a signed cookie; pages read it with `owner_of`.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from talewright.core.text.message import Message
from talewright.faces.web.clients import client_of
from talewright.faces.web.cookies import COOKIE, Cookies, Signed, cookie_line, name_of_cookie
from talewright.faces.web.errors import refusal, unforeseen
from talewright.faces.web.settings import Settings
from talewright.play.library import fresh_id
from talewright.play.worker import CLIENT

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
IMPORTS = frozenset({"/api/import", "/settings/import", "/api/tables/import", "/tables/import"})
HEAVY = IMPORTS | {"/api/odds", "/api/books", "/api/check", "/books/new", "/odds", "/tables/scenario"}
"""Addresses that read whole files or calculate."""
SIGNING = frozenset({"sign-in", "sign-up", "password", "delete-account", "continue", "confirm"})
"""Parts of addresses where a secret could be guessed: slow ones."""
TABLE = re.compile(r"(?:/api)?/tables/([\w-]{1,64})")
MAX_BODY = 2_500_000
"""Of a book. It is parsed where everybody waits, but has a few fields only."""
MAX_FORM = 300_000
"""Of anything else, parsed where everybody waits: the largest character has a third of it."""
MAX_IMPORT = 16_000_000
"""Parsed in a worker process."""
BODY_SECONDS = 60.0
"""For the whole of a request's body."""
MAX_DRAINED = 80_000_000
"""A body that is too large is read to here, and forgotten, so that the refusal reaches its sender."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


def owner_of(connection: HTTPConnection) -> str:
    """Whose request this is. A visitor without a cookie receives one with the answer."""
    return str(connection.scope["talewright.owner"])


class Rate:
    """So many at once, then so many a second, for each client."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst, self.per_second = burst, per_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str) -> float:
        """Take one; 0, or the seconds to wait."""
        now = time.monotonic()
        left, then = self._left.pop(client, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.per_second)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed else left, now)
        if len(self._left) > 50_000:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self.per_second


class Guard:
    """The middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.hosts = settings.allowed_hosts
        self.writes = Rate(60, 10) if settings.hosted else None
        self.heavy = Rate(10, 0.5) if settings.hosted else None
        self.signing = Rate(8, 0.1)
        self.seats = Rate(20, 2) if settings.hosted else None
        self.body_seconds = BODY_SECONDS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        path: str = scope["path"]
        scope["talewright.secure"] = secure = self._secure(scope, headers)
        if secure:
            # A redirect that the framework makes names the scheme the browser used, not the proxy's.
            scope["scheme"] = "https"
        static = path.startswith("/static/")
        CLIENT.set(client_of(scope, proxies=self.settings.proxies if self.settings.behind_proxy else 0))
        if not static:
            await self._know(scope, headers)

        started = False

        async def sending(message: Event) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._sign(scope, message, static=static, secure=secure)
            await send(message)

        try:
            await self._pass(scope, receive, sending, headers, path)
        except Exception as error:
            if started or isinstance(error, ClientDisconnect):
                raise
            # Answered here, not further out, so that this page too carries the headers.
            await unforeseen(scope, error)(scope, receive, sending)

    async def _pass(self, scope: Scope, receive: Receive, sending: Send, headers: Headers, path: str) -> None:
        refused = self._refused(scope, headers, path)
        if refused is not None:
            await refusal(scope, *refused)(scope, receive, sending)
            return
        if scope["method"] in SAFE:
            await self.app(scope, receive, sending)
            return
        most = most_bytes(path)
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length) > most:
            with suppress(TimeoutError):
                await asyncio.wait_for(_drain(receive), self.body_seconds)
            await _too_large(scope, most)(scope, receive, sending)
            return
        await _Counted(self.app, most, self.body_seconds).run(scope, receive, sending)

    async def _know(self, scope: Scope, headers: Headers) -> None:
        state = scope["app"].state
        found: Signed | None = None
        given = ""
        for part in headers.get("cookie", "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                given, found = value, state.cookies.read(value)
        if found is not None and not await state.library.credentials.holds(
            found.owner, found.epoch, name_of_cookie(given)
        ):
            found = None
        scope["talewright.new"] = found is None
        scope["talewright.cookie"] = "" if found is None else given
        found = found or Signed(fresh_id())
        scope["talewright.owner"], scope["talewright.epoch"] = found.owner, found.epoch
        scope["talewright.proved"] = found.proved

    def _secure(self, scope: Scope, headers: Headers) -> bool:
        if self.settings.behind_proxy:
            return headers.get("x-forwarded-proto", "") == "https"
        return bool(scope.get("scheme") == "https")

    def _refused(
        self, scope: Scope, headers: Headers, path: str
    ) -> tuple[int, Message, dict[str, str]] | None:
        host = headers.get("host", "")
        if self.hosts is not None and _name(host) not in self.hosts:
            return (
                421,
                Message("This server is not known by that name. Use the address it printed when it started."),
                {},
            )
        if scope["method"] in SAFE:
            return None
        if not _own(headers, host):
            return (
                403,
                Message(
                    "This was sent from another site, so nothing was changed. Go back and use the page here."
                ),
                {},
            )
        client = CLIENT.get()
        rates: list[tuple[Rate | None, str]] = [(self.writes, client)]
        if path in HEAVY:
            rates.append((self.heavy, client))
        if not SIGNING.isdisjoint(path.split("/")):
            rates.append((self.signing, client))
        if seated := TABLE.match(path):
            # People at one table often share an address: each seat has its own share.
            rates.append((self.seats, f"{scope['talewright.owner']} {seated[1]}"))
        for rate, key in rates:
            if rate is not None and (seconds := rate.wait(key)):
                return (
                    429,
                    Message("That was faster than this server allows. Wait a moment, then try again."),
                    {"retry-after": str(int(seconds) + 1)},
                )
        return None

    def _sign(self, scope: Scope, message: Event, *, static: bool, secure: bool) -> None:
        headers: list[tuple[bytes, bytes]] = message["headers"]
        message["headers"] = headers = [*headers, *HEADERS]
        if secure:
            headers.append((b"strict-transport-security", b"max-age=31536000"))
        if static:
            return
        out = MutableHeaders(raw=headers)
        out.setdefault("cache-control", "no-store")
        if scope.get("talewright.new"):
            cookies: Cookies = scope["app"].state.cookies
            line = cookie_line(
                cookies,
                owner=scope["talewright.owner"],
                epoch=scope["talewright.epoch"],
                proved=scope["talewright.proved"],
                secure=secure or self.settings.hosted,
            )
            headers.append((b"set-cookie", line.encode()))


def _name(host: str) -> str:
    """The host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].casefold()
    return host.partition(":")[0].casefold()


def _own(headers: Headers, host: str) -> bool:
    """A browser says where a request comes from; what says nothing is no browser, and brings no stolen cookie."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.casefold() == host.casefold()


def most_bytes(path: str) -> int:
    """The largest body that an address accepts."""
    if path in IMPORTS:
        return MAX_IMPORT
    if path == "/api/check" or path.removeprefix("/api").startswith("/books"):
        return MAX_BODY
    return MAX_FORM


def _too_large(scope: Scope, most: int) -> ASGIApp:
    return refusal(
        scope,
        413,
        Message(
            "That is larger than {limit:g} MB, the most this server accepts. Nothing was saved.",
            limit=most / 1e6,
        ),
        {},
    )


def _too_late(scope: Scope, seconds: float) -> ASGIApp:
    return refusal(
        scope,
        408,
        Message(
            "The request did not arrive within {seconds:g} seconds. Nothing was saved; try again.",
            seconds=seconds,
        ),
        {"connection": "close"},
    )


async def _drain(receive: Receive) -> None:
    drained = 0
    while drained < MAX_DRAINED:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body"):
            return
        drained += len(message.get("body", b""))


class _Counted:
    """A body without a stated length is counted as it comes, and one that comes too slowly is given up."""

    def __init__(self, app: ASGIApp, most: int, seconds: float) -> None:
        self.app, self.most, self.seconds = app, most, seconds

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        seen = 0
        more = True
        late = False
        until = time.monotonic() + self.seconds

        async def counting() -> Event:
            nonlocal seen, more, late
            if seen > self.most or late:
                return {"type": "http.disconnect"}
            if not more:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), max(0.0, until - time.monotonic()))
            except TimeoutError:
                late = True
                return {"type": "http.disconnect"}
            more = bool(message.get("more_body"))
            seen += len(message.get("body", b""))
            return {"type": "http.disconnect"} if seen > self.most else message

        async def sending(message: Event) -> None:
            # Whatever the app makes of a body that stops half-way, the sender receives the reason below.
            if seen <= self.most and not late:
                await send(message)

        try:
            await self.app(scope, counting, sending)
        except ClientDisconnect:
            if seen <= self.most and not late:
                raise
        if late:
            await _too_late(scope, self.seconds)(scope, receive, send)
        elif seen > self.most:
            if more:
                with suppress(TimeoutError):
                    await asyncio.wait_for(_drain(receive), max(0.0, until - time.monotonic()))
            await _too_large(scope, self.most)(scope, receive, send)
