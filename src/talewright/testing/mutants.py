"""Mutation by clause: `python -m talewright.testing.mutants [SYSTEM ...] [--limit N]`, or `make mutants`.

Every keeper of a clause (see `keepers_exist`) is changed in small ways, one at a time; then the tests of the clauses
that name it run, and no others. A change that no such test notices survives and is listed with its clauses. Tests are
collected once; each change runs in the same process, with a limit of time.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from talewright.core.ruleset import Ruleset, find, installed
from talewright.testing.mutations import Mutation, clear_caches, mutations

LIMIT = 100
"""Changes of one system, spread over all of them."""
SECONDS = 20
"""For the tests of one change; one that never ends is noticed."""
TARGET = 0.95


class OutOfTime(BaseException):
    """Not an Exception: rules and tests must not catch it."""


class Mutants:
    """A plugin for pytest: in place of the test run, a run of the proving tests for each change."""

    def __init__(self, ruleset: Ruleset[Any], limit: int) -> None:
        self.ruleset = ruleset
        self.limit = limit
        self.tried = 0
        self.survivors: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            items.setdefault(_name(item.nodeid), []).append(item)
        everything = list(self._all())
        step = max(1, len(everything) // self.limit)
        for clauses, tests, mutation in everything[::step]:
            chosen = [item for test in tests for item in items.get(_name(test), ())]
            if not chosen:
                continue
            self.tried += 1
            if self._survives(mutation, chosen):
                self.survivors.append(f"{', '.join(clauses)}: {mutation.what}")
        return True

    def _all(self) -> Iterator[tuple[list[str], list[str], Mutation]]:
        """Each keeper once, with the clauses that name it and their tests."""
        keepers: dict[str, tuple[list[str], list[str]]] = {}
        for clause in self.ruleset.clauses():
            for name in clause.kept_by if clause.tests else ():
                clauses, tests = keepers.setdefault(name, ([], []))
                clauses.append(clause.id)
                tests += [test for test in clause.tests if test not in tests]
        for name, (clauses, tests) in keepers.items():
            for mutation in mutations(self.ruleset.package, name):
                yield clauses, tests, mutation

    def _survives(self, mutation: Mutation, items: list[pytest.Item]) -> bool:
        clear_caches()
        undo = mutation.apply()
        try:
            with _at_most(SECONDS):
                for item in items:
                    reports = runtestprotocol(item, log=False, nextitem=None)
                    if any(report.failed for report in reports):
                        return False
        except OutOfTime:
            return False
        except Exception:  # noqa: BLE001 - pytest cannot report a failure inside changed code
            return False
        finally:
            undo()
            clear_caches()
        return True


def _name(nodeid: str) -> str:
    """File and test, without folders and parameters."""
    path, _, test = nodeid.partition("::")
    return f"{Path(path).name}::{test.partition('[')[0]}"


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def run(system: str, limit: int) -> float:
    """The share of changes that the tests of their clauses notice; survivors are printed."""
    ruleset = find(system)
    plugin = Mutants(ruleset, limit)
    tests = Path("tests") / "rulesets" / system.replace("-", "_")
    options = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=no", str(tests)]
    pytest.main(options, plugins=[plugin])
    noticed = plugin.tried - len(plugin.survivors)
    share = noticed / plugin.tried if plugin.tried else 1.0
    for survivor in plugin.survivors:
        sys.stdout.write(f"  survives: {survivor}\n")
    sys.stdout.write(f"{system}: {noticed} of {plugin.tried} changes noticed, {share:.1%}\n")
    return share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", default=sorted(installed()))
    parser.add_argument("--limit", type=int, default=LIMIT, help="changes of one system")
    given = parser.parse_args()
    shares = [run(system, given.limit) for system in given.systems]
    sys.exit(0 if min(shares) >= TARGET else 1)


if __name__ == "__main__":
    main()
