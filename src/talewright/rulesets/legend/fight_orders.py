"""Orders of fights in Legend: who stands against the character, and how they fight (LEG-R17)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from talewright.core.record import field
from talewright.rulesets.legend.bestiary import creature, parse_foes
from talewright.rulesets.legend.character import MAX_STAT, check_dice, check_names
from talewright.rulesets.legend.combat import EARN, EARNING

STARTS = ("roll", "first", "last", "surprised", "surprising")


@dataclass(frozen=True)
class Duel:
    """A fight to the end, or for some rounds. Lives held are spent; see `earning` for when they are earned."""

    foe: str = field("", "a creature of the bestiary; its numbers are used where none are given")
    foes: int = field(1, "how many of them", low=1, high=9)
    foe_might: int | None = field(
        None, "the foe's Might; the creature's if empty, or 6", low=4, high=12, empty=0
    )
    foe_weapon: int | None = field(
        None, "the foe's weapon die, 0 for none; the creature's if empty, or 6", low=0, high=12, empty=-1
    )
    foe_armour: int | None = field(
        None, "the foe's Armor; the creature's if empty, or 0", low=0, high=2, empty=-1
    )
    foe_vigor: int | None = field(
        None, "the foe's Vigor; the creature's if empty, or 6", low=1, high=MAX_STAT, empty=0
    )
    foe_boons: int = field(0, "boons on the foe's attacks", low=0, high=8)
    foe_banes: int = field(0, "banes on the foe's attacks", low=0, high=20)
    also: tuple[str, ...] = field(
        (), "further foes: 'troll', '2 moss_rat', or 'might=8 weapon=6 vigor=4 armour=1'"
    )
    friends: tuple[str, ...] = field((), "friends at your side, written like foes")
    start: str = field(
        "roll", "who acts first: roll Grace, first, last, surprised or surprising", choices=STARTS
    )
    watch: bool = field(False, "a watch is kept: a hunter that stalks surprises nobody")
    winding: bool = field(False, "a friend winds what would stand still")
    rounds: int | None = field(None, "how many rounds at most; to the end if empty", low=1, high=200, empty=0)
    wield: str = field("", "the weapon by name; empty for the best, hands for none")
    attribute: str = field(
        "", "the attribute; empty for Might, or Grace at range", choices=("", "might", "grace", "wit")
    )
    boons: int = field(0, "boons on your attacks", low=0, high=8)
    banes: int = field(0, "banes on your attacks", low=0, high=20)
    earn: str = field("auto", EARN, choices=EARNING)
    consequence: str = field(
        "none",
        "whether the master is asked what your failed and partial attacks bring",
        choices=("none", "ask"),
    )

    def __post_init__(self) -> None:
        check_dice(foe_might=self.foe_might or 0, foe_weapon=self.foe_weapon or 0)
        check_names(
            foe=lambda: self.foe and creature(self.foe),
            also=self._all(self.also),
            friends=self._all(self.friends),
        )

    @staticmethod
    def _all(texts: tuple[str, ...]) -> Callable[[], object]:
        return lambda: [parse_foes(text) for text in texts]


@dataclass(frozen=True)
class Fight(Duel):
    """A fight as it is played: nine earns Lives as always, and the master is asked what misses bring."""

    earn: str = field("yes", EARN, choices=EARNING, in_play="yes")
    consequence: str = field(
        "ask",
        "whether the master is asked what your failed and partial attacks bring",
        choices=("none", "ask"),
    )
