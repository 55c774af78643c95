"""What every part of the API shares: whose request it is, the library, and the refusals it may answer with."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from fastapi.routing import APIRoute

from talewright.faces.web import shapes as s
from talewright.faces.web.security import owner_of
from talewright.faces.web.wording import best_language
from talewright.play.library import Library

_REFUSED = {
    400: "It cannot be read.",
    403: "It comes from another site, or another person has to give it.",
    404: "There is no such thing, or it is not yours.",
    409: "Things have moved on in the meantime, or there is no room.",
    413: "It is too large.",
    422: "It can be read but does not fit; the answer lists every fault.",
    429: "Too often.",
}
REFUSED: dict[int | str, dict[str, Any]] = {
    code: {"model": s.Refusal, "description": why} for code, why in _REFUSED.items()
}


def make_router(tag: str, route_class: type[APIRoute] = APIRoute) -> APIRouter:
    """The routes of one kind of thing."""
    return APIRouter(responses=REFUSED, tags=[tag], route_class=route_class)


Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
System = Annotated[str, Path(max_length=64)]


# They are asked in every request: as plain functions FastAPI would send each of them to a thread and back.
async def whose(request: Request) -> str:
    return owner_of(request)


async def library_of(request: Request) -> Library:
    found: Library = request.app.state.library
    return found


async def language_of(request: Request) -> str:
    """English, unless the program says that it prefers another language."""
    return best_language(request.headers.get("accept-language", ""))


Owner = Annotated[str, Depends(whose)]
Tongue = Annotated[str, Depends(language_of)]
Books = Annotated[Library, Depends(library_of)]


DOCUMENT = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"type": "object", "title": "Document"}}},
    }
}
"""The body is parsed in a worker process: a large document holds up nobody."""
