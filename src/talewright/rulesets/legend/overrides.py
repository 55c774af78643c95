"""The game master interprets the rules: Vigor, Lives and Fatigue set by hand, and logged as such (LEG-001)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import MAX_STAT, Hero
from talewright.rulesets.legend.options import Rules

NUMBERS = ("vigor", "lives", "fatigue")


@dataclass(frozen=True)
class Overrule:
    """What the game master sets; whatever is empty stays as it is."""

    vigor: int | None = field(None, "Vigor now", low=0, high=MAX_STAT, flag="set-vigor")
    lives: int | None = field(None, "Lives held", low=0, high=MAX_STAT, flag="set-lives")
    fatigue: int | None = field(None, "Fatigue carried", low=0, high=MAX_STAT, flag="set-fatigue")
    reason: str = field("", "why, for the log")


def overrule(ask: Ask, hero: Hero, order: Overrule, rules: Rules) -> Outcome[Hero]:
    """Numbers set by hand; Vigor never goes beyond its greatest (LEG-034)."""
    del rules
    given = {name: getattr(order, name) for name in NUMBERS}
    changes: dict[str, int] = {
        name: value for name, value in given.items() if value is not None and value != getattr(hero, name)
    }
    if changes.get("vigor", 0) > hero.vigor_max:
        raise SheetError(
            "",
            [
                Message(
                    "Vigor {vigor} is above its greatest, {limit}.",
                    path="vigor",
                    vigor=changes["vigor"],
                    limit=hero.vigor_max,
                )
            ],
        )
    for name, value in changes.items():
        before = getattr(hero, name)
        ask.note("overruled", what=name.capitalize(), before=before, after=value, reason=order.reason)
    after = replace(hero, **changes)  # type: ignore[arg-type] # each is a number
    if after.vigor == 0 and hero.vigor:
        ask.note("unconscious", name=hero.name)
    return Outcome(after, "overruled" if changes else "unchanged", bool(changes))
