"""Pictures of a live table, such as maps: sent by its game master, shown to those who may see them."""

from __future__ import annotations

import base64
from typing import Annotated

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import Response

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message
from talewright.faces.web.pages.common import library, owner, to
from talewright.faces.web.pages.table import table_response
from talewright.play.errors import Unknown
from talewright.play.library.limits import fresh_id
from talewright.play.table.laying_out import MAX_PICTURE, picture_of
from talewright.play.table.things import AddPicture, Handout
from talewright.play.view.seats import sees_picture

router = APIRouter()


@router.post("/tables/{table}/pictures")
async def add_picture(
    request: Request, table: str, file: UploadFile, title: Annotated[str, Form(max_length=80)] = ""
) -> Response:
    """A map or another picture, as a handout that nobody sees yet."""
    tables, me = library(request).tables, owner(request)
    data = base64.b64encode(await file.read(MAX_PICTURE + 1)).decode()
    number, name = fresh_id(), title.strip() or (file.filename or "")[:80]
    try:
        await tables.perform(me, table, AddPicture(number, name, data))
        await tables.perform(me, table, Handout(number, name, picture=number))
    except Unknown:
        raise
    except TalewrightError as error:
        return await table_response(request, await tables.at(me, table), error)
    return to(f"/tables/{table}#papers")


@router.get("/tables/{table}/pictures/{picture}")
async def picture(request: Request, table: str, picture: str) -> Response:
    """For those who may see it; for others there is no such picture."""
    here = await library(request).tables.at(owner(request), table)
    known = here.table.state.pictures.get(picture)
    if known is None or not sees_picture(here.table.state, here.seat, picture):
        raise Unknown(Message("There is no such picture."))
    kind, data = picture_of(known)
    headers = {
        "cache-control": "private, max-age=3600",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return Response(data, media_type=kind, headers=headers)
