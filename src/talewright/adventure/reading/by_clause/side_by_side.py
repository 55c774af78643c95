"""Ways that stand side by side, each behind a name for it: "The florist: [[a]]. The chess player: [[b]].", "The ladder is [[a]]; the drain is [[b]]."

A paragraph cannot lead to two places, so they are the reader's to choose, whatever stands in front of each, as long as that asks and counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, REFERENCE, WORD, Token

_BEFORE = frozenset(": — – ( ,".split())
"""Marks in front of a reference that its name ends with."""
_IS = frozenset("is at be".split())
_BREAKS = frozenset("; ,".split())
_LINKS = frozenset("or and".split())
MAX_NAME = 16
"""Words of what a way is called."""
_NO_NAME = frozenset(
    """
    if unless when whenever otherwise else whether until only not no never cannot yes nor neither success failure succeed fail failed win won lose lost victory defeat
    survive pass passed tie even odd result roll test lit unlit first then after afterwards you your still alive dead standing dice die higher lower more less
    with without lacking those anyone anybody everyone everybody others rest gain take pay turn go
    yours theirs mine ours heard unheard seen unseen caught hurt unhurt safe
    """.split()
)
"""Words with which what stands in front of a way is a result or a condition, or something is done there."""
_HERE = frozenset("you should must ought your yourself".split())


def side_by_side(
    parts: Sequence[list[Token]], at: int, book: PhraseBook
) -> tuple[int, int, list[list[Token]]] | None:
    """The run of sentences around one that name ways side by side, as offers: the first, the last, and what they say. None where there is none."""
    if not _is_named_way(parts[at], book):
        return None
    first = last = at
    while first and _is_named_way(parts[first - 1], book):
        first -= 1
    while last + 1 < len(parts) and _is_named_way(parts[last + 1], book):
        last += 1
    offers = [(part[0], _refs(part)[0]) for part in parts[first : last + 1]]
    return (first, last, [_offered(offers)]) if last > first else None


def within(part: list[Token], book: PhraseBook) -> list[list[Token]] | None:
    """The tall one, [[a]], or the small one, [[b]]: the ways of one sentence as offers; None where they do not stand side by side."""
    refs = [at for at, token in enumerate(part) if token.kind == REFERENCE]
    end = len(part) - (part[-1].text in ENDS)
    if len(refs) < 2 or any(token.text != ")" for token in part[refs[-1] + 1 : end]):
        return None
    offers, start = list[tuple[Token, Token]](), 0
    colon = next((at for at in range(refs[0] - 1) if part[at].text in (":", "—", "–")), 0)
    if colon and _is_quiet(part[:colon], book):
        start = colon + 1
    for number, at in enumerate(refs):
        begin = start
        if number:
            begin += part[begin].text == ")"
            joint = [token.text for token in part[begin : begin + 2]]
            begin += joint[:1] != [] and joint[0] in _BREAKS
            linked = begin < at and part[begin].text in _LINKS
            if not linked and joint[0] not in (";", ","):
                return None
            if linked and part[begin].text == "and" and joint[0] != ";" and not colon:
                return None
            begin += linked
        if not _names(part[begin:at], book):
            return None
        offers.append((part[begin], part[at]))
        start = at + 1
    return [_offered(offers)]


def _refs(part: Sequence[Token]) -> list[Token]:
    return [token for token in part if token.kind == REFERENCE]


def _is_named_way(part: list[Token], book: PhraseBook) -> bool:
    end = len(part) - (part[-1].text in ENDS)
    end -= end > 0 and part[end - 1].text == ")"
    if end < 3 or part[end - 1].kind != REFERENCE or len(_refs(part)) != 1 or part[-1].text == "?":
        return False
    start = part[0].text == "Or"
    lies = part[end - 2].text == "at" and part[end - 3].text in ("is", "lies", "stands", "are")
    return (lies or part[end - 2].text in _BEFORE | {"is"}) and _names(part[start : end - 1], book)


def _names(said: Sequence[Token], book: PhraseBook) -> bool:
    """Whether words up to a reference are the name of a way: they end in a mark, "is" or "at", and nothing in them asks or counts."""
    if len(said) < 2 or (said[-1].text not in _BEFORE and said[-1].text not in _IS):
        return False
    name = said[:-1] if said[-1].text != "at" or said[-2].text != "," else said[:-2]
    return (
        0 < len(name) <= MAX_NAME
        and name[0].text.casefold() not in _HERE | {"one", "all", "both", "none"}
        and _is_quiet(name, book)
    )


def _is_quiet(said: Sequence[Token], book: PhraseBook) -> bool:
    for token in said:
        low = token.text.casefold()
        if token.kind == MARK and low == ",":
            continue
        if token.kind != WORD or token.text in book.terms or low in book.names or low in book.lexicon.coins:
            return False
        if low in _NO_NAME - {"you", "first"} or counts(token):
            return False
    return True


def counts(token: Token) -> bool:
    """Whether a word is a number: in front of ways it may belong to a roll in words of the author's own."""
    low = token.text.casefold()
    return token.text.isdigit() or (low in NUMBERS and low not in ("a", "an", "one"))


def _offered(ways: Sequence[tuple[Token, Token]]) -> list[Token]:
    """You may turn to [[a]] or turn to [[b]]: ways with the first word of what each is called."""
    said = list[Token]()
    for number, (first, way) in enumerate(ways):
        place = first.start
        words = "You may turn to" if not number else "or turn to" if number == len(ways) - 1 else ", turn to"
        said += [Token(MARK if word == "," else WORD, word, place, place) for word in words.split()]
        said.append(way)
    end = ways[-1][1].end
    return [*said, Token(MARK, ".", end, end)]
