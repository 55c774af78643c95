"""Stat blocks: what opposes the party, from a lone goblin to a detachment."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import ATTRIBUTES, HIGHEST, MAX_ARMOUR

UNARMED = 4
"""Bare hands do d4, whatever the advantage (GRAD-092, GRAD-095)."""
HARMS = ("hp", "strength", "dexterity", "willpower", "direct", "special", "mends", "summons")
"""What an attack takes: HP first (plain); an attribute past HP and armour; or direct: STR past HP but after
armour, with its save. A special action stands among the attacks too: what it does is its tag's to say. It may
also mend the STR of the one that takes it, or call those who wait into the fight."""
UNPLAIN = ("special", "mends", "summons")
FOREIGN = ("pierce", "knockback", "stagger")
"""Words of stat blocks that the core lacks; their ruled effect is an option (ROOT-053)."""


@dataclass(frozen=True)
class Attack:
    """One way to do harm. Several dice are all rolled and the highest kept: d8+d8 is no sum (GRAD-098)."""

    name: str = field("attack", "what it is called")
    dice: tuple[int, ...] = field((6,), "damage dice by their sides", low=2, high=20)
    bonus: int = field(0, "added to its die before pools are compared", low=-20, high=20)
    blast: bool = field(False, "hits all in the area, rolled separately for each")
    ignores_armour: bool = field(False, "armour does not count")
    unarmed: bool = field(False, "bare hands: d4 even when enhanced")
    ranged: bool = field(False, "reaches all that can be seen; impaired when far")
    harms: str = field("hp", "what it takes", choices=HARMS)
    halved_by: str = field(
        "", "the attribute whose save halves the die, rounded down", choices=("", *ATTRIBUTES)
    )
    uses: int = field(0, "how often in one fight, 0 without limit", low=0, high=20)
    fatigue: int = field(0, "Fatigue it costs each time", low=0, high=10)
    tags: tuple[str, ...] = field((), "other words of the stat block: knockback, stagger ...")

    @property
    def key(self) -> str:
        """What its uses are counted by: 'spores, sleep' and 'spores, visions' share those of 'spores'."""
        return self.name.partition(", ")[0]


@dataclass(frozen=True)
class Trait:
    """A named or nameless remark of a stat block."""

    text: str = field(meaning="what it says")
    name: str = field("", "its name, if it has one")


@dataclass(frozen=True)
class StatBlock:
    """A foe. `hooks` names what its traits do to the rules: see the head of combat.py."""

    name: str = field("foe", "what it is called")
    hp: int = field(4, "Hit Protection", low=0, high=99)
    strength: int = field(10, "STR", low=0, high=HIGHEST, flag="str")
    dexterity: int = field(10, "DEX", low=0, high=HIGHEST, flag="dex")
    willpower: int = field(10, "WIL", low=0, high=HIGHEST, flag="wil")
    armour: int = field(0, "armour, never above 3", low=0, high=MAX_ARMOUR)
    attacks: tuple[Attack, ...] = field((Attack(),), "its attacks; none for a foe that does no damage")
    detachment: bool = field(False, "many fighting as one")
    leader: bool = field(False, "its WIL may stand in for the whole group's")
    swarm: bool = field(False, "several attacks a turn from one body")
    elite: bool = field(False, "may use all its attacks in one turn, if the option says so")
    hooks: tuple[str, ...] = field((), "ids of hooks: survives:troll, on_critical:..., ")
    traits: tuple[Trait, ...] = field((), "remarks for the Warden")
    archetypes: tuple[str, ...] = field((), "archetypes it can stand for")
    rank: int = field(0, "1 to 3, if the setting ranks", low=0, high=3)
    category: str = field("", "the setting's category")
    look: str = field("", "what one sees")
    note: str = field("", "anything else")

    @property
    def key(self) -> str:
        """Names repeat across categories; category and name do not."""
        return f"{self.category}/{self.name}" if self.category else self.name


def in_our_words(attack: Attack, foreign_terms: bool) -> Attack:
    """An attack with the ruled effect of foreign words, or without them: pierce, knockback, stagger, direct."""
    if foreign_terms:
        if "pierce" not in attack.tags:
            return attack
        tags = tuple(tag for tag in attack.tags if tag != "pierce")
        return replace(attack, ignores_armour=True, tags=tags)
    if attack.harms != "direct" and not set(attack.tags) & set(FOREIGN):  # for speed alone
        return attack
    tags = tuple(tag for tag in attack.tags if tag not in FOREIGN)
    return replace(attack, tags=tags, harms="hp" if attack.harms == "direct" else attack.harms)


_DIE = re.compile(r"(?P<count>[0-9]{0,2})d(?P<sides>[0-9]{1,2})")


def read_dice(text: str) -> tuple[int, ...]:
    """Damage dice as written: 'd8' is (8,), 'd8+d8' and '2d8' are (8, 8), 'unarmed' is (4,); '' is none.

    The plus sign never adds: all dice are rolled and the highest is kept.
    """
    found: list[int] = []
    for word in re.split(r"[\s+,/]+", text.strip().lower()):
        if not word:
            continue
        if word == "unarmed":
            found.append(UNARMED)
            continue
        match = _DIE.fullmatch(word)
        if match is None or not 2 <= int(match["sides"]) <= 20:
            raise SheetError(
                "",
                [
                    Message(
                        "{word!r} is no damage die. Write d6, or d8+d8 to keep the higher of two.",
                        path="dice",
                        word=word[:20],
                    )
                ],
            )
        found.extend([int(match["sides"])] * int(match["count"] or 1))
    return tuple(found)


def write_dice(dice: tuple[int, ...]) -> str:
    """'d8+d8' for (8, 8)."""
    return "+".join(f"d{sides}" for sides in dice)
