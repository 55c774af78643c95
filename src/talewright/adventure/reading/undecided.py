"""Signs that a sentence leaves something to the reader, though it was read as for everybody: where they stand, -1 where none does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from talewright.adventure.model import Choice, Offer, Order, Rest, Shop, Statement, When
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import MARK, WORD, Token
from talewright.adventure.reading.near_misses.game_words import orders
from talewright.adventure.reading.sentences import PlainReader
from talewright.adventure.traversal import walk

OR = frozenset("or Or alternatively Alternatively".split())
_ROLLS = frozenset("test roll fight check try attempt".split())
"""Test your Talent or lose 1 HP: what is lost is what a failure costs."""
_COMPARES = frozenset(
    "more less fewer above below over higher lower greater better two so not rather lack have carry hold own".split()
)
"""Words behind "or" that compare, or go on asking: "Fail, or lack the Skill: ..."."""
_PRONOUNS = frozenset("it them him her this that these those".split())
HANGS = frozenset("if unless when whether either should fail succeed".split())
"""Words of a clause that asks: what "or" joins to it asks too."""
LEAVES_OPEN = frozenset("choice decide optional option options decision".split())
PROMISES = frozenset(
    "promises promised tells told suggests advises insists hisses legend rumour rumor".split()
)
_LABEL = 5
"""Words in front of a colon that say whose the decision is: "Your choice:", "It is up to you:"."""
_OFFERED = re.compile(
    r"(?:If you (?:wish|like|want),? )?[Yy]ou (?:may|can|could) (?:now |also |either )?(?:try|attempt)\b|To .* you (?:may|can) (?:try|attempt)\b"
)
"""A sentence that leaves something to the reader, and does not say what comes of it."""
JUDGES = frozenset("think consider deem judge fancy care wish want like".split())
_RUNS = frozenset("flee escape retreat".split())


def either(written: list[Token], found: list[Statement]) -> int:
    """Give the kid a coin, or keep it and go to [[b]]: where the other thing to do begins; -1 where there is none.

    The reader chooses, and an offer or a choice says so; a way or a change that everybody gets does not.
    """
    first = next((token.text.casefold() for token in written if token.kind == WORD), "")
    if all(isinstance(each, Choice | Offer | Rest | Shop) for each in found) or first in _ROLLS:
        return -1
    asked = [each.condition.span for each in whens(found)]
    if any(each.otherwise for each in whens(found)):
        return -1  # Pay 5 gp, or turn to [[a]] if you cannot
    clause: set[str] = set()
    for at, token in enumerate(written[:-1]):
        if token.kind == MARK and token.text in ",;:—–(":
            clause = set()
        elif token.text not in OR or token.kind != WORD:
            clause.add(token.text.casefold())
            continue
        else:
            joined = not at or written[at - 1].kind == MARK
            behind = _clause(written, at + 1)
            within = any(span.start <= token.start < span.end for span in asked)
            if joined and not within and not clause & HANGS and _is_order(behind):
                return at
    return -1


def goes_with_the_offer(written: list[Token], found: list[Statement]) -> int:
    """You may try the lock. Test Larceny at -1; To do so, ...: for those who do what the sentence before allows."""
    first = found[0]
    rolls = isinstance(first, Order) and first.rolls
    so = [token.text for token in written[:3]] in (
        ["To", "do", "so"],
        ["To", "do", "this"],
        ["To", "do", "that"],
    )
    return 0 if rolls or (so and not isinstance(first, Choice | Offer)) else -1


def left_to_reader(written: list[Token], found: list[Statement]) -> int:
    """Your choice: Open the box and Gain 5 gp; The inscription promises: gain 100 gp: what stands in front of the colon is no reason."""
    colon = next((at for at, token in enumerate(written[: _LABEL + 1]) if token.text == ":"), 0)
    if not colon or all(isinstance(each, Choice | Offer) for each in found):
        return -1
    label = [token.text.casefold() for token in written[:colon]]
    opens = "no" not in label and ({*label} & (LEAVES_OPEN | PROMISES) or label[-3:] == ["up", "to", "you"])
    return 0 if opens else -1


def judged(written: list[Token], found: list[Statement]) -> int:
    """Trade it, should you have it and think it fair: where a condition begins that asks the reader's opinion, of which nothing was understood."""
    if any(
        isinstance(each, Choice | Offer | Shop | Rest)
        or (isinstance(each, When) and each.condition.kind in ("wish", "cast"))
        for each in walk(tuple(found))
    ):
        return -1
    for at, token in enumerate(written):
        if token.text.casefold() in JUDGES and written[at - 1].text in ("and", "or"):
            opens = at
            while opens and written[opens - 1].kind != MARK:
                opens -= 1
            if written[opens].text.casefold() in HANGS:
                return opens
    return -1


def promised(reader: PlainReader, written: list[Token], found: list[Statement]) -> int:
    """Touch the idol and you lose 2 Vitality: an order that says what would come of it. Behind a roll, "Find the catch and you may ..." is a result."""
    texts = [token.text for token in written]
    at = next((i for i in range(2, len(texts) - 1) if texts[i : i + 2] == ["and", "you"]), 0)
    if not at or not orders(written) or texts[0].casefold() in _ROLLS or isinstance(found[0], When):
        return -1
    if any(each.span.start < written[at].start for each in found if not isinstance(each, Choice)):
        return -1
    if all(isinstance(each, Choice | Offer) for each in found):
        return 0 if reader.rolled and isinstance(found[0], Choice) else -1
    verb = at + 2 + (at + 2 < len(texts) and texts[at + 2] in ("will", "may", "can", "also"))
    begins = min(each.span.start for each in found)
    return 0 if verb < len(written) and begins <= written[verb].start else -1


def runs_late(written: list[Token], found: list[Statement]) -> int:
    """If you win, ...; if you would rather flee, ...: where the wish to run stands; -1 where there is none."""
    if not any(isinstance(each, Choice) for each in found):
        return -1
    for at, token in enumerate(written[:-1]):
        clause = [each.text for each in written[at : at + 8]]
        runs = not _RUNS.isdisjoint(clause) or ("run" in clause and {"away", "it"} & {*clause})
        if token.text.casefold() == "if" and runs and {"rather", "prefer", "want", "wish"} & {*clause}:
            return at
    return -1


def _clause(written: list[Token], at: int) -> list[Token]:
    """The words behind "or", "or else", "or, alternatively,"."""
    while at < len(written) and (
        written[at].text in (",", "else", "instead", "simply", "just", "you", "can", "may")
    ):
        at += 1
    return written[at:]


def _is_order(said: list[Token]) -> bool:
    """Keep your coin, walk on, leave it, go to [[b]]."""
    if len(said) < 2 or said[0].kind != WORD or not said[0].text.islower():
        return False
    if said[0].text in _COMPARES or said[0].text in NUMBERS:
        return False
    if said[1].text in _PRONOUNS and said[0].text not in (
        "if",
        "for",
        "of",
        "at",
        "in",
        "on",
        "to",
        "with",
        "by",
    ):
        return True
    return orders([said[0]._replace(text=said[0].text.capitalize()), *said[1:]])


def offers(before: str) -> bool:
    """Whether a sentence leaves something to the reader without saying what comes of it."""
    return _OFFERED.match(before) is not None


def whens(found: list[Statement]) -> Iterator[When]:
    for each in found:
        if isinstance(each, When):
            yield each
