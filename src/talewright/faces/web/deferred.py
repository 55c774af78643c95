"""Parts of the server that are built at the first request for one of their addresses.

Importing the code of a route and analysing its parameters takes milliseconds, and there are more than a hundred
routes. A reader who opens the first page waits for the routes of that page alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from fastapi import FastAPI
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from talewright.faces.web import errors


class Inner(FastAPI):
    """An app within an app: what it did not foresee goes out to the guard, which reports it as everywhere."""

    def __init__(self, state: Any, **manner: Any) -> None:
        super().__init__(docs_url=None, redoc_url=None, **manner)
        self.state = state
        errors.install(self)

    def build_middleware_stack(self) -> ASGIApp:
        inner = AsyncExitStackMiddleware(self.router)
        return ExceptionMiddleware(inner, handlers=self.exception_handlers)


class Deferred:
    """An app that `make` returns when it is first asked for. From then on its routes lead straight to it."""

    def __init__(
        self, make: Callable[[], FastAPI], *paths: str, methods: Sequence[str] | None = None
    ) -> None:
        self.make = make
        self.routes = [Route(path, self, methods=methods) for path in paths]

    @cached_property
    def app(self) -> FastAPI:
        made = self.make()
        for route in self.routes:
            route.app = made
        return made

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)
