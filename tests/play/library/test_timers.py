"""The server keeps the time limit of a table: nobody's browser has to be open for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from tests.play.libraries import library_at

from talewright.core import record
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play.errors import Busy
from talewright.play.library import Library
from talewright.play.library import timers as module
from talewright.play.library.timers import Timers
from talewright.play.table.events import TIME, Choose, Roll, StartFight
from talewright.play.table.seats import AddSheet, ChangeSheet, OpenTable
from talewright.play.table.steps import SetPace
from talewright.play.view.table import TableView

MANY = 200
"""Turns of the loop until what is due has happened."""


@asynccontextmanager
async def spending(database: str) -> AsyncIterator[tuple[Library, str, int]]:
    """A table on which somebody is asked to spend a Life: the library, the table, the action."""
    async with library_at(database) as library:
        here = await library.tables.open("ann", OpenTable("legend", "Friday", step_by_step=True), "Ann")
        number, tables = here.id, library.tables
        hero = record.dump(find("legend").heroes[0].character)
        await tables.perform("ann", number, AddSheet("one", here.seat, hero))
        await tables.perform("ann", number, ChangeSheet("one", "lives", 2))
        await tables.perform("ann", number, SetPace(step_by_step=True, spend_seconds=30))
        await tables.perform("ann", number, StartFight(("one",), ("moss_rat",), {"consequence": "none"}))
        fight = (await tables.at("ann", number)).table.state.fight
        assert fight is not None
        there = await tables.perform("ann", number, Roll(fight.id, (1,), decided=True))
        assert [
            each.question and each.question.what for each in TableView(there.table, there.seat).questions
        ] == ["lives"]
        yield library, number, fight.id


async def said(library: Library, number: str) -> list[str]:
    here = await library.tables.at("ann", number)
    return [str(event.body.option) for event in here.table.events if event.seat == TIME and isinstance(event.body, Choose)]  # fmt: skip


def test_points_are_kept_when_the_time_is_over_though_nobody_says_so(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("talewright.play.library.timers.GRACE", 0.0)

    async def inside() -> None:
        async with spending(database) as (library, number, _):
            assert await said(library, number) == []
            later = time.time() + 31
            monkeypatch.setattr(time, "time", lambda: later)
            # A server that is started anew reads the table and sets its alarm.
            library.tables._timers.forget(number)
            library.tables._cache.pop(number)
            for _ in range(MANY):
                if await said(library, number):
                    break
                await asyncio.sleep(0.01)
            assert await said(library, number) == ["keep"]

    asyncio.run(inside())


def test_an_answer_in_time_takes_the_alarm_away(database: str) -> None:
    async def inside() -> None:
        async with spending(database) as (library, number, action):
            timers: Timers = library.tables._timers
            assert number in timers._alarms
            here = await library.tables.at("ann", number)
            (asked,) = TableView(here.table, here.seat).questions
            await library.tables.perform("ann", number, Choose(action, "lives", "keep", asked.actor))
            assert number not in timers._alarms
            assert await said(library, number) == []
            await library.tables.remove("ann", number)

    asyncio.run(inside())


def test_an_alarm_for_which_the_server_had_no_time_rings_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY", 0.0)
    rung = []

    async def ring(number: str, action: int) -> None:
        rung.append((number, action))
        if len(rung) < 3:
            raise Busy(Message("No."))

    async def inside() -> None:
        timers = Timers(ring)
        await timers._late("table", 7)
        for _ in range(MANY):
            if len(rung) == 3 and not timers._ringing:
                break
            await asyncio.sleep(0.001)
        assert rung == [("table", 7)] * 3
        assert not timers._alarms

    asyncio.run(inside())
