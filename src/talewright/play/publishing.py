"""Publishing a book: the checker's last word, the printed numbers, and each format written whole or not at all."""

from __future__ import annotations

import datetime as dt
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from talewright.adventure import Book, Finding, load_book
from talewright.adventure.book import ERROR
from talewright.adventure.numbers import LOCK, number_book, read_lock, write_lock
from talewright.adventure.pictures import picture_findings
from talewright.core.errors import AdventureError, QuestionError, TalewrightError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import find
from talewright.core.text.file_name import file_name
from talewright.core.text.message import Message
from talewright.play.authoring.check import check
from talewright.play.books import book_id, digest
from talewright.play.voice import voice_for
from talewright.publish.characters import SIZES
from talewright.publish.files import write_fault, write_folder, write_whole
from talewright.publish.formats import FORMATS, Content, Wish
from talewright.publish.manuscript import Manuscript
from talewright.publish.paper import PAPERS

LOG = "published.json"
"""Beside the files: which text each of them was made of."""
ALL = "all"
Progress = Callable[[str, int, int], None]
"""The format that is made now, its place, and how many there are."""


@dataclass(frozen=True)
class Made:
    """A file, or why it was not made."""

    format: str
    path: Path | None = None
    size: int = 0
    fault: TalewrightError | None = None
    note: Message | None = None
    """what its reader should know about a file that was made"""


@dataclass(frozen=True)
class Publication:
    book: Book
    numbers: dict[str, int]
    made: tuple[Made, ...]
    findings: tuple[Finding, ...] = ()
    """warnings and notes: they do not stop a publication"""


def wanted_formats(names: Sequence[str]) -> tuple[str, ...]:
    """The formats by name, each once; every unknown name is a fault."""
    if ALL in names:
        return tuple(FORMATS)
    faults = [
        Message(
            "{name!r} is not a format.{hint}",
            path="--to",
            name=name[:40],
            hint=did_you_mean(name, (*FORMATS, ALL)),
        )
        for name in names
        if name not in FORMATS
    ]
    if faults:
        raise QuestionError("", faults)
    return tuple(dict.fromkeys(names))


def publish(
    path: Path,
    names: Sequence[str],
    out: Path,
    *,
    wish: Wish | None = None,
    renumber: bool = False,
    progress: Progress | None = None,
) -> Publication:
    """Make files of a book. A book with an error is refused; a format that fails leaves the others as they are."""
    formats = wanted_formats(names)
    wish = wish or Wish()
    if wish.paper not in (PAPERS if "pdf" in formats else {**PAPERS, **SIZES}):
        raise QuestionError(
            "",
            [
                Message(
                    "{name!r} is not a paper. Choose from {papers}.",
                    path="--paper",
                    name=wish.paper[:40],
                    papers=tuple(PAPERS),
                )
            ],
        )
    manuscript, findings, lock = checked_manuscript(path, out, renumber=renumber)
    book = manuscript.book
    edited = dt.datetime.fromtimestamp(_changed(path), tz=dt.UTC)
    wish = replace(wish, edited=f"{edited:%Y-%m-%dT%H:%M:%SZ}")
    say = voice_for(manuscript.language, book.head.system)
    stem = file_name(manuscript.title)
    made = []
    for place, each in enumerate(formats, 1):
        if progress is not None:
            progress(each, place, len(formats))
        try:
            wished = replace(wish, files=_made_before(out, stem)) if FORMATS[each].offers_files else wish
            made.append(_written(out / stem, each, FORMATS[each].make(manuscript, wished, say)))
        except TalewrightError as fault:
            made.append(Made(each, fault=fault))
        except OSError as error:  # a typesetter needs room for its own files
            made.append(Made(each, fault=write_fault(out, error)))
    if lock is not None and any(each.path is not None for each in made):
        write_whole(*lock)
    _remember(out, digest(book), made)
    return Publication(book, dict(manuscript.numbers), tuple(made), tuple(findings))


def checked_manuscript(
    path: Path, out: Path, *, renumber: bool = False
) -> tuple[Manuscript, list[Finding], tuple[Path, bytes] | None]:
    """A book without errors as it is printed, its warnings and notes, and the lock file to be written."""
    book = load_book(path)
    pictures = picture_findings(path, book)
    findings = [*check(book, priced=False), *pictures]
    # A picture that cannot be printed stops the book: nobody would look for what is not there.
    if errors := [each for each in findings if each.severity == ERROR or each in pictures]:
        raise AdventureError(path.name, [each.message for each in errors])
    numbers, lock = fixed_numbers(book, path, out, renumber=renumber)
    return Manuscript(book, numbers, find(book.head.system), path), findings, lock


def _made_before(out: Path, stem: str) -> dict[str, bytes]:
    """The files of the book that lie there, by name."""
    names = (f"{stem}{each.suffix}" for each in FORMATS.values() if each.suffix)
    return {name: (out / name).read_bytes() for name in names if (out / name).is_file()}


def _written(target: Path, format_id: str, content: Content) -> Made:
    """A format's file, or its folder, beside each other under the name of the book."""
    if isinstance(content, bytes):
        file = target.with_name(f"{target.name}{FORMATS[format_id].suffix}")
        write_whole(file, content)
        return Made(format_id, file, len(content), note=FORMATS[format_id].doubt())
    folder = target.with_name(f"{target.name}-{format_id}")
    write_folder(folder, content)
    return Made(format_id, folder, sum(map(len, content.values())))


def fixed_numbers(
    book: Book, path: Path, out: Path, *, renumber: bool = False
) -> tuple[dict[str, int], tuple[Path, bytes] | None]:
    """The printed numbers, and the lock file to be written once something is published; None if it is as it should be.

    The first publication writes the lock and later ones extend it. It lies beside the book; where nobody may write there (a book
    of this release), beside the published files.
    """
    lock = lock_file(path)
    if not lock.exists() and not os.access(lock.parent, os.W_OK):
        lock = out / f"{book_id(path)}.{LOCK}"
    known = None if renumber or not lock.is_file() else read_lock(lock.read_text(encoding="utf-8"))
    numbers = number_book(book, known)
    if known is not None and all(known.get(name) == number for name, number in numbers.items()):
        return numbers, None
    # The number of a section that is gone is never given to another: readers own the old edition.
    gone = {name: number for name, number in (known or {}).items() if name not in numbers}
    return numbers, (lock, write_lock({**gone, **numbers}).encode())


def lock_file(path: Path) -> Path:
    return path / LOCK if path.is_dir() else path.parent / f"{book_id(path)}.{LOCK}"


def _changed(path: Path) -> float:
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return max((each.stat().st_mtime for each in files), default=0)


def _remember(out: Path, text: str, made: Sequence[Made]) -> None:
    if fresh := {each.path.name: text for each in made if each.path is not None}:
        known = {**read_log(out), **fresh}
        write_whole(out / LOG, (json.dumps(known, indent=1, sort_keys=True) + "\n").encode())


def read_log(out: Path) -> dict[str, str]:
    """File -> the digest of the text it was made of; a log that cannot be read counts as none."""
    try:
        found = json.loads((out / LOG).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}
