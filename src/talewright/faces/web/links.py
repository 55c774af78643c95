"""The device link: it opens an owner's games on another device. Shown, read back, drawn as a QR code."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

from starlette.requests import Request

from talewright.core.text.message import Message
from talewright.faces.web.cookies import Cookies
from talewright.faces.web.errors import LINKS
from talewright.faces.web.settings import LOOPBACK, Settings
from talewright.play.errors import Unknown
from talewright.play.library import Library
from talewright.play.library.origin import Origin


async def link_of(request: Request, owner: str) -> str:
    """A link that holds for a day, without the address before it; empty for an account, which is signed in to instead."""
    library: Library = request.app.state.library
    if await library.accounts.name(owner) is not None:
        return ""
    cookies: Cookies = request.app.state.cookies
    return cookies.write_link(owner, await library.credentials.link(owner))


async def owner_by_link(request: Request, link: str) -> str:
    """Whose link it is. One that has expired or was renewed opens nothing, and looks like one that never was.

    What a password or a passkey protects is never opened by a link, not even by one made before the account was.
    """
    cookies: Cookies = request.app.state.cookies
    library: Library = request.app.state.library
    found = cookies.read_link(link.strip().rpartition("/")[2])
    if (
        found is None
        or found[1] != await library.credentials.link(found[0])
        or await library.accounts.name(found[0]) is not None
    ):
        raise Unknown(
            Message("That link is not valid: it has expired, or was renewed. Copy the newest one completely.")
        )
    return found[0]


def address_of(request: Request, link: str) -> str:
    """The whole address: where this server says it is found, or as this browser found it."""
    if not link:
        return ""
    settings: Settings = request.app.state.settings
    scheme = "https" if request.scope.get("talewright.secure") else "http"
    here = f"{scheme}://{request.headers.get('host', '')}"
    return f"{settings.home if settings.origin else here}{LINKS}{link}"


def only_here(address: str) -> bool:
    """Whether no other device can follow it."""
    return (urlsplit(address).hostname or "") in LOOPBACK


def origin_of(request: Request) -> Origin:
    settings: Settings = request.app.state.settings
    return Origin(settings.home, settings.domain)


def has_passkeys_here(request: Request) -> bool:
    """A passkey works under the server's own name only."""
    host = request.headers.get("host", "")
    settings: Settings = request.app.state.settings
    return urlsplit(f"//{host}").hostname == settings.domain


def code_of(address: str) -> str:
    """A QR code as an SVG path: black modules on a white field, in any light, as cameras want it."""
    import segno

    made = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        made,
        kind="svg",
        xmldecl=False,
        svgns=False,
        nl=False,
        omitsize=True,
        border=4,
        light="#fff",
        dark="#000",
        svgclass="qr",
        lineclass=None,
    )
    return made.getvalue().decode()
