"""Live tables under attack: two writers at one table at once, and a server that is killed in the middle of fights.

python -m tests.attack table-races table-kills
"""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress

from tests.attack.results import Result
from tests.play.libraries import BOOKS
from tests.store.killer import killed, tell

from talewright.core import record
from talewright.core.ask import Question
from talewright.core.errors import TalewrightError
from talewright.play.library import Library
from talewright.play.table.actions import actor_of
from talewright.play.table.events import Choose, FreeRoll, StartFight
from talewright.play.table.seats import AddSheet, OpenTable
from talewright.play.table.table import Table
from talewright.play.table.things import SetClock, SetNote

SYSTEM = "roots"
TABLES = 4
"""Tables in fights at once when the server is killed."""
RACES_PER_TABLE = 200
"""A table's log is bounded: after so many races there is a new one."""


async def laid(library: Library, seats: int = 2) -> tuple[str, list[str]]:
    """A table with players and their characters: its id, and the owners of its seats, the game master first."""
    chance = random.random()
    master = f"master{chance}"
    here = await library.tables.open(master, OpenTable(SYSTEM, "Friday"), "Mara")
    link = await library.tables.link(master, here.id)
    owners = [master]
    for number, hero in enumerate(here.table.state.ruleset.heroes[:seats]):
        owner = f"player{number}-{chance}"
        there = await library.tables.join(owner, link, f"Player {number}")
        body = AddSheet(f"sheet-{number}", there.seat, record.dump(hero.character))
        await library.tables.perform(owner, here.id, body)
        owners.append(owner)
    return here.id, owners


# -- races --------------------------------------------------------------------------------------------------------


def races(database: str, count: int, seed: int = 1) -> Result:
    """Two servers on one database, two writers at one table at the same moment: both writes stay, each once."""
    result = Result("races of two writers at a table")
    asyncio.run(_races(database, count, random.Random(seed), result))
    return result


async def _races(database: str, count: int, chance: random.Random, result: Result) -> None:
    one, two = await Library.at(database, BOOKS), await Library.at(database, BOOKS)
    try:
        while result.tried < count:
            table, owners = await laid(one)
            some = min(RACES_PER_TABLE, count - result.tried)
            for number in range(some):
                kind = chance.randrange(3)
                bodies = (
                    (FreeRoll("d6", why=f"a{number}"), FreeRoll("d6", why=f"b{number}")),
                    (SetClock(f"clock-{number % 9}", f"a{number}"), FreeRoll("d6", why=f"b{number}")),
                    (SetNote(f"note-{number % 9}", "note", f"a{number}"), FreeRoll("2d6", why=f"b{number}")),
                )[kind]
                await asyncio.gather(
                    one.tables.perform(owners[0], table, bodies[0]),
                    two.tables.perform(owners[1], table, bodies[1]),
                )
                result.tried += 1
            await _count(two, table, owners[0], some, result)
    finally:
        await one.close()
        await two.close()


async def _count(library: Library, table: str, owner: str, races_: int, result: Result) -> None:
    """Every write is in the log once, the numbers have no gap, and the log replays to the state."""
    here = await library.tables.at(owner, table)
    said = [json.dumps(record.dump(event.body)) for event in here.table.events]
    for number in range(races_):
        for side in "ab":
            times = sum(f'"{side}{number}"' in line for line in said)
            if times != 1:
                result.fault(f"write {side}{number} is in the log {times} times")
    if [event.seq for event in here.table.events] != list(range(1, len(said) + 1)):
        result.fault("the numbers of events have gaps")
    if Table(here.table.events).state.clocks != here.table.state.clocks:
        result.fault("the log does not replay to the state")


# -- kills --------------------------------------------------------------------------------------------------------


def kills(database: str, count: int, seed: int = 1) -> Result:
    """A server is killed at random moments during fights: no confirmed event is lost, and every log replays."""
    result = Result("kills in the middle of fights")
    for number in range(count):
        records = killed(lambda at=seed + number: _fights(database, at), seed + number)  # type: ignore[misc]
        last: dict[str, int] = {}
        for each in records:
            last[each["table"]] = each["seq"]
        result.confirmed += len(records)
        result.tried += 1
        owners = {each["table"]: each["owner"] for each in records}
        for fault in asyncio.run(_inspect(database, last, owners)):
            result.fault(fault)
    return result


async def _fights(database: str, seed: int) -> None:
    """The process that will be killed: fights at several tables, as fast as they go."""
    library = await Library.at(database, BOOKS)

    async def one(number: int) -> None:
        chance = random.Random(seed * 100 + number)
        table, owners = await laid(library)
        while True:
            here = await library.tables.at(owners[0], table)
            action = here.table.state.fight
            with suppress(TalewrightError):  # a character is out of the fight, or the fight is over
                if action is None:
                    sheets = tuple(each.id for each in here.table.state.party)
                    here = await library.tables.perform(
                        owners[0], table, StartFight(sheets, ("goblinoid/goblin",))
                    )
                elif (question := action.question) is not None:
                    here = await library.tables.perform(
                        owners[0], table, _answer(action.id, question, chance)
                    )
                else:
                    return
                tell({"table": table, "owner": owners[0], "seq": here.table.seq})
                continue
            table, owners = await laid(library)

    await asyncio.gather(*(one(number) for number in range(TABLES)))


def _answer(action: int, question: Question, chance: random.Random) -> Choose:
    return Choose(action, question.what, chance.choice(question.options), actor_of(question))


async def _inspect(database: str, last: dict[str, int], owners: dict[str, str]) -> list[str]:
    library = await Library.at(database, BOOKS)
    faults = []
    try:
        for table, seq in last.items():
            here = await library.tables.at(owners[table], table)
            if here.table.seq < seq:
                faults.append(f"event {seq} was confirmed, the log ends at {here.table.seq}")
            numbers = [event.seq for event in here.table.events]
            if numbers != list(range(1, len(numbers) + 1)):
                faults.append("the numbers of events have gaps")
            state = Table(here.table.events).state
            if {number: sheet.hero for number, sheet in state.sheets.items()} != {
                number: sheet.hero for number, sheet in here.table.state.sheets.items()
            }:
                faults.append("the log does not replay to the same sheets")
    finally:
        await library.close()
    return faults
