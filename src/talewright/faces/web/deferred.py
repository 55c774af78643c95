"""Parts of the server that are built at the first request for one of their addresses.

Importing the code of a route and analysing its parameters takes milliseconds, there are more than a hundred routes, and
FastAPI itself takes a quarter of a second. A reader who opens the first page waits for the routes of that page alone,
which are plain routes of Starlette.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from starlette.routing import Route
from starlette.types import Receive, Scope, Send

if TYPE_CHECKING:
    from fastapi import FastAPI


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
