"""What the Warden sets by a word: needs, Fatigue, and numbers of the sheet by hand (GRAD-003, GRAD-005, GRAD-123)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome, Verb
from talewright.rulesets.gradient.character import DEAD, HIGHEST, SHORT, STATES, UP, Character
from talewright.rulesets.gradient.check import check
from talewright.rulesets.gradient.options import Rules


@dataclass(frozen=True)
class NeedOrder:
    """A crucial need is not met, or is met again."""

    met: bool = field(False, "there is food, warmth and sleep again")


def deprive(character: Character) -> Character:
    """A crucial need is not met: nothing comes back while that lasts (GRAD-123, ROOT-024)."""
    return replace(character, deprived=True)


def provide(character: Character) -> Character:
    """The need is met again."""
    return replace(character, deprived=False, days_deprived=0)


def play_need(ask: Ask, hero: Character, order: NeedOrder, rules: Rules) -> Outcome[Character]:
    """Deprived characters recover nothing; what else it means is the setting's (GRAD-123)."""
    del rules
    after = provide(hero) if order.met else deprive(hero)
    ask.note("provided" if order.met else "is_deprived", name=hero.name)
    word = "provided" if order.met else "deprived"
    return Outcome(after, word, order.met, (("days", after.days_deprived),))


@dataclass(frozen=True)
class FatigueOrder:
    """Fatigue is gained or goes, by the Warden's word."""

    change: int = field(1, "how much Fatigue is gained; a negative number goes", low=-10, high=10)


def play_fatigue(ask: Ask, hero: Character, order: FatigueOrder, rules: Rules) -> Outcome[Character]:
    """The core keeps the number; what it fills is the setting's to say (GRAD-003)."""
    del rules
    after = replace(hero, fatigue=max(0, hero.fatigue + order.change))
    ask.note("fatigue_now", name=hero.name, fatigue=after.fatigue)
    return Outcome(after, "changed", after != hero, (("fatigue_gain", after.fatigue - hero.fatigue),))


@dataclass(frozen=True)
class OverruleOrder:
    """What the Warden sets; whatever is empty stays as it is."""

    reason: str = field("", "why, for the log")
    strength: int | None = field(None, "STR now", low=0, high=HIGHEST, flag="set-str")
    dexterity: int | None = field(None, "DEX now", low=0, high=HIGHEST, flag="set-dex")
    willpower: int | None = field(None, "WIL now", low=0, high=HIGHEST, flag="set-wil")
    hp: int | None = field(None, "Hit Protection now", low=0, high=99, flag="set-hp")
    state: str = field("", "how the character fares", choices=("", *STATES))


NUMBERS = ("strength", "dexterity", "willpower", "hp")


def play_overrule(ask: Ask, hero: Character, order: OverruleOrder, rules: Rules) -> Outcome[Character]:
    """The Warden handles the rules (GRAD-005): numbers set by hand. One who is up again has no hour to live."""
    del rules
    given = {name: getattr(order, name) for name in NUMBERS}
    values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if order.state:
        values["state"] = order.state
    changes = {name: value for name, value in values.items() if value != getattr(hero, name)}
    after = replace(hero, **changes)
    if after.state == UP and hero.state != UP:
        after = replace(after, minutes=0)
    if after.strength <= 0:  # whatever is said of the state beside it (GRAD-014)
        after = replace(after, state=DEAD, minutes=0)
    if after.strength > 0 and (broken := [fault for fault in check(after) if fault not in check(hero)]):
        raise SheetError("", broken)
    for name, value in changes.items():
        what = SHORT.get(name, name.upper() if name == "hp" else name)
        ask.note("overruled", what=what, before=getattr(hero, name), after=value, reason=order.reason)
    return Outcome(after, "overruled" if changes else "unchanged", bool(changes))


RULINGS: tuple[Verb[Character], ...] = (
    Verb("need", "a crucial need is not met, or is met again", NeedOrder, play_need, "GRAD-123", ("--met",),
         facts=("days",)),
    Verb("fatigue", "Fatigue is gained or goes", FatigueOrder, play_fatigue, "GRAD-003", ("--change 1",),
         facts=("fatigue_gain",)),
    Verb("overrule", "the Warden sets a number by hand", OverruleOrder, play_overrule, "GRAD-005",
         ("--set-hp 2 --reason 'a soft landing'",)),
)  # fmt: skip
