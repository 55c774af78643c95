"""The cookie of a browser: whose it is, signed; and the link that opens the same shelf on another device.

A cookie names the owner, the number of the owner's keyring, itself (so that one browser can be signed out alone) and the
time at which the owner last proved who it is. A link is signed apart, so that neither can be used as the other, and
expires.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

from talewright.core.text.message import Message
from talewright.play.errors import ProofNeeded
from talewright.play.library import fresh_id

COOKIE = "talewright"
COOKIE_AGE = 400 * 24 * 3600
PROOF_SECONDS = 600
"""After signing in, what an account is opened with can be changed for so long."""
LINK_SECONDS = 24 * 3600
MAX_REMEMBERED = 10_000


@dataclass(frozen=True)
class Signed:
    """What a cookie says. Whether it still holds is for the keyring to say."""

    owner: str
    epoch: int = 0
    nonce: str = ""
    proved: int = 0
    """Unix time of the last password or passkey; 0 for never"""


class Cookies:
    """Signs and reads. A forged or foreign cookie is no cookie."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="talewright.owner")
        self._links = Signer(secret, salt="talewright.link")
        self._known: OrderedDict[str, Signed] = OrderedDict()

    def write(self, owner: str, epoch: int = 0, *, proved: int = 0) -> str:
        return self._signer.sign(f"{owner}~{epoch}~{secrets.token_urlsafe(9)}~{proved}").decode()

    def read(self, value: str) -> Signed | None:
        known = self._known.get(value)
        if known is None:
            parts = _unsigned(self._signer, value)
            known = None if parts is None else _read(parts)
            if known is None:
                return None
            self._known[value] = known
            if len(self._known) > MAX_REMEMBERED:
                self._known.popitem(last=False)
        return known

    def write_link(self, owner: str, number: int) -> str:
        return self._links.sign(f"{owner}~{number}~{int(time.time()) + LINK_SECONDS}").decode()

    def read_link(self, value: str) -> tuple[str, int] | None:
        """Whose it is and the number it carries; None when it has expired."""
        parts = _unsigned(self._links, value)
        if parts is None or len(parts) != 3 or not all(each.isdecimal() for each in parts[1:]):
            return None
        return (parts[0], int(parts[1])) if int(parts[2]) > time.time() else None


def _read(parts: list[str]) -> Signed | None:
    """Cookies of the first release have no number, nonce or time."""
    owner, epoch, nonce, proved = [*parts, "", "", ""][:4]
    try:
        return Signed(owner, int(epoch or 0), nonce, int(proved or 0))
    except ValueError:
        return None


def _unsigned(signer: Signer, value: str) -> list[str] | None:
    try:
        unsigned = signer.unsign(value)
        # One way to write each: the last letter of a signature has bits to spare.
        return unsigned.decode().split("~") if signer.sign(unsigned).decode() == value else None
    except (BadSignature, UnicodeError, ValueError):
        return None


def name_of_cookie(value: str) -> str:
    """What a cookie is called in the list of revoked ones: a hash, which opens nothing."""
    return hashlib.sha256(value.encode()).hexdigest()


def cookie_line(cookies: Cookies, *, owner: str, epoch: int, proved: int, secure: bool) -> str:
    """The Set-Cookie line of an owner."""
    value = cookies.write(owner, epoch, proved=proved)
    line = f"{COOKIE}={value}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax"
    return line + ("; Secure" if secure else "")


async def become(request: HTTPConnection, owner: str = "", *, proved: bool = False) -> None:
    """Sign the browser in as that owner from this answer on; a new owner when none is named."""
    epoch = await request.app.state.library.credentials.epoch(owner) if owner else 0
    request.scope["talewright.owner"] = owner or fresh_id()
    request.scope["talewright.epoch"] = epoch
    request.scope["talewright.proved"] = int(time.time()) if proved else 0
    request.scope["talewright.new"] = True


async def sign_out(request: HTTPConnection) -> None:
    """The browser is nobody's from this answer on, and a copy of its cookie opens nothing."""
    if value := request.scope["talewright.cookie"]:
        await request.app.state.library.credentials.revoke(name_of_cookie(value), time.time() + COOKIE_AGE)
    await become(request)


def has_proof(request: HTTPConnection) -> bool:
    """Whether a password or a passkey was given a short while ago."""
    return bool(time.time() - request.scope["talewright.proved"] < PROOF_SECONDS)


async def require_proof(request: HTTPConnection, *, or_password: bool = False) -> None:
    """Before what opens an account is changed: a cookie alone, which may be stolen, is not enough.

    With `or_password`, an account that has a password is asked for it by the change itself. Where there is no account
    there is nothing to protect.
    """
    accounts = request.app.state.library.accounts
    owner = request.scope["talewright.owner"]
    if has_proof(request) or await accounts.name(owner) is None:
        return
    if not (or_password and await accounts.has_password(owner)):
        raise ProofNeeded(
            Message("Confirm first that it is you: sign in again with your password or passkey.")
        )
