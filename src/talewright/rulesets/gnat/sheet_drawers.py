"""Panels of the living sheet and the price list, filled in from the character."""

from __future__ import annotations

from talewright.core.sheet_drawers import (
    Budget,
    Choice,
    Drawer,
    Number,
    Pick,
    Purse,
    Shop,
    Switch,
    Ware,
    Words,
)
from talewright.core.sheet_page import Action, Text
from talewright.core.text.message import Message, Name
from talewright.rulesets.gnat.character import BASIC_SKILLS, HEAVY_KINDS, SPELLS, Hero, Item
from talewright.rulesets.gnat.gear import STANDARD
from talewright.rulesets.gnat.growth import cost, raised
from talewright.rulesets.gnat.sheet import tags_of
from talewright.rulesets.gnat.talent import Test, test_terms, total


def drawers(hero: Hero) -> tuple[Drawer, ...]:
    return (
        _growth(hero),
        _rest(hero),
        Drawer("gain", Message("Gain Experience"), Message("Gain it"), "gain-xp",
               (Number("n", Name("Experience"), 1, 1, 99),),
               note=Message("With each award you may gain 1 Fortune."),
               facts=((Name("Experience"), str(hero.xp)), (Name("Fortune"), f"{hero.fortune}/{hero.fortune_limit}"))),
        Drawer("fight", Message("Fight"), Message("Fight"), "fight",
               (Number("rounds", Message("Rounds"), 1, 1, 20),
                Number("modifier", Message("The opponent's strength"), 0, -9, 9, Message("a penalty is less than 0")),
                Switch("several", Message("Several opponents at once")),
                Number("wounds", Message("Wounds of a failed round"), 1, 0, 9),
                Switch("advantage", Message("Advantage")),
                Switch("disadvantage", Message("Disadvantage"))),
               intro=Message("All rounds are fought; alive after the last is a fight won.")),
        Drawer("dice", Message("Roll other dice"), Message("Roll"), "roll",
               (Number("count", Message("How many dice"), 1, 1, 6), Number("sides", Message("Sides"), 6, 2, 20))),
        Drawer("take", Message("Take an item"), Message("Take"), "take",
               (Words("item", Message("The item, with its properties in brackets"), tuple(Name(name) for name in STANDARD),
                      note=Message("gold ring (treasure, 40 gp), sword (one-handed, +1), tome (+1 occult, heavy)")),)),
        Drawer("coin", Message("Gain or pay coin"), Message("Write it down"), "coin",
               (Number("n", Message("How much"), 1, -hero.gp, 999, Message("less than 0 is paid")),),
               facts=((Name("Coin"), str(hero.gp)),)),
        Drawer("keyword", Message("Gain a keyword"), Message("Gain it"), "keyword",
               (Words("name", Message("Keyword")),)),
        Drawer("title", Message("Gain a title"), Message("Gain it"), "title", (Words("name", Message("Title")),)),
        Drawer("status", Message("Set Status"), Message("Set it"), "status",
               (Words("name", Message("With whom"), tuple(name for name, _ in hero.status)),
                Number("n", Message("Status"), 1, 0, 20))),
        Drawer("skill", Message("Gain a Skill"), Message("Gain it"), "gain-skill",
               (Pick("what", Message("Skill"), tuple(
                   Choice(name, Name(name.capitalize())) for name in BASIC_SKILLS if not hero.skill(name))),),
               intro=Message("A Skill that the book gives costs nothing.")),
        Drawer("limit", Message("Set the Fortune limit"), Message("Set it"), "fortune-limit",
               (Number("n", Message("The new limit"), hero.fortune_limit, 0, 20),)),
    )  # fmt: skip


def _growth(hero: Hero) -> Drawer:
    lacking = [name for name in BASIC_SKILLS if not hero.skill(name)]
    choices = [
        _step(hero, what) for what in ("talent", "vitality", *(name for name, _ in hero.skills), *lacking)
    ]
    return Drawer(
        "level", Message("Spend Experience"), Message("Spend it"), "spend",
        (Pick("what", Message("What rises"), tuple(choices), many=True, budget=_budget(hero)),),
        intro=Message("Between adventures, or at a Rest. Below a maximum, only the maximum rises."),
        foot=Message("{xp} to spend", xp=hero.xp),
    )  # fmt: skip


def _budget(hero: Hero) -> Budget:
    open_ = {"spent": "{spent}", "all": "{all}", "left": "{left}"}
    return Budget(
        hero.xp,
        Message("{spent} of {all} xp, {left} left", **open_),
        Message("{spent} of {all} xp: {left} too much", **open_),
    )


def _step(hero: Hero, what: str) -> Choice:
    price = cost(hero, what)
    after = raised(hero, what)
    effect: Text
    if what == "talent":
        change = (f"{hero.talent}/{hero.talent_max}", f"{after.talent}/{after.talent_max}")
        effect = Message("Every test and every fight.")
    elif what == "vitality":
        change = (f"{hero.vitality}/{hero.vitality_max}", f"{after.vitality}/{after.vitality_max}")
        effect = Message("Heavy items {old} → {new}.", old=hero.heavy_limit, new=after.heavy_limit)
    else:
        old = total(test_terms(hero, Test(skill=what, default_roll=True)) or [])
        new = total(test_terms(after, Test(skill=what)) or [])
        change = (f"+{hero.skill(what)}" if hero.skill(what) else "–", f"+{after.skill(what)}")
        effect = Message("Needs {old} → {new} or less.", old=old, new=new)
    title: Text = Name(what.capitalize())
    if what not in ("talent", "vitality") and not hero.skill(what):
        title = Message("New Skill: {name}", name=Name(what.capitalize()))
    short = price - hero.xp
    return Choice(
        what, title, Message("{price} xp", price=price), effect, change,
        Message("{count} short", count=short) if short > 0 else None, cost=price,
    )  # fmt: skip


def _rest(hero: Hero) -> Drawer:
    rations = hero.count("ration")
    return Drawer(
        "rest", Message("Rest"), Message("Rest"), "rest",
        (Number("restores", Message("Talent restored"), 1 if hero.talent < hero.talent_max else 0, 0, 99),
         Number("heals", Message("Vitality healed"), 0, 0, 99),
         Number("ration_restores", Message("Talent restored if a ration is eaten"), 0, 0, 99),
         Number("ration_heals", Message("Vitality healed if a ration is eaten"), 1 if rations else 0, 0, 99)),
        {"optional": False},
        Message("What does the book say at this Rest?"),
        Message("At a Rest you may also spend Experience."),
        ((Name("Talent"), f"{hero.talent}/{hero.talent_max}"), (Name("Vitality"), f"{hero.vitality}/{hero.vitality_max}"),
         (Message("Rations"), str(rations))),
    )  # fmt: skip


def shop(hero: Hero) -> Shop:
    goods: list[Ware] = []
    arms: list[Ware] = []
    for name, (item, price, _) in STANDARD.items():
        (arms if item.kind in HEAVY_KINDS else goods).append(_ware(hero, name, item, price))
    sell = tuple(
        Ware(Name(item.name), Message("{price} {currency}", price=item.treasure, currency=Name(hero.currency)),
             Action(Message("Sell"), "sell", {"item": item.name}))
        for item in dict.fromkeys(hero.items)
        if item.treasure
    )  # fmt: skip
    return Shop(
        ((Message("Spells and goods"), tuple(goods)), (Message("Arms and armour, all heavy"), tuple(arms))),
        (
            (Message("Purse"), Message("{gp} {currency}", gp=hero.gp, currency=Name(hero.currency))),
            (
                Message("Heavy items"),
                Message("{count} of {limit}", count=hero.heavy_count, limit=hero.heavy_limit),
            ),
        ),
        sell,
        purse=Purse(hero.gp, Name(hero.currency)),
    )


def _ware(hero: Hero, name: str, item: Item, price: int) -> Ware:
    tags = [tag for tag in tags_of(item, hero.currency) if tag not in (name, "spell")]
    if item.spell:
        tags = [str(SPELLS[item.spell]["effect"])]
    return Ware(
        Name(name),
        Message("{price} {currency}", price=price, currency=Name(hero.currency)),
        Action(Message("Buy"), "buy", {"item": name}),
        Message("{tags}", tags=tuple(map(Name, tags))) if tags else None,
        price,
    )
