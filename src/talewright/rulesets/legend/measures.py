"""Numbers of a character that goals and reports name, and why a character cannot go on."""

from __future__ import annotations

from talewright.rulesets.legend.character import (
    Hero,
)
from talewright.rulesets.legend.exploration import WATCH
from talewright.rulesets.legend.inventory import exhausted, slots_used
from talewright.rulesets.legend.tools import armour_of


def measures(hero: Hero) -> dict[str, int]:
    """Numbers that goals and reports may name."""
    return {
        "alive": int(hero.vigor > 0),
        "vigor": hero.vigor,
        "vigor_max": hero.vigor_max,
        "lives": hero.lives,
        "fatigue": hero.fatigue,
        "slots_used": slots_used(hero),
        "slots": hero.slots,
        "exhausted": int(exhausted(hero)),
        "armour": armour_of(hero),
        "might": hero.might,
        "grace": hero.grace,
        "wit": hero.wit,
        "treasures": len(hero.with_trait("treasure")),
        "food": sum(item.units for item in hero.with_trait("food")),
        "spent_books": sum(1 for item in hero.items if item.spell and item.state),
        "day": hero.day,
        "minute": hero.minute,
        "watch": 1 + hero.minute // WATCH,
    }


def over(hero: Hero) -> str:
    """At 0 Vigor one is unconscious; fates are the game master's (LEG-R09)."""
    return "unconscious" if hero.down else ""
