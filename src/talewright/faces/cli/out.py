"""What commands share: the console, a typed line, JSON in and out, files."""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console

from talewright.core import record
from talewright.core.character_file import from_file
from talewright.core.errors import SheetError
from talewright.core.text.message import Message

MAX_BYTES = 5_000_000


@cache
def console() -> Console:
    """Colour where the terminal wants it (NO_COLOR is respected), plain text in a pipe."""
    return Console(highlight=False)


class Leave(Exception):  # noqa: N818 - a wish, not an error
    """The person has had enough, or the input is at its end."""


def typed_line(prompt: str) -> str:
    """What is typed behind a prompt."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        raise Leave
    return line.strip()


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def read_json(text: str, subject: Message | str) -> Any:
    """JSON with a fault that names its line."""
    if len(text) > MAX_BYTES:
        raise SheetError(
            subject,
            [
                Message(
                    "{length:,} characters are too long; at most {limit:,}.",
                    length=len(text),
                    limit=MAX_BYTES,
                )
            ],
        )
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise SheetError(
            subject,
            [
                Message(
                    "line {line}, column {column}: this is not JSON.", line=error.lineno, column=error.colno
                )
            ],
        ) from None
    except (RecursionError, ValueError):
        raise SheetError(
            subject,
            [Message("this JSON cannot be read: it is nested too deeply, or a number is too long.")],
        ) from None


def read_json_file(path: Path) -> Any:
    with path.open("rb") as file:
        raw = file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise SheetError(str(path), [Message("it is longer than {limit:,} bytes.", limit=MAX_BYTES)])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SheetError(str(path), [Message("not a text file in UTF-8.")]) from None
    return read_json(text, str(path))


def read_sheet(path: str, kind: type) -> Any:
    """The sheet of a character file as data; a character of other rules is refused."""
    ruleset, hero = from_file(read_json_file(Path(path)), path)
    if not isinstance(hero, kind):
        raise SheetError(path, [Message("this is a character of {title}.", title=ruleset.title)])
    return record.dump(hero)


def write_file(path: Path, text: str) -> None:
    """Whole or not at all: written beside and on the disk, then moved into place."""
    if (
        path.exists() and not path.is_file()
    ):  # a device or a pipe, such as /dev/stdout, is written to and stays what it is
        path.write_text(text, encoding="utf-8")
        return
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # the file that was asked for
        raise
    finally:
        beside.unlink(missing_ok=True)
