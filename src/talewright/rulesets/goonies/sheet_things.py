"""Spells as cards, what is carried, titles and keywords."""

from __future__ import annotations

from talewright.core.sheet_edit import Column, EditList
from talewright.core.sheet_page import Action, Card, Listed, Text, Thing
from talewright.core.text.message import Message, Name
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.gear import Item
from talewright.rulesets.goonies.rest import HEALED_FED
from talewright.rulesets.goonies.spells import Spell


def card(hero: Hero, spell: Spell) -> Card:
    fight = (
        Message("In a fight: the DS falls by your margin.")
        if spell.stuns
        else Message("It does not stun by itself.")
    )
    elsewhere = Message("Elsewhere: {text}.", text=Name(spell.elsewhere))
    if hero.foes:
        action = Action(Message("Cast"), "round", {"action": "cast", "spell": spell.id})
    else:
        action = Action(Message("Cast"), opens=f"cast-{spell.id.replace('_', '-')}")
    return Card(
        Name(spell.name),
        Message("level {level}", level=spell.level),
        (fight, elsewhere),
        action,
        Message("{name} {value:+d}, level {level}", name=Name(hero.called("focus")), value=hero.focus, level=-spell.level),
    )  # fmt: skip


def things(hero: Hero) -> tuple[Thing, ...]:
    found = []
    if hero.weapon.damage:
        found.append(_borne(hero.weapon, Message("in hand")))
    if hero.armour.protection:
        found.append(_borne(hero.armour, Message("worn")))
    for item in hero.items:
        usable = item.damage or item.protection
        main = Action(Message("Use"), "use", {"item": item.name}) if usable else None
        found.append(Thing(Name(item.name), _tag(item), main=main, more=(_drop(item.name),)))
    if hero.rations:
        eat = Action(Message("Rest and eat: heals {count}", count=HEALED_FED), "rest", {"eat": "always"})
        found.append(Thing(Name("ration"), str(hero.rations), more=(eat, _drop("ration"))))
    return tuple(found)


def _borne(item: Item, flag: Text) -> Thing:
    away = Action(Message("Put into the pack"), "put-away", {"item": item.name})
    return Thing(Name(item.name), _tag(item), flag, more=(away, _drop(item.name)))


def _drop(name: str) -> Action:
    return Action(Message("Drop"), "drop", {"item": name})


def _tag(item: Item) -> Text | None:
    if item.damage:
        return Message("{value:+d} damage", value=item.damage)
    return Message("protection {value}", value=item.protection) if item.protection else None


def listed(hero: Hero) -> tuple[Listed, ...]:
    titles = tuple(
        Thing(title, Message("title"), more=(Action(Message("Lose this title"), "title", {"name": title, "gone": True}),))
        for title in hero.titles
    )  # fmt: skip
    words = tuple(
        Thing(word, more=(Action(Message("Lose this keyword"), "keyword", {"name": word, "gone": True}),))
        for word in hero.keywords
    )
    return (Listed(Message("Titles and keywords"), titles, words),)


_ITEM = (
    Column("name", Message("Name")),
    Column("damage", Message("Damage points")),
    Column("protection", Message("Protection")),
)
EDITS = (
    EditList(Message("In hand"), "weapon", _ITEM),
    EditList(Message("Worn"), "armour", _ITEM),
    EditList(Message("Pack"), "items", _ITEM),
    EditList(
        Message("Provisions and experience"),
        "",
        (
            Column("rations", Message("Rations")),
            Column("gp", Message("Coin")),
            Column("level", Message("Level")),
            Column("unused", Message("Unused experience")),
            Column("used", Message("Used experience")),
        ),
    ),
    EditList(Message("Titles"), "titles", (Column("", Message("Title")),)),
    EditList(Message("Keywords"), "keywords", (Column("", Message("Keyword")),)),
)
