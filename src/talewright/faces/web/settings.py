"""The settings of one server, as `talewright serve` or a test made them. `faces/settings.py` lists flags and variables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from talewright.faces import settings
from talewright.play.saves import data_home

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
PORT = int(settings.PORT.default)
CONNECTIONS = int(settings.CONNECTIONS.default)
"""A browser opens six."""


def default_database() -> str:
    return str(data_home() / "talewright.db")


@dataclass(frozen=True)
class Settings:
    """A server. The defaults are those of one's own machine: no accounts, no limits, only this computer."""

    database: str
    host: str = settings.HOST.default
    port: int = PORT
    names: tuple[str, ...] = ()
    """host names it answers to; loopback names always, any name when it is empty and the host is not loopback"""
    hosted: bool = False
    """for strangers: accounts, rate limits, cookies over https only"""
    behind_proxy: bool = False
    """believe X-Forwarded-For and X-Forwarded-Proto"""
    proxies: int = 1
    """how many of them a request passes"""
    connections: int = CONNECTIONS
    """that one client may have open; behind a proxy they are all the proxy's, and not counted"""
    secret: str = ""
    """what cookies are signed with; empty: stored in the database"""
    origin: str = ""
    """where people find it, such as https://tales.example: for passkeys and for links to other devices"""
    books: Path | None = None
    """the folder of the shelf; None: the books that come with the program"""
    first_book: str = settings.FIRST_BOOK.default
    """the book whose first page a newcomer sees"""
    odds_seconds: float = 15
    odds_states: int = 300_000

    @property
    def allowed_hosts(self) -> frozenset[str] | None:
        """None: any. A server of this machine alone refuses other names, or a web page could reach it by one."""
        if not self.names and self.host not in LOOPBACK:
            return None
        own = {self.domain} if self.origin else set()
        return LOOPBACK | own | {name.casefold() for name in self.names}

    @property
    def home(self) -> str:
        """The origin as configured, or made of the host names. A passkey is bound to it, so it must not change."""
        if self.origin:
            return self.origin.rstrip("/")
        if self.hosted and self.names:
            return f"https://{self.names[0].casefold()}"
        return f"http://localhost:{self.port}"

    @property
    def is_https(self) -> bool:
        """Whether browsers reach it over https, as far as the settings say."""
        return self.behind_proxy and self.home.startswith("https://")

    @property
    def domain(self) -> str:
        """The host of the origin: what a passkey calls this server."""
        return urlsplit(self.home).hostname or "localhost"
