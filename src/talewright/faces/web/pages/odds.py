"""Odds: a question asked in a form that is made from the rules, answered exactly, with pictures."""

from __future__ import annotations

import logging
import shlex
from typing import Any, cast

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from talewright.core.errors import QuestionError, TalewrightError
from talewright.core.questions import questions_of
from talewright.core.ruleset import Ruleset, all_rulesets, find, playable
from talewright.core.text.message import Message
from talewright.faces.flags import question_flags, read_flags
from talewright.faces.web import forms, posted
from talewright.faces.web.pages.asked import questions_page
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.play.errors import Unknown
from talewright.play.worker import Workers, solve_question

router = APIRouter()
log = logging.getLogger("talewright.web.odds")
POLICIES = ("optimal", "cautious", "random")
MAX_ROWS = 24


def _first_system() -> Ruleset[Any]:
    """The system shown when none is named: one with books, if there is one."""
    known = all_rulesets()
    return next((each for each in known if each.pack is not None), known[0])


@router.get("/odds", response_class=HTMLResponse)
async def page(request: Request) -> Response:
    asked = {key: value[:2000] for key, value in request.query_params.items()}
    ruleset = find(asked["system"]) if asked.get("system") else _first_system()
    if "verb" not in asked and "ask" not in asked and questions_of(ruleset.package):
        return await questions_page(request, ruleset, playable())
    verb = asked.get("verb") or ""
    if verb not in ruleset.verbs:
        if verb and "ask" in asked:
            raise Unknown(
                Message("{title} has no action called {verb}.", title=ruleset.title, verb=verb[:40])
            )
        verb = ruleset.first_verb.id
    order = ruleset.verbs[verb]
    changed = posted.pressed(asked)
    begun = changed is not None or any(key[:2] in ("c.", "o.") for key in asked)
    shown = (changed or asked) if begun else example_of(ruleset, verb)
    sent = read_both(ruleset, verb, asked if begun else shown)
    found: dict[str, Any] | None = None
    faults: tuple[Message, ...] = ()
    if changed is None and "ask" in asked:
        try:
            found = _shown(await _answer(request, ruleset, verb, sent, asked))
        except TalewrightError as error:
            faults = error.messages
    places = sent.at(faults)
    # The form has one character and one step: its fields need not say of which they are.
    faults = tuple(_local(fault) for fault in faults)
    places = {name: tuple(_local(fault) for fault in here) for name, here in places.items()}
    return render(
        request,
        "odds.html",
        status_code=422 if faults else 200,
        here="odds",
        system=ruleset.id,
        ruleset=ruleset,
        systems=playable(),
        verb=order,
        verbs=list(ruleset.verbs.values()),
        sketch=forms.fields_of(ruleset.sketch, shown, "c.", places),
        order=forms.fields_of(order.order, shown, "o.", places),
        places=places,
        policies=POLICIES,
        policy=asked.get("policy") if asked.get("policy") in POLICIES else "optimal",
        asked="ask" in asked,
        found=found,
        faults=faults,
    )


def _local(fault: Message) -> Message:
    return fault.inside("steps[0]").inside("character")


def example_of(ruleset: Ruleset[Any], verb: str) -> dict[str, str]:
    """The form as the verb's own first example fills it: a question that can be asked as it stands."""
    order = ruleset.verbs[verb]
    try:
        flags = question_flags(ruleset.sketch, order.order)
        example = read_flags(shlex.split(order.examples[0] if order.examples else ""), flags)
    except TalewrightError as error:
        log.warning("the first example of %s %s cannot be read: %s", ruleset.id, verb, error)
        return {}
    return {
        **forms.filled(ruleset.sketch, example.get("character", {}), "c."),
        **forms.filled(order.order, example.get("order", {}), "o."),
    }


def read_both(ruleset: Ruleset[Any], verb: str, asked: dict[str, str]) -> posted.Sent:
    """Both halves of the question."""
    character = posted.read(ruleset.sketch, asked, "c.")
    order = posted.read(ruleset.verbs[verb].order, asked, "o.")
    return posted.Sent(
        {"character": character.data, "order": order.data},
        [*character.faults, *order.faults],
        {
            **character.places,
            **order.places,
            # Paths of a question: those of the character, and those of its one step.
            **{f"character.{path}": name for path, name in character.places.items()},
            **{f"steps[0].{path}": name for path, name in order.places.items()},
        },
    )


async def _answer(
    request: Request, ruleset: Ruleset[Any], verb: str, sent: posted.Sent, asked: dict[str, str]
) -> dict[str, Any]:
    if sent.faults:
        raise QuestionError("", sent.faults)
    question = {
        "system": ruleset.id,
        "steps": [{"verb": verb, **sent.data["order"]}],
        "character": sent.data["character"],
        "policy": asked.get("policy") if asked.get("policy") in POLICIES else "optimal",
    }
    workers = cast("Workers", request.app.state.workers)
    settings = request.app.state.settings
    return cast(
        "dict[str, Any]",
        await workers.run(
            solve_question,
            question,
            settings.odds_states,
            settings.odds_seconds,
            wording_of(request).language,
            seconds=settings.odds_seconds,
        ),
    )


def _varies(found: dict[str, Any], name: str) -> bool:
    """What always comes out the same need not be averaged."""
    whole = str(found["expected"][name].get("fraction", "")).endswith("/1")
    return name in found.get("spread", {}) or not whole


def _shown(found: dict[str, Any]) -> dict[str, Any]:
    """The answer in the shape of the page: bars run to the largest of their group."""
    labels = found["labels"]
    endings = [(labels[name], each["decimal"]) for name, each in found.get("endings", {}).items()]
    spreads = []
    for name, values in found.get("spread", {}).items():
        rows = [(value, each["decimal"]) for value, each in values.items()]
        # What is 0 or 1 is said by the chance already.
        if 2 < len(rows) <= MAX_ROWS:
            spreads.append({"name": labels[name], "rows": rows, "most": max(share for _, share in rows)})
    return {
        "chance": found["chance"],
        "exact": found.get("exact", False),
        "sampled": found.get("sampled", 0),
        "why": found.get("why_not_exact", ""),
        "endings": endings,
        "most": max((share for _, share in endings), default=1),
        "spreads": spreads[:4],
        "times": [(labels[name], each["decimal"]) for name, each in found.get("times", {}).items()],
        "expected": [
            (labels[name], each["decimal"])
            for name, each in found.get("expected", {}).items()
            if name not in ("good", "alive", "count") and not name[-1:].isdigit() and _varies(found, name)
        ][:12],
        "advice": [each for each in found.get("best_play", ()) if not each.get("settled")][:8],
        "states": found.get("states", 0),
    }
