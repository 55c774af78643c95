"""The live tables of a library: opened, joined, changed by events that are on the disk before they count."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from talewright.core import record
from talewright.core.character_file import to_file
from talewright.core.errors import NotYourAnswer
from talewright.core.text.message import Message, one_line
from talewright.play.errors import Changed, Unknown
from talewright.play.library.limits import ID, fresh_id, limited
from talewright.play.library.table_files import READ_SECONDS, read_table_file, table_file
from talewright.play.library.table_logs import NO_TABLE, TableLogs
from talewright.play.library.table_rows import Invitation, TableCard, event_row, seat_row
from talewright.play.offload import offload
from talewright.play.running import name_of
from talewright.play.table.events import Body
from talewright.play.table.rights import MASTERS, NotLetIn
from talewright.play.table.seats import MASTER, PLAYER, WAITING, AddSheet, Imported, Join, Leave, OpenTable
from talewright.play.table.table import Table
from talewright.play.table.undo import Consequences
from talewright.store import Row

UNCLAIMED = "unclaimed-"
"""Before the owner of a seat that waits for its person."""


@dataclass(frozen=True)
class SeatAtTable:
    """A table as one seat has it open."""

    id: str
    seat: str
    table: Table


class Tables(TableLogs):
    """What people do with tables."""

    # -- opening and joining --------------------------------------------------------------------------------------

    async def open(
        self, owner: str, body: OpenTable, name: str, *, prepared: Sequence[Body] | None = None
    ) -> SeatAtTable:
        """A new table, with its owner as game master, and what is prepared for it."""
        table = Table.open(body)
        seat = fresh_id()
        table.perform("", Join(seat, name, MASTER))
        for each in prepared or ():
            table.perform(seat, replace(each, owner=seat) if isinstance(each, AddSheet) else each)
        number = fresh_id()
        await self._store_new(number, table, [seat_row(number, seat, owner)])
        return SeatAtTable(number, seat, table)

    async def _store_new(self, number: str, table: Table, seats: Sequence[Row]) -> None:
        now = time.time()
        row = {
            "id": number,
            "title": one_line(table.state.title),
            "system": table.state.ruleset.id,
            "version": table.state.ruleset.version,
            "link": fresh_id(),
            "seq": table.seq,
            "created": now,
            "updated": now,
            "master": table.state.master,
        }
        rows = [event_row(number, event) for event in table.events]
        async with limited() as limits:
            await self.store.add_table(row, rows, seats, limits=limits)
        self._cache.put(number, table)

    async def by_link(self, link: str) -> Invitation:
        """What an invitation shows before one joins."""
        row = await self.store.table_by_link(link) if ID.fullmatch(link) else None
        if row is None:
            raise Unknown(
                Message("This invitation is not valid any more. Ask the game master for a new link.")
            )
        state = (await self._load(str(row["id"]))).state
        people = tuple(
            (
                seat.name,
                ", ".join(name_of(each.hero) for each in state.party if each.owner == seat.id) or seat.role,
            )
            for seat in state.seats.values()
            if not seat.away and seat.role in (MASTER, PLAYER)
        )
        return Invitation(
            str(row["id"]), state.title, state.ruleset.id, state.content, state.watchers, state.locked, people
        )

    async def join(
        self, owner: str, link: str, name: str, *, role: str = PLAYER, script: bool = False
    ) -> SeatAtTable:
        """Take a seat by the table's link, or ask for one. Who has one already gets that."""
        number = (await self.by_link(link)).id
        known = await self.store.seat(number, owner)
        if known is not None:
            return await self.at(owner, number)
        seat = fresh_id()
        role = PLAYER if role == MASTER else role
        await self._change(number, "", Join(seat, name, role, script), taken=seat_row(number, seat, owner))
        return await self.at(owner, number)

    async def link(self, owner: str, number: str, *, renew: bool = False) -> str:
        """The invitation; the game master may replace it, so that the old one opens nothing any more."""
        here = await self.at(owner, number)
        if here.table.state.master != here.seat:
            raise Unknown(NO_TABLE)
        if renew:
            await self.store.set_table(number, {"link": fresh_id()})
        row = await self.store.table(number)
        if row is None:
            raise Unknown(NO_TABLE)
        return str(row["link"])

    async def seat_code(self, owner: str, number: str) -> str:
        """The secret that opens this seat on another device, once."""
        row = await self.store.seat(number, owner) if ID.fullmatch(number) else None
        if row is None:
            raise Unknown(NO_TABLE)
        return str(row["code"])

    async def move(self, owner: str, code: str) -> SeatAtTable:
        """Open a seat on this device."""
        row = await self.store.seat_by_code(code) if ID.fullmatch(code) else None
        if row is None:
            raise Unknown(Message("This link has been used, or was never valid."))
        number = str(row["table"])
        if await self.store.seat(number, owner) is None:
            await self.store.move_seat(code, owner, fresh_id())
        return await self.at(owner, number)

    # -- at the table -----------------------------------------------------------------------------------------------

    async def all(self, owner: str) -> list[TableCard]:
        """The tables of an owner, the latest first."""
        return [
            TableCard(row["id"], row["title"], row["system"], row["seat"], row["updated"])
            for row in await self.store.tables_of(owner)
        ]

    async def at(self, owner: str, number: str) -> SeatAtTable:
        seat, seq = await self._seat(owner, number)
        return await self._seated(number, seat, seq)

    async def _seated(self, number: str, seat: str, seq: int) -> SeatAtTable:
        """The table of a seat. One who is not let in yet sees nothing of it."""
        table = await self._load(number, seq)
        if table.state.seats[seat].role == WAITING:
            raise NotLetIn
        return SeatAtTable(number, seat, table)

    async def perform(
        self, owner: str, number: str, body: Body, *, because: int = 0, seen: int | None = None
    ) -> SeatAtTable:
        """Do something at a table. It is on the disk when this returns."""
        seat, _ = await self._seat(owner, number)
        without = body.id if isinstance(body, Leave) else ""
        table = await self._change(number, seat, body, because=because, seen=seen, without=without)
        return SeatAtTable(number, seat, table)

    async def preview_undo(self, owner: str, number: str, event: int) -> Consequences:
        """What would be undone with an event; for the game master."""
        here = await self.at(owner, number)
        if here.table.state.master != here.seat:
            raise NotYourAnswer(MASTERS)
        return await offload(here.table.preview, event)

    async def bring(self, owner: str, number: str, character: str) -> SeatAtTable:
        """Bring one of the owner's characters to the table."""
        here = await self.at(owner, number)
        ruleset, hero, _ = await self.characters.get(owner, character)
        if ruleset.id != here.table.state.ruleset.id:
            raise Changed(
                Message(
                    "The character is of {theirs}, the table plays {ours}.",
                    theirs=ruleset.title,
                    ours=here.table.state.ruleset.title,
                )
            )
        return await self.perform(owner, number, AddSheet(fresh_id(), here.seat, record.dump(hero)))

    async def take_home(self, owner: str, number: str, sheet: str) -> str:
        """Save a character of the table among the owner's characters, as it is now. Returns its id."""
        here = await self.at(owner, number)
        found = here.table.state.sheets.get(sheet)
        if found is None or found.owner != here.seat:
            raise Unknown(Message("You have no such character at this table."))
        data = to_file(here.table.state.ruleset, here.table.state.hero(sheet))
        return await self.characters.put(owner, None, data, beyond=True)

    async def watch(self, owner: str, number: str, seq: int, seconds: float) -> SeatAtTable | None:
        """The table when its number differs from `seq`, or after so many seconds; None without a seat any more."""
        try:
            with self.subscriptions.to(number, seq) as changed:
                seat, now = await self._seat(owner, number)
                if now == seq:
                    await changed(seconds)
                    seat, now = await self._seat(owner, number)
            return await self._seated(number, seat, now)
        except (Unknown, NotLetIn):
            return None

    async def remove(self, owner: str, number: str) -> None:
        """Delete a table with its log. The game master may."""
        here = await self.at(owner, number)
        if here.table.state.master != here.seat:
            raise Unknown(NO_TABLE)
        await self.store.remove_table(number)
        self._cache.pop(number)
        self._timers.forget(number)
        self.subscriptions.notify(number)

    # -- as a file ----------------------------------------------------------------------------------------------------

    async def export(self, owner: str, number: str) -> str:
        """The whole table with all its secrets as JSON, for the game master."""
        here = await self.at(owner, number)
        if here.table.state.master != here.seat:
            raise Unknown(NO_TABLE)
        return await offload(table_file, await self.characters.seal(), here.table)

    async def import_(self, owner: str, data: bytes) -> SeatAtTable:
        """A table from a file, under a new id. Its reader runs it; the others open their seats by their own links."""
        events, own = await self.calculator.run(
            read_table_file, data, await self.characters.seal(), seconds=READ_SECONDS
        )
        table = await offload(Table, events)
        seat = table.state.master
        table.perform(seat, Imported(sealed=own))
        number = fresh_id()
        others = [each for each in table.state.seats.values() if each.id != seat and not each.away]
        # These seats have no owner until a person opens one by its link.
        seats = [seat_row(number, each.id, f"{UNCLAIMED}{fresh_id()}") for each in others]
        await self._store_new(number, table, [seat_row(number, seat, owner), *seats])
        return SeatAtTable(number, seat, table)

    async def seat_codes(self, owner: str, number: str) -> dict[str, str]:
        """The secrets of seats that wait for their people since the table was imported; the game master's."""
        here = await self.at(owner, number)
        if here.table.state.master != here.seat:
            raise Unknown(NO_TABLE)
        rows = await self.store.seats(number)
        return {row["seat"]: row["code"] for row in rows if str(row["owner"]).startswith(UNCLAIMED)}
