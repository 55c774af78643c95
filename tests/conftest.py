"""Shared by all tests: examples are drawn the same way on every machine, and nothing is timed.

`database` is the URL of an empty database: SQLite, and again PostgreSQL when it is installed.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from talewright.faces import speech

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A command that speaks German does so in its own test alone."""
    yield
    speech.use("en")


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operating system's dice fall in the same way each time a test runs: no test passes or fails by luck.

    Another `TALEWRIGHT_TEST_SEED` gives other dice to all of them, to find a test that holds for some dice only.
    """
    seed = f"{os.environ.get('TALEWRIGHT_TEST_SEED', '')}/{request.node.nodeid}"
    dice = random.Random(seed)
    monkeypatch.setattr(random, "SystemRandom", lambda: dice)


def _postgres_folder() -> Path | None:
    """Where the server's programs are: on the path, or where Debian keeps them."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return kept[-1].parent if kept else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    """A PostgreSQL of our own in a new folder, reached by a socket there; ended with the tests."""
    programs = _postgres_folder()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: run `make postgres`")
    # A short path of its own: a socket's name may not be long, and the server refuses to run as root.
    folder = Path(tempfile.mkdtemp(prefix="tw-pg-", dir="/tmp"))
    user = "postgres" if os.geteuid() == 0 else None
    if user is not None:
        shutil.chown(folder, user, user)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    data = folder / "data"
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "tales", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        user=user,
        cwd="/",
        **quiet,  # type: ignore[call-overload]
    )
    options = ["-k", folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"]
    server = subprocess.Popen([programs / "postgres", "-D", data, *options], user=user, cwd="/", **quiet)  # type: ignore[call-overload]
    try:
        subprocess.run(
            [programs / "pg_isready", "-h", folder, "-q", "-t", "20"], check=False, cwd="/", **quiet
        )  # type: ignore[call-overload]
        _wait(folder)
        yield folder
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(folder: Path) -> None:
    import time

    import psycopg

    for _ in range(200):
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(host=str(folder), user="tales", dbname="postgres").close()
            return
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL did not start")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tales.db"
    folder = request.getfixturevalue("postgres")
    import psycopg

    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(host=str(folder), user="tales", dbname="postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql://tales@/{name}?host={folder}"
