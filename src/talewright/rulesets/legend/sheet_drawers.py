"""Panels of the living sheet and the price list, filled in from the character."""

from __future__ import annotations

from talewright.core.sheet_drawers import Choice, Drawer, Number, Pick, Shop, Switch, Ware, Words
from talewright.core.sheet_page import Action, Text
from talewright.core.text.message import Message, Name
from talewright.rulesets.legend.abilities import USES
from talewright.rulesets.legend.bestiary import BESTIARY
from talewright.rulesets.legend.character import ATTRIBUTES, MAX_DIE, SIZES, Hero
from talewright.rulesets.legend.encounters import READINGS
from talewright.rulesets.legend.factions import ABILITIES, FACTIONS
from talewright.rulesets.legend.growth import DEED, advance_options
from talewright.rulesets.legend.hazards import BURNING
from talewright.rulesets.legend.permissions import LIE, PERMISSIONS
from talewright.rulesets.legend.spells import SPELLS
from talewright.rulesets.legend.tools import GOODS, Good
from talewright.rulesets.legend.trade import free_for, payment

GROUPS = {
    "common": Message("Common goods"),
    "weapons": Message("Weapons"),
    "armor": Message("Armor"),
    "light": Message("Light"),
    "exotic": Message("Exotic goods"),
    "lodging": Message("Lodging and food"),
    "transport": Message("Transport, an Area"),
    "help": Message("Hired help, a day"),
}
ABOUT = Message("What the spell is about")
AFFLICTIONS = ("poison", "disease", "fear")


def _creature() -> Pick:
    return Pick(
        "foe", Message("Creature"),
        tuple(Choice(key, Name(each.name), chosen=at == 0) for at, (key, each) in enumerate(BESTIARY.items())),
    )  # fmt: skip


def _row(field: str, title: Text, values: tuple[str, ...], chosen: str) -> Pick:
    return Pick(
        field, title, tuple(Choice(each, Name(each), chosen=each == chosen) for each in values), short=True
    )


def drawers(hero: Hero) -> tuple[Drawer, ...]:
    treasure = sorted(
        {item.quality for item in hero.with_trait("treasure") if item.quality and item.quality < MAX_DIE}
    )
    return (
        Drawer("attack", Message("Attack"), Message("Attack"), "attack",
               (Pick("wield", Message("Weapon"), (
                   Choice("", Message("the best at hand"), chosen=True),
                   *(Choice(item.name, Name(item.name), Name(f"d{item.quality}")) for item in hero.with_trait("weapon")))),
                Number("foe_armour", Message("The target's Armor"), 0, 0, 2), Number("boons", Message("Boons"), 0, 0, 8),
                Number("banes", Message("Banes"), 0, 0, 8))),
        Drawer("fight", Message("Fight a creature"), Message("Fight"), "fight", (_creature(),
               Number("foes", Message("How many"), 1, 1, 9))),
        Drawer("reaction", Message("Meet a creature"), Message("Roll"), "reaction",
               (_row("reading", Message("The GM reads"), READINGS, "general"), Switch("talking", Message("You talk to it")))),
        Drawer("harm", Message("Take harm"), Message("Take it"), "harm",
               (Number("attack", Message("Degrees of an attack"), 1, 0, 20, Message("Armor lessens it")),
                Number("loss", Message("Vigor lost outright"), 0, 0, 20), Number("fatigue", Message("Fatigue"), 0, 0, 9)),
               facts=((Name("Vigor"), f"{hero.vigor}/{hero.vigor_max}"),)),
        Drawer("travel", Message("Move on"), Message("Travel"), "travel",
               (Number("areas", Message("Areas"), 1, 1, 60), Words("area", Message("Name of the Area"), empty=True),
                Switch("strenuous", Message("Hard going"), Message("a Fatigue each Watch")))),
        Drawer("explore", Message("Act in a Room"), Message("Act"), "explore",
               (Number("actions", Message("How many actions"), 1, 1, 144),
                Switch("outdoors", Message("Outdoors"), Message("a Watch each")),
                Switch("strenuous", Message("Hard work"), Message("a Fatigue each")),
                Words("enter", Message("Name of a Room entered first"), empty=True),
                Switch("clock", Message("The dungeon's Clock runs"), Message("a d6 each"), on=hero.clock is not None))),
        Drawer("rest", Message("Rest"), Message("Rest"), "rest",
               (_row("kind", Message("How"), ("nap", "sleep"), "sleep"),
                Switch("shelter", Message("A shelter without danger"), Message("as sleep needs"), on=True),
                Switch("comfortable", Message("A comfortable place"), Message("as a nap needs"), on=True),
                Switch("served", Message("A meal is served")), Switch("story", Message("A fire and a story")),
                Switch("interrupted", Message("Something breaks it off"))),
               facts=((Name("Vigor"), f"{hero.vigor}/{hero.vigor_max}"), (Name("Fatigue"), str(hero.fatigue)))),
        Drawer("take", Message("Take an item"), Message("Take"), "take",
               (Words("items", Message("The thing, its die and traits in brackets"),
                      tuple(good.name for good in GOODS.values()), note=Message("Silver spoon (d6 treasure), or a name of the price list")),)),
        *([_give(hero)] if hero.items else []),
        _basket(hero),
        Drawer("dark", Message("Roll in the dark"), Message("Roll"), "roll",
               (_row("attribute", Message("Attribute"), ATTRIBUTES, "wit"),
                Number("lights", Message("Lights that companions carry"), 0, 0, 9),
                Number("company", Message("How many share them, you included"), 1, 1, 20)),
               {"dark": True}, Message("By sight, without a Light, a roll has a bane. Each Light serves its bearer and three others.")),
        Drawer("may", Message("Ask what you may do"), Message("Ask"), "may",
               (Pick("what", Message("What"), (
                   *(Choice(key, Name(words), chosen=at == 0) for at, (key, (words, _)) in enumerate(PERMISSIONS.items())),
                   Choice(LIE, Message("Tell a lie")))),
                Words("other", Message("To whom"), empty=True))),
        *([Drawer("trade-up", Message("Trade up"), Message("Roll"), "trade_up",
                  (_row("size", Message("Treasures given"), tuple(map(str, treasure)), str(treasure[0])),
                   Words("into", Message("What is wanted, its die in brackets"), empty=True)))] if treasure else []),
        _advance(hero),
        Drawer("fall", Message("Fall"), Message("Fall"), "fall", (Number("metres", Message("Metres"), 4, 0, 1000),)),
        Drawer("burn", Message("Fire or acid"), Message("Burn"), "burn",
               (_row("how", Message("How much of you"), tuple(BURNING), "touching"),)),
        Drawer("afflict", Message("Poison or disease"), Message("Write it down"), "afflict",
               (_row("what", Message("What it is"), AFFLICTIONS, "poison"), Switch("cured", Message("It is cured")))),
        Drawer("enspelled", Message("Hit by a spell"), Message("Suffer it"), "enspelled",
               (Pick("spell", Message("The spell"), tuple(
                   Choice(key, Name(each.name), chosen=at == 0)
                   for at, (key, each) in enumerate(SPELLS.items()))),
                Number("size", Message("Its size"), 6, 4, 12), Number("total", Message("Its sum"), 7, 0, 60),
                Number("degrees", Message("Degrees"), 1, 0, 9), Words("about", ABOUT, empty=True),
                Switch("helpful", Message("It does good")))),
        *(_cast(item.spell) for item in dict.fromkeys(each for each in hero.items if each.spell)),
        *(_use(hero, name) for name in _usable(hero)),
    )  # fmt: skip


def _cast(name: str) -> Drawer:
    """What a spell still asks: a target, what it is about, whether it is dark or under open sky."""
    known = SPELLS[name]
    aimed = bool(known.resist or known.brings or known.head or "damage" in dict(known.amounts))
    nobody = Choice("", Message("nobody, or a thing"), chosen=True)
    foes = (nobody, *(Choice(key, Name(each.name)) for key, each in BESTIARY.items()))
    return Drawer(
        f"cast-{name}", Name(known.name), Message("Cast"), "cast",
        (*([Pick("foe", Message("Cast at"), foes)] if aimed else []),
         Words("about", ABOUT, empty=known.needs != "name"),
         *([Switch("abstract", Message("It is something abstract"))] if known.gives == "ward" else []),
         *([Switch("dark", Message("You stand in darkness"), on=True)] if known.needs == "darkness" else []),
         *([Switch("indoors", Message("You stand indoors or underground"))] if known.needs == "sky" else []),
         *([Switch("on_self", Message("On yourself"), on=True)] if known.gives or known.heals else []),
         *([Switch("arrow", Message("What you throw is like an arrow"), on=True)] if known.plain_damage else [])),
        {"spell": name}, Name(known.shown),
    )  # fmt: skip


def _usable(hero: Hero) -> list[str]:
    faction = FACTIONS.get(hero.faction)
    names = (faction.core_ability, *hero.abilities) if faction else hero.abilities
    return [name for name in names if name in USES]


PLACES = ("settlement", "underground", "dark", "burial", "crossroads", "tunnel", "open_sky")


def _use(hero: Hero, name: str) -> Drawer:
    things = tuple(Choice(item.name, Name(item.name)) for item in hero.items)
    return Drawer(
        f"use-{name}", Name(ABILITIES[name].name), Message("Use"), "ability",
        (Pick("place", Message("Where"), tuple(Choice(each, Name(each.replace("_", " "))) for each in PLACES), many=True),
         *([Pick("objects", Message("Things used"), things, many=True)] if name in ("artist", "ingenious") else []),
         Words("other", Message("Whom or what it is about"), empty=True),
         Switch("grave", Message("A grave matter")), Switch("fuel", Message("Fuel is at hand"))),
        {"ability": name}, Name(ABILITIES[name].text),
    )  # fmt: skip


def _basket(hero: Hero) -> Drawer:
    """Several things of one seller for one treasure; journeys go by Area, lodging and help by day (LEG-R15)."""
    goods = tuple(
        Choice(key, Name(each.name), str(each.cost))
        for key, each in GOODS.items()
        if not each.item.found_only
    )
    treasure = (
        Choice("", Message("the least that serves"), chosen=True),
        *(
            Choice(name, Name(name))
            for name in dict.fromkeys(each.name for each in hero.with_trait("treasure"))
        ),
    )
    return Drawer(
        "basket", Message("Journey, lodging, help"), Message("Buy"), "buy",
        (Pick("goods", Message("What"), goods, many=True), Number("areas", Message("Areas"), 1, 1, 60),
         Number("nights", Message("Nights or days"), 1, 1, 365), Pick("treasure", Message("Paid with"), treasure)),
        intro=Message("One treasure pays for everything from one seller up to its size. There is no change."),
    )  # fmt: skip


def _give(hero: Hero) -> Drawer:
    things = tuple(Choice(item.name, Name(item.name)) for item in dict.fromkeys(hero.items))
    return Drawer(
        "give", Message("Give to a friend"), Message("Give"), "give",
        (Pick("items", Message("What"), things, many=True), Words("to", Message("Who gets it"), empty=True)),
    )  # fmt: skip


def _advance(hero: Hero) -> Drawer:
    """The end of a session: the choices of an Advance are asked in the tray; here stands what they would be."""
    options = advance_options(hero)
    marked = DEED in hero.used
    rising = [option for option in options if option in (*ATTRIBUTES, "vigor")]
    facts = tuple(
        (Name(each.capitalize()), f"d{hero.attribute(each)} → d{hero.attribute(each) + 2}" if each in ATTRIBUTES else
         f"{hero.vigor_max} → {hero.vigor_max + 2}") for each in rising
    )  # fmt: skip
    return Drawer(
        "level",
        Message("End the session"),
        Message("End the session"),
        "advance",
        (Switch("deed", Message("Something of the Path to greatness was done"), on=marked),),
        {"end": True},
        Message(
            "One Advance a session, if a deed was done: Vigor and two slots, an attribute, or a new ability."
        ),
        facts=facts,
    )


# -- the price list -------------------------------------------------------------------------------------------------


def shop(hero: Hero) -> Shop:
    """Goods cost one treasure of at least their size, without change (LEG-059)."""
    counters: dict[str, list[Ware]] = {group: [] for group in GROUPS}
    for good in GOODS.values():
        if good.group in counters and not good.item.found_only:
            counters[good.group].append(_ware(hero, good))
    treasure = [item for item in hero.with_trait("treasure") if item.quality]
    purse: Text = Message("{items}", items=tuple(Message("{name} d{size}", name=Name(item.name), size=item.quality)
                          for item in treasure)) if treasure else Message("none")  # fmt: skip
    return Shop(
        tuple((GROUPS[group], tuple(wares)) for group, wares in counters.items() if wares),
        ((Message("Treasure"), purse),),
        note=Message(
            "One treasure pays for goods up to its size, or for three lesser things. There is no change."
        ),
    )


def _ware(hero: Hero, good: Good) -> Ware:
    pays = payment(hero, (good,)) is not None or free_for(hero, good)
    action = Action(
        Message("Buy"), "buy", {"goods": [good.id]}, shut=None if pays else Message("no treasure pays for it")
    )
    return Ware(Name(good.name), Name(f"d{good.cost}") if good.cost in SIZES else str(good.cost), action)
