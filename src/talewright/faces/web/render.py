"""Pages out of templates: every value is escaped, and a name that is missing is a fault, not a blank."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, lru_cache, partial
from importlib import resources
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from jinja2 import Environment, Template
from starlette.requests import Request
from starlette.responses import HTMLResponse

from talewright.core import record
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message
from talewright.faces.web import style
from talewright.faces.web.compiled import Compiled
from talewright.faces.web.reader import context_of, reader_of, spoken_of, wording_of
from talewright.faces.web.templating import TEMPLATES, environment_of
from talewright.play.errors import Busy

P = ParamSpec("P")
R = TypeVar("R")
HERE = Path(__file__).parent
STATIC = HERE / "static"
MAX_LAYOUTS = 32


@cache
def environment() -> Environment:
    return environment_of(
        [TEMPLATES],
        Compiled(TEMPLATES),
        static=static,
        own_template=own_template,
        stylesheet=style.address,
        vendor=(STATIC / "vendor" / "htmx.min.js").is_file(),
    )


@cache
def static(name: str) -> str:
    """The address of a file that comes with the program; it changes with the file, so browsers may cache it long."""
    stamp = int((STATIC / name).stat().st_mtime) if (STATIC / name).is_file() else 0
    return f"/static/{name}?{stamp:x}"


@lru_cache(maxsize=MAX_LAYOUTS)
def _template(package: str, name: str) -> Template | None:
    file = resources.files(package).joinpath(name)
    return environment().from_string(file.read_text(encoding="utf-8")) if file.is_file() else None


def own_template(ruleset: Ruleset[Any], name: str) -> Template | None:
    """A template that a ruleset brings: `sheet.html`, the top of its sheet, or `tray.html`, its reading of a roll.

    It is included in the page of the living sheet and may use all that the page knows; every value is escaped.
    """
    return _template(ruleset.package, name)


_ASIDE = ThreadPoolExecutor(1, "render")
_waiting = 0
MAX_ASIDE = 12
"""Long pages that are drawn or wait."""
LONG = 120
"""Things of a character, or rows of a list, that make a page long."""


async def aside(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Draw a long page in a thread of its own: other visitors have every other turn of the processor.

    There is one such thread: however many long pages are asked for at once, short ones lose no more than that. Beyond a
    few that wait, others are refused.
    """
    global _waiting  # noqa: PLW0603 - one thread, one queue
    if _waiting >= MAX_ASIDE:
        raise Busy(Message("Too many people ask at once. Wait a moment, then try again."))
    call = partial(copy_context().run, function, *args, **kwargs)
    _waiting += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(_ASIDE, call)
    finally:
        _waiting -= 1


async def drawn(long: bool, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """A page drawn at once, or aside when it is long."""
    return await aside(function, *args, **kwargs) if long else function(*args, **kwargs)


def is_long(hero: Any) -> bool:
    """Whether a character has so many things that pages about it are long."""
    kind: type = type(hero)
    sizes = (getattr(hero, spec.name) for spec in record.fields(kind))
    return sum(len(each) for each in sizes if isinstance(each, tuple | frozenset)) > LONG


def render(
    request: Request,
    template: str,
    *,
    status_code: int = 200,
    headers: dict[str, str] | None = None,
    **context: Any,
) -> HTMLResponse:
    """A template with its context; `request` and the reader's words are always in it."""
    words = wording_of(request)
    spoken = spoken_of(words.language, str(context.get("system") or ""))
    html = (
        environment()
        .get_template(template)
        .render({"request": request, **context_of(reader_of(request), words), **spoken, **context})
    )
    return HTMLResponse(html, status_code, headers)
