"""Orders of fights: who stands on both sides, and how they fight."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.record import field
from talewright.rulesets.gradient.battle import AIMS, ASK
from talewright.rulesets.gradient.character import HIGHEST, MAX_NAMED_ARMOUR, Character
from talewright.rulesets.gradient.saves import MODES, PLAIN

MAX_ROUNDS = 50


def round_limit() -> int | None:
    """The field of every order of a fight that says when it is broken off."""
    limit: int | None = field(
        None,
        "break off undecided after so many rounds; fight to the end if empty",
        low=1,
        high=MAX_ROUNDS,
        empty=0,
    )
    return limit


@dataclass(frozen=True)
class DuelOrder:
    """The character against one foe, to the end."""

    foe_hp: int = field(4, "the foe's HP", low=0, high=99)
    foe_strength: int = field(8, "the foe's STR", low=1, high=HIGHEST, flag="foe-str")
    foe_dexterity: int = field(10, "the foe's DEX", low=0, high=HIGHEST, flag="foe-dex")
    foe_willpower: int = field(8, "the foe's WIL", low=0, high=HIGHEST, flag="foe-wil")
    foe_armour: int = field(0, "the foe's armour; more than 3 counts as 3", low=0, high=MAX_NAMED_ARMOUR)
    foe_dice: str = field("d6", "the foe's damage dice; empty for a foe that does no damage")
    foe_detachment: bool = field(False, "the foe is a detachment")
    foe_swarm: bool = field(False, "the foe is a swarm")
    foe_blast: bool = field(
        False, "its attack is a blast; in a duel there is nobody else to hit", hidden=True
    )
    foe_pierce: bool = field(False, "its attack ignores armour")
    foe_hooks: tuple[str, ...] = field((), "ids of hooks of the foe", flag="foe-hook")
    foe: str = field("", "a foe of the setting by name, instead of the numbers above")
    attack: str = field(PLAIN, "how the character's attacks stand", choices=MODES)
    foe_attack: str = field(PLAIN, "how the foe's attacks stand", choices=MODES)
    waive: bool = field(False, "no DEX save in the first round")
    pierce: bool = field(False, "the character's attack ignores armour")
    retreat: bool = field(False, "there is a safe place to retreat to")
    hold: bool = field(False, "the character may also do nothing")
    far: bool = field(
        False, "at a great distance: shots are impaired; of a named foe only ranged attacks reach"
    )
    rounds: int | None = round_limit()
    scars: bool = field(
        True,
        "keep the scar a fight leaves on the sheet; --no-scars only tells of it, and solves faster",
        in_play=True,
    )
    settle: bool = field(False, "roll at once what a scar asks for")


@dataclass(frozen=True)
class SkirmishOrder:
    """A party against a band of foes, to the end."""

    party: int = field(1, "how many characters like this one", low=1, high=6)
    others: tuple[Character, ...] = field((), "the other characters of the party, as sheets", hidden=True)
    allies: tuple[str, ...] = field(
        (), "others beside them, a line each: '2 hp3 str10 dex12 wil9 armour1 d8'", flag="ally"
    )
    count: int = field(
        1, "how many foes of the numbers below; 0 for only those of --foe lines", low=0, high=12, flag="foes"
    )
    foe_hp: int = field(4, "each foe's HP", low=0, high=99)
    foe_strength: int = field(8, "each foe's STR", low=1, high=HIGHEST, flag="foe-str")
    foe_dexterity: int = field(10, "each foe's DEX", low=0, high=HIGHEST, flag="foe-dex")
    foe_willpower: int = field(8, "each foe's WIL", low=0, high=HIGHEST, flag="foe-wil")
    foe_armour: int = field(0, "each foe's armour; more than 3 counts as 3", low=0, high=MAX_NAMED_ARMOUR)
    foe_dice: str = field("d6", "each foe's damage dice; empty for foes that do no damage")
    foe_detachment: bool = field(False, "each is a detachment")
    leader: bool = field(False, "one of them leads: its WIL stands in for all")
    leader_willpower: int | None = field(
        None, "the leader's own WIL, if it differs", low=0, high=HIGHEST, flag="leader-wil", empty=-1
    )
    foes: tuple[str, ...] = field(
        (), "more foes, a line each: '3 goblin hp4 str8 dex12 wil8 d6 leader'", flag="foe"
    )
    buy: str = field("", "more foes by archetype, as stand-ins: 'elite, 2 mob'")
    attack: str = field(PLAIN, "how the characters' attacks stand", choices=MODES)
    foe_attack: str = field(PLAIN, "how the foes' attacks stand", choices=MODES)
    waive: bool = field(False, "no DEX saves in the first round")
    retreat: bool = field(False, "there is a safe place to retreat to")
    hold: bool = field(False, "characters may also do nothing")
    far: bool = field(False, "both sides shoot at a great distance: every attack is impaired")
    rounds: int | None = round_limit()
    aim: str = field(ASK, "whom the characters attack: asked, or a standing order", choices=AIMS)
    foe_aim: str = field(ASK, "whom the foes attack: asked, or a standing order", choices=AIMS)
    scars: bool = field(
        False,
        "keep the character's scar on the sheet; large fights are solved faster without",
        in_play=True,
    )
    settle: bool = field(False, "roll at once what a scar asks for")
