"""The shapes of the JSON API about the owner of the request: the device link, accounts, passkeys."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, StringConstraints

from talewright.faces.web.shapes import Ident, In


class Me(BaseModel):
    account: str | None
    link: str
    """shown to its owner alone: it gives full access"""
    address: str
    """the link as an address to be opened on another device"""
    hosted: bool


class LinkOut(BaseModel):
    link: str
    address: str


class LinkIn(In):
    """the link, or the whole address"""

    link: Annotated[str, StringConstraints(max_length=600)]


class SignIn(In):
    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    password: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class PasswordIn(In):
    """`old` may be empty for an account that passkeys alone have opened so far."""

    old: Annotated[str, StringConstraints(max_length=200)] = ""
    new: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class DeleteIn(In):
    """The account's name, to show that it is meant, and its password if it has one."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    password: Annotated[str, StringConstraints(max_length=200)] = ""


class PasskeyOut(BaseModel):
    id: str
    name: str
    created: float
    used: float


class NewPasskeyIn(In):
    account: Annotated[str, StringConstraints(max_length=80)] = ""


class Ceremony(BaseModel):
    """`ceremony` is sent back with what the browser makes of `options`, once, within five minutes."""

    ceremony: str
    options: dict[str, Any]


class ProofIn(In):
    ceremony: Ident
    credential: dict[str, Any]


class PasskeyIn(ProofIn):
    name: Annotated[str, StringConstraints(max_length=80)] = ""


class LabelIn(In):
    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]
