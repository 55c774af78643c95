"""What an adventure may set for itself. The rulings of GNAT are firm, so there are no other switches."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.text.message import Message
from talewright.rulesets.gnat.character import BASIC_SKILLS, CURRENCY, START_SKILLS, WEAPON_KINDS


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
