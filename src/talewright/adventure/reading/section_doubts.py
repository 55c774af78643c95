"""Doubts about a section as a whole: results of rolls that are asked for where they cannot be, and story that says who may take which way.

A result cannot be asked for behind another way of its own, in front of the roll, or of a fight that forbids it. "You cannot try the same door twice" and
"The second way is only for those with a rope" name nothing of the rules, and elsewhere they are story. Beside a list of choices they open or close a
way, which nothing but a condition in the item itself does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from talewright.adventure.book import ERROR, Block, Fault
from talewright.adventure.model import Choice, Goto, Order, Statement, When
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.adventure.traversal import walk
from talewright.core.authoring import Authoring
from talewright.core.findings import Span, quoted
from talewright.core.text.message import Message

_RUN = "run"


def asked_in_vain(program: Sequence[Statement], text: str, authoring: Authoring) -> Iterator[Fault]:
    """You cannot run. If you run, turn to [[x]]: a result that the fight in front of it cannot have."""
    barred = False
    for each in program:
        if isinstance(each, Order) and each.rolls:
            effect = authoring.effect(each.verb)
            barred = _RUN in effect.results_of({}) and _RUN not in effect.results_of(each.fields())
        elif (
            barred
            and isinstance(each, When)
            and (each.condition.kind, each.condition.name) == ("result", _RUN)
        ):
            yield Fault("condition", ERROR, each.span, quoted(text, each.span), Message("asks for a result that the fight before it forbids."),
                        Message('Leave out "You cannot run", or this way.'))  # fmt: skip


def asked_too_early(program: Sequence[Statement], text: str) -> Iterator[Fault]:
    """Gain 5 XP if you succeed. Roll Focus against 9: a result that is asked for in front of the first roll, or governs it."""
    first = next((at for at, each in enumerate(program) if _holds_roll(each)), -1)
    for each in program[: first + 1]:
        if isinstance(each, When) and each.condition.kind == "result":
            yield Fault("condition", ERROR, each.span, quoted(text, each.span), Message("asks for the result of a roll that is made only behind it."),
                        Message("Put the roll in front of what depends on it."))  # fmt: skip


def _holds_roll(statement: Statement) -> bool:
    return any(isinstance(each, Order) and each.rolls for each in walk((statement,)))


def asked_again(program: Sequence[Statement], text: str) -> Iterator[Fault]:
    """If you fail, turn to [[x]]; if you fail, turn to [[y]]: two ways for one result, of which the second is never taken."""
    led: set[str] = set()
    for each in program:
        if isinstance(each, Order) and each.rolls:
            led = set()
        if isinstance(each, When) and each.body and isinstance(each.body[-1], Order) and each.body[-1].rolls:
            led = set()  # If you succeed, Roll Focus against 9: what follows asks for the second roll
        result = each.condition if isinstance(each, When) and each.condition.kind == "result" else None
        if (
            result is None
            or not isinstance(each, When)
            or not each.body
            or not isinstance(each.body[-1], Goto)
        ):
            continue
        if result.name in led:
            yield Fault("condition", ERROR, each.span, quoted(text, each.span), Message("asks for a result that has led elsewhere before."),
                        Message("Say once where each result leads."))  # fmt: skip
        led.add(result.name)


_WAY = r"(?:ways?|choices?|options?|doors?|paths?|exits?|routes?|roads?|possibilit(?:y|ies))"
_LIMITS = re.compile(
    rf"\b(?:first|second|third|fourth|last|latter|former|other|next) {_WAY}\b.*\b(?:only|if|unless|needs?|requires?|cannot|may not|must not|closed|open to|costs?)\b"
    rf"|\byou (?:cannot|can't|can not|may not|must not|are not allowed to|may only|can only) (?:choose|pick|try|take|use|open) (?:the same|any|either|each|one|an?|that|this) (?:\w+ )?(?:{_WAY} )?(?:twice|again|once|a second time|more than once)\b"
    rf"|\b(?:the same|each|any|every) {_WAY} (?:\w+ )?(?:twice|again|once|a second time|more than once)\b|\b(?:you (?:have|had)|if you have|having) (?:already )?(?:chosen|tried|taken|picked|used)\b.*\b(?:again|not|cannot|twice|another)\b"
    rf"|\b{_WAY} (?:is|are) (?:only )?(?:open|allowed|possible|available|closed) (?:only )?(?:to|for|if|when|unless|until)\b|\bcross (?:off|out) each\b",
    re.IGNORECASE,
)
"""What limits a way, by its number in the list or by what was chosen before."""
_NAMED = tuple("way choice option door path exit route road possibilit already cross".split())
"""One of these stands in every sentence that does."""
_FORBIDS = re.compile(r"\byou (?:may not|must not|are not allowed|are forbidden|must(?! have\b)|need not)\b")
"""What a condition forbids or orders, where nothing is carried out of it."""
_SENTENCE = re.compile(r"[^.!?]+[.!?]*")


def limited_ways(
    blocks: Sequence[Block], text: str, program: Sequence[Statement], known: Sequence[Fault]
) -> Iterator[Fault]:
    """Sentences of story that open or close a way of the list they stand beside."""
    if not any(block.kind == "item" for block in blocks):
        return
    if not any(isinstance(each, Choice) for each in program):
        return
    small = text.casefold()
    named = any(each in small for each in _NAMED)
    for block in blocks:
        if block.kind != "paragraph" or not (named or any(one.statements for one in block.sentences)):
            continue
        for span, idle in _stories(block, text):
            said = text[span.start : span.end]
            found = (named and _LIMITS.search(said) is not None) or (
                idle and _FORBIDS.search(said) is not None
            )
            if found and not any(
                fault.span.start < span.end and span.start < fault.span.end for fault in known
            ):
                yield Fault("left-out", ERROR, span, quoted(text, span), Message("limits a way of the list, and is not carried out."),
                            Message('Ask for it in the item itself: "- If you have the **rope**, turn to [[there]]". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip


def _stories(block: Block, text: str) -> Iterator[tuple[Span, bool]]:
    """The sentences of a paragraph of which nothing is carried out, and whether a condition stands in front of each."""
    done = [one for one in block.sentences if one.statements]
    idle = [one for one in done if all(_is_idle(each) for each in one.statements)]
    for found in _SENTENCE.finditer(text, block.span.start, block.span.end):
        start = found.start() + len(found[0]) - len(found[0].lstrip())
        span = Span(start, found.end())
        beside = [one for one in done if one.span.start < span.end and span.start < one.span.end]
        if not beside or all(one in idle for one in beside):
            yield span, bool(beside)


def _is_idle(statement: Statement) -> bool:
    return isinstance(statement, When) and not (statement.body or statement.otherwise)
