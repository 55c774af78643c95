"""The web app: `create_app(settings)` joins library, guard, API, pages and static files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

import talewright
from talewright.faces.web import api, errors, live
from talewright.faces.web.render import STATIC
from talewright.faces.web.security import Cookies, Guard
from talewright.faces.web.settings import Settings
from talewright.play.library import Library
from talewright.play.worker import Worker


def create_app(settings: Settings, library: Library | None = None, *, with_pages: bool = True) -> FastAPI:
    """An app that opens its library when it starts, unless one is given. Without pages it is the API alone."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        shelf = library or await Library.at(settings.database, settings.books)
        app.state.library = shelf
        app.state.cookies = Cookies(settings.secret or await shelf.secret())
        app.state.worker = Worker()
        yield
        app.state.worker.stop()
        if library is None:
            await shelf.close()

    app = FastAPI(
        title="Talewright",
        version=talewright.__version__,
        summary="Rules-lite adventure games: books, games, characters, rules and exact odds.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.settings = settings
    errors.install(app)
    for router in api.routers:
        app.include_router(router, prefix="/api")
    app.include_router(live.router, prefix="/api", responses=api.REFUSED)
    if with_pages:
        from talewright.faces.web import pages

        for router in pages.routers:
            app.include_router(router, include_in_schema=False)
        app.mount("/static", _Static(directory=STATIC), name="static")
    app.add_middleware(Guard, settings=settings)
    return app


class _Static(StaticFiles):
    """Files that come with the program; a browser asks again after an hour, or when it reloads."""

    def file_response(self, *args: Any, **kwargs: Any) -> Any:
        response = super().file_response(*args, **kwargs)
        response.headers.setdefault("cache-control", "public, max-age=3600")
        return response
