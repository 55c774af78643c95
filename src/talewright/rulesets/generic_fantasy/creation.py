"""A new character (GF-010 to GF-072), the same asked for odds (`attributes`), and what a question needs of one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    CLASS_DIE,
    CLASSES,
    FEATS,
    LOOKS,
    MAX_XP,
    SHORT,
    SKILLS,
    SPELLS,
    START_COIN,
    START_SKILLS,
    STEPS,
    TABLES,
    Hero,
    Pools,
    check_dice,
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


# -- a character for a question -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Sketch:
    """What may matter in a question of odds."""

    body: int = field(6, "BOD die", low=0, high=12)
    intellect: int = field(6, "INT die", low=0, high=12)
    willpower: int = field(6, "WIL die", low=0, high=12)
    body_hp: int | None = field(None, "BOD points now; full if empty", low=0, high=12, empty=-1)
    intellect_hp: int | None = field(None, "INT points now; full if empty", low=0, high=12, empty=-1)
    willpower_hp: int | None = field(None, "WIL points now; full if empty", low=0, high=12, empty=-1)
    klass: str = field(
        "", "the class, whose main attributes pay for changes", choices=("", *CLASSES), flag="class"
    )
    athletics: int = field(0, "athletics die, 0 without", low=0, high=12)
    defense: int = field(0, "defense die, 0 without", low=0, high=12)
    discernment: int = field(0, "discernment die, 0 without", low=0, high=12)
    lore: int = field(0, "lore die, 0 without", low=0, high=12)
    melee: int = field(0, "melee die, 0 without", low=0, high=12)
    performance: int = field(0, "performance die, 0 without", low=0, high=12)
    persuasion: int = field(0, "persuasion die, 0 without", low=0, high=12)
    ranged: int = field(0, "ranged die, 0 without", low=0, high=12)
    skullduggery: int = field(0, "skullduggery die, 0 without", low=0, high=12)
    survival: int = field(0, "survival die, 0 without", low=0, high=12)
    feats: tuple[str, ...] = field((), "feats", flag="feat")
    spells: tuple[str, ...] = field((), "spells known (brings Spellcasting)", flag="knows")
    weapon: str = field("", "the weapon in hand")
    ap: int = field(0, "armour points", low=0, high=40)
    coin: int = field(0, "money", low=0)
    xp: int = field(0, "where the XP track stands", low=0, high=MAX_XP)

    def __post_init__(self) -> None:
        check_dice(self, *ATTRIBUTES, *SKILLS)


def draw(sketch: Sketch) -> Hero:
    """A character of a sketch. A class whose main die is below d8 now is taken to have lost steps (GF-120)."""
    faults = [
        Message("there is no feat {feat!r}.{hint}", path="feats", feat=feat, hint=did_you_mean(feat, FEATS))
        for feat in sketch.feats
        if feat not in FEATS
    ] + [
        Message(
            "there is no spell {spell!r}.{hint}", path="spells", spell=spell, hint=did_you_mean(spell, SPELLS)
        )
        for spell in sketch.spells
        if spell not in SPELLS
    ]
    if sketch.weapon and sketch.weapon not in WARES:
        faults.append(
            Message(
                "there is no {weapon!r}.{hint}",
                path="weapon",
                weapon=sketch.weapon,
                hint=did_you_mean(sketch.weapon, WARES),
            )
        )
    dice = (sketch.body, sketch.intellect, sketch.willpower)
    points = []
    for name, die, given in zip(
        ATTRIBUTES, dice, (sketch.body_hp, sketch.intellect_hp, sketch.willpower_hp), strict=True
    ):
        if given is not None and given > die:
            faults.append(
                Message("{given} points do not fit a pool of {die}.", path=f"{name}_hp", given=given, die=die)
            )
        if given == 0 and die:
            faults.append(Message("a pool at 0 steps the die down; give at least 1.", path=f"{name}_hp"))
        points.append(die if given is None else given)
    if faults:
        raise SheetError("", faults)
    mains = main_of(sketch.klass)
    normal = [max(die, CLASS_DIE if place in mains else STEPS[0]) for place, die in enumerate(dice)]
    feats = set(sketch.feats) | ({"spellcasting"} if sketch.spells else set())
    return Hero(
        name="You",
        klass=sketch.klass,
        body=dice[0],
        intellect=dice[1],
        willpower=dice[2],
        body_hp=points[0],
        intellect_hp=points[1],
        willpower_hp=points[2],
        body_normal=normal[0],
        intellect_normal=normal[1],
        willpower_normal=normal[2],
        skills=tuple((name, getattr(sketch, name)) for name in SKILLS if getattr(sketch, name)),
        feats=tuple(sorted(feats)),
        spells=tuple(sorted(set(sketch.spells))),
        weapon=sketch.weapon,
        ap=sketch.ap,
        ap_max=sketch.ap,
        coin=sketch.coin,
        xp=sketch.xp,
    )
