"""The encounter builder of a live table: search the bestiary, fit the budget, see the danger, plan the day."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, Response

from talewright.core import record
from talewright.core.errors import TalewrightError
from talewright.faces.web.errors import status_of
from talewright.faces.web.large_bodies import form_of
from talewright.faces.web.pages.common import library, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.sheet_orders import kind_of_part, order_value
from talewright.faces.web.table_danger import built_at, danger_at, danger_by_itself, known_danger
from talewright.faces.web.table_forms import MAX_FIELDS, order_of
from talewright.play.danger import SECONDS, Danger
from talewright.play.library.limits import fresh_id
from talewright.play.library.tables import SeatAtTable
from talewright.play.table.events import Body, StartFight
from talewright.play.table.things import DayStep, PlanDay, SaveEncounter
from talewright.play.view.encounter import MAX_FOUND, EncounterView, day_of
from talewright.play.view.foe_lines import split, with_count, with_foe
from talewright.play.view.table import TableView
from talewright.play.view.table_sheet import rests

router = APIRouter()
WHAT_IF = 4


@router.get("/tables/{table}/encounters/{encounter}", response_class=HTMLResponse)
async def encounter_page(
    request: Request,
    table: str,
    encounter: str,
    q: str = "",
    kind: str = "",
    fits: str = "",
    danger: str = "",
) -> Response:
    """With `danger=1` the danger of the fight, with `danger=day` of the whole day, with `danger=if` what would change it.

    With `danger=auto` the page asks by itself, after each change.
    """
    here = await library(request).tables.at(owner(request), table)
    return await _page(request, here, encounter, search=(q[:60], kind[:60], fits == "1"), danger=danger)


async def _page(
    request: Request,
    here: SeatAtTable,
    encounter: str,
    *,
    search: tuple[str, str, bool] = ("", "", False),
    danger: str = "",
    error: TalewrightError | None = None,
) -> Response:
    view = TableView(here.table, here.seat, wording_of(request).language)
    built = built_at(view, encounter)
    query, kind, fits = search
    matches = built.found(query, kind, fits=fits)
    first = view.played(view.sheets[0].id) if view.sheets else None
    found, what_if, day = None, [], None
    try:
        if view.state.party and built.lines:
            found = await _danger(request, view, built, danger)
        if danger == "if" and view.state.party:
            tries = built.fewer()[:WHAT_IF]
            share = SECONDS / max(1, len(tries))
            what_if = [(line, await danger_at(request, view, [step], share)) for line, step in tries]
        steps = [step for _, _, step in day_of(view.state) if step is not None]
        if danger == "day" and view.state.party and steps:
            day = await danger_at(request, view, steps)
    except TalewrightError as late:
        error = error or late
    return render(
        request,
        "table-encounter.html",
        status_code=200 if error is None else status_of(error),
        system=view.state.ruleset.id,
        table=here,
        view=view,
        built=built,
        planned=day_of(view.state),
        matches=matches[:MAX_FOUND],
        matched=len(matches),
        q=query,
        kind=kind,
        fits=fits,
        found=found,
        what_if=what_if,
        day=day,
        rests=rests(first) if first is not None else (),
        order_value=order_value,
        kind_of_part=kind_of_part,
        error=None if error is None else error.messages,
    )


async def _danger(request: Request, view: TableView, built: EncounterView, danger: str) -> Danger | None:
    """The danger of the encounter: as it is known, or calculated now."""

    async def again() -> TableView:
        here = await library(request).tables.at(owner(request), request.path_params["table"])
        return TableView(here.table, here.seat)

    if danger == "auto":
        return await danger_by_itself(request, view, built.id, again)
    return await danger_at(request, view, [built.step()]) if danger else known_danger(view, [built.step()])


@router.post("/tables/{table}/encounters")
async def new_encounter(request: Request, table: str) -> Response:
    form = await form_of(request, MAX_FIELDS, max_files=0)
    number = fresh_id()
    title = str(form.get("title", "")).strip()[:80] or wording_of(request)("encounter.new")
    await library(request).tables.perform(owner(request), table, SaveEncounter(number, title))
    return to(f"/tables/{table}/encounters/{number}")


@router.post("/tables/{table}/encounters/{encounter}")
async def change(request: Request, table: str, encounter: str) -> Response:
    """Whatever is pressed in the builder; what was typed is saved with it."""
    tables, me = library(request).tables, owner(request)
    here = await tables.at(me, table)
    view = TableView(here.table, here.seat)
    built = built_at(view, encounter)
    form = await form_of(request, MAX_FIELDS, max_files=0)
    what, _, at = str(form.get("press", "save")).partition(":")
    try:
        body = _changed(built, form, what, at)
        await tables.perform(me, table, body)
        if what == "start":
            saved = TableView((await tables.at(me, table)).table, here.seat)
            await tables.perform(me, table, _start(EncounterView(saved, encounter)))
            return to(f"/tables/{table}")
    except TalewrightError as error:
        return await _page(request, await tables.at(me, table), encounter, error=error)
    if what == "remove":
        return to(f"/tables/{table}")
    search = str(form.get("search", ""))[:200]
    return to(f"/tables/{table}/encounters/{encounter}{f'?{search}' if search else ''}")


def _changed(built: EncounterView, form: FormData, what: str, at: str) -> Body:
    if what.startswith("day"):
        return _day(built, form, what, at)
    old = built.encounter
    if what == "remove":
        return SaveEncounter(old.id)
    title = str(form.get("title", old.title)).strip()[:80] or old.title
    terms = _terms(built, form) if form.get("terms") == "1" else old.terms
    foes, hidden = old.foes, set(old.hidden)
    place = int(at) if at.isdecimal() and len(at) < 4 else -1
    if what == "add":
        foes = with_foe(foes, at[:80])
    elif what in ("more", "less"):
        gone = what == "less" and 0 <= place < len(foes) and split(foes[place])[0] == 1
        foes = with_count(foes, place, 1 if what == "more" else -1)
        if gone:
            hidden = {each - (each > place) for each in hidden if each != place}
    elif what == "see":
        hidden ^= {place} & set(range(len(foes)))
    elif what == "own" and (line := str(form.get("line", "")).strip()[:120]):
        foes = (*foes, line)
    return SaveEncounter(old.id, title, foes, terms, tuple(sorted(hidden)))


def _terms(built: EncounterView, form: FormData) -> dict[str, Any]:
    """What holds in this fight, from the controls that were drawn for it."""
    if built.state.ruleset.encounters is None:
        return {}
    found: dict[str, Any] = {}
    for spec in record.fields(built.rules.terms):
        text = str(form.get(f"o.{spec.name}", "")).strip()
        if spec.plain_type is bool:
            found[spec.name] = text == "1"
        elif spec.plain_type is int and text.isdecimal() and len(text) < 7:
            found[spec.name] = int(text)
        elif spec.plain_type is str and text:
            found[spec.name] = text
        elif spec.plain_type not in (bool, int, str) and text:
            found[spec.name] = [part.strip() for part in text.split(",") if part.strip()]
    return {name: value for name, value in found.items() if value != getattr(built.rules.terms(), name)}


def _day(built: EncounterView, form: FormData, what: str, at: str) -> PlanDay:
    steps = built.state.day
    if what == "day-fight":
        steps = (*steps, DayStep(encounter=built.id))
    elif what == "day-rest" and (button := str(form.get("rest", ""))):
        order = order_of(built.state.ruleset, button.partition("|")[0], form)
        steps = (*steps, DayStep(title=button.partition("|")[2][:80], **order))
    elif what == "day-drop" and at.isdecimal() and len(at) < 4:
        steps = tuple(step for number, step in enumerate(steps) if number != int(at))
    return PlanDay(steps)


def _start(built: EncounterView) -> StartFight:
    sheets = tuple(each.id for each in built.state.party if not built.state.ruleset.over(each.hero))
    return StartFight(sheets, built.encounter.foes, built.encounter.terms, built.unseen())
