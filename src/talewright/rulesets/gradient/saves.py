"""Saves: 2d10, one die Grace and one Grief, rolled under an attribute (GRAD-050 to GRAD-063).

`save` gives one of the five grades. `passes` only says whether it succeeded, and reports the grade in a note:
rules that ask no more (critical damage, morale, the first round, retreat) call that one, so the solver meets
two results instead of five.
"""

from __future__ import annotations

from collections.abc import Iterable

from talewright.core.ask import HERO, Ask, Seat
from talewright.core.dice import pool
from talewright.rulesets.gradient.options import Rules

GRACE_AND_GRIEF = pool(grace=10, grief=10)
WITH_D4 = pool(grace=10, grief=10, modifier=4)

CRITICAL = "critical_success"
GRACEFUL, GRIEFFUL = "graceful_success", "griefful_success"
MILD, WORST = "graceful_failure", "griefful_failure"
GRADES = (CRITICAL, GRACEFUL, GRIEFFUL, MILD, WORST)
"""Best first: the order in which two outcomes are compared (GRAD-063)."""
SUCCESSES = frozenset({CRITICAL, GRACEFUL, GRIEFFUL})
TROUBLED = frozenset({GRIEFFUL, MILD, WORST})
"""Grades that open a consequence: a success with a price, and both failures."""

PLAIN, ENHANCED, IMPAIRED = "plain", "enhanced", "impaired"
MODES = (PLAIN, ENHANCED, IMPAIRED)
CLAUSES = {
    CRITICAL: "GRAD-053",
    GRACEFUL: "GRAD-054",
    GRIEFFUL: "GRAD-055",
    MILD: "GRAD-056",
    WORST: "GRAD-057",
}
"""The rule of each outcome."""


def combine(modes: Iterable[str]) -> str:
    """Enhanced and impaired cancel; several of one kind do not stack (GRAD-061, GRAD-095)."""
    kinds = set(modes) - {PLAIN, ""}
    return kinds.pop() if len(kinds) == 1 else PLAIN


def sign_of(mode: str, rules: Rules) -> int:
    """What the d4 does to the sum: -1, 0 or +1 (GRAD-059)."""
    if mode == PLAIN:
        return 0
    helpful = -1 if mode == ENHANCED else 1
    return helpful if rules.save_modifier_direction == "helpful" else -helpful


def grade(grace: int, grief: int, target: int, extra: int = 0, *, doubles: str = "always") -> str:
    """Read two dice against a target; `extra` is the signed d4, which changes the sum alone (GRAD-060)."""
    under = grace + grief + extra <= target
    if grace == grief:
        return CRITICAL if under or doubles == "always" else MILD
    if under:
        return GRACEFUL if grace > grief else GRIEFFUL
    return MILD if grace > grief else WORST


def better(first: str, second: str) -> str:
    """The better of two grades (GRAD-063)."""
    return min(first, second, key=GRADES.index)


def save(ask: Ask, what: str, target: int, sign: int = 0, doubles: str = "always", who: Seat = HERO) -> str:
    """Roll a save on an attribute's current score and give its grade (GRAD-050, GRAD-062)."""
    dice = WITH_D4 if sign else GRACE_AND_GRIEF
    grace, grief, *d4 = ask.roll(dice, what, clause="GRAD-050", who=who, target=target)
    found = grade(grace, grief, target, sign * d4[0] if d4 else 0, doubles=doubles)
    if ask.listens:  # for speed alone
        ask.note("saved", what=what, grade=found, target=target, who=who)
    return found


def passes(
    ask: Ask, what: str, target: int, sign: int = 0, doubles: str = "always", who: Seat = HERO
) -> bool:
    """Whether a save succeeds, where nothing else matters (GRAD-058)."""
    return save(ask, what, target, sign, doubles, who) in SUCCESSES


def who_saves(scores: Iterable[int]) -> tuple[int, ...]:
    """Acting together: the places of those most at risk, the lowest score (GRAD-052); ties are the Warden's."""
    found = tuple(scores)
    lowest = min(found)
    return tuple(place for place, score in enumerate(found) if score == lowest)


def consequence(ask: Ask, found: str, reactions: tuple[str, ...] = ()) -> str:
    """What a griefful success or a failure brings with it: the Warden's to say (GRAD-055, GRAD-137).

    'none' stands first, so that odds are those of the dice alone unless another consequence is stated.
    """
    if found not in TROUBLED:
        return "none"
    offered = ("none", "stated", *(f"reaction:{name}" for name in reactions))
    return ask.decide("consequence", offered, clause=CLAUSES[found], who="master", grade=found)
