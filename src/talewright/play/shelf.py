"""The books that come with the program, and any folder of `.tale.md` files beside them."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

import talewright
from talewright.adventure import SUFFIX, Book, read_book, read_text

MOST_BOOKS = 64


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


class Shelf:
    """Books by id, and every text ever asked for by its fingerprint, read once."""

    def __init__(self, folder: Path | None = None) -> None:
        self._read: OrderedDict[str, Book] = OrderedDict()
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
            while len(self._read) > MOST_BOOKS:
                self._read.popitem(last=False)
        else:
            self._read.move_to_end(digest)
        return book

    def known(self, digest: str) -> Book | None:
        return self._read.get(digest)
