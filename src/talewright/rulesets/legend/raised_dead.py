"""The dead that obey their caster: they fight beside it, and stay as a fight leaves them (LEGF-145, LEG-R43)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from talewright.rulesets.legend.bestiary import Creature, creature, is_creature
from talewright.rulesets.legend.character import Effect, Hero
from talewright.rulesets.legend.lasting import OBEYS

UNDEAD = "undead"


def raised(hero: Hero) -> tuple[Creature, ...]:
    """The creatures that obey the character, each with the Vigor that is left to it."""
    return tuple(_risen(effect) for effect in _obeying(hero))


def _risen(effect: Effect) -> Creature:
    alive = creature(effect.about)
    return replace(alive, vigor=effect.amount, kinds=tuple(dict.fromkeys((*alive.kinds, UNDEAD))))


def _obeying(hero: Hero) -> tuple[Effect, ...]:
    """An edited sheet may name a creature that does not exist."""
    return tuple(
        each for each in hero.effects if each.kind == OBEYS and each.amount and is_creature(each.about)
    )


def with_raised(hero: Hero, vigor: Sequence[int]) -> Hero:
    """The sheet with the Vigor that a fight has left to them; who has none left lies still."""
    left = dict(zip(_obeying(hero), vigor, strict=True))
    effects = (replace(each, amount=left.get(each, each.amount)) for each in hero.effects)
    return replace(hero, effects=tuple(each for each in effects if each.kind != OBEYS or each.amount))


def places(party: Sequence[Hero], end: int) -> list[range]:
    """The places that the dead of each character have in a fight: together the last of their side."""
    found, first = [], end - sum(len(raised(hero)) for hero in party)
    for hero in party:
        found.append(range(first, first + len(raised(hero))))
        first = found[-1].stop
    return found
