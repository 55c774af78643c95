"""Live tables: those one has a seat at, a new one, and joining by link."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Form, Query, Request, UploadFile
from starlette.responses import HTMLResponse, Response

from talewright.core import record
from talewright.core.errors import TalewrightError
from talewright.core.ruleset import Ruleset, find, playable
from talewright.core.text.message import Message
from talewright.faces.web.bodies import MAX_FORM
from talewright.faces.web.errors import status_of
from talewright.faces.web.large_bodies import form_of
from talewright.faces.web.pages.common import library, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.sheet_orders import kind_of_part
from talewright.faces.web.table_forms import MAX_FIELDS, number_in
from talewright.faces.web.wording import ago, time_text
from talewright.play.library.limits import fresh_id
from talewright.play.library.table_rows import TableCard
from talewright.play.prepared_tables import prepared_table, read_upload, scenarios_on_shelf
from talewright.play.table.events import TableError
from talewright.play.table.rights import NotLetIn
from talewright.play.table.seats import WATCHER, AddSheet, OpenTable, TakeSheet
from talewright.play.table.steps import SetPace
from talewright.play.view.plain_page import part_of
from talewright.play.view.recap import Recap, recap_of
from talewright.play.worker import Workers

router = APIRouter()
Name = Annotated[str, Form(max_length=60)]
SWITCHES = ("step_by_step", "foe_numbers", "hidden_notice", "watchers", "scripts", "player_odds", "let_in")
ON = ("watchers", "scripts", "player_odds")
"""Switches that are on unless they are turned off."""
READ_SECONDS = 10.0
RECAPS = 6
"""Tables in the list that say what happened last."""


def systems() -> list[Ruleset[Any]]:
    """What can be played at a table; those with opponents of their own first."""
    found = [(each, each.encounters) for each in playable()]
    able = [(each, made.foes()) for each, made in found if made is not None]
    return [each for each, foes in sorted(able, key=lambda pair: -len(pair[1]))]


def house_rules(ruleset: Ruleset[Any]) -> list[Any]:
    """The controls of a system's options."""
    parts = (part_of(spec) for spec in record.fields(ruleset.rules) if not spec.hidden)
    return [part for part in parts if part is not None]


@router.get("/tables", response_class=HTMLResponse)
async def tables_page(request: Request) -> Response:
    """The tables one has a seat at, with what happened last; without any, the form of a new one."""
    words = wording_of(request)
    tables, me = library(request).tables, owner(request)
    shown: list[tuple[TableCard, str, Recap | None]] = []
    for card in await tables.all(me):
        recap = None
        if len(shown) < RECAPS:
            try:
                here = await tables.at(me, card.id)
            except NotLetIn:
                continue
            recap = recap_of(here.table, here.seat, words.language)
        shown.append((card, ago(card.updated, words), recap))
    if not shown:
        return _open_page(request)
    planned = [(recap.next_evening, card) for card, _, recap in shown if recap and recap.next_evening]
    evenings = {
        card.id: (card, time_text(when, words)) for when, card in sorted(planned, key=lambda each: each[0])
    }
    return render(request, "tables.html", here="tables", cards=shown, evenings=evenings)


@router.get("/tables/new", response_class=HTMLResponse)
async def new_table_page(request: Request, system: str = "") -> Response:
    return _open_page(request, system)


def _open_page(request: Request, system: str = "", error: TalewrightError | None = None) -> Response:
    known = systems()
    chosen = next((each for each in known if each.id == system), known[0])
    return render(
        request,
        "table-open.html",
        status_code=200 if error is None else status_of(error),
        here="tables",
        systems=known,
        system=chosen.id,
        chosen=chosen,
        rules=house_rules(chosen),
        scenarios=[each for each in scenarios_on_shelf() if each.system == chosen.id],
        switches=SWITCHES,
        on=ON,
        kind_of_part=kind_of_part,
        error=None if error is None else error.messages,
    )


@router.post("/tables")
async def open_table(request: Request) -> Response:
    words = wording_of(request)
    form = await form_of(request, MAX_FIELDS, max_files=0)
    said = {name: str(form.get(name, "")) for name in ("system", "title", "name", "content", "scenario")}
    # A form that does not have the switches at all leaves them as they are by default.
    has_switches = form.get("switches") == "1"
    switches = {name: str(form.get(name, "")) == "1" for name in SWITCHES if has_switches or form.get(name)}
    try:
        ruleset = find(said["system"])
        body = OpenTable(
            ruleset.id,
            said["title"][:80],
            options_of(ruleset, {name: str(value) for name, value in form.multi_items()}),
            content=said["content"][:400],
            **switches,
        )
        name = said["name"].strip()[:60] or words("table.master")
        prepared = prepared_table(said["scenario"], ruleset) if said["scenario"] else None
        if seconds := number_in(form, "spend_seconds"):
            prepared = [*(prepared or ()), SetPace(body.step_by_step, seconds)]
        here = await library(request).tables.open(owner(request), body, name, prepared=prepared)
    except TalewrightError as error:
        return _open_page(request, said["system"], error)
    return to(f"/tables/{here.id}#invite")


@router.post("/tables/scenario")
async def open_scenario(request: Request, file: UploadFile) -> Response:
    """A table prepared for a scenario that one sends as a file."""
    words = wording_of(request)
    try:
        text = (await file.read(MAX_FORM)).decode("utf-8")
        workers: Workers = request.app.state.workers
        scenario, prepared = await workers.run(read_upload, text, seconds=READ_SECONDS)
        head = scenario.head
        body = OpenTable(head.system, head.title[:80], content=head.content[:400])
        here = await library(request).tables.open(
            owner(request), body, words("table.master"), prepared=prepared
        )
    except UnicodeDecodeError:
        return _open_page(request, "", TableError("", [Message("The file is not UTF-8 text.")]))
    except TalewrightError as error:
        return _open_page(request, "", error)
    return to(f"/tables/{here.id}#invite")


def options_of(ruleset: Ruleset[Any], form: Mapping[str, str]) -> dict[str, Any] | None:
    """The house rules of a form: what differs from the defaults."""
    found: dict[str, Any] = {}
    for spec in record.fields(ruleset.rules):
        text = form.get(f"o.{spec.name}")
        if spec.plain_type is bool and form.get(f"rule.{spec.name}") == "1":
            found[spec.name] = text == "1"
        elif text not in (None, "") and spec.plain_type is int:
            found[spec.name] = int(text) if str(text).isdecimal() and len(str(text)) < 7 else text
        elif text is not None and spec.plain_type is str:
            found[spec.name] = text
    return {name: value for name, value in found.items() if value != _default(ruleset, name)} or None


def _default(ruleset: Ruleset[Any], name: str) -> Any:
    return getattr(ruleset.rules(), name)


# -- joining --------------------------------------------------------------------------------------------------------


@router.get("/join")
async def join_by_code(code: Annotated[str, Query(max_length=300)] = "") -> Response:
    """The code of an invitation, or its whole link as it was sent."""
    link = code.strip().rstrip("/").rpartition("/")[2].partition("?")[0].partition("#")[0]
    return to(f"/join/{quote(link, safe='')}" if link else "/tables")


@router.get("/join/{link}", response_class=HTMLResponse)
async def join_page(request: Request, link: str) -> Response:
    found = await library(request).tables.by_link(link)
    known = any(card.id == found.id for card in await library(request).tables.all(owner(request)))
    if known:
        return to(f"/tables/{found.id}")
    return render(request, "table-join.html", link=link, invitation=found, system=found.system)


@router.post("/join/{link}")
async def join(
    request: Request, link: str, name: Name = "", watch: Annotated[str, Form(max_length=1)] = ""
) -> Response:
    words = wording_of(request)
    role = WATCHER if watch == "1" else "player"
    tables, table = library(request).tables, (await library(request).tables.by_link(link)).id
    with suppress(NotLetIn):  # the page of the table says so, until the game master answers
        await tables.join(owner(request), link, name.strip() or words("table.guest"), role=role)
    return to(f"/tables/{table}")


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
    waiting: Annotated[str, Form(max_length=64)] = "",
    roll: Annotated[str, Form(max_length=1)] = "",
    instead: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """A character for this seat: one that waits at the table, one's own, a ready one, or a random one.

    With `roll` a random one is made and shown first, `instead` of another that is deleted.
    """
    shelf, me = library(request), owner(request)
    here = await shelf.tables.at(me, table)
    ruleset = here.table.state.ruleset
    if waiting:
        await shelf.tables.perform(me, table, TakeSheet(waiting, here.seat))
    elif hero:
        body = AddSheet(fresh_id(), here.seat, record.dump(ruleset.hero(hero).character))
        await shelf.tables.perform(me, table, body)
    else:
        name = here.table.state.seats[here.seat].name
        if roll and instead:
            await shelf.characters.remove(me, instead)
        made = character or await shelf.characters.add_random(
            me, ruleset.id, here.table.state.options, name=name
        )
        if roll:
            return to(f"/tables/{table}?rolled={made}")
        await shelf.tables.bring(me, table, made)
    return to(f"/tables/{table}")
