"""What a player does with a sheet outside a book that does it: things, coin, Experience, keywords, titles, Status.

A printed book, or a table, tells what is gained and lost; these orders write it down by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.bookkeeping import MAX_COIN, Coin, Finish, LoseAll, Mark
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message, Name
from talewright.rulesets.gnat import after, gear, growth
from talewright.rulesets.gnat.character import Hero
from talewright.rulesets.gnat.creation import Rules


@dataclass(frozen=True)
class Take:
    item: str = field("rope", "the item as printed, with its properties: gold ring (treasure, 40 gp)")


@dataclass(frozen=True)
class Thing:
    item: str = field("ration", "the item")


@dataclass(frozen=True)
class Sell:
    item: str = field("gold ring", "the item")
    price: int | None = field(
        None, "what the buyer pays; the printed value of treasure if empty", low=0, high=MAX_COIN
    )


@dataclass(frozen=True)
class Spend:
    what: tuple[str, ...] = field(("vitality",), "what rises by one: talent, vitality, Skills")


@dataclass(frozen=True)
class Status:
    name: str = field("the town", "with whom")
    n: int = field(1, "the number; 0 for none", low=0, high=99)


def take(ask: Ask, hero: Hero, order: Take, rules: Rules) -> Outcome[Hero]:
    """As a book gives it: a second suit is a swap, and what is too heavy stays behind. GNAT-126"""
    del rules
    taken = gear.take(ask, hero, gear.read_item(order.item))
    return Outcome(taken, "taken" if taken != hero else "left", good=taken != hero)


def drop(ask: Ask, hero: Hero, order: Thing, rules: Rules) -> Outcome[Hero]:
    """Discard one of an item. GNAT-166"""
    del rules
    left = gear.drop(hero, order.item)
    ask.note("dropped", item=order.item)
    return Outcome(left, "dropped", good=True)


def lose_all(ask: Ask, hero: Hero, order: LoseAll, rules: Rules) -> Outcome[Hero]:
    """Key items stay. GNAT-135"""
    del rules
    left = gear.lose_all(hero, money=order.money)
    ask.note("lost-all")
    if order.money and hero.gp:
        ask.note("coin", count=hero.gp, coin=0, gain=False)
    return Outcome(left, "lost", good=True)


def coin(ask: Ask, hero: Hero, order: Coin, rules: Rules) -> Outcome[Hero]:
    """GNAT-127"""
    del rules
    after_ = replace(hero, gp=max(0, hero.gp + order.n))
    if order.n:
        ask.note("coin", count=abs(order.n), coin=after_.gp, currency=hero.currency, gain=order.n > 0)
    return Outcome(after_, "paid" if order.n < 0 else "gained", good=True)


def buy(ask: Ask, hero: Hero, order: Thing, rules: Rules) -> Outcome[Hero]:
    """From the standard list, at its price. GNAT-168"""
    del rules
    ware, price, _ = gear.STANDARD.get(order.item, (None, 0, ""))
    if ware is None or price > hero.gp:
        return Outcome(hero, "none", good=False)
    bought = gear.buy(ask, hero, ware, price)
    if bought != hero:
        ask.note("bought", item=ware.name, price=price)
    return Outcome(bought, "bought" if bought != hero else "left", good=bought != hero)


def sell(ask: Ask, hero: Hero, order: Sell, rules: Rules) -> Outcome[Hero]:
    """Treasure at its printed value, other goods at the buyer's price. GNAT-167, GNAT-164"""
    del rules
    sold = gear.sell(hero, order.item, order.price)
    ask.note("sold", item=order.item, price=sold.gp - hero.gp)
    return Outcome(sold, "sold", good=True)


def spend(ask: Ask, hero: Hero, order: Spend, rules: Rules) -> Outcome[Hero]:
    """Raise one thing after the other, each at its price by then. GNAT-169, GNAT-174"""
    del rules
    for what in order.what:
        price = growth.cost(hero, what)
        if price > hero.xp:
            return Outcome(hero, "short", good=False)
        hero = growth.spend(hero, what)
        ask.note("raised", what=what, price=price)
    return Outcome(hero, "raised", good=True)


def keyword(ask: Ask, hero: Hero, order: Mark, rules: Rules) -> Outcome[Hero]:
    """GNAT-156"""
    del rules
    ask.note("keyword", name=order.name, gain=not order.gone)
    return Outcome(replace(hero, keywords=order.among(hero.keywords)), "done", good=True)


def title(ask: Ask, hero: Hero, order: Mark, rules: Rules) -> Outcome[Hero]:
    """GNAT-157, GNAT-158"""
    del rules
    ask.note("title", name=order.name, gain=not order.gone)
    return Outcome(replace(hero, titles=order.among(hero.titles)), "done", good=True)


def status(ask: Ask, hero: Hero, order: Status, rules: Rules) -> Outcome[Hero]:
    """One number for each name. GNAT-159, A43"""
    del rules
    ask.note("status", name=order.name, value=order.n)
    others = tuple(each for each in hero.status if each[0] != order.name)
    held = (*others, (order.name, order.n)) if order.n else others
    return Outcome(replace(hero, status=tuple(sorted(held))), "done", good=True)


def finish(ask: Ask, hero: Hero, order: Finish, rules: Rules) -> Outcome[Hero]:
    """The end of an adventure, outside a book that is played here. GNAT-163, GNAT-165"""
    del rules
    done = after.finish(hero, order.discard)
    ask.note("finished", talent=done.talent, vitality=done.vitality)
    return Outcome(done, "finished", good=True)


# -- what cannot be ordered ---------------------------------------------------------------------------------------


def check_item(hero: Hero, orders: Sequence[Take], rules: Rules) -> list[Message]:
    del hero, rules
    try:
        gear.read_item(orders[-1].item)
    except SheetError as error:
        return [fault.at("item") for fault in error.faults]
    return []


def check_carried(hero: Hero, orders: Sequence[Thing | Sell], rules: Rules) -> list[Message]:
    del rules
    name = orders[-1].item
    if hero.carrying(name) is not None:
        return []
    hint = did_you_mean(name, [item.name for item in hero.items], things=True)
    return [Message("No {name} is carried.{hint}", path="item", name=Name(name[:40]), hint=hint)]


def check_ware(hero: Hero, orders: Sequence[Thing], rules: Rules) -> list[Message]:
    del rules
    name = orders[-1].item
    if name not in gear.STANDARD:
        return [
            Message(
                "{name} is not on the standard list.{hint}",
                path="item",
                name=Name(name[:40]),
                hint=did_you_mean(name, gear.STANDARD),
            )
        ]
    short = gear.STANDARD[name][1] - hero.gp
    return [Message("{count} short", path="item", count=short)] if short > 0 else []


def check_sale(hero: Hero, orders: Sequence[Sell], rules: Rules) -> list[Message]:
    if found := check_carried(hero, orders, rules):
        return found
    item = hero.carrying(orders[-1].item)
    if item is not None and not item.treasure and orders[-1].price is None:
        return [
            Message(
                "{name} is not treasure, and nobody has named a price for it.",
                path="price",
                name=Name(item.name),
            )
        ]
    return []


def check_coin(hero: Hero, orders: Sequence[Coin], rules: Rules) -> list[Message]:
    del rules
    short = -orders[-1].n - hero.gp
    return [Message("{count} short", path="n", count=short)] if short > 0 else []


def check_spending(hero: Hero, orders: Sequence[Spend], rules: Rules) -> list[Message]:
    """Every step must be known, and paid with what the steps before leave."""
    if not orders[-1].what:
        return [Message("Choose something to raise.", path="what")]
    known = ("talent", "vitality", *rules.offered, *(name for name, _ in hero.skills))
    for what in orders[-1].what:
        if what not in known:
            return [
                Message("no Skill is called {skill!r}.{hint}", path="what", skill=what[:40], hint=did_you_mean(what, known))
            ]  # fmt: skip
        price = growth.cost(hero, what)
        if price > hero.xp:
            return [
                Message("{name} costs {price} xp, and {xp} are left.", path="what", name=Name(what), price=price, xp=hero.xp)
            ]  # fmt: skip
        hero = growth.spend(hero, what)
    return []


def verbs() -> list[Verb[Hero]]:
    return [
        Verb("take", "Take an item", Take, take, "GNAT-126", ("--item rope",), check=check_item),
        Verb("drop", "Leave an item behind", Thing, drop, "GNAT-166", check=check_carried),
        Verb("lose-all", "Lose all items", LoseAll, lose_all, "GNAT-135"),
        Verb("coin", "Gain or pay coin", Coin, coin, "GNAT-127", ("--n 5",), ("gp",), check=check_coin),
        Verb("buy", "Buy from the standard list", Thing, buy, "GNAT-168", check=check_ware),
        Verb(
            "sell",
            "Sell an item",
            Sell,
            sell,
            "GNAT-167",
            ("--item ration --price 3 --rations 1",),
            ("gp",),
            check=check_sale,
        ),
        Verb(
            "spend",
            "Spend Experience",
            Spend,
            spend,
            "GNAT-174",
            ("--what vitality --xp 9",),
            check=check_spending,
        ),
        Verb("keyword", "Gain or lose a keyword", Mark, keyword, "GNAT-156"),
        Verb("title", "Gain or lose a title", Mark, title, "GNAT-157"),
        Verb("status", "Set Status", Status, status, "GNAT-159"),
        Verb("finish", "Finish the adventure", Finish, finish, "GNAT-165"),
    ]
