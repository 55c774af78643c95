"""How many calculations boards cause: one at a time, each fight once, and none for a fight that has gone on."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.play.table.conftest import laid
from tests.play.table.test_every_fight import SHEETS, fight

from talewright.core.encounter import FOES
from talewright.faces.web import outlooks as module
from talewright.faces.web.outlooks import Outlooks
from talewright.play.library.tables import SeatAtTable
from talewright.play.table.events import ChangeFighter, FreeRoll, StartFight
from talewright.play.table.table import Table
from talewright.play.worker import Workers

TABLES = 200
SECONDS = 1.2


class FakeWorkers:
    """Takes a hundredth of the time, and remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.running = self.most = 0

    async def run(self, function: object, rows: object, given: float, *, seconds: float) -> object:
        del function, rows, seconds
        self.asked.append(given)
        self.running += 1
        self.most = max(self.most, self.running)
        await asyncio.sleep(given / 100)
        self.running -= 1
        return SimpleNamespace(seconds=given)


def fought() -> Table:
    table = laid("roots")
    table.perform("gm", StartFight(SHEETS, ("2 goblinoid/goblin",)))
    return table


def at(table: Table, number: int = 0) -> SeatAtTable:
    return cast("SeatAtTable", SimpleNamespace(id=str(number), seat="gm", table=table))


async def ask(outlooks: Outlooks, here: SeatAtTable, now: SeatAtTable | None = None) -> Any:
    async def again() -> SeatAtTable:
        return now or here

    return await outlooks.for_board(here, SECONDS, again)


def made() -> tuple[Outlooks, FakeWorkers]:
    workers = FakeWorkers()
    return Outlooks(cast("Workers", workers)), workers


def test_two_hundred_boards_at_once_share_the_time_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WAIT_SECONDS", 0.2)
    outlooks, workers = made()
    table = fought()

    async def all_ask() -> list[Any]:
        return await asyncio.gather(*(ask(outlooks, at(table, number)) for number in range(TABLES)))

    found = asyncio.run(all_ask())
    assert workers.most == 1
    assert 0 < len(workers.asked) < TABLES
    assert sum(each is not None for each in found) == len(workers.asked)
    assert min(workers.asked) == module.LEAST_SECONDS
    assert sum(workers.asked) / 100 <= 0.2, "the half of the time is rest"


def test_a_fight_is_calculated_once_for_its_position() -> None:
    outlooks, workers = made()
    table = fought()

    async def some_ask() -> None:
        first, second = await asyncio.gather(ask(outlooks, at(table)), ask(outlooks, at(table)))
        assert first is second
        table.perform("gm", FreeRoll("d6"))
        assert await ask(outlooks, at(table)) is first
        table.perform("gm", ChangeFighter(fight(table).id, FOES, 0, "hp", 1))
        assert await ask(outlooks, at(table)) is not first

    asyncio.run(some_ask())
    assert len(workers.asked) == 2


def test_a_step_that_is_over_when_its_turn_comes_is_not_calculated() -> None:
    outlooks, workers = made()
    table, later = fought(), fought()
    later.perform("gm", ChangeFighter(fight(later).id, FOES, 0, "hp", 1))
    assert asyncio.run(ask(outlooks, at(table), at(later))) is None
    assert not workers.asked
