"""A new character (GNAT-179 to GNAT-184), what an adventure may set for it, and what a question of odds needs of one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.text.message import Message
from talewright.rulesets.gnat.character import (
    BASIC_BONUS,
    BASIC_SKILLS,
    CURRENCY,
    FORTUNE_LIMIT,
    MAX_STAT,
    SPELLS,
    START_FORTUNE,
    START_GP,
    START_RATIONS,
    START_SKILLS,
    START_TALENT,
    START_VITALITY,
    WEAPON_KINDS,
    WEAPON_NAMES,
    Hero,
    Item,
)
from talewright.rulesets.gnat.gear import read_item
from talewright.rulesets.gnat.magic import spell_name

MAX_TRADES = 3
"""How often a point of Talent may be given for a Skill (GNAT-183)."""
FIRST_WEAPONS = ("one-handed", "long", "two-handed")
"""Not ranged (GNAT-181)."""
RATION = Item("ration", "ration")


@dataclass(frozen=True)
class Rules:
    """Header fields of an adventure (GNAT-036, GNAT-038, GNAT-108, GNAT-155, A44)."""

    skills: tuple[str, ...] = field(BASIC_SKILLS, "the Skills offered at creation")
    special_skills: tuple[str, ...] = field(
        (), "Skills of this adventure alone; transferred characters may take one"
    )
    starting_skills: int = field(START_SKILLS, "how many Skills a new character begins with", low=1, high=10)
    weapon_kinds: tuple[str, ...] = field(
        WEAPON_KINDS, "the weapon types the adventure uses", choices=WEAPON_KINDS
    )
    currency: str = field(CURRENCY, "what money is called")

    def __post_init__(self) -> None:
        if not self.offered:
            raise SheetError(
                "", [Message("A new character needs at least one Skill to choose (GNAT-184).", path="skills")]
            )

    @property
    def offered(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name in (*self.skills, *self.special_skills) if name))


def create(ask: Ask, rules: Rules) -> Hero:
    """Skills first, since giving Talent for more of them is the one real trade; then weapon and shield."""
    hero = Hero(gp=START_GP, items=(RATION,) * START_RATIONS, currency=rules.currency)
    skills: tuple[str, ...] = ()
    offered = list(rules.offered)
    for _ in range(min(rules.starting_skills, len(offered))):
        skills = _one_more(ask, skills, offered)
    trades = 0
    while trades < MAX_TRADES and len(skills) < len(offered):
        choice = ask.decide(
            "more-skills", ["enough", "trade"], clause="GNAT-183", talent=hero.talent, skills=len(skills)
        )
        if choice == "enough":
            break
        trades += 1
        hero = replace(hero, talent=hero.talent - 1, talent_max=hero.talent_max - 1)
        skills = _one_more(ask, skills, offered)
    hero = replace(hero, skills=tuple((name, BASIC_BONUS) for name in sorted(skills)))
    kinds = [kind for kind in FIRST_WEAPONS if kind in rules.weapon_kinds] or ["one-handed"]
    kind = ask.decide("first-weapon", [f"weapon:{each}" for each in kinds], clause="GNAT-181").partition(":")[
        2
    ]
    hero = hero.gained(Item(WEAPON_NAMES[kind], kind))
    if kind == "one-handed" and ask.decide("first-shield", ["none", "shield"], clause="GNAT-182") == "shield":
        hero = hero.gained(Item("shield", "shield"))
    return hero


def _one_more(ask: Ask, skills: tuple[str, ...], offered: list[str]) -> tuple[str, ...]:
    """A Skill not yet chosen (GNAT-184)."""
    left = [f"skill:{name}" for name in offered if name not in skills]
    return (*skills, ask.decide("skill", left, clause="GNAT-184", chosen=skills).partition(":")[2])


@dataclass(frozen=True)
class Sketch:
    """A character in an odds question: the creation rules' one with a one-handed weapon and no shield."""

    talent: int = field(START_TALENT, "current Talent", low=2, high=MAX_STAT)
    talent_max: int | None = field(
        None, "maximum Talent; the current one if empty", low=1, high=MAX_STAT, empty=0
    )
    vitality: int = field(START_VITALITY, "current Vitality", low=1, high=MAX_STAT)
    vitality_max: int | None = field(
        None, "maximum Vitality; the current one if empty", low=1, high=MAX_STAT, empty=0
    )
    fortune: int = field(START_FORTUNE, "Fortune left", low=0, high=MAX_STAT)
    fortune_limit: int = field(FORTUNE_LIMIT, "the most Fortune that can be held", low=0, high=MAX_STAT)
    skills: tuple[str, ...] = field(
        (), "Skills, each with its bonus unless +2: climbing, 'occult +3'", flag="has-skill"
    )
    weapon: str = field("one-handed", "the weapon carried", choices=(*WEAPON_KINDS, "none"))
    weapon_bonus: int = field(0, "the weapon's bonus", low=0, high=9)
    magical: bool = field(False, "the weapon is magical: Advantage")
    shield: bool = field(False, "carries a shield")
    armour: str = field("none", "the suit worn", choices=("none", "light", "medium", "heavy"))
    armour_spent: int = field(0, "protection already spent", low=0, high=3)
    spells: tuple[str, ...] = field((), "spells carried, one entry for each copy", flag="has-spell")
    potions: int = field(0, "healing potions carried", low=0, high=20)
    rations: int = field(START_RATIONS, "rations carried", low=0, high=99)
    items: tuple[str, ...] = field((), "other items as printed: 'rope (+1 climbing, heavy)'", flag="item")
    gp: int = field(START_GP, "coin", low=0)
    xp: int = field(0, "unspent Experience", low=0)


_SKILL = re.compile(r"(?P<name>[a-z][a-z ]*?)\s*(?:\+(?P<bonus>\d{1,2}))?")


def draw(sketch: Sketch) -> Hero:
    """The sketched character; all faults at once."""
    faults: list[Message] = []
    items: list[Item] = []
    if sketch.weapon != "none":
        items.append(Item(WEAPON_NAMES[sketch.weapon], sketch.weapon, sketch.weapon_bonus, sketch.magical))
    elif sketch.magical or sketch.weapon_bonus:
        faults.append(Message("none is carried, so it cannot be magical or have a bonus.", path="weapon"))
    if sketch.shield:
        items.append(Item("shield", "shield"))
    if sketch.armour != "none":
        items.append(Item(f"{sketch.armour} armour", f"{sketch.armour} armour", spent=sketch.armour_spent))
    elif sketch.armour_spent:
        faults.append(Message("no armour is worn.", path="armour-spent"))
    for word in sketch.spells:
        spell = spell_name(word)
        if spell not in SPELLS:
            faults.append(
                Message(
                    "no spell is called {word!r}.{hint}",
                    path="spells",
                    word=word[:40],
                    hint=did_you_mean(spell, SPELLS),
                )
            )
        items.append(Item(f"{spell} spell", "spell", spell=spell))
    items += [Item("healing potion", "potion", heals=3)] * sketch.potions
    items += [RATION] * sketch.rations
    for text in sketch.items:
        try:
            items.append(read_item(text))
        except SheetError as error:
            faults.extend(
                Message("{subject}: {fault}.", path="items", subject=error.subject, fault=fault)
                for fault in error.faults
            )
    skills: list[tuple[str, int]] = []
    for word in sketch.skills:
        match = _SKILL.fullmatch(word.casefold().strip())
        if match is None:
            faults.append(
                Message(
                    "{word!r} is not a Skill such as climbing or 'climbing +3'.",
                    path="skills",
                    word=word[:40],
                )
            )
        else:
            skills.append((match["name"].strip(), int(match["bonus"] or BASIC_BONUS)))
    if faults:
        raise SheetError("", faults)
    return Hero(
        talent=sketch.talent,
        talent_max=sketch.talent_max or sketch.talent,
        vitality=sketch.vitality,
        vitality_max=sketch.vitality_max or sketch.vitality,
        fortune=sketch.fortune,
        fortune_limit=max(sketch.fortune_limit, sketch.fortune),
        skills=tuple(skills),
        items=tuple(items),
        gp=sketch.gp,
        xp=sketch.xp,
    )
