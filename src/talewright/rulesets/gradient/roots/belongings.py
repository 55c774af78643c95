"""What a character of Roots does with its things, and what it lacks: carry, find, need (ROOT-020 to 024, 033, 040)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots.fatigue import deprive, provide
from talewright.rulesets.gradient.roots.inventory import drop, filled, lose_backpack, settled, take
from talewright.rulesets.gradient.roots.market import wear, wield
from talewright.rulesets.gradient.roots.powers import RELIC, relic, scroll, spellbook

WAYS = ("wear", "wield", "put away", "drop", "load", "lose the backpack")
KINDS = ("scroll", "relic", "spellbook")


@dataclass(frozen=True)
class CarryOrder:
    """Something is put on, taken in hand, put down or lost."""

    how: str = field("wield", "what is done with it", choices=WAYS)
    what: str = field("", "the thing by its name; empty for the backpack")
    onto: str = field("", "the cart, wagon, horse or mule it is loaded onto")


def _put_away(character: Character, name: str) -> Character:
    held = [item.name.casefold() for item in character.items]
    if name.casefold() not in held:
        raise SheetError(character.name or "inventory", [Message("{name!r} is not carried.", name=name[:40])])
    at = held.index(name.casefold())
    items = tuple(replace(item, in_use=False) if n == at else item for n, item in enumerate(character.items))
    return replace(character, items=items)


def _load(character: Character, name: str, place: str) -> Character:
    thing = next((item for item in character.items if item.name.casefold() == name.casefold()), None)
    if thing is None:
        raise SheetError(character.name or "inventory", [Message("{name!r} is not carried.", name=name[:40])])
    return take(drop(character, thing.name), thing, place.capitalize())


_DOINGS: dict[str, Callable[[Character, CarryOrder], Character]] = {
    "wear": lambda hero, order: wear(hero, order.what),
    "wield": lambda hero, order: wield(hero, order.what),
    "put away": lambda hero, order: _put_away(hero, order.what),
    "drop": lambda hero, order: drop(hero, order.what),
    "load": lambda hero, order: _load(hero, order.what, order.onto),
    "lose the backpack": lambda hero, _order: lose_backpack(hero),
}


def play_carry(ask: Ask, hero: Character, order: CarryOrder, rules: Rules) -> Outcome[Character]:
    """Wear, wield, put down, load, or lose the backpack with all that is in it (ROOT-020, ROOT-023, ROOT-040)."""
    del rules
    after = settled(_DOINGS[order.how](hero, order))
    gone = len(hero.items) - len(after.items)
    if order.how == "lose the backpack":
        ask.note("backpack_lost", name=hero.name, things=gone)
    return Outcome(after, "done", after != hero, (("gone", gone), ("filled", filled(after))))


@dataclass(frozen=True)
class FindOrder:
    """Something magical is found: spellbooks, scrolls and relics are not made."""

    kind: str = field("scroll", "what it is", choices=KINDS)
    name: str = field("Shield", "its spell, or what the relic is called")
    uses: int = field(1, "how often a relic can be used before it is recharged", low=1, high=20)
    recharge: str = field("a night under the open sky", "what recharges a relic")
    recharged: bool = field(False, "the relic is at hand already and its condition is met")


def play_find(ask: Ask, hero: Character, order: FindOrder, rules: Rules) -> Outcome[Character]:
    """A scroll, a relic or a spellbook is taken up; a relic whose condition is met is full again (ROOT-033)."""
    del rules
    if order.recharged:
        return _recharged(hero, order)
    made = {
        "scroll": lambda: scroll(order.name),
        "relic": lambda: relic(order.name, order.uses, order.recharge),
        "spellbook": lambda: spellbook(order.name),
    }[order.kind]()
    after = take(hero, made)
    ask.note("found", name=hero.name, item=made.name)
    return Outcome(after, "found", good=True, facts=(("filled", filled(after)),))


def _recharged(hero: Character, order: FindOrder) -> Outcome[Character]:
    name = f"{RELIC}{order.name}"
    if all(item.name.casefold() != name.casefold() for item in hero.items):
        raise SheetError(
            "", [Message("There is no relic called {name!r} at hand.", path="name", name=order.name[:40])]
        )
    items = tuple(
        replace(item, uses=order.uses) if item.name.casefold() == name.casefold() else item
        for item in hero.items
    )
    after = replace(hero, items=items)
    return Outcome(after, "recharged", after != hero, (("filled", filled(after)),))


@dataclass(frozen=True)
class NeedOrder:
    """A crucial need is not met, or is met again."""

    met: bool = field(False, "there is food, warmth and sleep again")


def play_need(ask: Ask, hero: Character, order: NeedOrder, rules: Rules) -> Outcome[Character]:
    """Deprived characters recover nothing, and tire from the second day on (ROOT-024)."""
    del rules
    after = provide(hero) if order.met else deprive(hero)
    ask.note("provided" if order.met else "is_deprived", name=hero.name)
    return Outcome(
        after, "provided" if order.met else "deprived", order.met, (("days", after.days_deprived),)
    )


BELONGINGS: tuple[Verb[Character], ...] = (
    Verb(
        "carry", "put something on, in hand, down or onto a cart; or lose the backpack", CarryOrder, play_carry, "ROOT-020",
        ("--how wield --what weapon", "--how 'lose the backpack'"), facts=("gone", "filled"),
    ),
    Verb(
        "find", "a scroll, a relic or a spellbook", FindOrder, play_find, "ROOT-033",
        ("--kind scroll --name Sleep", "--kind relic --name Lamp --uses 3"), facts=("filled",),
    ),
    Verb(
        "need", "a crucial need is not met, or is met again", NeedOrder, play_need, "ROOT-024", ("--met",), facts=("days",),
    ),
)  # fmt: skip
