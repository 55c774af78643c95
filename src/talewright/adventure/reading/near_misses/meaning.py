"""How near words come to a phrase, and whether two wordings say the same: their numbers, names, direction and measures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrase import Phrase, Trace
from talewright.adventure.phrases.phrasebook import SOFT_FIRSTS, PhraseBook
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
    tokens,
    words_of,
)
from talewright.core.text.message import NOTHING, Message

PLAIN_CURE = Message("mark it as plain text: [..]{{-}}.")

Doubt = tuple[int, str, Message, Message]


def words_between(stream: list[Token], start: Token, end: Token) -> str:
    """The words from one token to another, on one line, shortened in the middle of nothing."""
    parts: list[str] = []
    last = start.start
    before: Token | None = None
    for token in stream:
        if token.start < start.start or token.end > end.end:
            continue
        # Words that were put in place of others stand at one place of the text.
        put = before is not None and token.kind != MARK and token.start <= before.start
        parts.append((" " if token.start > last or put else "") + token.text)
        last, before = token.end, token
    words = " ".join("".join(parts).split())
    words = words.rstrip(" .!?…,;:")
    return words if len(words) <= 100 else words[:97].rstrip() + "..."


def clause_end(stream: list[Token], at: int) -> int:
    """Behind the clause: at the next comma, semicolon, full stop or the end."""
    while at < len(stream) and not (
        stream[at].kind == MARK and (stream[at].text in ENDS or stream[at].text in ",;")
    ):
        at += 1
    return max(at, 1)


def best_effort(
    book: PhraseBook, stream: list[Token], at: int, *, loose: bool = False
) -> tuple[int, Phrase | None, Trace]:
    """The longest reading from here, and how far any phrase came. Loose: case aside, and only phrases whose words are all there."""
    trace = Trace()
    best: tuple[int, Phrase | None] = (at, None)
    narrow = loose or stream[at].text.casefold() in SOFT_FIRSTS
    known = book.starting(stream, at) if narrow else book.by_first.get(stream[at].text.casefold(), ())
    words = words_of(stream) if loose and known else None
    for phrase in known:
        if words is not None and not phrase.may_be_in(words):
            continue
        for end, _ in phrase.matches(stream, at, book.lexicon, trace, loose=loose):
            if end > best[0]:
                best = (end, phrase)
    return best[0], best[1], trace


def did_you_mean(book: PhraseBook, stream: list[Token], phrases: Iterable[Phrase] | None = None) -> Message:
    """A question that opens a cure: the nearest phrase with the author's own numbers and names in it.

    Nothing is asked where the phrase has no place for them, or says the opposite.
    """
    if not stream:
        return NOTHING
    phrase = book.nearest(words_between(stream, stream[0], stream[-1]), phrases)
    words = with_facts_of(stream, phrase.says) if phrase is not None else ""
    alone = not words.startswith("or ")  # or at +1: nothing by itself
    if "ration" in words and any(token.text in ("it", "them") for token in stream):
        return NOTHING  # If you eat it now: the cake is no ration
    return Message('Did you mean "{says}"? ', says=words) if words and alone else NOTHING


def names_what_is_meant(cure: Message) -> bool:
    """Whether a cure names the words that may be meant, so that nothing is left to find out."""
    parts = (value for _, value in cure.args if isinstance(value, Message))
    return cure.code.startswith("did-you-mean") or any(map(names_what_is_meant, parts))


# -- what a reader could name: numbers, names, direction ----------------------------------------------------------

_ORDINALS = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth once twice".split()
)
_MEASURES = (
    ("vitality",), ("talent",), ("fortune",), ("experience", "xp"), ("hp",), ("damage",), ("wound", "wounds"), ("ration", "rations"),
    ("gp", "coin", "coins", "gold", "money"), ("keyword", "codeword"), ("title",), ("rounds", "round"), ("rest",),
)  # fmt: skip
"""Words of the rules that say what is meant; those in one row say the same."""
_FACTS = (NUMBER, SIGNED, BOLD, ITALIC, REFERENCE)
_UP = frozenset("gain gains find receive add increase raise earn collect get win".split())
_BACK = frozenset("heal regain recover restore regenerate".split())
"""Verbs that give back what was lost and no more."""
_DOWN = frozenset(
    "lose loses pay spend drop deduct subtract reduce remove decrease suffer sustain surrender forfeit wound wounds damage".split()
)
_NOT = frozenset("not no don't never without lack unless neither nor cannot".split())
_MORE = frozenset("more least above greater higher over".split())
_LESS = frozenset("less fewer below under most lower".split())


def _facts(stream: Iterable[Token]) -> list[tuple[str, str, Token]]:
    """Numbers and names in their order; "two" is the number 2."""
    found: list[tuple[str, str, Token]] = []
    sign = ""
    for token in stream:
        spelt, sign = sign, {"minus": "-", "plus": "+"}.get(token.text, "")
        if spelt and (token.kind == NUMBER or token.text in NUMBERS):
            found.append((SIGNED, f"{spelt}{NUMBERS.get(token.text, token.text)}", token))
        elif token.kind == WORD and token.text in NUMBERS and token.text not in ("a", "an"):
            found.append((NUMBER, str(NUMBERS[token.text]), token))
        elif token.kind in _FACTS:
            found.append((token.kind, token.inside or token.text.replace("−", "-").replace("–", "-"), token))
    return found


def _direction(stream: Sequence[Token]) -> tuple[object, ...]:
    words = _words(stream)
    denied = bool(words & _NOT) or any(word.endswith("n't") for word in words)
    turned = tuple(bool(words & each) for each in (_UP, _BACK, _DOWN, _MORE, _LESS))
    compared = frozenset(token.text for token in stream if token.text in ("<", ">", "=", "≤", "≥"))
    texts = [token.text for token in stream]
    met = bool(words & {"least", "most"}) or any(
        one == "or" and other in ("less", "more", "fewer") for one, other in pairwise(texts)
    )
    return (*turned, denied, frozenset(words & _ORDINALS), compared, met)


def _words(stream: Iterable[Token]) -> set[str]:
    return {token.text.casefold().replace("’", "'") for token in stream if token.kind == WORD}


def _same_measure(before: Iterable[Token], after: Iterable[Token]) -> bool:
    """Whether both count the same things; one that says nothing of what it counts may be completed."""
    old, new = ([bool(_words(each) & {*row}) for row in _MEASURES] for each in (before, after))
    return old == new or not any(old)


_SMALL = frozenset(
    """
    a an the your you if is are have to from by of at in on with for and or it its be do must may can will now then test make roll
    this that these here there against ds
    """.split()
)
"""Words that carry no meaning of their own in a phrase."""


def _same_words(before: Iterable[Token], after: Iterable[Token]) -> bool:
    """Whether each word of one has its like in the other; verbs of one direction are alike, but not in a condition."""
    small = _SMALL | _NOT | {*NUMBERS, "minus", "plus"}
    small = small - {"have", "roll", "test"} if "if" in _words(before) else small | _UP | _BACK | _DOWN
    old, new = (_words(each) - small for each in (before, after))
    lost, added = old - new, new - old
    measures = {word for row in _MEASURES for word in row}
    if not old & measures:
        added = added - measures  # a number alone is completed by what it counts
    return all(get_close_matches(word, added, n=1, cutoff=0.7) for word in lost) and all(
        get_close_matches(word, lost, n=1, cutoff=0.7) for word in added
    )


def same_meaning(old: str, new: str) -> bool:
    """Whether two wordings differ in no number, sign, name or direction."""
    before, after = tokens(old), tokens(new)
    named = [[fact[:2] for fact in _facts(each)] for each in (before, after)]
    return named[0] == named[1] and _direction(before) == _direction(after) and _same_measure(before, after)


def with_facts_of(stream: list[Token], says: str) -> str:
    """A phrase with the author's numbers and names in place of its own; empty where they do not fit."""
    example = tokens(says)
    mine, its = _facts(stream), _facts(example)
    if [fact[0] for fact in mine] != [fact[0] for fact in its] or _direction(stream) != _direction(example):
        return ""
    if not _same_measure(stream, example) or not _same_words(stream, example):
        return ""
    if _reached(stream) != _reached(example):
        return ""
    words, last = "", 0
    for (_, _, own), (_, _, slot) in zip(mine, its, strict=True):
        words += says[last : slot.start] + own.text
        last = slot.end
    words += says[last:]
    return words if words != words_between(stream, stream[0], stream[-1]) else ""


def _reached(stream: Sequence[Token]) -> bool:
    """Reduce your HP to 1: a number that is reached, not one by which something changes."""
    return any(
        one.text == "to" and (two.kind == NUMBER or two.text in NUMBERS) for one, two in pairwise(stream)
    )


def stops(stream: list[Token], end: int) -> bool:
    return (
        end >= len(stream)
        or stream[end].kind == MARK
        or stream[end].text in ("and", "then", "if", "otherwise", "at")
    )


def text_at(stream: list[Token], at: int) -> str:
    return stream[at].text if at < len(stream) else ""


def is_name(book: PhraseBook, word: str) -> bool:
    """A Skill, spell or ability: "Test Climbing and Stealth" would lose the second."""
    return word.casefold() in book.names
