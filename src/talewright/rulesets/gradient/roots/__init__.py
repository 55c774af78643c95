"""Roots, the reference setting of Gradient (CC BY-SA 4.0, by the Gradient authors), playable from its data.

Importing it makes the abilities of its backgrounds and the traits of its antagonists known to the fight.
"""

from __future__ import annotations

from talewright.rulesets.gradient.roots import abilities, foe_hooks, specials
from talewright.rulesets.gradient.roots.ambients import ambient, ambients, enter
from talewright.rulesets.gradient.roots.creation import create, create_party
from talewright.rulesets.gradient.roots.fights import engage, fighter
from talewright.rulesets.gradient.roots.foes import antagonist, bestiary, random_antagonist, stat_block
from talewright.rulesets.gradient.roots.ruleset import RULESET

abilities.register_all()
foe_hooks.register_all()
specials.register_all()

__all__ = [
    "RULESET",
    "ambient",
    "ambients",
    "antagonist",
    "bestiary",
    "create",
    "create_party",
    "engage",
    "enter",
    "fighter",
    "random_antagonist",
    "stat_block",
]
