"""A shared book: its own page and its files, for anybody with the link."""

from __future__ import annotations

import mimetypes

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from talewright.faces.web.pages.common import library
from talewright.faces.web.pages.publish import attachment
from talewright.faces.web.security import PLAIN_PAGE

router = APIRouter()
INDEX = "index.html"
SHOWN = (INDEX, "cover.svg", "card.png")
"""What is shown; everything else is a file to download, the light page excepted."""
LIGHT = ".light.html"


@router.get("/shared/{link}/", response_class=HTMLResponse)
async def page(request: Request, link: str) -> Response:
    _, body = await library(request).publications.shared_file(link, INDEX)
    return HTMLResponse(body, headers=PLAIN_PAGE)


@router.get("/shared/{link}/{name:path}")
async def file(request: Request, link: str, name: str) -> Response:
    found, body = await library(request).publications.shared_file(link, name)
    if found.endswith(LIGHT):
        return HTMLResponse(body, headers=PLAIN_PAGE)
    if name in SHOWN:
        return Response(body, media_type=mimetypes.guess_type(name)[0], headers=PLAIN_PAGE)
    return attachment(found, body)
