"""A small table: a game master, two players with a character each, and somebody who watches."""

from __future__ import annotations

import random
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ruleset import find
from talewright.play.table.seats import AddSheet, Join, OpenTable
from talewright.play.table.table import Table


def laid(system: str = "roots", seed: int = 4, **how: Any) -> Table:
    table = Table.open(OpenTable(system, "Friday", **how), random.Random(seed))
    table.perform("", Join("gm", "Ann", "master"))
    table.perform("", Join("eve", "Eve", "watcher"))
    for seat, hero in zip(("lu", "bo"), find(system).heroes, strict=False):
        table.perform("", Join(seat, seat.title()))
        table.perform(seat, AddSheet(f"sheet-{seat}", seat, record.dump(hero.character)))
    return table


@pytest.fixture
def table() -> Table:
    return laid()
