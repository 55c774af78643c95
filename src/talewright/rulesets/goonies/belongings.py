"""What a player writes on a sheet when a printed book or a table says so: things, coin, levels, titles, keywords."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.bookkeeping import Coin, Finish, LoseAll, Mark
from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message, Name
from talewright.rulesets.goonies.character import ABILITIES, CURRENCY, NAMES, Hero
from talewright.rulesets.goonies.gear import Item
from talewright.rulesets.goonies.growth import level_up, price
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.pack import GooniesPack

PACK = GooniesPack()


@dataclass(frozen=True)
class Thing:
    item: str = field("tool", "the item")


@dataclass(frozen=True)
class BuyLevel:
    ability: str = field("power", "the ability raised", choices=ABILITIES)


@dataclass(frozen=True)
class Names:
    names: str = field("might", "under which names the abilities are shown", choices=tuple(NAMES))


def use(ask: Ask, hero: Hero, order: Thing, rules: Rules) -> Outcome[Hero]:
    """From the pack into the hand, or onto the body; what was there goes into the pack. GNG-034"""
    del rules
    at = _place(hero, order.item)
    if at < 0:
        raise _not_carried(order.item, [item.name for item in hero.items])
    item = hero.items[at]
    rest = hero.items[:at] + hero.items[at + 1 :]
    if item.protection:
        hero = replace(hero, armour=item, items=(*rest, hero.armour))
    else:
        hero = replace(hero, weapon=item, items=(*rest, hero.weapon))
    ask.note("used-item", item=item.name)
    return Outcome(hero, "used", good=True)


def put_away(ask: Ask, hero: Hero, order: Thing, rules: Rules) -> Outcome[Hero]:
    """What is in hand or worn goes into the pack. GNG-034"""
    del rules
    borne = [item.name for item in (hero.weapon, hero.armour) if item.damage or item.protection]
    if order.item not in borne:
        raise _not_carried(order.item, borne)
    ask.note("put-away", item=order.item)
    if hero.weapon.name == order.item:
        hero = replace(hero, weapon=Item("bare hands"), items=(*hero.items, hero.weapon))
    else:
        hero = replace(hero, armour=Item("clothing"), items=(*hero.items, hero.armour))
    return Outcome(hero, "packed", good=True)


def drop(ask: Ask, hero: Hero, order: Thing, rules: Rules) -> Outcome[Hero]:
    """GNG-034"""
    del rules
    ask.note("lost", item=order.item)
    return Outcome(PACK.drop(hero, order.item), "dropped", good=True)


def lose_all(ask: Ask, hero: Hero, order: LoseAll, rules: Rules) -> Outcome[Hero]:
    del rules
    ask.note("lost-all")
    if order.money and hero.gp:
        ask.note("coin", count=hero.gp, coin=0, gain=False)
    return Outcome(PACK.lose_all(hero, money=order.money), "lost", good=True)


def coin(ask: Ask, hero: Hero, order: Coin, rules: Rules) -> Outcome[Hero]:
    """Coin, where an adventure uses it."""
    del rules
    after = replace(hero, gp=max(0, hero.gp + order.n))
    if order.n:
        ask.note("coin", count=abs(order.n), coin=after.gp, currency=CURRENCY, gain=order.n > 0)
    return Outcome(after, "paid" if order.n < 0 else "gained", good=True)


def keyword(ask: Ask, hero: Hero, order: Mark, rules: Rules) -> Outcome[Hero]:
    del rules
    ask.note("keyword", name=order.name, gain=not order.gone)
    return Outcome(replace(hero, keywords=order.among(hero.keywords)), "done", good=True)


def title(ask: Ask, hero: Hero, order: Mark, rules: Rules) -> Outcome[Hero]:
    del rules
    ask.note("title", name=order.name, gain=not order.gone)
    return Outcome(replace(hero, titles=order.among(hero.titles)), "done", good=True)


def buy_level(ask: Ask, hero: Hero, order: BuyLevel, rules: Rules) -> Outcome[Hero]:
    """One level at its price. GNG-091, GNG-096"""
    cost = price(hero.used, rules)
    if cost is None or cost > hero.unused:
        return Outcome(hero, "short", good=False)
    hero = replace(hero, unused=hero.unused - cost, used=hero.used + cost)
    return Outcome(level_up(ask, hero, order.ability), "levelled", good=True)


def rename(ask: Ask, hero: Hero, order: Names, rules: Rules) -> Outcome[Hero]:
    """GNG-021"""
    del rules
    ask.note("abilities-named", names=NAMES[order.names])
    return Outcome(replace(hero, names=order.names), "renamed", good=True)


def finish(ask: Ask, hero: Hero, order: Finish, rules: Rules) -> Outcome[Hero]:
    """The end of an adventure, outside a book that is played here: a proper rest, and keywords go."""
    del rules
    done = PACK.finish(hero, order.discard)
    ask.note("finished", hp=done.hp)
    return Outcome(done, "finished", good=True)


# -- what cannot be ordered ---------------------------------------------------------------------------------------


def _place(hero: Hero, name: str) -> int:
    return next((at for at, item in enumerate(hero.items) if item.name == name), -1)


def check_carried(hero: Hero, orders: Sequence[Thing], rules: Rules) -> list[Message]:
    del rules
    carried = PACK.carried(hero)
    name = orders[-1].item
    return [] if PACK.holds(hero, name) else list(_not_carried(name, carried).messages)


def _not_carried(name: str, known: list[str]) -> RulesetError:
    hint = did_you_mean(name, known, things=True)
    return RulesetError(Message("No {name} is carried.{hint}", path="item", name=Name(name[:40]), hint=hint))


def check_coin(hero: Hero, orders: Sequence[Coin], rules: Rules) -> list[Message]:
    del rules
    short = -orders[-1].n - hero.gp
    return [Message("{count} short", path="n", count=short)] if short > 0 else []


def check_level(hero: Hero, orders: Sequence[BuyLevel], rules: Rules) -> list[Message]:
    del orders
    cost = price(hero.used, rules)
    if cost is None:
        return [Message("The progression ends here.", path="ability")]
    if hero.foes:
        return [Message("It waits until the fight is over.", path="ability")]
    return [Message("{count} short", path="ability", count=cost - hero.unused)] if cost > hero.unused else []


def verbs() -> list[Verb[Hero]]:
    return [
        Verb("use", "Use another weapon or armour", Thing, use, "GNG-034"),
        Verb("put-away", "Put a weapon or armour into the pack", Thing, put_away, "GNG-034"),
        Verb("drop", "Drop an item", Thing, drop, "GNG-034", check=check_carried),
        Verb("lose-all", "Lose all items", LoseAll, lose_all, "GNG-034"),
        Verb("coin", "Gain or pay coin", Coin, coin, check=check_coin),
        Verb("keyword", "Gain or lose a keyword", Mark, keyword),
        Verb("title", "Gain or lose a title", Mark, title),
        Verb("buy-level", "Level up", BuyLevel, buy_level, "GNG-096", ("--ability grace --xp 35",), ("level",),
             check=check_level),
        Verb("names", "Rename the abilities", Names, rename, "GNG-021"),
        Verb("finish", "Finish the adventure", Finish, finish, goal=("hp",)),
    ]  # fmt: skip
