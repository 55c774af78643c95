"""A new character (GF-010 to GF-072), and the same asked for odds (`attributes`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from talewright.core.ask import Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    CLASSES,
    LOOKS,
    SHORT,
    SKILLS,
    START_COIN,
    START_SKILLS,
    STEPS,
    TABLES,
    Hero,
    Pools,
    class_feats,
    main_of,
    open_classes,
)
from talewright.rulesets.generic_fantasy.gear import WARES, affordable, gained, value
from talewright.rulesets.generic_fantasy.growth import first_spell
from talewright.rulesets.generic_fantasy.options import Rules

EVEN = 6
ARRAY = (8, 6, 4)
"""GF-021 and GF-050: d6 everywhere, or one each of these."""
PRICED = {f"buy:{item}": f"{item} ({entry['coin']})" for item, entry in WARES.items()}
"""What the shop's options say."""


def create(ask: Ask, rules: Rules) -> Hero:
    """Step by step, in the order of the text."""
    hero = describe(ask, Hero())
    dice = attribute_dice(ask, rules)
    hero = replace(
        hero.set_pools(Pools(dice, dice)),
        body_normal=dice[0],
        intellect_normal=dice[1],
        willpower_normal=dice[2],
    )
    hero = calling(ask, hero)
    hero = replace(hero, skills=skills(ask, hero))
    return equip(ask, hero, rules)


def describe(ask: Ask, hero: Hero) -> Hero:
    """Name, style, motivation, flaw and three looks: each rolled or chosen (GF-010; R-2)."""
    name, style, motivation, flaw = (
        _roll_or_pick(ask, field) for field in ("name", "style", "motivation", "flaw")
    )
    looks: tuple[str, ...] = ()
    while len(looks) < LOOKS:
        ask.mark(name, style, motivation, flaw, looks)
        look = _roll_or_pick(ask, "look", looks)
        if look not in looks:
            looks = (*looks, look)
    return replace(hero, name=name, style=style, motivation=motivation, flaw=flaw, looks=looks)


def _roll_or_pick(ask: Ask, field: str, taken: tuple[str, ...] = ()) -> str:
    table = TABLES[field]
    free = [value for value in table.values if value not in taken]
    words = {f"pick:{at}": value for at, value in enumerate(free, 1)}
    choice = ask.decide(field, ["roll", *words], clause="GF-010", words=words)
    return str(table.roll(ask, field) if choice == "roll" else words[choice])


def attribute_dice(ask: Ask, rules: Rules) -> tuple[int, int, int]:
    """Rolled, all d6, or the array placed freely (GF-021, GF-022, R-3)."""
    choice = ask.decide("attributes", ["even", "roll", "array"], clause="GF-021")
    if choice == "even":
        return EVEN, EVEN, EVEN
    if choice == "array":
        return placed(ask, ARRAY)
    rolled = ask.call(rolled_attributes)
    return placed(ask, rolled) if rules.assign_rolled_attributes else rolled


def rolled_attributes(ask: Ask) -> tuple[int, int, int]:
    """One roll an attribute."""
    body, intellect, willpower = (
        TABLES["attribute-die"].look(
            ask.roll(TABLES["attribute-die"].dice, "attribute-die", clause="GF-022", attribute=SHORT[name])[0]
        )
        for name in ATTRIBUTES
    )
    return body, intellect, willpower


def placed(ask: Ask, dice: tuple[int, int, int]) -> tuple[int, int, int]:
    """Three dice put where the player wants them, largest first."""
    found: dict[str, int] = {}
    left = sorted(dice, reverse=True)
    while left:
        ask.mark(tuple(found.items()))
        free = [name for name in ATTRIBUTES if name not in found]
        die = left.pop(0)
        name = ask.decide("place", [f"to:{name}" for name in free], clause="GF-021", die=die)
        found[name.partition(":")[2]] = die
    return found["body"], found["intellect"], found["willpower"]


def calling(ask: Ask, hero: Hero) -> Hero:
    """A class and its first feat, or a background with its skill (GF-030, GF-031, GF-042)."""
    classes = open_classes(hero.normal)
    if classes:
        options = [f"class:{klass}" for klass in classes]
        klass = ask.decide("class", options, clause="GF-030").partition(":")[2]
        feats = [f"feat:{feat}" for feat in class_feats(klass)]
        feat = ask.decide("feat", feats, clause="GF-030").partition(":")[2]
        hero = replace(hero, klass=klass, feats=(feat,))
        return first_spell(ask, hero) if feat == "spellcasting" else hero
    words = {f"pick:{name}": name for name, _ in TABLES["background"].values}
    choice = ask.decide("background", ["roll", *words], clause="GF-043", words=words)
    if choice == "roll":
        name, skill = TABLES["background"].roll(ask, "background")
    else:
        name = words[choice]
        skill = dict(TABLES["background"].values)[name]
    return replace(hero, background=name, skills=((skill, STEPS[0]),))


def skills(ask: Ask, hero: Hero) -> tuple[tuple[str, int], ...]:
    """Three more: die and skill rolled, or d6 each, or the array (GF-050; R-3)."""
    known = dict(hero.skills)
    wanted = len(known) + START_SKILLS
    choice = ask.decide("skills", ["even", "roll", "array"], clause="GF-050")
    while len(known) < wanted:
        ask.mark(tuple(known.items()), choice)
        if choice == "roll":
            die = TABLES["skill-die"].roll(ask, "skill-die")
            name = TABLES["skill"].roll(ask, "skill")
            while name in known:
                ask.mark(tuple(known.items()), choice, die)
                name = TABLES["skill"].roll(ask, "skill")
        else:
            die = EVEN if choice == "even" else ARRAY[len(known) - wanted]
            free = [f"skill:{name}" for name in SKILLS if name not in known]
            name = ask.decide("skill", free, clause="GF-050", die=die).partition(":")[2]
        known[name] = die
    return tuple(sorted(known.items()))


def equip(ask: Ask, hero: Hero, rules: Rules) -> Hero:
    """The class's package, or 100 coin to spend as slots allow (GF-070, GF-071; R-6)."""
    options = ["package", "coin"] if hero.klass else ["coin"]
    package: dict[str, Any] = CLASSES[hero.klass] if hero.klass else {"package": (), "coin": 0}
    worth = value(package["package"], package["coin"])
    if ask.decide("equipment", options, clause="GF-071", worth=worth, coin=START_COIN) == "package":
        return replace(gained(hero, package["package"]), coin=package["coin"])
    return shop(ask, replace(hero, coin=START_COIN), rules)


def shop(ask: Ask, hero: Hero, rules: Rules) -> Hero:
    """Buy until done, out of coin, or out of room."""
    while True:
        ask.mark(hero)
        options = [f"buy:{item}" for item in affordable(hero, rules)]
        choice = ask.decide("shop", ["done", *options], clause="GF-071", words=PRICED, coin=hero.coin)
        if choice == "done":
            return hero
        item = choice.partition(":")[2]
        hero = gained(replace(hero, coin=hero.coin - WARES[item]["coin"]), [item])


# -- facts of creation, for odds ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Roll:
    """Roll the three attribute dice."""

    hoped: str = field("", "the class hoped for; any class if empty", choices=("", *CLASSES))


ROLL_FACTS = ("no_class", "some_class", "dual", "classes", "d8s", "d4s", "sum", *CLASSES)


def attributes(ask: Ask, hero: Hero, order: Roll, rules: Rules) -> Outcome[Hero]:
    """The verb: rolled attributes, and which classes they open (GF-022, GF-030)."""
    dice = ask.call(rolled_attributes)
    if rules.assign_rolled_attributes:
        dice = ask.call(placed, dice)
    classes = open_classes(dice)
    values = (
        int(not classes),
        int(bool(classes)),
        int(any(len(main_of(klass)) > 1 for klass in classes)),
        len(classes),
        dice.count(8),
        dice.count(4),
        sum(dice),
        *(int(klass in classes) for klass in CLASSES),
    )
    hero = replace(
        hero.set_pools(Pools(dice, dice, hero.ap)),
        klass=hero.klass if hero.klass in classes else "",
        body_normal=dice[0],
        intellect_normal=dice[1],
        willpower_normal=dice[2],
    )
    facts = tuple(zip(ROLL_FACTS, values, strict=True))
    good = order.hoped in classes if order.hoped else bool(classes)
    return Outcome(hero, "class" if classes else "no class", good=good, facts=facts)
