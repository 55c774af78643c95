"""Saved games as plain files: a header line, then a line for each entry of the log, on the disk before it counts.

A file that is cut in the middle of its last line (a power failure) loses that line and nothing else.
"""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.core.ask import Answer, answer_from_json, answer_to_json
from talewright.core.errors import AnswerError, SheetError, StaleAnswer
from talewright.core.record import Json, JsonObject
from talewright.core.text.file_name import file_name
from talewright.core.text.message import Message, printable
from talewright.play.tree import Back, Entry, FreshDice, Go, Tree, answers_in

FORMAT = 1
SUFFIX = ".save.jsonl"
log = logging.getLogger("talewright.saves")


def data_home() -> Path:
    """The folder for a person's data: $TALEWRIGHT_HOME, else the platform's data folder."""
    if own := os.environ.get("TALEWRIGHT_HOME"):
        return Path(own)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "talewright"


@dataclass(frozen=True)
class Header:
    """What a log belongs to: it is never replayed with other rules or another text."""

    ruleset: str
    version: str
    title: str
    book: str = ""
    digest: str = ""
    options: tuple[tuple[str, Any], ...] = ()
    hero: Json = None
    started: float = 0.0

    def to_json(self) -> JsonObject:
        return {
            "talewright": FORMAT,
            "ruleset": self.ruleset,
            "version": self.version,
            "options": dict(self.options),
            "title": self.title,
            "book": self.book,
            "digest": self.digest,
            "hero": self.hero,
            "started": self.started,
        }


class SaveFile:
    """A slot on disk; a `Log` of play.session."""

    def __init__(self, path: Path, header: Header, entries: Sequence[Entry] = ()) -> None:
        self.path = path
        self.header = header
        self._entries = list(entries)
        self._size = path.stat().st_size if path.exists() else 0

    def entries(self) -> Sequence[Entry]:
        return tuple(self._entries)

    def answers(self) -> list[Answer]:
        """The answers that count."""
        return answers_in(self._entries)

    def append(self, entries: Sequence[Entry], kept: int = 0) -> None:
        del kept  # of use to a log with snapshots alone
        if self.path.exists() and self.path.stat().st_size != self._size:
            raise StaleAnswer(
                Message(
                    "{name} was continued elsewhere. Quit here, and open the saved game again.",
                    name=self.path.name,
                )
            )
        append(self.path, [_to_json(entry) for entry in entries])
        self._entries += entries
        self._size = self.path.stat().st_size


def _to_json(entry: Entry) -> JsonObject:
    match entry:
        case Back(to):
            return {"back": to}
        case Go(to):
            return {"go": to}
        case FreshDice(on):
            return {"fresh-dice": on}
        case _:
            return answer_to_json(entry)


def _from_json(record: object) -> Entry:
    match record:
        case {"back": int(to), **rest} if not rest:
            return Back(to)
        case {"go": int(to), **rest} if not rest:
            return Go(to)
        case {"fresh-dice": bool(on), **rest} if not rest:
            return FreshDice(on)
        case _:
            return answer_from_json(record)


def append(path: Path, lines: Sequence[Json]) -> None:
    """Append lines and wait until the disk has them. A partial write is truncated."""
    if not lines:
        return
    rest = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        before = os.fstat(file).st_size
        try:
            while rest:
                rest = rest[os.write(file, rest) :]
            os.fsync(file)
        except OSError:
            os.ftruncate(file, before)
            raise
    finally:
        os.close(file)


def create(folder: Path, header: Header) -> SaveFile:
    """A new slot, named after its book and the time."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    stem = file_name(header.title, "game")[:60]
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = folder / f"{stem}-{stamp}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{stamp}-{number}{SUFFIX}"
    append(path, [header.to_json()])
    return SaveFile(path, header)


def read_lines(path: Path) -> list[tuple[int, Json]]:
    """The numbered JSON lines of a file that `append` writes. An incomplete last line is removed from the file, so that
    the next entry starts on a new line; any other line that cannot be read is an error with its number.
    """
    text = path.read_bytes().decode("utf-8", errors="replace")
    whole = text.endswith("\n")
    lines = text.splitlines()
    if lines and not whole:
        lines.pop()
        path.write_bytes(("\n".join(lines) + "\n").encode() if lines else b"")
    return [(number, _parsed(path, number, line)) for number, line in enumerate(lines, 1)]


def is_back(record: Json, count: int, path: Path, number: int) -> bool:
    """Whether a line undoes: {"back": n} with n of the `count` entries before it."""
    if not (isinstance(record, dict) and set(record) == {"back"} and isinstance(record["back"], int)):
        return False
    if not 0 <= record["back"] <= count:
        raise SheetError(
            str(path),
            [
                Message(
                    "line {number}: it goes back to answer {back}, which is not there.",
                    number=number,
                    back=record["back"],
                )
            ],
        )
    return True


def load(path: Path) -> SaveFile:
    """Open a slot."""
    lines = read_lines(path)
    if not lines:
        raise SheetError(str(path), [Message("the file is empty; it is not a saved game.")])
    header = _header(path, lines[0][1])
    entries: list[Entry] = []
    tree = Tree()
    for number, record in lines[1:]:
        # A line that goes back too far has a message of its own.
        is_back(record, tree.here.depth, path, number)
        try:
            entries.append(_from_json(record))
            tree.add(entries[-1])
        except AnswerError as error:
            raise SheetError(
                str(path), [Message("line {number}: {why}", number=number, why=error.message)]
            ) from None
    return SaveFile(path, header, entries)


def _parsed(path: Path, number: int, line: str) -> Json:
    try:
        return json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        raise SheetError(
            str(path),
            [
                Message(
                    "line {number} cannot be read. Remove it and what follows to continue from there.",
                    number=number,
                )
            ],
        ) from None


def _header(path: Path, record: Json) -> Header:
    if (
        not isinstance(record, dict)
        or record.get("talewright") != FORMAT
        or not isinstance(record.get("ruleset"), str)
    ):
        raise SheetError(
            str(path), [Message("the first line is not the head of a saved game of this program.")]
        )
    options, started = record.get("options") or {}, record.get("started") or 0
    if not isinstance(options, dict) or not _is_time(started):
        raise SheetError(
            str(path), [Message("line 1: 'options' is a table, and 'started' a time in seconds.")]
        )

    def text(name: str) -> str:
        return printable(str(record.get(name, "")))

    return Header(
        text("ruleset"),
        text("version"),
        text("title"),
        text("book"),
        text("digest"),
        tuple(sorted(options.items())),
        record.get("hero"),
        float(started),
    )


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value < 1e12


def slots(folder: Path) -> list[Path]:
    """Files of saved games, the latest first."""
    if not folder.is_dir():
        return []
    return sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)


@dataclass(frozen=True)
class Slot:
    """A game to continue."""

    path: Path
    title: str
    book: str
    answers: int
    when: float

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)


def save_folder() -> Path:
    return data_home() / "saves"


def saved_games(book: Path | None = None) -> list[Slot]:
    """Saved games that can be read, the latest first; of one book, if one is named."""
    found = []
    wanted = None if book is None else str(book.resolve())
    for path in slots(save_folder()):
        try:
            save = load(path)
        except (SheetError, OSError) as error:
            log.info("%s is not listed: %s", path, error)
            continue
        if wanted in (None, save.header.book):
            found.append(
                Slot(path, save.header.title, save.header.book, len(save.answers()), path.stat().st_mtime)
            )
    return found
