"""Which files make a book, and where an offset stands in an editor's terms."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse
from urllib.request import url2pathname

from lsprotocol import types

from talewright.adventure import SUFFIX, Book, read_book
from talewright.core.errors import RulesetError
from talewright.core.ruleset import Ruleset, find

log = logging.getLogger("talewright.lsp")
UTF8, UTF16, UTF32 = "utf-8", "utf-16", "utf-32"


@dataclass(frozen=True)
class Lines:
    """A text with the starts of its lines; columns are counted as the editor counts them."""

    text: str
    encoding: str = UTF16

    @cached_property
    def starts(self) -> list[int]:
        found = [0]
        at = 0
        for line in self.text.splitlines(keepends=True):
            at += len(line)
            if line.endswith(("\n", "\r")):
                found.append(at)
        return found

    def _units(self, words: str) -> int:
        if self.encoding == UTF32:
            return len(words)
        if self.encoding == UTF8:
            return len(words.encode())
        return len(words) + sum(1 for letter in words if ord(letter) > 0xFFFF)

    def position(self, offset: int) -> types.Position:
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.starts, offset) - 1
        return types.Position(line, self._units(self.text[self.starts[line] : offset]))

    def offset(self, position: types.Position) -> int:
        if position.line >= len(self.starts):
            return len(self.text)
        at = self.starts[position.line]
        end = self.starts[position.line + 1] if position.line + 1 < len(self.starts) else len(self.text)
        units = position.character
        while units > 0 and at < end and self.text[at] not in "\r\n":
            units -= self._units(self.text[at])
            at += 1
        return at

    def range(self, start: int, end: int) -> types.Range:
        return types.Range(self.position(start), self.position(end))


@dataclass(frozen=True)
class Volume:
    """A book as an editor has it: what is open and unsaved counts before what is on the disk."""

    book: Book
    uris: Mapping[str, str]
    """file name in the book -> the editor's address"""
    texts: Mapping[str, Lines]
    file: str
    """the file that was asked about"""

    @cached_property
    def ruleset(self) -> Ruleset[Any] | None:
        try:
            return find(self.book.head.system) if self.book.head.system else None
        except RulesetError as error:
            log.info("%s: %s", self.file, error)
            return None


def path_of(uri: str) -> Path | None:
    parts = urlparse(uri)
    return Path(url2pathname(unquote(parts.path))) if parts.scheme == "file" else None


def open_volume(uri: str, opened: Mapping[str, str], encoding: str) -> Volume:
    """The book a file belongs to: a file with a head, and the headless ones of its folder."""
    path = path_of(uri)
    name = path.name if path is not None else uri.rsplit("/", 1)[-1] or "book" + SUFFIX
    texts, uris = {name: opened.get(uri, "")}, {name: uri}
    if path is not None and path.parent.is_dir():
        others = {
            each.name: each
            for each in sorted(path.parent.glob(f"*{SUFFIX}"))
            if each.name != path.name and each.is_file()
        }
        folder = {each: _text(where, opened) for each, where in others.items()}
        headless = {each: text for each, text in folder.items() if not _headed(text)}
        if _headed(texts[name]):
            texts.update(headless)
        else:
            first = next((each for each, text in folder.items() if _headed(text)), None)
            if first is not None:
                rest = dict(sorted({**headless, **texts}.items()))
                texts = {first: folder[first], **rest}
        uris.update({each: others[each].as_uri() for each in texts if each in others})
    book = read_book(texts, name=name)
    return Volume(book, uris, {each: Lines(text, encoding) for each, text in texts.items()}, name)


def _headed(text: str) -> bool:
    return text.lstrip("\ufeff").startswith("---")


def _text(path: Path, opened: Mapping[str, str]) -> str:
    if (uri := path.as_uri()) in opened:
        return opened[uri]
    try:
        return path.read_bytes().decode("utf-8", errors="replace")
    except OSError as error:
        log.warning("%s cannot be read: %s", path, error)
        return ""
