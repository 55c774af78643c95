"""Rows and cards of the living sheet: feats and spells with what they cost, gear with what can be done, wounds, story."""

from __future__ import annotations

from talewright.core.sheet_edit import Column, EditList
from talewright.core.sheet_page import Action, Card, Text, Thing, Things
from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.character import FEATS, SPELLS, Hero
from talewright.rulesets.generic_fantasy.gear import SUITS, WARES, WEAPONS, slots, slots_of, slots_used
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.sheet import title

TITLES = {"body": Name("Body"), "intellect": Name("Intellect"), "willpower": Name("Willpower")}


def feat_card(hero: Hero, feat: str) -> Card:
    cost = int(FEATS[feat]["cost"])
    lines: list[Text] = [Name(FEATS[feat]["gist"])]
    if cost:
        lines.append(Message("Offered after the roll: Intellect {old} → {new}.", old=hero.intellect_hp,
                             new=max(0, hero.intellect_hp - cost)))  # fmt: skip
    return Card(
        Name(title(feat)),
        Message("{count} HP", count=cost) if cost else Message("always"),
        tuple(lines),
        shut=Message("Intellect has {hp} HP.", hp=hero.intellect_hp) if cost > hero.intellect_hp else None,
    )


def spell_card(hero: Hero, spell: str) -> Card:
    entry = SPELLS[spell]
    cost = int(entry["cost"])
    lines: list[Text] = []
    if "harm" in entry:
        lines.append(
            Message("{harm} harm to {attribute}.", harm=entry["harm"], attribute=TITLES[entry["attribute"]])
        )
    if "heals" in entry:
        lines.append(Message("{count} Body HP to one you touch.", count=entry["heals"]))
    lines.append(Message("Pay double for double."))
    left = hero.willpower_hp - cost
    if left == 0:
        lines.append(Message("Empties Willpower: the die steps down."))
    return Card(
        Name(title(spell)),
        Message("{count} HP", count=cost),
        tuple(lines),
        Action(Message("Cast"), "cast", {"spell": spell},
               shut=Message("Willpower has {hp} HP.", hp=hero.willpower_hp) if left < 0 else None),
        Message("{old} → {new}", old=hero.willpower_hp, new=left),
    )  # fmt: skip


def carried(hero: Hero, rules: Rules) -> Things:
    laid: list[Thing] = []
    free: list[Text] = []
    for item, count in hero.gear:
        size = slots_of(item, rules)
        if not size:
            free.append(Message("{item} ×{count}", item=Name(item), count=count) if count > 1 else Name(item))
            continue
        laid.append(_thing(hero, item, count))
        laid += [Thing(Name(item), style="more")] * (size * count - 1)
    room = slots(hero, rules)
    return Things(
        Message("Carried"),
        tuple(laid),
        Message("{used} of {slots} slots", used=slots_used(hero, rules), slots=room),
        max(room, len(laid)),
        said=Message("4 + Body die. No slot: {items}. Coin: {coin}", items=tuple(free), coin=hero.coin) if free else
        Message("4 + Body die. Ammunition and coin take no slot. Coin: {coin}", coin=hero.coin),
    )  # fmt: skip


def _thing(hero: Hero, item: str, count: int) -> Thing:
    entry = WARES.get(item, {})
    tags: list[Text] = [Message("×{count}", count=count)] if count > 1 else []
    if "harm" in entry:
        tags.append(Message("harm {harm}", harm=entry["harm"]))
    if entry.get("ranged"):
        tags.append(Message("ranged"))
    if "ap" in entry:
        tags.append(Message("{ap} AP", ap=entry["ap"]))
    if "uses" in entry:
        tags.append(Message("{uses} {unit}", uses=entry["uses"], unit=Name(entry.get("unit", "uses"))))
    flag: Text | None = None
    main = None
    if item == hero.weapon:
        flag = Message("in hand")
    elif item in WEAPONS:
        main = Action(Message("Wield"), "equip", {"weapon": item})
    elif item in (*SUITS, "shield"):
        flag = Message("worn")
    more = [Action(Message("Drop one"), "drop", {"item": item, "count": 1})] if count > 1 else []
    return Thing(
        Name(item), Message("{tags}", tags=tuple(tags)) if tags else None, flag, main,
        (*more, Action(Message("Drop"), "drop", {"item": item})),
    )  # fmt: skip


def story(hero: Hero) -> Things:
    """Wounds, which can be put into words, and what drives the character; looks stand below the name."""
    wounds = tuple(
        Thing(Name(wound), Message("wound"), more=(Action(Message("Name it"), opens="name-wound"),))
        for wound in hero.wounds
    )
    drives = ((Message("Motivation"), hero.motivation), (Message("Flaw"), hero.flaw))
    lines = tuple(Thing(name, said=Name(text)) for name, text in drives if text)
    return Things(Message("Wounds and story"), (*wounds, *lines))


EDITS = (
    EditList(Message("Carried"), "gear", (Column(0, Message("Thing")), Column(1, Message("How many")))),
    EditList(
        Message("Coin and experience"),
        "",
        (Column("coin", Message("Coin")), Column("xp", Message("Experience"))),
    ),
    EditList(
        Message("Story"),
        "",
        (
            Column("style", Message("Style")),
            Column("motivation", Message("Motivation")),
            Column("flaw", Message("Flaw")),
        ),
    ),
    EditList(Message("Looks"), "looks", (Column("", Message("Look")),)),
    EditList(Message("Wounds"), "wounds", (Column("", Message("Wound")),)),
)
