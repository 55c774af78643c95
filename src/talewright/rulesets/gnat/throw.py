"""Two dice and everything that may re-roll them, in the order of A20.

The throw, then the two-handed six and the forced Disadvantage (both read that throw), then Advantage, then
Fortune. No stage is opened again by a later one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from talewright.core.ask import Ask
from talewright.core.dice import Faces, d, pool

TWO_DICE = d(2, 6)
ONE_DIE = d(1, 6)
IN_ORDER = pool(first=6, second=6)
"""Distinguished only for Disadvantage, which asks which die came first (A17)."""

CRITICAL: Faces = (1, 1)
FUMBLE: Faces = (6, 6)


@dataclass(frozen=True)
class Throw:
    """What a throw is for and what may bend it."""

    what: str
    target: int
    fortune: int
    clause: str
    two_handed: bool = False
    advantage: bool = False
    disadvantage: bool = False


@dataclass(frozen=True)
class Thrown:
    """How it came out: the reading of the final dice, and the Fortune left."""

    passed: bool
    fumble: bool
    fortune: int


def reads(faces: Faces, target: int) -> tuple[bool, bool]:
    """(passed, fumble) of the final dice: 1-1 always passes, 6-6 always fails (GNAT-006 to 008, A03)."""
    if faces == CRITICAL:
        return True, False
    if faces == FUMBLE:
        return False, True
    return sum(faces) <= target, False


def chance_of(target: int) -> Fraction:
    """The chance that two dice without re-rolls pass."""
    outcomes = TWO_DICE.outcomes()
    passed = sum(weight for faces, weight in outcomes if reads(faces, target)[0])
    return Fraction(passed, sum(weight for _, weight in outcomes))


def throw(ask: Ask, order: Throw) -> Thrown:
    """Throw, re-roll by the rules, read. Steps 2 to 7 of the round, 2 to 4 of a test."""
    faces = _first_stage(ask, order)
    if order.advantage and not order.disadvantage:
        ask.mark("advantage", faces)
        faces = _advantage(ask, order, faces)
    fortune = order.fortune
    while fortune > 0:
        ask.mark("fortune", faces, fortune)
        ask.show(fortune=fortune)
        passed, _ = reads(faces, order.target)
        choice = ask.decide(
            "fortune",
            ["keep", *_rerolls(faces)],
            clause="GNAT-054",
            settled="keep" if passed else "",
            faces=faces,
            target=order.target,
            fortune=fortune,
            purpose=order.what,
        )
        if choice == "keep":
            break
        fortune -= 1
        faces = _again(ask, faces, choice, "fortune-reroll", "GNAT-054")
    ask.mark("read", reads(faces, order.target), fortune)
    passed, fumble = reads(faces, order.target)
    ask.note("read", passed=passed, fumble=fumble, critical=faces == CRITICAL, faces=faces, total=sum(faces),
             target=order.target, purpose=order.what)  # fmt: skip
    return Thrown(passed, fumble, fortune)


def _first_stage(ask: Ask, order: Throw) -> Faces:
    """The initial throw with the two re-rolls that look at it alone (A16, A17)."""
    forced = order.disadvantage and not order.advantage
    dice = IN_ORDER if forced else TWO_DICE
    thrown = list(ask.roll(dice, order.what, clause=order.clause, target=order.target))
    again: list[int] = []
    if forced:
        again += [next(i for i, face in enumerate(thrown) if face <= 2)] if min(thrown) <= 2 else []
    if order.two_handed and 6 in thrown:
        choice = ask.decide(
            "first-six", ["keep", "reroll:6"], clause="GNAT-098", settled="reroll:6", faces=tuple(thrown)
        )
        if choice != "keep":
            again.append(thrown.index(6))
    for die in sorted(again):
        low = thrown[die] <= 2
        (thrown[die],) = ask.roll(
            ONE_DIE,
            "disadvantage-reroll" if low else "six-reroll",
            clause="GNAT-124" if low else "GNAT-099",
            old=thrown[die],
        )
    return tuple(sorted(thrown))


def _advantage(ask: Ask, order: Throw, faces: Faces) -> Faces:
    """Any one die, once, and the new face stands (GNAT-121, GNAT-122, A18)."""
    passed, _ = reads(faces, order.target)
    choice = ask.decide(
        "advantage",
        ["keep", *_rerolls(faces)],
        clause="GNAT-121",
        settled="keep" if passed else "",
        faces=faces,
        target=order.target,
        purpose=order.what,
    )
    return faces if choice == "keep" else _again(ask, faces, choice, "advantage-reroll", "GNAT-122")


@cache
def _rerolls(faces: Faces) -> tuple[str, ...]:
    return tuple(f"reroll:{face}" for face in sorted(set(faces)))


def _again(ask: Ask, faces: Faces, choice: str, what: str, clause: str) -> Faces:
    """Re-roll the die that shows the chosen face."""
    old = int(choice.partition(":")[2])
    kept = list(faces)
    kept.remove(old)
    (new,) = ask.roll(ONE_DIE, what, clause=clause, old=old, kept=kept[0])
    return tuple(sorted((*kept, new)))
