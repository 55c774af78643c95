"""Special actions of antagonists: the Warden sets one off in place of an attack (ROOT-052, ROOT-053)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.dice import d
from talewright.core.errors import RulesetError
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.deeds import with_number
from talewright.rulesets.gradient.fighters import FLED, OUT, SLAIN, WAITING, Fighter, from_stat_block
from talewright.rulesets.gradient.foes import StatBlock
from talewright.rulesets.gradient.harm import hurt
from talewright.rulesets.gradient.hooks import STAGGERED, Body, Deed, Hook, register
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.roots.book import workings
from talewright.rulesets.gradient.roots.foes import antagonist, special_id, stat_block
from talewright.rulesets.gradient.saves import passes

METAL = ("Chainmail", "Plate", "Brigandine", "Helmet")
LOST_ON = 2
"""Reality Rend erases an item on 1 or 2 of a d6."""


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
    trait: str = ""
    """The words of the trait, where it has no name of its own."""
    peaceful: bool = False
    """No action of a fight."""


@cache
def specials() -> tuple[Special, ...]:
    return tuple(Special(**row) for row in workings()["special"])


def specials_of(key: str) -> tuple[Special, ...]:
    """The special actions of an antagonist."""
    found = antagonist(key).key
    return tuple(each for each in specials() if each.foe == found)


@cache
def register_all() -> None:
    """Make every special action known to the fight. Calling it again changes nothing."""
    for deed in specials():
        if not deed.summons:
            register(Hook(special_id(deed.foe, deed.name), deed.name, does=_does(deed)))


def _does(deed: Special) -> Deed:
    def does(ask: Ask, target: Fighter, body: Body, rules: Rules) -> Body:
        return ask.call(strike, deed, target, body, rules)

    return does


def strike(ask: Ask, deed: Special, target: Fighter, body: Body, rules: Rules) -> Body:
    """A special action on one target inside a fight: the same save and toll, and what the condition means there."""
    who = HERO if target.pc else FOE
    if deed.save and ask.call(passes, "special", getattr(body, deed.save), 0, rules.doubles, who):
        ask.note("special_resisted", name=target.name, special=deed.name)
        return body
    ask.note("special_suffered", name=target.name, special=deed.name)
    if deed.loses:
        amount = _toll(ask, deed) * (2 if deed.doubled_by_metal and target.metal else 1)
        left = max(0, getattr(body, deed.loses) - amount)
        body = with_number(body, deed.loses, left)
        if not left:
            return body._replace(fate=SLAIN if deed.loses == "strength" else OUT)
    if deed.deprives and not body.has("deprived"):
        body = body.given("deprived")
    return _beset(ask, deed.condition, target, body)


def _beset(ask: Ask, condition: str, target: Fighter, body: Body) -> Body:
    match workings()["conditions"].get(condition, ""):
        case "out":
            return body._replace(fate=OUT)
        case "away":
            return body._replace(fate=FLED)
        case "stagger":
            return body if body.has(STAGGERED) else body.given(STAGGERED)
        case "rent":
            (face,) = ask.roll(d(1, 6), "rend", clause="ROOT-053", who=FOE)
            return body.given("item lost") if face <= LOST_ON else body
        case "terrified":
            fresh = body.hp > 0 and not any(token.startswith("terrified=") for token in body.tokens)
            return body.given(f"terrified={body.hp}")._replace(hp=0) if fresh else body
        case "burning":
            return body if body.has("alight") else body.given("alight")
        case "petrifying":
            held = any(token.startswith("petrifying=") for token in body.tokens)
            return body if held else body.given("petrifying=0")
        case "rusted" if not target.metal:
            return body
        case "":
            return body
        case token:
            return body if body.has(token) else body.given(token)


def _toll(ask: Ask, deed: Special) -> int:
    if not deed.die:
        return deed.amount
    (amount,) = ask.roll(d(1, deed.die), "special_harm", clause="ROOT-053", who=FOE)
    return amount


def suffer(ask: Ask, deed: Special, target: Character, rules: Rules = DEFAULT) -> Character:
    """One target of a special action: a save, if it allows one, then what it does."""
    if deed.save and ask.call(passes, "special", getattr(target, deed.save), 0, rules.doubles):
        ask.note("special_resisted", name=target.name, special=deed.name)
        return target
    ask.note("special_suffered", name=target.name, special=deed.name)
    if deed.loses:
        amount = _toll(ask, deed)
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
        raise RulesetError(
            Message("{name} reaches one target, not {number}.", name=Name(deed.name), number=len(targets))
        )
    return tuple(ask.call(suffer, deed, target, rules) for target in targets)


def summoned(deed: Special, rules: Rules = DEFAULT) -> StatBlock:
    """What a summoning brings into the fight, free of budget (GRAD-126)."""
    if not deed.summons:
        raise RulesetError(Message("{name} summons nothing.", name=Name(deed.name)))
    block = stat_block(deed.summons, rules)
    return replace(block, detachment=True) if deed.as_detachment else block


def reserves(blocks: tuple[StatBlock, ...], rules: Rules = DEFAULT) -> tuple[Fighter, ...]:
    """Those whom the foes of a fight can call in: they wait beside it until they are called."""
    if not rules.foe_specials:
        return ()
    found: list[Fighter] = []
    for deed in specials():
        name = antagonist(deed.foe).block.name
        callers = [
            block for block in blocks if block.name == name and block.category == deed.foe.partition("/")[0]
        ]
        if deed.summons and callers:
            made = from_stat_block(summoned(deed, rules), rules)
            waiting = replace(made, hooks=(*made.hooks, f"summoned:{deed.name}"), fate=WAITING)
            found += [waiting] * len(callers)
    return tuple(found)
