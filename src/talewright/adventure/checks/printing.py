"""Paper: neighbouring numbers that spoil, and effects a printed page cannot tell."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding
from talewright.adventure.checks.analysis import Analysis
from talewright.adventure.model import Fence
from talewright.adventure.numbers import book_neighbours, number_book
from talewright.adventure.phrases.tokens import PROGRAM, tokens
from talewright.core.findings import Span
from talewright.core.text.message import Message


def check(analysis: Analysis, lock: dict[str, int] | None) -> Iterator[Finding]:
    yield from _neighbours(analysis, lock)
    if "paper" in analysis.book.head.targets:
        yield from _hidden(analysis)


def _neighbours(analysis: Analysis, lock: dict[str, int] | None) -> Iterator[Finding]:
    pinned = {s.name: s.heading.number for s in analysis.sections if s.heading.number is not None}
    fixed = analysis.book.head.numbers == "fixed"
    numbers = lock or (
        number_book(analysis.book) if fixed else {name: n for name, n in pinned.items() if n is not None}
    )
    pairs = book_neighbours(analysis.book, {name: n for name, n in numbers.items() if name in analysis.named})
    if fixed and not lock and len(pairs) > 3:
        first = analysis.named[pairs[0][0]]
        yield analysis.finding("neighbours", NOTE, first, first.heading.span,
                            Message("is the first of {number} sections printed right beside one they lead to: the eye sees it "
"too early.", number=len(pairs)),
                            Message('Write "numbers: shuffle" in the head.'), first.name)  # fmt: skip
        return
    for one, other in pairs:
        section = analysis.named[one]
        yield analysis.finding("neighbours", WARNING, section, section.heading.span,
                            Message('has number {number}, and "{other}", which it is linked with, stands right beside it at '
"{other_number}.", number=numbers[one], other=other, other_number=numbers[other]),
                            Message("Pin one of them elsewhere, so that the page does not give the story away."), one)  # fmt: skip


def _hidden(analysis: Analysis) -> Iterator[Finding]:
    for section in analysis.sections:
        for each in section.program:
            if isinstance(each, Fence) and not each.says and each.when != "counters":
                yield analysis.finding("paper", ERROR, section, each.span, Message("is a fenced block with no words for paper."),
                                    Message('Add a line: "says: ...".'), f"```{each.when}")  # fmt: skip
        for block in section.content.blocks:
            if (
                block.kind not in ("paragraph", "item")
                or "]{" not in section.text[block.span.start : block.span.end]
            ):
                continue
            for token in tokens(section.text[block.span.start : block.span.end], block.span.start):
                if token.kind == PROGRAM:
                    yield analysis.finding("paper", WARNING, section, Span(token.start, token.end),
                                        Message("does something the printed words do not tell."), Message("On paper, say it in the text."))  # fmt: skip
