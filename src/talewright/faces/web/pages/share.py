"""A shared ending: a page anybody may open, with its card as a picture."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from talewright.core.text.message import Message
from talewright.faces.web import share
from talewright.faces.web.render import render
from talewright.play.errors import Unknown
from talewright.play.offload import offload

router = APIRouter()
_CACHED = {"cache-control": "public, max-age=86400"}


def _card(request: Request, token: str) -> share.Card:
    card = share.read(request.app.state.secret, token)
    if card is None:
        raise Unknown(Message("This link shares nothing."))
    return card


@router.get("/share/{token}", response_class=HTMLResponse)
async def page(request: Request, token: str) -> Response:
    card = _card(request, token)
    shelf = request.app.state.library.shelf
    return render(
        request,
        "share.html",
        here="books",
        system=card.system,
        card=card,
        token=token,
        home=request.app.state.settings.home,
        on_shelf=card.book in shelf.volumes,
    )


@router.get("/share/{token}/card.svg")
async def picture(request: Request, token: str) -> Response:
    return Response(share.svg(_card(request, token)), media_type="image/svg+xml", headers=_CACHED)


@router.get("/share/{token}/card.png")
async def png(request: Request, token: str) -> Response:
    found = await offload(share.png, _card(request, token))
    if found is None:
        return RedirectResponse(f"/share/{token}/card.svg", 307)
    return Response(found, media_type="image/png", headers=_CACHED)
