"""Answers about whole books on the disk, by content: a second question is immediate, and nothing goes stale.

The key covers what the book's text says is carried out, the character, the goal, the reader and the source of all rules: an
edit of the story alone changes no answer. A file that cannot be read or whose checksum is wrong is as good as none, and
so is a disk that is full.
"""

from __future__ import annotations

import hashlib
import json
import logging
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import talewright
from talewright.core import record
from talewright.core.errors import TalewrightError
from talewright.core.record import JsonObject
from talewright.publish.files import write_whole
from talewright.publish.fonts import cache_folder

if TYPE_CHECKING:
    from talewright.adventure.book import Section
    from talewright.play.authoring.book_odds import BookQuestion

MAX_FILES = 400
"""When there are more, those not used for longest are deleted."""
MAX_BYTES = 20_000_000
SOURCES = ("core", "adventure", "odds", "play/authoring", "rulesets")
SUFFIXES = (".py", ".toml", ".json")
log = logging.getLogger("talewright.odds")


def key_of(question: BookQuestion, reader: str) -> str:
    """What an answer depends on, as one digest."""
    parts = (
        _rules_digest(),
        question.ruleset.id,
        question.ruleset.version,
        repr(question.book.head),
        repr(question.book.items),
        *map(_carried_out, question.book.sections),
        # Numbers that differ are named by where they stand in the text.
        *(section.text for section in question.book.sections if question.adjusted),
        json.dumps(record.dump(question.hero), sort_keys=True, default=repr),
        repr(question.goal),
        repr(sorted((question.adjusted or {}).items())),
        repr(question.since),
        reader,
    )
    found = hashlib.sha256()
    for part in parts:
        found.update(f"{len(part)}:{part}".encode())
    return found.hexdigest()


def _carried_out(section: Section) -> str:
    """All of a section that a game depends on; where it stands in the text is no part of it."""
    return repr((section.heading, section.program, section.death))


@cache
def _rules_digest() -> str:
    """All source that an answer follows from."""
    found = hashlib.sha256(talewright.__version__.encode())
    top = Path(talewright.__file__).parent
    for room in SOURCES:
        for path in sorted((top / room).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                found.update(path.relative_to(top).as_posix().encode() + path.read_bytes())
    return found.hexdigest()


def folder() -> Path:
    return cache_folder() / "odds"


def load(key: str) -> JsonObject | None:
    """The answer under a key; None if there is none that can be trusted."""
    path = folder() / f"{key}.json"
    try:
        if path.stat().st_size > MAX_BYTES:
            return None
        checksum, _, text = path.read_text(encoding="utf-8").partition("\n")
        if checksum != _checksum(text):
            return None
        found: JsonObject = json.loads(text)
        path.touch()
    except (OSError, ValueError, RecursionError):
        return None
    return found


def save(key: str, answer: JsonObject) -> None:
    """Store an answer if that is possible."""
    text = json.dumps(answer)
    try:
        write_whole(folder() / f"{key}.json", f"{_checksum(text)}\n{text}".encode())
        _tidy()
    except (OSError, TalewrightError) as error:
        log.info("an answer was not stored: %s", error)


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _tidy() -> None:
    files = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    for path in files[:-MAX_FILES]:
        path.unlink(missing_ok=True)
