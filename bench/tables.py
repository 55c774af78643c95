"""Live tables under load: how long a roll takes to reach the last member, with every event counted.

Each table has a game master and four players, each with a line of server-sent events. Members roll in turn at every
table; a roll counts when the last of the five has heard of it. Every write is durable before it is answered. None may be
lost, none may come twice.

    python -m bench.tables                       # 200 tables of five, five rolls each
    python -m bench.tables --tables 10 --rolls 3
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from dataclasses import dataclass, field
from time import perf_counter

from bench.browser import Browser
from bench.web import memory, spent, start

PEER = {"p50": 4.0, "p99": 15.0}
"""Milliseconds for one quiet table of five at Kettlewright (design figures, least disturbed run)."""
MEMBERS = 5
AT_ONCE = (1, 8)
"""Tables that roll at the same moment: one, as on a quiet evening, and many."""


@dataclass
class Member:
    """A seat with its line of events: what it has heard, by the words of each roll."""

    browser: Browser
    heard: dict[str, float] = field(default_factory=dict)
    doubled: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, table: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.browser.port, limit=2**20)
        head = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: 127.0.0.1:{self.browser.port}\r\nCookie: {self.browser.cookie}\r\n\r\n"
        writer.write(head.encode())
        try:
            async for line in reader:
                if not line.startswith(b"data: "):
                    continue
                self.ready.set()
                for each in json.loads(line[6:])["lines"]:
                    if each["kind"] == "roll.free":
                        self._hear(str(each["text"]).split()[-1])
        finally:
            self.ready.set()
            writer.close()

    def _hear(self, word: str) -> None:
        if word in self.heard:
            self.doubled.append(word)
        self.heard[word] = perf_counter()
        self.news.set()

    async def hears(self, word: str) -> float:
        while word not in self.heard:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 60)
        return self.heard[word]


async def seated(port: int, number: int) -> tuple[str, list[Member]]:
    """A table with five members who listen."""
    master = Browser(port)
    opened = await master.json(
        "POST", "/api/tables", {"system": "roots", "title": f"Table {number}", "name": "Mara"}
    )
    table = str(opened["id"])
    link = (await master.json("GET", f"/api/tables/{table}/link"))["link"]
    members = [Member(master)]
    for name in ("Ines", "Sam", "Lu", "Dov"):
        player = Browser(port)
        await player.json("POST", "/api/tables/join", {"link": link, "name": name})
        members.append(Member(player))
    return table, members


async def rolled(table: str, members: list[Member], number: int) -> float:
    """One roll by one member, until the last of all has heard of it; in milliseconds."""
    word = f"roll{number}"
    by = members[number % len(members)].browser
    by.hang_up()  # a server closes lines that were quiet
    begun = perf_counter()
    body = {"kind": "roll.free", "body": {"dice": "4d6kh3", "why": word}}
    await by.json("POST", f"/api/tables/{table}/events", body)
    return (max([await member.hears(word) for member in members]) - begun) * 1000


@dataclass
class Found:
    """What was measured, and what every member has heard."""

    took: dict[int, list[float]] = field(default_factory=dict)
    """Milliseconds of each roll, by how many tables rolled at once."""
    heard: int = 0
    lost: int = 0
    doubled: int = 0


async def load(port: int, tables: int, rolls: int) -> Found:
    laid = [await seated(port, number) for number in range(tables)]
    lines = [asyncio.create_task(member.listen(table)) for table, members in laid for member in members]
    everybody = [member for _, members in laid for member in members]
    for member in everybody:
        await asyncio.wait_for(member.ready.wait(), 60)
    if closed := [line for line in lines if line.done()]:
        raise SystemExit(f"{len(closed):,} of {len(lines):,} lines of events were closed: {closed[0]!r}")
    found = Found()
    for at, count in enumerate(AT_ONCE):
        took = found.took[count] = []
        turns = asyncio.Semaphore(count)

        async def evening(
            table: str,
            members: list[Member],
            first: int = at * rolls,
            turns: asyncio.Semaphore = turns,
            took: list[float] = took,
        ) -> None:
            for number in range(first, first + rolls):
                async with turns:
                    took.append(await rolled(table, members, number))

        await asyncio.gather(*(evening(table, members) for table, members in laid))
        took.sort()
    expected = {f"roll{number}" for number in range(rolls * len(AT_ONCE))}
    found.heard = sum(len(member.heard) for member in everybody)
    found.lost = sum(len(expected - member.heard.keys()) for member in everybody)
    found.doubled = sum(len(member.doubled) for member in everybody)
    for line in lines:
        line.cancel()
    await asyncio.gather(*lines, return_exceptions=True)
    for member in everybody:
        member.browser.hang_up()
    await asyncio.sleep(0)  # what is closed ends its transports
    return found


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--rolls", type=int, default=5, help="rolls at each table, with few and with many at once"
    )
    given = parser.parse_args([] if args is None else args)
    with tempfile.TemporaryDirectory() as folder:
        # Every line comes from one address.
        server, port, _ = start(folder, "tables", "--connections", str(3 * MEMBERS * given.tables + 64))
        try:
            before = spent(server.pid)
            found = asyncio.run(load(port, given.tables, given.rolls))
            cpu, megabytes = spent(server.pid) - before, memory(server.pid)
        finally:
            server.terminate()
            server.communicate()
    rolls = sum(len(took) for took in found.took.values())
    write = sys.stdout.write
    write(
        f"Live tables: {given.tables} tables of {MEMBERS}, {rolls:,} rolls. A roll reaches the last member:\n"
    )
    for count, took in found.took.items():
        p99 = took[min(len(took) - 1, int(len(took) * 0.99))]
        write(
            f"  {count} at a time                    p50 {took[len(took) // 2]:7.1f} ms   p99 {p99:7.1f} ms\n"
        )
    write(f"  Kettlewright, one quiet table  p50 {PEER['p50']:7.1f} ms   p99 {PEER['p99']:7.1f} ms\n")
    write(
        f"  events heard {found.heard:,} of {rolls * MEMBERS:,}: {found.lost} lost, {found.doubled} doubled\n"
    )
    write(f"  server {cpu:.1f} s of processor time with opening and joining, {megabytes:.0f} MiB\n")
    return 1 if found.lost or found.doubled else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
