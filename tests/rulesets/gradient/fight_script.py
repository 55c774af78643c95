"""Who fights in the scripted tests of blows and turns."""

from __future__ import annotations

from dataclasses import replace

from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.options import DEFAULT, Rules

PASS, FAIL = (1, 2), (9, 8)
SWORD, CLAW = Attack("sword", (8,)), Attack("claw", (6,))
ANA = Fighter("Ana", 4, 11, 12, 10, 0, (SWORD,), pc=True)
BEN = replace(ANA, name="Ben")
GOBLIN = Fighter("goblin", 4, 8, 12, 8, 0, (CLAW,))
ORC = replace(GOBLIN, name="orc")
ROUND = Rules(simultaneous="round")


def bodies(side: tuple[Fighter, ...]) -> tuple[Body, ...]:
    return tuple(each.body(DEFAULT) for each in side)
