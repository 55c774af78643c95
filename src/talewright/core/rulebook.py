"""The rules of a system as a book: prose by chapter, each paragraph with the clauses that it covers.

`data/rulebook.en.md` is written by hand:

    # A chapter                           and its paragraphs, tables and headings between blank lines
    ## A heading
    A paragraph. {XYZ-006, XYZ-007}       the clauses that it covers stand in the margin
    > A side note                         belongs to what stands above it
    > try: fight                          a question of `data/questions.toml` about what stands above it
    Example: how a rule works out in play
    {XYZ-010 to XYZ-019}                  braces alone: the clauses themselves, as a list
    {rest}                                all clauses that nothing else covers, under the headings of SOURCE.md

So every clause is in the book. Without the file the clauses themselves are the book, a chapter for each heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Literal

from talewright.core.clauses import Clause, clauses_of, search, stems
from talewright.core.text.paragraph import Paragraph, paragraph

Kind = Literal["heading", "text", "example", "table", "clauses"]
REST = "{rest}"
TRY = "try: "
EXAMPLES = ("Example:", "Beispiel:")
_NUMBERED = re.compile(r"^[\d.]+ ")


@dataclass(frozen=True)
class Block:
    """A piece of a chapter: `clauses` says what it covers, `listed` has clauses to be shown in their own words."""

    kind: Kind
    text: str = ""
    clauses: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    """ids of odds questions about it"""
    listed: tuple[Clause, ...] = ()


@dataclass(frozen=True)
class Chapter:
    number: int
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Hit:
    """A place that a search has found: a paragraph, a row of a table or a clause of a list."""

    chapter: Chapter
    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Rulebook:
    chapters: tuple[Chapter, ...]

    def chapter_of(self, clause: str) -> Chapter | None:
        """Where a clause is covered first."""
        return next(
            (each for each in self.chapters if any(clause in block.clauses for block in each.blocks)), None
        )

    def places(self) -> Iterator[Hit]:
        """All paragraphs, rows of tables and listed clauses, in order."""
        for chapter in self.chapters:
            for block in chapter.blocks:
                for clause in block.listed:
                    yield Hit(chapter, clause.rule, (clause.id,))
                for row in block.rows[1:]:
                    yield Hit(chapter, " · ".join(cell for cell in row if cell), block.clauses)
                if block.kind in ("text", "example"):
                    yield Hit(chapter, " ".join((block.text, *block.notes)), block.clauses)

    def search(self, word: str, clauses: tuple[Clause, ...]) -> list[Hit]:
        """Places about a clause, or with all these words in their text, chapter or clauses.

        First those whose text and chapter have most of them, and of those the shortest.
        """
        exact = search(clauses, word)
        if len(exact) == 1:
            return [place for place in self.places() if exact[0].id in place.clauses]
        rules = {clause.id: clause.rule for clause in clauses}
        wanted = stems(word)
        found: list[tuple[int, int, Hit]] = []
        for place in self.places():
            title, text = place.chapter.title.casefold(), place.text.casefold()
            around = " ".join(rules[each] for each in place.clauses).casefold()
            if wanted and all(each in title or each in text or each in around for each in wanted):
                weight = sum((each in title) + (each in text) for each in wanted)
                found.append((-weight, len(text), place))
        return [place for *_, place in sorted(found, key=lambda each: each[:2])]


@cache
def rulebook(package: str, language: str = "en") -> Rulebook:
    """The book of a ruleset's package in this language."""
    clauses = clauses_of(package, language)
    file = resources.files(package).joinpath("data", f"rulebook.{language}.md")
    if file.is_file():
        chapters = list(_written(file.read_text(encoding="utf-8"), clauses))
    else:
        chapters = [Chapter(0, title, (block,)) for title, block in _listed(clauses)]
    return Rulebook(tuple(replace(each, number=at) for at, each in enumerate(chapters, 1)))


def _written(text: str, clauses: tuple[Clause, ...]) -> Iterator[Chapter]:
    covered: set[str] = set()
    for part in re.split(r"^# ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        body, rest, _ = body.partition(REST)
        blocks = _blocks(body, clauses)
        covered |= {number for block in blocks for number in block.clauses}
        if rest:
            for heading, block in _listed(tuple(each for each in clauses if each.id not in covered)):
                blocks += [Block("heading", heading), block]
        yield Chapter(0, title.strip(), tuple(blocks))


def _blocks(body: str, clauses: tuple[Clause, ...]) -> list[Block]:
    order = [clause.id for clause in clauses]
    found: list[Block] = []
    for piece in (piece.strip() for piece in body.split("\n\n")):
        if piece.startswith(">"):
            note = " ".join(line.removeprefix(">").strip() for line in piece.splitlines())
            if note.startswith(TRY):
                found[-1] = replace(found[-1], tries=(*found[-1].tries, note.removeprefix(TRY)))
            else:
                found[-1] = replace(found[-1], notes=(*found[-1].notes, note))
        elif piece.startswith("## "):
            found.append(Block("heading", piece.removeprefix("## ")))
        elif piece:
            found.append(_block(paragraph(piece, order), clauses))
    return found


def _block(made: Paragraph, clauses: tuple[Clause, ...]) -> Block:
    if made.rows:
        return Block("table", "", made.clauses, made.rows)
    if not made.text:
        wanted = set(made.clauses)
        return Block("clauses", "", made.clauses, listed=tuple(each for each in clauses if each.id in wanted))
    if example := next((each for each in EXAMPLES if made.text.startswith(each)), ""):
        return Block("example", made.text.removeprefix(example).strip(), made.clauses)
    return Block("text", made.text, made.clauses)


def _listed(clauses: tuple[Clause, ...]) -> Iterator[tuple[str, Block]]:
    """The clauses themselves, by the headings of SOURCE.md."""
    for title in dict.fromkeys(clause.chapter for clause in clauses):
        mine = tuple(clause for clause in clauses if clause.chapter == title)
        plain = _NUMBERED.sub("", title.replace("*", "").replace("`", ""))
        yield plain, Block("clauses", clauses=tuple(clause.id for clause in mine), listed=mine)
