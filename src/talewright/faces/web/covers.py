"""The pictures of books on pages: those that lie beside a book, or a plain generated cover."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from talewright.adventure.pictures import Picture, PictureError, picture_of, vignette_of
from talewright.core.errors import AdventureError
from talewright.play import books

log = logging.getLogger("talewright.web.covers")
CLOTH = "var(--cloth, #4a3826)"


@lru_cache(maxsize=256)
def _picture(book: str, kind: str, section: str = "") -> Picture | None:
    """A picture of a book on the shelf, or of a section of it. A faulty one is logged, and the book does without."""
    path = next((each for each in books.paths() if books.book_id(each) == book), None)
    try:
        if path is None:
            return None
        return vignette_of(path, section) if section else picture_of(path, kind)
    except (PictureError, AdventureError) as error:
        log.warning("%s", error)
        return None


def cover(book: str) -> str:
    """The shapes on a book's cover, for a box of 200 by 304."""
    found = _picture(book, "cover")
    return found.markup if found is not None else generated(book)


def banner(book: str) -> str:
    """The shapes of a book's banner, for a box of 760 by 200; empty when it has none."""
    found = _picture(book, "banner")
    return found.markup if found is not None else ""


def banner_title(book: str, language: str) -> str:
    """The description of the banner."""
    found = _picture(book, "banner")
    return found.title(language) if found is not None else ""


def book_map(book: str, language: str) -> tuple[str, str]:
    """The shapes of a book's map, for a box of 400 by 560, and its description; empty when it has none."""
    found = _picture(book, "map")
    return (found.markup, found.title(language)) if found is not None else ("", "")


def vignette(book: str, section: str, language: str) -> tuple[str, str]:
    """The shapes of a section's picture, for a box of 320 by 200, and its description; empty when it has none."""
    found = _picture(book, "vignette", section) if section else None
    return (found.markup, found.title(language)) if found is not None else ("", "")


@lru_cache(maxsize=256)
def generated(book: str) -> str:
    """A cover drawn from the book's id alone, so that it stays the same."""
    numbers = _numbers(book)
    return (_rings if next(numbers) < 0.5 else _hills)(numbers)


def _numbers(name: str) -> Iterator[float]:
    """Numbers from 0 to 1 that depend on a name only."""
    state = name.encode()
    while True:
        state = hashlib.sha256(state).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(state[at : at + 4], "big") / 2**32


def _between(numbers: Iterator[float], low: float, high: float) -> float:
    return low + (high - low) * next(numbers)


def _hills(numbers: Iterator[float]) -> str:
    found = ""
    for layer in range(4):
        base = 176 + layer * 20
        peaks = "".join(
            f"L{18 + i * 27.3 + _between(numbers, -6, 6):.0f} {base - _between(numbers, 4, 44 - layer * 6):.0f}"
            for i in range(1, 6)
        )
        found += f'<path d="M18 256V{base}{peaks}L182 {base}V256Z" fill="{CLOTH}" stroke="currentColor" stroke-width="{1 + layer * 0.5}"/>'
    return found


def _rings(numbers: Iterator[float]) -> str:
    found = ""
    wobble = [_between(numbers, -0.06, 0.06) for _ in range(12)]
    for ring in range(1, 14):
        points = []
        for step in range(36):
            angle = 2 * pi * step / 36
            radius = ring * 5.2 * (1 + wobble[step // 3] * ring / 6)
            points.append(f"{100 + cos(angle) * radius:.0f} {188 + sin(angle) * radius:.0f}")
        found += f'<path d="M{" ".join(points)}Z" stroke-width="{(0.8, 1.2, 2.0)[ring % 3]}"/>'
    return f'<g fill="none" stroke="currentColor">{found}</g>'
