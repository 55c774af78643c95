"""Work of more than a moment: beside the event loop, one piece at a time, bounded for each client."""

from __future__ import annotations

import asyncio
import threading
import time
import weakref
from contextlib import suppress
from contextvars import ContextVar

import pytest
from tests.play.collector import freed, without_collector

from talewright.core.text.message import Message
from talewright.play import offload as offloading
from talewright.play.errors import Busy
from talewright.play.offload import MAX_PER_CLIENT, MOMENT, Pace, offload, offload_if
from talewright.play.worker import CLIENT

WHO: ContextVar[str] = ContextVar("who", default="")


def thread() -> str:
    return threading.current_thread().name


def busy(seconds: float) -> str:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass
    return thread()


def test_it_runs_in_the_thread_with_the_context_of_the_request() -> None:
    async def steps() -> None:
        WHO.set("ann")
        assert await offload(lambda: (thread().startswith("offload"), WHO.get())) == (True, "ann")
        assert not (await offload_if(False, thread)).startswith("offload")
        assert (await offload_if(True, thread)).startswith("offload")

    asyncio.run(steps())


def test_the_event_loop_has_its_turns_meanwhile() -> None:
    async def steps() -> None:
        turns = 0
        work = asyncio.create_task(offload(busy, 0.05))
        while not work.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns > 3

    asyncio.run(steps())


def test_one_client_does_not_fill_the_queue_for_others() -> None:
    async def steps() -> None:
        gate = threading.Event()
        CLIENT.set("greedy")
        held = [asyncio.create_task(offload(gate.wait)) for _ in range(MAX_PER_CLIENT)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="at once"):
            await offload(thread)
        CLIENT.set("honest")
        waiting = asyncio.create_task(offload(thread))
        await asyncio.sleep(0)
        gate.set()
        assert (await waiting).startswith("offload")
        await asyncio.gather(*held)
        CLIENT.set("greedy")
        assert (await offload(thread)).startswith("offload")
        assert not offloading._turns.asked

    asyncio.run(steps())


def test_nobody_waits_behind_all_the_work_of_somebody_else() -> None:
    async def steps() -> None:
        gate, order = threading.Event(), []

        def work(name: str) -> None:
            gate.wait()
            order.append(name)

        async def by(client: str) -> None:
            CLIENT.set(client)
            await offload(work, client)

        tasks = [asyncio.create_task(by("greedy")) for _ in range(5)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(by("honest")), asyncio.create_task(by("patient"))]
        await asyncio.sleep(0)
        tasks[3].cancel()
        gate.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == ["greedy", "honest", "patient", "greedy", "greedy", "greedy"]
        assert (await offload(thread)).startswith("offload")

    asyncio.run(steps())


def test_a_cancelled_request_leaves_no_work_behind_that_goes_on_alone() -> None:
    async def steps() -> None:
        gate, ended = threading.Event(), threading.Event()

        def wait() -> None:
            gate.wait()
            ended.set()

        work = asyncio.create_task(offload(wait))
        await asyncio.sleep(0)
        work.cancel()
        asyncio.get_running_loop().call_later(0.01, gate.set)
        with pytest.raises(asyncio.CancelledError):
            await work
        assert ended.is_set()

    asyncio.run(steps())


def test_work_that_was_refused_leaves_nothing_in_memory() -> None:
    """Neither its arguments nor the exception: a flood of refusals would otherwise fill it until the next full collection."""

    def refuse(_: object) -> None:
        raise Busy(Message("No."))

    async def steps() -> None:
        with without_collector():
            text = {"a large form"}
            asked = weakref.ref(text)
            with suppress(Busy):
                await offload(refuse, text)
            del text
            await freed(asked)

    asyncio.run(steps())


def test_what_took_long_last_time_and_what_is_new_is_offloaded() -> None:
    async def steps() -> None:
        pace = Pace()
        assert (await pace.run("a", busy, 0.0)).startswith("offload")  # new
        assert not (await pace.run("a", busy, 2 * MOMENT)).startswith("offload")  # was short
        assert (await pace.run("a", busy, 0.0)).startswith("offload")  # was long
        await pace.run("b", busy, 8 * MOMENT)
        for _ in range(2):  # a quick refusal says nothing about the next one
            assert (await pace.run("b", busy, 0.0)).startswith("offload")

    asyncio.run(steps())


def test_a_function_that_runs_out_is_an_error_and_nobody_waits_for_ever() -> None:
    async def run() -> None:
        with pytest.raises(RuntimeError):
            await asyncio.wait_for(offload(next, iter(())), 10)

    asyncio.run(run())
