"""A new character: three points to spread, or an archetype; and the sketch of one for a question of odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.record import field
from talewright.core.tables import data
from talewright.rulesets.goonies.character import (
    ABILITIES,
    MAX_SCORE,
    NAMES,
    START_HP,
    START_POINTS,
    START_RATIONS,
    START_XP,
    Hero,
)
from talewright.rulesets.goonies.gear import Item, Preset
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.spells import BOOK, PACKAGE, book, in_order


@dataclass(frozen=True)
class Archetype:
    """A ready-made beginner. GNG-035"""

    id: str
    power: int
    grace: int
    focus: int
    hp: int
    weapon: Item
    armour: Item
    spells: int
    highest_level: int

    @property
    def max_hp(self) -> int:
        """One more or less than everybody's ten. GNG-036"""
        return START_HP + self.hp

    def kit(self) -> Preset:
        return Preset(self.id, self.weapon, self.armour, START_RATIONS)

    def hero(self) -> Hero:
        """The archetype before it picks its spells."""
        return Hero(
            archetype=self.id,
            power=self.power,
            grace=self.grace,
            focus=self.focus,
            max_hp=self.max_hp,
            weapon=self.weapon,
            armour=self.armour,
            rations=START_RATIONS,
            unused=START_XP,
        )


def _archetypes() -> dict[str, Archetype]:
    return {
        key: Archetype(
            key,
            row["power"],
            row["grace"],
            row["focus"],
            row["hp"],
            Item(**row["weapon"]),
            Item(**row["armour"]),
            row["spells"],
            row["highest_level"],
        )
        for key, row in data(PACKAGE, "archetypes.toml")["archetypes"].items()
    }


ARCHETYPES: Mapping[str, Archetype] = _archetypes()
SPREADS = tuple(
    (power, grace, START_POINTS - power - grace)
    for power in range(START_POINTS, -1, -1)
    for grace in range(START_POINTS - power, -1, -1)
)
"""Every way to spend all points, the strongest first. GNG-030"""


def presets(rules: Rules) -> tuple[Preset, ...]:
    """The kits to pick from: the author's, or those of the archetypes. GNG-033"""
    return rules.presets or tuple(archetype.kit() for archetype in ARCHETYPES.values())


def create(ask: Ask, rules: Rules) -> Hero:
    """An archetype, or a spread and a kit."""
    path = ask.decide("character", ["free", *ARCHETYPES], clause="GNG-030")
    hero = _free(ask, rules) if path == "free" else _archetype(ask, ARCHETYPES[path], rules)
    hero = replace(hero, names=rules.names)
    ask.note("created", power=hero.power, grace=hero.grace, focus=hero.focus, hp=hero.hp,
             weapon=_described(hero.weapon), armour=_described(hero.armour), rations=hero.rations,
             names=NAMES[rules.names])  # fmt: skip
    return hero


def _described(item: Item) -> str:
    points = item.damage or item.protection
    return f"{item.name} {points:+d}" if points else item.name


def _free(ask: Ask, rules: Rules) -> Hero:
    """Any spread, ten HP, a kit of the player's choice, and no spells unless the kit has some. R-11"""
    choice = ask.decide(
        "points",
        ["spread:" + "-".join(map(str, spread)) for spread in SPREADS],
        clause="GNG-030",
        words={
            "spread:" + "-".join(map(str, spread)): ", ".join(
                f"{name} {score}" for name, score in zip(NAMES[rules.names], spread, strict=True)
            )
            for spread in SPREADS
        },
    )
    power, grace, focus = (int(score) for score in choice.partition(":")[2].split("-"))
    kits = {preset.id: preset for preset in presets(rules)}
    picked = ask.decide(
        "kit",
        [f"kit:{key}" for key in kits],
        clause="GNG-033",
        words={
            f"kit:{key}": f"{_described(kit.weapon)}, {_described(kit.armour)}" for key, kit in kits.items()
        },
    )
    kit = kits[picked.partition(":")[2]]
    return Hero(
        power=power,
        grace=grace,
        focus=focus,
        max_hp=START_HP,
        weapon=kit.weapon,
        armour=kit.armour,
        rations=kit.rations,
        spells=in_order(kit.spells),
        unused=START_XP,
    )


def _archetype(ask: Ask, archetype: Archetype, rules: Rules) -> Hero:
    """Fixed scores and kit; the spells are picked. GNG-035 to GNG-037, R-11"""
    known: tuple[str, ...] = ()
    spells = book(rules.spells)
    for number in range(1, archetype.spells + 1):
        open_to = [
            key
            for key, spell in spells.items()
            if spell.level <= archetype.highest_level and key not in known
        ]
        choice = ask.decide(
            "spell",
            [f"learn:{key}" for key in open_to],
            clause="GNG-037",
            words={f"learn:{key}": f"{spells[key].name}, level {spells[key].level}" for key in open_to},
            number=number,
            of=archetype.spells,
        )
        spell = choice.partition(":")[2]
        known = in_order((*known, spell))
        ask.note("learned", spell=spells[spell].name, level=spells[spell].level)
    return replace(archetype.hero(), spells=known)


@dataclass(frozen=True)
class Sketch:
    """A character in an odds question. What is left empty is the archetype's, or a plain beginner's."""

    archetype: str = field(
        "", "fighter, rogue or mage; empty for scores of your own", choices=("", *ARCHETYPES)
    )
    power: int | None = field(None, "Power; the archetype's if empty, or 0", low=0, high=MAX_SCORE, empty=-1)
    grace: int | None = field(None, "Grace; the archetype's if empty, or 0", low=0, high=MAX_SCORE, empty=-1)
    focus: int | None = field(None, "Focus; the archetype's if empty, or 0", low=0, high=MAX_SCORE, empty=-1)
    hp: int | None = field(None, "health points left; all if empty", low=0, high=MAX_SCORE, empty=-1)
    max_hp: int | None = field(
        None, "health points when unhurt; the archetype's if empty, or 10", low=0, high=MAX_SCORE, empty=-1
    )
    weapon: int | None = field(
        None, "weapon points; the archetype's if empty, or 0", low=0, high=50, empty=-1
    )
    armour: int | None = field(
        None, "protection score; the archetype's if empty, or 0", low=0, high=50, empty=-1
    )
    spells: tuple[str, ...] = field(
        (), "spells known; none unless named", choices=tuple(BOOK), flag="has-spell"
    )
    rations: int = field(START_RATIONS, "rations carried", low=0, high=MAX_SCORE)
    xp: int = field(0, "unused experience", low=0, high=100_000)
    used: int = field(0, "used experience", low=0, high=100_000)


def draw(sketch: Sketch) -> Hero:
    """The sketched character. More points than a beginner has count as levels gained."""
    base = ARCHETYPES[sketch.archetype].hero() if sketch.archetype else Hero(max_hp=START_HP)
    scores = {
        key: base.ability(key) if (given := getattr(sketch, key)) is None else given for key in ABILITIES
    }
    max_hp = sketch.max_hp or max(base.max_hp, sketch.hp or 0)
    hp = max_hp if sketch.hp is None else sketch.hp
    weapon = (
        base.weapon if sketch.weapon is None else Item("weapon" if sketch.weapon else "tool", sketch.weapon)
    )
    armour = base.armour
    if sketch.armour is not None:
        armour = Item("armour" if sketch.armour else "clothing", protection=sketch.armour)
    return replace(
        base,
        power=scores["power"],
        grace=scores["grace"],
        focus=scores["focus"],
        max_hp=max_hp,
        damage=max(0, max_hp - hp),
        weapon=weapon,
        armour=armour,
        spells=in_order(sketch.spells),
        rations=sketch.rations,
        level=max(0, sum(scores.values()) - START_POINTS),
        used=sketch.used,
        unused=sketch.xp,
    )
