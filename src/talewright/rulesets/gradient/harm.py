"""Damage: armour, Hit Protection, Strength, and the save against critical damage (GRAD-013 to 017, 040, 100 to 106)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.dice import MAX_CACHED, Dice
from talewright.rulesets.gradient.character import DEAD, DOWN, HOUR, Character, with_score
from talewright.rulesets.gradient.fighters import Pool
from talewright.rulesets.gradient.saves import passes

LAST_SCAR = 12
"""More HP lost than the table has rows still reads the last one (GRAD-106)."""
HELD, CRITICAL, SLAIN = "held", "critical", "slain"


class Wound(NamedTuple):
    """What one resolved pool did. cause: held (a save passed), critical (failed), slain (STR 0), or empty."""

    hp: int
    strength: int
    cause: str = ""
    row: int = 0
    owners: tuple[int, ...] = ()
    hurt: bool = False


@lru_cache(maxsize=MAX_CACHED)
def dice_of(pool: Pool) -> Dice:
    """The pool as dice: alike dice in one group, others apart."""
    groups: dict[tuple[int, ...], int] = {}
    for die in pool:
        key = (die.sides, die.bonus, die.ignores, die.halved, die.owner)
        groups[key] = groups.get(key, 0) + 1
    return Dice(tuple(("", count, key[0]) for key, count in groups.items()))


def kept(ask: Ask, pool: Pool, armour: int, pc_attacks: bool) -> tuple[int, tuple[int, ...]]:
    """Roll a pool and keep the single highest result after armour, with the owners of the dice that show it.

    The pool comes sorted, so alike dice stand together (GRAD-091).
    """
    who = HERO if pc_attacks else FOE
    what = "damage" if pc_attacks else "foe_damage"
    if len(pool) == 1:
        (face,) = ask.roll(dice_of(pool), what, clause="GRAD-090", who=who, armour=armour)
        done = pool[0].damage(face, armour)
        return done, (pool[0].owner,) if done and pool[0].owner >= 0 else ()
    faces = ask.roll(dice_of(pool), what, clause="GRAD-091", who=who, armour=armour)
    results = [die.damage(face, armour) for die, face in zip(pool, faces, strict=True)]
    best = max(results)
    if not best:
        return 0, ()
    owners = {die.owner for die, result in zip(pool, results, strict=True) if result == best}
    return best, tuple(sorted(owners - {-1}))


def wound(
    ask: Ask,
    pool: Pool,
    armour: int,
    hp: int,
    strength: int,
    pc: bool,
    doubles: str = "always",
    common: bool = False,
) -> Wound:
    """Resolve one pool on one target: exactly one save at most (GRAD-100)."""
    if len(pool) == 1:
        damage, owners = kept(ask, pool, armour, not pc)
    else:
        damage, owners = ask.call(kept, pool, armour, not pc)
    return suffer(ask, damage, owners, hp, strength, pc, doubles, common)


def suffer(
    ask: Ask,
    damage: int,
    owners: tuple[int, ...],
    hp: int,
    strength: int,
    pc: bool,
    doubles: str = "always",
    common: bool = False,
) -> Wound:
    """Damage after armour: HP first, then STR and a save on the new score (GRAD-100 to GRAD-102, GRAD-106).

    A `common` foe that fails its save is done with: the STR it had left is not recorded.
    """
    if damage <= 0:
        return Wound(hp, strength)
    if damage < hp:
        return Wound(hp - damage, strength, owners=owners, hurt=True)
    if damage == hp:
        return Wound(0, strength, row=min(hp, LAST_SCAR) if pc else 0, owners=owners, hurt=True)
    strength -= damage - hp
    if strength <= 0:
        return Wound(0, 0, SLAIN, owners=owners, hurt=True)
    held = ask.call(passes, "critical_damage", strength, 0, doubles, HERO if pc else FOE)
    if held:
        return Wound(0, strength, HELD, owners=owners, hurt=True)
    return Wound(0, 0 if common else strength, CRITICAL, owners=owners, hurt=True)


# -- a character outside the pool of a fight ----------------------------------------------------------------


def hurt(character: Character, amount: int, attribute: str = "strength") -> Character:
    """Harm outside combat: off an attribute, past HP and armour, with no save; only zero matters (GRAD-013).

    STR 0 is death (GRAD-014). DEX 0 paralyses and WIL 0 makes delirious: both are read off the score.
    """
    left = max(0, getattr(character, attribute) - max(0, amount))
    changed = with_score(character, attribute, left)
    if attribute == "strength" and left == 0:
        return replace(changed, state=DEAD, minutes=0)
    return changed


def restored(character: Character, amount: int, attribute: str) -> Character:
    """An attribute given back, up to its maximum; above 0 the character can act again (GRAD-016)."""
    most = getattr(character, f"{attribute}_max")
    return with_score(character, attribute, min(most, getattr(character, attribute) + amount))


def felled(character: Character) -> Character:
    """A PC that failed its critical damage save: down for an hour at most, or dead if doomed (GRAD-103)."""
    if character.doomed:
        return replace(character, state=DEAD, minutes=0)
    return replace(character, state=DOWN, minutes=HOUR)


def after_wound(character: Character, found: Wound) -> Character:
    """A character with a wound's numbers and its fate; the scar, if any, is the caller's to deal."""
    changed = replace(character, hp=found.hp, strength=found.strength)
    if found.cause == SLAIN:
        return replace(changed, state=DEAD, minutes=0)
    if found.cause == CRITICAL:
        return felled(changed)
    return changed
