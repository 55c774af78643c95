"""The web app: `create_app(settings)` joins library, guard, API, pages and static files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.routing import Mount

import talewright
from talewright.core.ruleset import playable
from talewright.faces.web import errors, pages, style
from talewright.faces.web.calculations import Calculations
from talewright.faces.web.cookies import Cookies
from talewright.faces.web.deferred import Deferred
from talewright.faces.web.render import STATIC, load_templates
from talewright.faces.web.security import Guard
from talewright.faces.web.settings import Settings
from talewright.faces.web.static_files import StaticFilesInMemory
from talewright.play.library import Library
from talewright.play.worker import InThread, Workers

if TYPE_CHECKING:
    from fastapi import FastAPI


class App(Starlette):
    """The server: the first page and the static files; all others are behind `Deferred`."""

    api: Deferred

    def openapi(self) -> dict[str, Any]:
        """The description of the API."""
        return self.api.app.openapi()


def create_app(settings: Settings, library: Library | None = None) -> App:
    """An app that opens its library when it starts, unless one is given."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        shelf = library or await Library.at(settings.database, settings.books)
        app.state.library = shelf
        app.state.secret = settings.secret or await shelf.secret()
        app.state.cookies = Cookies(app.state.secret)
        app.state.workers = workers = Workers()
        shelf.calculate_with(workers)
        loading = asyncio.create_task(_load(app, deferred))
        yield
        await loading
        app.state.calculations.stop()
        shelf.calculate_with(InThread())
        workers.stop()
        if library is None:
            await shelf.close()

    app = App(lifespan=lifespan)
    app.state.settings = settings
    app.state.loaded = asyncio.Event()
    """Set when all that is loaded beforehand is there."""
    app.state.calculations = Calculations()
    errors.install(app)
    app.api = Deferred(partial(_api, app.state), "/api/{rest:path}")
    heard = [f"/api/{kind}/{{name}}/events" for kind in ("games", "tables")]
    deferred = [
        *(
            Deferred(partial(_pages, app.state, each), f"/{each}", f"/{each}/{{rest:path}}")
            for each in pages.GROUPS
        ),
        Deferred(partial(_live, app.state), *heard, methods=["GET"]),
        app.api,
    ]
    app.router.routes += [
        *pages.opening,
        *style.routes,
        Mount("/static", StaticFilesInMemory(STATIC), name="static"),
        *(route for each in deferred for route in each.routes),
    ]
    app.add_middleware(Guard, settings=settings)
    return app


async def _load(app: Starlette, deferred: Sequence[Deferred]) -> None:
    """Load what no visitor of a public server should wait for: every system, every page with its template, and the API."""

    def load() -> None:
        playable()
        for each in deferred:
            _ = each.app
        load_templates()

    if app.state.settings.hosted:
        await asyncio.to_thread(load)
    app.state.loaded.set()


def _api(state: Any) -> FastAPI:
    """The API with its description."""
    from talewright.faces.web import api, live
    from talewright.faces.web.inner import Inner

    made = Inner(
        state,
        title="Talewright",
        version=talewright.__version__,
        summary="Rules-lite adventure games: books, games, characters, rules and exact odds.",
        openapi_url="/api/openapi.json",
    )
    for router in api.routers:
        made.include_router(router, prefix="/api")
    made.include_router(live.router, prefix="/api", responses=api.REFUSED)
    return made


def _pages(state: Any, group: str) -> FastAPI:
    from talewright.faces.web.inner import Inner

    made = Inner(state, openapi_url=None)
    for router in pages.GROUPS[group]():
        made.include_router(router, include_in_schema=False)
    return made


def _live(state: Any) -> FastAPI:
    """What every open page listens to: a reader does not wait for the rest of the API."""
    from talewright.faces.web import live
    from talewright.faces.web.inner import Inner

    made = Inner(state, openapi_url=None)
    made.include_router(live.router, prefix="/api", include_in_schema=False)
    return made
