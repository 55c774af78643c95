"""The character sheet of a system as it is printed empty: scores, lists with lines for a pencil, tracks to tick.

`data/paper-sheet.en.toml` of a ruleset is written by hand: what a player needs in hand is not what a program stores.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources


@dataclass(frozen=True)
class Score:
    """A boxed number. `most` stands in its corner, `note` below."""

    name: str
    most: str = ""
    note: str = ""


@dataclass(frozen=True)
class RuledList:
    """A title and empty lines."""

    name: str
    lines: int
    note: str = ""


@dataclass(frozen=True)
class Track:
    """Circles to tick."""

    name: str
    count: int


@dataclass(frozen=True)
class PaperSheet:
    title: str
    name: str
    """what stands before the line for the character's name"""
    scores: tuple[Score, ...]
    lists: tuple[RuledList, ...]
    tracks: tuple[Track, ...]
    foot: str = ""


@lru_cache(maxsize=32)  # a book may name any language
def paper_sheet(package: str, language: str = "en") -> PaperSheet | None:
    """The sheet of a ruleset's package in this language, else in English; None without the file."""
    for code in dict.fromkeys((language, "en")):
        file = resources.files(package).joinpath("data", f"paper-sheet.{code}.toml")
        if file.is_file():
            found = tomllib.loads(file.read_text(encoding="utf-8"))
            return PaperSheet(
                found["title"],
                found["name"],
                tuple(Score(**each) for each in found.get("scores", ())),
                tuple(RuledList(**each) for each in found.get("lists", ())),
                tuple(Track(**each) for each in found.get("tracks", ())),
                found.get("foot", ""),
            )
    return None
