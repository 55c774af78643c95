"""Live tables: open one, join by link, the game master's board, a player's hand, the log.

Every control is a form whose fields are those of an event. The page that comes back is the table as it is then; with
script it also follows what others do.
"""

from __future__ import annotations

import math
import typing
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, Response

from talewright.core import record
from talewright.core.errors import TalewrightError
from talewright.core.ruleset import Ruleset, playable
from talewright.faces.web.errors import status_of
from talewright.faces.web.links import code_of, origin_of
from talewright.faces.web.pages.common import ago, library, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.play.errors import Unknown
from talewright.play.library.limits import fresh_id
from talewright.play.library.tables import SeatAtTable
from talewright.play.table.events import KINDS, WATCHER, AddSheet, OpenTable, TableError, read_body
from talewright.play.view.table import TableView

router = APIRouter()
MAX_FIELDS = 200
Name = Annotated[str, Form(max_length=60)]


def systems() -> list[Ruleset[Any]]:
    """What can be played at a table; those with opponents of their own first."""
    found = [(each, each.encounters) for each in playable()]
    able = [(each, made.foes()) for each, made in found if made is not None]
    return [each for each, foes in sorted(able, key=lambda pair: -len(pair[1]))]


@router.get("/tables", response_class=HTMLResponse)
async def tables_page(request: Request) -> Response:
    words = wording_of(request)
    cards = await library(request).tables.all(owner(request))
    shown = [(card, ago(card.updated, words)) for card in cards]
    return render(request, "tables.html", here="tables", cards=shown, systems=systems())


@router.post("/tables")
async def open_table(
    request: Request,
    system: Annotated[str, Form(max_length=64)] = "",
    title: Annotated[str, Form(max_length=80)] = "",
    name: Name = "",
    step_by_step: Annotated[str, Form(max_length=1)] = "",
    foe_numbers: Annotated[str, Form(max_length=1)] = "",
) -> Response:
    words = wording_of(request)
    body = OpenTable(system, title, None, step_by_step == "1", foe_numbers == "1")
    here = await library(request).tables.open(owner(request), body, name.strip() or words("table.master"))
    return to(f"/tables/{here.id}#invite")


# -- joining --------------------------------------------------------------------------------------------------------


@router.get("/join/{link}", response_class=HTMLResponse)
async def join_page(request: Request, link: str) -> Response:
    number, title, system = await library(request).tables.by_link(link)
    known = any(card.id == number for card in await library(request).tables.all(owner(request)))
    if known:
        return to(f"/tables/{number}")
    return render(request, "table-join.html", link=link, table_title=title, system=system)


@router.post("/join/{link}")
async def join(
    request: Request, link: str, name: Name = "", watch: Annotated[str, Form(max_length=1)] = ""
) -> Response:
    words = wording_of(request)
    role = WATCHER if watch == "1" else "player"
    here = await library(request).tables.join(
        owner(request), link, name.strip() or words("table.guest"), role=role
    )
    return to(f"/tables/{here.id}")


@router.get("/seat/{code}")
async def move_seat(request: Request, code: str) -> Response:
    """Open a seat on another device."""
    return to(f"/tables/{(await library(request).tables.move(owner(request), code)).id}")


@router.post("/tables/{table}/bring")
async def bring(
    request: Request,
    table: str,
    character: Annotated[str, Form(max_length=64)] = "",
    hero: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """A character for this seat: one's own, a ready one, or a random one."""
    shelf, me = library(request), owner(request)
    here = await shelf.tables.at(me, table)
    ruleset = here.table.state.ruleset
    if hero:
        body = AddSheet(fresh_id(), here.seat, record.dump(ruleset.hero(hero).character))
        await shelf.tables.perform(me, table, body)
    else:
        name = here.table.state.seats[here.seat].name
        made = character or await shelf.characters.add_random(
            me, ruleset.id, here.table.state.options, name=name
        )
        await shelf.tables.bring(me, table, made)
    return to(f"/tables/{table}")


# -- at the table -----------------------------------------------------------------------------------------------------


@router.get("/tables/{table}", response_class=HTMLResponse)
async def table_page(request: Request, table: str) -> Response:
    here = await library(request).tables.at(owner(request), table)
    return await _page(request, here)


@router.get("/tables/{table}/log", response_class=HTMLResponse)
async def log_page(request: Request, table: str, undo: int = 0) -> Response:
    """The whole evening; with `undo`, what would be undone with that event."""
    here = await library(request).tables.at(owner(request), table)
    view = TableView(here.table, here.seat, wording_of(request).language)
    going: tuple[int, ...] = ()
    if undo and view.is_master:
        going = here.table.preview(undo)
    return render(
        request,
        "table-log.html",
        system=view.state.ruleset.id,
        table=here,
        view=view,
        undo=undo if going else 0,
        going=set(going),
    )


@router.post("/tables/{table}")
async def do(request: Request, table: str) -> Response:
    """Whatever a seat does at its table."""
    tables, me = library(request).tables, owner(request)
    here = await tables.at(me, table)
    form = await request.form(max_fields=MAX_FIELDS, max_files=0)
    view = TableView(here.table, here.seat)
    try:
        kind, data = event_of(form)
        if "action" in data:
            data["action"] = view.action(int(data["action"]))
        body = read_body(kind, data)
        because = view.request(int(str(form.get("because") or 0)))
        await tables.perform(me, table, body, because=because)
    except TableError as error:
        return await _page(request, await tables.at(me, table), error)
    except TalewrightError as error:
        if isinstance(error, Unknown):
            raise
        return await _page(request, await tables.at(me, table), error)
    return to(f"/tables/{table}{'/log' if form.get('back') == 'log' else ''}")


def event_of(form: FormData) -> tuple[str, dict[str, Any]]:
    """The kind of an event and its fields, from a form. A nested field is written with a dot: `fields.attribute`."""
    kind = str(form.get("kind", ""))
    data: dict[str, Any] = {}
    if kind not in KINDS:
        return kind, data
    for each in record.fields(KINDS[kind]):
        inner = {
            key.removeprefix(f"{each.name}."): _value(str(value))
            for key, value in form.multi_items()
            if key.startswith(f"{each.name}.") and value != ""
        }
        given = [str(value) for value in form.getlist(each.name) if value != ""]
        if inner:
            data[each.name] = inner
        elif typing.get_origin(each.type) is tuple:
            lines = [line.strip() for value in given for line in value.splitlines() if line.strip()]
            numbers = typing.get_args(each.type)[0] is int
            if lines:
                data[each.name] = [_value(line) if numbers else line for line in lines]
        elif given:
            data[each.name] = _read(each.plain_type, given[-1])
    return kind, data


def _read(kind: Any, text: str) -> Any:
    if kind is bool:
        return text == "1"
    return _value(text) if kind is int else text


def _value(text: str) -> Any:
    """A whole number, true or false where it is one."""
    sign, digits = text[:1], text.lstrip("+-")
    if digits.isascii() and digits.isdecimal() and len(digits) < 10 and text.count(sign) <= len(text):
        return -int(digits) if sign == "-" else int(digits)
    return {"true": True, "false": False}.get(text, text)


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


async def _page(request: Request, here: SeatAtTable, error: TalewrightError | None = None) -> Response:
    view = TableView(here.table, here.seat, wording_of(request).language)
    more: Mapping[str, Any] = {}
    template = "table-hand.html"
    if view.is_master:
        template = "table-board.html"
        link = await library(request).tables.link(owner(request), here.id)
        address = f"{origin_of(request).url}/join/{link}"
        more = {
            "address": address,
            "code": Markup(code_of(address)),  # noqa: S704 - made by us
            "foes": view.state.ruleset.encounters.foes() if view.state.ruleset.encounters else (),
        }
    elif view.seat.role != WATCHER and not any(sheet.mine for sheet in view.sheets):
        template = "table-pick.html"
        ruleset = view.state.ruleset
        cards = [
            card
            for card in await library(request).characters.all(owner(request))
            if card.system == ruleset.id
        ]
        more = {"cards": cards, "ready": ruleset.heroes}
    return render(
        request,
        template,
        status_code=200 if error is None else status_of(error),
        system=view.state.ruleset.id,
        table=here,
        view=view,
        wedge=wedge,
        error=None if error is None else error.messages,
        **more,
    )
