"""Tiles and cards of the living sheet: what lies in each slot, abilities, spells, ties; and the chances of a roll."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from talewright.core.sheet_edit import Column, EditList
from talewright.core.sheet_page import Action, Card, Listed, Text, Thing
from talewright.core.text.message import Message, Name
from talewright.rulesets.legend.abilities import USES
from talewright.rulesets.legend.character import READY, RESTING, Effect, Hero, Item
from talewright.rulesets.legend.dice_pool import OUTCOMES, judge, make_pool, worths
from talewright.rulesets.legend.factions import ABILITIES, FACTIONS
from talewright.rulesets.legend.inventory import in_slots, slots_used, stowed
from talewright.rulesets.legend.lasting import HELD
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.permissions import allowed
from talewright.rulesets.legend.sheet import left_of
from talewright.rulesets.legend.spell_targets import CAST_DIE
from talewright.rulesets.legend.spells import SPELLS
from talewright.rulesets.legend.tools import flies


@dataclass(frozen=True)
class Tile:
    """A slot, or two: what lies there, its die, whether it may be held in the next roll."""

    thing: Thing
    slots: str = ""
    die: int = 0
    wide: bool = False
    tool: str = ""
    warn: Text | None = None
    kind: str = ""
    """worn, book, fatigue or free"""


@lru_cache(maxsize=256)
def band_chances(attribute: int, tool: int) -> tuple[Fraction, ...]:
    """The chance of each outcome of an attribute die with a tool's die (LEG-004 to LEG-009)."""
    worth = worths(Rules().degree_reading)
    outcomes = make_pool(attribute, tool).dice.outcomes()
    total = sum(weight for _, weight in outcomes)
    found = [Fraction(0)] * len(OUTCOMES)
    for faces, weight in outcomes:
        successes, _ = judge((worth[face] for face in faces), 0)
        found[min(successes, len(OUTCOMES) - 1)] += Fraction(weight, total)
    return tuple(found)


def tiles(hero: Hero) -> list[Tile]:
    """One tile a slot, a wide one for what is Heavy; Fatigue after the things, then what is free (LEG-035 to LEG-038).

    Weapons in a Void scabbard have no slot and come last.
    """
    found: list[Tile] = []
    at = 1
    for item in in_slots(hero):
        span = f"{at}–{at + item.slots - 1}" if item.slots > 1 else str(at)
        found.append(_tile(hero, item, span))
        at += item.slots
    weight = Thing(Name("Fatigue"), Message("Nap 1, Sleep all"))
    for _ in range(slots_used(hero) - (at - 1)):
        found.append(Tile(weight, str(at), kind="fatigue"))
        at += 1
    for number in range(at, hero.slots + 1):
        found.append(Tile(Thing(Message("free")), str(number), kind="free"))
    return [*found, *(_tile(hero, item, "–") for item in stowed(hero))]


def _tile(hero: Hero, item: Item, span: str) -> Tile:
    traits = [trait for trait in item.traits if trait not in ("weapon", "bundle")]
    tags: list[Text] = [Message("weapon")] if item.has("weapon") else []
    tags += [Name(trait.replace("_", " ").capitalize()) for trait in traits]
    if item.has("bundle"):
        tags.append(Message("{count} of 3", count=item.units))
    if item.worn:
        tags = [Message("worn"), Name("Armor")]
    if item.spell:
        tags.append(Message("ready") if item.state == READY else Message("back at Dawn") if item.state == RESTING else
                    Message("spent: recharge it"))  # fmt: skip
    name = item.name
    acts: list[Action] = []
    if item.has("armor"):
        acts.append(Action(Message("Take off"), "wear", {"item": name, "off": True}) if item.worn else
                    Action(Message("Wear"), "wear", {"item": name}))  # fmt: skip
    if item.has("weapon"):
        acts.append(Action(Message("Attack"), "attack", {"wield": name}))
    if item.spell:
        acts.append(Action(Message("Cast"), "cast", {"spell": item.spell}) if item.state == READY
                    else Action(Message("Recharge"), "recharge", {"spell": item.spell}))  # fmt: skip
    if item.has("food"):
        acts.append(Action(Message("Eat at a rest"), opens="rest"))
    if item.has("treasure"):
        acts += [Action(Message("Trade"), opens="shop"), Action(Message("Trade up"), opens="trade-up")]
    acts += [
        Action(Message("Give"), opens="give"),
        Action(Message("Drop"), "leave", {"items": [name]}),
    ]
    warn = Message("You cannot fly with it") if item.has("heavy") and _grounded(hero) else None
    tool = name if item.quality and not item.has("treasure") else ""
    kind = "worn" if item.worn else "book" if item.spell else ""
    return Tile(Thing(Name(name), Message("{tags}", tags=tuple(tags)) if tags else None, more=tuple(acts)), span,
                item.quality, item.slots > 1, tool, warn, kind)  # fmt: skip


def _grounded(hero: Hero) -> bool:
    """Has wings, and carries something too Heavy for them (LEGF-033)."""
    names = (
        (FACTIONS[hero.faction].core_ability, *hero.abilities) if hero.faction in FACTIONS else hero.abilities
    )
    return "flight" in names and not flies(hero)


# -- abilities, spells, ties ----------------------------------------------------------------------------------------


def abilities(hero: Hero) -> tuple[Card, ...]:
    faction = FACTIONS.get(hero.faction)
    names = (faction.core_ability, *hero.abilities) if faction else hero.abilities
    found = []
    for name in names:
        ability = ABILITIES[name]
        opens = Action(Message("Use"), opens=f"use-{name}") if name in USES else None
        shut = (
            Message("Grounded: you carry something Heavy.") if name == "flight" and not flies(hero) else None
        )
        cost = Message("ask the GM") if name in USES else Message("always")
        found.append(Card(Name(ability.name), cost, (Name(ability.text),), opens, shut=shut))
    return tuple(found)


def spells(hero: Hero) -> tuple[Card, ...]:
    return tuple(_spell(hero, item) for item in dict.fromkeys(each for each in hero.items if each.spell))


def _spell(hero: Hero, item: Item) -> Card:
    chances = band_chances(hero.wit, CAST_DIE)
    spent = None
    if item.state != READY:
        spent = Message("Back at Dawn.") if item.state == RESTING else Message("Spent until it is recharged.")
    return Card(
        Name(SPELLS[item.spell].name),
        Message("spell, Wit d{wit} + d{die}", wit=hero.wit, die=CAST_DIE),
        (Name(SPELLS[item.spell].shown),),
        Action(Message("Cast"), opens=f"cast-{item.spell}", chance=1 - chances[0], shut=spent),
        Message("works"),
    )


def _at_work(hero: Hero, effect: Effect) -> Thing:
    """A spell that lasts, how long it still does, and how it is ended or broken."""
    if effect.on_self and effect.kind == HELD:
        action = Action(Message("Pull loose"), "break_free")
    else:
        action = Action(Message("End the spell"), "end_spell", {"spell": effect.spell})
    known = SPELLS.get(effect.spell)
    return Thing(
        Name(known.name if known else effect.spell),
        Name(left_of(hero, effect)),
        main=action,
        said=Name(effect.about) if effect.about else None,
    )


def listed(hero: Hero) -> tuple[Listed, ...]:
    ties = tuple(Thing(Name(each.replace(":", ": "))) for each in hero.ties)
    known = tuple(Thing(Name(each)) for each in hero.known)
    found = []
    if hero.effects:
        found.append(Listed(Message("Magic at work"), tuple(_at_work(hero, each) for each in hero.effects)))
    if permitted := tuple(Thing(Name(each)) for each in allowed(hero)):
        found.append(Listed(Message("You may"), permitted))
    if ties:
        found.append(Listed(Message("Ties"), ties))
    if known:
        found.append(Listed(Message("Answered questions"), known))
    return tuple(found)


EDITS = (
    EditList(
        Message("Items"),
        "items",
        (
            Column("name", Message("Name")),
            Column("quality", Message("Quality die")),
            Column("units", Message("How many")),
            Column("worn", Message("Worn")),
        ),
    ),
    EditList(Message("Ties"), "ties", (Column("", Message("Tie")),)),
)
