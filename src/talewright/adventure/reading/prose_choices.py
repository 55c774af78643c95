"""Several ways in one sentence of running text that leaves the choice to the reader: "Whether you go by the marsh to [[a]] or by the road to [[x]] is for you to decide".

The proof: words that give the choice away stand in front of the ways or behind them, an "or" stands between the ways, each part has one reference,
and all else is story, in which nothing is asked, denied, rolled, counted or changes hands.
"""

from __future__ import annotations

from talewright.adventure.model import Choice, Goto
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ENDS, ITALIC, MARK, REFERENCE, WORD, Token
from talewright.core.findings import Span

MAX_TOKENS = 80
_FRONT = tuple(
    tuple(words.split())
    for words in (
        "whether", "you may", "you can", "you could", "will you", "do you", "would you", "either", "decide whether", "choose whether", "you must decide", "you must choose",
        "you must now decide", "you must now choose", "now decide", "now choose", "you have to decide", "you have to choose", "decide now", "choose now", "turn to", "go to", "proceed to",
        "continue to", "turn either to", "you now have a choice", "you have a choice", "the choice is yours", "it is up to you",
    )
)  # fmt: skip
_BEHIND = frozenset(
    each.strip()
    for each in """
    as you please;as you wish;as you like;as you prefer;as you choose;as you see fit;as you think best;as your conscience dictates;as your heart dictates;as your fancy takes you
    as the fancy takes you;whichever you prefer;whichever you like;whichever you please;the choice is yours;it is your choice;it is up to you;is up to you;is for you to decide
    is entirely for you to decide;is entirely up to you;is your decision;is your choice;you decide;you choose;is yours to decide;is your own affair;as you will;according to your taste
    at your choice;the decision is yours;the choice being yours
    """.replace("\n", ";").split(";")
)
_ASKS = frozenset(
    """
    if unless when until not never no none nor otherwise else instead except only both without depending
    roll test fight lose gain pay cast eat drop give hand sell buy take rest die dice gp coin coins gold ration rations wound wounds armour shield weapon keyword skill spell level
    success failure succeed fail win
    """.split()
)
"""Words with which a part would be more than a way."""
_JOINTS = frozenset(",;:—–()")


def offered(stream: list[Token], book: PhraseBook, text: str) -> tuple[Choice, ...]:
    """A choice for each way that a sentence leaves to the reader."""
    found = list[Choice]()
    for start, at in _parts(stream, book):
        span = Span(stream[start].start, stream[at].end)
        words = " ".join(text[span.start : span.end].split())
        found.append(
            Choice(words[:1].upper() + words[1:] + ".", (Goto(stream[at].inside, span),), None, span)
        )
    return tuple(found)


def _parts(stream: list[Token], book: PhraseBook) -> list[tuple[int, int]]:
    """Where each way that a sentence offers begins, and where its reference stands; nothing where the choice is not the reader's alone."""
    refs = [at for at, token in enumerate(stream) if token.kind == REFERENCE]
    if len(refs) < 2 or len({stream[at].inside for at in refs}) < len(refs) or len(stream) > MAX_TOKENS:
        return []
    words = [token.text.casefold().replace("’", "'") for token in stream]
    front = max((len(each) for each in _FRONT if tuple(words[: len(each)]) == each), default=0)
    tail = " ".join(word for word in words[refs[-1] + 1 :] if word not in _JOINTS and word not in ENDS)
    if (tail and tail not in _BEHIND) or not (front or tail) or not _is_story(stream, book):
        return []
    if "or" not in words[refs[-2] : refs[-1]]:
        return []
    found, start = list[tuple[int, int]](), front
    for at in refs:
        while start < at and (words[start] in _JOINTS or words[start] in ("or", "whether", "either", "to")):
            start += 1
        if "or" in words[start:at]:
            return []  # by night or day to [[a]]: nobody can tell which "or" parts the ways
        found.append((start, at))
        start = at + 1
    return found


def _is_story(stream: list[Token], book: PhraseBook) -> bool:
    for token in stream:
        low = token.text.casefold()
        if token.kind == REFERENCE or (token.kind == MARK and (low in _JOINTS or low in ENDS)):
            continue
        if token.kind in (BOLD, ITALIC) or token.kind != WORD or low in _ASKS or token.text in book.terms:
            return False
        if low in book.lexicon.coins or (low in NUMBERS and low not in ("a", "an", "one")):
            return False
    return True
