"""Live tables in a library: joined by link, durable, and two writers keep both changes."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Awaitable, Callable

import pytest
from tests.play.libraries import library_at

from talewright.core.errors import TalewrightError
from talewright.play.errors import Changed, Full, Unknown
from talewright.play.library import Library, limits
from talewright.play.library.tables import SeatAtTable
from talewright.play.table.events import FreeRoll, Order
from talewright.play.table.rights import NotAllowed
from talewright.play.table.seats import HandOver, Leave, Lock, OfferTable, OpenTable
from talewright.play.table.things import AddPicture, SetClock
from talewright.store.room import SIZE, TABLES


def on_both(test: Callable[[Library], Awaitable[None]]) -> Callable[[str], None]:
    """Run a test with a library over each kind of database."""

    def run(database: str) -> None:
        async def inside() -> None:
            async with library_at(database) as library:
                await test(library)

        asyncio.run(inside())

    run.__doc__ = test.__doc__
    return run


async def opened(library: Library) -> tuple[SeatAtTable, str]:
    here = await library.tables.open("ann", OpenTable("roots", "Friday"), "Ann")
    return here, await library.tables.link("ann", here.id)


async def with_bo(library: Library) -> tuple[str, str]:
    """A table with a player, and the id of the player's sheet."""
    here, link = await opened(library)
    await library.tables.join("bo", link, "Bo")
    character = await library.characters.add_random("bo", "roots", name="Bo")
    there = await library.tables.bring("bo", here.id, character)
    return here.id, next(iter(there.table.state.sheets))


@on_both
async def test_a_player_joins_by_the_link_and_brings_a_character(library: Library) -> None:
    table, sheet = await with_bo(library)
    seen = await library.tables.at("ann", table)
    assert [seat.name for seat in seen.table.state.seats.values()] == ["Ann", "Bo"]
    assert seen.table.state.sheets[sheet].owner != seen.seat
    assert [card.title for card in await library.tables.all("bo")] == ["Friday"]


@on_both
async def test_who_has_a_seat_gets_it_back(library: Library) -> None:
    here, link = await opened(library)
    first = await library.tables.join("bo", link, "Bo")
    again = await library.tables.join("bo", link, "Bo")
    assert first.seat == again.seat
    assert len(again.table.state.seats) == 2
    assert (await library.tables.join("ann", link, "Ann")).seat == here.seat


@on_both
async def test_without_a_seat_a_table_does_not_exist(library: Library) -> None:
    here, link = await opened(library)
    for number in (here.id, "nonsense", "../etc"):
        with pytest.raises(Unknown):
            await library.tables.at("eve", number)
    with pytest.raises(Unknown):
        await library.tables.perform("eve", here.id, Lock())
    await library.tables.join("eve", link, "Eve", role="watcher")
    with pytest.raises(NotAllowed):
        await library.tables.perform("eve", here.id, Lock())
    with pytest.raises(Unknown):
        await library.tables.link("eve", here.id)


@on_both
async def test_nobody_joins_as_game_master(library: Library) -> None:
    here, link = await opened(library)
    there = await library.tables.join("eve", link, "Eve", role="master")
    assert there.table.state.seats[there.seat].role == "player"
    assert there.table.state.master == here.seat


@on_both
async def test_an_old_link_opens_nothing(library: Library) -> None:
    here, link = await opened(library)
    fresh = await library.tables.link("ann", here.id, renew=True)
    assert fresh != link
    with pytest.raises(Unknown, match="not valid"):
        await library.tables.join("bo", link, "Bo")
    await library.tables.join("bo", fresh, "Bo")


@on_both
async def test_a_seat_moves_to_another_device_once(library: Library) -> None:
    here, link = await opened(library)
    old = await library.tables.join("bo", link, "Bo")
    code = await library.tables.seat_code("bo", here.id)
    moved = await library.tables.move("bos-phone", code)
    assert moved.seat == old.seat
    with pytest.raises(Unknown):
        await library.tables.at("bo", here.id)
    with pytest.raises(Unknown, match="has been used"):
        await library.tables.move("thief", code)


@on_both
async def test_who_is_removed_is_out(library: Library) -> None:
    table, _ = await with_bo(library)
    seat = (await library.tables.at("bo", table)).seat
    await library.tables.perform("ann", table, Leave(seat))
    with pytest.raises(Unknown):
        await library.tables.at("bo", table)


def test_every_event_is_on_the_disk(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as library:
            table, sheet = await with_bo(library)
            here = await library.tables.perform("bo", table, Order(sheet, "hurt", {"dice": "d4"}))
        async with library_at(database) as library:
            again = await library.tables.at("bo", table)
            assert again.table.events == here.table.events
            assert again.table.state == here.table.state

    asyncio.run(run())


@on_both
async def test_a_refused_event_leaves_nothing(library: Library) -> None:
    table, sheet = await with_bo(library)
    before = (await library.tables.at("bo", table)).table
    with pytest.raises(TalewrightError):
        await library.tables.perform("bo", table, Order(sheet, "fly"))
    after = (await library.tables.at("bo", table)).table
    assert after.events == before.events
    assert len(await library.store.table_events(table)) == len(before.events)


def test_two_processes_keep_both_changes(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as one, library_at(database) as other:
            table, _ = await with_bo(one)
            before = (await one.tables.at("ann", table)).table.seq

            async def clocks(library: Library, name: str) -> None:
                for number in range(6):
                    await library.tables.perform("ann", table, SetClock(f"{name}{number}", name))

            await asyncio.gather(clocks(one, "a"), clocks(other, "b"), clocks(one, "c"))
            for library in (one, other):
                state = (await library.tables.at("ann", table)).table
                assert len(state.state.clocks) == 18
                assert state.seq == before + 18

    asyncio.run(run())


def test_a_roll_reaches_another_process(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as one, library_at(database) as other:
            table, _ = await with_bo(one)
            seq = (await other.tables.at("bo", table)).table.seq
            waiting = asyncio.create_task(other.tables.watch("bo", table, seq, 10))
            await asyncio.sleep(0)
            await one.tables.perform("ann", table, FreeRoll("2d6"))
            heard = await waiting
            assert heard is not None
            assert heard.table.seq == seq + 1

    asyncio.run(run())


@on_both
async def test_a_character_is_taken_home_as_it_is(library: Library) -> None:
    table, sheet = await with_bo(library)
    await library.tables.perform("bo", table, Order(sheet, "hurt", {"dice": "d4"}))
    character = await library.tables.take_home("bo", table, sheet)
    _, hero, _ = await library.characters.get("bo", character)
    assert hero == (await library.tables.at("bo", table)).table.state.hero(sheet)
    with pytest.raises(Unknown):
        await library.tables.take_home("ann", table, sheet)


@on_both
async def test_a_character_of_another_system_stays_outside(library: Library) -> None:
    table, _ = await with_bo(library)
    goonie = await library.characters.add_random("bo", "goonies")
    with pytest.raises(Changed, match="the table plays"):
        await library.tables.bring("bo", table, goonie)


@on_both
async def test_a_deleted_table_is_gone_for_everybody(library: Library) -> None:
    table, _ = await with_bo(library)
    with pytest.raises(Unknown):
        await library.tables.remove("bo", table)
    await library.tables.remove("ann", table)
    for owner in ("ann", "bo"):
        with pytest.raises(Unknown):
            await library.tables.at(owner, table)
    assert await library.store.table_events(table) == []


@on_both
async def test_a_table_takes_room_of_its_game_master_and_of_nobody_else(library: Library) -> None:
    table, _ = await with_bo(library)
    before, bo = (await library.room("ann"))[SIZE][0], await library.room("bo")
    body = AddPicture("map", "Map", b64encode(b"\x89PNG\r\n\x1a\n" + bytes(9_000)).decode())
    await library.tables.perform("ann", table, body)
    assert (await library.room("ann"))[SIZE][0] - before > 12_000
    assert (await library.room("ann"))[TABLES][0] == 1
    assert await library.room("bo") == bo
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "MAX_KEPT", limits.MAX_KEPT | {SIZE: before + 10_000})
        with pytest.raises(Full, match="at most 0 MB can be saved"):
            await library.tables.perform("ann", table, body)
        patch.setattr("talewright.store.tables.LARGE", 10)
        with pytest.raises(Full, match="game master of this table has no room"):
            await library.tables.perform("bo", table, FreeRoll("d6"))
    seats = (await library.tables.at("ann", table)).table.state.seats.values()
    heir = next(seat.id for seat in seats if seat.name == "Bo")
    await library.tables.perform("ann", table, OfferTable(heir))
    await library.tables.perform("bo", table, HandOver(heir))
    assert (await library.room("ann"))[SIZE][0] < before
    assert (await library.room("bo"))[SIZE][0] > 12_000


@on_both
async def test_the_pictures_of_a_table_have_a_limit(library: Library) -> None:
    here, _ = await opened(library)
    body = AddPicture("map", "Map", b64encode(b"\x89PNG\r\n\x1a\n" + bytes(2_000)).decode())
    await library.tables.perform("ann", here.id, body)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("talewright.play.library.table_logs.MAX_LOG", 3_000)
        with pytest.raises(Full, match="MB, the most it may have"):
            await library.tables.perform("ann", here.id, body)
        # What is small is always possible.
        after = await library.tables.perform("ann", here.id, FreeRoll("d6"))
    assert after.table.seq == here.table.seq + 2
