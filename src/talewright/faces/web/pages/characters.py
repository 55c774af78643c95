"""Characters: made step by step or by chance, drawn, edited within the rules and beyond them, in and out as files."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from talewright.core import record
from talewright.core.character import to_file
from talewright.core.errors import FaultsError, SheetError
from talewright.core.ruleset import Ruleset, all_rulesets, find
from talewright.faces.web import forms
from talewright.faces.web.pages.common import library, notice, owner, to
from talewright.faces.web.reader import reader_of, wording_of
from talewright.faces.web.render import render
from talewright.play.naming import name_of
from talewright.play.refusals import Unknown

router = APIRouter()
Name = Annotated[str, Form(max_length=120)]


@router.get("/characters", response_class=HTMLResponse)
async def everyone(request: Request) -> Response:
    lib, me, words = library(request), owner(request), wording_of(request)
    cards = []
    for card in await lib.characters(me):
        ruleset, hero, _ = await lib.character(me, card.id)
        sheet = ruleset.words(words.language).sheet(ruleset.sheet(hero))
        cards.append({"card": card, "subtitle": sheet.subtitle, "figures": sheet.figures[:4]})
    return render(request, "characters.html", here="characters", cards=cards, notice=notice(request, words))


@router.get("/characters/new", response_class=HTMLResponse)
async def which(request: Request) -> Response:
    return render(request, "characters-new.html", here="characters", systems=all_rulesets())


@router.get("/characters/new/{system}", response_class=HTMLResponse)
async def new(request: Request, system: str) -> Response:
    ruleset = find(system)
    return render(
        request,
        "character-new.html",
        here="characters",
        system=system,
        ruleset=ruleset,
        options=forms.fields_of(ruleset.rules),
        faults=(),
        name="",
    )


@router.post("/characters/new/{system}")
async def begin(request: Request, system: str) -> Response:
    lib, me, reader = library(request), owner(request), reader_of(request)
    ruleset = find(system)
    form = forms.plain((await request.form()).multi_items())
    name = form.get("name", "")[:120]
    options, faults = forms.read(ruleset.rules, form) if form.get("with-options") else ({}, [])
    try:
        if faults:
            raise SheetError("options", faults)
        if form.get("how") == "random":
            return to(f"/characters/{await lib.random_character(me, system, options, name=name)}")
        game = await lib.new_creation(
            me, system, options, name=name, physical=reader.typed, settle=reader.settle
        )
    except FaultsError as error:
        return render(
            request,
            "character-new.html",
            status_code=422,
            here="characters",
            system=system,
            ruleset=ruleset,
            options=forms.fields_of(ruleset.rules, form),
            faults=error.faults,
            name=name,
        )
    return to(f"/play/{game}")


@router.post("/characters/import")
async def import_(request: Request, file: UploadFile) -> RedirectResponse:
    raw = await file.read()
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise SheetError(
            "the file", ["It is not JSON. Choose a character file that was saved here."]
        ) from None
    character = await library(request).put_character(owner(request), None, data)
    return to(f"/characters/{character}")


@router.get("/characters/{character}", response_class=HTMLResponse)
async def sheet(request: Request, character: str) -> Response:
    lib, me, words = library(request), owner(request), wording_of(request)
    ruleset, hero, edited = await lib.character(me, character)
    name = name_of(hero)
    books = [card for card in await lib.books(me) if card.system == ruleset.id and card.sound]
    return render(
        request,
        "sheet.html",
        here="characters",
        system=ruleset.id,
        id=character,
        ruleset=ruleset,
        sheet=ruleset.words(words.language).sheet(ruleset.sheet(hero)),
        name=name or words("sheet.nobody"),
        nameless=not name,
        edited=edited,
        faults=ruleset.check(hero) if edited else [],
        over=ruleset.over(hero),
        books=books,
        verbs=list(ruleset.verbs.values()),
        notice=notice(request, words),
    )


@router.post("/characters/{character}/name")
async def rename(request: Request, character: str, name: Name) -> RedirectResponse:
    await library(request).rename_character(owner(request), character, name)
    return to(f"/characters/{character}")


@router.get("/characters/{character}/file")
async def file(request: Request, character: str) -> Response:
    data = await library(request).character_file(owner(request), character)
    name = re.sub(r"[^a-z0-9]+", "-", str(data["character"].get("name", "")).casefold()).strip("-")
    return JSONResponse(
        data, headers={"content-disposition": f'attachment; filename="{name or "character"}.json"'}
    )


@router.get("/characters/{character}/edit", response_class=HTMLResponse)
async def edit(request: Request, character: str) -> Response:
    ruleset, hero, edited = await library(request).character(owner(request), character)
    return _editor(
        request, character, ruleset, forms.fields_of(ruleset.sheet_type, _whole(hero)), edited=edited
    )


def _type(hero: Any) -> type:
    return type(hero)


def _whole(hero: Any) -> dict[str, Any]:
    """Every field of a character, those at their default too."""
    return {told.name: record.dump(getattr(hero, told.name)) for told in record.fields(_type(hero))}


def _editor(
    request: Request,
    character: str,
    ruleset: Ruleset[Any],
    fields: list[forms.Field],
    *,
    faults: tuple[str, ...] = (),
    edited: bool = False,
    status: int = 200,
) -> HTMLResponse:
    return render(
        request,
        "edit.html",
        status_code=status,
        here="characters",
        system=ruleset.id,
        id=character,
        ruleset=ruleset,
        fields=fields,
        faults=faults,
        edited=edited,
    )


@router.post("/characters/{character}/edit")
async def keep(request: Request, character: str) -> Response:
    lib, me = library(request), owner(request)
    ruleset, hero, edited = await lib.character(me, character)
    form = forms.plain((await request.form()).multi_items())
    data, faults = forms.read(ruleset.sheet_type, form)
    beyond = form.get("beyond") == "1"
    try:
        if faults:
            raise SheetError("character", faults)
        hidden = {t.name: record.dump(getattr(hero, t.name)) for t in record.fields(_type(hero)) if t.hidden}
        whole = {**to_file(ruleset, hero), "character": {**hidden, **data}}
        await lib.put_character(me, character, whole, beyond=beyond)
    except FaultsError as error:
        fields = forms.fields_of(ruleset.sheet_type, {**form})
        return _editor(request, character, ruleset, fields, faults=error.faults, edited=edited, status=422)
    return to(f"/characters/{character}?notice=saved")


@router.post("/characters/{character}/remove")
async def remove(request: Request, character: str) -> RedirectResponse:
    await library(request).remove_character(owner(request), character)
    return to("/characters?notice=removed")


@router.get("/characters/{character}/do/{verb}", response_class=HTMLResponse)
async def what(request: Request, character: str, verb: str) -> Response:
    ruleset, hero, _ = await library(request).character(owner(request), character)
    return _doing(request, character, ruleset, hero, verb, {})


def _doing(
    request: Request,
    character: str,
    ruleset: Ruleset[Any],
    hero: Any,
    verb: str,
    form: dict[str, str],
    faults: tuple[str, ...] = (),
) -> HTMLResponse:
    found = ruleset.verbs.get(verb)
    if found is None:
        raise Unknown(f"{ruleset.title} has no order called {verb[:40]}.")
    return render(
        request,
        "do.html",
        status_code=422 if faults else 200,
        here="characters",
        system=ruleset.id,
        id=character,
        ruleset=ruleset,
        verb=found,
        name=name_of(hero),
        sheet=ruleset.sheet(hero),
        fields=forms.fields_of(found.order, form),
        faults=faults,
    )


@router.post("/characters/{character}/do/{verb}")
async def do(request: Request, character: str, verb: str) -> Response:
    lib, me, reader = library(request), owner(request), reader_of(request)
    ruleset, hero, _ = await lib.character(me, character)
    form = forms.plain((await request.form()).multi_items())
    try:
        if verb not in ruleset.verbs:
            raise Unknown(f"{ruleset.title} has no order called {verb[:40]}.")
        order, faults = forms.read(ruleset.verbs[verb].order, form)
        if faults:
            raise SheetError("order", faults)
        game = await lib.new_order(me, character, verb, order, physical=reader.typed, settle=reader.settle)
    except FaultsError as error:
        return _doing(request, character, ruleset, hero, verb, form, error.faults)
    return to(f"/play/{game}")
