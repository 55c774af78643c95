"""What stands before every page: whose request it is, where it comes from, how large, how often; and the headers.

One plain ASGI middleware. The owner is an unguessable id in a signed cookie; pages read it with `owner_of`.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from talewright.core.text.message import Message
from talewright.faces.web.bodies import BODY_SECONDS, IMPORTS, CountedBody, drain, max_bytes, too_large
from talewright.faces.web.cookies import COOKIE, Cookies, Signed, cookie_line, name_of_cookie
from talewright.faces.web.errors import refusal, unforeseen
from talewright.faces.web.settings import Settings
from talewright.play.library import fresh_id
from talewright.play.worker import CLIENT

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HEAVY = IMPORTS | {"/api/odds", "/api/books", "/api/check", "/books/new", "/odds", "/tables/scenario"}
"""Addresses that read whole files or calculate."""
SIGNING = frozenset({"sign-in", "sign-up", "password", "delete-account", "continue", "confirm"})
"""Parts of addresses where a secret could be guessed: slow ones."""
IPV6_PREFIX = 64
"""An IPv6 network that one person may own counts as one address."""
TABLE = re.compile(r"(?:/api)?/tables/([\w-]{1,64})")
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

PLAIN_PAGE = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'",
}
"""For a page of an author: no script, no forms, styles of its own."""


def owner_of(connection: HTTPConnection) -> str:
    """Whose request this is. A visitor without a cookie receives one with the answer."""
    return str(connection.scope["talewright.owner"])


def client_of(scope: Scope, *, proxies: int = 0) -> str:
    """The address that the outermost of our own proxies saw, all X-Forwarded-For lines read from right to left.

    What stands further left was sent by the client and may say anything.
    """
    peer = str((scope.get("client") or ("?",))[0])
    if not proxies:
        return block_of(peer)
    lines = (value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for")
    return block_of(_seen(lines, proxies) or peer)


def _seen(lines: Iterable[str], proxies: int) -> str:
    hops = [hop.strip() for line in lines for hop in line.split(",") if hop.strip()]
    return hops[-min(proxies, len(hops))] if hops else ""


def block_of(address: str) -> str:
    """An IPv4 address, or the /64 network of an IPv6 address; anything else as it stands, cut short."""
    try:
        found = ipaddress.ip_address(address.strip("[]").partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found), IPV6_PREFIX), strict=False))
    return str(found)


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
        most = max_bytes(path)
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length) > most:
            with suppress(TimeoutError):
                await asyncio.wait_for(drain(receive), self.body_seconds)
            await too_large(scope, most)(scope, receive, sending)
            return
        await CountedBody(self.app, most, self.body_seconds).run(scope, receive, sending)

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
        own = {name for name, _ in headers}
        message["headers"] = headers = [*headers, *(each for each in HEADERS if each[0] not in own)]
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
