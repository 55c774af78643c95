"""An account for a hosted server, and the link that carries one's things to another device."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from talewright.core.errors import TalewrightError
from talewright.faces.web.cookies import become, has_proof, require_proof
from talewright.faces.web.cookies import sign_out as sign_out_of
from talewright.faces.web.errors import status_of
from talewright.faces.web.links import (
    address_of,
    code_of,
    has_passkeys_here,
    link_of,
    only_here,
    owner_by_link,
)
from talewright.faces.web.pages.common import library, notice, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.wording import ago
from talewright.play.errors import Changed

router = APIRouter()
HERE = "/settings/account"
Name = Annotated[str, Form(max_length=80)]
Password = Annotated[str, Form(max_length=200)]
SHORTEST = 8


async def _page(
    request: Request, fault: TalewrightError | str = "", at: str = "", name: str = ""
) -> Response:
    lib, me, words = library(request), owner(request), wording_of(request)
    account = await lib.accounts.name(me)
    keys = await lib.passkeys.all(me) if account else []
    return render(
        request,
        "account.html",
        status_code=(status_of(fault) if isinstance(fault, TalewrightError) else 422) if fault else 200,
        here="settings",
        account=account,
        has_password=await lib.accounts.has_password(me),
        passkeys=[
            {
                "id": each.id,
                "name": each.name,
                "made": ago(each.created, words),
                "used": ago(each.used, words) if each.used else "",
            }
            for each in keys
        ],
        passkeys_here=has_passkeys_here(request),
        home=request.app.state.settings.home,
        proved=has_proof(request),
        room=await lib.room(me),
        faults=fault.messages if isinstance(fault, TalewrightError) else (fault,) if fault else (),
        fault_at=at,
        name=name,
        notice=notice(request, words),
    )


@router.get(HERE, response_class=HTMLResponse)
async def page(request: Request) -> Response:
    return await _page(request)


def _short(request: Request, password: str) -> str:
    return wording_of(request)("account.short") if len(password) < SHORTEST else ""


@router.post("/settings/sign-up")
async def sign_up(request: Request, name: Name, password: Password) -> Response:
    """An account over what this browser has: nothing moves, it only gets a name."""
    if fault := _short(request, password):
        return await _page(request, fault, "in", name)
    try:
        await library(request).accounts.sign_up(owner(request), name, password)
    except TalewrightError as error:
        return await _page(request, error, "in", name)
    await become(request, owner(request), proved=True)
    return to(f"{HERE}?notice=saved")


@router.post("/settings/sign-in")
async def sign_in(request: Request, name: Name, password: Password) -> Response:
    try:
        found = await library(request).accounts.sign_in(owner(request), name, password)
    except TalewrightError as error:
        return await _page(request, error, "in", name)
    await become(request, found, proved=True)
    return to("/")


@router.post(f"{HERE}/confirm")
async def confirm(request: Request, password: Password) -> Response:
    """The password once more, before what opens the account is changed."""
    try:
        await library(request).accounts.confirm(owner(request), password)
    except TalewrightError as error:
        return await _page(request, error, "confirm")
    await become(request, owner(request), proved=True)
    return to(HERE)


@router.post("/settings/sign-out")
async def sign_out(request: Request) -> RedirectResponse:
    await sign_out_of(request)
    return to("/?notice=signed-out")


@router.post(f"{HERE}/password")
async def password(request: Request, new: Password, old: Password = "") -> Response:
    lib, me = library(request), owner(request)
    if fault := _short(request, new):
        return await _page(request, fault, "password")
    try:
        await require_proof(request, or_password=True)
        await lib.accounts.change_password(me, old, new)
    except TalewrightError as error:
        return await _page(request, error, "password")
    await lib.credentials.end_cookies(me)
    await become(request, me, proved=True)
    return to(f"{HERE}?notice=password")


@router.post(f"{HERE}/sign-out-everywhere")
async def sign_out_everywhere(request: Request) -> RedirectResponse:
    lib, me = library(request), owner(request)
    if await lib.accounts.name(me) is None:
        return to(HERE)
    await lib.credentials.end_cookies(me)
    await become(request)
    return to("/?notice=signed-out-everywhere")


@router.post(f"{HERE}/delete-account")
async def delete(request: Request, name: Name = "", password: Password = "") -> Response:
    lib, me = library(request), owner(request)
    try:
        await require_proof(request, or_password=True)
        await lib.accounts.delete(me, name, password)
    except TalewrightError as error:
        return await _page(request, error, "delete")
    lib.credentials.forget(me)
    await become(request)
    return to("/?notice=deleted")


@router.post(f"{HERE}/passkeys/{{passkey}}")
async def rename(request: Request, passkey: str, name: Name) -> Response:
    await library(request).passkeys.rename(owner(request), passkey, name)
    return to(f"{HERE}?notice=saved")


@router.post(f"{HERE}/passkeys/{{passkey}}/remove")
async def remove(request: Request, passkey: str) -> Response:
    try:
        await library(request).passkeys.remove(owner(request), passkey)
    except Changed:
        return to(f"{HERE}?notice=last-way")
    return to(f"{HERE}?notice=removed")


# -- another device -------------------------------------------------------------------------------------------


@router.get("/settings/link", response_class=HTMLResponse)
async def link_page(request: Request) -> Response:
    address = address_of(request, await link_of(request, owner(request)))
    return render(
        request,
        "link.html",
        here="settings",
        address=address,
        code=Markup(code_of(address)) if address else "",  # noqa: S704 - drawn by us: squares, no words
        only_here=only_here(address),
        notice=notice(request, wording_of(request)),
    )


@router.post("/settings/link/renew")
async def renew(request: Request) -> RedirectResponse:
    await library(request).credentials.renew_link(owner(request))
    return to("/settings/link?notice=link")


@router.get("/continue/{link}", response_class=HTMLResponse)
async def arrive(request: Request, link: str) -> Response:
    """A link is only looked at when it is opened: a preview of it changes nothing."""
    lib, me = library(request), owner(request)
    found = await owner_by_link(request, link)
    theirs, mine = await _things(lib, found), await _things(lib, me)
    return render(
        request,
        "continue.html",
        here="settings",
        link=link,
        same=found == me,
        theirs=theirs,
        mine=mine if await lib.accounts.name(me) is None else {},
    )


async def _things(lib: Any, who: str) -> dict[str, int]:
    found = {"games": len(await lib.games.all(who)), "characters": len(await lib.characters.all(who))}
    return {what: count for what, count in found.items() if count}


@router.post("/continue/{link}")
async def go_on(
    request: Request, link: str, along: Annotated[str, Form(max_length=1)] = ""
) -> RedirectResponse:
    found = await owner_by_link(request, link)
    if along == "1":
        await library(request).accounts.bring_along(owner(request), found)
    await become(request, found)
    return to("/")
