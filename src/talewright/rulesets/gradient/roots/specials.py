"""Special actions of antagonists: the Warden sets one off in place of an attack (ROOT-052, ROOT-053)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from talewright.core.ask import FOE, Ask
from talewright.core.dice import d
from talewright.core.errors import RulesetError
from talewright.core.lookup import data
from talewright.core.record import did_you_mean
from talewright.rulesets.gradient.foes import StatBlock
from talewright.rulesets.gradient.harm import hurt
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.roots.book import PACKAGE
from talewright.rulesets.gradient.roots.foes import antagonist, stat_block
from talewright.rulesets.gradient.saves import passes
from talewright.rulesets.gradient.sheet import Character

METAL = ("Chainmail", "Plate", "Brigandine", "Helmet")


@dataclass(frozen=True)
class Special:
    """What it asks and takes. Without `one` it reaches everybody near; `once` is once an encounter."""

    foe: str
    name: str
    save: str = ""
    loses: str = ""
    die: int = 0
    amount: int = 0
    condition: str = ""
    deprives: bool = False
    empties_hp: bool = False
    doubled_by_metal: bool = False
    one: bool = False
    once: bool = False
    summons: str = ""
    as_detachment: bool = False


@cache
def specials() -> tuple[Special, ...]:
    return tuple(Special(**row) for row in data(PACKAGE, "specials.toml")["special"])


def specials_of(key: str) -> tuple[Special, ...]:
    """The special actions of an antagonist."""
    found = antagonist(key).key
    return tuple(each for each in specials() if each.foe == found)


def special(key: str, name: str) -> Special:
    known = {each.name: each for each in specials_of(key)}
    if name not in known:
        raise RulesetError(f"{key} has no special action {name[:40]!r}.{did_you_mean(name, known)}")
    return known[name]


def suffer(ask: Ask, deed: Special, target: Character, rules: Rules = DEFAULT) -> Character:
    """One target of a special action: a save, if it allows one, then what it does."""
    if deed.save and ask.call(passes, "special", getattr(target, deed.save), 0, rules.doubles):
        ask.note("special_resisted", name=target.name, special=deed.name)
        return target
    ask.note("special_suffered", name=target.name, special=deed.name)
    if deed.loses:
        amount = deed.amount
        if deed.die:
            (amount,) = ask.roll(d(1, deed.die), "special_harm", clause="ROOT-053", who=FOE)
        if deed.doubled_by_metal and any(item.in_use and item.name in METAL for item in target.items):
            amount *= 2
        target = hurt(target, amount, deed.loses)
    if deed.empties_hp:
        target = replace(target, hp=0)  # fear, not a blow: no scar
    if deed.deprives:
        target = replace(target, deprived=True)
    if deed.condition:
        target = replace(target, conditions=target.conditions | {deed.condition})
    return target


def unleash(
    ask: Ask, deed: Special, targets: tuple[Character, ...], rules: Rules = DEFAULT
) -> tuple[Character, ...]:
    """The whole action, target by target."""
    if deed.one and len(targets) > 1:
        raise RulesetError(f"{deed.name} reaches one target, not {len(targets)}.")
    return tuple(ask.call(suffer, deed, target, rules) for target in targets)


def summoned(deed: Special, rules: Rules = DEFAULT) -> StatBlock:
    """What a summoning brings into the fight, free of budget (GRAD-126)."""
    if not deed.summons:
        raise RulesetError(f"{deed.name} summons nothing.")
    block = stat_block(deed.summons, rules)
    return replace(block, detachment=True) if deed.as_detachment else block
