"""The other branch of a condition: its words, the other way behind one that a condition opens, and what happens to those who lack what is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from talewright.adventure.book import Sentence
from talewright.adventure.model import Choice, Coin, Condition, Goto, LoseItems, Statement, When
from talewright.adventure.phrases.tokens import WORD, Token
from talewright.adventure.reading.asking.words import size_of
from talewright.adventure.reading.near_misses.game_words import orders
from talewright.adventure.reading.program import by_number
from talewright.adventure.reading.vocabulary import WHOM
from talewright.core.findings import Span

_Rows = frozenset[tuple[str, ...]]


def _rows(text: str) -> _Rows:
    return frozenset(tuple(row.split()) for row in text.replace("\n", ";").split(";") if row.strip())


def _all(*parts: str) -> _Rows:
    """Every way to take one of each part; parts are separated by commas inside."""
    chosen = product(*(part.split(",") for part in parts))
    return frozenset(tuple(" ".join(words).split()) for words in chosen)


_ANY_OTHER = _rows("""
    otherwise; if not; in every other case; in any other case; in all other cases; in every other event; in any other event; failing that
    failing both; failing either; failing these; failing all of these; failing all these; failing all else; if neither is true; if neither is true of you; if neither is the case; if neither applies
    if none of these is true; if none of these applies; if none of these apply; if none of these is the case
    if you cannot or will not; if you will not or cannot; if you can't or won't; if you won't or can't
""")
"""They need no comma."""
_DENIED = (
    _all("if you", "do not,don't,did not,didn't,are not,aren't,were not,weren't,have not,haven't,cannot,can't,could not,couldn't,will not,won't")
    | _all("if there", "is not,isn't,is none") | _all("if it,if that,if this", "is not,isn't,was not,wasn't,has not,hasn't,does not,doesn't,did not,didn't")
    | _rows("else; or else")
)  # fmt: skip
_LACKING = (
    _all("if you", "do not have,don't have,do not carry,don't carry,do not possess,don't possess,do not own,don't own,lack", "it,one,them,any,either")
    | _all("if you", "do not,don't", "know it")
    | _rows("if you have none; if you have none left; if you have none remaining; if you do not have any left; if you don't have any left; if you have no more; if you have neither; if you have nothing; if you have not got it; if you haven't got it; if you do not have that; if you don't have that; without it; without one; without them; without either; without any of them; lacking it; lacking them; lacking one; lacking either; lacking both; in the absence of both; in the absence of either; in default of both; failing it")
)  # fmt: skip
"""They deny what is had."""
_PARTLY = (
    _all("if you", "lack,are missing,are lacking,are without", "either,either one,either of them,one,one of them,one or both,one or the other,any of them,one or more,one or more of them")
    | _all("if you're", "missing,lacking,without", "either,either one,either of them,one,one of them,one or both,one or the other,any of them,one or more,one or more of them")
    | _all("if", "either,one,either one,either of them,one of them,one or both", "is missing")
    | _all("if you do not have,if you don't have", "both,both of them,them both,all of them,them all,all three")
    | _rows("if you do not have; if you don't have")
)  # fmt: skip
"""They deny that all of several things are had. "Both" is left out when a sentence comes here."""
_REFUSED = _all(
    "if you",
    "refuse,decline,pass,would rather not,prefer not to,do not want it,don't want it,do not buy it,don't buy it,do not wish to,don't wish to,don't want to,do not want to,leave it,do not pay,don't pay,keep your money",
)
"""They deny a wish."""
_AFFIRMED = _all("if you", "do,have,are,can,have it,have one,have them,do have it,do have one,hold it,carry it,possess it,own it,know it") | _all("if it", "is,has,does,was") | _all("with,having,carrying,holding", "it,one,them")  # fmt: skip
_LOWER = _all("if it is,if yours is,if it's,if it stands", "less,lower,fewer,smaller,below that,under that,less than that,lower than that,fewer than that") | _rows("with less; with fewer; with less than that; with less than this; with fewer than that; with fewer than this; if you have less; if you have fewer; if you have less than this; if you have less than that; if you have fewer than this; if you have fewer than that; for less; if lower; if less")  # fmt: skip
_HIGHER = _all("if it is,if yours is,if it's,if it stands", "more,higher,greater,above that,over that,more than that,higher than that,greater than that") | _rows("with more; with more than that; with more than this; if you have more; if you have more than this; if you have more than that; if higher; if more")  # fmt: skip
_NOT_WON = _all("if you", "tie or fail,fail or tie,do not succeed,don't succeed,draw or fail")
_IT_IS = _all("if it is,if it's,if yours is")
_DOWN, _UP = frozenset("less lower fewer below".split()), frozenset("more higher greater above".split())
_HAD = frozenset("item weapon skill keyword title spell coin status all any".split())
_COMPARED = frozenset("coin stat status counter".split())
_MARKS = frozenset((",", ":", ";", "—", "–"))
_COMPLETE = frozenset("it one them either none neither less lower that this fail tie both missing".split())
"""Last words behind which no comma is needed in front of a subject: "If you don't have it she laughs"."""
_SUBJECTS = frozenset("you he she they it the your his her their there nothing nobody only".split())
_LONGEST = 7
_EVENT = ("in", "the", "event", "that")
OPENERS = frozenset(
    row[0] for row in _ANY_OTHER | _DENIED | _LACKING | _PARTLY | _AFFIRMED | _LOWER | _HIGHER | _NOT_WON
)
"""First words of them all."""


def other_branch(words: Sequence[str], before: Condition | None) -> int:
    """How many of these words say "otherwise" behind a condition; 0 if none do."""
    said = tuple(word.casefold().replace("’", "'") for word in words[: _LONGEST + 1])
    for size in range(min(_LONGEST, len(said)), 0, -1):
        row = said[:size]
        if row in _ANY_OTHER:
            return size
        behind = said[size] if size < len(said) else ""
        closes = behind in _MARKS or (row[-1] in _COMPLETE and behind in _SUBJECTS)
        if closes and _denies(row, before):
            return size
    return 0


def names_what_was_asked(words: Sequence[str]) -> int:
    """How many words open a sentence with the other branch of what is had ("If you have none, ..."); 0 for what is done ("If you don't, ...")."""
    said = tuple(word.casefold().replace("’", "'") for word in words[: _LONGEST + 4])
    said = ("if", *said[4:]) if said[:4] == _EVENT else said[: _LONGEST + 1]
    if said[:1] == ("should",):
        said = ("if", *("have" if word in ("possess", "own", "carry") else word for word in said[1:]))
    if others := size_of("others", said, 0) or size_of("the_others", said, 0):
        return others
    had = _LACKING | _LOWER | _HIGHER | {row for row in _AFFIRMED if row[-1] in ("it", "one", "them")}
    sizes = range(2, len(said))
    return next(
        (size for size in sizes if said[:size] in had and (said[size] == "," or said[size] in _SUBJECTS)), 0
    )


def _is_the_rest(number: str, beyond: str, before: Condition) -> bool:
    """If your Power is 7 or more, ... If it is 6 or less, ...: all scores that the condition leaves."""
    if before.kind not in ("stat", "counter") or before.negated or not number.isdecimal():
        return False
    if before.relation == "more":
        return beyond in _DOWN and int(number) == before.amount - 1
    return before.relation == "less" and beyond in _UP and int(number) == before.amount


def _denies(row: tuple[str, ...], before: Condition | None) -> bool:
    negated = before is not None and before.negated
    if row in _DENIED:  # for the first time here: a visit that has not been
        first = before is not None and before.kind == "visited" and row[1] in ("it", "this")
        return not negated or first
    if before is None:
        return False
    if row[:-3] in _IT_IS and row[-2] == "or":
        return _is_the_rest(row[-3], row[-1], before)
    least = before.kind in _COMPARED and (before.relation == "more" or before.kind in ("coin", "status"))
    return (
        (row in _REFUSED and before.kind in ("wish", "agreed"))
        or (row in _PARTLY and before.kind == "all" and not negated)
        or (row in _LACKING and before.kind in _HAD and not negated)
        or (row in _AFFIRMED and negated)
        or (row in _NOT_WON and before.kind == "result" and before.name == "succeed")
        or (row in _LOWER and least and not negated)
        or (row in _HIGHER and (before.relation == "less" or (least and negated)))
    )


_IS_OR_HAS = frozenset("stat status skill item weapon keyword title counter".split())
"""What a reader is or has without any cost: coin would be paid and a spell cast, which the reader decides."""
_ABLE = re.compile(r"\byou can (?!also\b|either\b|choose\b|try\b|turn to\b|go to\b)[^:;.]*: *(?:turn|go) to ")
_DECIDES = re.compile(r"\b(?:may|could|wish|want|choose|decide|prefer|like|try|attempt)\b")
_OPENS_OTHERWISE = re.compile(r"If (?:not|you (?:don['’]t|do not|would rather not|refuse|decline))\b")
"""If you trust the girl, ... If you don't, ...: the other way is a choice as well."""
_IF_UNABLE = re.compile(r"(?:if not|otherwise|if you (?:cannot|can't|can’t))\b", re.IGNORECASE)
"""How the other branch opens where it denies the condition; "If you don't" may deny what is done."""


def is_ability(condition: Condition | None, said: str, other: str) -> bool:
    """Whether "you can ...: turn to" tells what follows from a condition, and the words behind it deny that condition."""
    return (
        condition is not None
        and condition.kind in _IS_OR_HAS
        and _ABLE.search(said) is not None
        and _DECIDES.search(said) is None
        and _IF_UNABLE.match(other) is not None
    )


def _leads_elsewhere(text: str, part: list[Token], otherwise: Sequence[Statement]) -> bool:
    """Whether the other branch of a wish leads somewhere, too."""
    return _OPENS_OTHERWISE.match(text, part[0].start) is not None and isinstance(otherwise[-1], Goto)


def other_way(
    way: Statement | None, otherwise: Sequence[Statement], part: list[Token], text: str
) -> tuple[Statement, ...]:
    """A choice with its other way in the next sentence: two choices, or one condition with "otherwise"; nothing where it opens to everybody."""
    if not isinstance(way, Choice) or not otherwise:
        return ()
    if not (by_number(way.body) or way.condition or way.price or _leads_elsewhere(text, part, otherwise)):
        return ()
    span = Span(part[0].start, part[-1].end)
    words = " ".join(text[span.start : span.end].split())
    if way.condition is not None and not way.price and is_ability(way.condition, way.words, words):
        return (When(way.condition, way.body, tuple(otherwise), way.span),)
    said = names_what_was_asked([token.text for token in part])
    other = None
    if said and way.condition is not None:
        asked = Span(part[0].start, part[said - 1].end)
        other = replace(way.condition, negated=not way.condition.negated, span=asked)
    return (way, Choice(words, tuple(otherwise), other, span))


_UNABLE = frozenset("cannot can't can’t".split())


def needed(given: Statement | None) -> Condition | None:
    """What a reader must have to give what an instruction takes; None where it takes nothing, or several things."""
    if isinstance(given, LoseItems) and len(given.items) == 1:
        item = given.items[0]
        return Condition("item", item.name, item.count, span=given.span)
    if isinstance(given, Coin) and given.how in ("pay", "lose") and given.amount:
        return Condition("coin", amount=given.amount, span=given.span)
    return None


def or_else(
    before: Sequence[Statement], otherwise: Sequence[Statement], part: Sequence[Token]
) -> When | None:
    """Pay 3 gp. If you cannot, ...: the instruction for those who can, and the other branch for the rest; None where the words say something else.

    Lose the **whip** and 2 gp. If you have neither, ...: of several things it is not clear which of them is meant.
    """
    words = [token.text for token in part]
    unable = len(words) > 2 and words[2] in _UNABLE
    given = before[-1] if before else None
    alone = sum(needed(each) is not None for each in before) == 1
    asked = needed(given) if alone and (unable or names_what_was_asked(words)) else None
    if given is None or asked is None:
        return None
    return When(asked, (given,), tuple(otherwise), given.span)


def settled(sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences of a paragraph, where one that takes something and one for those who have none follow each other, as one condition."""
    found = list[Sentence]()
    for each in (Sentence(one.span, _in_one(one.statements)) for one in sentences):
        last = found[-1] if found else None
        given = _instead(last.statements[-1], each.statements) if last and last.statements else None
        if last is not None and given is not None:
            found[-1] = Sentence(last.span, (*last.statements[:-1], given))
            found.append(Sentence(each.span, each.statements[1:]))
        else:
            found.append(each)
    return found


_OR_RATHER_NOT = re.compile(
    r"\bor (?:(?:do not|don['’]t|would not|have no) (?:wish|want|care|like|choose|desire|intention)|(?:would|['’]d) rather not|prefer not|choose not|will not|won['’]t)\b"
)


def left_to_those_who_can(found: Sequence[Sentence], text: str) -> list[Sentence]:
    """If you have the **rope**, turn to [[a]]. If you have not, or do not wish to use it, turn to [[x]]: those who can may take either way."""
    made = [*found]
    for at in range(1, len(made)):
        way, other = made[at - 1].statements[-1:], made[at].statements
        if len(way) != 1 or len(other) != 1 or not isinstance(way[0], When) or way[0].otherwise:
            continue
        first, second = way[0], other[0]
        if not isinstance(second, Choice) or second.condition:
            continue
        leads = first.body and isinstance(first.body[-1], Goto)
        if not leads or first.condition.kind not in _IS_OR_HAS | {"coin"}:
            continue
        if _OR_RATHER_NOT.search(text, made[at].span.start, made[at].span.end):
            words = " ".join(text[made[at - 1].span.start : made[at - 1].span.end].split())
            may = Choice(words, first.body, first.condition, first.span)
            made[at - 1] = Sentence(made[at - 1].span, (*made[at - 1].statements[:-1], may))
    return made


def _in_one(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Lose a **ration**; if you have none, lose 1 Vitality: the same inside a sentence, a choice or the branch of a condition."""
    found = list[Statement]()
    for one in statements:
        each = replace(one, body=_in_one(one.body)) if isinstance(one, Choice | When) else one
        given = _instead(found[-1] if found else None, (each,))
        found[len(found) - (given is not None) :] = [given or each]
    return tuple(found)


def _instead(given: Statement | None, statements: Sequence[Statement]) -> When | None:
    """Eat a ration. If you have no ration, ...: the same, where the second sentence names the thing again."""
    asked, when = needed(given), statements[0] if statements else None
    if given is None or asked is None or not isinstance(when, When) or when.otherwise is not None:
        return None
    other = when.condition
    same = (other.kind, other.name, other.relation) == (asked.kind, asked.name, asked.relation)
    if not same or not other.negated or other.parts or max(other.amount, 1) != max(asked.amount, 1):
        return None
    return When(asked, (given,), when.body, given.span)


def is_for_others(part: list[Token]) -> bool:
    """Pay the man. Otherwise walk away: what the reader does instead, so that the sentence before is not for everybody."""
    said = [token for token in part[1:] if token.text != ","]
    first = said[0]._replace(text=said[0].text.capitalize()) if said else None
    if first is None or first.kind != WORD:
        return False
    done = len(said) > 1 and said[1].text in WHOM
    return first.text == "You" or done or orders([first, *said[1:]])
