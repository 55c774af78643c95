"""make attack: kill, race (games and live tables), flood, slow senders, patterns, bombs, rights by role, the API's description, fuzzed readers.

python -m tests.attack               # the whole campaign, about twenty minutes on two quiet cores
python -m tests.attack --short       # the same in small, as the tests run it
python -m tests.attack races fuzz --inputs 1000000
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.attack import floods, fuzz, races, tables
from tests.attack.hostile import FLOODS
from tests.attack.results import Result, joined, table
from tests.attack.server import serving
from tests.postgres import new_database, programs, running

from talewright.faces.web.connections import HEADER_SECONDS

ROOT = Path(__file__).parents[2]
P99 = 0.100
"""Seconds: what a light page may take while others attack. It is printed, and not enforced: machines differ."""


KILLERS = 4
"""Processes that kill beside each other."""


@dataclass(frozen=True)
class Size:
    kills: int
    races: int
    inputs: int
    seconds: float
    """of each flood"""
    clients: int
    connections: int
    whole: bool = True
    only: str = ""
    """letters in the name of a flood; empty: all of them, and slow senders"""
    measured: bool = False
    """how long the event loop is held during floods"""


WHOLE = Size(kills=1000, races=10_000, inputs=1_000_000, seconds=6, clients=6, connections=1010)
SHORT = Size(kills=2, races=20, inputs=2_000, seconds=1, clients=2, connections=40, whole=False)


def main(args: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("campaigns", nargs="*", choices=[*CAMPAIGNS, []], default=[])
    parser.add_argument("--short", action="store_true", help="a few of each")
    parser.add_argument("--slices", action="store_true", help="measure how long floods hold the event loop")
    parser.add_argument("--only", default="", help="floods with these letters in their name")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--corpus", type=Path, default=ROOT / ".attack", help="where the corpus of the fuzzer grows"
    )
    for name in ("kills", "races", "inputs"):
        parser.add_argument(f"--{name}", type=int, help=f"how many {name}")
    parser.add_argument("--seconds", type=float, help="of each flood")
    given = parser.parse_args(args)
    size = SHORT if given.short else WHOLE
    chosen = {
        name: value
        for name in ("kills", "races", "inputs", "seconds")
        if (value := getattr(given, name)) is not None
    }
    size = Size(**{**size.__dict__, **chosen, "measured": given.slices, "only": given.only})
    results: list[Result] = []
    for name in given.campaigns or CAMPAIGNS:
        sys.stdout.write(f"{name} ...\n")
        sys.stdout.flush()
        for each in CAMPAIGNS[name](size, given.seed, given.corpus):
            results.append(each)
            sys.stdout.write(f"  {each.name}: {each.tried:,} tried, {each.lost} lost\n")
            sys.stdout.flush()
    sys.stdout.write(f"\n{table(results)}\n")
    slow = [each.name for each in results if each.p99 is not None and each.p99 > P99]
    if slow:
        sys.stdout.write(
            f"\nLight pages took longer than {P99 * 1000:.0f} ms at p99 during: {', '.join(slow)}\n"
        )
    return 0 if all(each.held for each in results) else 1


def _spread(
    work: Callable[[str, int, int], Result],
    count: int,
    seed: int,
    databases: Callable[[int], str] | None = None,
) -> list[Result]:
    """Work in several processes with a database each: most of the time each of them waits for the disk, or to kill."""
    processes = min(KILLERS, count)
    with tempfile.TemporaryDirectory() as folder, multiprocessing.get_context("fork").Pool(processes) as pool:
        shares = [count // processes + (number < count % processes) for number in range(processes)]
        tasks = [
            (
                databases(number) if databases else f"{folder}/tales-{number}.db",
                share,
                seed + 100_000 * number,
            )
            for number, share in enumerate(shares)
        ]
        return [joined(pool.starmap(work, tasks))]


def _killed(database: str, count: int, seed: int) -> Result:
    from tests.store.killer import BOOKS, round_

    from talewright.play.books import Shelf

    result = Result("kills")
    # Read once, here: every life begins as a fork of this process.
    shelf = Shelf([BOOKS])
    for volume in shelf.volumes.values():
        shelf.read(volume.digest, volume.text, volume.name)
    for number in range(count):
        confirmed, faults = round_(database, seed + number)
        result.confirmed += confirmed
        result.tried += 1
        for fault in faults:
            result.fault(fault)
    return result


def _kills(size: Size, seed: int, _: Path) -> list[Result]:
    return _spread(_killed, size.kills, seed)


def _races(size: Size, seed: int, _: Path) -> list[Result]:
    with tempfile.TemporaryDirectory() as folder:
        return [races.run(f"{folder}/tales.db", size.races, seed)]


def _table_races(size: Size, seed: int, _: Path) -> list[Result]:
    return _spread(tables.races, size.races, seed)


def _table_kills(size: Size, seed: int, _: Path) -> Iterator[Result]:
    """During fights on SQLite, and a tenth as many on PostgreSQL, which waits for the disk as a served one does."""
    count = max(1, size.kills // 2)
    yield from _spread(tables.kills, count, seed)
    found = programs()
    if found is None:
        return
    with running(found, durable=True) as folder:
        for each in _spread(tables.kills, max(1, count // 10), seed, lambda _: new_database(folder)):
            each.name += ", PostgreSQL"
            yield each


def _floods(size: Size, _: int, __: Path) -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), measured=size.measured) as server:
        if size.whole:
            floods.warm(server)
        for each in FLOODS:
            if (size.whole or each.quick) and size.only in each.name:
                yield floods.run(server, each, size.seconds, size.clients)
        if size.only:
            return
        seconds = HEADER_SECONDS + 4 if size.whole else size.seconds
        yield floods.slow_senders(server, size.connections, seconds)


def _fuzz(size: Size, seed: int, corpus: Path) -> Iterable[Result]:
    if not size.whole:
        return fuzz.run(size.inputs, seed)
    count = os.cpu_count() or 1
    with multiprocessing.get_context("fork").Pool(count) as pool:
        shares = [(size.inputs // count, seed + number, corpus) for number in range(count)]
        return [joined(each) for each in zip(*pool.starmap(_fuzzed, shares), strict=True)]


def _fuzzed(inputs: int, seed: int, corpus: Path) -> list[Result]:
    return list(fuzz.run(inputs, seed, corpus))


def _tests(name: str, *paths: str) -> Callable[[Size, int, Path], list[Result]]:
    """What the ordinary tests hold already, counted here."""

    def run(size: Size, _: int, __: Path) -> list[Result]:
        if not size.whole:
            return []  # they run beside this one
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *paths],
            cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | {"TALEWRIGHT_EXAMPLES": "60"},
        )  # fmt: skip
        result = Result(name)
        counts = dict(re.findall(r"(\d+) (passed|failed|error)", done.stdout)[::-1])
        by_word = {word: int(count) for count, word in counts.items()}
        result.tried = sum(by_word.values())
        for line in re.findall(r"^(?:FAILED|ERROR) .*$", done.stdout, re.MULTILINE):
            result.fault(line)
        return [result]

    return run


CAMPAIGNS: dict[str, Callable[[Size, int, Path], Iterable[Result]]] = {
    "rights": _tests("rights by role", "tests/web/test_rights.py", "tests/web/test_proof.py"),
    "patterns": _tests("pattern doubling", "tests/test_patterns.py"),
    "schema": _tests("schemathesis with real state", "tests/web/test_openapi.py"),
    "floods": _floods,
    "fuzz": _fuzz,
    "races": _races,
    "kills": _kills,
    "table-races": _table_races,
    "table-kills": _table_kills,
}

if __name__ == "__main__":
    sys.exit(main())
