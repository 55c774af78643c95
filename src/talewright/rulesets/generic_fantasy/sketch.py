"""A character for a question of odds: what may matter in it, and no more."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.text.message import Message
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    CLASS_DIE,
    CLASSES,
    FEATS,
    MAX_XP,
    SKILLS,
    SPELLS,
    STEPS,
    Hero,
    check_dice,
    main_of,
)
from talewright.rulesets.generic_fantasy.gear import WARES


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
