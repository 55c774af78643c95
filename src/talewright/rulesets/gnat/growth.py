"""Fortune, Experience and what it buys (GNAT-053 to GNAT-060, GNAT-170 to GNAT-178)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from talewright.core.ask import Ask
from talewright.core.holdings import with_value
from talewright.core.text.message import Message
from talewright.rulesets.gnat.character import BASIC_BONUS, BASIC_SKILLS, Hero

NEW_SKILL_COST = 2
VITALITY_FACTOR = 2


def gain_fortune(hero: Hero, n: int = 1) -> Hero:
    """Up to the limit (GNAT-058, GNAT-060)."""
    return replace(hero, fortune=max(hero.fortune, min(hero.fortune_limit, hero.fortune + n)))


def spend_fortune(hero: Hero, n: int = 1) -> Hero:
    """A point that a roll outside the sheet has cost (GNAT-054)."""
    return replace(hero, fortune=max(0, hero.fortune - n))


def raise_fortune_limit(hero: Hero, limit: int) -> Hero:
    return replace(hero, fortune_limit=limit, fortune=min(hero.fortune, limit))


def gain_experience(ask: Ask, hero: Hero, n: int) -> Hero:
    """An award, and one point of Fortune with it if the player wants (GNAT-059, GNAT-178, A35)."""
    if n <= 0:
        return hero
    ask.note("experience", xp=n, name="Experience", old=hero.xp, value=hero.xp + n)
    hero = replace(hero, xp=hero.xp + n)
    if hero.fortune < hero.fortune_limit:
        choice = ask.decide("fortune-for-xp", ["decline", "gain"], clause="GNAT-178", settled="gain")
        if choice == "gain":
            hero = gain_fortune(hero)
    return hero


def cost(hero: Hero, what: str) -> int:
    """Price of the next level, from the maximum, not from a wounded score (GNAT-170 to 173, A33)."""
    if what == "talent":
        return hero.talent_max
    if what == "vitality":
        return VITALITY_FACTOR * hero.vitality_max
    return hero.skill(what) or NEW_SKILL_COST


def raised(hero: Hero, what: str, by: int = 1) -> Hero:
    """One stat or Skill higher. At full both scores rise; below full only the maximum (GNAT-175, A34)."""
    for _ in range(by):
        if what == "talent":
            full = hero.talent == hero.talent_max
            hero = replace(hero, talent_max=hero.talent_max + 1, talent=hero.talent + (1 if full else 0))
        elif what == "vitality":
            full = hero.vitality == hero.vitality_max
            hero = replace(
                hero, vitality_max=hero.vitality_max + 1, vitality=hero.vitality + (1 if full else 0)
            )
        else:
            hero = with_skill(hero, what, hero.skill(what) + 1 if hero.skill(what) else BASIC_BONUS)
    return hero


def with_skill(hero: Hero, name: str, bonus: int = BASIC_BONUS) -> Hero:
    """The Skill at that bonus; a Skill is never held twice (A47).

    Kept in alphabetical order: what was learned first matters to nobody, and the same Skills are one state.
    """
    return replace(hero, skills=with_value(hero.skills, name, bonus))


def gain_skill(hero: Hero, name: str) -> Hero:
    """A Skill given by the adventure: new at +2; one already held is left alone (GNAT-177, A47)."""
    return hero if hero.skill(name) else with_skill(hero, name)


def affordable(
    hero: Hero, skills: Sequence[str] = BASIC_SKILLS, only: Sequence[str] | None = None
) -> list[str]:
    """What the Experience in hand can buy; of Skills, only those that an odds question reads."""
    if hero.xp < NEW_SKILL_COST:  # the least that anything costs
        return []
    owned = [name for name, _ in hero.skills]
    learned = [*owned, *(name for name in skills if name not in owned)]
    wanted = ["talent", "vitality", *(name for name in learned if only is None or name in only)]
    return [what for what in wanted if cost(hero, what) <= hero.xp]


def spend(hero: Hero, what: str) -> Hero:
    """Pay and rise by one level."""
    return raised(replace(hero, xp=hero.xp - cost(hero, what)), what)


def spend_experience(
    ask: Ask, hero: Hero, skills: Sequence[str] = BASIC_SKILLS, only: tuple[str, ...] | None = None
) -> Hero:
    """Between adventures, or at any Rest: buy levels until content (GNAT-174)."""
    if not affordable(hero, skills, only):
        return hero
    learner = Hero(
        talent=hero.talent,
        talent_max=hero.talent_max,
        vitality=hero.vitality,
        vitality_max=hero.vitality_max,
        skills=hero.skills,
        xp=hero.xp,
    )
    learned = ask.call(learn, learner, tuple(skills), only)
    return replace(
        hero,
        talent=learned.talent,
        talent_max=learned.talent_max,
        vitality=learned.vitality,
        vitality_max=learned.vitality_max,
        skills=learned.skills,
        xp=learned.xp,
    )


def learn(ask: Ask, hero: Hero, skills: tuple[str, ...], only: tuple[str, ...] | None = None) -> Hero:
    """Level by level until content; of the hero, only the scores, Skills and Experience are given."""
    hero, _ = ask.repeat(_next_level, skills, only, (hero, False), until=_content)
    return hero


def _next_level(
    ask: Ask, skills: tuple[str, ...], only: tuple[str, ...] | None, state: tuple[Hero, bool]
) -> tuple[Hero, bool]:
    hero, _ = state
    options = ["done", *(f"raise:{what}" for what in affordable(hero, skills, only))]
    choice = ask.decide("experience", options, clause="GNAT-174", xp=hero.xp)
    if choice == "done":
        return hero, True
    what = choice.partition(":")[2]
    ask.note("raised", what=what, price=cost(hero, what))
    return spend(hero, what), False


def _content(state: tuple[Hero, bool]) -> bool:
    return state[1]


def check_fortune(hero: Hero, orders: Sequence[Any], rules: object) -> list[Message]:
    del rules
    short = orders[-1].n - hero.fortune
    return [Message("{count} short", path="n", count=short)] if short > 0 and len(orders) == 1 else []
