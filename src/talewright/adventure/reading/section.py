"""One section read: its blocks, its program in reading order, its items, and whatever was not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator

from talewright.adventure.book import ERROR, Block, Content, Fault, Sentence, quoted
from talewright.adventure.model import (
    Choice,
    Condition,
    Finish,
    Goto,
    Statement,
    TurnByNumber,
    When,
)
from talewright.adventure.phrases.items import named_items
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    sentences,
    tokens,
)
from talewright.adventure.reading.blocks import read_fence, read_table
from talewright.adventure.reading.endings import last_spoken_of
from talewright.adventure.reading.folding import fold_program
from talewright.adventure.reading.free_readings import may_be_misspelt
from talewright.adventure.reading.item_doubts import together
from talewright.adventure.reading.layout import Piece, heading, pieces
from talewright.adventure.reading.matching import INVERTED
from talewright.adventure.reading.paragraphs import Paragraphs
from talewright.adventure.reading.program import (
    Program,
    asked_below,
    ending_last,
    offered_again,
    sums,
    without_way,
)
from talewright.adventure.reading.reader import Reader
from talewright.adventure.reading.section_doubts import (
    asked_again,
    asked_in_vain,
    asked_too_early,
    limited_ways,
)
from talewright.adventure.traversal import walk
from talewright.core.findings import Span
from talewright.core.text.message import NOTHING, Message


class SectionReader(Paragraphs):
    """Reads one section's text; the result depends on the text and the phrase book alone."""

    def __init__(self, text: str, book: PhraseBook, *, paper: bool = False) -> None:
        self.text = text
        self.book = book
        self.paper = paper
        self.reader = Reader(book)
        self.program = Program(text, self.reader.faults)
        self.labels = set[int]()
        self.blocks: list[Block] = []

    def read(self) -> Content:
        title, behind, wrong = heading(self.text)
        faults = self.reader.faults
        self.reader.closing = bool(title.ending)
        for fault in wrong:
            faults.append(Fault("heading", ERROR, title.span, title.name or "##", fault, NOTHING))
        matter = "front" in title.classes or "back" in title.classes
        for piece in pieces(self.text, behind):
            # The one thing back matter may do: its tables price what was found, for the time after the book.
            if matter and not ("back" in title.classes and piece.kind == "table"):
                self.blocks.append(Block(piece.kind, Span(piece.start, piece.end)))
            else:
                self._piece(piece)
        program = ending_last(fold_program(self.program.statements, self.book.authoring, self.text, faults))
        for each in program:
            if isinstance(each, Finish) and each.kind not in ("neutral", title.ending or each.kind):
                faults.append(
                    Fault("ending", ERROR, each.span, quoted(self.text, each.span),
                          Message("says another ending than the heading, which has ending={ending}.", ending=title.ending),
                          Message("Keep one of them."))
                )  # fmt: skip
        leaves = any(isinstance(each, Goto | Choice | Finish | TurnByNumber) for each in walk(tuple(program)))
        ends = None if title.ending or leaves or matter else last_spoken_of(self.reader.said)
        if ends is not None:
            kind, span = ends
            faults.append(
                Fault("ending", ERROR, span, quoted(self.text, span), Message("sounds like an ending, but the section is none."),
                      Message('Write "## {name} {{ending={kind}}}", or turn to the section where the book ends.', name=title.name, kind=kind))
            )  # fmt: skip
        faults[:] = [
            each for each in faults if not (each.id == "near-miss" and self._asks_below(each.span, program))
        ]
        faults += sums(program, self.text)
        faults += offered_again(program, self.text)
        faults += asked_again(program, self.text)
        faults += asked_too_early(program, self.text)
        faults += asked_in_vain(program, self.text, self.book.authoring)
        faults += without_way(self.blocks, self.text, faults[:])
        faults += limited_ways(self.blocks, self.text, program, faults[:])
        faults += together(self.blocks, self.text, program, frozenset(self.book.lexicon.skills), faults[:])
        named = named_items(self.text, behind, self.blocks, self.book.lexicon)
        faults += named.faults
        return Content(
            title, tuple(self.blocks), tuple(program), self.program.death, named.items, named.mentions, named.unmarked, named.turned,
            tuple(sorted(faults, key=lambda fault: fault.span.start)), tuple(self._passages()),
        )  # fmt: skip

    def _asks_below(self, span: Span, program: list[Statement]) -> bool:
        """Whether a sentence of story only names a price that a choice below it asks for."""
        story = any(
            sentence.span.start == span.start and not sentence.statements
            for block in self.blocks
            for sentence in block.sentences
        )
        return story and asked_below(self.text, span, program, self.book)

    def _passages(self) -> Iterator[tuple[Span, Condition]]:
        """If you have the keyword *Heron*, the bird knows you. It follows you home."""
        for block in self.blocks:
            first = block.sentences[0].statements if block.kind == "paragraph" and block.sentences else ()
            if len(first) != 1 or any(sentence.statements for sentence in block.sentences[1:]):
                continue
            when = first[0]
            if (
                isinstance(when, When)
                and not when.body
                and when.otherwise is None
                and when.span.start == block.span.start
                and when.condition.kind in INVERTED
            ):
                yield block.span, when.condition

    # -- blocks --------------------------------------------------------------------------------

    def _piece(self, piece: Piece) -> None:
        span = Span(piece.start, piece.end)
        found: list[Sentence] = []
        if piece.kind in ("paragraph", "item"):
            if self.book.may_instruct(piece.text) or may_be_misspelt(self.book, piece.text):
                found = self._prose(piece)
        elif piece.kind == "table":
            table = read_table(piece.text, piece.start, self.reader)
            if table is not None:
                self.program.statements.append(table)
                found = [Sentence(span, (table,))]
        elif piece.kind == "fence":
            fence = read_fence(piece.text, piece.start, piece.info, self.reader)
            if fence is not None:
                self.program.statements.append(fence)
                found = [Sentence(span, (fence,))]
        elif piece.kind in ("quote", "heading"):
            self._silent(piece)
        self.blocks.append(Block(piece.kind, span, tuple(found)))

    def _silent(self, piece: Piece) -> None:
        """Block quotes and small headings are never executed; an instruction in one is reported."""
        text = re.sub(r"(?m)^[ \t]*(?:>[ \t]?|#+[ \t])+", lambda m: " " * len(m.group(0)), piece.text)
        if not self.book.may_instruct(text):
            return
        probe = Reader(self.book)
        what = Message("a block quote") if piece.kind == "quote" else Message("a heading")
        for stream in sentences(tokens(text, piece.start)):
            found, otherwise = probe.sentence(stream)
            if found or otherwise:
                self.reader.stream = stream
                self.reader.report("near-miss", stream[0], stream[-1], Message("is an instruction inside {what}.", what=what),
                                   Message("Move it into the text, or mark it as plain text: [..]{{-}}."))  # fmt: skip
        self.reader.faults += probe.faults


def read_section(text: str, book: PhraseBook, *, paper: bool = False) -> Content:
    return SectionReader(text, book, paper=paper).read()
