"""Magic that lasts: on the character or cast by it, until its time is over or the scene ends (LEG-R40).

What an effect does stands where the rule is that it changes: a ward in harm and fights, a shadow in tools, and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from talewright.core.ask import Ask
from talewright.rulesets.legend.character import DAY, Effect, Hero
from talewright.rulesets.legend.spells import SPELLS, Spell

UNITS = {"minutes": 1, "hours": 60, "days": DAY}
"""Amounts of spells that are times, in minutes."""
ROUNDS = "rounds"
"""A time in rounds is over with the scene."""
DAWN = "dawn"
USUAL = "usual"
USUAL_MINUTES = 10
"""A converted spell without a time of its own lasts so many minutes for each point of its size."""

WARD, SHADOW, LIGHT, UNSEEN, KEEN, SWIFT, STATUE, STRONGHOLD, CUT, STEP, SCABBARD = (
    "ward", "shadow", "light", "unseen", "keen", "swift", "statue", "stronghold", "cut", "step", "scabbard",
)  # fmt: skip
"""What a spell gives its caster."""
HELD, STUNNED, BLIND, MUTE, AFRAID, BARE, LIMP, VENOM, FRIENDLY, NUMB = (
    "held", "stunned", "blind", "mute", "afraid", "bare", "limp", "venom", "friendly", "numb",
)  # fmt: skip
"""What a spell brings on a target that does not resist it."""
OBEYS = "obeys"
"""What a spell brings on the dead."""
CONDITIONS = (HELD, STUNNED, BLIND, MUTE, AFRAID, BARE, LIMP, VENOM, FRIENDLY, NUMB)


def effect_of(hero: Hero, known: Spell, kind: str, numbers: dict[str, int], **facts: object) -> Effect:
    """The effect of one cast, with the time at which it ends."""
    until = None
    if known.great_days and numbers["great"]:
        until = hero.now + known.great_days * DAY
    elif known.lasts == USUAL:
        until = hero.now + USUAL_MINUTES * numbers["size"]
    elif known.lasts == DAWN:
        until = (hero.day + 1) * DAY
    elif known.lasts in UNITS and not numbers.get(known.for_good):
        until = hero.now + UNITS[known.lasts] * numbers[known.lasts]
    scene = known.lasts in (ROUNDS, "scene")
    amount = numbers.get(known.strength, 0)
    return replace(Effect(known.id, kind, until=until, scene=scene, amount=amount), **facts)  # type: ignore[arg-type]


def begin(hero: Hero, effect: Effect) -> Hero:
    """A spell cast again on the same takes the place of the earlier one."""
    others = tuple(each for each in hero.effects if not _same(each, effect))
    return replace(hero, effects=(*others, effect))


def _same(one: Effect, other: Effect) -> bool:
    return (one.spell, one.about, one.on_self) == (other.spell, other.about, other.on_self)


def under(hero: Hero, kind: str) -> Effect | None:
    """The effect of a kind that the character is under."""
    return next((each for each in hero.effects if each.on_self and each.kind == kind), None)


def warded(hero: Hero, *names: str) -> bool:
    """Whether Misty armor wards off one of these (LEGF-113)."""
    wards = {each.about.casefold() for each in hero.effects if each.on_self and each.kind == WARD}
    return any(name.casefold() in wards for name in names)


def ended(ask: Ask, hero: Hero, over: Callable[[Effect], bool]) -> Hero:
    """The character without the effects that are over, each with a note."""
    gone = tuple(each for each in hero.effects if over(each))
    if not gone:
        return hero
    for each in gone:
        ask.note("spell_ends", spell=SPELLS[each.spell].name, about=each.about)
    return replace(hero, effects=tuple(each for each in hero.effects if each not in gone))


def time_over(ask: Ask, hero: Hero) -> Hero:
    """Time has passed: what has run out is over."""
    return ended(ask, hero, lambda each: each.until is not None and each.until <= hero.now)


def without(hero: Hero, *kinds: str) -> Hero:
    """The character without the effects of these kinds on itself."""
    return replace(
        hero, effects=tuple(each for each in hero.effects if not each.on_self or each.kind not in kinds)
    )


def used(hero: Hero, kind: str, left: int) -> Hero:
    """So many uses of an effect are left; none, and it is over."""
    effect = under(hero, kind)
    if effect is None or effect.amount == left:
        return hero
    hero = without(hero, kind)
    return begin(hero, replace(effect, amount=left)) if left else hero
