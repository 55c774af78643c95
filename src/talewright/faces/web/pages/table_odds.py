"""How the fight on a table will end: a page for the game master, and the part of it that stands on the board and a hand."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from talewright.core.errors import NotYourAnswer, TalewrightError
from talewright.core.text.message import Message
from talewright.faces.web.pages.common import library, owner
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.table_danger import outlook_at
from talewright.play.danger import SECONDS
from talewright.play.view.seats import sees_outlook
from talewright.play.view.table import TableView

router = APIRouter()
BOARD_SECONDS = 1.2
"""A board asks by itself after each step; a page that a person asks for takes longer and knows more."""


@router.get("/tables/{table}/odds", response_class=HTMLResponse)
async def odds_page(request: Request, table: str) -> Response:
    """How the fight on the table ends if it is fought on from this turn."""
    return await _drawn(request, table, "table-odds.html", SECONDS)


@router.get("/tables/{table}/outlook", response_class=HTMLResponse)
async def outlook(request: Request, table: str) -> Response:
    """The same as a part of the board, which fetches it after every step of a fight."""
    return await _drawn(request, table, "table-outlook.html", BOARD_SECONDS)


async def _drawn(request: Request, table: str, template: str, seconds: float) -> Response:
    here = await library(request).tables.at(owner(request), table)
    view = TableView(here.table, here.seat, wording_of(request).language)
    if not sees_outlook(view.state, here.seat):
        raise NotYourAnswer(Message("Only the game master may do this."))
    found, error = None, None
    if view.fight is not None:
        try:
            found = await outlook_at(request, here, seconds)
        except TalewrightError as late:
            error = late.messages
    return render(
        request,
        template,
        system=view.state.ruleset.id,
        table=here,
        view=view,
        outlook=found,
        error=error,
    )
