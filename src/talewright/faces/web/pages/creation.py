"""Making a character on one page: a form with a live sheet beside it, replayed from the start with each post."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from talewright.core import record
from talewright.core.errors import FaultsError, QuestionError, SheetError
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message
from talewright.faces.web import forms, posted
from talewright.faces.web.large_bodies import form_of
from talewright.faces.web.pages.common import library, owner, to
from talewright.faces.web.reader import reader_of, wording_of
from talewright.faces.web.render import render
from talewright.play.creation import Draft, rules_of_book
from talewright.play.offload import offload
from talewright.play.view.creation import CreationView, creation_view
from talewright.play.voice import voice_for

router = APIRouter()
MAX_FIELDS = 600
MAX_AGAIN = 99
RULES = "rule."
"""In front of the fields of house rules."""
_STEP = re.compile(r"(?P<step>[+-]1) (?P<field>q\.[^\n]{1,120})")
_SEED = re.compile(r"[A-Za-z0-9_-]{8,40}")


@router.get("/characters/new/{system}", response_class=HTMLResponse)
async def new(request: Request, system: str) -> Response:
    form = {"book": [request.query_params.get("book", "")[:80]]}
    return await _page(request, find(system), form)


@router.post("/characters/new/{system}")
async def change(request: Request, system: str) -> Response:
    sent = await form_of(request, MAX_FIELDS)
    form: dict[str, list[str]] = {}
    for key, value in sent.multi_items():
        if isinstance(value, str):
            form.setdefault(key[:160], []).append(value[:300])
    return await _page(request, find(system), form)


def _first(form: Mapping[str, Sequence[str]], key: str) -> str:
    return (*form.get(key, ()), "")[0]


def _draft(ruleset: Ruleset[Any], rules: Any, form: Mapping[str, Sequence[str]]) -> Draft:
    """The draft that a form describes, after the button that was pressed."""
    fields = {key: tuple(value) for key, value in form.items() if key.startswith("q.")}
    if step := _STEP.fullmatch(_first(form, "step")):
        now = (*fields.get(step["field"], ()), "0")[0]
        count = max(0, int(now if now.isdecimal() else "0") + int(step["step"]))
        fields[step["field"]] = (str(min(count, MAX_AGAIN)),)
    again = {
        key.removeprefix("again."): min(int(value[0]), MAX_AGAIN)
        for key, value in form.items()
        if key.startswith("again.") and value[0].isdecimal() and len(value[0]) < 4
    }
    seed = _first(form, "seed")
    draft = Draft(
        ruleset,
        rules,
        fields,
        seed if _SEED.fullmatch(seed) else f"{random.SystemRandom().getrandbits(96):024x}",
        again,
        _first(form, "name").strip()[:120],
    )
    if part := _first(form, "random"):
        draft = draft.randomised(None if part == "all" else (part,), random.SystemRandom())
    elif what := _first(form, "reroll"):
        times = {**draft.again, what: draft.again.get(what, 0) + 1}
        draft = Draft(ruleset, rules, draft.form, draft.seed, times, draft.name)
    return draft


async def _page(request: Request, ruleset: Ruleset[Any], form: dict[str, list[str]]) -> Response:
    lib, me, reader = library(request), owner(request), reader_of(request)
    flat = {key: value[0] for key, value in form.items()}
    book = None
    if _first(form, "book"):
        book = await lib.books.get(me, _first(form, "book"))
    changed = posted.pressed(flat)
    given = bool(flat.get("with-options"))
    sent = posted.read(ruleset.rules, flat, RULES) if given else posted.Sent()
    faults: tuple[Message, ...] = ()
    options: dict[str, Any] = {} if book is not None else sent.data
    try:
        if sent.faults and changed is None:
            raise SheetError(Message("options"), sent.faults)
        rules: Any = record.load(ruleset.rules, options, error=QuestionError, subject=Message("options"))
        if book is not None:
            rules = rules_of_book(book, ruleset)
    except FaultsError as error:
        faults = () if changed is not None else error.faults
        rules = ruleset.rules()
    name = _first(form, "name").strip()[:120]
    if not faults and changed is None and flat.get("how") == "random":
        return to(f"/characters/{await lib.characters.add_random(me, ruleset.id, options, name=name)}")
    if not faults and changed is None and flat.get("how") == "guided":
        game = await lib.games.start_creation(
            me, ruleset.id, options, name=name, physical=reader.typed, settle=reader.settle
        )
        return to(f"/play/{game}")
    draft = _draft(ruleset, rules, form)
    language = wording_of(request).language
    view = await offload(
        creation_view, draft, language, voice_for(language, ruleset.id, __package__.rpartition(".")[0])
    )
    if (flat.get("save") or flat.get("play")) and view.complete and not faults:
        character = await lib.characters.add_made(me, ruleset, draft.run().hero, name=draft.name)
        if book is not None and flat.get("play"):
            game = await lib.games.start_book(
                me, flat["book"], character_id=character, physical=reader.typed, settle=reader.settle
            )
            return to(f"/play/{game}")
        return to(f"/characters/{character}")
    refused = bool(faults) or bool(flat.get("save") or flat.get("play"))
    if not given and not any(key.startswith(RULES) for key in flat):
        # An unticked box is not sent: only a form that was never filled in shows what holds by default.
        flat |= forms.filled(ruleset.rules, {}, RULES)
    return render(
        request,
        "create.html",
        status_code=422 if refused else 200,
        here="characters",
        system=ruleset.id,
        ruleset=ruleset,
        made=view,
        draft=draft,
        open_parts=_open(view, form),
        refused=refused,
        book=book,
        book_id=_first(form, "book"),
        options=[]
        if book is not None
        else forms.fields_of(ruleset.rules, changed or flat, RULES, sent.at(faults)),
        options_open=given or changed is not None,
        with_options=given,
        faults=faults,
        places=sent.at(faults),
    )


def _open(view: CreationView, form: Mapping[str, Sequence[str]]) -> set[str]:
    """Which parts are unfolded: the first that is not done, and the one where a button was pressed."""
    found: set[str] = set()
    pressed = _first(form, "random") or _first(form, "part")
    done = _first(form, "done")
    first = next(
        (part.id for part in view.parts if not part.ok and part.id != done and (part.picks or part.rolls)), ""
    )
    if done and first == "":
        return found
    if not form.get("seed"):
        found |= {part.id for part in view.parts if part.name}
    return found | {first or "", pressed if pressed != "all" else ""}
