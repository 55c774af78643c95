"""Combatants: what changes in a fight is a `Pools`, what stays is a `Kit`; how it is played is a `Conduct`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import FOE, HERO, Seat
from talewright.core.record import field
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, Opponent, creature
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    BODY,
    CLASSES,
    FEATS,
    INTELLECT,
    SKILLS,
    SPELLS,
    Hero,
    Pools,
    check_dice,
    main_of,
)
from talewright.rulesets.generic_fantasy.contests import Side, sizes
from talewright.rulesets.generic_fantasy.gear import harm_number, is_ranged
from talewright.rulesets.generic_fantasy.harm import CHOOSE, FIRST
from talewright.rulesets.generic_fantasy.options import Rules

GUARDS = ("defense", "melee")
"""The skills that defend (R-8)."""
TREATMENT_SKILL = "lore"
"""What helps to treat the fallen in a fight (R-30)."""


@dataclass(frozen=True)
class Kit:
    """A combatant but for its pools: dice of skills, the weapon's number, who may spend, which feats."""

    seat: Seat
    attack_with: int = BODY
    attack_skill: int = 0
    guard_skill: int = 0
    harm: int = 1
    ranged: bool = False
    main: tuple[int, ...] = ()
    feats: tuple[str, ...] = ()
    sneak: bool = False
    reserve: int = 0
    help: tuple[int, ...] = ()
    quick: tuple[int, int] = (BODY, 0)
    """The place of the attribute thrown for initiative, and the skill die (R-19)."""
    spells: tuple[str, ...] = ()
    arcane: tuple[str, int] = ("", 0)
    """The skill that counts in contests over spells, and its die (R-17)."""
    treat_skill: int = 0
    """The skill die of a test that treats the fallen (R-20)."""
    name: str = ""
    """Where there are several players: the name by which a fight knows this combatant."""

    def attack_dice(self, pools: Pools) -> Side:
        return sizes(pools.dice[self.attack_with], self.attack_skill), self.help

    def guard_dice(self, pools: Pools) -> Side:
        """BOD with defense or melee (R-8)."""
        return sizes(pools.dice[BODY], self.guard_skill), ()


@dataclass(frozen=True)
class Conduct:
    """How a fight is played: use of armour, what is offered for sale, and the switches that matter in it."""

    armour: str = FIRST
    thrift: bool = True
    weapon_harm: str = "multiply"
    carry: bool = True
    weak_count: bool = True
    harm_at_range: bool = True
    main_only: bool = False
    berserk: str = "tests"
    assistants: int = 1

    @property
    def rules(self) -> Rules:
        """The switches that contests read."""
        return Rules(weak_hits_count=self.weak_count, spend_only_on_main_tests=self.main_only)


def conduct(armour: str, rules: Rules, *, thrift: bool = True) -> Conduct:
    return Conduct(
        armour,
        thrift,
        rules.weapon_harm,
        rules.overflow == "carry",
        rules.weak_hits_count,
        rules.defender_harm_at_range,
        rules.spend_only_on_main_tests,
        rules.berserk,
        rules.max_assistants,
    )


@dataclass(frozen=True)
class Target:
    """The target of a spell: one of the bestiary, or a stat block in figures."""

    foe: str = field("", "an opponent of the bestiary; else give its figures", choices=("", *CREATURES))
    foe_body: int = field(6, "its BOD die", low=4, high=12)
    foe_intellect: int = field(6, "its INT die", low=4, high=12)
    foe_willpower: int = field(6, "its WIL die", low=4, high=12)
    foe_body_hp: int | None = field(None, "its BOD points; full if empty", low=0, high=12, empty=-1)
    foe_intellect_hp: int | None = field(None, "its INT points; full if empty", low=0, high=12, empty=-1)
    foe_willpower_hp: int | None = field(None, "its WIL points; full if empty", low=0, high=12, empty=-1)
    foe_ap: int = field(0, "its armour points", low=0, high=40)
    foe_class: str = field("", "its class, if it may spend HP", choices=("", *CLASSES))
    foe_feats: tuple[str, ...] = field((), "its feats", choices=tuple(FEATS), flag="foe-feat")
    spend: bool = field(True, "the character may spend HP of the main attributes")
    foe_spend: bool = field(True, "the opponent may spend HP if it has a class")
    armour: str = field(
        FIRST, "AP before HP, or choose how much of each harm goes on AP", choices=(FIRST, CHOOSE)
    )

    def __post_init__(self) -> None:
        check_dice(self, "foe_body", "foe_intellect", "foe_willpower", zero=False)

    def opponent(self) -> Opponent:
        if self.foe:
            return creature(self.foe)
        dice = (self.foe_body, self.foe_intellect, self.foe_willpower)
        return Opponent("opponent", dice, (), self.foe_ap, klass=self.foe_class, feats=self.foe_feats)

    def pools(self) -> Pools:
        """The opponent's pools as they stand."""
        full = self.opponent().pools
        given = (self.foe_body_hp, self.foe_intellect_hp, self.foe_willpower_hp)
        points = tuple(min(die, one) if one else die for one, die in zip(given, full.dice, strict=True))
        return full._replace(hp=(points[0], points[1], points[2]))


@dataclass(frozen=True)
class Facing(Target):
    """The opponent of a fight, with its weapon, and how the character fights."""

    foe_melee: int = field(0, "its melee die, 0 without", low=0, high=12)
    foe_defense: int = field(0, "its defense die, 0 without", low=0, high=12)
    foe_ranged: int = field(0, "its ranged die, 0 without; used if it shoots", low=0, high=12)
    foe_shoots: bool = field(False, "it fights with a missile weapon: INT with ranged")
    foe_harm: int = field(1, "its weapon's harm number", low=0, high=12)
    harm: int | None = field(
        None, "the character's harm number; the weapon's in hand if empty", low=1, high=12, empty=0
    )
    shoot: bool = field(False, "the character uses a missile weapon: INT with ranged")
    reserve: int = field(
        0, "points that must stay in the character's pools when spending", low=0, high=12, in_play=0
    )
    thrift: bool = field(
        True,
        "offer only purchases that change who wins or the harm: an approximation where HP are worth more than that",
    )
    unaware: bool = field(False, "the opponent is engaged with another or unaware: Sneak Attack counts")
    guard: str = field(
        "",
        "the skill the character defends with; the one with the larger die if empty",
        choices=("", *GUARDS),
    )
    foe_guard: str = field(
        "", "the skill the opponent defends with; the one with the larger die if empty", choices=("", *GUARDS)
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        check_dice(self, "foe_melee", "foe_defense", "foe_ranged")

    def opponent(self) -> Opponent:
        if self.foe:
            return creature(self.foe)
        skills = (("defense", self.foe_defense), ("melee", self.foe_melee), ("ranged", self.foe_ranged))
        known = tuple((name, die) for name, die in skills if die)
        return replace(super().opponent(), skills=known, harm=self.foe_harm, ranged=self.foe_shoots)


@dataclass(frozen=True)
class Fighting(Facing):
    """A whole fight: initiative, spells, and what the facilitator allows in it."""

    foe_spells: tuple[str, ...] = field((), "spells it can cast", choices=tuple(SPELLS), flag="foe-knows")
    spell_skill: str = field(
        "", "the skill that counts in contests over spells, on both sides", choices=("", *SKILLS)
    )
    other_spells: bool = field(
        False, "spells without numbers may be cast as well; the facilitator says what they do"
    )
    initiative: str = field("body", "the attribute of the initiative contest", choices=ATTRIBUTES)
    initiative_skill: str = field("", "the skill that counts in the initiative contest")
    halt: bool = field(False, "the facilitator may end the fight after every round")

    def opponent(self) -> Opponent:
        found = super().opponent()
        if self.foe or not self.foe_spells:
            return found
        return replace(found, spells=self.foe_spells, feats=(*found.feats, "spellcasting"))

    def ready(self, kit: Kit, who: Hero | Opponent) -> Kit:
        """A combatant's kit for a whole fight: initiative and spells."""
        spells = who.spells if "spellcasting" in kit.feats else ()
        return replace(
            kit,
            quick=(ATTRIBUTES.index(self.initiative), who.skill(self.initiative_skill)),
            spells=tuple(spell for spell in spells if self.other_spells or has_numbers(spell)),
            arcane=(self.spell_skill, who.skill(self.spell_skill)),
            treat_skill=who.skill(TREATMENT_SKILL),
        )


def has_numbers(spell: str) -> bool:
    """Whether a fight can count what a spell does: it harms or heals."""
    return "harm" in SPELLS[spell] or "heals" in SPELLS[spell]


def guard_die(who: Hero | Opponent, skill: str) -> int:
    """The skill die of a defence: of the skill that is named, else the larger one (R-8)."""
    return who.skill(skill) if skill else max(map(who.skill, GUARDS))


def hero_kit(hero: Hero, order: Facing, *, sneak: bool, help_: tuple[int, ...] = ()) -> Kit:
    """The character as a combatant."""
    shoots = order.shoot or is_ranged(hero.weapon)
    return Kit(
        HERO,
        INTELLECT if shoots else BODY,
        hero.skill("ranged" if shoots else "melee"),
        guard_die(hero, order.guard),
        order.harm or harm_number(hero.weapon),
        shoots,
        hero.main if order.spend else (),
        hero.feats,
        sneak and "sneak-attack" in hero.feats,
        order.reserve,
        help_,
    )


def foe_kit(
    opponent: Opponent,
    *,
    spend: bool = True,
    seat: Seat = FOE,
    help_: tuple[int, ...] = (),
    guard: str = "",
) -> Kit:
    return Kit(
        seat,
        INTELLECT if opponent.ranged else BODY,
        opponent.skill("ranged" if opponent.ranged else "melee"),
        guard_die(opponent, guard),
        opponent.harm,
        opponent.ranged,
        main_of(opponent.klass) if spend else (),
        opponent.feats,
        help=help_,
    )
