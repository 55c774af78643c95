"""The owner of the request: all their data as one document, the device link, the account."""

from __future__ import annotations

from fastapi import Request, Response
from starlette.responses import StreamingResponse

from talewright.faces.web import account_shapes as own
from talewright.faces.web import shapes as s
from talewright.faces.web.api.common import DOCUMENT, Books, Owner, make_router
from talewright.faces.web.cookies import become
from talewright.faces.web.cookies import sign_out as sign_out_of
from talewright.faces.web.links import address_of, link_of, owner_by_link

router = make_router("me")


@router.get("/export")
async def export(library: Books, owner: Owner) -> StreamingResponse:
    """All that is yours, as one document. Characters and games carry this server's seal."""
    return StreamingResponse(library.exports.stream(owner), media_type="application/json")


@router.post("/import", status_code=201, openapi_extra=DOCUMENT)
async def import_(request: Request, library: Books, owner: Owner) -> s.Imported:
    """Add what an export holds; nothing that is there is overwritten."""
    return s.Imported(**await library.exports.import_(owner, await request.body()))


@router.get("/me")
async def me(request: Request, library: Books, owner: Owner) -> own.Me:
    """The account, if there is one; without one, the link to go on elsewhere, which holds for a day."""
    link = await link_of(request, owner)
    return own.Me(
        account=await library.accounts.name(owner),
        link=link,
        address=address_of(request, link),
        hosted=request.app.state.settings.hosted,
    )


@router.post("/me/link", status_code=204)
async def use_link(request: Request, given: own.LinkIn) -> Response:
    """Be, in this browser, the owner another browser showed the link of."""
    await become(request, await owner_by_link(request, given.link))
    return Response(status_code=204)


@router.post("/me/link/renew")
async def renew_link(request: Request, library: Books, owner: Owner) -> own.LinkOut:
    """A new link; the old one opens nothing any more. Devices that are in stay in. Accounts have none."""
    await library.credentials.renew_link(owner)
    link = await link_of(request, owner)
    return own.LinkOut(link=link, address=address_of(request, link))


@router.post("/me/sign-up", status_code=201)
async def sign_up(request: Request, library: Books, owner: Owner, given: own.SignIn) -> s.Made:
    """Give what is yours a name and a password, to be found again from anywhere."""
    await library.accounts.sign_up(owner, given.name, given.password)
    await become(request, owner, proved=True)
    return s.Made(id=given.name)


@router.post("/me/sign-in", status_code=204)
async def sign_in(request: Request, library: Books, owner: Owner, given: own.SignIn) -> Response:
    """Be the owner of an account. What was begun in this browser without one moves along."""
    await become(request, await library.accounts.sign_in(owner, given.name, given.password), proved=True)
    return Response(status_code=204)


@router.post("/me/sign-out", status_code=204)
async def sign_out(request: Request) -> Response:
    """Forget whose browser this is; its cookie opens nothing any more. Without an account or the link what was yours
    cannot be found again.
    """
    await sign_out_of(request)
    return Response(status_code=204)
