"""The web app: `create_app(settings)` joins library, guard, API, pages and static files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cached_property
from typing import Any

from fastapi import FastAPI
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

import talewright
from talewright.core.ruleset import playable
from talewright.faces.web import errors, live, pages, style
from talewright.faces.web.calculations import Calculations
from talewright.faces.web.cookies import Cookies
from talewright.faces.web.render import STATIC
from talewright.faces.web.security import Guard
from talewright.faces.web.settings import Settings
from talewright.play.library import Library
from talewright.play.worker import InThread, Workers


def create_app(settings: Settings, library: Library | None = None) -> FastAPI:
    """An app that opens its library when it starts, unless one is given."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        shelf = library or await Library.at(settings.database, settings.books)
        app.state.library = shelf
        app.state.secret = settings.secret or await shelf.secret()
        app.state.cookies = Cookies(app.state.secret)
        app.state.workers = workers = Workers()
        shelf.calculate_with(workers)
        loading = asyncio.create_task(asyncio.to_thread(playable)) if settings.hosted else None
        yield
        if loading is not None:
            await loading
        app.state.calculations.stop()
        shelf.calculate_with(InThread())
        workers.stop()
        if library is None:
            await shelf.close()

    app = FastAPI(openapi_url=None, lifespan=lifespan)
    app.state.settings = settings
    app.state.calculations = Calculations()
    errors.install(app)
    api = Api(app.state)
    app.openapi = api.openapi  # type: ignore[method-assign]
    for router in pages.routers:
        app.include_router(router, include_in_schema=False)
    app.include_router(style.router, include_in_schema=False)
    app.mount("/static", _Static(directory=STATIC), name="static")
    # What every open page listens to is at hand at once; the rest of the API when it is first asked for.
    app.include_router(live.router, prefix="/api", include_in_schema=False)
    app.router.routes.append(Route("/api/{rest:path}", api, include_in_schema=False))
    app.add_middleware(Guard, settings=settings)
    return app


class Api:
    """The API with its description: an app of its own, made when it is first asked for.

    Its shapes and routes take a tenth of a second to build, which no reader of pages should wait for.
    """

    def __init__(self, state: Any) -> None:
        self.state = state

    @cached_property
    def app(self) -> FastAPI:
        from talewright.faces.web import api

        made = _Within(
            title="Talewright",
            version=talewright.__version__,
            summary="Rules-lite adventure games: books, games, characters, rules and exact odds.",
            docs_url=None,
            redoc_url=None,
            openapi_url="/api/openapi.json",
        )
        made.state = self.state
        errors.install(made)
        for router in api.routers:
            made.include_router(router, prefix="/api")
        made.include_router(live.router, prefix="/api", responses=api.REFUSED)
        return made

    def openapi(self) -> dict[str, Any]:
        return self.app.openapi()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


class _Within(FastAPI):
    """An app within an app: what it did not foresee goes out to the guard, which reports it as everywhere."""

    def build_middleware_stack(self) -> ASGIApp:
        inner = AsyncExitStackMiddleware(self.router)
        return ExceptionMiddleware(inner, handlers=self.exception_handlers)


class _Static(StaticFiles):
    """Files that come with the program; a browser asks again after an hour, or when it reloads."""

    def file_response(self, *args: Any, **kwargs: Any) -> Any:
        response = super().file_response(*args, **kwargs)
        response.headers.setdefault("cache-control", "public, max-age=3600")
        return response
