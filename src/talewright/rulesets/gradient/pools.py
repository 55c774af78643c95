"""The dice that several attacks roll on one target, as an order names them (GRAD-091 to GRAD-095)."""

from __future__ import annotations

from typing import Protocol

from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.rulesets.gradient.fighters import Die, Pool, damage_dice
from talewright.rulesets.gradient.foes import Attack, read_dice
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.saves import MODES, combine

NO_DICE = Message("There are no dice. Write d6, or d8+d8.", path="pool")


class Dealt(Protocol):
    """What an order says of the dice."""

    @property
    def pool(self) -> str: ...
    @property
    def piercing(self) -> str: ...
    @property
    def bonus(self) -> int: ...
    @property
    def mode(self) -> str: ...


def pool_of(order: Dealt, rules: Rules, own: Attack | None = None) -> Pool:
    """The dice that are rolled on one target; without any named, those of the weapon in hand.

    Dice that ignore armour join a pool. Alone they are the attack, and its position and bonus are theirs.
    """
    text = order.pool or order.piercing
    if not text and own is None:
        raise SheetError("", [NO_DICE])
    attacks = _attacks(text, order.mode) if own is None or text else [(own, order.mode)]
    ignores = bool(order.piercing and not order.pool)
    dice = [
        Die(sides, order.bonus, ignores=ignores)
        for attack, mode in attacks
        for sides in damage_dice(attack, mode, rules)
    ]
    if order.pool:
        dice += [Die(sides, ignores=True) for sides in read_dice(order.piercing)]
    return tuple(sorted(dice))


def _attacks(text: str, mode: str) -> list[tuple[Attack, str]]:
    """The attacks of a pool, each with its position: parts with a position of their own are attacks of their own.

    Without one, all dice are those of a single attack.
    """
    parts = [part.split() for part in text.lower().split(",")]
    if not any(word in MODES for words in parts for word in words):
        parts = [[text]]
    found: list[tuple[Attack, str]] = []
    for words in parts:
        modes = [word for word in words if word in MODES]
        dice = " ".join(word for word in words if word not in MODES).strip()
        attack = Attack("pool", read_dice(dice), unarmed=dice.lower() == "unarmed")
        if not attack.dice:
            raise SheetError("", [NO_DICE])
        found.append((attack, combine(modes) if modes else mode))
    return found
