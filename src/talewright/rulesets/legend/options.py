"""The named options of Legend: every reading the text leaves open, with the ruling as its default."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.hashed import HashedOnce
from talewright.core.record import field


@dataclass(frozen=True)
class Rules(HashedOnce):
    """House rules. The defaults are the rulings LEG-R01 to LEG-R45."""

    degree_reading: str = field(
        "exact",
        "which faces add degrees: exact (6, 8, 10 and 12 alone) or steps (7 counts as 6, 9 as 8, 11 as 10)",
        choices=("exact", "steps"),
    )
    fresh_lives: bool = field(True, "a Life just earned may be spent on the very roll that earned it")
    life_cap: int | None = field(
        None, "the most Lives that can be held; no limit if empty, 9 for the variant", low=1, high=99, empty=0
    )
    reaction_die: str = field(
        "d6", "the player's die in a reaction roll: a d6, or the Wit die", choices=("d6", "wit")
    )
    additional: bool = field(
        True, "the additional rules: Keys and Locks, darkness, poison, falls, fire, the Clock"
    )
    hunger: bool = field(False, "a day without food counts as poison")
    later_spells: bool = field(False, "the converted spells of the later edition may be cast")
    latecomers: str = field(
        "roll",
        "who joins a fight rolls Grace for a place before the enemies, or acts after them (LEG-R45)",
        choices=("roll", "after"),
    )

    def __post_init__(self) -> None:
        values = (self.degree_reading, self.fresh_lives, self.life_cap, self.reaction_die)
        more = (self.additional, self.hunger, self.later_spells, self.latecomers)
        object.__setattr__(self, "_hash", hash((values, more)))

    def __hash__(self) -> int:
        return self._hash

    def capped(self, lives: int) -> int:
        """Lives that can be held of so many (LEG-R08)."""
        return min(lives, self.life_cap) if self.life_cap else lives


STANDARD = Rules()
