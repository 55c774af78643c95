"""How a system is played, in a page or two for a new player: written by hand, in the ruleset's own data.

`data/how-to-play.en.md` has sections under `## ` and paragraphs between blank lines; `***` begins the second page. Lines
between bars are a table whose first line is its head. The clauses that a paragraph explains stand behind it in braces:
{XYZ-006, XYZ-007}.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

BREAK = "***"
_CLAUSES = re.compile(r"\{(?P<ids>[A-Z0-9a-z, -]{1,400})\}$")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, or a table with its rows."""

    text: str = ""
    clauses: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


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
        found.append(Topic(title.strip(), tuple(_paragraph(block) for block in blocks if block)))
    return tuple(found)


def _paragraph(block: str) -> Paragraph:
    if block.startswith("|"):
        rows = (line.strip("| ").split("|") for line in block.splitlines())
        return Paragraph(rows=tuple(tuple(cell.strip() for cell in row) for row in rows))
    text = " ".join(block.split())
    if named := _CLAUSES.search(text):
        return Paragraph(
            text[: named.start()].rstrip(), tuple(each.strip() for each in named["ids"].split(","))
        )
    return Paragraph(text)
