"""Those who fight beside a character: the dead that obey it and mercenaries in its pay.

They stay as a fight leaves them (LEG-129, LEGF-145, LEG-R43, LEG-R44).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from talewright.rulesets.legend.bestiary import Attack, Creature, creature, is_creature
from talewright.rulesets.legend.character import START_ATTRIBUTE, START_VIGOR, Effect, Hero, Hired
from talewright.rulesets.legend.lasting import OBEYS

UNDEAD = "undead"
MERCENARY = "Mercenary"
FIGHTER = Creature(MERCENARY, vigor=START_VIGOR, attacks=(Attack("blade", quality=START_ATTRIBUTE),))
"""A mercenary has the numbers of a new character, and a standard weapon (LEG-R44)."""


def beside(hero: Hero) -> tuple[Creature, ...]:
    """Those who can fight, each with the Vigor that is left to it: the dead, then mercenaries."""
    paid = (replace(FIGHTER, vigor=each.vigor) for each in _mercenaries(hero))
    return (*(_risen(effect) for effect in _obeying(hero)), *paid)


def _risen(effect: Effect) -> Creature:
    alive = creature(effect.about)
    return replace(alive, vigor=effect.amount, kinds=tuple(dict.fromkeys((*alive.kinds, UNDEAD))))


def _obeying(hero: Hero) -> tuple[Effect, ...]:
    """An edited sheet may name a creature that does not exist."""
    return tuple(
        each for each in hero.effects if each.kind == OBEYS and each.amount and is_creature(each.about)
    )


def _mercenaries(hero: Hero) -> tuple[Hired, ...]:
    return tuple(each for each in hero.hired if each.name == MERCENARY and each.vigor)


def with_company(hero: Hero, vigor: Sequence[int]) -> Hero:
    """The sheet with the Vigor that a fight has left to them. The dead with none lie still; mercenaries recover."""
    left = iter(vigor)
    obeying = [replace(each, amount=next(left)) for each in _obeying(hero)]
    paid = [replace(each, vigor=next(left)) for each in _mercenaries(hero)]
    others = tuple(each for each in hero.effects if each not in _obeying(hero))
    still = tuple(each for each in hero.hired if each not in _mercenaries(hero))
    return replace(
        hero,
        effects=(*others, *(each for each in obeying if each.amount)),
        hired=(*still, *paid),
    )


def places(party: Sequence[Hero], end: int) -> list[range]:
    """The places that the company of each character has in a fight: together the last of their side."""
    found, first = [], end - sum(len(beside(hero)) for hero in party)
    for hero in party:
        found.append(range(first, first + len(beside(hero))))
        first = found[-1].stop
    return found
