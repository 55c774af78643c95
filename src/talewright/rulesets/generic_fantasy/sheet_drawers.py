"""Panels of the living sheet and the price list, filled in from the character."""

from __future__ import annotations

from talewright.core.sheet_drawers import Choice, Drawer, Number, Pick, Purse, Shop, Switch, Ware, Words
from talewright.core.sheet_page import Action, Text
from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.bestiary import CREATURES
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    GOODS,
    MAX_XP,
    SPELLS,
    STEPS,
    UNITS,
    Hero,
)
from talewright.rulesets.generic_fantasy.gear import WARES, affordable, slots, slots_of, slots_used
from talewright.rulesets.generic_fantasy.growth import CLAIMS
from talewright.rulesets.generic_fantasy.harm import CHOOSE, FIRST
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.sheet import title
from talewright.rulesets.generic_fantasy.skirmish import MAX_FIGHTERS

CAPTIONS = {
    "gear": Message("Gear"),
    "weapon": Message("Weapons"),
    "armour": Message("Armour"),
}


def _attribute(chosen: str = "body") -> Pick:
    return Pick(
        "attribute", Message("Attribute"),
        tuple(Choice(name, Name(name.capitalize()), chosen=name == chosen) for name in ATTRIBUTES), short=True,
    )  # fmt: skip


def _skill(hero: Hero) -> Pick:
    return Pick(
        "skill", Message("Skill"),
        (Choice("", Message("none"), chosen=True),
         *(Choice(name, Message("{skill} d{die}", skill=Name(name.capitalize()), die=die)) for name, die in hero.skills)),
    )  # fmt: skip


def _die(name: str, title: Text, chosen: int, *, none: bool = False) -> Pick:
    choices = [Choice(str(step), Name(f"d{step}"), chosen=step == chosen) for step in STEPS]
    return Pick(
        name,
        title,
        (*([Choice("0", Message("none"), chosen=not chosen)] if none else []), *choices),
        short=True,
    )


def _foe() -> Pick:
    return Pick(
        "foe", Message("Opponent"),
        tuple(Choice(key, Name(title(key)), chosen=at == 0) for at, key in enumerate(CREATURES)),
    )  # fmt: skip


def drawers(hero: Hero) -> tuple[Drawer, ...]:
    armour = Pick(
        "armour", Message("Armour"),
        (Choice(FIRST, Message("takes it first"), chosen=True), Choice(CHOOSE, Message("ask me"))), short=True,
    )  # fmt: skip
    return (
        Drawer("attack", Message("Attack"), Message("Attack"), "attack",
               (_foe(), Switch("unaware", Message("The opponent is unaware of you")))),
        Drawer("duel", Message("A duel to the end"), Message("Fight"), "duel", (_foe(),)),
        Drawer("skirmish", Message("A fight of several"), Message("Fight"), "skirmish",
               (_foe(), Number("number", Message("How many opponents"), 2, 1, 4), Switch("flee", Message("Flight is possible")))),
        Drawer("contest", Message("Contest"), Message("Roll"), "contest",
               (_attribute(), _skill(hero), _die("foe_die", Message("The opponent's attribute die"), 6),
                _die("foe_skill_die", Message("The opponent's skill die"), 0, none=True))),
        Drawer("initiative", Message("Initiative"), Message("Roll"), "initiative",
               (_attribute(), _skill(hero), _die("foe_die", Message("The opponent's attribute die"), 6),
                _die("foe_skill_die", Message("The opponent's skill die"), 0, none=True),
                Number("number", Message("How many opponents"), 1, 1, MAX_FIGHTERS))),
        Drawer("harm", Message("Take harm"), Message("Take it"), "harm",
               (Number("points", Message("How much"), 1, 1, 99), _attribute(), armour),
               intro=Message("A pool at 0 steps its die down, with a wound.")),
        Drawer("resist", Message("Resist a spell"), Message("Resist"), "resist",
               (Pick("spell", Message("The spell"), tuple(
                   Choice(name, Name(title(name)), chosen=name == "magic-missile") for name in SPELLS)),
                Number("doublings", Message("How often it is doubled"), 0, 0, 3),
                _die("caster", Message("The caster's Willpower die"), 8), _skill(hero))),
        *([_cast(hero)] if hero.spells else []),
        Drawer("treat", Message("Treat the dying"), Message("Treat"), "treat",
               (_attribute("intellect"), _skill(hero),
                Pick("unit", Message("Their clock runs in"), tuple(
                    Choice(unit, Name(unit), chosen=unit == "rounds") for unit in UNITS), short=True))),
        Drawer("take", Message("Take an item"), Message("Take"), "take",
               (Words("item", Message("What it is"), tuple(WARES)),
                Number("count", Message("How many"), 1, 1, 99))),
        Drawer("coin", Message("Gain or pay coin"), Message("Write it down"), "coin",
               (Number("change", Message("How much"), 1, -hero.coin, 9_999, Message("less than 0 is paid")),),
               facts=((Name("Coin"), str(hero.coin)),)),
        _claim(),
        *([_wound(hero)] if hero.wounds else []),
        Drawer("describe", Message("Describe yourself"), Message("Write it down"), "describe",
               (Words("style", Message("Style"), value=hero.style, empty=True),
                Words("motivation", Message("Motivation"), value=hero.motivation, empty=True),
                Words("flaw", Message("Flaw"), value=hero.flaw, empty=True))),
        Drawer("overrule", Message("Overrule a number"), Message("Set it"), "overrule",
               (*(Number(f"{name}_hp", Message("{attribute} HP", attribute=Name(name.capitalize())), points, 0, die or 12)
                  for name, die, points in zip(ATTRIBUTES, hero.pools.dice, hero.pools.hp, strict=True)),
                Number("ap", Name("AP"), hero.ap, 0, hero.ap_max), Number("xp", Name("XP"), hero.xp, 0, MAX_XP),
                Words("reason", Message("Why, for the history"), empty=True))),
    )  # fmt: skip


def _cast(hero: Hero) -> Drawer:
    known = tuple(
        Choice(name, Name(title(name)), Message("{count} HP", count=SPELLS[name]["cost"]), chosen=at == 0)
        for at, name in enumerate(hero.spells)
    )  # fmt: skip
    return Drawer(
        "cast", Message("Cast stronger"), Message("Cast"), "cast",
        (Pick("spell", Message("Spell"), known), Number("doublings", Message("How often cost and effect double"), 1, 0, 3),
         Switch("willing", Message("The target does not resist")), _foe()),
        facts=((Message("Willpower HP"), str(hero.willpower_hp)),),
    )  # fmt: skip


def _claim() -> Drawer:
    """GF-130: the player claims, the facilitator confirms."""
    choices = tuple(Choice(each, Name(each.capitalize()), chosen=at == 0) for at, each in enumerate(CLAIMS))
    return Drawer(
        "claim", Message("Claim 1 XP"), Message("Claim"), "earn",
        (Pick("claim", Message("What put you in a tight spot"), choices),), {"n": 1},
    )  # fmt: skip


def _wound(hero: Hero) -> Drawer:
    return Drawer(
        "name-wound", Message("Name a wound"), Message("Name it"), "name-wound",
        (Pick("which", Message("Which wound"), tuple(
            Choice(str(at), Name(wound), chosen=at == len(hero.wounds)) for at, wound in enumerate(hero.wounds, 1))),
         Words("words", Message("What stays with you?"))),
    )  # fmt: skip


def shop(hero: Hero, rules: Rules) -> Shop:
    """Services, then the three lists; what is too dear, too big or worn already says so."""
    fits = set(affordable(hero, rules))
    services = tuple(_service(hero, name) for name in GOODS["service"])
    counters = [(Message("Services"), services)]
    counters += [
        (caption, tuple(_ware(hero, rules, item, item in fits) for item in GOODS[part]))
        for part, caption in CAPTIONS.items()
    ]
    return Shop(
        tuple(counters),
        (
            (Name("Coin"), str(hero.coin)),
            (
                Message("Slots"),
                Message("{used} of {slots}", used=slots_used(hero, rules), slots=slots(hero, rules)),
            ),
            (Name("AP"), f"{hero.ap}/{hero.ap_max}"),
        ),
        purse=Purse(hero.coin, room=slots(hero, rules) - slots_used(hero, rules)),
    )


def _service(hero: Hero, name: str) -> Ware:
    price, mends = int(GOODS["service"][name]["coin"]), int(GOODS["service"][name].get("ap", 0))
    shut: Text | None = _short(hero, price)
    if shut is None and mends and hero.ap >= hero.ap_max:
        shut = Message("nothing to repair")
    note = Message("{ap} AP", ap=mends) if mends else None
    return Ware(Name(name), str(price), Action(Message("Buy"), "buy", {"item": name}, shut=shut), note, price)


def _short(hero: Hero, price: int) -> Message | None:
    return Message("{count} short", count=price - hero.coin) if price > hero.coin else None


def _ware(hero: Hero, rules: Rules, item: str, fits: bool) -> Ware:
    entry = WARES[item]
    shut: Text | None = _short(hero, int(entry["coin"]))
    if shut is None and not fits:
        room = slots(hero, rules) - slots_used(hero, rules)
        shut = Message("no slot free") if slots_of(item, rules) > room else Message("have one")
    tags: list[Text] = []
    if "harm" in entry:
        tags.append(Message("harm {harm}", harm=entry["harm"]))
    if "ap" in entry:
        tags.append(Message("{ap} AP", ap=entry["ap"]))
    if "uses" in entry:
        tags.append(Message("{uses} {unit}", uses=entry["uses"], unit=Name(entry.get("unit", "uses"))))
    if slots_of(item, rules) != 1:
        tags.append(Message("{count} slot", plural="{count} slots", count=slots_of(item, rules)))
    note = Message("{tags}", tags=tuple(tags)) if tags else None
    return Ware(
        Name(item),
        str(entry["coin"]),
        Action(Message("Buy"), "buy", {"item": item}, shut=shut),
        note,
        int(entry["coin"]),
        slots_of(item, rules),
    )
