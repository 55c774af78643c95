"""The nine feats as procedures (GF-033 to GF-041). Those of fights are used by combat, Counterspell by magic."""

from __future__ import annotations

from talewright.core.ask import HERO, Ask, Seat
from talewright.core.dice import d
from talewright.rulesets.generic_fantasy.character import FEATS, STEPS
from talewright.rulesets.generic_fantasy.dice_reading import GRADE_NAMES, Grades, grade, hits

PAIR = 2
JACK_COST = FEATS["jack-of-all-trades"]["cost"] // PAIR
EXPERTISE_COST = FEATS["expertise"]["cost"] // PAIR
JACK_DIE = STEPS[0]
DOUBLE = 2


def jack_die(ask: Ask, skill: str, purse: int, who: Seat = HERO) -> int:
    """2 INT HP before rolling: a d4 for a skill one lacks (GF-037, R-16). `purse` counts pairs of HP."""
    if 0 <= purse < JACK_COST:
        return 0
    choice = ask.decide("jack", ["no", "jack"], clause="GF-037", who=who, skill=skill)
    return JACK_DIE if choice == "jack" else 0


def expertise_rerolls(
    ask: Ask,
    fixed: Grades,
    current: int,
    skill: int,
    rerolls: int,
    need: int,
    weak_count: bool,
    who: Seat = HERO,
) -> tuple[Grades, int]:
    """2 INT HP to throw the skill die again; the new face stands; again and again while HP last (GF-036)."""
    used = 0
    while rerolls:
        ask.mark(current, used, rerolls)
        grades = tuple(sorted((*fixed, current), reverse=True))
        choice = ask.decide(
            "expertise",
            ["keep", "reroll"],
            clause="GF-036",
            who=who,
            shown=tuple(GRADE_NAMES[each] for each in grades),
            hits=hits(grades, weak_count),
            need=need,
        )
        if choice == "keep":
            break
        current = grade(ask.roll(d(1, skill), "skill-again", clause="GF-036", who=who)[0])
        if rerolls > 0:
            rerolls -= EXPERTISE_COST
            used += EXPERTISE_COST
    return tuple(sorted((*fixed, current), reverse=True)), used


def harm_of(hit: int, strong: int, number: int, mode: str, *, precise: bool, sneak: bool) -> int:
    """Harm of a winner's hits (GF-076, GF-114, R-7), with Precise Strike (GF-034) and Sneak Attack (GF-038)."""
    if not hit:
        return 0
    counted = hit + (strong if precise else 0)
    if mode == "multiply":
        harm = counted * number
    elif mode == "add":
        harm = counted + number
    elif mode == "flat":
        harm = number * (DOUBLE if precise and strong else 1)
    else:
        harm = counted
    return harm * DOUBLE if sneak else harm
