"""Testing Talent and Skills (GNAT-006 to GNAT-022): two dice, everything that may re-roll them, and the target.

Re-rolls come in the order of A20: the throw, then the two-handed six and the forced Disadvantage (both read that
throw), then Advantage, then Fortune. No stage is opened again by a later one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from talewright.core.ask import Ask
from talewright.core.dice import MAX_CACHED, Faces, d, pool
from talewright.core.holdings import replace, where
from talewright.core.record import field
from talewright.core.ruleset import NoRules, Outcome
from talewright.rulesets.gnat.character import DEFAULT_ROLL, HINDERED_BY_ARMOUR, LEAST_TALENT, Hero, helps

TWO_DICE = d(2, 6)
ONE_DIE = d(1, 6)
IN_ORDER = pool(first=6, second=6)
"""Distinguished only for Disadvantage, which asks which die came first (A17)."""

CRITICAL: Faces = (1, 1)
FUMBLE: Faces = (6, 6)

Term = tuple[str, int, str]
"""One line of the sum that makes a target: its name, its value, its clause."""


class Throw(NamedTuple):
    """What a throw is for and what may bend it. A tuple, because the solver meets thousands of them."""

    what: str
    target: int
    fortune: int
    clause: str
    two_handed: bool = False
    advantage: bool = False
    disadvantage: bool = False


class Thrown(NamedTuple):
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


@lru_cache(maxsize=MAX_CACHED)
def chance_of(target: int) -> Fraction:
    """The chance that two dice without re-rolls pass."""
    outcomes = TWO_DICE.outcomes()
    passed = sum(weight for faces, weight in outcomes if reads(faces, target)[0])
    return Fraction(passed, sum(weight for _, weight in outcomes))


def throw(ask: Ask, order: Throw) -> Thrown:
    """Throw, re-roll by the rules, read. Steps 2 to 7 of the round, 2 to 4 of a test."""
    what, target, fortune, clause, two_handed, advantage, disadvantage = order
    if two_handed or disadvantage:
        faces = _first_stage(ask, order)
    else:  # for speed alone
        faces = ask.roll(TWO_DICE, what, clause=clause, target=target)
    if advantage and not disadvantage:
        ask.mark("advantage", faces)
        faces = _advantage(ask, order, faces)
    passed, fumble = reads(faces, target)
    while fortune > 0:
        ask.mark("fortune", faces, fortune)
        ask.show(fortune=fortune)
        choice = ask.decide(
            "fortune",
            _options(faces),
            clause="GNAT-054",
            settled="keep" if passed or _hopeless(faces, target, fortune) else "",
            faces=faces,
            target=target,
            fortune=fortune,
            purpose=what,
        )
        if choice == "keep":
            break
        fortune -= 1
        faces = _again(ask, faces, choice, "fortune-reroll", "GNAT-054", fortune)
        passed, fumble = reads(faces, target)
    if (
        order.fortune
    ):  # for speed alone: without Fortune nothing comes after the throw at which paths could join
        ask.mark("read", passed, fumble, fortune)
    if ask.listens:  # for speed alone
        ask.note("read", passed=passed, fumble=fumble, critical=faces == CRITICAL, faces=faces, total=sum(faces),
                 target=target, purpose=what)  # fmt: skip
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
        _options(faces),
        clause="GNAT-121",
        settled="keep" if passed or _hopeless(faces, order.target, 1 + order.fortune) else "",
        faces=faces,
        target=order.target,
        purpose=order.what,
    )
    if choice == "keep":
        return faces
    return _again(ask, faces, choice, "advantage-reroll", "GNAT-122", order.fortune)


def _hopeless(faces: Faces, target: int, rerolls: int) -> bool:
    """Whether so many re-rolls can change nothing: two ones always succeed, and two sixes are worse than a failure."""
    return rerolls < 2 and faces != FUMBLE and not reads((1, min(faces)), target)[0]


@cache
def _options(faces: Faces) -> tuple[str, ...]:
    return ("keep", *(f"reroll:{face}" for face in sorted(set(faces))))


@cache
def _parted(faces: Faces, choice: str) -> tuple[int, int]:
    """Of two dice: the face that is re-rolled, and the one that is kept."""
    old = int(choice.partition(":")[2])
    first, second = faces
    return (old, second) if first == old else (old, first)


def _again(ask: Ask, faces: Faces, choice: str, what: str, clause: str, fortune: int) -> Faces:
    """Re-roll the die that shows the chosen face; `fortune` is what is left then."""
    old, kept = _parted(faces, choice)
    ask.mark(what, kept, fortune)
    (new,) = ask.roll(ONE_DIE, what, clause=clause, old=old, kept=kept)
    return (kept, new) if kept <= new else (new, kept)


@dataclass(frozen=True)
class Test:
    """Test your Talent, or a Skill."""

    __test__ = False  # not a test of the test suite
    skill: str = field("", "the Skill tested; empty tests Talent itself")
    modifier: int = field(0, "modifier of the test: minus is harder", low=-30, high=30)
    default_roll: bool = field(False, "without the Skill, a roll at -2 is allowed")
    advantage: bool = field(False, "Advantage on this test (outside the printed wording, allowed)")
    disadvantage: bool = field(False, "Disadvantage on this test (outside the printed wording, allowed)")


def skill_terms(hero: Hero, skill: str, *, default_roll: bool) -> list[Term] | None:
    """What a Skill adds, with items and armour; None when the test is closed to this character (A06)."""
    bonus = hero.skill(skill)
    if not bonus and not default_roll:
        return None
    terms: list[Term] = [(skill, bonus, "GNAT-016") if bonus else ("default roll", DEFAULT_ROLL, "GNAT-020")]
    helping = where(hero.items, helps, skill)
    if helping:
        best = max(helping, key=lambda item: item.skill_bonus)
        terms.append((best.name, best.skill_bonus, "GNAT-133"))
    suit = hero.armour
    if suit is not None and skill in HINDERED_BY_ARMOUR:
        terms.append((suit.name, -suit.protection, "GNAT-119"))
    return terms


def total(terms: list[Term]) -> int:
    return sum([value for _, value, _ in terms])


def test_terms(hero: Hero, order: Test) -> list[Term] | None:
    """The lines of a test's target; None when it may not be taken."""
    terms: list[Term] = [("Talent", hero.talent, "GNAT-006")]
    if order.modifier:
        terms.append(("modifier", order.modifier, "GNAT-009"))
    if order.skill:
        more = skill_terms(hero, order.skill, default_roll=order.default_roll)
        if more is None:
            return None
        terms += more
    return terms


def try_talent(ask: Ask, hero: Hero, order: Test, rules: object = NoRules) -> Outcome[Hero]:
    """Roll 2d6, equal or below the target."""
    del rules
    terms = test_terms(hero, order)
    if terms is None:
        ask.note("closed", skill=order.skill)
        return Outcome(hero, "closed", good=False)
    target = total(terms)
    ask.note("target", target=target, terms=tuple(terms))
    thrown = ask.call(
        throw,
        Throw(
            "test",
            target,
            hero.fortune,
            "GNAT-006",
            advantage=order.advantage,
            disadvantage=order.disadvantage,
        ),
    )
    hero = replace(hero, fortune=thrown.fortune)
    return Outcome(hero, "passed" if thrown.passed else "failed", good=thrown.passed)


def lose_talent(hero: Hero, n: int) -> Hero:
    """Current Talent falls, never below 2; the rest of the loss is wasted (GNAT-010, GNAT-013)."""
    return replace(hero, talent=max(LEAST_TALENT, hero.talent - n))


def restore_talent(hero: Hero, n: int) -> Hero:
    """Current Talent rises, never above its maximum (GNAT-012)."""
    return replace(hero, talent=min(hero.talent_max, hero.talent + n))
