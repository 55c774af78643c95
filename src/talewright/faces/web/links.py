"""The device link: it opens an owner's games on another device. Shown, read back, drawn as a QR code."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

from fastapi import Request

from talewright.core.text.message import Message
from talewright.faces.web.security import Cookies
from talewright.faces.web.settings import LOOPBACK, Settings
from talewright.play.errors import Unknown
from talewright.play.library.origin import Origin

PATH = "/continue/"


async def link_of(request: Request, owner: str) -> str:
    """The link that holds now, without the address before it."""
    cookies: Cookies = request.app.state.cookies
    return cookies.write_link(owner, await request.app.state.library.credentials.link(owner))


async def owner_by_link(request: Request, link: str) -> str:
    """Whose link it is. One that was renewed opens nothing any more, and looks like one that never was."""
    cookies: Cookies = request.app.state.cookies
    found = cookies.read_link(link.strip().rpartition("/")[2])
    if found is None or found[1] != await request.app.state.library.credentials.link(found[0]):
        raise Unknown(
            Message("That link is not valid, or it was renewed since. Copy the newest one completely.")
        )
    return found[0]


def address_of(request: Request, link: str) -> str:
    """The whole address: where this server says it is found, or as this browser found it."""
    settings: Settings = request.app.state.settings
    scheme = "https" if request.scope.get("talewright.secure") else "http"
    here = f"{scheme}://{request.headers.get('host', '')}"
    return f"{settings.home if settings.origin else here}{PATH}{link}"


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
