"""What commands share: the console, a typed line, JSON in and out, percentages, bars."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from functools import cache
from math import nextafter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from talewright.core import record
from talewright.core.character_file import from_file
from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.faces.speech import say, t

MAX_BYTES = 5_000_000
BAR = 30


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


def percent(value: float | Mapping[str, Any]) -> str:
    """A chance for reading: more figures near the ends, and never 0 or 100 unless it is.

    Of a number as answers have it, the fraction decides whether it is: 1 less a very small chance is 1.0 as a decimal.
    """
    if isinstance(value, Mapping):
        return percent(_decimal(value))
    if value in (0.0, 1.0):
        return t("{share:.0f} %", share=value * 100)
    hundredths = round(value * 10_000)
    if hundredths == 0:
        return t("under {share:.2f} %", share=0.01)
    if hundredths == 10_000:
        return t("over {share:.2f} %", share=99.99)
    return t("{share:.2f} %", share=value * 100)


def _decimal(number: Mapping[str, Any]) -> float:
    """The decimal form of a chance, which is 0 or 1 only if the chance is."""
    found = float(number["decimal"])
    above, _, below = str(number.get("fraction", "")).partition("/")
    if found == 1.0 and above != below:
        return nextafter(1.0, 0.0)
    return nextafter(0.0, 1.0) if found == 0.0 and above.strip("0") else found


_ENDINGS = {
    "victory": Message("victory"),
    "neutral": Message("neutral"),
    "death": Message("death"),
    "endless": Message("never ends"),
}


def ending_kind(kind: str) -> str:
    """What kind of ending it is; another name stays as it is."""
    return say().text(_ENDINGS[kind]) if kind in _ENDINGS else kind


def interval(low: float, high: float) -> str:
    """Both ends of a confidence interval."""
    return t("{low} to {high}", low=percent(low), high=percent(high))


def bar(share: float, width: int = BAR, style: str = "green") -> Text:
    """A horizontal bar in eighths of a character."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    full, rest = divmod(eighths, 8)
    text = "█" * full + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]
    return Text(text.ljust(width), style=style)
