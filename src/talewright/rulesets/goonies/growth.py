"""Experience and levels."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.holdings import has, with_name
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.tables import data
from talewright.rulesets.goonies.character import ABILITIES, Hero
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.spells import PACKAGE

ROWS: tuple[tuple[int, int], ...] = tuple((b, p) for b, p in data(PACKAGE, "progression.toml")["rows"])
"""Below this much used experience, a level costs that much. GNG-096"""
LEVEL_HP = 1
LEVEL_ABILITY = 1


@dataclass(frozen=True)
class Experience:
    """Gain experience."""

    n: int = field(1, "how much", low=0, high=100_000)


@dataclass(frozen=True)
class Level:
    """A level granted by the story."""

    n: int = field(1, "how many levels", low=1, high=50)
    ability: str = field("", "the ability raised; empty lets the player choose", choices=("", *ABILITIES))


def price(used: int, rules: Rules) -> int | None:
    """What the next level costs; None where the progression ends. GNG-096, GNG-097"""
    return next((cost for below, cost in (*ROWS, *rules.progression) if used < below), None)


def overcame(ask: Ask, hero: Hero, xp: int, key: str, rules: Rules) -> Hero:
    """Experience for an obstacle or an enemy, once for each that is marked out by a key. GNG-093, R-17"""
    if key and has(hero.overcome, key):
        return hero
    if key:
        hero = replace(hero, overcome=with_name(hero.overcome, key))
    return earn(ask, hero, xp, rules)


def earn(ask: Ask, hero: Hero, xp: int, rules: Rules) -> Hero:
    """Unused experience grows, and buys levels at once, or when the fight on the sheet is over. GNG-095, R-16"""
    if not rules.experience or xp <= 0:
        return hero
    hero = replace(hero, unused=hero.unused + xp)
    ask.note("earned", xp=xp, unused=hero.unused)
    return hero if hero.out or hero.foes else advance(ask, hero, rules)


def advance(ask: Ask, hero: Hero, rules: Rules) -> Hero:
    """Buy levels while they can be paid; each moves its price from unused to used. R-16"""
    cost = price(hero.used, rules)
    return hero if cost is None or hero.unused < cost else ask.call(buy_levels, hero, rules)


def buy_levels(ask: Ask, hero: Hero, rules: Rules) -> Hero:
    """Level after level: in which order the abilities were raised matters no more."""
    while (cost := price(hero.used, rules)) is not None and hero.unused >= cost:
        ask.mark(hero)
        hero = replace(hero, unused=hero.unused - cost, used=hero.used + cost)
        hero = level_up(ask, hero)
    return hero


def level_up(ask: Ask, hero: Hero, ability: str = "") -> Hero:
    """One HP more and one point in an ability of the player's choice; damage stays. GNG-091, GNG-092"""
    chosen = ability or ask.decide(
        "level",
        ABILITIES,
        clause="GNG-092",
        words={key: f"{hero.called(key)}, now {hero.ability(key)}" for key in ABILITIES},
        level=hero.level + 1,
    )
    hero = hero.raised(chosen, LEVEL_ABILITY)
    hero = replace(hero, level=hero.level + 1, max_hp=hero.max_hp + LEVEL_HP)
    ask.note("level", level=hero.level, ability=hero.called(chosen), score=hero.ability(chosen), hp=hero.hp,
             max_hp=hero.max_hp)  # fmt: skip
    return hero


def _granted(ask: Ask, ability: str, state: tuple[Hero, int]) -> tuple[Hero, int]:
    hero, left = state
    return level_up(ask, hero, ability), left - 1


def _all_granted(state: tuple[Hero, int]) -> bool:
    return not state[1]


def gain(ask: Ask, hero: Hero, order: Experience, rules: Rules) -> Outcome[Hero]:
    """Experience the author gives."""
    before = hero.level
    hero = earn(ask, hero, order.n, rules)
    return Outcome(hero, "levelled" if hero.level > before else "gained", good=True,
                   facts=(("levels", hero.level - before),))  # fmt: skip


def grant_level(ask: Ask, hero: Hero, order: Level, rules: Rules) -> Outcome[Hero]:
    """Levels without experience. GNG-098"""
    del rules
    hero, _ = ask.repeat(_granted, order.ability, (hero, order.n), until=_all_granted)
    return Outcome(hero, "levelled", good=True, facts=(("levels", order.n),))
