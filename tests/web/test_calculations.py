"""Long calculations: a page says how far they are, asks again, and can cancel them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.web.conftest import Visit

from talewright.core.text.message import Message
from talewright.faces.web import calculations
from talewright.faces.web.calculations import Calculation, Calculations
from talewright.faces.web.pages import asked
from talewright.play.errors import Busy


class Slow:
    """Answers one question whenever it is let."""

    def __init__(self) -> None:
        self.gate = asyncio.Semaphore(0)
        self.asked: list[Any] = []
        self.cancelled = 0

    async def __call__(self, question: Any) -> dict[str, Any]:
        self.asked.append(question)
        try:
            await self.gate.acquire()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return {"chance": question}


async def settled() -> None:
    """Let every task run until it waits for something else."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_page_waits_a_moment_then_hears_how_far_it_is_and_then_has_the_answers() -> None:
    async def run() -> None:
        jobs, solve = Calculations(), Slow()
        first = await jobs.ask("ann", "en", [1, 2, 3], solve, 0.01)
        assert isinstance(first, Calculation)
        assert (first.done, first.count) == (0, 3)
        solve.gate.release()
        await settled()
        assert first.done == 1
        again = await jobs.ask("ann", "en", [1, 2, 3], solve, 0.01)
        assert again is first, "the same page does not begin anew"
        solve.gate.release()
        solve.gate.release()
        expected = [{"chance": 1}, {"chance": 2}, {"chance": 3}]
        assert await jobs.ask("ann", "en", [1, 2, 3], solve, 10) == expected
        assert await jobs.ask("bob", "en", [3, 1], solve, 10) == [{"chance": 3}, {"chance": 1}]
        assert solve.asked == [1, 2, 3], "what was answered is not calculated again"

    asyncio.run(run())


def test_a_calculation_is_cancelled_by_who_asked() -> None:
    async def run() -> None:
        jobs, solve = Calculations(), Slow()
        await jobs.ask("ann", "en", [1], solve, 0.01)
        jobs.cancel("bob", "en", [1])
        assert solve.cancelled == 0
        jobs.cancel("ann", "en", [1])
        await settled()
        assert solve.cancelled == 1
        assert isinstance(await jobs.ask("ann", "en", [1], solve, 0.01), Calculation), "it can be asked again"
        jobs.stop()

    asyncio.run(run())


def test_one_who_goes_on_gives_up_the_page_before() -> None:
    async def run() -> None:
        jobs, solve = Calculations(), Slow()
        for number in range(5):
            await jobs.ask("ann", "en", [number], solve, 0.0)
            await settled()
        assert solve.cancelled == 5 - calculations.MAX_EACH
        jobs.stop()

    asyncio.run(run())


def test_a_page_waits_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calculations, "RETRY_SECONDS", 0.0)
    refused = iter((True, True, False))

    async def solve(question: Any) -> dict[str, Any]:
        if next(refused):
            raise Busy(Message("Too many."))
        return {"chance": question}

    assert asyncio.run(Calculations().ask("ann", "en", [1], solve, 10)) == [{"chance": 1}]


def test_what_no_page_asks_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        jobs, solve = Calculations(), Slow()
        job = await jobs.ask("ann", "en", [1, 2], solve, 0.01)
        assert isinstance(job, Calculation)
        monkeypatch.setattr(calculations, "UNSEEN_SECONDS", -1.0)
        solve.gate.release()
        assert job.task is not None
        with pytest.raises(Busy):
            await job.task
        assert solve.asked == [1]

    asyncio.run(run())


def test_the_page_shows_progress_with_a_way_to_cancel(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "PATIENCE", 0.0)
    client = visit()
    address = "/odds?system=goonies&q=check"
    page = client.get(address).text
    assert 'id="wait"' in page
    assert "<progress" in page
    assert 'http-equiv="refresh"' in page, "a browser without script asks again too"
    assert "stop=1" in page
    cancelled = client.get(f"{address}&stop=1").text
    assert 'id="wait"' not in cancelled
    assert "Cancelled" in cancelled
    assert 'class="figure"' not in cancelled
    monkeypatch.setattr(asked, "PATIENCE", 60.0)
    assert 'class="figure"' in client.get(address).text
