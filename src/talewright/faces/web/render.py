"""Pages out of templates: every value is escaped, and a name that is missing is a fault, not a blank."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from starlette.requests import Request
from starlette.responses import HTMLResponse

from talewright.core import record
from talewright.core.ruleset import Ruleset
from talewright.faces.web import style
from talewright.faces.web.compiled import Compiled
from talewright.faces.web.fragments import stored_for_all
from talewright.faces.web.reader import Reader, context_of, reader_of, spoken_of, wording_of
from talewright.faces.web.templating import TEMPLATES, environment_of
from talewright.faces.web.wording import wording

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
        stored_for_all=stored_for_all,
        vendor=(STATIC / "vendor" / "htmx.min.js").is_file(),
    )


def load_templates() -> None:
    """Compile all of them."""
    for name in environment().list_templates(["html"]):
        environment().get_template(name)


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


@lru_cache(maxsize=MAX_LAYOUTS)
def _parts(language: str, system: str, book_language: str | None) -> TemplateModule:
    """The macros of `parts.html`, which every page uses; making them anew for each page takes as long as a short page."""
    context = {**context_of(Reader(), wording(language)), **spoken_of(language, system)}
    if book_language is not None:
        context["book_lang"] = book_language
    return environment().get_template("parts.html").make_module(context)


LONG = 120
"""Things of a character that make a page about it long."""


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
    return HTMLResponse(render_text(request, template, **context), status_code, headers)


def render_text(request: Request, template: str, **context: Any) -> str:
    words = wording_of(request)
    system = str(context.get("system") or "")
    known = {
        "request": request,
        "parts": _parts(words.language, system, context.get("book_lang")),
        **context_of(reader_of(request), words),
        **spoken_of(words.language, system),
    }
    return environment().get_template(template).render({**known, **context})
