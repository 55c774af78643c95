"""How an ability is used, and the two that make one thing of two (LEGF-041, LEGF-097)."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import Hero, Item, sorted_traits
from talewright.rulesets.legend.exploration import HOUR, pass_time
from talewright.rulesets.legend.factions import ABILITIES
from talewright.rulesets.legend.inventory import take
from talewright.rulesets.legend.options import Rules


@dataclass(frozen=True)
class Use:
    """The use of an ability, and the circumstances it asks for."""

    ability: str = field(meaning="the ability to use", choices=tuple(ABILITIES))
    place: tuple[str, ...] = field(
        (),
        "where it happens: in a settlement, underground, in the dark, at a burial, at crossroads, in a tunnel, under open sky",
    )
    objects: tuple[str, ...] = field((), "things used, by name")
    other: str = field("", "the person, place or question it is about")
    grave: bool = field(False, "a grave offence, a dangerous favor, a hard sum")
    fuel: bool = field(False, "fuel is at hand")
    areas: int = field(1, "how many Areas off", low=0, high=99)


def refused(hero: Hero, word: str) -> Outcome[Hero]:
    """Nothing happens; the word says why."""
    return Outcome(hero, word, good=False)


def artist(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """Two objects become one Treasure of the lower Quality; other traits are lost (LEGF-041)."""
    del ask, rules
    first, second = _two_objects(hero, order)
    if not first.quality or not second.quality:
        return refused(hero, "no_quality")
    made = Item(
        f"{first.name} and {second.name}, a work of art", min(first.quality, second.quality), ("treasure",)
    )
    return Outcome(take(_without_both(hero, first, second), made), "made", good=True)


def ingenious(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """Two tools become one with the traits of both and the lower Quality, for you alone (LEGF-097)."""
    first, second = _two_objects(hero, order)
    if first.has("heavy") or second.has("heavy"):
        return refused(hero, "too_heavy")
    if not first.quality or not second.quality:
        return refused(hero, "no_quality")
    traits = sorted_traits({*first.traits, *second.traits} - {"bundle"})
    made = Item(f"{first.name}-{second.name}", min(first.quality, second.quality), traits, mine=True)
    hero = pass_time(ask, take(_without_both(hero, first, second), made), HOUR, rules)
    return Outcome(hero, "made", good=True)


def _two_objects(hero: Hero, order: Use) -> tuple[Item, Item]:
    found: list[Item] = []
    for name in order.objects:
        left = list(hero.items)
        for each in found:
            left.remove(each)
        item = next((item for item in left if item.name.casefold() == name.casefold()), None)
        if item is None:
            raise SheetError("", [Message("{name!r} is not carried.", name=name[:40])])
        found.append(item)
    if len(found) != len(("one", "other")):
        raise SheetError("", [Message("two are needed, not {number}.", path="objects", number=len(found))])
    return found[0], found[1]


def _without_both(hero: Hero, first: Item, second: Item) -> Hero:
    return hero.without(first).without(second)
