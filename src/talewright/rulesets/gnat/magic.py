"""Spells live in items; to cast is to test against 10 (GNAT-062 to GNAT-078)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from talewright.core.ask import Ask
from talewright.core.holdings import replace
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import NoRules, Outcome
from talewright.core.text.message import Message, Name
from talewright.rulesets.gnat.character import SPELLS, Hero, Item
from talewright.rulesets.gnat.talent import Throw, throw
from talewright.rulesets.gnat.wounds import heal, show, take_wounds

CAST_TARGET = 10
FAILED_CAST_WOUNDS = 1
HEAL_SPELL = int(SPELLS["heal"]["heals"])
ALIASES = {"fly": "flight"}
"""A32: other names the text uses."""


@dataclass(frozen=True)
class Cast:
    """A passage that lets a spell be cast."""

    spell: str = field("flight", "the spell, such as flight")


def spell_name(word: str) -> str:
    """A spell by any of its names, case aside."""
    wanted = word.casefold().removesuffix(" spell").strip()
    return ALIASES.get(wanted, wanted)


def unleash(ask: Ask, hero: Hero, item: Item) -> tuple[Hero, bool]:
    """One attempt with one item: (hero afterwards, did it work). A failure asks: destroy it, or be hurt."""
    ask.note("target", target=CAST_TARGET, terms=(("casting", CAST_TARGET, "GNAT-065"),))
    thrown = ask.call(throw, Throw("cast", CAST_TARGET, hero.fortune, "GNAT-065"))
    hero = replace(hero, fortune=thrown.fortune)
    if thrown.passed:
        ask.note("cast", spell=item.spell, item=item.name)
        return _used_up(hero, item), True
    show(ask, hero)
    choice = ask.decide(
        "failed-cast",
        ["destroy", "keep"],
        clause="GNAT-067",
        spell=item.spell,
        vitality=hero.vitality,
        deadly=hero.vitality <= FAILED_CAST_WOUNDS,
    )
    if choice == "destroy":
        ask.note("spell-lost", spell=item.spell, item=item.name)
        return hero.without(item), False
    return take_wounds(ask, hero, FAILED_CAST_WOUNDS, ignoring_armour=True), False


def _used_up(hero: Hero, item: Item) -> Hero:
    """Casting destroys the item, unless it is one that recharges (A31)."""
    return hero.swapped(item, replace(item, used=True)) if item.lasting else hero.without(item)


def try_spell(ask: Ask, hero: Hero, spell: str, kept: int) -> tuple[Hero, bool, int]:
    """Try one copy on this occasion. `kept` counts copies tried and kept already: one attempt each (A29)."""
    before = len(hero.holding(spell))
    item = hero.holding(spell)[kept]
    hero, worked = unleash(ask, hero, item)
    still_there = len(hero.holding(spell)) == before
    return hero, worked, kept + (1 if still_there else 0)


def cast(ask: Ask, hero: Hero, order: Cast, rules: object = NoRules) -> Outcome[Hero]:
    """Cast where the book asks for it: 'otherwise' serves for no spell, for not casting, and for failing (GNAT-078)."""
    del rules
    spell = spell_name(order.spell)
    kept = 0
    word = "none"
    while hero.vitality > 0 and len(hero.holding(spell)) > kept:
        ask.mark(hero, kept)
        show(ask, hero)
        if ask.decide("cast", ["decline", "cast"], clause="GNAT-064", spell=spell) == "decline":
            return Outcome(hero, "declined" if word == "none" else word, good=False)
        hero, worked, kept = ask.call(try_spell, hero, spell, kept)
        if worked:
            return Outcome(hero, "cast", good=True)
        word = "failed"
    return Outcome(hero, word, good=False)


def standing(ask: Ask, hero: Hero, option: str, kept_heals: int) -> tuple[Hero, int]:
    """Carry out one standing action; returns the hero and how many Heal spells were tried and kept."""
    verb, _, name = option.partition(":")
    if verb == "drink":
        potion = hero.carrying(name)
        assert potion is not None
        ask.note("drank", item=potion.name, heals=potion.heals)
        return heal(hero.without(potion), potion.heals), kept_heals
    hero, worked, kept_heals = try_spell(ask, hero, "heal", kept_heals)
    return (heal(hero, HEAL_SPELL) if worked else hero), kept_heals


def check_cast(hero: Hero, orders: Sequence[Any], rules: object) -> list[Message]:
    """A spell is carried, unless an earlier order may bring it (GNAT-064)."""
    del rules
    spell = spell_name(orders[-1].spell)
    carried = dict.fromkeys(item.spell for item in hero.items if item.spell)
    if len(orders) > 1 or hero.holding(spell):
        return []
    return [
        Message(
            "No {name} spell is carried.{hint}",
            path="spell",
            name=Name(spell[:40]),
            hint=did_you_mean(spell, carried),
        )
    ]
