"""Odds at a table: how its fight will end, on a page, a board and a hand; and the chances of a roll that is asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from talewright.core.errors import NotYourAnswer, TalewrightError
from talewright.core.text.message import Message
from talewright.faces.web.pages.common import library, owner
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.table_danger import masters_only, outlooks
from talewright.faces.web.table_forms import order_of
from talewright.play.danger import SECONDS
from talewright.play.library.tables import SeatAtTable
from talewright.play.offload import offload
from talewright.play.running import name_of
from talewright.play.table.danger import Outlook
from talewright.play.view.seats import sees_outlook
from talewright.play.view.table import TableView
from talewright.play.view.table_sheet import chances_of

router = APIRouter()
BOARD_SECONDS = 1.2
"""A board asks by itself after each step; a page that a person asks for takes longer and knows more."""


@router.get("/tables/{table}/odds", response_class=HTMLResponse)
async def odds_page(request: Request, table: str) -> Response:
    """How the fight on the table ends if it is fought on from this turn."""

    async def calculate(here: SeatAtTable) -> Outlook | None:
        return await outlooks(request).calculated(here, SECONDS)

    return await _drawn(request, table, "table-odds.html", calculate)


@router.get("/tables/{table}/outlook", response_class=HTMLResponse)
async def outlook(request: Request, table: str) -> Response:
    """The same as a part of the board, which fetches it after every step of a fight."""

    async def calculate(here: SeatAtTable) -> Outlook | None:
        again = partial(library(request).tables.at, owner(request), table)
        return await outlooks(request).for_board(here, BOARD_SECONDS, again)

    return await _drawn(request, table, "table-outlook.html", calculate)


@router.get("/tables/{table}/chances", response_class=HTMLResponse)
async def chances(request: Request, table: str) -> Response:
    """The chances of a roll before the game master asks for it: of one character in full, of several that it ends well."""
    here = await library(request).tables.at(owner(request), table)
    view = TableView(here.table, here.seat, wording_of(request).language)
    masters_only(view)
    asked = request.query_params
    try:
        order = order_of(view.state.ruleset, asked.get("do", "")[:200], asked)
    except TalewrightError:  # a form that is still being filled in
        return render(request, "table-chances.html", found=(), view=view)
    sheets = [sheet for sheet in view.state.party if sheet.id in asked.getlist("sheets")]
    found = []
    for sheet in sheets:
        outlook = await offload(
            chances_of, view.state.ruleset, view.state.hero(sheet.id), **order, options=view.state.options
        )
        if len(outlook.words) > 1:
            found.append((name_of(sheet.hero), outlook))
    return render(request, "table-chances.html", found=found, view=view)


async def _drawn(
    request: Request,
    table: str,
    template: str,
    calculate: Callable[[SeatAtTable], Awaitable[Outlook | None]],
) -> Response:
    here = await library(request).tables.at(owner(request), table)
    view = TableView(here.table, here.seat, wording_of(request).language)
    if not sees_outlook(view.state, here.seat):
        raise NotYourAnswer(Message("Only the game master may do this."))
    found, error = None, None
    if view.fight is not None:
        try:
            found = await calculate(here)
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
