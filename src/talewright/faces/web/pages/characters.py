"""Characters: made step by step or by chance, drawn, edited within the rules and beyond them, in and out as files."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from talewright.core import record
from talewright.core.character_file import to_file
from talewright.core.errors import FaultsError, SheetError
from talewright.core.ruleset import Ruleset, playable
from talewright.core.text.message import Message
from talewright.faces.web import forms, posted
from talewright.faces.web.pages.common import library, notice, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import LONG, drawn, is_long, render
from talewright.play.errors import Changed
from talewright.play.running import name_of

router = APIRouter()
Name = Annotated[str, Form(max_length=120)]
MAX_FIELDS = 3_000
"""Of a form: several times those of the largest character."""
MAX_BOTH = 60
"""Fields of a comparison."""


@router.get("/characters", response_class=HTMLResponse)
async def everyone(request: Request) -> Response:
    lib, me, words = library(request), owner(request), wording_of(request)
    cards = []
    for card in await lib.characters.all(me):
        await asyncio.sleep(0)  # a long list leaves other visitors their turn
        ruleset, hero, _ = await lib.characters.get(me, card.id)
        sheet = ruleset.words(words.language).sheet(ruleset.sheet(hero))
        cards.append({"card": card, "subtitle": sheet.subtitle, "figures": sheet.figures[:4]})
    return await drawn(
        len(cards) > LONG,
        render,
        request,
        "characters.html",
        here="characters",
        cards=cards,
        notice=notice(request, words),
    )


@router.get("/characters/new", response_class=HTMLResponse)
async def which(request: Request) -> Response:
    return render(request, "characters-new.html", here="characters", systems=playable())


@router.post("/characters/import")
async def import_(request: Request, file: UploadFile) -> RedirectResponse:
    raw = await file.read()
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise SheetError(
            Message("the file"), [Message("It is not JSON. Choose a character file that was saved here.")]
        ) from None
    character = await library(request).characters.put(owner(request), None, data)
    return to(f"/characters/{character}?notice=imported")


@router.post("/characters/{character}/name")
async def rename(request: Request, character: str, name: Name) -> RedirectResponse:
    await library(request).games.rename_character(owner(request), character, name)
    return to(f"/characters/{character}")


@router.get("/characters/{character}/file")
async def file(request: Request, character: str) -> Response:
    data = await library(request).characters.file(owner(request), character)
    name = re.sub(r"[^a-z0-9]+", "-", str(data["character"].get("name", "")).casefold()).strip("-")
    return JSONResponse(
        data, headers={"content-disposition": f'attachment; filename="{name or "character"}.json"'}
    )


@router.get("/characters/{character}/edit", response_class=HTMLResponse)
async def edit(request: Request, character: str) -> Response:
    lib, me = library(request), owner(request)
    rev = (await lib.characters.card(me, character)).rev
    ruleset, hero, edited = await lib.characters.get(me, character)
    return await drawn(
        is_long(hero), _editor, request, character, ruleset, _filled(ruleset, hero), rev=rev, beyond=edited
    )


def _filled(ruleset: Ruleset[Any], hero: Any) -> dict[str, str]:
    raw = forms.filled(ruleset.sheet_type, _whole(hero))
    if not name_of(hero):
        raw["name"] = ""
    return raw


def _both(ruleset: Ruleset[Any], hero: Any, sent: dict[str, str]) -> list[tuple[str, str, str]]:
    """Where a stale form differs from what is saved now: the field, and both values."""
    saved = _filled(ruleset, hero)
    return [
        (forms.label_of(name), saved.get(name, ""), sent.get(name, ""))
        for name in saved.keys() | sent.keys()
        if name not in ("rev", "beyond") and saved.get(name, "") != sent.get(name, "")
    ][:MAX_BOTH]


def _type(hero: Any) -> type:
    return type(hero)


def _whole(hero: Any) -> dict[str, Any]:
    """Every field of a character, those at their default too."""
    return {spec.name: record.dump(getattr(hero, spec.name)) for spec in record.fields(_type(hero))}


def _editor(
    request: Request,
    character: str,
    ruleset: Ruleset[Any],
    raw: dict[str, str],
    *,
    rev: int,
    faults: tuple[Message, ...] = (),
    places: forms.Faults | None = None,
    beyond: bool = False,
    theirs: list[tuple[str, str, str]] | None = None,
) -> HTMLResponse:
    return render(
        request,
        "edit.html",
        status_code=409 if theirs is not None else 422 if faults else 200,
        rev=rev,
        theirs=theirs,
        here="characters",
        system=ruleset.id,
        id=character,
        ruleset=ruleset,
        fields=forms.fields_of(ruleset.sheet_type, raw, faults=places),
        faults=faults,
        places=places or {},
        beyond=beyond,
    )


def _all_at_once(ruleset: Ruleset[Any], hero: Any, sent: posted.Sent) -> None:
    """What cannot be read, and what of the rest is out of bounds, together."""
    if sent.faults:
        more: tuple[Message, ...] = ()
        unread = {re.split(r"[.\[]", each.path)[0] for each in sent.faults}
        rest = {name: value for name, value in sent.data.items() if name not in unread}
        try:
            record.load(ruleset.sheet_type, {**_whole(hero), **rest})
        except FaultsError as error:
            more = error.faults
        raise SheetError(Message("character"), (*sent.faults, *more))


async def _form(request: Request) -> dict[str, str]:
    """What was sent; a sheet with many things has many fields."""
    return posted.plain((await request.form(max_fields=MAX_FIELDS)).multi_items())


@router.post("/characters/{character}/edit")
async def keep(request: Request, character: str) -> Response:
    lib, me = library(request), owner(request)
    now = (await lib.characters.card(me, character)).rev
    ruleset, hero, _ = await lib.characters.get(me, character)
    form = await _form(request)
    beyond = form.get("beyond") == "1"
    rev = int(form["rev"]) if form.get("rev", "").isdigit() and len(form["rev"]) < 10 else -1
    if (changed := posted.pressed(form)) is not None:
        return await drawn(
            len(changed) > 4 * LONG, _editor, request, character, ruleset, changed, rev=rev, beyond=beyond
        )
    sent = posted.read(ruleset.sheet_type, form)
    if not sent.data.get("name", "?"):
        del sent.data["name"]
    try:
        _all_at_once(ruleset, hero, sent)
        hidden = {t.name: record.dump(getattr(hero, t.name)) for t in record.fields(_type(hero)) if t.hidden}
        whole = {**to_file(ruleset, hero), "character": {**hidden, **sent.data}}
        await lib.characters.put(me, character, whole, beyond=beyond, rev=rev)
    except FaultsError as error:
        places = sent.at(error.faults)
        return await drawn(
            len(form) > 4 * LONG,
            _editor,
            request,
            character,
            ruleset,
            form,
            rev=rev,
            faults=error.faults,
            places=places,
            beyond=beyond,
        )
    except Changed:
        # Nothing is overwritten: both versions are shown, and saving again is deliberate.
        return await drawn(
            len(form) > 4 * LONG,
            _editor,
            request,
            character,
            ruleset,
            form,
            rev=now,
            beyond=beyond,
            theirs=_both(ruleset, hero, form),
        )
    return to(f"/characters/{character}?notice=saved")


@router.post("/characters/{character}/remove")
async def remove(request: Request, character: str) -> RedirectResponse:
    await library(request).characters.remove(owner(request), character)
    return to("/characters?notice=removed")
