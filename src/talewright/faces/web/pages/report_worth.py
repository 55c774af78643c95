"""What everything in a book is worth: a long calculation in slices, each a bounded question to a worker process."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from fastapi import Request

from talewright.core.text.message import Message
from talewright.faces.web.calculations import RETRY_SECONDS, Calculation, Calculations
from talewright.faces.web.reader import wording_of
from talewright.play.authoring.proposals import proposed
from talewright.play.authoring.worth import MAX_SLICES, Slices, worth_slice
from talewright.play.errors import Busy, TooSlow
from talewright.play.worker import Workers

STOP = "stop"


@dataclass(frozen=True)
class AskedWorth:
    """The question what everything is worth to one reader, as a page asks it."""

    request: Request
    who: str
    text: str
    name: str
    character: Mapping[str, Any]
    heroes: tuple[tuple[str, Mapping[str, Any]], ...]
    reader: str

    @property
    def _calculations(self) -> Calculations:
        return cast("Calculations", self.request.app.state.calculations)

    @property
    def _language(self) -> str:
        return str(wording_of(self.request).language)

    @property
    def _questions(self) -> list[tuple[str, str]]:
        """Answers are stored by what they depend on, not by the address of the book."""
        content = json.dumps([self.text, self.character, self.heroes, self.reader], sort_keys=True)
        return [("worth", hashlib.sha256(content.encode()).hexdigest())]

    def known(self) -> dict[str, Any] | None:
        found = self._calculations.known(self._language, self._questions)
        return None if found is None else found[0]

    def cancel(self) -> None:
        self._calculations.cancel(self.who, self._language, self._questions)

    async def answer(self, patience: float, *, start: bool) -> dict[str, Any] | Calculation | None:
        """The answer, or how far it is; None where it is neither known nor to be started."""
        running = self._calculations.running(self.who, self._language, self._questions)
        if not (start or running):
            return self.known()
        job = Calculation(1)

        async def solve(question: object) -> dict[str, Any]:
            del question
            return await self._solved(job)

        found = await self._calculations.ask(self.who, self._language, self._questions, solve, patience, job)
        return found if isinstance(found, Calculation) else found[0]

    async def _solved(self, job: Calculation) -> dict[str, Any]:
        """Slice by slice. What is not solved in the slices of a stranger is counted as left out."""
        workers = cast("Workers", self.request.app.state.workers)
        seconds = float(self.request.app.state.settings.odds_seconds)
        slices, left = Slices(self.reader), MAX_SLICES
        while left and not slices.done:
            since, sections = len(slices.rows), slices.sections
            asked = (self.text, self.name, self.character, self.heroes, self.reader, self._language)
            try:
                found = await workers.run(worth_slice, *asked, since, sections, seconds, seconds=seconds)
            except TooSlow:
                if not slices.begun:
                    raise
                break
            except Busy:
                # Others of the same network have all their turns: what is known so far is not lost.
                if job.unseen:
                    raise
                await asyncio.sleep(RETRY_SECONDS)
                continue
            left -= 1
            if not slices.add(found):
                break
            job.part = len(slices.rows), len(slices.kinds)
            if job.unseen:
                raise Busy(Message("The calculation was cancelled because no page asked for it any more."))
        answer = slices.answer()
        answer["suggestions"] = await workers.run(proposed, self.text, self.name, answer["suggestions"])
        return answer
