"""The author's guidelines of GNAT: L01 to L22 (L17 is with the keywords, L21 with the reader)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding, Section
from talewright.adventure.branches import branches
from talewright.adventure.checks import gear, skills
from talewright.adventure.checks.remembered import remembered, verbs_of
from talewright.adventure.checks.world import World, orders_of
from talewright.adventure.inside import inner, walk
from talewright.adventure.model import Order, Statement, When
from talewright.adventure.spans import Span


class Price(NamedTuple):
    """What a fight comes to for a new character: the chance to live, and the Wounds on average."""

    survival: Fraction
    wounds: Fraction


Lethality = Callable[[Order], tuple[Price, Price]]
"""A fight priced with Fortune and without."""
"""A fight's chance of survival and the Wounds to be expected, for a starting character."""


def check(world: World, lethality: Lethality | None = None) -> Iterator[Finding]:
    yield from skills.check(world)
    yield from gear.check(world)
    yield from _casts(world)
    yield from _restated(world)
    if lethality is not None:
        yield from _fights(world, lethality)
    yield from _several(world)
    yield from _advantage(world)


def _casts(world: World) -> Iterator[Finding]:
    for section in world.sections:
        if "cast" in verbs_of(section):
            yield from _cast_in(world, section, section.program)


def _cast_in(world: World, section: Section, program: tuple[Statement, ...]) -> Iterator[Finding]:
    for i, each in enumerate(program):
        open_end = False
        if isinstance(each, When) and each.condition.kind == "cast":
            open_end = each.otherwise is None
        elif isinstance(each, Order) and each.verb == "cast":
            found = branches(program, i)
            open_end = not any(
                (isinstance(b, When) and b.otherwise is not None)
                or (b.condition is not None and b.condition.name == "fail")
                for b in found
            )
        if open_end:
            span = each.condition.span if isinstance(each, When) else each.span
            yield world.finding("L08", ERROR, section, span, 'is a cast without an "otherwise" for lack, refusal and failure (GNAT-078).',
                                'Add ", otherwise turn to [[...]]".')  # fmt: skip
        for body in inner(each):
            yield from _cast_in(world, section, body)


_RESTATED = (
    (re.compile(r"Default Roll[^.!?]{0,40}?[-−–](\d+)"), {2}, "A Default Roll is at -2 (GNAT-020)."),
    (re.compile(r"(?:no weapon|without a weapon|unarmed)[^.!?]{0,40}?[-−–](\d+)", re.IGNORECASE), {1}, "Without a weapon the fight is at -1 more (GNAT-094)."),
    (re.compile(r"shield[^.!?]{0,50}?\bby (\d+)", re.IGNORECASE), {1, 2}, "A shield takes off 1, or 2 against several (GNAT-105, GNAT-106)."),
    (re.compile(r"light armour[^.!?]{0,40}?(?:protection|protects)[^.!?]{0,20}?(\d+)", re.IGNORECASE), {1}, "Light armour has protection 1 (GNAT-109)."),
)  # fmt: skip


def _restated(world: World) -> Iterator[Finding]:
    for section in world.sections:
        for span, rule in remembered(section.content, "restated", _wrong_numbers, section.text):
            yield world.finding("L13", WARNING, section, span, "restates a rule with another number.", rule)


def _wrong_numbers(text: str) -> list[tuple[Span, str]]:
    return [
        (Span(match.start(), match.end()), rule)
        for pattern, right, rule in _RESTATED
        for match in pattern.finditer(text)
        if int(match[1]) not in right
    ]


def _fights(world: World, lethality: Lethality) -> Iterator[Finding]:
    for section, order in orders_of(world, "fight"):
        best, bare = lethality(order)
        cause = (
            f"is survived by a new character {100 * float(best.survival):.1f} % of the time, with {float(best.wounds):.2f} "
            f"Wounds on average; without Fortune {100 * float(bare.survival):.1f} %, with {float(bare.wounds):.2f}"
        )
        cause += "; it cannot kill." if bare.survival == 1 else "."
        yield world.finding("L14", NOTE, section, order.span, cause, "")


_MANY = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|several|both|many|a (?:pair|pack|gang|group|swarm|crowd|dozen) of)\s+(?:[a-z-]+\s+){0,2}?"
    r"(?:guards|men|women|soldiers|goblins|wolves|dogs|rats|bandits|thugs|brigands|pirates|ghouls|skeletons|cultists|knights|sailors|"
    r"warriors|orcs|hounds|spiders|crows|monks|thieves|guardsmen|raiders|creatures|beasts|opponents|enemies|attackers|foes|assailants)\b"
    r"|\b(?:wolves|goblins|guards|bandits|rats|pirates|hounds|soldiers|skeletons|ghouls|raiders|thugs)\s+(?:attack|rush|surround|close in|come at|fall on|set on)",
    re.IGNORECASE,
)


def _several(world: World) -> Iterator[Finding]:
    for section in world.sections:
        for block in section.content.blocks if "fight" in verbs_of(section) else ():
            fights = [o for s in block.sentences for o in _fights_in(s.statements)]
            if not fights or any(order.get("several") for order in fights):
                continue
            before = section.text[block.span.start : fights[0].span.end]
            match = _MANY.search(before)
            if match and not any(o.get("several") for o in _fights_in(section.program)):
                at = block.span.start + match.start()
                yield world.finding("L15", NOTE, section, Span(at, at + len(match[0])), "sounds like several opponents, but the Fight is against one.",
                                    'Write "against several opponents" if they fight at once.')  # fmt: skip


def _fights_in(program: tuple[Statement, ...]) -> list[Order]:
    return [each for each in walk(program) if isinstance(each, Order) and each.verb == "fight"]


_ADVANTAGE = re.compile(r"\b(?:an? |the )?(Advantage|Disadvantage)\b")


def _advantage(world: World) -> Iterator[Finding]:
    for section in world.sections:
        if not remembered(section.content, "advantage", _ADVANTAGE.search, section.text):
            continue
        orders = _fights_in(section.program)
        tests = [o for s, o in orders_of(world, "test") if s is section]
        told = {
            name for order in (*orders, *tests) for name in ("advantage", "disadvantage") if order.get(name)
        }
        for match in _ADVANTAGE.finditer(section.text):
            if match[1].lower() not in told and (orders or tests) and not _hidden(section, match.start()):
                yield world.finding("L18", WARNING, section, Span(match.start(1), match.end(1)), f"stands in the story only: the fight has no {match[1]}.",
                                    f'Write "Fight ... with {match[1]}", or "You have {match[1]}." beside it.')  # fmt: skip


def _hidden(section: Section, at: int) -> bool:
    return any(
        b.span.start <= at < b.span.end
        for b in section.content.blocks
        if b.kind in ("comment", "code", "quote")
    )
