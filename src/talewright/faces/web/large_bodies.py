"""Large bodies of requests: parsed where nobody waits for it.

A form of two megabytes or of a thousand fields takes 40 ms to decode, and JSON of that size may contain a million lists. So
large forms are read in the thread for long work, and large JSON in a worker process, which returns the plain fields alone.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import parse_qsl

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.responses import Response

from talewright.faces.web.bodies import MAX_BODY
from talewright.play.documents import plain_fields
from talewright.play.offload import offload

LARGE = 100_000
"""Bytes of JSON that is parsed at once."""
LARGE_FORM = 10_000
"""Bytes of a form that is parsed at once."""
MAX_BOOK_FIELDS = 20
FORM = "application/x-www-form-urlencoded"
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class BookRoute(APIRoute):
    """A route whose form or JSON may have a whole book in one field; a field of other forms has 1 MB at most."""

    def get_route_handler(self) -> Handler:
        handle = super().get_route_handler()

        async def parsed(request: Request) -> Response:
            # The request remembers its form and its JSON: the parameters of the route are taken from these.
            kind = kind_of(request)
            if kind in (FORM, "multipart/form-data"):
                await form_of(request, MAX_BOOK_FIELDS, max_part_size=MAX_BODY)
            elif kind == "application/json" or kind.endswith("+json"):
                body = await request.body()
                if len(body) > LARGE:
                    request._json = await request.app.state.workers.run(plain_fields, body)  # noqa: SLF001 - as above
            return await handle(request)

        return parsed


async def form_of(request: Request, max_fields: int, **limits: int) -> FormData:
    """The form of a request. The request remembers it."""
    if kind_of(request) == FORM and len(body := await request.body()) > LARGE_FORM:
        request._form = await offload(_parsed, body, max_fields)  # noqa: SLF001 - a form that is parsed already
    return await request.form(max_fields=max_fields, **limits)


def _parsed(body: bytes, max_fields: int) -> FormData:
    try:
        pairs = parse_qsl(body.decode("latin-1"), keep_blank_values=True, max_num_fields=max_fields)
    except ValueError:
        raise HTTPException(400) from None
    return FormData([(key, value) for key, value in pairs])


def kind_of(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()
