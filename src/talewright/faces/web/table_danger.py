"""The danger of a fight or a day at a live table, calculated in a worker, for pages and the API."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request

from talewright.core import record
from talewright.core.errors import NotYourAnswer
from talewright.core.text.message import Message
from talewright.faces.web.outlooks import WORKER_SECONDS, Outlooks
from talewright.play.cache import LruCache
from talewright.play.danger import SECONDS, Danger, danger_of
from talewright.play.errors import Unknown
from talewright.play.view.encounter import EncounterView, day_of
from talewright.play.view.table import TableView

_known: LruCache[str, tuple[float, Danger]] = LruCache(256)
"""Answers by their question, with the seconds they took: a page is looked at more often than its encounter changes."""


ROUGH = 0.1
"""A margin of an answer that is worth another calculation."""


def masters_only(view: TableView) -> None:
    if not view.is_master:
        raise NotYourAnswer(Message("Only the game master may do this."))


def built_at(view: TableView, encounter: str) -> EncounterView:
    """An encounter as its game master sees it."""
    masters_only(view)
    if encounter not in view.state.encounters:
        raise Unknown(Message("There is no such encounter."))
    return EncounterView(view, encounter)


def steps_of(view: TableView, encounter: str) -> list[dict[str, Any]]:
    """The steps of a question: an encounter, or the planned day."""
    if encounter:
        return [built_at(view, encounter).step()]
    return [step for _, _, step in day_of(view.state) if step is not None]


def known_danger(view: TableView, steps: list[dict[str, Any]], margin: float = ROUGH) -> Danger | None:
    """The last answer to this question, unless it is rough."""
    known = _known.get(_key(view, steps))
    return known[1] if known is not None and (known[1].exact or known[1].margin < margin) else None


async def danger_at(
    request: Request, view: TableView, steps: list[dict[str, Any]], seconds: float = SECONDS
) -> Danger:
    """The danger of these steps for the party as it is now."""
    key = _key(view, steps)
    known = _known.get(key)
    if known is not None and (known[1].exact or known[0] >= seconds):
        return known[1]
    question = (*_question(view, steps), seconds)
    found: Danger = await request.app.state.workers.run(
        danger_of, *question, seconds=seconds + WORKER_SECONDS
    )
    _known.put(key, (seconds, found))
    return found


async def danger_by_itself(
    request: Request, view: TableView, encounter: str, again: Callable[[], Awaitable[TableView]]
) -> Danger | None:
    """For a page that asks after every change: in turn with all boards, and not for what has changed meanwhile."""
    steps = steps_of(view, encounter)
    if (found := known_danger(view, steps)) is not None:
        return found
    async with outlooks(request).turn(SECONDS) as share:
        if share is None or _key(now := await again(), steps_of(now, encounter)) != _key(view, steps):
            return known_danger(view, steps, margin=1)
        return await danger_at(request, now, steps, share)


def _question(view: TableView, steps: list[dict[str, Any]]) -> tuple[Any, ...]:
    state = view.state
    heroes = [record.dump(state.hero(each.id)) for each in state.party]
    return state.ruleset.id, heroes, dict(state.options), steps


def _key(view: TableView, steps: list[dict[str, Any]]) -> str:
    """The question as text, without the names of encounters."""
    unnamed = [{name: value for name, value in step.items() if name != "title"} for step in steps]
    return json.dumps(_question(view, unnamed), sort_keys=True, default=str)


def outlooks(request: Request) -> Outlooks:
    """Those of the app; made when first needed, for the app as it starts has not loaded what they need."""
    state = request.app.state
    found: Outlooks | None = getattr(state, "outlooks", None)
    if found is None or found.workers is not state.workers:
        found = state.outlooks = Outlooks(state.workers)
    return found
