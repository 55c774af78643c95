"""What a book's cover needs, without reading a sentence: a shelf has many books."""

from __future__ import annotations

from typing import NamedTuple

from talewright.adventure.book import Head
from talewright.adventure.reading.head import read_head
from talewright.adventure.reading.layout import cut, heading


class Outline(NamedTuple):
    """Its head, and how many sections, endings and words are played."""

    head: Head
    sections: int
    endings: int
    words: int


def outline(text: str) -> Outline:
    """The outline of a book, without reading a sentence."""
    head, _ = read_head(text)
    _, cuts, _ = cut(text)
    played = []
    for piece in cuts:
        found = heading(text[piece.start : piece.end])[0]
        if "front" not in found.classes and "back" not in found.classes:
            played.append((found, len(text[piece.start : piece.end].split())))
    return Outline(
        head,
        len(played),
        sum(bool(found.ending) for found, _ in played),
        sum(words for _, words in played),
    )
