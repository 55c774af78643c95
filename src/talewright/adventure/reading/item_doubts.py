"""Doubts about what sentences and items of a list say together: a word that points at what another one names, and ways that nobody could choose between.

Each sentence is understood by itself. Side by side they cannot be meant as they were read: two ways that everybody takes, "Share it with her" where "it" is
what another item eats, "If you take it ... if you decline" behind a gift, "Otherwise" in front of everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from talewright.adventure.book import ERROR, Block, Fault, Sentence
from talewright.adventure.model import Choice, Coin, Give, Goto, LoseItems, Statement, When
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.adventure.traversal import names_of, walk
from talewright.core.findings import Span, quoted
from talewright.core.text.message import Message

_REST = re.compile(
    r"\s*(?:Otherwise|Or else|If not|Failing that|If so)\b,? (?!\w+(?:ed|y|less|ful|t|en)\b(?: \w+)?,)"
)
_IT = re.compile(
    r"\b(?:shar|giv|hand|offer|throw|toss|drop|feed|trad|sell|eat|drink|burn|break|smash|return|spend|slip|pass)(?:e|es|s|ing)?"
    r" (?:him |her |them )?(?:half of |some of |part of |most of |all of )?(?:it|them|that|those)\b(?! (?:an?|the|your|some|what|whatever|all|nothing|something|up to)\b)",
    re.IGNORECASE,
)
_CAPITAL = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+\b")
_TAKES = re.compile(
    r"\bif you (?:do )?(?:take|accept|keep|want|pocket|have) (?:it|them|this|that|one|the)\b", re.IGNORECASE
)
_DECLINES = re.compile(
    r"\b(?:if you|if you would rather|or|and if you) (?:decline|refuse|leave|do not|don't|would rather not|say no|turn (?:it|them|him|her) down)\b|\bif not\b",
    re.IGNORECASE,
)


def together(
    blocks: Sequence[Block],
    text: str,
    program: Sequence[Statement],
    skills: AbstractSet[str],
    known: Sequence[Fault],
) -> Iterator[Fault]:
    """Every such doubt about a section of which nothing has been reported there."""
    for fault in (*_at_the_head(blocks, text, program), *_two_ways(blocks, text), *_given_and_declined(blocks, text), *_of_another_item(blocks, text), *_of_the_skilled(blocks, text, skills)):  # fmt: skip
        if not any(one.span.start < fault.span.end and fault.span.start < one.span.end for one in known):
            yield fault


def _at_the_head(blocks: Sequence[Block], text: str, program: Sequence[Statement]) -> Iterator[Fault]:
    """Otherwise you have no choice but to swim: the first words of a section, in front of which nothing is asked."""
    first = next((block for block in blocks if block.kind in ("paragraph", "item")), None)
    if first is None or not program or (match := _REST.match(text, first.span.start, first.span.end)) is None:
        return
    span = Span(first.span.start, match.end())
    yield Fault("otherwise", ERROR, span, quoted(text, span), Message('has no "If ..." sentence directly before it.'),
                Message("Put it behind the condition it belongs to, in the same paragraph."))  # fmt: skip


def _two_ways(blocks: Sequence[Block], text: str) -> Iterator[Fault]:
    """With a bow, turn to [[a]]. With a spear, turn to [[b]]: two ways in one paragraph, and everybody takes the first."""
    for block in blocks:
        led = chosen = False
        for one in block.sentences if block.kind == "paragraph" else ():
            ways = [each for each in one.statements if isinstance(each, Goto)]
            chosen = chosen or any(isinstance(each, Choice) for each in one.statements)
            if len(ways) + led > 1 or (ways and chosen):
                yield Fault("condition", ERROR, one.span, quoted(text, one.span), Message("leads elsewhere than the way before it, which everybody takes."),
                            Message('Say who takes which: make a list of choices, or begin with "If you ...".'))  # fmt: skip
                break
            led = led or bool(ways)


def _given_and_declined(blocks: Sequence[Block], text: str) -> Iterator[Fault]:
    """You find a **nail file**. If you take it, turn to [[a]]; if you decline, turn to [[b]]: it is offered, and everybody has it."""
    for block in blocks:
        given = False
        for one in block.sentences:
            said = text[one.span.start : one.span.end]
            behind = text[one.span.start : block.span.end]
            asks = _TAKES.search(said) is not None and _DECLINES.search(behind) is not None
            if given and asks and any(isinstance(each, Choice | When) for each in one.statements):
                yield Fault("offer", ERROR, one.span, quoted(text, one.span), Message("leaves to the reader what the sentence before has already given."),
                            Message('Write "You may take the **lamp**." in front, or gain it in the section that taking it leads to.'))  # fmt: skip
                break
            given = given or any(isinstance(each, Give) for each in one.statements)


def _of_another_item(blocks: Sequence[Block], text: str) -> Iterator[Fault]:
    """- Eat a ration: [[a]]. - Share it with her: [[b]]: what "it" is stands in another item, where it is taken from the reader."""
    spent = False
    for before, block in pairwise((None, *blocks)):
        if block is None or block.kind != "item":
            continue
        spent = spent and before is not None and before.kind == "item"
        ways = [each for one in block.sentences for each in one.statements if isinstance(each, Choice)]
        own = any(_spends(each) for each in ways)
        match = _IT.search(text, block.span.start, block.span.end)
        if spent and match and ways and not own and not _names_own(text[block.span.start : match.start()]):
            span = _sentence(block, match.start())
            yield Fault("left-out", ERROR, span, quoted(text, span), Message("speaks of what another item of the list names, and nothing is done with it."),
                        Message('Name it here, with what becomes of it: "Lose the **lamp** and turn to [[there]]". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
        spent = spent or own


def _of_the_skilled(blocks: Sequence[Block], text: str, skills: AbstractSet[str]) -> Iterator[Fault]:
    """Should Tracking be one of your Skills, pick up the trail at [[c]]: a way for some, and nobody is asked for the Skill."""
    for block in blocks:
        for one in block.sentences:
            if not any(isinstance(each, Choice) for each in one.statements):
                continue
            end = max(each.span.end for each in one.statements)
            said = text[one.span.start : max(one.span.end, end)]
            names = {name.casefold() for name in names_of(one.statements)}
            lost = next(
                (each[0] for each in _CAPITAL.finditer(said) if each[0].casefold() in skills - names), ""
            )
            if lost:
                yield Fault("left-out", ERROR, one.span, quoted(text, one.span), Message("names {skill} in the words of a way, and nobody is asked for it.", skill=lost),
                            Message('Write "If you have {skill}, turn to [[there]]" as a choice of its own.', skill=lost))  # fmt: skip


def _names_own(front: str) -> bool:
    """Pick up a stone and throw it: what "it" is stands in the item itself."""
    return re.search(r"\b(?:an?|the|some|your|his|her) [a-z]+", front) is not None


def _sentence(block: Block, at: int) -> Span:
    found: Sentence | None = next(
        (one for one in block.sentences if one.span.start <= at < one.span.end), None
    )
    return found.span if found is not None else block.span


def _spends(choice: Choice) -> bool:
    return any(
        isinstance(each, LoseItems) or (isinstance(each, Coin) and each.how != "gain")
        for each in walk(choice.body)
    )
