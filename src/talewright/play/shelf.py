"""The books that come with the program, and any folder of `.tale.md` files beside them."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

import talewright
from talewright.adventure import SUFFIX, Book, Head, read_book, read_text
from talewright.adventure.read import outline

MAX_BOOKS = 64
MAX_BACKS = 2000


def own_folder() -> Path:
    """The adventures of this release: inside the package when installed, beside `src` in a checkout."""
    package = Path(talewright.__file__).parent
    inside = package / "adventures"
    return inside if inside.is_dir() else package.parents[1] / "adventures"


def text_digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Volume:
    """A book on the shelf: its id, its text and the text's fingerprint."""

    id: str
    name: str
    text: str
    digest: str


@dataclass(frozen=True)
class Back:
    """What stands on a book's back: enough for the shelf, without reading the book."""

    head: Head
    sections: int
    sound: bool


class Shelf:
    """Books by id, and every text ever asked for by its fingerprint, read once, when it is first opened."""

    def __init__(self, folder: Path | None = None) -> None:
        self._read: OrderedDict[str, Book] = OrderedDict()
        self._backs: OrderedDict[str, Back] = OrderedDict()
        self._ours = folder is None
        self.volumes: dict[str, Volume] = {}
        where = folder or own_folder()
        for path in sorted(where.glob(f"*{SUFFIX}")) if where.is_dir() else ():
            text = read_text(path)
            name = path.name.removesuffix(SUFFIX)
            self.volumes[name] = Volume(name, path.name, text, text_digest(text))

    def read(self, digest: str, text: str, name: str) -> Book:
        book = self._read.get(digest)
        if book is None:
            book = self._read[digest] = read_book(text, name=name)
            while len(self._read) > MAX_BOOKS:
                self._read.popitem(last=False)
        else:
            self._read.move_to_end(digest)
        return book

    def back(self, digest: str, text: str, name: str) -> Back:
        """The books that come with the program are known to be sound; any other is read to learn it."""
        back = self._backs.get(digest)
        if back is None:
            ours = self._ours and any(volume.digest == digest for volume in self.volumes.values())
            back = self._backs[digest] = Back(*outline(text), ours or self.read(digest, text, name).sound)
            while len(self._backs) > MAX_BACKS:
                self._backs.popitem(last=False)
        return back

    def known_back(self, digest: str) -> Back | None:
        return self._backs.get(digest)

    def known(self, digest: str) -> Book | None:
        return self._read.get(digest)
