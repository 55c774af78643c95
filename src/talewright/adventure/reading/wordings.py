"""Paragraphs of which something is reported, in other words: sentences in the shapes of a table, told in the present, each way behind "turn to".

`data/clauses/*.txt` holds the shapes of sentences, and of two in a row where the second refers to the first, with their classes of words. What they leave
out is story, which the gaps of the table prove. Nothing here is carried out by itself: the paragraph is read again in other words, and they hold only
where nothing is reported of them then, every item and keyword is still named, and every way leads where its author said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from talewright.adventure.book import Fault, Sentence
from talewright.adventure.model import Coin, Goto, Statement
from talewright.adventure.phrases.lexicon import NUMBERS, in_full
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    BOLD,
    ENDS,
    ITALIC,
    MARK,
    NUMBER,
    REFERENCE,
    SIGNED,
    WORD,
    Token,
)
from talewright.adventure.reading.by_clause.others import by_clause, says_all
from talewright.adventure.reading.in_the_present import in_the_present
from talewright.adventure.reading.layout import Piece
from talewright.adventure.reading.left_out import is_named
from talewright.adventure.reading.near_misses import names_what_is_meant
from talewright.adventure.reading.reader import State
from talewright.adventure.reading.rewriting.rewrite import rewritten
from talewright.adventure.reading.rewriting.table import table
from talewright.adventure.reading.rolls import Rolls
from talewright.adventure.reading.ways.clauses import led
from talewright.adventure.traversal import names_of, walk
from talewright.core.findings import Span

MAX_PARAGRAPH = 400
MAX_SENTENCE = 140
"""Tokens of what is read in other words."""
_NAMED = frozenset((BOLD, ITALIC, REFERENCE))
_FIGURES = {word: str(number) for word, number in NUMBERS.items()}
Parts = list[list[Token]]
"""Sentences of a paragraph."""


class Paragraph(NamedTuple):
    """What a paragraph is read from."""

    piece: Piece
    parts: Parts
    stream: list[Token]
    price: Coin | None


class Begun(NamedTuple):
    """What was known before a paragraph, to begin again from there."""

    reader: State
    statements: list[Statement]
    death: tuple[Statement, ...] | None


class InOtherWords(Rolls):
    """The part of reading a paragraph that tries other words for it."""

    def _sentences(
        self, piece: Piece, parts: Parts, stream: list[Token], price: Coin | None, stray: Token | None
    ) -> list[Sentence]:
        """The sentences as they stand."""
        raise NotImplementedError

    def _in_other_words(self, paragraph: Paragraph, before: Begun, found: list[Sentence]) -> list[Sentence]:
        """The sentences of a paragraph in which something was reported, each such one in the first of other words in which it is understood."""
        reader, program = self.reader, self.program
        piece, parts, stream, price = paragraph

        def read(parts: Parts) -> tuple[list[Sentence], list[Fault]]:
            reader.restore(before.reader)
            program.statements[:], program.death = before.statements, before.death
            found = self._sentences(piece, parts, stream, price, None)
            return found, reader.faults[len(before.reader.faults) :]

        faults = reader.faults[len(before.reader.faults) :]
        latest, at = parts, 0
        while at < len(parts) and faults:
            if any(_overlaps(each, _span(parts[at : at + 1])) for each in faults):
                for first, last, other, free in self._wordings(piece, parts, at, faults):
                    if piece.kind == "item" and len(other) > 1:
                        continue  # a choice is one sentence
                    latest = [*parts[:first], *other, *parts[last + 1 :]]
                    again, left = read(latest)
                    written = parts[first : last + 1]
                    clear = not any(_overlaps(each, _span(written)) for each in left)
                    clear = clear and len(left) < len(faults) and self._does_something(found, again)
                    if (
                        clear
                        and self._leads_as_said(written, again)
                        and self._names_as_said(written, again)
                        and (not free or says_all(self.reader, written, again, self.text))
                    ):
                        found, faults, parts, at = again, left, latest, first + len(other) - 1
                        break
            at += 1
        return found if latest is parts else read(parts)[0]

    def _wordings(
        self, piece: Piece, parts: Parts, at: int, faults: list[Fault]
    ) -> Iterator[tuple[int, int, Parts, bool]]:
        """Other words for a sentence by the table of clause shapes, then by what each of its clauses is; whether they are of the latter kind."""
        for first, last, made in wordings(parts, at, self.book):
            yield first, last, made, False
        slip = any(each.id == "spelling" or names_what_is_meant(each.cure) for each in faults)
        if piece.kind != "paragraph" or slip or len(parts[at]) > MAX_SENTENCE:
            return
        asked = self.reader.pending is not None
        for first, last, made in by_clause(
            parts, at, self.book, behind_roll=self.reader.behind_roll, asked=asked
        ):
            if keeps_names([token for part in parts[first : last + 1] for token in part], made):
                yield first, last, made, True

    def _does_something(self, before: list[Sentence], again: list[Sentence]) -> bool:
        """Whether more is carried out of a paragraph than before, or what happens at zero."""
        done, now = (
            sum(1 for sentence in each for _ in walk(sentence.statements)) for each in (before, again)
        )
        return now > done or (now == done and now > 0) or bool(self.program.death)

    def _leads_as_said(self, parts: Parts, found: list[Sentence]) -> bool:
        """Whether each reference of some sentences is one of the ways that were understood."""
        program = [*self.program.statements, *(self.program.death or ())]
        program += [statement for sentence in found for statement in sentence.statements]
        ways = {each.to for each in walk(tuple(program)) if isinstance(each, Goto)}
        return all(token.inside in ways for part in parts for token in part if token.kind == REFERENCE)

    def _names_as_said(self, parts: Parts, found: list[Sentence]) -> bool:
        """Whether each thing and each keyword of some sentences is in what was understood: "Take them, and the **compass**" is more than the coin."""
        named = [
            token
            for part in parts
            for token in part
            if token.kind in (BOLD, ITALIC) and token.text[:1] != "["
        ]
        if not named:
            return True
        program = [*self.program.statements, *(self.program.death or ())]
        program += [statement for sentence in found for statement in sentence.statements]
        names = frozenset(name.casefold() for name in names_of(program))
        return all(is_named(token, names) or not token.inside[:1].isalpha() for token in named)


def _span(parts: Parts) -> Span:
    return Span(parts[0][0].start, parts[-1][-1].end)


def _overlaps(fault: Fault, place: Span) -> bool:
    return fault.span.start < place.end and place.start < fault.span.end


def wordings(parts: Parts, at: int, book: PhraseBook) -> Iterator[tuple[int, int, Parts]]:
    """Other words for a sentence, alone or with a neighbour: the first and the last of the sentences they stand for, and those in their place."""
    tried = [[parts[at]]]
    for first, last in ((at, at), (at - 1, at), (at, at + 1)):
        if first < 0 or last >= len(parts):
            continue
        written = [token for part in parts[first : last + 1] for token in in_full(part)]
        if len(written) > MAX_SENTENCE:
            continue
        said = rewritten(written, book, lambda *_: False, other=table("clauses"))
        if first < last and said == written:
            continue
        split = _split(said, written)
        told = [in_the_present(part, book) for part in split]
        for plain in (split, told):
            for made in (plain, [each for part in plain for each in led(part, book)]):
                if made and made not in tried and keeps_names(written, made):
                    tried.append(made)
                    yield first, last, made


def _split(stream: list[Token], written: list[Token]) -> Parts:
    """The sentences of a stream of tokens, those behind the first with a capital. A full stop inside an author's sentence parts nothing."""
    found: Parts = [[]]
    inside = {each for each, behind in pairwise(written) if behind.start == each.end}
    for token, behind in zip(stream, (*stream[1:], None), strict=True):
        if token.text == "," and token.kind == MARK and behind is not None and behind.text in ENDS:
            continue  # a row has left out the words between them
        found[-1].append(token)
        if token.kind == MARK and token.text in ENDS and token not in inside:
            found.append([])
    capital = [
        [part[0]._replace(text=part[0].text[:1].upper() + part[0].text[1:]), *part[1:]] if i else part
        for i, part in enumerate(found)
        if part
    ]
    return [part for part in capital if len(part) > 1 or part[0].kind not in (MARK, WORD)]


def keeps_names(written: Sequence[Token], made: Sequence[Sequence[Token]]) -> bool:
    """Whether every item, keyword and way that an author names is still named."""
    kept = {(token.kind, token.inside) for part in made for token in part}
    numbers = {_number(token) for part in made for token in part}
    return all((token.kind, token.inside) in kept for token in written if token.kind in _NAMED) and all(
        _number(token) in numbers for token in written if token.kind in (NUMBER, SIGNED)
    )


def _number(token: Token) -> str:
    return _FIGURES.get(token.text.casefold(), token.text.lstrip("+-−–"))
