"""Characters: the list, names, files in and out, removal; each has a living sheet of its own (`pages.sheet`)."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from talewright.core.errors import SheetError
from talewright.core.ruleset import playable
from talewright.core.text.message import Message
from talewright.faces.web.pages.common import library, notice, owner, to, to_save
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import LONG, render
from talewright.play.offload import offload_if

router = APIRouter()
Name = Annotated[str, Form(max_length=120)]


@router.get("/characters", response_class=HTMLResponse)
async def everyone(request: Request) -> Response:
    lib, me, words = library(request), owner(request), wording_of(request)
    cards = []
    for card in await lib.characters.all(me):
        await asyncio.sleep(0)  # a long list leaves other visitors their turn
        ruleset, hero, _ = await lib.characters.get(me, card.id)
        sheet = ruleset.words(words.language).sheet(ruleset.sheet(hero))
        cards.append({"card": card, "subtitle": sheet.subtitle, "figures": sheet.figures[:4]})
    return await offload_if(
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
    name = str(data["character"].get("name", "")).strip() or "character"
    return JSONResponse(data, headers=to_save(f"{name}.json"))


@router.post("/characters/{character}/remove")
async def remove(request: Request, character: str) -> RedirectResponse:
    await library(request).characters.remove(owner(request), character)
    return to("/characters?notice=removed")
