"""At a live table: the game master's board, a player's hand, the screen on the wall, and whatever a seat does.

Every control is a form whose fields are those of an event. The page that comes back is the table as it is then; with
script it also follows what others do.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from talewright.core.errors import TalewrightError
from talewright.faces.web.errors import status_of
from talewright.faces.web.large_bodies import form_of
from talewright.faces.web.links import code_of, origin_of
from talewright.faces.web.pages.common import library, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.sheet_orders import kind_of_part, order_value
from talewright.faces.web.table_danger import known_danger, outlooks
from talewright.faces.web.table_forms import MAX_FIELDS, body_of, number_in, order_of, scene_of
from talewright.play.danger import Danger
from talewright.play.errors import Unknown
from talewright.play.library.limits import fresh_id
from talewright.play.library.tables import SeatAtTable
from talewright.play.offload import Pace
from talewright.play.table.events import Order
from talewright.play.table.laying_out import with_ways
from talewright.play.table.rights import NotLetIn
from talewright.play.table.seats import WATCHER, Leave
from talewright.play.table.things import SaveScene
from talewright.play.view.encounter import EncounterView
from talewright.play.view.seats import sees_outlook
from talewright.play.view.table import PUBLIC, TableView
from talewright.play.view.table_sheet import SheetAtTable, askable, awards, grants, party_rests, time_passing

router = APIRouter()
BOARD, HAND, PICK, TV = (f"table-{name}.html" for name in ("board", "hand", "pick", "tv"))
_pace = Pace()
PLACES = ("log", "people", "papers", "random")
"""Parts of the page that a form may lead back to."""
ELSEWHERE = {"log": "/tables/{table}/log", "tables": "/tables"}
"""Other pages that a form may lead back to."""


@router.get("/tables/{table}", response_class=HTMLResponse)
async def table_page(request: Request, table: str, again: str = "", rolled: str = "") -> Response:
    """The table for this seat. `rolled` is a random character of one's own that is to be looked at before it is taken."""
    try:
        here = await library(request).tables.at(owner(request), table)
    except NotLetIn as waiting:
        if again == "1":  # the page that waits asks: it stays as it is
            return Response(status_code=204)
        return render(request, "table-wait.html", say_why=waiting.messages[0])
    return await table_response(request, here, rolled=rolled)


@router.get("/tables/{table}/tv", response_class=HTMLResponse)
async def tv_page(request: Request, table: str) -> Response:
    """What everybody sees, on a large screen; also on the game master's computer."""
    here = await library(request).tables.at(owner(request), table)
    view = TableView(here.table, PUBLIC.id, wording_of(request).language)
    address = ""
    if here.table.state.master == here.seat and not here.table.state.locked:
        address = await _invitation(request, here)
    return await _pace.run((here.id, TV), _drawn, request, TV, here, view, None, {"address": address})


@router.post("/tables/{table}")
async def do(request: Request, table: str) -> Response:
    """Whatever a seat does at its table."""
    tables, me = library(request).tables, owner(request)
    here = await tables.at(me, table)
    form = await form_of(request, MAX_FIELDS, max_files=0)
    view = TableView(here.table, here.seat)
    try:
        body = body_of(form, view)
        because, seen = view.request(number_in(form, "because")), number_in(form, "seen")
        await tables.perform(me, table, body, because=because, seen=view.seq_of(seen) if seen else None)
    except Unknown:
        raise
    except TalewrightError as error:
        return await table_response(request, await tables.at(me, table), error)
    back = str(form.get("back", ""))
    if back in ELSEWHERE:
        return to(ELSEWHERE[back].format(table=table))
    return to(f"/tables/{table}{f'#{back}' if back in PLACES else ''}")


@router.post("/tables/{table}/hidden")
async def roll_hidden(request: Request, table: str) -> Response:
    """The game master rolls for characters; players see nothing of it."""
    tables, me = library(request).tables, owner(request)
    here = await tables.at(me, table)
    view = TableView(here.table, here.seat)
    form = await form_of(request, MAX_FIELDS, max_files=0)
    try:
        order = order_of(view.state.ruleset, str(form.get("do", "")), form)
        for sheet in form.getlist("sheets"):
            await tables.perform(me, table, Order(str(sheet), **order, hidden=True))
    except TalewrightError as error:
        return await table_response(request, await tables.at(me, table), error)
    return to(f"/tables/{table}")


@router.post("/tables/{table}/scenes")
async def save_scene(request: Request, table: str) -> Response:
    """A scene for later, from the same form as one that is shown at once."""
    tables, me = library(request).tables, owner(request)
    form = await form_of(request, MAX_FIELDS, max_files=0)
    try:
        await tables.perform(me, table, SaveScene(fresh_id(), scene_of(form)))
    except Unknown:
        raise
    except TalewrightError as error:
        return await table_response(request, await tables.at(me, table), error)
    return to(f"/tables/{table}#sc")


@router.post("/tables/{table}/ways")
async def save_ways(request: Request, table: str) -> Response:
    """The ways from the scene that the party is in, and back; every scene that changes is an event."""
    tables, me = library(request).tables, owner(request)
    here = await tables.at(me, table)
    form = await form_of(request, MAX_FIELDS, max_files=0)
    try:
        for number, scene in with_ways(here.table.state, [str(way) for way in form.getlist("ways")]):
            await tables.perform(me, table, SaveScene(number, scene))
    except Unknown:
        raise
    except TalewrightError as error:
        return await table_response(request, await tables.at(me, table), error)
    return to(f"/tables/{table}#sc")


@router.post("/tables/{table}/link")
async def renew_link(request: Request, table: str) -> Response:
    """A new invitation; the old one opens nothing any more."""
    await library(request).tables.link(owner(request), table, renew=True)
    return to(f"/tables/{table}#invite")


@router.post("/tables/{table}/leave")
async def leave(request: Request, table: str) -> Response:
    """Give up one's seat; the characters stay."""
    tables, me = library(request).tables, owner(request)
    await tables.perform(me, table, Leave((await tables.at(me, table)).seat))
    return to("/tables")


@router.post("/tables/{table}/delete")
async def delete(request: Request, table: str) -> Response:
    await library(request).tables.remove(owner(request), table)
    return to("/tables")


@router.post("/tables/{table}/home")
async def take_home(
    request: Request, table: str, sheet: Annotated[str, Form(max_length=64)] = ""
) -> Response:
    """Save a character as it is now among one's own."""
    return to(f"/characters/{await library(request).tables.take_home(owner(request), table, sheet)}")


# -- the page -----------------------------------------------------------------------------------------------------


def wedge(number: int, count: int) -> str:
    """One segment of a clock, as a path round its middle."""
    if count == 1:
        return "M0 -20A20 20 0 1 1 -0.01 -20Z"
    ends = [
        (math.sin(2 * math.pi * at / count) * 20, -math.cos(2 * math.pi * at / count) * 20)
        for at in (number, number + 1)
    ]
    (x1, y1), (x2, y2) = ends
    return f"M0 0L{x1:.1f} {y1:.1f}A20 20 0 0 1 {x2:.1f} {y2:.1f}Z"


async def _invitation(request: Request, here: SeatAtTable) -> str:
    return f"{origin_of(request).url}/join/{await library(request).tables.link(owner(request), here.id)}"


async def table_response(
    request: Request, here: SeatAtTable, error: TalewrightError | None = None, rolled: str = ""
) -> Response:
    view = TableView(here.table, here.seat, wording_of(request).language)
    more: dict[str, Any] = {}
    template = HAND
    if view.is_master:
        template = BOARD
        codes = (
            await library(request).tables.seat_codes(owner(request), here.id) if view.state.imported else {}
        )
        more = {
            "address": await _invitation(request, here),
            "seat_codes": codes,
            "seat_address": f"{origin_of(request).url}/seat/",
        }
    elif view.seat.role != WATCHER and not any(sheet.mine for sheet in view.sheets):
        template = PICK
        ruleset = view.state.ruleset
        characters, me = library(request).characters, owner(request)
        cards = [card for card in await characters.all(me) if card.system == ruleset.id]
        made = next((card for card in cards if card.id == rolled), None)
        more = {
            "rolled": made,
            "sheet": made and view.words.sheet(ruleset.sheet((await characters.get(me, rolled))[1])),
            "cards": [card for card in cards if card is not made],
            "ready": ruleset.heroes,
            "waiting": view.waiting,
        }
    else:
        code = await library(request).tables.seat_code(owner(request), here.id)
        more = {"seat_address": f"{origin_of(request).url}/seat/{code}"}
    return await _pace.run((here.id, here.seat), _drawn, request, template, here, view, error, more)


def _drawn(
    request: Request,
    template: str,
    here: SeatAtTable,
    view: TableView,
    error: TalewrightError | None,
    more: dict[str, Any],
) -> Response:
    if address := more.get("address", ""):
        more["code"] = Markup(code_of(address))  # noqa: S704 - made by us
    if template == BOARD:
        more |= _board(view) | {"outlook": outlooks(request).last(here)}
    elif template == HAND:
        more["may_weigh"] = sees_outlook(view.state, view.seat.id)
        more["own"] = {sheet.id: view.played(sheet.id) for sheet in view.sheets if sheet.mine}
    return render(
        request,
        template,
        status_code=200 if error is None else status_of(error),
        system=view.state.ruleset.id,
        table=here,
        view=view,
        wedge=wedge,
        order_value=order_value,
        kind_of_part=kind_of_part,
        error=None if error is None else error.messages,
        **more,
    )


def _dangers(view: TableView) -> dict[str, Danger | None]:
    """Encounters that can be fought now, the next one with its danger as far as that is known."""
    able = [number for number, each in view.state.encounters.items() if each.foes]
    if view.fight is not None or not view.sheets:
        return {}
    found: dict[str, Danger | None] = dict.fromkeys(able)
    if able:
        found[able[0]] = known_danger(view, [EncounterView(view, able[0]).step()])
    return found


def _board(view: TableView) -> dict[str, Any]:
    """What the board offers besides the table itself: rolls to ask for, rests, awards, tables of the rules."""
    party: list[SheetAtTable] = [played for sheet in view.sheets if (played := view.played(sheet.id))]
    first = party[0] if party else None
    return {
        "askable": askable(first) if first is not None else (),
        "rests": party_rests(party) if view.fight is None else (),
        "passing": time_passing(first) if first is not None and view.fight is None else (),
        "grants": grants(first) if first is not None else (),
        "awards": awards(first) if first is not None else (),
        "dangers": _dangers(view),
        "rule_tables": sorted(view.state.ruleset.tables),
        "foes": view.state.ruleset.encounters.foes() if view.state.ruleset.encounters else (),
        "waiting": [sheet for sheet in view.state.sheets.values() if sheet.free],
        "settable": {each.name for each in dataclasses.fields(view.state.ruleset.sheet_type)},
    }
