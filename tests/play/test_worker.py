"""Calculations for strangers: stopped in time and memory, and nobody waits behind somebody else's questions."""

from __future__ import annotations

import asyncio
import operator
import os
import time
import weakref
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import pytest
from tests.play.collector import freed, without_collector

from talewright.core.errors import QuestionError
from talewright.play.errors import Busy, Crashed, TooSlow
from talewright.play.worker import CLIENT, MAX_MEMORY, Workers, solve_question


def run(steps: Coroutine[Any, Any, None]) -> None:
    asyncio.run(steps)


async def asked_by(client: str, workers: Workers, *question: Any, seconds: float = 30) -> Any:
    CLIENT.set(client)
    return await workers.run(*question, seconds=seconds)


def test_what_takes_too_long_or_too_much_is_stopped_and_a_crash_is_no_fault_of_the_question() -> None:
    async def steps() -> None:
        workers = Workers(2)
        try:
            began = time.monotonic()
            with pytest.raises(TooSlow, match="longer than"):
                await workers.run(time.sleep, 60, seconds=0.3)
            assert time.monotonic() - began < 50
            with pytest.raises(TooSlow, match="memory"):
                await workers.run(bytearray, 2 * MAX_MEMORY)
            with pytest.raises(Crashed, match="our side"):
                await workers.run(os._exit, 3)
            with pytest.raises(Crashed, match="our side"):
                await workers.run(operator.truediv, 1, 0)
            assert await workers.run(operator.add, 1, 2) == 3
            with without_collector():
                question: Counter[str] = Counter({"nonsense": 1})
                asked = weakref.ref(question)
                with suppress(QuestionError):
                    await workers.run(solve_question, question, 1, 1.0)
                del question
                await freed(asked)
        finally:
            workers.stop()

    run(steps())


def test_an_honest_question_does_not_wait_behind_the_questions_of_another_client() -> None:
    async def steps() -> None:
        workers = Workers(2, per_client=6)
        try:
            await asked_by("warm", workers, operator.add, 1, 1)
            six = [asyncio.create_task(asked_by("greedy", workers, time.sleep, 3)) for _ in range(6)]
            await asyncio.sleep(0)
            assert await asked_by("honest", workers, operator.add, 1, 2) == 3
            assert not any(each.done() for each in six[1:])
            for each in six:
                each.cancel()
            await asyncio.gather(*six, return_exceptions=True)
            assert await asked_by("greedy", workers, operator.add, 2, 2) == 4
        finally:
            workers.stop()

    run(steps())


def test_the_queue_of_one_client_is_short() -> None:
    async def steps() -> None:
        workers = Workers(2, per_client=2)
        try:
            some = [asyncio.create_task(asked_by("greedy", workers, time.sleep, 20)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Busy, match="still being calculated"):
                await asked_by("greedy", workers, operator.add, 1, 2)
            for each in some:
                each.cancel()
            await asyncio.gather(*some, return_exceptions=True)
        finally:
            workers.stop()

    run(steps())
