"""Shared by all tests: examples are drawn the same way on every machine, and nothing is timed.

`database` is the URL of an empty database: SQLite, and again PostgreSQL when it is installed.
"""

from __future__ import annotations

import gc
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.postgres import new_database, programs, running

from talewright.faces import speech
from talewright.odds import budget

MEGABYTES_OF_A_PROCESS = 200
"""What the program takes by itself."""

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_finish() -> None:
    """Eight thousand tests and all modules stay to the end: the garbage collector need not look at them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(autouse=True)
def memory_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget of memory counts what a test adds: thousands of tests before it have filled the caches of their process."""
    before, real = max(0, budget.used() - MEGABYTES_OF_A_PROCESS * 1_000_000), budget.used
    monkeypatch.setattr(budget, "used", lambda: max(0, real() - before))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A command that speaks German does so in its own test alone."""
    yield
    speech.use("en")


@pytest.fixture(autouse=True)
def own_tables() -> None:
    """Odds are explored anew for each test: a test may change a number of the rules."""
    if "talewright.odds.table" in sys.modules:
        sys.modules["talewright.odds.table"].forget_shared()


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operating system's dice fall in the same way each time a test runs: no test passes or fails by luck.

    Another `TALEWRIGHT_TEST_SEED` gives other dice to all of them, to find a test that holds for some dice only.
    """
    seed = f"{os.environ.get('TALEWRIGHT_TEST_SEED', '')}/{request.node.nodeid}"
    dice = random.Random(seed)
    monkeypatch.setattr(random, "SystemRandom", lambda: dice)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    """A PostgreSQL of our own, ended with the tests."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed: run `make postgres`")
    with running(found) as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tales.db"
    return new_database(request.getfixturevalue("postgres"))
