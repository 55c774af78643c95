"""An app to install: the worker that says when the server cannot be reached, and the page it shows."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from talewright.faces.web.render import STATIC, render


async def worker(_: Request) -> Response:
    """At the root of the site, so that it answers for every page."""
    return FileResponse(
        STATIC / "sw.js", media_type="text/javascript", headers={"cache-control": "public, max-age=3600"}
    )


async def offline(request: Request) -> Response:
    return render(request, "offline.html")


routes = [Route("/sw.js", worker), Route("/offline", offline)]
