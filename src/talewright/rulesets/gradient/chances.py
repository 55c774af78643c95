"""What a sheet shows beside a tap: the five outcomes of a save, and the chance that a scar's roll is taken.

The dice are counted with the rules' own reading of them: `saves.grade`, `scars.taken`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from talewright.core.dice import Dice
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.saves import GRACE_AND_GRIEF, GRADES, SUCCESSES, WITH_D4, grade, sign_of
from talewright.rulesets.gradient.scars import Row, taken

MAX_CACHED = 512


@lru_cache(maxsize=MAX_CACHED)
def save_chances(target: int, mode: str, rules: Rules) -> tuple[Fraction, ...]:
    """The chance of each grade, best first (GRAD-050 to GRAD-060)."""
    sign = sign_of(mode, rules)
    found = dict.fromkeys(GRADES, Fraction(0))
    for (grace, grief, *d4), chance in _spread(WITH_D4 if sign else GRACE_AND_GRIEF):
        found[grade(grace, grief, target, sign * d4[0] if d4 else 0, doubles=rules.doubles)] += chance
    return tuple(found.values())


def success_chance(target: int, mode: str, rules: Rules) -> Fraction:
    chances = zip(GRADES, save_chances(target, mode, rules), strict=True)
    return sum((chance for name, chance in chances if name in SUCCESSES), Fraction(0))


def rise_chance(row: Row, now: int) -> Fraction:
    """The chance that the roll of a scar raises its score (GRAD-120)."""
    return sum(
        (chance for faces, chance in _spread(row.dice) if taken(now, sum(faces), row.how) > now), Fraction(0)
    )


def _spread(dice: Dice) -> list[tuple[tuple[int, ...], Fraction]]:
    outcomes = dice.outcomes()
    total = sum(weight for _, weight in outcomes)
    return [(faces, Fraction(weight, total)) for faces, weight in outcomes]
