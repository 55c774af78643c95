"""An app to install: the worker that says when the server cannot be reached, and the page it shows."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from talewright.faces.web.render import STATIC, render

router = APIRouter()


@router.get("/sw.js")
async def worker() -> Response:
    """At the root of the site, so that it answers for every page."""
    return FileResponse(
        STATIC / "sw.js", media_type="text/javascript", headers={"cache-control": "public, max-age=3600"}
    )


@router.get("/offline", response_class=HTMLResponse)
async def offline(request: Request) -> Response:
    return render(request, "offline.html")
