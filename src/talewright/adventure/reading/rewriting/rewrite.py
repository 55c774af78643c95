"""Sentences in other words than the phrase book's, put into its words before they are read: the rows of table.py applied. Spans stay true.

Nothing here may change a number, a name or a direction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from talewright.adventure.phrases.lexicon import NUMBERS, in_full
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, MARK, NUMBER, SIGNED, WORD, Token, words_of
from talewright.adventure.reading.rewriting.match import COIN, SPELT, WRITTEN, Captures, Sentence
from talewright.adventure.reading.rewriting.table import (
    Row,
    Table,
    table,
)
from talewright.adventure.reading.vocabulary import PARTICIPLES

MAX_ROUNDS = 2
"""How often the table is applied: what one row makes may be what another is for."""
_MARKS = frozenset(",.;:()")
Context = Mapping[str, Sequence[Token]]
"""What the sentences before have named, by the name a row has for it: the thing, the price."""
NO_CONTEXT: Context = {}
Starts = Callable[[list[Token], int, bool], bool]
"""Whether an instruction starts at a place of a sentence; with the last argument, one that rolls nothing."""

MAX_REMEMBERED = 4_096
_as_it_stands = set[tuple[object, ...]]()
"""Shapes of sentences that no row fits: books have many of one shape, such as "If you fail, turn to [[x]]"."""


def rewritten(
    stream: list[Token],
    book: PhraseBook,
    starts: Starts,
    context: Context = NO_CONTEXT,
    other: Table | None = None,
    words: AbstractSet[str] | None = None,
) -> list[Token]:
    """A sentence in the words of the phrase book, by the table of all sentences or another; the same list where nothing fits.

    `words` are its words, as `words_of` finds them, where they are known.
    """
    used = other or table()
    shape = (book, used.name, *[_shape(token) for token in stream])
    if shape in _as_it_stands:
        return stream
    written, fits = stream, False
    for _ in range(MAX_ROUNDS):
        before, done = stream, -1
        while done >= -1:
            possible, last = possible_rows(used, stream, words or words_of(stream), book), done
            sentence = Sentence(stream, book) if possible else None
            done = -2
            for number in sorted(possible):
                changed = (
                    _applied(possible[number], sentence, starts, context)
                    if sentence is not None and number > last
                    else None
                )
                if changed is not None:
                    stream, done, words = changed, number, None
                    break
            fits = fits or (sentence is not None and sentence.fits)
        if stream is before:
            break
    if stream is written and not fits:
        if len(_as_it_stands) >= MAX_REMEMBERED:
            _as_it_stands.clear()
        _as_it_stands.add(shape)
    return stream


def _shape(token: Token) -> str:
    """What the table can see of a token: its word, or its kind and whether a name opens with a capital."""
    if token.kind in SPELT:
        return token.text
    return token.kind if not token.inside[:1].isupper() else token.kind.upper()


def possible_rows(
    used: Table, stream: list[Token], words: AbstractSet[str], book: PhraseBook
) -> dict[int, Row]:
    """The rows whose words are all in a sentence, by their number: the one look that most rows get."""
    found = dict[int, Row]()
    if len(book.lexicon.coins) > 1 and not words.isdisjoint(book.lexicon.coins):
        words = words | {COIN}
    first = stream[0]
    listed = [used.by_word[word] for word in used.words & words]
    listed.append(used.by_first.get(first.text.lower() if first.kind in WRITTEN else first.kind, ()))
    for rows in listed:
        for needed, number, row in rows:
            if needed <= words:
                for group in row.needs:
                    if group.isdisjoint(words):
                        break
                else:
                    found[number] = row
    return found


def _applied(row: Row, sentence: Sentence, starts: Starts, context: Context) -> list[Token] | None:
    """The sentence with a row applied wherever it fits; None where it fits nowhere."""
    stream, found, taken = sentence.stream, list[Token](), 0
    for at in sentence.starts(row):
        if at < taken:
            continue
        match = next(sentence.matches(row.written, 0, at, {}), None)
        sentence.fits = sentence.fits or match is not None
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


def read_as(
    read: Sequence[str], stream: list[Token], start: int, end: int, found: Captures
) -> list[Token] | None:
    """What a row reads of the tokens that it fits."""
    made = _read(read, stream, start, end, found, NO_CONTEXT)
    return made[0] if made is not None else None


def _captured(word: str, found: Captures) -> tuple[int, int] | None:
    """Where stands what a word of the table repeats; None for a word of its own."""
    name = word.lstrip("+-^#")
    if name[:1] == "\\":
        return found[name[1:]]
    return found.get(name.strip("<>*")) if name[:1] == "<" else None


def _marked(token: Token, mark: str) -> Token:
    """What a name stands for, with a sign or a capital where the table asks for it."""
    if mark == "^":
        return token._replace(text=PARTICIPLES.get(token.text, token.text).capitalize())
    if mark == "#":
        return token._replace(kind=NUMBER, text=token.text[1:])
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


_RESULTS = frozenset("succeed fail win lose escape".split())


def spelt_out(stream: list[Token], book: PhraseBook, starts: Starts, *, may_run: bool = False) -> list[Token]:
    """The sentence with its results in the words of the phrase book; the same list where it has none.

    With `may_run`, who survives a fight has won it or run from it.
    """
    long = in_full(stream)
    found = rewritten(long, book, starts, other=table("outcomes"))
    if found == long:
        return stream
    lives = any(token.text.casefold() in _SURVIVES for token in long)
    return _parted(_or_ran(found) if may_run and lives and book.knows_running else found)


_SURVIVES = frozenset("survive survives survived alive live".split())


def _or_ran(stream: list[Token]) -> list[Token]:
    """If you survive: if you win or run."""
    texts = [token.text.casefold() for token in stream]
    at = next((i for i in range(len(texts) - 2) if texts[i : i + 3] == ["if", "you", "win"]), -1)
    if at < 0:
        return stream
    place = stream[at + 2].end
    ran = [Token(WORD, word, place, place) for word in ("or", "run")]
    return [*stream[: at + 3], *ran, *stream[at + 3 :]]


def as_wish(stream: list[Token], book: PhraseBook, starts: Starts) -> list[Token]:
    """If you thank him kindly, ...; if you have seen enough, ...; pay the 4 gp he asks and ...: an item of a list as a wish or a deed; the same list where it is none."""
    if stream[0].text not in _ITEMS and _BRINGS.isdisjoint(token.text for token in stream):
        return stream
    plain = _without_bracket(stream)
    found = rewritten(plain, book, starts, other=table("choices"))
    return stream if found is plain else found


def _without_bracket(stream: list[Token]) -> list[Token]:
    """Offer the **pearl** as ransom (turn to [[x]]): a colon in front of the way."""
    at = next((i for i, token in enumerate(stream) if token.text == "(" and token.kind == MARK), -1)
    way = [token.text for token in stream[at + 1 : at + 3]] == ["turn", "to"] if at > 0 else False
    if not way or len(stream) - at > 6 or not any(token.text == ")" for token in stream[at:]):
        return stream
    return [
        *stream[:at],
        stream[at]._replace(text=":"),
        *(token for token in stream[at + 1 :] if token.text != ")"),
    ]


_ITEMS = frozenset(
    "If To Pay Hand Give Offer Toss Throw Feed Slip Surrender Sacrifice Part Buy Bribe Tempt Tip Reward For Hire Rent Use Drink Eat Swallow Burn Light Break Spend Lose Take Keep Do Say Touch Ask".split()
)
_BRINGS = frozenset("lose take gain pay heal restore spend".split())
"""Verbs of what an item of a list brings: "Press on, lose 1 HP, and turn to [[x]]"."""
LIVES = frozenset(
    "alive live survive survived standing feet breathing dead kill kills killed die died".split()
)
"""Words of which a sentence has one that says so."""
_HARM = frozenset("Wound Wounds damage".split())


def still_alive(
    stream: list[Token], before: Sequence[Token], book: PhraseBook, starts: Starts
) -> list[Token]:
    """Lose 2 HP. If you are still alive, ...: with the score in the place of the words; the same list where nothing was lost before."""
    if not any(token.text in _HARM or token.text in book.lexicon.scores for token in before):
        return stream
    long = in_full(stream)
    found = rewritten(long, book, starts, other=table("alive"))
    return stream if found == long else found


def _parted(stream: list[Token]) -> list[Token]:
    """Success takes you to [[x]], failure to [[a]]: a semicolon in front of each further result."""
    found = [*stream]
    for at in range(1, len(stream) - 2):
        result = stream[at + 2].text in _RESULTS and [stream[at].text, stream[at + 1].text] == ["if", "you"]
        if result and stream[at - 1].text in (",", "and", "but"):
            found[at - 1] = stream[at - 1]._replace(kind=MARK, text=";")
    return found
