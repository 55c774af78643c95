"""Paragraphs of which something is reported, in other words: sentences in the shapes of a table, told in the present, each way behind "turn to".

`data/clauses/*.txt` holds the shapes of sentences, and of two in a row where the second refers to the first, with their classes of words. What they leave
out is story, which the gaps of the table prove. Nothing here is carried out by itself: the paragraph is read again in other words, and they hold only
where nothing is reported of them then, every item and keyword is still named, and every way leads where its author said.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import pairwise

from talewright.adventure.book import Fault, Sentence
from talewright.adventure.model import Coin, Goto
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    BOLD,
    ENDS,
    ITALIC,
    MARK,
    NUMBER,
    REFERENCE,
    WORD,
    Token,
)
from talewright.adventure.reading.by_clause.others import by_clause
from talewright.adventure.reading.by_clause.proof import says_all
from talewright.adventure.reading.layout import Piece
from talewright.adventure.reading.left_out import is_named
from talewright.adventure.reading.near_misses import names_what_is_meant
from talewright.adventure.reading.regrouping import in_full
from talewright.adventure.reading.rewriting.kept import keeps_names
from talewright.adventure.reading.rewriting.rewrite import rewritten
from talewright.adventure.reading.rewriting.table import clauses_table
from talewright.adventure.reading.rolls import Rolls
from talewright.adventure.reading.ways.clauses import led
from talewright.adventure.traversal import names_of, walk
from talewright.core.findings import Span

MAX_PARAGRAPH = 400
MAX_SENTENCE = 140
"""Tokens of what is read in other words."""
Parts = list[list[Token]]
"""Sentences of a paragraph."""


class InOtherWords(Rolls):
    """The part of reading a paragraph that tries other words for it."""

    def _sentences(
        self, piece: Piece, parts: Parts, stream: list[Token], price: Coin | None, stray: Token | None
    ) -> list[Sentence]:
        """The sentences as they stand."""
        raise NotImplementedError

    def _in_other_words(
        self, piece: Piece, parts: Parts, stream: list[Token], price: Coin | None
    ) -> list[Sentence]:
        """The sentences of a paragraph, those that are reported in the first of other words in which they are understood."""
        reader, program = self.reader, self.program
        before, done, death = reader.state(), [*program.statements], program.death

        def read(parts: Parts) -> tuple[list[Sentence], list[Fault]]:
            reader.restore(before)
            program.statements[:], program.death = done, death
            found = self._sentences(piece, parts, stream, price, None)
            return found, reader.faults[len(before.faults) :]

        found, faults = read(parts)
        if not faults or len(stream) > MAX_PARAGRAPH:
            return found
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
        said = rewritten(written, book, lambda *_: False, other=clauses_table())
        if first < last and said == written:
            continue
        split = _split(said, written)
        told = [_present(part, book) for part in split]
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


# -- what is told in the past, and what stands in front of the reader's deed ---------------------------------------

_ADVERBS = frozenset("had also already now then both each all duly at once".split())
_OPENS = frozenset("after under among beneath behind beside inside within".split())
_WHEN = frozenset("before by when after in at on during".split())
_NO_OPENING = frozenset(
    "dream dreams luck day night hour time morning evening second third first last next fee".split()
)
"""Nouns with which an opening says when, or whether, and not where."""
_ASKING = frozenset("if unless when before after that which".split())
_DECIDES = frozenset(
    """
    if unless whether each every per may might could would should not never no nor either neither only except without otherwise
    """.split()
)
_BREAKS = frozenset(",;:—–(")
_JOINTS = frozenset("and but then or so that".split())
_DETERMINERS = frozenset(
    "a an the your all both another some any his her their its my our no".split()
) | frozenset(NUMBERS)
_NO_SUBJECT = frozenset("you who which that not never".split())
_FEW = 5
"""Words of what is had or lost, up to its number or its name."""


@cache
def _verbs(name: str) -> dict[str, str]:
    """The present of each verb of a class of words by its past."""
    text = resources.files("talewright.adventure").joinpath("data", "clauses.toml").read_text("utf-8")
    listed = tomllib.loads(text)[name].items()
    return {form: verb for verb, forms in listed for form in forms.split()}


def _present(stream: list[Token], book: PhraseBook) -> list[Token]:
    """The sentence with what the reader did in the present, set off from what stands in front of it."""
    found, start, at = list[Token](), 0, 0
    stream = _of_others(stream)
    while at < len(stream):
        token = stream[at]
        if token.kind == MARK and token.text in _BREAKS:
            start = len(found) + 1
        behind = found[-1].text.casefold() if found else ""
        verb, size = ("", 0)
        if token.kind == WORD and token.text.casefold() == "you" and behind not in _ASKING:
            verb, size = _verb(stream, at + 1)
        if not verb or not _opens_goods(stream, at + 1 + size):
            found.append(token)
            at += 1
            continue
        while start < len(found) and found[start].text in _JOINTS:
            start += 1
        head = found[start:]
        told = any(each.text == "had" for each in stream[at + 1 : at + size])
        if head and behind not in _JOINTS and _is_opening(head, book, told=told):
            del found[start:]
            if found and found[-1].text != ",":
                found.append(Token(MARK, ",", token.start, token.start))
        found += [token, Token(WORD, verb, stream[at + 1].start, stream[at + size].end)]
        at += 1 + size
    return found


def _of_others(stream: list[Token]) -> list[Token]:
    """The widow gave you, the climb had cost you; behind a condition: you turned away to [[x]]."""
    made, given, went = list[Token](), _verbs("given"), _verbs("went")
    asked = any(token.text.casefold() in ("if", "otherwise", "unless") for token in stream)
    for at, token in enumerate(stream):
        low, said = token.text, token
        if low in given and made and at + 1 < len(stream) and stream[at + 1].text == "you":
            if made[-1].text in ("had", "has"):
                made.pop()
            if made and made[-1].text not in _NO_SUBJECT:
                said = token._replace(text=given[low])
        elif asked and low in went and _by_reader(stream, at):
            said = token._replace(text=went[low])
        elif asked and low == "were" and at and stream[at - 1].text == "you":
            said = token._replace(text="are")
        made.append(said)
    return made


def _by_reader(stream: Sequence[Token], at: int) -> bool:
    """Whether "you" stands in front of a verb that no condition asks for: "..., you turned away", not "if you ran"."""
    lows = [token.text.casefold() for token in stream[:at]]
    if lows[-1:] == ["you"]:
        return lows[-2:-1] not in (["if"], ["unless"], ["when"])
    return lows[-1:] == ["and"] and "you" in lows


def _verb(stream: Sequence[Token], at: int) -> tuple[str, int]:
    """The verb of having or losing behind "you" in the present, and how many words it takes."""
    begin = at
    while at < len(stream) and stream[at].text in _ADVERBS:
        at += 1
    word = stream[at].text if at < len(stream) and stream[at].kind == WORD else ""
    past = _verbs("past")
    verb = past.get(word) or (word if word in past.values() and at == begin else "")
    return (verb, at + 1 - begin) if verb else ("", 0)


def _opens_goods(stream: Sequence[Token], at: int) -> bool:
    """2 Talent, two rations, the **lamp**: whether what is had or lost stands here."""
    for i, token in enumerate(stream[at : at + _FEW]):
        low = token.text.casefold()
        if token.kind in (NUMBER, BOLD, ITALIC) or (low in NUMBERS and low not in ("a", "an")):
            return True
        if token.kind != WORD or (not i and low not in _DETERMINERS):
            return False
    return False


def _is_opening(head: Sequence[Token], book: PhraseBook, *, told: bool) -> bool:
    """For seeing them home, by the time you had found the door, under the flagstone: in front of "you", and nothing in it decides.

    `told` is what had happened, which may also stand behind "before dawn".
    """
    lows = [token.text.casefold() for token in head]
    aim = lows[0] == "for" and lows[1:2] and lows[1].endswith("ing")
    when = lows[:3] == ["by", "the", "time"] or (told and lows[0] in _WHEN)
    if not (aim or when) and (lows[0] not in _OPENS or not _NO_OPENING.isdisjoint(lows)):
        return False
    return all(token.kind == WORD and token.text not in book.terms for token in head) and _DECIDES.isdisjoint(
        lows
    )
