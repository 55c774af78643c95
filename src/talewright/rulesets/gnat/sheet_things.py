"""Spells, gear, titles and keywords on the living sheet."""

from __future__ import annotations

from talewright.core.sheet_edit import Column, EditList
from talewright.core.sheet_page import (
    Action,
    Card,
    Listed,
    Text,
    Thing,
    Things,
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.gnat.character import SPELLS, Hero, Item
from talewright.rulesets.gnat.magic import CAST_TARGET, HEAL_SPELL
from talewright.rulesets.gnat.sheet import tags_of
from talewright.rulesets.gnat.talent import chance_of


def spell_cards(hero: Hero) -> tuple[Card, ...]:
    found = {}
    for item in hero.items:
        if item.spell and item.spell not in found:
            found[item.spell] = _spell(hero, item)
    return tuple(found.values())


def _spell(hero: Hero, item: Item) -> Card:
    known = SPELLS.get(item.spell, {})
    lines: list[Text] = [Name(str(known["effect"]))] if known else []
    if item.spell == "heal":
        healed = min(hero.vitality_max, hero.vitality + HEAL_SPELL)
        lines.append(Message("Vitality {old} → {new}, at any time.", old=hero.vitality, new=healed))
    else:
        lines.append(Message("Where the book calls for it."))
    lines.append(Message("Failed: lose the spell, or take a Wound that armour cannot stop and keep it."))
    return Card(
        Name(item.spell.capitalize()),
        Name(item.name),
        tuple(lines),
        Action(Message("Cast {spell}", spell=Name(item.spell)), "cast", {"spell": item.spell}, chance=chance_of(CAST_TARGET),
               shut=Message("used until it recharges") if item.used else None),
        Message("{target} or less", target=CAST_TARGET),
    )  # fmt: skip


def gear(hero: Hero) -> tuple[Things, ...]:
    heavy = tuple(_thing(hero, item) for item in hero.items if item.is_heavy)
    counted: dict[Item, int] = {}
    for item in hero.items:
        if not item.is_heavy:
            counted[item] = counted.get(item, 0) + 1
    return (
        Things(
            Message("Heavy items"),
            heavy,
            Message("{count} of {limit}", count=hero.heavy_count, limit=hero.heavy_limit),
            hero.heavy_limit,
            said=Message("Twice your maximum Vitality. Wounds do not shrink it."),
        ),
        Things(
            Message("Other items"),
            tuple(_thing(hero, item, count) for item, count in counted.items()),
            Message("no limit"),
        ),
    )


def _thing(hero: Hero, item: Item, count: int = 1) -> Thing:
    tags = [*([str(count)] if count > 1 or item.kind == "ration" else []), *tags_of(item, hero.currency)]
    tags = [tag for tag in tags if tag != "heavy"]
    more = []
    if item.treasure:
        price = Message("Sell for {price} {currency}", price=item.treasure, currency=Name(hero.currency))
        more.append(Action(price, "sell", {"item": item.name}))
    if item.spell and not item.used:
        more.append(Action(Message("Cast"), "cast", {"spell": item.spell}))
    if item.kind == "ration":
        more.append(Action(Message("Eat at a Rest"), opens="rest"))
    if item.is_armour and item.spent:
        more.append(Action(Message("Repair"), "repair"))
    more.append(Action(Message("Leave behind"), "drop", {"item": item.name}))
    flag = None
    if item.is_armour:
        flag = Message("worn")
    elif item.is_weapon and len(hero.weapons) == 1:
        flag = Message("in hand")
    elif item.kind == "shield":
        flag = Message("in use")
    return Thing(
        Name(item.name),
        Message("{tags}", tags=tuple(map(Name, tags))) if tags else None,
        flag,
        None,
        tuple(more),
    )


def standing(hero: Hero) -> tuple[Listed, ...]:
    titles = tuple(
        Thing(title, Message("title"), more=(Action(Message("Lose this title"), "title", {"name": title, "gone": True}),))
        for title in hero.titles
    )  # fmt: skip
    status = tuple(
        Thing(Message("Status with {name}", name=name), str(number)) for name, number in hero.status
    )
    words = tuple(
        Thing(word, more=(Action(Message("Lose this keyword"), "keyword", {"name": word, "gone": True}),))
        for word in hero.keywords
    )
    return (
        Listed(Message("Titles and Status"), (*titles, *status)),
        Listed(Message("Keywords, this book only"), words=words),
    )


EDITS = (
    EditList(
        Message("Items"),
        "items",
        (
            Column("name", Message("Name")),
            Column("bonus", Message("Bonus in a fight")),
            Column("skill_bonus", Message("Bonus to its Skill")),
            Column("treasure", Message("Value as treasure")),
            Column("spent", Message("Protection used")),
            Column("heavy", Message("Heavy")),
        ),
    ),
    EditList(Message("Titles"), "titles", (Column("", Message("Title")),)),
    EditList(Message("Status"), "status", (Column(0, Message("With whom")), Column(1, Message("Number")))),
    EditList(Message("Keywords"), "keywords", (Column("", Message("Keyword")),)),
)
