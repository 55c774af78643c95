"""Scenes: what is used up once a scene comes back with the next one (LEGF-055, LEGF-071, LEGF-085); magic ends (LEG-R40).

A scene ends when the table says so, and by itself when the character moves on to another Room or Area, rests, or has
fought.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.options import Rules

SCENE = "scene."
"""How the marks of a scene begin."""


@dataclass(frozen=True)
class Scene:
    """The end of a scene; the next one begins."""


def end_scene(hero: Hero) -> Hero:
    """Whatever lasted for the scene, or was used up for it, is over."""
    hero = hero.unmarked(SCENE)
    lasting = tuple(each for each in hero.effects if not each.scene)
    return hero if lasting == hero.effects else replace(hero, effects=lasting)


def scene(ask: Ask, hero: Hero, order: Scene, rules: Rules) -> Outcome[Hero]:
    """The table ends the scene."""
    del order, rules
    ask.note("scene_ended")
    return Outcome(end_scene(hero), "ended", good=True)
