"""What changes hands, one thing after another: "the 9 gp you find within, two rations, a fine **sabre** and the keyword *Thief*".

Each is put into the words of the phrase book. A list holds nothing else: what is limited, halved, doubled or denied in it is no list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, WORD, Token
from talewright.adventure.reading.goods.words import EVERYTHING, MONEY, scores, text
from talewright.adventure.reading.vocabulary import NO_PERSON

COIN, RATION, ITEM, KEYWORD, SCORE, ALL = "coin", "ration", "item", "keyword", "score", "all"
_DETERMINERS = frozenset("the a an your his her its their this that these those my our".split())
_OWNED = frozenset(("your",))
_HOLDERS = frozenset(
    "purse pouch bag sack handful sum fee toll fare price fine total reward stack pile heap".split()
)
_NO_ADJECTIVE = (
    NO_PERSON
    | _DETERMINERS
    | frozenset(
        """
    in on at by for with from under over of during without within through into upon among between beside and then you it them him her me us they he she
    out off up down away back behind near here there whose worth but so title spell skill keyword codeword word ability
    """.split()
    )
)
_HAVE = frozenset("have carry own possess hold bear".split())
_THERE = frozenset("within there inside here beneath below underneath".split())
MAX_ADJECTIVES = 2


class Good(NamedTuple):
    """One thing of a list in the words of the phrase book."""

    kind: str
    said: tuple[Token, ...]
    owned: bool = False
    """whether the text says that it is the reader's"""


class Goods(NamedTuple):
    """A list, and the position behind it."""

    listed: tuple[Good, ...]
    end: int

    @property
    def owned(self) -> bool:
        return self.listed[0].owned


def read_goods(
    stream: Sequence[Token], at: int, book: PhraseBook, *, losing: bool = False, noting: bool = False
) -> Goods | None:
    """The longest list that starts here; `losing` lets "your rations" be all of them, `noting` a bare *Name* be a keyword."""
    found: list[Good] = []
    end = at
    while (
        read := read_one(
            stream, at, book, losing=losing, noting=noting or any(g.kind == KEYWORD for g in found)
        )
    ) is not None:
        good, end = read
        found.append(good)
        at = end
        while at < len(stream) and at - end < 2 and stream[at].text in (",", "and"):
            at += 1
        at += text(stream, at) == "also"
        if at == end:
            break
    if not found:
        return None
    owned = found[0].owned
    return Goods(tuple(good._replace(owned=good.owned or owned) for good in found), end)


def read_one(
    stream: Sequence[Token], at: int, book: PhraseBook, *, losing: bool, noting: bool
) -> tuple[Good, int] | None:
    if at >= len(stream):
        return None
    found = _everything(stream, at) if losing else None
    found = found or _amount(stream, at, book) or _named(stream, at) or _keyword(stream, at, bare=noting)
    if found is None:
        return None
    good, end = found
    return good, _behind(stream, end)


def _is_number(token: Token) -> bool:
    return token.kind == NUMBER or (token.kind == WORD and token.text.casefold() in NUMBERS)


def _word(spelt: str, like: Token) -> Token:
    return Token(WORD, spelt, like.start, like.end)


def _amount(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[Good, int] | None:
    """The 9 gp, a purse of 11 gold pieces, two of your rations, 1 Fortune."""
    owned = False
    if (
        text(stream, at) in _DETERMINERS
        and text(stream, at + 1) in _HOLDERS
        and text(stream, at + 2) in ("of", "containing", "holding")
    ):
        at += 3
    elif (
        text(stream, at) in _DETERMINERS
        and at + 1 < len(stream)
        and (_is_number(stream[at + 1]) or text(stream, at + 1) == "further")
    ):
        owned = text(stream, at) in _OWNED
        at += 1
    elif text(stream, at) in ("another", "some"):
        return _another(stream, at)
    at += text(stream, at) in ("further", "additional", "extra")
    if at + 1 >= len(stream) or not _is_number(stream[at]):
        return None
    number, unit = stream[at], at + 1
    if text(stream, unit) == "of" and text(stream, unit + 1) == "your":
        owned, unit = True, unit + 2
    while (
        text(stream, unit) in ("more", "good", "fresh", "whole", "shiny", "precious", "hard-earned")
        and unit - at < 3
    ):
        unit += 1
    word = text(stream, unit)
    end = 0
    if word in ("ration", "rations"):
        return Good(RATION, (number, stream[unit]), owned), unit + 1
    if unit < len(stream) and stream[unit].text in book.lexicon.coins:
        end = unit + 1
    elif word == "gold":
        end = unit + 1 + (text(stream, unit + 1) in ("piece", "pieces", "coin", "coins"))
    elif (
        word in ("piece", "pieces", "coins")
        and text(stream, unit + 1) == "of"
        and text(stream, unit + 2) == "gold"
    ):
        end = unit + 3
    if end:
        return Good(COIN, (number, stream[unit]._replace(text=book.lexicon.coins[0])), owned), end
    point = word in ("point", "points") and text(stream, unit + 1) == "of"
    score = unit + 2 * point
    if score < len(stream) and stream[score].text in scores(book):
        behind = score + 1 + (text(stream, score + 1) in ("point", "points"))
        return Good(SCORE, (number, stream[score])), behind
    return None


def _another(stream: Sequence[Token], at: int) -> tuple[Good, int] | None:
    """Another ration"""
    if text(stream, at) == "another" and text(stream, at + 1) == "ration":
        return Good(RATION, (_word("one", stream[at]), stream[at + 1])), at + 2
    return None


def _everything(stream: Sequence[Token], at: int) -> tuple[Good, int] | None:
    """All your gp, your rations, every ration you have, everything you carry: whatever there is."""
    start, word = at, text(stream, at)
    if word == "everything" and text(stream, at + 1) == "you":
        step = at + 2 + (text(stream, at + 2) == "are")
        if text(stream, step) in _HAVE | {"carrying"}:
            return _all(stream, start, step + 1, "everything you carry")
        return None
    if word == "half":
        return _half(stream, at)
    whole = word in ("all", "every", "whatever", "any")
    if (
        word == "the"
        and text(stream, at + 1) in ("whole", "rest", "last", "contents")
        and text(stream, at + 2) == "of"
    ):
        at, whole = at + 3, True
    elif word in ("all", "every", "whatever", "any"):
        at += 1 + (text(stream, at + 1) == "of")
    yours = text(stream, at) == "your"
    at += text(stream, at) in ("your", "the")
    at += (
        text(stream, at) in ("entire", "remaining", "whole", "other", "precious", "last")
        and text(stream, at + 1) != "ration"
    )
    noun = text(stream, at)
    if not (whole or yours):
        return None
    end = at + 1 + (noun == "gold" and text(stream, at + 1) in ("pieces", "coins"))
    behind = _you_have(stream, end)
    if noun == "purse" and yours:
        return _all(stream, start, end, "all your money", owned=True)
    singular = noun in ("ration", "coin", "gp") and word == "every"
    if not (singular or noun in MONEY - {"coin"} or noun == "rations" or (noun in EVERYTHING and whole)):
        return None
    if word in ("whatever", "any") and behind == end:
        return None
    if whole and not yours and not singular and behind == end:
        return None
    said = (
        "all your rations"
        if noun in ("ration", "rations")
        else "all items"
        if noun in EVERYTHING
        else "all your money"
    )
    return _all(stream, start, behind, said, owned=True)


def _half(stream: Sequence[Token], at: int) -> tuple[Good, int] | None:
    """Half of your gold, rounded down"""
    step = at + 1 + (text(stream, at + 1) == "of")
    if text(stream, step) != "your" or text(stream, step + 1) not in MONEY:
        return None
    good, end = _all(stream, at, step + 2, "half your gold")
    comma = end + (text(stream, end) == ",")
    if text(stream, comma) == "rounded" and text(stream, comma + 1) in ("up", "down"):
        return good._replace(said=(*good.said, *stream[comma : comma + 2])), comma + 2
    return good, end


def _you_have(stream: Sequence[Token], at: int) -> int:
    """Every ration you have left"""
    if text(stream, at) == "you" and text(stream, at + 1) in _HAVE:
        return at + 2 + (text(stream, at + 2) in ("left", "remaining"))
    if text(stream, at) == "you" and text(stream, at + 1) == "are" and text(stream, at + 2) == "carrying":
        return at + 3
    if (
        text(stream, at) in ("on", "in")
        and text(stream, at + 1) == "your"
        and text(stream, at + 2) in ("sheet", "pack", "purse")
    ):
        return at + 3
    return at


def _all(stream: Sequence[Token], start: int, end: int, said: str, *, owned: bool = True) -> tuple[Good, int]:
    first, last = stream[start], stream[end - 1]
    spelt = [Token(WORD, word, first.start, first.start) for word in said.split()]
    spelt[-1] = spelt[-1]._replace(end=last.end)
    return Good(ALL, tuple(spelt), owned), end


def _named(stream: Sequence[Token], at: int) -> tuple[Good, int] | None:
    """A fine **sabre**, three **pearls**, the old man's **hat**"""
    first, owned = stream[at], text(stream, at) in _OWNED
    count = first if _is_number(first) and first.text.casefold() not in ("a", "an") else None
    step = at + (text(stream, at) in _DETERMINERS or count is not None)
    if step > at and text(stream, step) == "of" and text(stream, step + 1) == "your":
        step, owned = step + 2, True
    elif count is None and step > at and _is_number_of_several(stream, step):
        count, step = stream[step], step + 1
    article, adjectives = step > at, 0
    while (
        article
        and step < len(stream)
        and stream[step].kind == WORD
        and stream[step].text.islower()
        and stream[step].text not in _NO_ADJECTIVE | NUMBERS.keys()
        and adjectives < MAX_ADJECTIVES
    ):
        step, adjectives = step + 1, adjectives + 1
    if step >= len(stream) or stream[step].kind != BOLD:
        return None
    front = count or _word("the", first if first.kind != BOLD else first._replace(end=first.start))
    return Good(ITEM, (front, stream[step]), owned), step + 1


def _is_number_of_several(stream: Sequence[Token], at: int) -> bool:
    return at < len(stream) and _is_number(stream[at]) and text(stream, at) not in ("a", "an", "one", "1")


def _keyword(stream: Sequence[Token], at: int, *, bare: bool) -> tuple[Good, int] | None:
    """The keyword *Thief*, the word *Thief*; with `bare` *Thief* alone."""
    step = at
    if text(stream, step) in ("the", "a", "your"):
        step += 1
    named = step < len(stream) and stream[step].text in ("keyword", "codeword", "word")
    step += named
    if step >= len(stream) or stream[step].kind != ITALIC or (step > at and not named):
        return None
    if not named and not (bare and stream[step].inside[:1].isupper()):
        return None
    first = stream[at]._replace(kind=WORD, end=stream[at].start)
    return Good(KEYWORD, (_word("the", first), _word("keyword", first), stream[step])), step + 1


def _behind(stream: Sequence[Token], at: int) -> int:
    """The 9 gp you find within: words behind it that only say where it lies."""
    step = at + (text(stream, at) == "that")
    if text(stream, step) == "you" and text(stream, step + 1) in ("find", "found", "see", "discover", "spot"):
        return step + 2 + (text(stream, step + 2) in _THERE)
    if text(stream, step) in ("lies", "lie", "lying") and text(stream, step + 1) in _THERE:
        return step + 2
    return at + (text(stream, at) in _THERE - {"below"})
