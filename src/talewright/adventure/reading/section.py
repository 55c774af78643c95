"""One section read: its blocks, its program in reading order, its items, and whatever was not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from talewright.adventure.book import ERROR, Block, Content, Fault, Sentence, quoted
from talewright.adventure.model import (
    Choice,
    Coin,
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
    CODE,
    QUOTE,
    STRAY,
    WEB,
    Token,
    sentences,
    tokens,
)
from talewright.adventure.reading.blocks import read_fence, read_table
from talewright.adventure.reading.choices import Choices, leads_on
from talewright.adventure.reading.folding import fold_program
from talewright.adventure.reading.layout import Piece, heading, pieces
from talewright.adventure.reading.matching import INVERTED
from talewright.adventure.reading.misspelt import may_be_misspelt, misspelt
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.adventure.reading.program import (
    asks_for_what_it_takes,
    by_number,
    offered_again,
    several_ways,
    sums,
)
from talewright.adventure.reading.sentences import Reader
from talewright.adventure.traversal import walk
from talewright.core.findings import Span
from talewright.core.text.message import NOTHING, Message

SHORT = 8
"""Sentences of so few words are always read: one slip may have hidden all that an instruction is known by."""
_LABEL = re.compile(r"[A-Z][a-z'-]+(?: [a-z'-]+)?: *(?:turn|go) to ")
_STRAY_QUOTES = frozenset("\"“”„«»'‘")


class SectionReader(Choices):
    """Reads one section's text; the result depends on the text and the phrase book alone."""

    def __init__(self, text: str, book: PhraseBook, *, paper: bool = False) -> None:
        super().__init__(text, book)
        self.paper = paper
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
        program = fold_program(self.program.statements, self.book.authoring, self.text, faults)
        for each in program:
            if isinstance(each, Finish) and each.kind not in ("neutral", title.ending or each.kind):
                faults.append(
                    Fault("ending", ERROR, each.span, quoted(self.text, each.span),
                          Message("says another ending than the heading, which has ending={ending}.", ending=title.ending),
                          Message("Keep one of them."))
                )  # fmt: skip
        leaves = any(isinstance(each, Goto | Choice | Finish | TurnByNumber) for each in walk(tuple(program)))
        if self.reader.ends is not None and not (title.ending or leaves or matter):
            kind, span = self.reader.ends
            faults.append(
                Fault("ending", ERROR, span, quoted(self.text, span), Message("sounds like an ending, but the section is none."),
                      Message('Write "## {name} {{ending={kind}}}", or turn to the section where the book ends.', name=title.name, kind=kind))
            )  # fmt: skip
        faults += sums(program, self.text)
        faults += offered_again(program, self.text)
        named = named_items(self.text, behind, self.blocks, self.book.lexicon)
        faults += named.faults
        return Content(
            title, tuple(self.blocks), tuple(program), self.program.death, named.items, named.mentions, named.unmarked, named.turned,
            tuple(sorted(faults, key=lambda fault: fault.span.start)), tuple(self._passages()),
        )  # fmt: skip

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
            if self.book.likely.search(piece.text) or may_be_misspelt(self.book, piece.text):
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
        if not self.book.likely.search(text):
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

    def _prose(self, piece: Piece) -> list[Sentence]:
        stream = tokens(piece.text, piece.start)
        stray = next((t for t in stream if t.kind == STRAY and t.text in _STRAY_QUOTES), None)
        stream = [t for t in stream if t.kind != CODE and t is not stray]
        if "**" in piece.text:
            self._unclosed(stream)
        price: Coin | None = None
        if piece.kind == "item" and stray is None and leads_on(stream):
            stream, price = self._price(stream)
        found: list[Sentence] = []
        for each in sentences(stream):
            if len(each) > SHORT and each[-1].text != "?" and not self._may_instruct(each):
                self.reader.pass_over(each)
                found.append(Sentence(Span(each[0].start, each[-1].end)))
                continue
            part, paid = self._price_in_text(each) if piece.kind == "paragraph" else (each, None)
            before = len(self.reader.faults)
            named, self.reader.mentioned = self.reader.mentioned, None
            if piece.kind == "paragraph" and stray is None and (ways := self._asked_ways(part)):
                found.append(Sentence(Span(part[0].start, part[-1].end), ways))
                continue
            pending = self.reader.pending
            statements, otherwise = self.reader.sentence(part)
            if not _hinted(self.reader.faults[before:]) and (slip := misspelt(self.book, part, pending)):
                del self.reader.faults[before:]
                self._slip(*slip)
            span = Span(part[0].start, part[-1].end)
            if stray is not None and (statements or otherwise):
                del self.reader.faults[before:]
                self.reader.report("quotation", part[0], part[-1],
                                   Message("stands beside a quotation mark ({text}) that has no partner.", text=stray.text),
                                   Message("Close the quotation; speech is never executed, so it must be clear where it ends."))  # fmt: skip
                statements, otherwise = [], None
            if named is not None and statements and len(self.reader.faults) == before:
                self.reader.settle(named, part)
            if otherwise is not None and piece.kind == "item" and not found:
                found.append(Sentence(span, (self._last_choice(piece, otherwise),)))
                continue
            if otherwise is not None:
                self._attach(found, otherwise, part)
                found.append(Sentence(span))
                continue
            if piece.kind == "item" and several_ways(statements):
                self.reader.report("reference", part[0], part[-1], Message("holds several ways in one item of a list."),
                                   Message("Make an item of each."))  # fmt: skip
                statements = []
            if self.paper:
                self._no_web(part)
            if piece.kind == "paragraph":
                statements = self._as_choices(statements, part)
            if paid is not None:
                statements = [
                    replace(one, body=(paid, *one.body)) if isinstance(one, Choice) else one
                    for one in statements
                ]
            found.append(Sentence(span, tuple(statements)))
        already = any(isinstance(each, Choice) for sentence in found for each in sentence.statements)
        made = [each for sentence in found for each in sentence.statements]
        if piece.kind == "item" and not already and made and (leads_on(stream) or by_number(made)):
            choice = self._choice(piece, found)
            if price is not None:
                choice = replace(choice, body=(price, *choice.body))
            found = [Sentence(found[0].span, (choice,)), *(Sentence(each.span) for each in found[1:])]
        found = [Sentence(each.span, tuple(map(asks_for_what_it_takes, each.statements))) for each in found]
        if piece.kind == "paragraph":
            found = self._labelled(found)
        self.program.add(found)
        return found

    def _labelled(self, found: list[Sentence]) -> list[Sentence]:
        """Left: turn to [[x]]. Right: turn to [[y]]. Several ways behind words of their own are choices."""
        ways = [
            each
            for each in found
            if len(each.statements) == 1
            and isinstance(each.statements[0], Goto)
            and _LABEL.match(self.text, each.span.start, each.span.end)
        ]
        if len(ways) < 2:
            return found
        return [
            Sentence(
                each.span, (Choice(quoted(self.text, each.span) + ".", each.statements, None, each.span),)
            )
            if each in ways
            else each
            for each in found
        ]

    def _may_instruct(self, stream: list[Token]) -> bool:
        """Whether a sentence holds a sign of an instruction beside what somebody says."""
        if not any(token.kind == QUOTE for token in stream):
            return self.book.likely.search(self.text, stream[0].start, stream[-1].end) is not None
        beside = " ".join(token.text for token in stream if token.kind != QUOTE)
        return self.book.likely.search(beside) is not None

    def _unclosed(self, stream: list[Token]) -> None:
        """You find the **lamp: bold that is never closed names nothing."""
        for one, other, name in zip(stream, stream[1:], stream[2:], strict=False):
            if one.text == other.text == "*" and one.end == other.start and other.end == name.start:
                self.reader.stream = stream
                self.reader.report("item", one, name, Message("opens bold that is never closed."),
                                   Message("Write **{name}**.", name=name.text))  # fmt: skip

    def _slip(self, token: Token, meant: str) -> None:
        self.reader.report("spelling", token, token, Message("looks like a slip: spelt otherwise, the sentence says something else."),
                           Message('Did you mean "{near}"? If it is story, {plain_cure}', near=meant, plain_cure=PLAIN_CURE))  # fmt: skip

    def _no_web(self, part: list[Token]) -> None:
        for token in part:
            if token.kind == WEB:
                self.reader.stream = part
                self.reader.report("paper", token, token, Message("happens on screen only, and this book is meant for paper."),
                                   Message('Say it in the text, or add "allow: [web]" to the head.'))  # fmt: skip

    def _attach(self, found: list[Sentence], otherwise: list[Statement], part: list[Token]) -> None:
        """An "Otherwise, ..." sentence completes the "If ..." sentence directly before it."""
        last = found[-1] if found else None
        when = last.statements[-1] if last and last.statements else None
        if last is not None and isinstance(when, When) and when.otherwise is None:
            mended = replace(when, otherwise=tuple(otherwise))
            found[-1] = Sentence(last.span, (*last.statements[:-1], mended))
            return
        if (
            last is not None
            and isinstance(when, Choice)
            and (by_number(when.body) or when.condition)
            and otherwise
        ):
            span = Span(part[0].start, part[-1].end)
            words = " ".join(self.text[span.start : span.end].split())
            found[-1] = Sentence(last.span, (*last.statements, Choice(words, tuple(otherwise), None, span)))
            return
        if not otherwise:
            return  # a story's own "otherwise"
        self.reader.stream = part
        self.reader.report("otherwise", part[0], part[-1], Message('has no "If ..." sentence directly before it.'),
                           Message("Put it behind the condition it belongs to, in the same paragraph."))  # fmt: skip


def _hinted(faults: list[Fault]) -> bool:
    """Whether a fault names the words that may be meant, so that nothing is left to find out."""
    return any("Did you mean" in str(fault.cure) for fault in faults)


def read_section(text: str, book: PhraseBook, *, paper: bool = False) -> Content:
    return SectionReader(text, book, paper=paper).read()
