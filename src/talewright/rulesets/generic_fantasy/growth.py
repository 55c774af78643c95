"""Experience: the track (GF-130, GF-131, R-22) and its table (GF-132, R-23).

`earn` is the procedure on the sheet, with every feat, skill and attribute chosen; `xp_odds` counts what it may bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from talewright.core.ask import MASTER, Ask
from talewright.core.dice import d
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    CLASSES,
    FEATS,
    MAX_XP,
    SKILLS,
    SPELLS,
    STEPS,
    TABLES,
    Hero,
    allowed,
    class_feats,
    open_classes,
    step_up,
)
from talewright.rulesets.generic_fantasy.options import Rules

DICE = (4, 6, 8, 10, 12, 20)
"""GF-131: where a roll may be made."""
ROWS = ("feat", "skill", "cross", "attribute")
"""The four gaining rows of the table."""
LOSS, ALL = "loss", "all"
CLAIMS, CONFIRM = ("style", "motivation", "flaw"), ("confirm", "refuse")
"""GF-130: what earns XP, and what the facilitator says of a claim."""
RAISE = 2
"""R-23: an attribute a step up brings two points."""


def next_down(number: int) -> int:
    """20, 12, 10, 8, 6, 4, 0."""
    at = DICE.index(number)
    return DICE[at - 1] if at else 0


def table_roll(ask: Ask, sides: int) -> tuple[str, int]:
    """One roll on the XP table: the row, and for a loss the die of XP lost."""
    face = ask.roll(d(1, sides), "xp", clause="GF-132", sides=sides)[0]
    row, loss = TABLES["xp"].look(face)
    return row, loss


@dataclass(frozen=True)
class Earn:
    """XP for style, motivation or flaw, claimed by the player and confirmed by the facilitator."""

    n: int = field(1, "XP earned; 0 takes a d20 that was declined before", low=0, high=99)
    claim: str = field(
        "",
        "what put you in a tight spot, for the facilitator to confirm; empty if it is granted",
        choices=("", *CLAIMS),
    )


def earn(ask: Ask, hero: Hero, order: Earn, rules: Rules) -> Outcome[Hero]:
    """The verb: add XP one at a time, roll where wanted, take what comes (R-22)."""
    if (
        order.claim
        and ask.decide("xp-claim", CONFIRM, clause="GF-130", who=MASTER, claim=order.claim) == "refuse"
    ):
        return Outcome(hero, "refused", good=False)
    for left in range(order.n, 0, -1):
        ask.mark(hero, left)
        hero = offered(ask, replace(hero, xp=min(MAX_XP, hero.xp + 1)), rules)
    if not order.n and hero.xp == MAX_XP:
        hero = offered(ask, hero, rules)
    ask.note("xp", xp=hero.xp)
    return Outcome(hero, "earned", good=True)


def offered(ask: Ask, hero: Hero, rules: Rules) -> Hero:
    """The roll at a die number, if wanted; under `xp_chain` the next one down as well."""
    while hero.xp in DICE:
        if ask.decide("xp-roll", ["wait", "roll"], clause="GF-131", sides=hero.xp) == "wait":
            break
        hero, lost = roll_and_gain(ask, hero)
        if not rules.xp_chain or lost:
            break
    return hero


def roll_and_gain(ask: Ask, hero: Hero) -> tuple[Hero, bool]:
    """One roll at the number the track stands on; whether XP were lost by it."""
    sides = hero.xp
    hero = replace(hero, xp=next_down(sides))
    while True:
        ask.mark(hero)
        row, loss = table_roll(ask, sides)
        if row == LOSS:
            lost = ask.roll(d(1, loss), "xp-loss", clause="GF-132", sides=loss)[0]
            ask.note("xp-lost", points=lost)
            return replace(hero, xp=max(0, hero.xp - lost)), True
        if row != ALL:
            return gain(ask, hero, row), False
        choice = ask.decide("xp-any", [f"row:{each}" for each in ROWS], clause="R-23")
        hero = gain(ask, hero, choice.partition(":")[2])


def gain(ask: Ask, hero: Hero, row: str) -> Hero:
    """Choose what a row gives; nothing, if no part of it is possible."""
    options = gains(hero, row)
    if not options:
        ask.note("no-gain")
        return hero
    choice = ask.decide("gain", options, clause="GF-132", row=row)
    hero = gained(ask, hero, choice)
    what, _, which = choice.partition(":")
    ask.note(f"gained-{what}", which=which.replace("-", " "))
    return hero


def gains(hero: Hero, row: str) -> list[str]:
    """Everything a row offers this character (GF-132, R-23)."""
    return GAINS[row](hero)


def _skill_gains(hero: Hero) -> list[str]:
    own = [f"raise:{name}" for name, die in hero.skills if die < STEPS[-1]]
    return own + [f"learn:{name}" for name in SKILLS if not hero.skill(name)]


def _attribute_gains(hero: Hero) -> list[str]:
    normals = zip(ATTRIBUTES, hero.normal, strict=True)
    return [f"attribute:{name}" for name, normal in normals if normal < STEPS[-1]]


def _feat_gains(hero: Hero) -> list[str]:
    """A feat of one's class, or a class for those without one."""
    found = _feats(hero, class_feats(hero.klass))
    if not hero.klass:
        found += [f"class:{klass}" for klass in open_classes(hero.normal)]
    return found + _spells(hero)


def _cross_gains(hero: Hero) -> list[str]:
    """A feat of another class, or another class."""
    own = class_feats(hero.klass)
    found = _feats(hero, [feat for feat in FEATS if feat not in own])
    if hero.klass:
        others = (klass for klass in CLASSES if klass != hero.klass)
        found += [f"switch:{klass}" for klass in others if allowed(klass, hero.normal)]
    return found + _spells(hero)


def _feats(hero: Hero, feats: Iterable[str]) -> list[str]:
    return [f"feat:{feat}" for feat in feats if feat not in hero.feats]


def _spells(hero: Hero) -> list[str]:
    """Spellcasters may take a spell in a feat's place (GF-040)."""
    able = "spellcasting" in hero.feats
    return [f"spell:{spell}" for spell in SPELLS if able and spell not in hero.spells]


GAINS: dict[str, Callable[[Hero], list[str]]] = {
    "feat": _feat_gains,
    "skill": _skill_gains,
    "cross": _cross_gains,
    "attribute": _attribute_gains,
}


def gained(ask: Ask, hero: Hero, choice: str) -> Hero:
    """The character with a gain."""
    what, _, which = choice.partition(":")
    if what == "raise":
        skills = tuple((name, step_up(die) if name == which else die) for name, die in hero.skills)
        return replace(hero, skills=skills)
    if what == "learn":
        return replace(hero, skills=tuple(sorted((*hero.skills, (which, STEPS[0])))))
    if what == "attribute":
        return raised(hero, which)
    if what == "class":
        hero = replace(hero, klass=which)
        feats = [f"feat:{feat}" for feat in class_feats(which) if feat not in hero.feats]
        return gained(ask, hero, ask.decide("gain", feats, clause="R-23", row="class")) if feats else hero
    if what == "switch":
        return replace(hero, klass=which)
    if what == "spell":
        return replace(hero, spells=tuple(sorted((*hero.spells, which))))
    hero = replace(hero, feats=tuple(sorted((*hero.feats, which))))
    return first_spell(ask, hero) if which == "spellcasting" else hero


def first_spell(ask: Ask, hero: Hero) -> Hero:
    """Spellcasting brings one spell (GF-040)."""
    options = [f"spell:{spell}" for spell in SPELLS if spell not in hero.spells]
    return gained(ask, hero, ask.decide("spell", options, clause="GF-040")) if options else hero


def raised(hero: Hero, attribute: str) -> Hero:
    """An attribute a step up, two more points in pool and current HP (R-23)."""
    place = ATTRIBUTES.index(attribute)
    pools = hero.pools
    die = pools.dice[place]
    if die:
        dice = [step_up(die) if at == place else one for at, one in enumerate(pools.dice)]
        hp = [one + RAISE if at == place else one for at, one in enumerate(pools.hp)]
        pools = pools._replace(dice=(dice[0], dice[1], dice[2]), hp=(hp[0], hp[1], hp[2]))
        hero = hero.set_pools(pools)
    normals = [step_up(one) if at == place else one for at, one in enumerate(hero.normal)]
    return replace(hero, body_normal=normals[0], intellect_normal=normals[1], willpower_normal=normals[2])
