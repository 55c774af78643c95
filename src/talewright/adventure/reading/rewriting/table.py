r"""The table of rewritings: what authors write, and what it is read as.

`data/rewritings/*.txt` holds one row a line, by subject, with its reason above it. In what is written, `(a|b)` is one of several, `[a|b]` may
be left out, `<n>` and the other names in angle brackets stand for a token (`_fits` of match.py) or for several (`GAPS` of gaps.py), with a figure where one occurs
twice and a star where it may be empty; `^` is the start of a sentence, `~` of a clause, `$` the end. In what is read, `\1` repeats the first
bracket, `^<verb>` gives a capital to what it names, `+<n>` a sign, `#<minus>` takes it away, `if@2` stands where the second bracket stood, `**name**` is bold, `<thing>` and `<price>` are those
named just before. A row with `@` holds only where an instruction of the phrase book starts at that place (`@plain`: one that rolls nothing).
A line `{name} = a|b` defines a class of words; `{name}` in the lines below it stands for them.
`data/outcomes/*.txt` and `data/alive/*.txt` are tables of their own for the second reading of a sentence, `data/choices/*.txt` one for items of lists (rewrite.py), `data/clauses/*.txt` one for
whole sentences of which something is reported (wordings.py): there a full stop in what is read parts two of them. `data/by_clause/*.txt` has rows for one clause each, all of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import NamedTuple

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import LINKS
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, REFERENCE, SIGNED
from talewright.adventure.reading.rewriting.gaps import GAPS

CLAUSE_STARTS = LINKS | {*",;:—–-", "otherwise"}
"""What stands in front of a clause."""


MAX_HEAD = 4
"""Places of a row that are compared before the row is matched."""
_NUMBER = frozenset((NUMBER, *NUMBERS))
_KINDS = {
    "b": frozenset((BOLD,)),
    "k": frozenset((ITALIC,)),
    "K": frozenset((ITALIC,)),
    "r": frozenset((REFERENCE,)),
    "m": frozenset((SIGNED,)),
    "plus": frozenset((SIGNED,)),
    "minus": frozenset((SIGNED,)),
    "n": _NUMBER,
    "several": _NUMBER,
    "g": frozenset(("goods",)),
}
"""The kinds of tokens that slots stand for, or the words: a sentence without any of them need not be looked at."""
_NAMES = frozenset().union(*_KINDS.values())
_COMMON = frozenset("a an the you your if to of and or for with turn is . , ;".split())
"""Words in so many sentences that a row is better looked up by another of its words."""
_FREQUENT = _COMMON | frozenset(
    "have has are at on in it its may will do can must all this that no not there by be was from but as he she they them him her take now then".split()
)
"""Words in many sentences."""
_PIECE = re.compile(r"<(\w+?)(\d?)(\*?)>|\\([()])|([()\[\]⟨⟩⟦⟧|^~$])|([^\s()\[\]⟨⟩⟦⟧|^~$]+)")
_UNCOUNTED = str.maketrans("()[]", "⟨⟩⟦⟧")
"""The brackets of a class of words, which have no number that a row could repeat."""


_CLASS = re.compile(r"\{(\w+)\}")


class Literal(NamedTuple):
    word: str


class Named(NamedTuple):
    """A slot for one token, or a gap for several, by its name."""

    name: str
    kind: str
    empty: bool = False


class Either(NamedTuple):
    number: str
    options: tuple[tuple[Part, ...], ...]


class Edge(NamedTuple):
    """The start of a sentence (^) or of a clause (~), the end of a sentence ($)."""

    mark: str


START = Edge("^")
Part = Literal | Named | Either | Edge


@dataclass(frozen=True)
class Row:
    """One rewriting, with what shows in little time that it is none for a sentence."""

    written: tuple[Part, ...]
    read: tuple[str, ...]
    words: frozenset[str]
    """words, and kinds of tokens, that have to be in the sentence"""
    needs: tuple[frozenset[str], ...]
    """groups of words of which at least one has to be in the sentence"""
    looked_up_by: frozenset[str]
    """the rarest of all of them"""
    head: tuple[frozenset[str], ...]
    """the words that may stand at its first places, as far as only words can"""
    order: tuple[bool, bool, int]
    """rows that ask the phrase book come last, those with gaps before them; of the others the longest first"""


Numbered = tuple[frozenset[str], int, Row]
"""A row with its number, behind the words that have to be in the sentence."""


@dataclass(frozen=True)
class Table:
    """All rows in the order they are tried, numbered by it, and by the words each is looked up by."""

    name: str
    rows: tuple[Row, ...]
    words: frozenset[str]
    by_word: dict[str, tuple[Numbered, ...]]
    by_first: dict[str, tuple[Numbered, ...]]
    """the same of rows that hold only at the start of a sentence, by their first word"""


def _parts(pieces: list[re.Match[str]], at: int, count: list[int]) -> tuple[tuple[Part, ...], int]:
    found: list[Part] = []
    while at < len(pieces):
        name, figure, star, escaped, mark, word = pieces[at].groups()
        if mark and mark in "|)]⟩⟧":
            break
        at += 1
        if name:
            found.append(Named(name + figure, name, bool(star)))
        elif mark and mark in "([⟨⟦":
            count[0] += mark in "(["
            number, options = str(count[0]) if mark in "([" else "", list[tuple[Part, ...]]()
            while not options or pieces[at - 1].group(0) == "|":
                option, at = _parts(pieces, at, count)
                options.append(option)
                at += 1
            options.sort(key=_size, reverse=True)
            found.append(Either(number, (*options, ()) if mark in "[⟦" else tuple(options)))
        else:
            found.append(Edge(mark) if mark else Literal(escaped or word))
    return tuple(found), at


def _needs(parts: Sequence[Part]) -> Iterator[frozenset[str]]:
    """A group of words, or a kind of token, for each part that no sentence of the row can do without."""
    for part in parts:
        if isinstance(part, Literal):
            yield frozenset((part.word,))
        elif isinstance(part, Named) and part.kind in _KINDS:
            yield _KINDS[part.kind]
        elif isinstance(part, Either):
            groups = [min(_needs(option), key=_commonness, default=frozenset()) for option in part.options]
            if all(groups):
                yield frozenset().union(*groups)


def _head(parts: tuple[Part, ...]) -> tuple[frozenset[str], ...]:
    found: list[frozenset[str]] = []
    while len(found) < MAX_HEAD:
        words = {*_words_at(parts, len(found))}
        if None in words:
            break
        found.append(frozenset(word for word in words if word is not None))
    return tuple(found)


def _words_at(parts: tuple[Part, ...], depth: int) -> Iterator[str | None]:
    """Every word that may stand at a place of a row; None where it may be anything."""
    if not parts:
        yield None
        return
    part, rest = parts[0], parts[1:]
    if isinstance(part, Either):
        for option in part.options:
            yield from _words_at((*option, *rest), depth)
    elif isinstance(part, Edge):
        yield from _words_at(rest, depth)
    elif isinstance(part, Named) and depth == 0 and part.kind in GAPS and GAPS[part.kind].first:
        yield from GAPS[part.kind].first
        if part.empty:
            yield from _words_at(rest, depth)
    elif depth == 0 and isinstance(part, Literal):
        yield NUMBER if part.word.isdecimal() else part.word
    elif depth == 0 and isinstance(part, Named):
        yield from _KINDS.get(part.kind, (None,))
    elif isinstance(part, Named) and part.kind in GAPS:
        yield None
    else:
        yield from _words_at(rest, depth - 1)


def _commonness(words: frozenset[str]) -> tuple[bool, int, int, int]:
    return not words.isdisjoint(_NAMES), len(words & _COMMON), len(words & _FREQUENT), len(words)


def _size(parts: Sequence[Part]) -> int:
    return sum(
        max(map(_size, part.options)) if isinstance(part, Either) else not isinstance(part, Edge)
        for part in parts
    )


def read_row(line: str) -> Row:
    """A line of a table: what is written => what is read."""
    written, _, read = line.partition(" =>")
    brackets = [0]
    parts, _ = _parts(list(_PIECE.finditer(written)), 0, brackets)
    gaps = any(isinstance(part, Named) and part.kind in GAPS for part in parts)
    words = tuple(read.split())
    repeated = [int(number) for number in re.findall(r"\\(\d+)", read)]
    if repeated and max(repeated) > brackets[0]:
        raise ValueError(f"The rewriting {line!r} repeats a bracket that it does not have.")
    needs = tuple(sorted(_needs(parts), key=_commonness))
    if not needs or needs[0] <= _NAMES:
        raise ValueError(f"The rewriting {line!r} has no word that it can be looked up by.")
    asks = "@" in words or "@plain" in words
    single = frozenset().union(*(group for group in needs if len(group) == 1))
    several = tuple(group for group in needs if len(group) > 1)
    return Row(
        parts,
        words,
        single,
        several,
        needs[0],
        _head(parts),
        (asks, gaps, 0 if gaps or asks else -_size(parts)),
    )


def _rows(lines: Iterable[str]) -> Iterator[Row]:
    """The rows of a file, with its classes of words written out."""
    classes: dict[str, str] = {}
    for line in lines:
        if not line or line[0] == "#":
            continue
        spelt = _CLASS.sub(
            lambda match: classes[match[1]], line.partition(" = ")[2] if line[0] == "{" else line
        )
        if line[0] == "{":
            classes[line[1 : line.index("}")]] = spelt.translate(_UNCOUNTED)
        else:
            yield read_row(spelt)


@cache
def table(name: str = "rewritings") -> Table:
    folder = resources.files("talewright.adventure").joinpath("data", name)
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".txt")), key=lambda file: file.name
    )
    rows = sorted(
        (row for file in files for row in _rows(file.read_text(encoding="utf-8").splitlines())),
        key=lambda row: row.order,
    )
    by_word: dict[str, tuple[Numbered, ...]] = {}
    by_first: dict[str, tuple[Numbered, ...]] = {}
    for number, row in enumerate(rows):
        opens = row.head and row.written[0] == START
        if opens and not row.head[0].isdisjoint(_FREQUENT):
            opens = not row.looked_up_by.isdisjoint(_FREQUENT)
        index, words = (by_first, row.head[0]) if opens else (by_word, row.looked_up_by)
        for word in words:
            index[word] = (*index.get(word, ()), (row.words, number, row))
    return Table(name, tuple(rows), frozenset(by_word), by_word, by_first)
