"""The whole database as one file, and back: compressed lines of JSON, complete or refused.

The file does not depend on the kind of database: a backup of SQLite can be restored into PostgreSQL.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import gzip
import hashlib
import json
import os
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import talewright
from talewright.core.errors import SheetError
from talewright.core.record import Fields, Json
from talewright.core.text.message import Message
from talewright.store import Row, Store
from talewright.store.schema import HEAD, ORDER

FORMAT = 1
SKIPPED = frozenset({"snapshots", "challenges"})
"""A cache, and what is valid for minutes only."""
TABLES = {table.name: {column.name: column for column in table.columns} for table in ORDER}
MAX_LINE = 80_000_000
"""Bytes: as much as the largest published file of an owner, in base64."""
MAX_NUMBER = 2**62


async def backup(url: str, path: Path) -> dict[str, int]:
    """Write a temporary file, then move it into place. Returns the number of rows of each table."""
    store = await Store(url).open()
    counts: dict[str, int] = {}
    seal = hashlib.sha256()
    beside = path.with_name(path.name + ".part")
    try:
        # It holds the keys of the server and everybody's books: its owner's alone.
        beside.unlink(missing_ok=True)
        with (
            os.fdopen(_private(beside), "wb") as raw,
            gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file,
        ):

            def put(record: object) -> None:
                line = (json.dumps(record, separators=(",", ":"), default=_text_of) + "\n").encode()
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
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # the file that was asked for
        raise
    finally:
        beside.unlink(missing_ok=True)
        await store.close()
    return counts


def _text_of(value: object) -> str:
    """The bytes of a file as text."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    raise TypeError(type(value).__name__)


def _bytes_of(column: Any, value: object) -> object:
    if column.type.python_type is bytes and isinstance(value, str):
        with contextlib.suppress(binascii.Error, ValueError):
            return base64.b64decode(value, validate=True)
    return value


def _private(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


async def restore(url: str, path: Path) -> dict[str, int]:
    """Restore a backup into an empty database. All of it is read and checked before anything is written.

    It is read twice, row by row: memory does not grow with the file.
    """
    counts = verify(path)
    store = await Store(url).open()
    try:
        if not await store.is_empty():
            raise SheetError(
                Message("restore"),
                [Message("the database holds something already. Restore into a new one: --database FILE")],
            )
        if faults := await store.fill(_rows(path)):
            raise SheetError(str(path), faults[:20])
    finally:
        await store.close()
    return counts


def verify(path: Path) -> dict[str, int]:
    """The number of rows of each table. Refused when the checksum is wrong, or a row does not fit its table."""
    seal = hashlib.sha256()
    counts: Counter[str] = Counter()
    lines = _lines(path)
    first, head = next(lines, (b"", None))
    _check_head(path, head)
    seal.update(first)
    end: Json = None
    for number, (raw, record) in enumerate(lines, 2):
        if isinstance(record, dict):
            end = record
            continue
        if end is not None:
            break
        seal.update(raw)
        table, row = _row(path, number, record)
        counts[table] += 1
        _check_row(path, number, table, row)
    if not isinstance(end, dict) or end.get("sha256") != seal.hexdigest() or end.get("rows") != counts:
        raise SheetError(
            str(path),
            [Message("its checksum does not match: it was cut short or changed. Use another backup.")],
        )
    return dict(counts)


def _lines(path: Path) -> Iterator[tuple[bytes, Json]]:
    """Each line of the file, and what it says. Lines longer than any that is written are refused, not read."""
    try:
        with gzip.open(path) as file:
            while line := file.readline(MAX_LINE):
                # A line that is cut, or longer than any that is written, is no JSON either.
                yield line, json.loads(line if line.endswith(b"\n") else b"")
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError, RecursionError):
        raise SheetError(
            str(path), [Message("this is not a backup of Talewright, or it is cut short.")]
        ) from None


def _rows(path: Path) -> Iterator[tuple[str, Row]]:
    for number, (_, record) in enumerate(_lines(path), 1):
        if isinstance(record, list):
            yield _row(path, number, record)


def _check_head(path: Path, head: Json) -> None:
    if not isinstance(head, dict) or head.get("kind") != "backup" or head.get("talewright") != FORMAT:
        raise SheetError(str(path), [Message("this program cannot read this backup.")])
    if str(head.get("shape")) > HEAD:
        raise SheetError(
            str(path),
            [
                Message(
                    "it was made by the newer release {version}. Update Talewright.",
                    version=str(head.get("version"))[:40],
                )
            ],
        )


def _row(path: Path, number: int, record: Json) -> tuple[str, Row]:
    """The table and the row of a line; columns of other releases are left out."""
    match record:
        case [str(name), dict(row)] if name in TABLES:
            return name, {
                key: _bytes_of(TABLES[name][key], value) for key, value in row.items() if key in TABLES[name]
            }
    raise SheetError(
        str(path),
        [Message("line {number} is not a row of a table of this program.", number=number)],
    )


def _check_row(path: Path, number: int, table: str, row: Fields) -> None:
    for name, column in TABLES[table].items():
        if name not in row:
            fits = column.nullable or column.default is not None or column.server_default is not None
        else:
            fits = _fits(column, row[name])
        if not fits:
            raise SheetError(
                str(path),
                [
                    Message(
                        "line {number}: {value} does not fit {table}.{column}.",
                        number=number,
                        value=repr(row.get(name))[:60],
                        table=table,
                        column=name,
                    )
                ],
            )


def _fits(column: Any, value: object) -> bool:
    if value is None:
        return bool(column.nullable)
    kind = column.type.python_type
    if kind is bool:
        return value in (0, 1)
    if kind is float:
        return isinstance(value, int | float) and abs(value) < MAX_NUMBER
    if kind is int:
        return isinstance(value, int) and abs(value) < MAX_NUMBER
    if kind is bytes:
        return isinstance(value, bytes)
    length = getattr(column.type, "length", None)
    return isinstance(value, str) and "\0" not in value and (length is None or len(value) <= length)
