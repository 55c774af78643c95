"""The whole database as one file, and back: compressed lines of JSON, complete or refused.

The file does not depend on the kind of database: a backup of SQLite can be restored into PostgreSQL.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import time
import zlib
from pathlib import Path
from typing import Any

import talewright
from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.store import Store
from talewright.store.schema import HEAD, ORDER

FORMAT = 1
SKIPPED = frozenset({"snapshots", "challenges"})
"""A cache, and what is valid for minutes only."""


async def backup(url: str, path: Path) -> dict[str, int]:
    """Write a temporary file, then move it into place. Returns the number of rows of each table."""
    store = await Store(url).open()
    counts: dict[str, int] = {}
    seal = hashlib.sha256()
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:

            def put(record: object) -> None:
                line = (json.dumps(record, separators=(",", ":")) + "\n").encode()
                seal.update(line)
                file.write(line)

            put(
                {
                    "talewright": FORMAT,
                    "kind": "backup",
                    "shape": HEAD,
                    "version": talewright.__version__,
                    "made": time.time(),
                }
            )
            async for table, row in store.dump():
                if table not in SKIPPED:
                    counts[table] = counts.get(table, 0) + 1
                    put([table, row])
            file.write((json.dumps({"rows": counts, "sha256": seal.hexdigest()}) + "\n").encode())
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
        await store.close()
    return counts


async def restore(url: str, path: Path) -> dict[str, int]:
    """Restore a backup into an empty database; its checksum is verified before anything is written."""
    rows, counts = read(path)
    store = await Store(url).open()
    try:
        if not await store.is_empty():
            raise SheetError(
                Message("restore"),
                [Message("the database holds something already. Restore into a new one: --database FILE")],
            )
        await store.fill(rows)
        if faults := await store.check():
            raise SheetError(str(path), faults[:20])
    finally:
        await store.close()
    return counts


def read(path: Path) -> tuple[list[tuple[str, dict[str, Any]]], dict[str, int]]:
    """The rows of a backup whose checksum is right."""
    seal = hashlib.sha256()
    try:
        lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
        for line in lines[:-1]:
            seal.update(line)
        head, *body = (json.loads(line) for line in lines)
        end = body.pop()
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError, IndexError):
        raise SheetError(
            str(path), [Message("this is not a backup of Talewright, or it is cut short.")]
        ) from None
    if not isinstance(head, dict) or head.get("kind") != "backup" or head.get("talewright") != FORMAT:
        raise SheetError(str(path), [Message("this program cannot read this backup.")])
    if not isinstance(end, dict) or end.get("sha256") != seal.hexdigest():
        raise SheetError(
            str(path),
            [Message("its checksum does not match: it was cut short or changed. Use another backup.")],
        )
    if str(head.get("shape")) > HEAD:
        raise SheetError(
            str(path),
            [
                Message(
                    "it was made by the newer release {version}. Update Talewright.",
                    version=head.get("version"),
                )
            ],
        )
    known = {table.name: {column.name for column in table.columns} for table in ORDER}
    rows = [(name, {key: value for key, value in row.items() if key in known[name]}) for name, row in body]
    return rows, end["rows"]
