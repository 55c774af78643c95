"""Testing Talent and Skills (GNAT-006 to GNAT-022), losing and restoring Talent."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.record import field
from talewright.core.ruleset import NoRules, Outcome
from talewright.rulesets.gnat.character import DEFAULT_ROLL, HINDERED_BY_ARMOUR, LEAST_TALENT, Hero
from talewright.rulesets.gnat.throw import Throw, throw

Term = tuple[str, int, str]
"""One line of the sum that makes a target: its name, its value, its clause."""


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
    helping = [item for item in hero.items if item.skill == skill and item.skill_bonus]
    if helping:
        best = max(helping, key=lambda item: item.skill_bonus)
        terms.append((best.name, best.skill_bonus, "GNAT-133"))
    suit = hero.armour
    if suit is not None and skill in HINDERED_BY_ARMOUR:
        terms.append((suit.name, -suit.protection, "GNAT-119"))
    return terms


def total(terms: list[Term]) -> int:
    return sum(value for _, value, _ in terms)


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
