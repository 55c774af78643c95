"""Taking things up, leaving them, giving them away, putting armour on and off (LEG-035 to LEG-039, LEG-055)."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import Hero, Item, check_named
from talewright.rulesets.legend.inventory import exhausted, slots_used, take
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.spells import spell
from talewright.rulesets.legend.tools import parse_item, take_off, wear


@dataclass(frozen=True)
class Take:
    items: tuple[str, ...] = field((), "things taken: names of the price list, or 'Ring (d6, treasure)'")
    spells: tuple[str, ...] = field((), "spellbooks taken, by spell")

    def __post_init__(self) -> None:
        check_named("items", self.items, self.spells)


def take_up(ask: Ask, hero: Hero, order: Take, rules: Rules) -> Outcome[Hero]:
    """Anything may be taken; beyond capacity one is Exhausted at once (LEG-R10)."""
    del rules
    books = tuple(Item(f"Spellbook: {spell(name).name}", spell=spell(name).id) for name in order.spells)
    for item in (*(parse_item(text) for text in order.items), *books):
        hero = take(hero, item)
        ask.note("took", what=item.name, used=slots_used(hero), slots=hero.slots)
    return Outcome(hero, "exhausted" if exhausted(hero) else "taken", not exhausted(hero))


@dataclass(frozen=True)
class Leave:
    items: tuple[str, ...] = field(
        (), "things left behind, by name; a unit of a bundle each time it is named"
    )

    def __post_init__(self) -> None:
        check_named("items", self.items)


def leave(ask: Ask, hero: Hero, order: Leave, rules: Rules) -> Outcome[Hero]:
    """Objects can be taken off; Fatigue cannot (LEG-038, LEG-039)."""
    del rules
    for name in order.items:
        hero = hero.one_less(_carried(hero, name))
        ask.note("dropped", what=name)
    return Outcome(hero, "left", not exhausted(hero))


@dataclass(frozen=True)
class Give:
    items: tuple[str, ...] = field((), "things given away, by name; a unit of a bundle each time it is named")
    to: str = field("", "who gets them")

    def __post_init__(self) -> None:
        check_named("items", self.items)


def give(ask: Ask, hero: Hero, order: Give, rules: Rules) -> Outcome[Hero]:
    """Things change hands; who gets them takes them up (LEG-035, LEG-039)."""
    del rules
    for name in order.items:
        item = _carried(hero, name)
        hero = hero.one_less(item)
        if order.to:
            ask.note("gave", what=item.name, to=order.to)
        else:
            ask.note("gave_away", what=item.name)
    return Outcome(hero, "given", good=True)


@dataclass(frozen=True)
class Wear:
    item: str = field(meaning="the armour put on, by name")
    off: bool = field(False, "take it off instead")


def put_on(ask: Ask, hero: Hero, order: Wear, rules: Rules) -> Outcome[Hero]:
    """One Armor at a time; the other comes off (LEG-055)."""
    del rules
    item = _carried(hero, order.item)
    if not item.has("armor"):
        return Outcome(hero, "no_armor", good=False)
    if order.off:
        ask.note("took_off", what=item.name)
        return Outcome(take_off(hero) if item.worn else hero, "off", item.worn)
    ask.note("wore", what=item.name)
    return Outcome(wear(hero, item), "worn", good=True)


def _carried(hero: Hero, name: str) -> Item:
    item = hero.carrying(name)
    if item is None:
        raise SheetError(
            "",
            [
                Message(
                    "{name!r} is not carried.{hint}",
                    name=name[:40],
                    hint=did_you_mean(name, [each.name for each in hero.items], things=True),
                )
            ],
        )
    return item
