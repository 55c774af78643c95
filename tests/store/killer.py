"""Kill the server at random moments under load, again and again, and look whether anything confirmed is missing.

    python -m tests.store.killer 1000            # a thousand times
    python -m tests.store.killer 50 --database postgresql://...

Each round forks a process that answers in several games at once, as fast as it can, and writes a line to its
standard output after each confirmation. It is killed (SIGKILL) after a random moment. Then the database is
opened and every confirmed answer must be there, whole, in its place; no game may hold half an answer; and every
game must replay.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from talewright.core.ask import Chosen
from talewright.core.errors import TalewrightError
from talewright.core.replay import Waiting
from talewright.play.books import Shelf
from talewright.play.library import Library

BOOKS = Path(__file__).parents[1] / "adventure" / "books"
GAMES = 6


async def play(database: str, seed: int) -> None:
    """The process that will be killed."""
    library = await Library.at(database, BOOKS)

    async def one(number: int) -> None:
        chance = random.Random(seed * 100 + number)
        while True:
            game = await library.games.start_book("ann", ("mill", "salt", "barn")[number % 3])
            at = await library.games.open("ann", game)
            tell({"game": game, "seq": at.seq, "log": len(at.session.now.log)})
            while isinstance(now := at.session.now, Waiting):
                if chance.random() < 0.1:
                    at = await library.games.undo("ann", game, at.seq)
                else:
                    option = chance.choice(now.question.options)
                    at = await library.games.answer("ann", game, at.seq, Chosen(option))
                tell({"game": game, "seq": at.seq, "log": len(at.session.now.log)})

    await asyncio.gather(*(one(number) for number in range(GAMES)))


def tell(record: object) -> None:
    os.write(1, (json.dumps(record) + "\n").encode())


def killed(life: Callable[[], Coroutine[Any, Any, None]], seed: int) -> list[Any]:
    """A process lives for a random moment and is killed: what it has confirmed, record by record."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        os.dup2(writing, 1)
        try:
            asyncio.run(life())
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        lines = [told.readline()]
        time.sleep(random.Random(seed).random() * 0.4)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        lines += told.read().splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


def round_(database: str, seed: int) -> tuple[int, list[str]]:
    """One life and death: how many answers were confirmed, and what is wrong afterwards."""
    records = killed(lambda: play(database, seed), seed)
    confirmed: dict[str, tuple[int, int]] = {at["game"]: (at["seq"], at["log"]) for at in records}
    return len(records), asyncio.run(inspect(database, confirmed))


async def inspect(database: str, confirmed: dict[str, tuple[int, int]]) -> list[str]:
    library = await Library.at(database, BOOKS)
    try:
        faults = [str(fault) for fault in await library.store.check()]
        for game, (seq, log) in confirmed.items():
            rows = await library.store.answers(game)
            if len(rows) < seq:
                faults.append(f"{game}: {seq} rows were confirmed, {len(rows)} are there.")
            try:
                at = await library.games.open("ann", game)
            except TalewrightError as error:
                faults.append(f"{game}: {error}")
                continue
            if at.seq == seq and len(at.session.now.log) != log:
                faults.append(f"{game}: {log} answers were confirmed, {len(at.session.now.log)} count.")
            if at.session.seq != len(rows):
                faults.append(f"{game}: a half-written turn ({at.session.seq - len(rows)} rows missing).")
        # The next round starts with few games; the database stays.
        for card in (await library.games.all("ann"))[50:]:
            await library.games.remove("ann", card.id)
    finally:
        await library.close()
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", nargs="?", type=int, default=20)
    parser.add_argument("--database", default="")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    # Read once, here: every life begins as a fork of this process.
    shelf = Shelf([BOOKS])
    for volume in shelf.volumes.values():
        shelf.read(volume.digest, volume.text, volume.name)
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"{folder}/tales.db"
        total = 0
        for number in range(given.times):
            count, faults = round_(database, given.seed + number)
            total += count
            if faults:
                sys.exit(f"Round {number + 1}, seed {given.seed + number}:\n" + "\n".join(faults))
            if (number + 1) % 10 == 0 or number + 1 == given.times:
                sys.stdout.write(f"{number + 1} kills, {total} confirmed answers, none lost.\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
