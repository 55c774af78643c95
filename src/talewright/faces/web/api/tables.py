"""Live tables: open, join, and do what a seat may do. Every change is an event; the answer is the table as it is then."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any

from fastapi import Path, Request
from starlette.responses import Response

from talewright.core import record
from talewright.core.errors import NotYourAnswer
from talewright.core.ruleset import find
from talewright.core.sheet import Figure
from talewright.core.text.message import Message
from talewright.faces.web import table_shapes as t
from talewright.faces.web.api.common import DOCUMENT, Books, Id, Owner, Tongue, make_router
from talewright.faces.web.api.serialise import event_out, question_out, sheet_out
from talewright.faces.web.table_danger import danger_at, masters_only, steps_of
from talewright.faces.web.table_forms import ELSEWHERE
from talewright.play.errors import Unknown
from talewright.play.library.limits import fresh_id
from talewright.play.library.tables import SeatAtTable
from talewright.play.offload import Pace
from talewright.play.prepared_tables import prepared_table
from talewright.play.table.events import read_body
from talewright.play.table.seats import AddSheet, OpenTable
from talewright.play.table.state import Seat
from talewright.play.view.table import TableView
from talewright.play.view.table_log import LogLine
from talewright.play.view.table_parts import FighterView, SheetLine

router = make_router("tables")
_pace = Pace()
Number = Annotated[int, Path(ge=1, le=1_000_000)]


@router.get("/tables")
async def tables(library: Books, owner: Owner) -> list[t.TableCardOut]:
    """The tables at which you have a seat, the latest first."""
    return [t.TableCardOut(**dataclasses.asdict(card)) for card in await library.tables.all(owner)]


@router.post("/tables", status_code=201)
async def open_table(library: Books, owner: Owner, tongue: Tongue, new: t.OpenTableIn) -> t.TableOut:
    """Open a table; you are its game master."""
    said = new.model_dump(exclude={"name", "scenario"})
    prepared = prepared_table(new.scenario, find(new.system)) if new.scenario else None
    here = await library.tables.open(owner, OpenTable(**said), new.name, prepared=prepared)
    return await _shown(here, tongue)


@router.get("/tables/invitation/{link}")
async def invitation(library: Books, link: Id) -> t.InvitationOut:
    """What an invitation leads to, before you join."""
    found = await library.tables.by_link(link)
    return t.InvitationOut(
        title=found.title, system=found.system, content=found.content, watchers=found.watchers
    )


@router.post("/tables/join", status_code=201)
async def join(library: Books, owner: Owner, tongue: Tongue, new: t.JoinIn) -> t.TableOut:
    """Take a seat, without an account."""
    here = await library.tables.join(owner, new.link, new.name, role=new.role, script=new.script)
    return await _shown(here, tongue)


@router.get("/tables/{table}")
async def table(library: Books, owner: Owner, tongue: Tongue, table: Id) -> t.TableOut:
    """The table as your seat sees it."""
    return await _shown(await library.tables.at(owner, table), tongue)


@router.post("/tables/{table}/events", status_code=201)
async def do(library: Books, owner: Owner, tongue: Tongue, table: Id, new: t.EventIn) -> t.TableOut:
    """Do something. It is stored when this returns, with all that followed from it."""
    if new.kind in ELSEWHERE:
        raise NotYourAnswer(Message("Open, join and bring have requests of their own."))
    view = TableView((here := await library.tables.at(owner, table)).table, here.seat)
    data = dict(new.body)
    if isinstance(data.get("action"), int):
        data["action"] = view.action(data["action"])
    body = read_body(new.kind, data)
    because = view.request(new.because) if new.because else 0
    seen = view.seq_of(new.seen) if new.seen else None
    here = await library.tables.perform(owner, table, body, because=because, seen=seen)
    return await _shown(here, tongue)


@router.post("/tables/{table}/sheets", status_code=201)
async def bring(library: Books, owner: Owner, tongue: Tongue, table: Id, new: t.BringIn) -> t.TableOut:
    """Bring a character: one of yours, one that is ready (`hero`), or a random one."""
    here = await library.tables.at(owner, table)
    if new.character is not None:
        return await _shown(await library.tables.bring(owner, table, new.character), tongue)
    if new.hero:
        hero = here.table.state.ruleset.hero(new.hero).character
        body = AddSheet(fresh_id(), here.seat, record.dump(hero))
        return await _shown(await library.tables.perform(owner, table, body), tongue)
    system = here.table.state.ruleset.id
    made = await library.characters.add_random(owner, system, here.table.state.options, name=new.name)
    return await _shown(await library.tables.bring(owner, table, made), tongue)


@router.get("/tables/{table}/sheets/{sheet}")
async def sheet(library: Books, owner: Owner, tongue: Tongue, table: Id, sheet: Id) -> t.TableSheetOut:
    """A whole sheet: your own, or any for the game master."""
    here = await library.tables.at(owner, table)
    found = TableView(here.table, here.seat, tongue).sheet(sheet)
    if found is None:
        raise Unknown(Message("You have no such character at this table."))
    return t.TableSheetOut(sheet=sheet_out(found))


@router.post("/tables/{table}/sheets/{sheet}/home", status_code=201)
async def take_home(library: Books, owner: Owner, table: Id, sheet: Id) -> dict[str, str]:
    """Save your character as it is now among your characters."""
    return {"id": await library.tables.take_home(owner, table, sheet)}


@router.get("/tables/{table}/link")
async def link(library: Books, owner: Owner, table: Id) -> t.LinkOut:
    """The secret of the invitation; the game master's."""
    return t.LinkOut(link=await library.tables.link(owner, table))


@router.post("/tables/{table}/link")
async def renew_link(library: Books, owner: Owner, table: Id) -> t.LinkOut:
    """A new invitation; the old one opens nothing any more."""
    return t.LinkOut(link=await library.tables.link(owner, table, renew=True))


@router.get("/tables/{table}/undo/{event}")
async def preview(library: Books, owner: Owner, table: Id, event: Number) -> t.UndoOut:
    """What would be undone with an event; for the game master."""
    undone = await library.tables.preview_undo(owner, table, event)
    return t.UndoOut(events=list(undone.events))


@router.post("/tables/{table}/danger")
async def danger(request: Request, library: Books, owner: Owner, table: Id, asked: t.DangerIn) -> t.DangerOut:
    """How dangerous an encounter, or the planned day, is for the party as it is now; for the game master."""
    here = await library.tables.at(owner, table)
    view = TableView(here.table, here.seat)
    masters_only(view)
    found = await danger_at(request, view, steps_of(view, asked.encounter), asked.seconds)
    return t.DangerOut(**dataclasses.asdict(found), lost=found.lost, band=found.band)


@router.get("/tables/{table}/file", response_model=dict[str, Any])
async def export(library: Books, owner: Owner, table: Id) -> Response:
    """The whole table as one file, with all its secrets; for the game master."""
    return Response(await library.tables.export(owner, table), media_type="application/json")


@router.post("/tables/import", status_code=201, openapi_extra=DOCUMENT)
async def import_table(request: Request, library: Books, owner: Owner, tongue: Tongue) -> t.TableOut:
    """Open a table from its file, under a new id; you run it. It is marked as imported."""
    return await _shown(await library.tables.import_(owner, await request.body()), tongue)


@router.delete("/tables/{table}", status_code=204)
async def remove(library: Books, owner: Owner, table: Id) -> None:
    """Delete a table with its log; the game master may."""
    await library.tables.remove(owner, table)


# -- shapes --------------------------------------------------------------------------------------------------------


async def _shown(here: SeatAtTable, language: str) -> t.TableOut:
    return await _pace.run((here.id, here.seat), table_out, here, language)


def table_out(here: SeatAtTable, language: str) -> t.TableOut:
    view = TableView(here.table, here.seat, language)
    fight = view.fight
    return t.TableOut(
        id=here.id,
        version=view.version,
        title=view.state.title,
        system=view.state.ruleset.id,
        seat=here.seat,
        role=view.seat.role,
        locked=view.state.locked,
        offered=view.state.offered,
        scene=view.state.scene.title,
        scene_text=view.state.scene.text,
        place=_place(view) if view.is_master else None,
        notes=view.notes,
        seats=[_seat(each) for each in view.seats],
        at_the_door=[_seat(each) for each in view.at_the_door],
        sheets=[_sheet_line(each) for each in view.sheets],
        fight=None
        if fight is None
        else t.FightOut(
            action=fight.action,
            turn=fight.turn,
            party=[_fighter(each) for each in fight.party],
            foes=[_fighter(each) for each in fight.foes],
            order=list(fight.order),
            places=list(fight.places),
            round=fight.round,
            phase=fight.phase,
        ),
        questions=[
            t.AskedOut(
                action=each.action,
                actor=each.actor,
                asked=each.asked,
                seat=each.seat,
                name=each.name,
                mine=each.mine,
                question=None if each.question is None else question_out(each.question),
                until=each.until,
            )
            for each in view.questions
        ],
        requests=[t.RequestOut(**dataclasses.asdict(each)) for each in view.requests],
        clocks=[t.ClockOut(**dataclasses.asdict(each)) for each in view.clocks],
        handouts=[
            t.HandoutOut(id=each.id, title=each.title, text=each.text, picture=each.picture)
            for each in view.handouts
        ],
        log=[line_out(line) for line in view.recent],
    )


def _seat(seat: Seat) -> t.SeatOut:
    return t.SeatOut(id=seat.id, name=seat.name, role=seat.role, script=seat.script, real_dice=seat.real_dice)


def _sheet_line(line: SheetLine) -> t.SheetLineOut:
    return t.SheetLineOut(
        id=line.id,
        owner=line.owner,
        player=line.player,
        name=line.name,
        figures=[_figure(each) for each in line.figures],
        state=list(line.state),
        mine=line.mine,
        edited=line.edited,
        health=None if line.health is None else _figure(line.health),
        consent=line.consent,
    )


def _figure(figure: Figure) -> t.FigureOut:
    return t.FigureOut(name=figure.name, value=figure.value, maximum=figure.maximum)


def _place(view: TableView) -> t.PlaceOut:
    places = view.places
    day, dial = places.day, places.dial
    return t.PlaceOut(
        id=view.state.place,
        ways=[t.WayOut(id=each.id, title=each.title, visited=each.visited) for each in places.ways],
        ready=[
            t.ReadySceneOut(id=number, title=title, kind=kind, content=content)
            for kind, found in places.ready.items()
            for number, title, content in found
        ],
        traits=list(view.state.scene.traits),
        offered=sorted(places.offered),
        actions={what: view.words.say(title) for what, title in places.actions.items()},
        people=[t.PersonOut(**dataclasses.asdict(each)) for each in places.people],
        day=None if day is None else day.number,
        watch="" if day is None else view.words.name(day.parts[day.now]),
        clock=None if dial is None else dial.value,
    )


def _fighter(fighter: FighterView) -> t.FighterOut:
    data: dict[str, Any] = {
        **dataclasses.asdict(fighter),
        "figures": dict(fighter.figures),
        "states": list(fighter.states),
    }
    return t.FighterOut(**data)


def line_out(line: LogLine) -> t.TableLineOut:
    return t.TableLineOut(
        number=line.number,
        at=line.at,
        seat=line.seat,
        name=line.name,
        kind=line.kind,
        text=line.text,
        happened=[event_out(each) for each in line.happened],
        undone=line.undone,
        event=line.event,
        dice=list(line.dice),
        total=line.total,
    )
