"""Sentences of which nothing is understood and nothing reported, but which may change what the reader has or how a roll goes.

One look at the words of a sentence says which of the checks could find anything (signs.py). They run in order: goods that change hands (goods.py), then rolls, scores, terms and numbers of the rules, then verbs without
an amount (addressed.py). Last, in game_words.py, any
word of the rules in a sentence that is not of a closed class of story.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from talewright.adventure.phrases.phrasebook import MAX_HEADS, SOFT, PhraseBook
from talewright.adventure.phrases.tokens import NUMBER, SIGNED, WORD, Token
from talewright.adventure.reading.near_misses.addressed import addressed
from talewright.adventure.reading.near_misses.capitals import OF_OTHER_RULES, denies
from talewright.adventure.reading.near_misses.game_words import GAME_WORDS, game_word
from talewright.adventure.reading.near_misses.goods import (
    CHANGES,
    changed,
    changes_hands,
    handed,
    has_bold,
    is_counted,
    priced,
    unnamed,
)
from talewright.adventure.reading.near_misses.meaning import (
    PLAIN_CURE,
    Doubt,
    best_effort,
    is_name,
    stops,
    words_between,
)
from talewright.adventure.reading.near_misses.motions import altered, lifted, modern, moved, whatever_there_is
from talewright.adventure.reading.near_misses.proposals import hint
from talewright.adventure.reading.near_misses.sheet import counted_later, kept_beside, scored
from talewright.adventure.reading.near_misses.signs import (
    COUNTED,
    FIRSTS,
    NAMES,
    SMALL_TERMS,
    STRONG,
    Check,
    Look,
    needs,
    opening,
)
from talewright.core.text.message import Message

_ROLLS = frozenset("test tests roll rolls check checks against".split())
_USELESS = frozenset("no not without cannot useless ignore ignores nothing never unarmed".split())
_WORKS = frozenset("work works cast effect function functions possible use helps help".split())
_OUTCOMES = frozenset("succeed succeeds fail fails success failure".split())
_SURELY = frozenset("automatically".split())
_Words = set[str]


@lru_cache(maxsize=MAX_HEADS)
def look(book: PhraseBook) -> Look:
    """What the checks need, for the words of one phrase book; the last is `game_word`."""
    return Look(book, (*(check.rows for check in CHECKS), GAME_WORDS))


def unheard(book: PhraseBook, stream: list[Token]) -> tuple[Doubt | None, int]:
    """What a sentence may change in no phrase of the book, and where it names something of the rules (-1: nowhere).

    He takes the **lantern** from you, the fare costs you 5 gp, your next roll is harder.
    """
    stream = modern(stream)
    possible = look(book).of(stream)
    if not possible:
        return None, -1
    words = {t.text.casefold() for t in stream if t.kind == WORD}
    doubt: Doubt | None = None
    for number, check in enumerate(CHECKS):
        if possible >> number & 1 and (doubt := check.find(book, stream, words)) is not None:
            break
    named = game_word(book, stream) if possible >> len(CHECKS) & 1 else -1
    if doubt is None and named >= 0:
        goods = has_bold(stream) or words & {*book.lexicon.coins, "ration", "rations"}
        rules = Message("speaks of the rules but is no phrase of the book.")
        doubt = changes_hands(book, stream) if goods else _with_hint(book, stream, rules)
    return doubt, named


# -- what to look for, in this order ----------------------------------------------------------------------------


_DECIDES = frozenset("decide determine choose".split())
_SUMS = frozenset("add adds subtract subtracts deduct deducts".split())


@needs(
    (OF_OTHER_RULES, COUNTED),
    ({"against"}, {NUMBER}, _ROLLS),
    ({"random"}, {"number"}),
    (opening({"Let"}), {"die", "dice"}, _DECIDES),
    (_SUMS, {"roll", "rolls"}, COUNTED),
    ({"d", "D", "d4", "d6", "d8", "d10", "d12", "d20"},),
)
def _foreign(book: PhraseBook, stream: list[Token], words: _Words) -> Doubt | None:
    """The slates slide: take a Wound. What other rules count, in a book whose rules do not."""
    known = book.small_terms
    counted = any(
        t.text in OF_OTHER_RULES and t.text.casefold() not in known and is_counted(stream, at)
        for at, t in enumerate(stream)
    )
    counted = counted or any(_is_die(one, two) for one, two in pairwise(stream))
    against = any(one.text == "against" and two.kind == NUMBER for one, two in pairwise(stream))
    left = stream[0].text == "Let" and words & {"die", "dice"} and words & _DECIDES
    altered = (
        words & _SUMS
        and words & {"roll", "rolls"}
        and any(is_counted(stream, at) or t.kind == NUMBER for at, t in enumerate(stream))
    )
    against = against and bool(words & _ROLLS)
    if not (counted or against or left or altered or {"random", "number"} <= words):
        return None
    return (len(stream), "near-miss", Message("speaks of numbers that the rules of this book do not have."),
            Message("Say it as the phrase book of these rules does. If it is story, {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip


def _is_die(one: Token, two: Token) -> bool:
    """Use a d8 in place of the die: dice by their names."""
    return re.fullmatch(r"d(?:4|6|8|10|12|20|100)", one.text) is not None or (
        one.text in ("d", "D") and two.kind == NUMBER and one.end == two.start
    )


@needs((_ROLLS, NAMES))
def _rolled(book: PhraseBook, stream: list[Token], words: _Words) -> Doubt | None:
    numbered = any(t.kind == NUMBER for t in stream)
    if not words & _ROLLS or not any(
        t.text[:1].isupper() and is_name(book, t.text) for t in stream[not numbered :] if t.kind == WORD
    ):
        return None
    return _with_hint(book, stream, Message("speaks of a roll, but is no phrase of the book."))


@needs(({SIGNED},), (SMALL_TERMS, COUNTED | CHANGES | {"armour", "all", "every", "half"}))
def _numbered(book: PhraseBook, stream: list[Token], words: _Words) -> Doubt | None:
    if not any(t.kind == SIGNED for t in stream) and not _ruled(book, stream, words):
        return None
    return _with_hint(book, stream, Message("speaks of numbers in the rules but is no phrase of the book."))


@needs((FIRSTS,))
def _inside(book: PhraseBook, stream: list[Token], _: _Words) -> Doubt | None:
    """You would fight the **hound (DS 9)**: a phrase of the book, where none may start."""
    for at, token in enumerate(stream):
        low = token.text.casefold()
        if token.kind != WORD or low not in book.by_first or low in SOFT:
            continue
        if at and denies(stream[at - 1]):
            continue
        end, phrase, _trace = best_effort(book, stream, at, loose=True)
        if (
            phrase is not None
            and not phrase.private
            and phrase.node not in ("goto", "rest")
            and end >= at + (2 if has_bold(stream[at:end]) or stops(stream, end) else 3)
        ):
            said = words_between(stream, token, stream[end - 1])
            return (len(stream), "near-miss", Message("holds an instruction, but it is not clear whether it is to be carried out."),
                    Message('Begin a sentence with "{says}" if it is. If it is story, {plain_cure}', says=said[:1].upper() + said[1:], plain_cure=PLAIN_CURE))  # fmt: skip
    return None


@needs(
    (STRONG,),
    ({"armour", "shield", "shields", "unarmed", "spells"}, _USELESS),
    (opening(("No", "Spells", "Magic")), {"spell", "spells", "magic"}, _USELESS, _WORKS),
    ({"must"}, {"test", "roll", "fight"}),
    ({"rest"}, {"here", "may"}),
    (_OUTCOMES, _SURELY | {"next"}),
    ({"be"}, {"fled"}),
    ({"strike", "strikes", "attack", "attacks"}, {"first"}),
    ({"level"}, {"up"}),
    ({"cast"}, {"spell", "spells"}),
    ({"counts"}, {"Rest"}),
    ({"be"}, {"healed", "restored", "regained"}, {"nothing", "no", "cannot"}),
    ({"your"}, {"adventure"}, {"lost", "finished", "done"}),
)
def _termed(book: PhraseBook, stream: list[Token], words: _Words) -> Doubt | None:
    """Your Wounds close, armour is no help: a word of the rules, and no phrase of the book."""
    named = any(t.text in book.lexicon.strong for t in stream[1:])
    useless = (
        words & {"armour", "shield", "unarmed", "spells"}
        and words & _USELESS
        and (words & {"you", "your"} or stream[0].text in ("Armour", "Shields"))
    )
    useless = useless or (
        bool(book.lexicon.spells)
        and stream[0].text in ("No", "Spells", "Magic")
        and bool(words & {"spell", "spells", "magic"})
        and bool(words & _USELESS)
        and bool(words & _WORKS)
    )
    orders = list(pairwise(t.text for t in stream))
    first = _ordered(orders, words) or any(
        one.text in ("strike", "strikes", "attack", "attacks") and two.text == "first"
        for one, two in pairwise(stream)
    )
    scaled = stream[0].text in book.lexicon.strong and words & {
        "twice",
        "half",
        "double",
        "halved",
        "doubled",
        "count",
        "counts",
    }
    levels = "level" in book.terms and ("level", "up") in orders
    casts = bool(book.lexicon.spells) and "cast" in words and bool(words & {"spell", "spells"})
    counted = casts or ("counts" in words and any(t.text == "Rest" for t in stream[1:]))
    ended = {"your", "adventure"} <= words and bool(words & {"lost", "finished", "done"})
    barred = any(pair[0] == "be" and pair[1] in ("healed", "restored", "regained") for pair in orders)
    barred = barred and bool(words & {"nothing", "no", "cannot"})
    if not (named or useless or first or scaled or levels or counted or barred or ended):
        return None
    return _with_hint(book, stream, Message("speaks of the rules but is no phrase of the book."))


def _ordered(orders: list[tuple[str, str]], words: _Words) -> bool:
    """You must test, you may rest, you succeed automatically, it cannot be fled: what the rules order or allow."""
    if {("must", "test"), ("must", "roll"), ("rest", "here")} & {*orders}:
        return True
    if ("must", "fight") in orders and (
        len(words) == 3
        or any(one == "fight" and two in ("it", "him", "her", "them") for one, two in orders)
        or words & {"both", "once", "together", "all", "each"}
    ):
        return True
    if words & _OUTCOMES and (words & _SURELY or {("next", "test"), ("next", "roll")} & {*orders}):
        return True
    if ("be", "fled") in orders and words & {"cannot", "can't", "impossible", "no", "never"}:
        return True
    return any(
        one == "may" and two == "rest" and three not in ("easy", "assured", "content", "your")
        for (one, two), (_, three) in pairwise(orders)
    )


CHECKS: tuple[Check, ...] = (
    priced, _rolled, _numbered, scored, unnamed, handed, changed, _termed, _inside, _foreign, counted_later, addressed, kept_beside, moved, altered, lifted, whatever_there_is,
)  # fmt: skip


def _with_hint(book: PhraseBook, stream: list[Token], cause: Message) -> Doubt:
    cure = Message("{hint}If it is story, {plain_cure}", hint=hint(book, stream), plain_cure=PLAIN_CURE)
    return len(stream), "near-miss", cause, cure


# -- signs -------------------------------------------------------------------------------------------------------


def _ruled(book: PhraseBook, stream: list[Token], words: set[str]) -> bool:
    """A term of the rules with a number, or what armour does about it."""
    if not words & book.small_terms:
        return False
    if any(
        t.text in book.terms and is_counted(stream, at) and stream[at - 1].text.casefold() not in ("a", "an")
        for at, t in enumerate(stream)
    ):
        return True
    if any(one.text == "level" and two.kind == NUMBER for one, two in pairwise(stream)):
        return "level" in book.terms
    named = any(t.text in book.terms and t.text[:1].isupper() for t in stream[1:])
    numbered = any(t.kind == NUMBER for t in stream) or words & {"armour", "all", "every", "half"}
    if any(one.text in CHANGES and two.text in book.terms for one, two in pairwise(stream)):
        return True
    return named and bool(numbered)
