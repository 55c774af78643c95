"""A PostgreSQL of our own in a new folder, for tests and campaigns; reached by a socket there."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path


def programs() -> Path | None:
    """Where the server's programs are: on the path, or where Debian keeps them; None where it is not installed."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return kept[-1].parent if kept else None


@contextlib.contextmanager
def running(found: Path, *, durable: bool = False) -> Iterator[Path]:
    """The folder of a server that runs meanwhile; a durable one waits for the disk before it confirms."""
    # A short path of its own: a socket's name may not be long, and the server refuses to run as root.
    folder = Path(tempfile.mkdtemp(prefix="tw-pg-", dir="/tmp"))
    user = "postgres" if os.geteuid() == 0 else None
    if user is not None:
        shutil.chown(folder, user, user)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    data = folder / "data"
    subprocess.run(
        [found / "initdb", "-D", data, "-U", "tales", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        user=user,
        cwd="/",
        **quiet,  # type: ignore[call-overload]
    )
    options = ["-k", folder, "-c", "listen_addresses=", "-c", "max_connections=60"]
    options += ["-c", f"fsync={'on' if durable else 'off'}"]
    server = subprocess.Popen([found / "postgres", "-D", data, *options], user=user, cwd="/", **quiet)  # type: ignore[call-overload]
    try:
        subprocess.run([found / "pg_isready", "-h", folder, "-q", "-t", "20"], check=False, cwd="/", **quiet)  # type: ignore[call-overload]
        _wait(folder)
        yield folder
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(folder: Path) -> None:
    import psycopg

    for _ in range(200):
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(host=str(folder), user="tales", dbname="postgres").close()
            return
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL did not start")


def new_database(folder: Path) -> str:
    """The URL of an empty database of that server."""
    import psycopg

    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(host=str(folder), user="tales", dbname="postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql://tales@/{name}?host={folder}"
