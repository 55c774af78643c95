"""What the reader of a section has: changed by plain statements, asked for by conditions."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from talewright.adventure.book import Section
from talewright.adventure.model import (
    BuysTreasure,
    Charge,
    Choice,
    Coin,
    Condition,
    Counter,
    Discard,
    Give,
    ItemRef,
    Keyword,
    LoseAll,
    LoseItems,
    Offer,
    Shop,
    Statement,
    Status,
    Title,
    When,
)
from talewright.adventure.traversal import Frame, holds_result
from talewright.core.ask import Ask
from talewright.core.holdings import added, has, value_of, with_value
from talewright.core.ruleset import Outcome

COIN = "gp"
"""What coin is called in a book that has no other name for it."""

if TYPE_CHECKING:
    from talewright.adventure.game import AdventureGame, Page


class StillInShop(Exception):  # noqa: N818 - a step ends
    """Something was bought or sold, and the reader has not left the shop."""


class Possessions:
    """A reader at one section. Nothing here leads anywhere: that is `Interpreter`."""

    def __init__(self, game: AdventureGame, ask: Ask, page: Page, section: Section) -> None:
        self.game = game
        self.ask = ask
        self.pack = game.pack
        self.hero = page.hero
        self.page = page
        self.section = section
        self.counters = page.counters
        self.charges = page.charges
        self.outcome: Outcome[Any] | None = None
        self.spoken_of = ""
        self.tried = 0
        self.frames: list[Frame] = []
        """from the section's program to the statement being carried out"""

    def _page(self, **changes: Any) -> Page:
        return replace(self.page, hero=self.hero, counters=self.counters, charges=self.charges, **changes)

    @property
    def _clause(self) -> str:
        return self.pack.book_clause

    # -- what changes it ---------------------------------------------------------------------------------

    def _change(self, statement: Statement) -> None:
        """What only changes the character or the book's counters."""
        pack, ask = self.pack, self.ask
        match statement:
            case Keyword(name=name, gain=gain):
                self.hero = pack.with_keyword(self.hero, name, gain=gain)
                ask.note("keyword", name=name, gain=gain)
            case Title(name=name, gain=gain):
                self.hero = pack.with_title(self.hero, name, gain=gain)
                ask.note("title", name=name, gain=gain)
            case Status(name=name, value=value, change=change):
                value = max(0, pack.status(self.hero, name) + value) if change else value
                self.hero = pack.with_status(self.hero, name, value)
                ask.note("status", name=name, value=value)
            case Coin():
                self._coin(statement)
            case Give(items=items):
                for item in items:
                    self._take(item)
            case Offer():
                self._offer(statement)
            case LoseItems(items=items):
                for item in items:
                    for _ in range(item.count):
                        self.hero = pack.drop(self.hero, item.name)
                    ask.note("lost", item=item.name)
            case LoseAll(money=money):
                self.hero = pack.lose_all(self.hero, money=money)
                ask.note("lost-all", money=money)
            case Discard(items=items):
                self.charges = added(self.charges, *(item.name for item in items))
                ask.note("discard", items=tuple(item.name for item in items))
            case Charge(item=item, used=used):
                self.hero = pack.with_used(self.hero, item or self.spoken_of, used=used)
                ask.note("charge", item=item or self.spoken_of, gain=not used)
            case Shop():
                self._shop(statement)
            case BuysTreasure():
                self._trade((), (), treasure=True)
            case Counter(name=name, how=how, amount=amount):
                self._counter(name, how, amount)
            case _:
                raise AssertionError(f"nobody carries out {type(statement).__name__}")

    def _coin(self, coin: Coin) -> None:
        held = self.pack.coin(self.hero)
        amount = held if coin.all else (held + (coin.half == "up")) // 2 if coin.half else coin.amount
        left = held + amount if coin.how == "gain" else max(0, held - amount)
        self.hero = self.pack.with_coin(self.hero, left)
        if self.ask.listens:
            self.ask.note(
                "coin",
                amount=left - held,
                count=abs(left - held),
                coin=left,
                currency=self.game.book.head.currency or COIN,
                gain=left >= held,
            )

    def _counter(self, name: str, how: str, amount: int) -> None:
        shown = name in self.game.book.counted and self.ask.listens
        now = value_of(self.counters, name, 0) if how != "set" or shown else 0
        value = amount if how == "set" else max(0, now + (amount if how == "add" else -amount))
        self.counters = with_value(self.counters, name, value)
        if shown and value != now:
            steps = self.game.book.counted[name].steps
            self.ask.note("counter", name=name, old=now, value=value, gain=value > now, steps=steps)

    def _count_visit(self, limit: int) -> None:
        visits = visits_key(self.section.name)
        now = 1 if limit == 1 else min(limit, value_of(self.counters, visits, 0) + 1)
        self.counters = with_value(self.counters, visits, now)

    def _thing(self, name: str) -> Any:
        found = self.game.book.item(name)
        facts = {each.name: getattr(found, each.name) for each in fields(found) if each.name != "span"}
        return self.pack.item({**facts, "name": found.name})

    def _take(self, item: ItemRef) -> None:
        self.spoken_of = item.name
        for _ in range(item.count):
            self.hero = self.ask.call(self.pack.take, self.hero, self._thing(item.name))

    def _offer(self, offer: Offer) -> None:
        if offer.each:
            one = replace(offer.items[0], count=1)
            for _ in range(offer.items[0].count):
                self._offer(Offer((one,)))
            return
        names = {item.name: item for item in offer.items}
        if offer.limit:
            for _ in range(min(offer.limit, len(names))):
                options = ([] if offer.must else ["leave"]) + [f"take:{name}" for name in names]
                picked = self.ask.decide("take-one", options, clause=self._clause)
                if picked == "leave":
                    return
                self._take(names.pop(picked.partition(":")[2]))
            return
        for name, item in names.items():
            if self.ask.decide("take", ["leave", f"take:{name}"], clause=self._clause, item=name) != "leave":
                self._take(item)

    def _shop(self, shop: Shop) -> None:
        goods = tuple((self._thing(ware.item.name), ware.buy) for ware in shop.wares if ware.buy is not None)
        buys = tuple((ware.item.name, ware.sell) for ware in shop.wares if ware.sell is not None)
        self._trade(goods, buys)

    def _trade(self, *what: Any, treasure: bool = False) -> None:
        """A shop, until the reader leaves it; or one purchase, where nothing else is under way that a page would forget."""
        alone = len(self.frames) == 1 and self.outcome is None and not self.tried
        if not (self.game.shop_steps and alone and self.frames[0][0] is self.section.program):
            self.hero = self.ask.call(self.pack.trade, self.hero, *what, treasure=treasure)
            return
        self.hero, left = self.ask.call(self.pack.trade_once, self.hero, *what, treasure=treasure)
        if not left:
            raise StillInShop

    # -- what it meets -----------------------------------------------------------------------------------

    def holds(self, asked: Condition) -> bool:
        """Whether a condition that asks nobody is met."""
        if asked.parts:
            met = (self.holds(part) for part in asked.parts)
            return (all(met) if asked.kind == "all" else any(met)) != asked.negated
        return self._holds(asked) != asked.negated

    def _holds(self, asked: Condition) -> bool:
        pack, hero, name = self.pack, self.hero, asked.name
        match asked.kind:
            case "item":
                return pack.holds(hero, name) >= max(1, asked.amount)
            case "weapon":
                return pack.armed(hero, name)
            case "skill":
                return pack.skilled(hero, name)
            case "keyword":
                return has(pack.keywords(hero), name)
            case "title":
                return has(pack.titles(hero), name)
            case "status":
                return pack.status(hero, name) >= asked.amount
            case "coin":
                return pack.coin(hero) >= asked.amount
            case "spell":
                return pack.knows(hero, name)
            case "used":
                return pack.used(hero, name or self.spoken_of)
            case "counter":
                return _compared(value_of(self.counters, name, 0), asked)
            case "stat":
                return _compared(pack.score(hero, name), asked)
            case "visited":
                visits = value_of(self.counters, visits_key(name or self.section.name), 0)
                return _compared(visits, asked) if asked.amount else visits > 0
            case "result":
                if self.outcome is None:
                    return False
                return holds_result(asked, self.outcome.word, good=self.outcome.good)
            case "wish":
                return True
            case _:
                raise AssertionError(f"nobody asks {asked.kind}")

    def _open(self, choice: Choice) -> bool:
        asked = choice.condition
        if asked is not None and asked.kind == "cast":
            return self.pack.knows(self.hero, asked.name)
        price = choice.price
        return (asked is None or self.holds(asked)) and (not price or price <= self.pack.coin(self.hero))

    def _wants_to_cast(self, spell: str) -> bool:
        """Whether the reader casts a spell; where the rules ask that themselves, they do."""
        if not self.pack.casts_at_will:
            return True
        return (
            self.pack.knows(self.hero, spell)
            and self.ask.decide("spell", ["no", "yes"], clause=self._clause, spell=spell) == "yes"
        )


def _compared(value: int, asked: Condition) -> bool:
    if asked.relation == "less":
        return value < asked.amount
    return value >= asked.amount if asked.relation == "more" else value == asked.amount


def visits_key(section: str) -> str:
    """The private number that remembers how often a section has been left."""
    return f"visited {section}"


def is_story(statement: Statement) -> bool:
    """Whether a statement only says who reads some words: nothing is carried out, and nobody is asked."""
    return (
        isinstance(statement, When)
        and statement.condition.kind not in ("cast", "wish")
        and all(map(is_story, (*statement.body, *(statement.otherwise or ()))))
    )
