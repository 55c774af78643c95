"""An account: its password, its passkeys, the devices that are in, its end."""

from __future__ import annotations

import dataclasses

from fastapi import Request, Response

from talewright.core.text.message import Message
from talewright.faces.web import account_shapes as s
from talewright.faces.web.api.common import Books, Id, Owner, make_router
from talewright.faces.web.cookies import become, require_proof
from talewright.faces.web.links import origin_of
from talewright.play.errors import Unknown

router = make_router("account")


@router.put("/me/password", status_code=204)
async def password(request: Request, library: Books, owner: Owner, given: s.PasswordIn) -> Response:
    """Change it. Every other device is signed out. Without an old one, sign in with a passkey first."""
    await require_proof(request, or_password=True)
    await library.accounts.change_password(owner, given.old, given.new)
    await library.credentials.end_cookies(owner)
    await become(request, owner, proved=True)
    return Response(status_code=204)


@router.post("/me/sign-out-everywhere", status_code=204)
async def sign_out_everywhere(request: Request, library: Books, owner: Owner) -> Response:
    """Sign out here and on every other device; the device link dies too. Only an account finds its way back."""
    if await library.accounts.name(owner) is None:
        raise Unknown(Message("There is no account here, so nothing could be found later. Create one first."))
    await library.credentials.end_cookies(owner)
    await become(request)
    return Response(status_code=204)


@router.post("/me/delete-account", status_code=204)
async def delete(request: Request, library: Books, owner: Owner, given: s.DeleteIn) -> Response:
    """Remove the account and all its games, characters and books, for good. Without a password, sign in with a passkey first."""
    await require_proof(request, or_password=True)
    await library.accounts.delete(owner, given.name, given.password)
    library.credentials.forget(owner)
    await become(request)
    return Response(status_code=204)


@router.get("/me/passkeys")
async def passkeys(library: Books, owner: Owner) -> list[s.PasskeyOut]:
    """The passkeys of your account."""
    return [s.PasskeyOut(**dataclasses.asdict(each)) for each in await library.passkeys.all(owner)]


@router.post("/me/passkeys/begin")
async def begin_passkey(request: Request, library: Books, owner: Owner, given: s.NewPasskeyIn) -> s.Ceremony:
    """Options for `navigator.credentials.create`. Without an account, `account` names the one to be made; with one, sign
    in again first (code `proof-needed`).
    """
    await require_proof(request)
    return s.Ceremony(**await library.passkeys.begin_registration(owner, origin_of(request), given.account))


@router.post("/me/passkeys", status_code=201)
async def add_passkey(request: Request, library: Books, owner: Owner, given: s.PasskeyIn) -> s.PasskeyOut:
    """Keep the passkey a browser has made."""
    await require_proof(request)
    made = await library.passkeys.finish_registration(
        owner, origin_of(request), given.ceremony, given.credential, given.name
    )
    await become(request, owner, proved=True)
    return s.PasskeyOut(**dataclasses.asdict(made))


@router.patch("/me/passkeys/{passkey}", status_code=204)
async def rename_passkey(library: Books, owner: Owner, passkey: Id, given: s.LabelIn) -> Response:
    """Rename it."""
    await library.passkeys.rename(owner, passkey, given.name)
    return Response(status_code=204)


@router.delete("/me/passkeys/{passkey}", status_code=204)
async def remove_passkey(library: Books, owner: Owner, passkey: Id) -> Response:
    """Forget a passkey; the last way into an account stays."""
    await library.passkeys.remove(owner, passkey)
    return Response(status_code=204)


@router.post("/me/sign-in/passkey/begin")
async def begin_sign_in(request: Request, library: Books, owner: Owner) -> s.Ceremony:
    """Options for `navigator.credentials.get`."""
    return s.Ceremony(**await library.passkeys.begin_sign_in(owner, origin_of(request)))


@router.post("/me/sign-in/passkey", status_code=204)
async def sign_in(request: Request, library: Books, owner: Owner, given: s.ProofIn) -> Response:
    """Be the owner of the account the passkey opens. What was begun in this browser without one moves along."""
    found = await library.passkeys.finish_sign_in(owner, origin_of(request), given.ceremony, given.credential)
    await become(request, found, proved=True)
    return Response(status_code=204)
