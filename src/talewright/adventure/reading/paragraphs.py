"""A paragraph or an item of a list read: its sentences one after the other, each with what the others make of it, and slips of the pen.

"Pya 4 gp", "Othrwise, Take a Wound", "Take a Wound, ignoring amrour": without a look at slips they would be story, or be
carried out for everybody or in part. No dictionary decides what a slip is: the sentence is read again with one word spelt as the phrase book spells it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from talewright.adventure.book import ERROR, Fault, Sentence, quoted
from talewright.adventure.model import Choice, Coin, Condition, Goto, Statement, When
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import CODE, QUOTE, STRAY, WEB, WORD, Token, sentences, tokens
from talewright.adventure.reading.choices import leads_on
from talewright.adventure.reading.decisions import AGREED, for_those_who_can_pay, left_open, taken
from talewright.adventure.reading.lacking import or_else, settled
from talewright.adventure.reading.last_look import looked_at
from talewright.adventure.reading.layout import Piece
from talewright.adventure.reading.near_misses import PLAIN_CURE, names_what_is_meant
from talewright.adventure.reading.other_ways import other_way
from talewright.adventure.reading.outcomes import behind_a_roll
from talewright.adventure.reading.program import by_number, several_ways
from talewright.adventure.reading.reader import MAX_REGROUPED
from talewright.adventure.reading.rolls import Rolls
from talewright.adventure.reading.sentences import PlainReader
from talewright.core.findings import Span
from talewright.core.text.message import Message

SHORT = 8
"""Sentences of so few words are always read: one slip may have hidden all that an instruction is known by."""
_LABEL = re.compile(r"[A-Z][a-z'-]+(?: [a-z'-]+)?: *(?:turn|go) to ")
_STRAY_QUOTES = frozenset("\"“”„«»'‘")
MAX_TRIED = 8
"""Readings of one sentence, so that a hostile text costs no more than so many times its reading."""
_WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_Reading = tuple[list[Statement], list[Statement] | None]


class Paragraphs(Rolls):
    """The part of reading a section that reads running text."""

    def __init__(self, text: str, book: PhraseBook, *, paper: bool = False) -> None:
        super().__init__(text, book)
        self.paper = paper

    def _prose(self, piece: Piece) -> list[Sentence]:
        self.reader.rolled = self.reader.asked = False
        self.reader.answering = None
        self.reader.behind_roll = behind_a_roll(self.program.statements)
        stream = tokens(piece.text, piece.start)
        stray = next((t for t in stream if t.kind == STRAY and t.text in _STRAY_QUOTES), None)
        stream = [t for t in stream if t.kind != CODE and t is not stray]
        if "**" in piece.text:
            self._unclosed(stream)
        price: Coin | None = None
        if piece.kind == "item" and stray is None and leads_on(stream):
            stream, price = self._price(stream)
        found: list[Sentence] = []
        running = piece.kind == "paragraph" and stray is None
        for each in self._without_rolls([*sentences(stream)], found) if running else sentences(stream):
            if len(each) > SHORT and each[-1].text != "?" and not self._may_instruct(each):
                self.reader.pass_over(each)
                found.append(Sentence(Span(each[0].start, each[-1].end)))
                continue
            part, paid = self._price_in_text(each) if piece.kind == "paragraph" else (each, None)
            before = len(self.reader.faults)
            named, self.reader.mentioned = self.reader.mentioned, None
            pending = self.reader.pending
            ways, statements, otherwise = self._read(part, plain=not running)
            if ways:
                found.append(Sentence(Span(part[0].start, part[-1].end), ways))
                continue
            if not any(names_what_is_meant(each.cure) for each in self.reader.faults[before:]) and (
                slip := _misspelt(self.book, part, pending)
            ):
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
            if (agreed := _agreed(statements)) is not None:
                found.append(self._taken(found, agreed, part))
                continue
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
                before_it = quoted(self.text, found[-1].span) if found and not found[-1].statements else ""
                statements = looked_at(self.reader, part, self._as_choices(statements, part), before_it)
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
        found = [
            Sentence(each.span, tuple(for_those_who_can_pay(one, self.text) for one in each.statements))
            for each in settled(found)
        ]
        if piece.kind == "paragraph":
            found = self._labelled(found)
            for open_ in left_open(found, self.text):
                self.reader.faults.append(
                    Fault("condition", ERROR, open_.span, quoted(self.text, open_.span), Message("makes an instruction depend on something the phrase book cannot decide."),
                          Message("What a reader decides is a choice: make a list of choices, each with its own way; or {plain_cure}", plain_cure=PLAIN_CURE))
                )  # fmt: skip
        self.program.add(found)
        return found

    def _read(
        self, part: list[Token], *, plain: bool
    ) -> tuple[tuple[Choice, ...], list[Statement], list[Statement] | None]:
        """The ways that a sentence offers, or else its statements, and those of an "Otherwise" that opens it; with `plain` it offers none."""
        if not plain and (ways := self._asked_ways(part)):
            return ways, [], None
        state = self.reader.state()
        statements, otherwise = self.reader.sentence(part)
        if plain or len(self.reader.faults) == len(state.faults) or len(part) > MAX_REGROUPED:
            return (), statements, otherwise
        return self._alternatives(part, state), statements, otherwise

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
            return self.book.may_instruct(self.text[stream[0].start : stream[-1].end])
        beside = " ".join(token.text for token in stream if token.kind != QUOTE)
        return self.book.may_instruct(beside)

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

    def _taken(self, found: list[Sentence], agreed: When, part: list[Token]) -> Sentence:
        """You may eat a ration. If you do, ...: the offer before, with what follows from it, moves to this sentence."""
        last = found[-1] if found else None
        offer = taken(last.statements[-1], agreed) if last is not None and last.statements else None
        span = Span(part[0].start, part[-1].end)
        if last is None or offer is None:
            self.reader.stream = part
            self.reader.report("condition", part[0], part[-1], Message("depends on an offer that is not carried out."),
                               Message('Make the offer a choice in a list, or say it in one sentence: "If you wish, ...".'))  # fmt: skip
            return Sentence(span)
        found[-1] = Sentence(last.span, last.statements[:-1])
        return Sentence(span, (offer,))

    def _attach(self, found: list[Sentence], otherwise: list[Statement], part: list[Token]) -> None:
        """An "Otherwise, ..." sentence completes the "If ..." sentence directly before it."""
        last = found[-1] if found else None
        when = last.statements[-1] if last and last.statements else None
        if last is not None and isinstance(when, When) and when.otherwise is None:
            mended = replace(when, otherwise=tuple(otherwise))
            found[-1] = Sentence(last.span, (*last.statements[:-1], mended))
            return
        given = or_else(when, otherwise, part)
        ways = (given,) if given is not None else other_way(when, otherwise, part, self.text)
        if last is not None and ways:
            found[-1] = Sentence(last.span, (*last.statements[:-1], *ways))
            return
        if not otherwise:
            return  # a story's own "otherwise"
        told = self.reader.told_before
        if last is not None and told is not None and not last.statements:
            found[-1] = Sentence(last.span, (When(told, (), tuple(otherwise), last.span),))
            return
        self.reader.stream = part
        self.reader.report("otherwise", part[0], part[-1], Message('has no "If ..." sentence directly before it.'),
                           Message("Put it behind the condition it belongs to, in the same paragraph."))  # fmt: skip


def _agreed(statements: list[Statement]) -> When | None:
    """If you do, ...: what follows from the offer of the sentence before."""
    first = statements[0] if statements else None
    return first if isinstance(first, When) and first.condition.kind == AGREED else None


class _Probe(PlainReader):
    """Reads a sentence to see what it says with another spelling. What it would lose without a phrase is of no concern here."""

    def _unheard(self) -> None:
        """Nothing is understood: that is all there is to know."""


def _misspelt(
    book: PhraseBook, stream: list[Token], pending: Condition | None = None
) -> tuple[Token, str] | None:
    """The word that is a slip, and the word that is meant; none where the sentence says the same with it."""
    before: _Reading | None = None
    for at, word in islice(_slips(book, stream), MAX_TRIED):
        mended = [*stream[:at], stream[at]._replace(text=word), *stream[at + 1 :]]
        if not book.may_instruct(" ".join(token.text for token in mended)):
            continue
        read = _read(book, mended, pending)
        if read is None or not (read[0] or read[1]):
            continue
        before = before or _read(book, stream, pending)
        if read != before:
            return stream[at], word
    return None


def may_be_misspelt(book: PhraseBook, text: str) -> bool:
    """Whether a paragraph without any sign of an instruction would have one if a slip were mended."""
    slips = {word: meant for word in _WORDS.findall(text) for meant in book.spelling.slips(word)[:1]}
    return bool(slips) and book.may_instruct(_WORDS.sub(lambda match: slips.get(match[0], match[0]), text))


def _slips(book: PhraseBook, stream: list[Token]) -> Iterator[tuple[int, str]]:
    for at, token in enumerate(stream):
        if token.kind == WORD:
            for word in book.spelling.slips(token.text):
                yield at, word


def _read(book: PhraseBook, stream: list[Token], pending: Condition | None) -> _Reading | None:
    """What a reader of its own understands; none where something is not understood."""
    reader = _Probe(book)
    reader.pending = pending
    read = reader.sentence(stream)
    return None if reader.faults else read
