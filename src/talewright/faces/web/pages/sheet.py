"""The living sheet: one page, on which everything is tapped; each answer is the same page with the tray filled."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from talewright.core.ask import Chosen, Rolled
from talewright.core.errors import FaultsError, IllegalAnswer, TalewrightError
from talewright.core.sheet_page import GROUPS
from talewright.core.text.message import Message
from talewright.faces.web.fragments import AT, is_stored, stored_for
from talewright.faces.web.large_bodies import form_of
from talewright.faces.web.pages.common import library, notice, owner, to
from talewright.faces.web.posted import chosen
from talewright.faces.web.reader import reader_of, wording_of
from talewright.faces.web.render import is_long, render_text
from talewright.faces.web.sheet_edits import edited_file
from talewright.faces.web.sheet_orders import Form, kind_of_part, order_value, read_basket, read_order
from talewright.play.cache import LruCache
from talewright.play.errors import Changed
from talewright.play.library.open_sheet import Manner, OpenSheet
from talewright.play.library.sheet_turns import MAX_HISTORY
from talewright.play.library.sheets import Sheets
from talewright.play.offload import offload_if
from talewright.play.running import name_of
from talewright.play.view.living_sheet import LivingSheet
from talewright.play.view.question import OptionView
from talewright.play.view.sheet_layout import page_of
from talewright.play.view.tray import tray_chances
from talewright.play.voice import voice_for

router = APIRouter()
_drawn: LruCache[object, bytes] = LruCache(128)
"""Pages by the state that they show: a sheet is looked at more often than it changes."""
MAX_FIELDS = 3_000
"""Of a form: a character with many things has many."""
MANY_FIELDS = 200
"""Fields that are read while others wait."""
MAX_FIND = 40
SHOWN_ENTRIES = 6
"""Of the history, on the page; `?history=all` shows all of it."""
PLACES = re.compile(r"[a-z][a-z-]{0,40}")


@router.get("/characters/{character}", response_class=HTMLResponse)
async def sheet(request: Request, character: str) -> Response:
    return await _page(request, await library(request).sheets.open(owner(request), character))


@router.post("/characters/{character}/do")
async def do(request: Request, character: str) -> Response:
    """Whatever is tapped: an action, an answer, undo and redo, real dice, notes."""
    form = await _form(request)
    try:
        opened = await _carried_out(request, character, form)
    except (Changed, IllegalAnswer) as error:
        return await _refused(request, character, error.messages, 409)
    except TalewrightError as error:
        if not isinstance(error, FaultsError) and getattr(error, "status", 422) != 422:
            raise
        return await _refused(request, character, error.messages, 422)
    return await _answer(request, opened, _first(form, "place"))


async def _carried_out(request: Request, character: str, form: Form) -> OpenSheet:
    sheets, me, reader = library(request).sheets, owner(request), reader_of(request)
    at, manner = _first(form, "at"), Manner(reader.typed, settle=True)
    faces = _faces(form)
    if value := _first(form, "do"):
        ruleset = (await sheets.open(me, character)).ruleset
        return await sheets.act(me, character, read_order(ruleset, value, form), at=at, manner=manner)
    if form.get("basket"):
        opened = await sheets.open(me, character)
        shop = page_of(opened.ruleset.id, opened.hero).shop
        orders = read_basket(opened.ruleset, shop, form) if shop is not None else []
        return await sheets.act_all(me, character, orders, at=at, manner=manner)
    if option := _first(form, "choose"):
        return await sheets.answer(
            me, character, Chosen(chosen(option, _first(form, "words"))), at=at, manner=manner
        )
    if form.get("enter"):
        return await sheets.answer(me, character, Rolled(faces, typed=True), at=at, manner=manner)
    if form.get("typed"):
        return await sheets.type_in(me, character, faces, at=at, manner=manner)
    if form.get("roll"):
        return await sheets.roll_for_me(me, character, at=at, manner=manner)
    return await _moved(sheets, me, character, form, at)


async def _moved(sheets: Sheets, me: str, character: str, form: Form, at: str) -> OpenSheet:
    """Undo, redo, and the player's notes."""
    if form.get("redo"):
        return await sheets.redo(me, character, at=at)
    if to_ := _first(form, "undo-to"):
        return await sheets.undo(me, character, at=at, to=int(to_) if to_.isdecimal() and len(to_) < 9 else 0)
    if form.get("undo"):
        return await sheets.undo(me, character, at=at)
    if form.get("write"):
        text = _first(form, "notes").replace("\r\n", "\n").replace("\0", "")
        return await sheets.write_notes(me, character, text, at=at)
    return await sheets.open(me, character)


def _faces(form: Form) -> tuple[int, ...]:
    given = form.get("faces", ())[:200]
    if not all(face.isdecimal() and len(face) < 6 for face in given):
        raise IllegalAnswer(Message("Dice show whole numbers: type one for each die."))
    return tuple(int(face) for face in given)


@router.post("/characters/{character}/edit-here")
async def edit_here(request: Request, character: str) -> Response:
    """Numbers and names changed where they stand; with `anything`, beyond the rules."""
    form = await _form(request)
    sheets, me = library(request).sheets, owner(request)
    beyond = _first(form, "anything") == "1"
    try:
        opened = await sheets.edit(
            me,
            character,
            partial(edited_file, form, wording_of(request).language),
            beyond=beyond,
            at=_first(form, "at"),
            long=len(form) > MANY_FIELDS,
        )
    except Changed as error:
        return await _refused(request, character, error.messages, 409)
    except FaultsError as error:
        return await _refused(request, character, error.faults, 422, editing=True, anything=beyond)
    return await _answer(request, opened, "main")


# -- the page ---------------------------------------------------------------------------------------------------


async def _form(request: Request) -> dict[str, list[str]]:
    form: dict[str, list[str]] = {}
    for key, value in (await form_of(request, MAX_FIELDS)).multi_items():
        if isinstance(value, str):
            form.setdefault(key[:80], []).append(value[:12_000])
    return form


def _first(form: Form, key: str) -> str:
    return (*form.get(key, ()), "")[0]


async def _answer(request: Request, opened: OpenSheet, place: str) -> Response:
    """The page itself for a script, which swaps what changed; a redirect otherwise, so that a reload repeats nothing."""
    if request.headers.get("hx-request"):
        return await _page(request, opened)
    # What a purchase asks is asked in the tray: the shop gives way to it.
    here = place if opened.between and PLACES.fullmatch(place) else "result"
    return to(f"/characters/{opened.id}#{here}")


async def _refused(
    request: Request, character: str, faults: tuple[Message, ...], status: int, **context: Any
) -> Response:
    opened = await library(request).sheets.open(owner(request), character)
    return await _page(request, opened, status_code=status, faults=faults, **context)


async def _page(
    request: Request,
    opened: OpenSheet,
    *,
    status_code: int = 200,
    faults: tuple[Message, ...] = (),
    editing: bool = False,
    anything: bool = False,
) -> Response:
    lib, me, words = library(request), owner(request), wording_of(request)
    ruleset = opened.ruleset
    whole = request.query_params.get("history") == "all"
    living = LivingSheet(
        opened,
        words.language,
        voice_for(words.language, ruleset.id, __package__.rpartition(".")[0]),
        MAX_HISTORY if whole else SHOWN_ENTRIES,
    )
    name = name_of(opened.saved)
    find = request.query_params.get("find", "")[:MAX_FIND].strip().casefold()
    books = [card for card in await lib.books.all(me) if card.system == ruleset.id and card.sound]
    playing, said = await lib.games.played_by(me, opened.id), notice(request, words)
    plain = not (faults or find or said or editing or whole)
    key = (
        opened.id,
        opened.at,
        words.language,
        reader_of(request),
        playing,
        tuple(card.id for card in books),
    )
    if plain and (known := _drawn.get(key)) is not None:
        return HTMLResponse(known)
    ever = plain and not is_long(opened.saved)
    reader = (opened.id, words.language, reader_of(request))
    html = await offload_if(
        not (ever and is_stored(reader, "body", living.hero)),
        render_text,
        request,
        "sheet.html",
        here="characters",
        system=ruleset.id,
        ruleset=ruleset,
        living=living,
        at=AT,
        stored=stored_for(reader, ever=ever),
        hero=living.hero,
        sheet=living.shown,
        name=name or words("sheet.nobody"),
        nameless=not name,
        chances=await tray_chances(opened),
        faults=faults,
        editing=editing,
        anything=anything,
        find=find,
        groups=GROUPS,
        first_group=next((group for group in GROUPS if living.page.actions.get(group)), GROUPS[0]),
        order_value=order_value,
        kind_of_part=kind_of_part,
        best_first=_best_first,
        playing=playing,
        books=books,
        notice=said,
    )  # fmt: skip
    body = html.replace(AT, opened.at).encode()
    if plain:
        _drawn.put(key, body)
    return HTMLResponse(body, status_code)


def _best_first(options: tuple[OptionView, ...], chances: dict[str, float]) -> list[OptionView]:
    return sorted(options, key=lambda option: -chances.get(option.id, 0.0)) if chances else list(options)
