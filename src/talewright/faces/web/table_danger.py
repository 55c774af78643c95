"""The danger of a fight or a day at a live table, calculated in a worker, for pages and the API."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from talewright.core import record
from talewright.core.errors import NotYourAnswer
from talewright.core.text.message import Message
from talewright.faces.web.outlooks import WORKER_SECONDS
from talewright.play.cache import LruCache
from talewright.play.danger import SECONDS, Danger, danger_of
from talewright.play.errors import Unknown
from talewright.play.view.encounter import EncounterView, day_of
from talewright.play.view.table import TableView

_known: LruCache[str, Danger] = LruCache(256)
"""Answers by their question: a page is looked at more often than its encounter changes."""


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


async def danger_at(
    request: Request, view: TableView, steps: list[dict[str, Any]], seconds: float = SECONDS
) -> Danger:
    """The danger of these steps for the party as it is now."""
    state = view.state
    heroes = [record.dump(state.hero(each.id)) for each in state.party]
    question = (state.ruleset.id, heroes, dict(state.options), steps, seconds)
    key = json.dumps(question, sort_keys=True, default=str)
    found = _known.get(key)
    if found is None:
        found = await request.app.state.workers.run(danger_of, *question, seconds=seconds + WORKER_SECONDS)
        _known.put(key, found)
    return found
