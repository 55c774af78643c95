"""Odds as questions people ask: words instead of verbs, one's own character, two set-ups side by side."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from talewright.core.errors import TalewrightError
from talewright.core.questions import CommonQuestion, QuestionField, questions_of
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message
from talewright.faces.labels import label_of
from talewright.faces.web.calculations import Calculation, Calculations
from talewright.faces.web.pages.common import library, owner
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.play.asked import request_of, solve_asked
from talewright.play.worker import Workers

PATIENCE = 0.8
"""Seconds that a page waits for its answers before it says how far they are."""
STOP = "stop"


async def questions_page(request: Request, ruleset: Ruleset[Any], systems: list[Ruleset[Any]]) -> Response:
    asked = {key: value[:200] for key, value in request.query_params.items()}
    known = questions_of(ruleset.package)
    question = next((each for each in known if each.id == asked.get("q")), known[0])
    lib, me, language = library(request), owner(request), wording_of(request).language
    cards = [card for card in await lib.characters.all(me) if find(card.system).package == ruleset.package]
    hero: Any = None
    faults: tuple[Message, ...] = ()
    if any(card.id == asked.get("me") for card in cards):
        _, hero, _ = await lib.characters.get(me, asked["me"])
    values = {
        each.path: read
        for each in question.fields
        if (read := each.read(asked.get(each.path, ""))) is not None
        and not (hero is not None and each.path.startswith("character."))
    }
    sides = _sides(question, asked)
    if hero is not None and any(
        path.startswith("character.") for at in sides for path in question.setups[at].changes
    ):
        sides = []  # The character brings its own equipment: there is nothing to compare it with.
    found: list[dict[str, Any]] = []
    progress: Calculation | None = None
    wanted = request_of(ruleset, question, values, sides, hero)
    try:
        got = await _answers(request, wanted.questions, language, start=STOP not in asked)
        if isinstance(got, Calculation):
            progress = got
        elif got:
            found = got
            faults = tuple(got[0].get("faults", ()))
    except TalewrightError as error:
        faults = error.messages
    if faults:
        found = []
    count = max(1, len(sides))
    table = [
        (_row_text(question, value, language), answer)
        for value, answer in zip(wanted.rows, found[count : count + len(wanted.rows)], strict=False)
        if "chance" in answer
    ]
    return render(
        request,
        "asked-odds.html",
        status_code=422 if faults else 200,
        here="odds",
        system=ruleset.id,
        ruleset=ruleset,
        systems=systems,
        questions=known,
        question=question,
        cards=cards,
        me=asked.get("me", "") if hero is not None else "",
        fields=[_field(each, question, values) for each in question.fields],
        locked=hero is not None,
        sides=sides,
        answers=[each for each in found[:count] if "chance" in each],
        table=table,
        without=found[-1] if found and "chance" in found[-1] else {},
        progress=progress,
        stopped=STOP in asked,
        again=f"/odds?{urlencode({key: value for key, value in asked.items() if key != STOP})}",
        faults=faults,
        best=max(range(len(found[:count])), key=lambda at: found[at].get("chance", 0)) if found else 0,
        label_of=label_of,
    )


def _sides(question: CommonQuestion, asked: dict[str, str]) -> list[int]:
    """The set-ups that are compared; the first two unless others are chosen."""
    if not question.setups:
        return []
    given = (asked.get("a", ""), asked.get("b", ""))
    most = len(question.setups) - 1
    return [
        min(int(text), most) if text.isdecimal() and len(text) < 3 else min(at, most)
        for at, text in enumerate(given)
    ]


def _field(field: QuestionField, question: CommonQuestion, values: dict[str, Any]) -> dict[str, Any]:
    return {"field": field, "value": values.get(field.path, question.default(field.path))}


def _row_text(question: CommonQuestion, value: Any, language: str) -> str:
    field = next(each for each in question.fields if each.path == question.range)
    return next((text[language] for known, text in field.choices if known == value), str(value))


async def _answers(
    request: Request, questions: tuple[Any, ...], language: str, *, start: bool
) -> list[dict[str, Any]] | Calculation | None:
    """The answers, or how far they are; None where they were cancelled."""
    calculations = cast("Calculations", request.app.state.calculations)
    me = owner(request)
    if not start:
        calculations.cancel(me, language, questions)
        return None
    workers = cast("Workers", request.app.state.workers)
    settings = request.app.state.settings
    share = max(1.0, settings.odds_seconds / len(questions))

    async def solve(question: Any) -> dict[str, Any]:
        return await workers.run(
            solve_asked, question, settings.odds_states, share, language, seconds=settings.odds_seconds
        )

    return await calculations.ask(me, language, questions, solve, PATIENCE)
