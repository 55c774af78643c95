"""Wounds, armour, healing (GNAT-041 to GNAT-045, GNAT-109 to GNAT-116)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from talewright.core.ask import Ask
from talewright.core.holdings import replace, where
from talewright.core.text.message import Message
from talewright.rulesets.gnat.character import Hero, heals


def take_wounds(ask: Ask, hero: Hero, wounds: int = 1, *, ignoring_armour: bool = False) -> Hero:
    """Each Wound separately: armour may stop it, else Vitality falls; at 0 it stops at once."""
    if wounds <= 0 or hero.vitality == 0:
        return hero
    protection = 0 if ignoring_armour else hero.protection_left
    vitality, uses = ask.call(suffer, hero.vitality, protection, wounds)
    suit = hero.armour
    if uses and suit is not None:
        hero = hero.swapped(suit, replace(suit, spent=suit.spent + uses))
    if uses:
        ask.note("armour-stops", stopped=uses, name="Armour", old=protection, value=protection - uses)
    if lost := hero.vitality - vitality:
        ask.note("wounded", wounds=lost, name="Vitality", old=hero.vitality, value=vitality)
    return replace(hero, vitality=vitality)


def suffer(ask: Ask, vitality: int, protection: int, wounds: int) -> tuple[int, int]:
    """Vitality left and protection used, Wound by Wound; the player decides for each (GNAT-112, A10)."""
    uses = 0
    for left in range(wounds, 0, -1):
        ask.mark(vitality, uses, left)
        ask.show(vitality=vitality)
        options = ["take", "ignore"] if uses < protection else ["take"]
        choice = ask.decide(
            "armour", options, clause="GNAT-112", vitality=vitality, protection=protection - uses, wounds=left
        )
        if choice == "ignore":
            uses += 1
        else:
            vitality -= 1
            if vitality == 0:
                break
    return vitality, uses


def over(hero: Hero) -> str:
    """At Vitality 0 the character is overcome (GNAT-042)."""
    return "" if hero.vitality else "overcome"


def show(ask: Ask, hero: Hero) -> None:
    """What fights and spells change, for faces to see: a round is handed less than the whole character."""
    ask.show(vitality=hero.vitality, fortune=hero.fortune, items=hero.items)


def standing_options(hero: Hero, kept_heals: int) -> list[str]:
    """What may be done at any time: drink, cast Heal; never at full Vitality (GNAT-072, A28)."""
    if not 0 < hero.vitality < hero.vitality_max:
        return []
    options = [f"drink:{name}" for name in dict.fromkeys(item.name for item in where(hero.items, heals))]
    if len(hero.holding("heal")) > kept_heals:
        options.append("cast:heal")
    return options


def heal(hero: Hero, n: int) -> Hero:
    """Give back up to n lost Vitality (GNAT-045)."""
    return replace(hero, vitality=min(hero.vitality_max, hero.vitality + n))


def lose_vitality(hero: Hero, n: int) -> Hero:
    """Hunger and the like: straight off, armour or not (GNAT-049)."""
    return replace(hero, vitality=max(0, hero.vitality - n))


def use_armour(hero: Hero) -> Hero:
    """One point of protection is spent on a Wound (GNAT-113)."""
    suit = hero.armour
    if suit is None or not hero.protection_left:
        return hero
    return hero.swapped(suit, replace(suit, spent=suit.spent + 1))


def repair(hero: Hero) -> Hero:
    """Spent protection is restored to the full value (GNAT-115)."""
    suit = hero.armour
    return hero if suit is None else hero.swapped(suit, replace(suit, spent=0))


def check_armour(hero: Hero, orders: Sequence[Any], rules: object) -> list[Message]:
    """Armour that can stop no more Wounds is not used (GNAT-113)."""
    del rules
    if hero.protection_left or len(orders) > 1:
        return []
    return [Message("No armour can stop a Wound. Give the character armour, or repair what is worn.")]
