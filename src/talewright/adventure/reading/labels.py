"""What a way is called: the words in front of it, which order nothing although they begin as an order may.

"- Take the stair: [[stair]]." is a choice that is called "Take the stair"; "Rest for a while on the steps (turn to [[steps]])" leads to the
section where the reader rests. They are read so only where the plain reading reports something.
"""

from __future__ import annotations

import re

from talewright.adventure.book import Sentence, quoted
from talewright.adventure.model import Choice, Goto, Order, When
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ENDS, ITALIC, MARK, REFERENCE, WORD, Token, tokens
from talewright.adventure.reading.joined import WISHES
from talewright.adventure.reading.near_misses.game_words import orders
from talewright.adventure.reading.vocabulary import CLAUSE_ENDS, MOVES, WHOM
from talewright.core.findings import Span

_ASKS = frozenset("if unless should with without otherwise else when provided roll test pay cast".split())
"""Words with which a label asks for something, or rolls."""
_GOES = (("turn", "to"), ("go", "to"), ())
_MODALS = frozenset("may can could".split())


def way_behind_label(stream: list[Token], book: PhraseBook) -> list[Token] | None:
    """The way of an item of a list without the words that only say what it is; none where they say more."""
    last = [token for token in stream if token.text not in (*ENDS, ")")]
    if not last or last[-1].kind != REFERENCE:
        return None
    at = stream.index(last[-1])
    for goes in _GOES:
        start = at - len(goes)
        if (
            tuple(token.text.casefold() for token in stream[start:at]) == goes
            and start > 1
            and stream[start - 1].text in (":", "(")
        ):
            front, way = stream[: start - 1], stream[start : at + 1]
            return _called(front, way) if _is_label(front, book) else None
    return None


def _called(front: list[Token], way: list[Token]) -> list[Token]:
    """Turn to [[x]], at the place of the whole item."""
    first = front[0]
    words = [first._replace(text=text) for text in ("Turn", "to")]
    return [*words, way[-1], way[-1]._replace(kind="mark", text=".", inside="")]


def _is_label(front: list[Token], book: PhraseBook) -> bool:
    lows = {token.text.casefold() for token in front}
    counted = {*NUMBERS} - {"a", "an", "one"}
    coins = {coin.casefold() for coin in book.lexicon.coins} | {"ration", "rations", "keyword", "gold"}
    scores = {score.casefold() for score in book.lexicon.scores}
    return all(token.kind == WORD or token.text == "," for token in front) and not lows & (
        _ASKS | counted | coins | scores | book.names
    )


def by_turning(part: list[Token]) -> list[Token]:
    """You can crawl by turning to [[x]], or you can climb by turning to [[a]]: with each way in brackets, as others write it."""
    texts = [token.text for token in part]
    if texts.count("turning") < 2:
        return part
    found: list[Token] = []
    at = 0
    while at < len(part):
        if (
            texts[at : at + 3] == ["by", "turning", "to"]
            and at + 3 < len(part)
            and part[at + 3].kind == REFERENCE
        ):
            here = part[at]
            found += [
                here._replace(kind="mark", text="("),
                here._replace(text="turn"),
                part[at + 2],
                part[at + 3],
                here._replace(kind="mark", text=")"),
            ]
            at += 4
        elif texts[at] == "or" and texts[at + 1 : at + 2] == ["you"] and {*texts[at + 2 : at + 3]} & _MODALS:
            found.append(part[at])
            at += 3
        else:
            found.append(part[at])
            at += 1
    return found


def with_what_is_allowed(parts: list[list[Token]]) -> list[list[Token]]:
    """Test Climbing. A Default Roll is allowed: the second sentence in brackets in the first, as others write it."""
    found: list[list[Token]] = []
    for part in parts:
        if part[0].text != "A":
            found.append(part)
            continue
        texts = [token.text for token in part]
        allows = (
            4 < len(texts) <= _FEW
            and texts[0] == "A"
            and texts[1][:1].isupper()
            and texts[3:5] in (["is", "allowed"], ["is", "permitted"])
        )
        before = found[-1] if found else []
        if (
            allows
            and before
            and any(token.text in ("Test", "test") for token in before)
            and before[-1].text == "."
        ):
            mark = before[-1]
            first = part[0]._replace(text="a")
            found[-1] = [
                *before[:-1],
                mark._replace(text="("),
                first,
                *part[1:-1],
                mark._replace(text=")"),
                mark,
            ]
        else:
            found.append(part)
    return found


def in_one_sentence(parts: list[list[Token]]) -> list[list[Token]]:
    """You can try to force the door. If so, turn to [[x]]: one way, where an item of a list says it in two sentences."""
    if len(parts) == 2 and parts[0][-1].text == "?" and _leads_alone(parts[1]):
        return [
            [
                *parts[0][:-1],
                parts[0][-1]._replace(text=":"),
                parts[1][0]._replace(text="turn"),
                *parts[1][1:],
            ]
        ]
    if (
        len(parts) != 2
        or parts[0][0].text != "You"
        or parts[0][1].text not in _MODALS
        or parts[0][-1].text != "."
    ):
        return parts
    opening = next(
        (size for size in (3, 4, 5) if tuple(token.text for token in parts[1][:size]) in _IF_SO), 0
    )
    if not opening or not all(token.kind == WORD for token in parts[0][:-1]):
        return parts
    return [[*parts[0][:-1], parts[0][-1]._replace(text=":"), *parts[1][opening:]]]


def _leads_alone(part: list[Token]) -> bool:
    """Walk upstream? Turn to [[c]]."""
    end = len(part) - (part[-1].text in ENDS)
    return end == 3 and part[0].text in ("Turn", "Go") and part[1].text == "to" and part[2].kind == REFERENCE


_IF_SO = (
    ("If", "so", ","),
    ("If", "you", "do", ","),
    ("If", "you", "do", "so", ","),
    ("If", "you", "want", "to", ","),
)
_FEW = 12
"""Tokens of a sentence that only allows something."""


_LABEL = re.compile(r"[A-Z][a-z'-]+(?: [a-z'-]+)?: *(?:turn|go) to ")
_DEED = re.compile(r"([A-Z][^.:;,!?\[\]]{3,60})[:,] *(?:turn|go) to ")


_DONE_AND_LEFT = re.compile(r"([A-Z][^.:;!?\[\]]{3,80}?),? (?:and|then|and then) (?:turn|go) to ")
_ON = frozenset("turn go return continue proceed now then next".split())


def labelled_ways(found: list[Sentence], text: str) -> list[Sentence]:
    """Left: turn to [[x]]. Right: turn to [[y]]. Several ways behind words of their own are choices.

    So are deeds that each lead on, one beside the other: Pull the iron lever and turn to [[x]]. Pull the brass lever and turn to [[y]].
    """
    ways = [
        each
        for each in found
        if len(each.statements) == 1
        and isinstance(each.statements[0], Goto)
        and _is_labelled(each.span, text)
    ]
    if len(ways) < 2:
        run = [each for each in found if each.statements]
        ways = run if len(run) > 1 and all(_is_done_and_left(each, text) for each in run) else []
    if len(ways) < 2:
        return found
    return [
        Sentence(each.span, (Choice(quoted(text, each.span) + ".", each.statements, None, each.span),))
        if each in ways
        else each
        for each in found
    ]


def _is_done_and_left(sentence: Sentence, text: str) -> bool:
    """Pull the bone lever, Take a Wound and turn to [[c]]: an order that leads on, with what it costs."""
    first = sentence.statements[0]
    if isinstance(first, Order) and first.span.start == sentence.span.start:
        return False  # Take a Wound and turn to [[a]]: nobody chooses that
    if not isinstance(sentence.statements[-1], Goto) or any(
        isinstance(each, Goto | Choice | When) or (isinstance(each, Order) and each.rolls)
        for each in sentence.statements[:-1]
    ):
        return False
    deed = _DONE_AND_LEFT.match(text, sentence.span.start, sentence.span.end)
    said = tokens(deed[1], sentence.span.start) if deed is not None else []
    return len(said) > 1 and said[0].text.casefold() not in _ON and orders(said)


def _is_labelled(span: Span, text: str) -> bool:
    """Left: turn to [[x]]; Offer him your hand: turn to [[y]]. More than two words in front of the colon are an order."""
    if _LABEL.match(text, span.start, span.end):
        return True
    deed = _DEED.match(text, span.start, span.end)
    said = tokens(deed[1], span.start) if deed is not None else []
    return len(said) > 1 and (orders(said) or (said[1].text in WHOM and orders([said[0], *said[2:]])))


# -- deeds in front of ways that stand side by side -----------------------------------------------------------------

_MORE = frozenset(
    """
    if unless when until not never no none nor otherwise else instead except only both without depending
    roll test fight lose gain pay cast eat drop give hand sell buy take rest die dice gp coin coins gold ration rations wound wounds armour shield weapon keyword skill spell level
    success failure succeed fail win
    """.split()
)
"""Words with which a part would be more than a way."""
_SIDES = frozenset(
    "left right north south east west up down back straight ahead forward onward use stay run hide pick force".split()
)
MAX_LABEL = 8
"""Words of a deed in front of its way."""
MARKS_OF_LABELS = frozenset(": — – - →".split())


def labelled(parts: list[list[Token]], book: PhraseBook) -> set[int]:
    """Follow the smoke – [[a]]. Follow the sound – [[b]]: where the ways begin that stand beside each other, each behind what the reader would do for it.

    One alone says nothing of a choice; a label that is no deed of the reader's may be a result or a condition.
    """
    found, run = set[int](), list[int]()
    for part in [*parts, []]:
        if part and _is_deed(part, book):
            run.append(part[0].start)
            continue
        found |= {*run} if len(run) > 1 else set()
        run = []
    return found


def _is_deed(part: list[Token], book: PhraseBook) -> bool:
    """Follow the smoke – [[a]]."""
    end = len(part) - (part[-1].text in ENDS)
    if end < 3 or part[end - 1].kind != REFERENCE or part[end - 2].text not in MARKS_OF_LABELS:
        return False
    said = part[part[0].text == "Or" : end - 2]
    if not said:
        return False
    low = said[0].text.casefold()
    deed = low in MOVES | WISHES or low in _SIDES
    return (
        deed and len(said) <= MAX_LABEL and all(token.kind == WORD for token in said) and is_story(said, book)
    )


def label_way(part: list[Token], text: str) -> Choice:
    """The choice that a label offers."""
    to = next(token for token in part if token.kind == REFERENCE)
    span = Span(part[0].start, part[-1].end)
    return Choice(" ".join(text[span.start : span.end].split()), (Goto(to.inside, span),), None, span)


def is_story(stream: list[Token], book: PhraseBook) -> bool:
    """Whether nothing in the words of a way asks, counts or is of the rules."""
    for token in stream:
        low = token.text.casefold()
        if token.kind == REFERENCE or (token.kind == MARK and (low in CLAUSE_ENDS or low in ENDS)):
            continue
        if token.kind in (BOLD, ITALIC) or token.kind != WORD or low in _MORE or token.text in book.terms:
            return False
        if low in book.lexicon.coins or (low in NUMBERS and low not in ("a", "an", "one")):
            return False
    return True
