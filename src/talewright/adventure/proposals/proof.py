"""A proposal is made only if it says what its author said: the same numbers, things, keywords and ways, and nothing in it is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from talewright.adventure.book import Fault
from talewright.adventure.model import Choice, Statement
from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    BOLD,
    ITALIC,
    NUMBER,
    REFERENCE,
    SIGNED,
    WORD,
    Token,
    sentences,
    tokens,
)
from talewright.adventure.proposals.composing import Composer
from talewright.adventure.reading.layout import heading, pieces
from talewright.adventure.reading.near_misses.meaning import is_name
from talewright.adventure.reading.section import read_section

MAX_SECTION = 8_000
"""Characters of a section in which other words are tried; a longer one is no page of a book."""
MAX_SENTENCES = 4
"""Sentences that are put into other words together."""
MAX_WORDS = 160
"""Tokens of a passage that is put into other words."""
_SAME = {"damage": "hp"}


@dataclass(frozen=True)
class Proposal:
    """Words in place of a section's text from `start` to `end`, which are so many sentences."""

    start: int
    end: int
    text: str
    sentences: int


def proposed(fault: Fault, text: str, book: PhraseBook) -> Proposal | None:
    """Other words for the sentence of a fault, or for it and its neighbours; none where nothing is sure to say the same."""
    if len(text) > MAX_SECTION:
        return None
    _, behind, _ = heading(text)
    piece = next(
        (each for each in pieces(text, behind) if each.start <= fault.span.start < each.end and each.kind in ("paragraph", "item")),
        None,
    )  # fmt: skip
    if piece is None:
        return None
    streams = [*sentences(tokens(piece.text, piece.start))]
    at = next((i for i, each in enumerate(streams) if fault.span.start < each[-1].end), -1)
    if at < 0:
        return None
    composer = Composer(book, text)
    known = read_section(text, book).faults
    faults = len(known)
    wrong = [any(each[0].start <= one.span.start < each[-1].end for one in known) for each in streams]
    runs = [*_runs(*_cluster(streams, wrong, at), len(streams))]
    asks = any(each[-1].text == "?" for each in streams[: at + 1])
    single = not asks and not any(map(_goes_on, streams[at : at + 2])) and runs[0] != (at, at + 1)
    for first, last in ([(at, at + 1)] if single else []) + runs:
        run = streams[first:last]
        if sum(map(len, run)) > MAX_WORDS or any(each[-1].text == "?" for each in streams[:first]):
            continue
        start, end = run[0][0].start, run[-1][-1].end
        named = facts(book, [token for each in run for token in each])
        things = [one for each in run for one in counted(each)]
        alone = single and (first, last) == (at, at + 1)
        compose = composer.alone if alone else composer.candidates
        for words in compose(run, item=piece.kind == "item"):
            said = facts(book, tokens(words))
            lost = any(len(each) > max(1, said[NUMBER, number]) for number, each in things)
            if not lost and same_facts(named, said) and _proved(text, start, end, words, book, faults, run):
                return Proposal(start, end, words, len(run))
    return None


def _cluster(streams: list[list[Token]], wrong: list[bool], at: int) -> tuple[int, int]:
    """The sentence with its neighbours that are reported, too, or that answer it: one would say something else without the other."""
    first = last = at
    while first and (wrong[first - 1] or _goes_on(streams[first]) or streams[first - 1][-1].text == "?"):
        first -= 1
    while last + 1 < len(streams) and (
        wrong[last + 1] or _goes_on(streams[last + 1]) or streams[last][-1].text == "?"
    ):
        last += 1
    return first, last + 1


def _goes_on(stream: list[Token]) -> bool:
    """Otherwise, ... If not, ...: what is nothing without the sentence before."""
    words = [token.text.casefold().replace("’", "'") for token in stream[:4]]
    if words[1:2] in (["else"], ["others"]) or words[:3] == ["the", "rest", "of"]:
        return True
    return words[0] in ("otherwise", "else", "then", "or") or (
        words[0] == "if"
        and ("not" in words or words[1:3] in (["you", "do"], ["you", "don't"], ["so", ","], ["it", "is"]))
    )


def _runs(low: int, high: int, size: int) -> Iterator[tuple[int, int]]:
    """The sentences that belong together, then with those behind and before them, the shortest first."""
    for length in range(high - low, min(MAX_SENTENCES, size) + 1):
        for first in range(low, max(high - length, 0) - 1, -1):
            if first + length <= size:
                yield first, first + length


def _proved(
    text: str, start: int, end: int, words: str, book: PhraseBook, faults: int, run: list[list[Token]]
) -> bool:
    """Whether the section with these words in place of its author's has fewer faults, and none at their place."""
    content = read_section(text[:start] + words + text[end:], book)
    low, high = start, start + len(words)
    if len(content.faults) >= faults or any(
        low < each.span.end and each.span.start < high for each in content.faults
    ):
        return False
    made = [
        each
        for block in content.blocks
        for sentence in block.sentences
        if low <= sentence.span.start < high
        for each in sentence.statements
    ]
    return bool(made) and _chosen_as_before(run, made)


_PAYS = frozenset("pay spend offer give hand bribe".split())


def _chosen_as_before(run: list[list[Token]], made: list[Statement]) -> bool:
    """To pay her 4 gp, turn to [[x]]: what the reader chooses, and pays for it, is still a choice with that price."""
    words = [token.text for token in run[0]]
    if words[0] != "To" or not any(token.kind == REFERENCE for token in run[0]):
        return True
    ways = [each for each in made if isinstance(each, Choice)]
    paid = words[1:2] and words[1] in _PAYS and any(token.kind == NUMBER for token in run[0])
    return bool(ways) and (not paid or any(each.price for each in ways))


Facts = Counter[tuple[str, str]]


def facts(book: PhraseBook, stream: list[Token]) -> Facts:
    """The numbers, names, ways and terms of the rules of a passage."""
    found: Facts = Counter()
    terms = {term.casefold() for term in book.lexicon.scores} | {"default", "advantage", "disadvantage"}
    for token in stream:
        low = token.text.casefold()
        if token.kind == NUMBER or NUMBERS.get(low, 0) > 1:
            found[NUMBER, str(NUMBERS.get(low, token.text))] += 1
        elif token.kind == SIGNED:
            found[SIGNED, token.text.replace("−", "-").replace("–", "-")] += 1
        elif token.kind == BOLD:
            found[BOLD, bold_name(token.inside)[0].casefold()] += 1
        elif token.kind in (ITALIC, REFERENCE):
            found[token.kind, token.inside] += 1
        elif low in ("ration", "rations"):
            found[BOLD, "ration"] += 1
        elif low in terms:
            found["term", _SAME.get(low, low)] += 1
        elif token.text[:1].isupper() and is_name(book, token.text):
            found["name", low] += 1
    return found


def counted(stream: list[Token]) -> Iterator[tuple[str, frozenset[str]]]:
    """Each number with the words that it counts: 1 with "penny" and "Fortune"."""
    found: dict[str, set[str]] = {}
    for one, two in pairwise(stream):
        if one.kind == NUMBER and two.kind == WORD:
            found.setdefault(one.text, set()).add(two.text.casefold())
    return ((number, frozenset(words)) for number, words in found.items())


def same_facts(before: Facts, after: Facts) -> bool:
    """Whether each of them occurs in both, none more often than its author has it, and each way once."""
    if {*before} != {*after} - {(NUMBER, "1")} and {*before} != {*after}:
        return False
    return all(count == 1 for (kind, _), count in after.items() if kind == REFERENCE) and all(
        count <= before[fact] for fact, count in after.items() if fact[0] in (SIGNED, ITALIC)
    )
