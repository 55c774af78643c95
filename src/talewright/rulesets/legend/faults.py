"""Where a sheet breaks the rules, each fault with its field."""

from __future__ import annotations

from talewright.core.record import did_you_mean
from talewright.core.text.message import Message, Name
from talewright.rulesets.legend.character import (
    ATTRIBUTES,
    SIZES,
    Hero,
    Item,
)
from talewright.rulesets.legend.factions import FACTIONS
from talewright.rulesets.legend.spells import SPELLS


def check(hero: Hero) -> list[Message]:
    """Every fault of a sheet against the rules."""
    faults = [
        Message(
            "{size} is not a die size. Use 4, 6, 8, 10 or 12.",
            path=name,
            size=hero.attribute(name),
        )
        for name in ATTRIBUTES
        if hero.attribute(name) not in SIZES
    ]
    if hero.vigor > hero.vigor_max:
        faults.append(
            Message(
                "{vigor} is above the greatest, {vigor_max}.",
                path="vigor",
                vigor=hero.vigor,
                vigor_max=hero.vigor_max,
            )
        )
    if len(set(hero.abilities)) < len(hero.abilities):
        faults.append(Message("one is named twice; each can be had once.", path="abilities"))
    if sum(item.worn for item in hero.items) > 1:
        faults.append(Message("only one Armor can be worn. Take the others off (worn: false).", path="items"))
    for item in hero.items:
        faults += _item_faults(item)
    faults += _effect_faults(hero)
    if hero.faction:
        faults += _member_faults(hero)
    elif hero.abilities:
        faults.append(Message("a character without a faction has none. Name the faction.", path="abilities"))
    return faults


def _effect_faults(hero: Hero) -> list[Message]:
    """Magic at work is that of a spell."""
    return [
        Message(
            "no spell {spell!r}.{hint}",
            path="effects",
            spell=each.spell,
            hint=did_you_mean(each.spell, SPELLS),
        )
        for each in hero.effects
        if each.spell not in SPELLS
    ]


def _item_faults(item: Item) -> list[Message]:
    faults = []
    if item.quality and item.quality not in SIZES:
        faults.append(
            Message(
                "{name}: d{quality} is not a Quality. Use 4, 6, 8, 10 or 12.",
                path="items",
                name=Name(item.name),
                quality=item.quality,
            )
        )
    if item.has("treasure") and not item.quality:
        faults.append(
            Message("{name}: a Treasure has a Quality. Give it one.", path="items", name=Name(item.name))
        )
    if item.units > 1 and not item.has("bundle"):
        faults.append(
            Message(
                "{name}: only a bundle holds several. Add the trait bundle.",
                path="items",
                name=Name(item.name),
            )
        )
    if item.worn and not item.has("armor"):
        faults.append(
            Message("{name}: only Armor is worn. Add the trait armor.", path="items", name=Name(item.name))
        )
    if item.spell and item.spell not in SPELLS:
        faults.append(
            Message(
                "{name}: no spell {spell!r}.{hint}",
                path="items",
                name=Name(item.name),
                spell=item.spell[:40],
                hint=did_you_mean(item.spell, SPELLS),
            )
        )
    return faults


def _member_faults(hero: Hero) -> list[Message]:
    faction = FACTIONS.get(hero.faction)
    if faction is None:
        return [
            Message(
                "no faction is called {faction!r}.{hint}",
                path="faction",
                faction=hero.faction[:40],
                hint=did_you_mean(hero.faction, FACTIONS),
            )
        ]
    faults = [
        Message(
            "{name} is not taught by the {faction}.{hint}",
            path="abilities",
            name=Name(name[:40]),
            faction=Name(faction.name),
            hint=did_you_mean(name, faction.choices),
        )
        for name in hero.abilities
        if name not in faction.choices
    ]
    if hero.background and hero.background not in {each.id for each in faction.backgrounds}:
        names = [each.id for each in faction.backgrounds]
        faults.append(
            Message(
                "{background!r} is unknown.{hint}",
                path="background",
                background=hero.background[:40],
                hint=did_you_mean(hero.background, names),
            )
        )
    if hero.vigor_max not in SIZES:
        faults.append(
            Message(
                "{vigor_max} is not a die size. Use 6, 8, 10 or 12.",
                path="vigor_max",
                vigor_max=hero.vigor_max,
            )
        )
    return faults
