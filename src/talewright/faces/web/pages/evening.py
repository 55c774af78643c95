"""The evening of a live table: its story as a page, as Markdown, and as a file that another server opens."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter, Request, UploadFile
from starlette.responses import HTMLResponse, Response

from talewright.faces.web.pages.common import library, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.table_danger import masters_only
from talewright.faces.web.wording import day_text
from talewright.play.offload import offload_if
from talewright.play.table.events import Body, Roll
from talewright.play.view.story import (
    After,
    changes_by_undo,
    choice_of,
    dice_count,
    markdown_of,
    page_of,
    story_of,
)
from talewright.play.view.table import PUBLIC, TableView

router = APIRouter()
LONG_LOG = 100
"""Events that make the page of an evening long: a line has a kilobyte."""
SHOWN = ("story", "rolls", "changes", "all")


@router.get("/tables/{table}/log", response_class=HTMLResponse)
async def log_page(
    request: Request,
    table: str,
    undo: int = 0,
    show: str = "story",
    q: str = "",
    back: int = 0,
    sheet: str = "",
) -> Response:
    """The evening, its latest lines first and `back` pages before them; with `undo`, what would be undone with that event.

    With `sheet`, the lines about one character.
    """
    here = await library(request).tables.at(owner(request), table)
    view = TableView(here.table, here.seat, wording_of(request).language)
    going: tuple[int, ...] = ()
    after: tuple[After, ...] = ()
    if undo and view.is_master:
        going, without = await library(request).tables.preview_undo(owner(request), table, undo)
        after = changes_by_undo(view, without)
    show = show if show in SHOWN else SHOWN[0]
    sheet = sheet if sheet in view.state.sheets else ""
    is_long = len(here.table.events) > LONG_LOG
    rolled, typed = await offload_if(is_long, dice_count, view)
    # A box that is not ticked sends nothing: a hidden field says that the form was sent.
    showing = "1" in request.query_params.getlist("undone") or not request.query_params.getlist("undone")
    return await offload_if(
        is_long,
        render,
        request,
        "table-log.html",
        system=view.state.ruleset.id,
        table=here,
        view=view,
        story=page_of(
            await offload_if(is_long, story_of, view, show, q[:60], undone=showing, of=sheet),
            back,
            undo if going else 0,
        ),
        undo=undo if going else 0,
        faces=rolled_faces(here.table.event(undo).body) if going else (),
        choice=choice_of(view, undo) if going else None,
        going=set(going),
        after=after,
        show=show,
        shown=SHOWN,
        q=q[:60],
        of=sheet,
        day=day_text(datetime.fromtimestamp(here.table.events[-1].at, UTC), wording_of(request)),
        undone=showing,
        rolled=rolled,
        typed=typed,
    )


def rolled_faces(body: Body) -> tuple[int, ...]:
    """What dice of the rules show, which the game master may change."""
    return body.faces if isinstance(body, Roll) else ()


@router.get("/tables/{table}/log.md")
async def markdown(request: Request, table: str, hidden: str = "") -> Response:
    """The story as Markdown: what everybody saw, or with `hidden=1` what this seat saw."""
    here = await library(request).tables.at(owner(request), table)
    seat = here.seat if hidden == "1" else PUBLIC.id
    view = TableView(here.table, seat, wording_of(request).language)
    text = await offload_if(len(here.table.events) > LONG_LOG, markdown_of, view)
    headers = {"content-disposition": 'attachment; filename="evening.md"'}
    return Response(text, media_type="text/markdown; charset=utf-8", headers=headers)


@router.get("/tables/{table}/table.json")
async def export(request: Request, table: str) -> Response:
    """The whole table with its secrets, for the game master."""
    here = await library(request).tables.at(owner(request), table)
    masters_only(TableView(here.table, here.seat))
    data = await library(request).tables.export(owner(request), table)
    headers = {"content-disposition": 'attachment; filename="table.json"'}
    return Response(data, media_type="application/json", headers=headers)


@router.post("/tables/import")
async def import_table(request: Request, file: UploadFile) -> Response:
    """Open a table from a file; one runs it."""
    here = await library(request).tables.import_(owner(request), await file.read())
    return to(f"/tables/{here.id}")
