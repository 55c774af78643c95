"""Equipment: what an item's text says, carrying, losing, the standard list (GNAT-126 to GNAT-155)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.holdings import only, removed_last, where
from talewright.core.tables import data
from talewright.core.text.message import Message, Name
from talewright.rulesets.gnat.character import (
    ARMOUR_KINDS,
    KINDS,
    PACKAGE,
    SPELLS,
    WEAPON_KINDS,
    Hero,
    Item,
    is_heavy,
    is_key,
)
from talewright.rulesets.gnat.magic import spell_name


def _standard() -> dict[str, tuple[Item, int, str]]:
    found = {}
    for row in data(PACKAGE, "gear.toml")["gear"]:
        facts: dict[str, Any] = {key: value for key, value in row.items() if key not in ("price", "clause")}
        found[row["name"]] = (Item(**facts), int(row["price"]), row["clause"])
    return found


STANDARD = _standard()
"""The standard list: name -> (item, price in gp, clause). Five spells have no standard price (GNAT-152)."""

_TREASURE = re.compile(r"(\d+)\s*(?:gp|[a-z]+)?$")
_BONUS = re.compile(r"\+(\d+)(?:\s+([a-z][a-z ]*))?$")
_HEALS = re.compile(r"heals?\s+(\d+)(?:\s+vitality)?$")
_FLAGS = {"heavy", "key", "magical", "lasting", "treasure", "spell", "potion", "ration", "shield"}


def read_item(text: str) -> Item:
    """An item as printed: 'gold ring (treasure, 40gp)', 'sword (one-handed, +1)', 'tome (+1 occult, heavy)'.

    Standard equipment is known by name without a parenthesis; '<spell> spell' holds that spell.
    """
    name, bracket, rest = text.strip().partition("(")
    name = " ".join(name.split())
    if not name:
        raise SheetError(
            Message("item"), [Message("{text!r} has no name before its parenthesis.", text=text[:60])]
        )
    known = known_item(name)
    if not bracket:
        return known or Item(name)
    faults: list[Message] = []
    if not rest.rstrip().endswith(")"):
        faults.append(Message("its parenthesis is not closed"))
    facts: dict[str, Any] = {"name": name}
    if known is not None:
        facts.update({"kind": known.kind, "spell": known.spell, "heals": known.heals})
    for part in rest.rstrip().rstrip(")").split(","):
        _property(" ".join(part.casefold().split()), facts, faults)
    if facts.get("bonus") and facts.get("kind", "") not in WEAPON_KINDS:
        faults.append(
            Message(
                "a weapon bonus without a weapon type; add one of {weapon_kinds}",
                weapon_kinds=tuple(WEAPON_KINDS),
            )
        )
    if faults:
        raise SheetError(Message("item {name!r}", name=name), faults)
    return Item(**facts)


def _property(part: str, facts: dict[str, Any], faults: list[Message]) -> None:
    if not part:
        return
    if part in KINDS or part in ("light", "medium", "heavy armour") or part in ARMOUR_KINDS:
        facts["kind"] = f"{part} armour" if part in ("light", "medium") else part
        if part == "spell":
            facts["spell"] = spell_name(str(facts["name"]))
    elif part in _FLAGS:
        if part != "treasure":
            facts[part] = True
    elif part.startswith("casts "):
        facts["spell"] = spell_name(part.removeprefix("casts "))
        if facts["spell"] not in SPELLS:
            faults.append(Message("no standard spell is called {spell!r}", spell=facts["spell"]))
    elif match := _BONUS.match(part):
        if match[2]:
            facts["skill"], facts["skill_bonus"] = match[2].strip(), int(match[1])
        else:
            facts["bonus"] = int(match[1])
    elif match := _HEALS.match(part):
        facts["kind"], facts["heals"] = facts.get("kind") or "potion", int(match[1])
    elif match := _TREASURE.match(part):
        facts["treasure"] = int(match[1])
    else:
        faults.append(
            Message(
                "{part!r} is not a property; use a weapon or armour type, +n, +n skill, heavy, key, magical, "
                "treasure with its gp, spell, casts <spell>, heals n",
                part=part,
            )
        )


def known_item(name: str) -> Item | None:
    """Standard equipment by name; any of the eight spells as 'flight spell'."""
    wanted = name.casefold()
    if wanted in STANDARD:
        return replace(STANDARD[wanted][0], name=name)
    if wanted.endswith(" spell") and spell_name(wanted) in SPELLS:
        return Item(name, "spell", spell=spell_name(wanted))
    if wanted == "rations":
        return STANDARD["ration"][0]
    return None


def take(ask: Ask, hero: Hero, item: Item) -> Hero:
    """Take something up: swap a suit or shield, and leave something when too much is heavy (A11, A38)."""
    rival = hero.armour if item.is_armour else hero.shield if item.kind == "shield" else None
    if rival is not None:
        choice = ask.decide("swap", ["leave", "take"], clause="A11", item=item.name, old=rival.name)
        if choice == "leave":
            return hero
        hero = hero.without(rival)
    hero = hero.gained(item)
    left_behind: set[str] = set()
    while item.is_heavy and hero.heavy_count > hero.heavy_limit:
        ask.mark(hero)
        heavy = list(dict.fromkeys(where(hero.items, is_heavy)))
        # The newest first: leaving it is what happens when nothing else is left behind.
        options = [f"drop:{each.name}" for each in reversed(heavy)]
        options = list(dict.fromkeys(options))
        choice = ask.decide("too-heavy", options, clause="GNAT-129", limit=hero.heavy_limit, item=item.name)
        name = choice.partition(":")[2]
        # The newest of its name goes, so that leaving what was just taken restores the character.
        newest = where(hero.items, _is_heavy_and_called, name)[-1]
        hero = replace(hero, items=removed_last(hero.items, newest))
        left_behind.add(name)
        ask.note("dropped", item=name)
    if item.name not in left_behind:
        ask.note("gained", item=item.name)
    return hero


def _is_heavy_and_called(item: Item, name: str) -> bool:
    return item.is_heavy and item.name == name


def drop(hero: Hero, name: str) -> Hero:
    """Leave one unit of an item behind; nothing happens when it is not carried."""
    item = hero.carrying(name)
    return hero if item is None else hero.without(item)


def lose_all(hero: Hero, *, money: bool = False) -> Hero:
    """Every item but key items; coin only if the order says so (GNAT-135, A39)."""
    return replace(hero, items=only(hero.items, is_key), gp=0 if money else hero.gp)


def buy(ask: Ask, hero: Hero, item: Item, price: int) -> Hero:
    """Pay and take; refused when the coin is short."""
    if hero.gp < price:
        raise SheetError(
            "",
            [
                Message(
                    "{name} costs {price} gp and only {gp} gp are there.",
                    path="shop",
                    name=Name(item.name),
                    price=price,
                    gp=hero.gp,
                )
            ],
        )
    after = take(ask, hero, item)
    return hero if after == hero else replace(after, gp=after.gp - price)


def sell(hero: Hero, name: str, price: int | None = None) -> Hero:
    """Treasure at its printed value, other goods at the price that the book gives (GNAT-131, A41)."""
    item = hero.carrying(name)
    if item is None:
        raise SheetError("", [Message("No {name} is carried.", path="shop", name=Name(name))])
    worth = item.treasure if price is None else price
    if price is None and not item.treasure:
        raise SheetError(
            "",
            [
                Message(
                    "{name} is not treasure, and nobody has named a price for it.",
                    path="shop",
                    name=Name(name),
                )
            ],
        )
    return replace(hero.without(item), gp=hero.gp + worth)
