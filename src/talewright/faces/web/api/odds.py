"""Exact odds of table questions."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from talewright.faces.web.api.common import Tongue, make_router
from talewright.play.worker import Workers, solve_question

router = make_router("odds")


@router.post("/odds")
async def odds(request: Request, tongue: Tongue, question: dict[str, Any]) -> dict[str, Any]:
    """Exact odds of a question as `talewright odds --json` takes it; sampled, and said so, when too large."""
    workers: Workers = request.app.state.workers
    settings = request.app.state.settings
    found = await workers.run(
        solve_question,
        question,
        settings.odds_states,
        settings.odds_seconds,
        tongue,
        seconds=settings.odds_seconds,
    )
    return dict(found)
