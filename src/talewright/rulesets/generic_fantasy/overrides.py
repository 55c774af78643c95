"""The facilitator overrules any result: numbers of the sheet set by hand, and logged as such (GF-001, GF-002)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, MAX_XP, Hero, check_dice
from talewright.rulesets.generic_fantasy.faults import faults
from talewright.rulesets.generic_fantasy.options import Rules


@dataclass(frozen=True)
class Overrule:
    """What the facilitator sets; whatever is empty stays as it is."""

    reason: str = field("", "why, for the log")
    body: int | None = field(None, "BOD die now, 0 for below d4", low=0, high=12)
    intellect: int | None = field(None, "INT die now, 0 for below d4", low=0, high=12)
    willpower: int | None = field(None, "WIL die now, 0 for below d4", low=0, high=12)
    body_hp: int | None = field(None, "BOD points", low=0, high=12)
    intellect_hp: int | None = field(None, "INT points", low=0, high=12)
    willpower_hp: int | None = field(None, "WIL points", low=0, high=12)
    ap: int | None = field(None, "armour points left", low=0, high=40)
    coin: int | None = field(None, "money", low=0)
    xp: int | None = field(None, "where the XP track stands", low=0, high=MAX_XP)
    life: str = field("", "bring the character back to life, or let it die", choices=("", "alive", "dead"))

    def __post_init__(self) -> None:
        check_dice(self, *(name for name in ATTRIBUTES if getattr(self, name) is not None))


NUMBERS = ("body", "intellect", "willpower", "body_hp", "intellect_hp", "willpower_hp", "ap", "coin", "xp")


def overrule(ask: Ask, hero: Hero, order: Overrule, rules: Rules) -> Outcome[Hero]:
    """The verb: set numbers by hand. Life that returns stops every clock; what breaks the rules is refused."""
    del rules
    given = {name: getattr(order, name) for name in NUMBERS}
    values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if order.life:
        values["dead"] = order.life == "dead"
    changes = {name: value for name, value in values.items() if value != getattr(hero, name)}
    after = replace(hero, **changes)
    if hero.dead and not after.dead:
        after = replace(after, clocks=())
    if broken := [fault for fault in faults(after) if fault not in faults(hero)]:
        raise SheetError("", broken)
    for name, value in changes.items():
        ask.note("overruled", what=name.replace("_", " "), before=int(getattr(hero, name)), after=int(value),
                 reason=order.reason)  # fmt: skip
    return Outcome(after, "overruled" if changes else "unchanged", good=bool(changes))
