"""What a reader may set: language, theme, dice, odds. Also everything one keeps, in and out as one file."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from talewright.core.text.translate import LANGUAGES
from talewright.faces.web.pages.common import library, notice, owner, to
from talewright.faces.web.reader import THEMES, Reader, keep_reader, reader_of, wording_of
from talewright.faces.web.render import render
from talewright.faces.web.tips import ALL, hide_tip

router = APIRouter()


@router.get("/settings", response_class=HTMLResponse)
async def settings_page(request: Request) -> Response:
    words = wording_of(request)
    return render(
        request,
        "settings.html",
        here="settings",
        languages=LANGUAGES,
        themes=THEMES,
        reader=reader_of(request),
        notice=notice(request, words),
        hosted=request.app.state.settings.hosted,
        account=await library(request).accounts.name(owner(request)),
    )


@router.post("/settings")
async def keep_settings(
    request: Request,
    language: Annotated[str, Form(max_length=8)] = "",
    theme: Annotated[str, Form(max_length=8)] = "",
    typed: Annotated[str, Form(max_length=1)] = "",
    ask_all: Annotated[str, Form(max_length=1)] = "",
    odds: Annotated[str, Form(max_length=1)] = "",
    show_tips: Annotated[str, Form(max_length=1)] = "",
) -> RedirectResponse:
    response = to("/settings?notice=saved")
    hidden = reader_of(request).tips
    reader = Reader(
        language if language in LANGUAGES else "",
        theme if theme in THEMES else "",
        typed == "1",
        ask_all == "1",
        odds == "1",
        ALL if show_tips != "1" else "" if hidden == ALL else hidden,
    )
    keep_reader(response, reader)
    return response


@router.post("/settings/tips")
async def hide(
    request: Request,
    tip: Annotated[str, Form(max_length=20)],
    back: Annotated[str, Form(max_length=200, pattern=r"^/play/[\w-]+$")],
) -> RedirectResponse:
    """A tip is hidden for good, or all of them."""
    reader = reader_of(request)
    response = to(back)
    keep_reader(response, replace(reader, tips=hide_tip(reader.tips, tip)))
    return response


@router.get("/settings/export")
async def export(request: Request) -> Response:
    return StreamingResponse(
        library(request).exports.stream(owner(request)),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="talewright.json"'},
    )


@router.post("/settings/import")
async def import_(request: Request, file: UploadFile) -> RedirectResponse:
    await library(request).exports.import_(owner(request), await file.read())
    return to("/?notice=imported")
