"""Casts, fights and what the story says of them (L08, L13 to L15, L18)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from talewright.core.authoring import ERROR, NOTE, WARNING, BookView, Finding, SectionView, Span
from talewright.core.text.message import Message


def open_casts(book: BookView) -> Iterator[Finding]:
    """L08: a cast needs a way on for lack, refusal and failure."""
    cause = Message('is a cast without an "otherwise" for lack, refusal and failure (GNAT-078).')
    cure = Message('Add ", otherwise turn to [[...]]".')
    for asked in book.conditions("cast"):
        if not asked.otherwise:
            yield book.finding("L08", ERROR, asked.section, cause, cure, span=asked.span)
    for section, order in book.orders("cast"):
        branches = book.branches(section, order)
        if not any(branch.otherwise is not None or branch.result == "fail" for branch in branches):
            yield book.finding("L08", ERROR, section, cause, cure, span=order.span)


RESTATED = (
    (re.compile(r"Default Roll[^.!?]{0,40}?[-−–](\d+)"), {2}, Message("A Default Roll is at -2 (GNAT-020).")),
    (
        re.compile(r"(?:no weapon|without a weapon|unarmed)[^.!?]{0,40}?[-−–](\d+)", re.IGNORECASE),
        {1},
        Message("Without a weapon the fight is at -1 more (GNAT-094)."),
    ),
    (
        re.compile(r"shield[^.!?]{0,50}?\bby (\d+)", re.IGNORECASE),
        {1, 2},
        Message("A shield takes off 1, or 2 against several (GNAT-105, GNAT-106)."),
    ),
    (
        re.compile(r"light armour[^.!?]{0,40}?(?:protection|protects)[^.!?]{0,20}?(\d+)", re.IGNORECASE),
        {1},
        Message("Light armour has protection 1 (GNAT-109)."),
    ),
)
"""How a book restates a rule, the right numbers, and the rule."""


_DEFAULT_ROLL_AT = re.compile(r"Default Roll(?: allowed)? at [-−–]\d+")
"""A number without a comma before it: the Default Roll's own, or the test's?"""


def restated_rules(book: BookView) -> Iterator[Finding]:
    """L13: a rule repeated with another number, or a test's modifier where a reader takes it for the rule's number."""
    tests: dict[str, list[Span]] = {}
    for section, order in book.orders("test"):
        tests.setdefault(section.name, []).append(order.span)
    for section in book.sections:
        executed = tests.get(section.name, ())
        for span, rule in book.cached(section, "restated", _wrong_numbers):
            if not _inside(span, executed):
                cause = Message("restates a rule with another number.")
                yield book.finding("L13", WARNING, section, cause, rule, span=span)
        for span in book.cached(section, "default-roll-at", _default_rolls_at):
            if _inside(span, executed):
                yield book.finding(
                    "L13", WARNING, section,
                    Message("changes the test for everybody, those with the Skill too."),
                    Message('A Default Roll is at -2 by itself (GNAT-020). Leave the number out, or put it in front: "Test ... at -1, with a Default Roll".'),
                    span=span,
                )  # fmt: skip


def _inside(span: Span, others: Sequence[Span]) -> bool:
    return any(each.start <= span.start < each.end for each in others)


def _default_rolls_at(text: str) -> list[Span]:
    return [Span(*match.span()) for match in _DEFAULT_ROLL_AT.finditer(text)]


def _wrong_numbers(text: str) -> list[tuple[Span, Message]]:
    return [
        (Span(match.start(), match.end()), rule)
        for pattern, right, rule in RESTATED
        for match in pattern.finditer(text)
        if int(match[1]) not in right
    ]


def dangers(book: BookView) -> Iterator[Finding]:
    """L14: what each fight does to a new character, by the rules that are played."""
    for section, order in book.orders("fight"):
        prices = book.price(order)
        if prices is None:
            continue  # too large, or no time is left for it
        best, bare = prices
        cause = Message(
            "is survived by a new character {survival:.1f} % of the time, with {wounds:.2f} Wounds on average; "
            "without Fortune {bare_survival:.1f} %, with {bare_wounds:.2f}{end}",
            survival=_percent(best.survival),
            wounds=float(best.wounds),
            bare_survival=_percent(bare.survival),
            bare_wounds=float(bare.wounds),
            end=Message("; it cannot kill.") if bare.survival == 1 else ".",
        )
        yield book.finding("L14", NOTE, section, cause, span=order.span)


def _percent(share: Fraction) -> float:
    """For one decimal place: never 0 or 100 unless it is."""
    return float(
        100 * share if share in (0, 1) else min(max(100 * share, Fraction(1, 10)), Fraction(999, 10))
    )


_MANY = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|several|both|many|a (?:pair|pack|gang|group|swarm|crowd|dozen) of)\s+(?:[a-z-]+\s+){0,2}?"
    r"(?:guards|men|women|soldiers|goblins|wolves|dogs|rats|bandits|thugs|brigands|pirates|ghouls|skeletons|cultists|knights|sailors|"
    r"warriors|orcs|hounds|spiders|crows|monks|thieves|guardsmen|raiders|creatures|beasts|opponents|enemies|attackers|foes|assailants)\b"
    r"|\b(?:wolves|goblins|guards|bandits|rats|pirates|hounds|soldiers|skeletons|ghouls|raiders|thugs)\s+(?:attack|rush|surround|close in|come at|fall on|set on)",
    re.IGNORECASE,
)


def several_opponents(book: BookView) -> Iterator[Finding]:
    """L15: a story of several opponents, and a Fight against one."""
    several = {section.name for section, order in book.orders("fight") if order.get("several")}
    looked: set[tuple[str, int]] = set()
    for section, order in book.orders("fight"):
        block = book.paragraph(section, order)
        if section.name in several or (section.name, block.start) in looked:
            continue
        looked.add((section.name, block.start))
        match = _MANY.search(section.text[block.start : order.span.end])
        if match:
            at = block.start + match.start()
            cause = Message("sounds like several opponents, but the Fight is against one.")
            cure = Message('Write "against several opponents" if they fight at once.')
            yield book.finding("L15", NOTE, section, cause, cure, span=Span(at, at + len(match[0])))


_ADVANTAGE = re.compile(r"\b(?:an? |the )?(Advantage|Disadvantage)\b")


def advantage_in_words(book: BookView) -> Iterator[Finding]:
    """L18: an Advantage of the story that the fight does not have."""
    given: dict[str, set[str]] = {}
    for section, order in book.orders("fight", "test"):
        names = given.setdefault(section.name, set())
        names |= {name for name in ("advantage", "disadvantage") if order.get(name)}
    for section in book.sections:
        if section.name in given:
            yield from _unused_advantage(book, section, given[section.name])


def _unused_advantage(book: BookView, section: SectionView, given: set[str]) -> Iterator[Finding]:
    for span, name in book.cached(section, "advantage", _advantages):
        if name.lower() not in given and book.is_prose(section, span.start):
            cause = Message("stands in the story only: the fight has no {name}.", name=name)
            cure = Message('Write "Fight ... with {name}", or "You have {name}." beside it.', name=name)
            yield book.finding("L18", WARNING, section, cause, cure, span=span)


def _advantages(text: str) -> list[tuple[Span, str]]:
    return [(Span(match.start(1), match.end(1)), match[1]) for match in _ADVANTAGE.finditer(text)]


CHECKS = (open_casts, restated_rules, dangers, several_opponents, advantage_in_words)
