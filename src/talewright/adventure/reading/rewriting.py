"""Sentences in other words than the phrase book's, put into its words before they are read: the rows of rewriting_table.py applied. Spans stay true.

Nothing here may change a number, a name or a direction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
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
from talewright.adventure.reading.near_misses.persons import NO_PERSON, PARTICIPLES
from talewright.adventure.reading.rewriting_gaps import GAPS, Gap
from talewright.adventure.reading.rewriting_table import (
    CLAUSE_STARTS,
    START,
    Edge,
    Either,
    Literal,
    Part,
    Row,
    Table,
    table,
)

MAX_ROUNDS = 2
"""How often the table is applied: what one row makes may be what another is for."""
_SPELT = (WORD, MARK, NUMBER)
_MARKS = frozenset(",.;:()")
_MONEY = frozenset("gold silver".split())
Captures = Mapping[str, tuple[int, int]]
"""Where what a name or a bracket stands for begins and ends."""
Context = Mapping[str, Sequence[Token]]
"""What the sentences before have named, by the name a row has for it: the thing, the price."""
NO_CONTEXT: Context = {}
Starts = Callable[[list[Token], int, bool], bool]
"""Whether an instruction starts at a place of a sentence; with the last argument, one that rolls nothing."""


def rewritten(
    stream: list[Token],
    book: PhraseBook,
    starts: Starts,
    context: Context = NO_CONTEXT,
    other: Table | None = None,
) -> list[Token]:
    """A sentence in the words of the phrase book, by the table of all sentences or another; the same list where nothing fits."""
    used = other or table()
    rows, by_word, by_first = used.rows, used.by_word, used.by_first
    for _ in range(MAX_ROUNDS):
        before, done = stream, -1
        while done < len(rows):
            sentence = _Sentence(stream, book)
            words = sentence.words
            numbers = {n for word in words if word in by_word for n in by_word[word]}
            numbers.update(by_first.get(sentence.lows[0], ()))
            next_ = sorted(n for n in numbers if n > done)
            done = len(rows)
            for number in next_:
                row = rows[number]
                if not row.may_be_in(words):
                    continue
                changed = _applied(row, sentence, starts, context)
                if changed is not None:
                    stream, done = changed, number
                    break
        if stream is before:
            break
    return stream


def _applied(row: Row, sentence: _Sentence, starts: Starts, context: Context) -> list[Token] | None:
    """The sentence with a row applied wherever it fits; None where it fits nowhere."""
    stream, found, taken = sentence.stream, list[Token](), 0
    for at in sentence.starts(row):
        if at < taken:
            continue
        match = next(sentence.matches(row.written, 0, at, {}), None)
        made = _read(row.read, stream, at, match[0], match[1], context) if match is not None else None
        if match is None or made is None:
            continue
        words, asked, plain = made
        front = [*found, *stream[taken:at]]
        if asked >= 0 and not starts([*front, *words, *stream[match[0] :]], len(front) + asked, plain):
            continue
        found = [*front, *words]
        taken = match[0]
    return [*found, *stream[taken:]] if taken else None


class _Sentence:
    """Finds what is written of a row in a sentence."""

    def __init__(self, stream: list[Token], book: PhraseBook) -> None:
        self.stream, self.book = stream, book
        lows = [token.text.lower() for token in stream]
        self.lows = [low.replace("’", "'") for low in lows] if "’" in "".join(lows) else lows
        coins = book.lexicon.coins
        if len(coins) > 1:  # the coin of the book's head is the table's gp
            self.lows = ["gp" if low in coins else low for low in self.lows]
        self.words = {*self.lows, *(token.kind for token in stream)}
        self.end = len(stream) - (stream[-1].text in ENDS)

    def starts(self, row: Row) -> list[int]:
        """The places where the words may be the first of a row."""
        lows, head = self.lows, row.head
        last = 1 if row.written[0] == START else len(lows)
        places = list(range(min(last, len(lows) + 1 - len(head))))
        for depth, words in enumerate(head):
            places = [at for at in places if lows[at + depth] in words]
        return places

    def _edge(self, mark: str, at: int) -> bool:
        if mark == "$":
            return at == self.end
        return not at or (mark == "~" and self.stream[at - 1].text in CLAUSE_STARTS)

    def matches(
        self, parts: tuple[Part, ...], index: int, at: int, found: Captures
    ) -> Iterator[tuple[int, Captures]]:
        """Every way to read the parts from an index on: (position behind them, what the names stand for)."""
        while index < len(parts):
            part = parts[index]
            index += 1
            if isinstance(part, Literal):
                if at >= len(self.stream) or self.lows[at] != part.word or self.stream[at].kind not in _SPELT:
                    return
                at += 1
            elif isinstance(part, Edge):
                if not self._edge(part.mark, at):
                    return
            elif isinstance(part, Either):
                for option in part.options:
                    for end, more in self.matches(option, 0, at, found):
                        yield from self.matches(parts, index, end, {**more, part.number: (at, end)})
                return
            elif part.kind in GAPS:
                for end in self._gaps(GAPS[part.kind], at, empty=part.empty):
                    yield from self.matches(parts, index, end, {**found, part.name: (at, end)})
                return
            elif at < len(self.stream) and self._fits(part.kind, at, found):
                found = {**found, part.name: (at, at + 1)}
                at += 1
            else:
                return
        yield at, found

    def _fits(self, slot: str, at: int, found: Captures) -> bool:
        """Whether a token is what a slot stands for."""
        token, low = self.stream[at], self.lows[at]
        word = token.kind == WORD
        match slot:
            case "n":
                return token.kind == NUMBER or (word and low in NUMBERS)
            case "several":
                return self._fits("n", at, found) and low not in ("one", "1", "a", "an")
            case "m":
                return token.kind == SIGNED
            case "b":
                return token.kind == BOLD
            case "k":
                return token.kind == ITALIC
            case "K":
                return token.kind == ITALIC and token.inside[:1].isupper()
            case "r":
                return token.kind == REFERENCE
            case "T":
                return word and token.text[:1].isupper() and low not in _MONEY
            case "w":
                return word and token.text[:1].islower() and low not in NUMBERS and low not in NO_PERSON
            case "score":
                return word and token.text in self.book.lexicon.scores
            case "unit":
                return word
            case "same":
                return low.rstrip("s") == self.lows[found["unit"][0]].rstrip("s")
            case "ly" | "ing":
                return word and low.endswith(slot)
            case "trigger":
                return token.text in self.book.triggers or token.text == "turn"
            case "verb":
                return word and token.text.capitalize() in self.book.triggers
            case _:
                raise ValueError(f"No slot of a rewriting is called {slot!r}.")

    def _gaps(self, gap: Gap, at: int, *, empty: bool) -> Iterator[int]:
        """Where a gap that starts here may end, the nearest place first."""
        if empty:
            yield at
        for end in range(at, min(self.end, at + gap.most)):
            token, low = self.stream[end], self.lows[end]
            if (
                low in gap.without
                or (gap.only and low not in gap.only)
                or token.kind in gap.no_kinds
                or (gap.kinds and token.kind not in gap.kinds)
                or (gap.small and not token.text.islower())
                or (end > at and low in gap.inner_without)
                or (end == at and (low in gap.not_first or (gap.first and low not in gap.first)))
            ):
                return
            if (
                end + 1 - at >= gap.least
                and low not in gap.not_last
                and (not gap.last or low in gap.last)
                and (not gap.last_kinds or token.kind in gap.last_kinds)
                and (not gap.holds or not gap.holds.isdisjoint(self.lows[at : end + 1]))
            ):
                yield end + 1


def _read(
    read: Sequence[str], stream: list[Token], start: int, end: int, found: Captures, context: Context
) -> tuple[list[Token], int, bool] | None:
    """The tokens of what is read, where an instruction has to start in them (-1: nowhere) and whether it must roll nothing.

    What a name stands for is the author's own; a word of the table stands where one stood that is not repeated.
    """
    repeated = {at for word in read if (span := _captured(word, found)) for at in range(*span)}
    made: list[Token] = []
    used: set[int] = set()
    next_, asked, plain = start, -1, False
    for word in read:
        if word in ("@", "@plain"):
            asked, plain = len(made), word == "@plain"
            continue
        span = _captured(word, found)
        if span is not None:
            for at in range(*span):
                token = stream[at]
                if made and at == start and token.kind == WORD:
                    token = token._replace(text=token.text[:1].lower() + token.text[1:])
                if at in used:
                    token = token._replace(start=made[-1].end, end=made[-1].end)
                made.append(_marked(token, word[0]) if at == span[0] else token)
            used |= {*range(*span)}
            next_ = span[1] if span[0] < span[1] else next_
            continue
        text, _, anchor = word.partition("@")
        next_ = found[anchor][0] if anchor else next_
        place = stream[next_] if next_ < end else stream[end - 1]._replace(start=stream[end - 1].end)
        begin = max(place.start, made[-1].end) if made and not anchor else place.start
        free = (
            not anchor
            and next_ < end
            and next_ not in repeated
            and (text not in _MARKS or place.kind == MARK)
        )
        finish = max(begin, place.end) if free else begin
        next_ += free
        if text[0] != "<":
            made.append(_spelt(text, begin, finish))
            continue
        named = context.get(text[1:-1], ())
        if not named or named[0].start > begin:
            return None
        made += [token._replace(start=begin, end=finish) for token in named]
    if made and stream[start].text[:1].isupper():
        made[0] = made[0]._replace(text=made[0].text[:1].upper() + made[0].text[1:])
    if made and made[-1].kind == WORD and made[-1].end < stream[end - 1].end:
        made[-1] = made[-1]._replace(end=stream[end - 1].end)  # an amount that stands behind what it counts
    return made, asked, plain


def _captured(word: str, found: Captures) -> tuple[int, int] | None:
    """Where stands what a word of the table repeats; None for a word of its own."""
    name = word.lstrip("+-^")
    if name[:1] == "\\":
        return found[name[1:]]
    return found.get(name.strip("<>*")) if name[:1] == "<" else None


def _marked(token: Token, mark: str) -> Token:
    """What a name stands for, with a sign or a capital where the table asks for it."""
    if mark == "^":
        return token._replace(text=PARTICIPLES.get(token.text, token.text).capitalize())
    if mark in "+-":
        number = token.text if token.kind == NUMBER else str(NUMBERS[token.text.casefold()])
        return token._replace(kind=SIGNED, text=mark + number)
    return token


def _spelt(word: str, start: int, end: int) -> Token:
    """A word of the table as a token."""
    if word.startswith("**"):
        return Token(BOLD, word, start, end, word.strip("*"), start)
    kind = MARK if word in _MARKS else NUMBER if word.isdigit() else WORD
    return Token(kind, word, start, end)
