"""How a system is played, in a page or two for a new player: written by hand, in the ruleset's own data.

`data/how-to-play.en.md` has sections under `## ` and paragraphs between blank lines (see `paragraph.py`); `***` begins the
second page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from talewright.core.text.paragraph import Paragraph, paragraph

BREAK = "***"


@dataclass(frozen=True)
class Topic:
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class HowToPlay:
    """The pages, each a list of topics, and the language they are written in."""

    pages: tuple[tuple[Topic, ...], ...]
    language: str


@cache
def how_to_play(package: str, language: str = "en") -> HowToPlay | None:
    """The pages of a ruleset's package in this language, else in English; None without the file."""
    for code in dict.fromkeys((language, "en")):
        file = resources.files(package).joinpath("data", f"how-to-play.{code}.md")
        if file.is_file():
            pages = file.read_text(encoding="utf-8").split(f"\n{BREAK}\n")
            return HowToPlay(tuple(_topics(page) for page in pages), code)
    return None


def _topics(page: str) -> tuple[Topic, ...]:
    found = []
    for part in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        blocks = (block.strip() for block in body.split("\n\n"))
        found.append(Topic(title.strip(), tuple(paragraph(block) for block in blocks if block)))
    return tuple(found)
