"""What a book needs of a character, whatever the system: things, coin, keywords, titles, quiet moments.

A system whose character has `gp`, `keywords` and `titles` in fields of those names inherits them here and
adds what is its own. Every method is pure; those that ask take an Ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, get_origin

from talewright.core import record
from talewright.core.ask import Ask
from talewright.core.authoring import Branch
from talewright.core.dice import Dice, Faces
from talewright.core.holdings import value_of, with_name, with_value, without_name

H = TypeVar("H")
Change = Callable[[Any], Any]
"""Something the book does to the character, which may ask on the way."""
SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
"""How a head writes a switch."""


@dataclass(frozen=True)
class RestTerms:
    """A Rest as a section words it; its effects are changes of the character."""

    may: bool
    needs_ration: bool
    effects: Change
    eaten: Change | None
    hungry: Change | None


def written_options(rules: type, head: Mapping[str, Any]) -> dict[str, Any]:
    """The options that a head sets under `rules`, as values: texts of the head become numbers, switches and lists.

    A text that is none of these stays a text; loading the record then reports it.
    """
    kinds = {each.name: each.type for each in record.fields(rules)}
    found: dict[str, Any] = {}
    for name, text in head.get("rules", ()):
        value: Any = text
        match kinds.get(name):
            case kind if kind is bool and text.casefold() in SWITCHES:
                value = SWITCHES[text.casefold()]
            case kind if kind is int and text.strip().removeprefix("-").isdecimal():
                value = int(text)
            case kind if get_origin(kind) is tuple:
                value = [part.strip() for part in text.strip("[] ").split(",")]
        found[name] = value
    return found


class Pack(Generic[H]):
    """How a system handles what a character has."""

    book_clause = ""
    """The clause by which a reader chooses where to go."""
    shop_clause = ""
    casts_at_will = False
    """Whether a known spell is cast without asking: a book that says "If you cast ..." has to ask then."""
    stores: tuple[str, ...] = ()
    """Fields of a character that only store up what is spent, such as coin and experience: a first estimate of a long book does without."""
    tactics: tuple[str, ...] = ()
    """Questions of a fight with variants (`cast:windstorm`) beside plain options: a first estimate considers only the plain ones."""

    # -- of the book's head ---------------------------------------------------------------------------------

    def rules(self, head: Mapping[str, Any]) -> Any:
        """The rule options a book's head sets."""
        raise NotImplementedError

    def begin(self, ask: Ask, hero: H, rules: Any) -> H:
        """Bring a character into a new adventure."""
        del ask, rules
        return replace(hero, keywords=())  # type: ignore[type-var]

    def finish(self, hero: H, discard: Sequence[str]) -> H:
        """On completion, before the steps between adventures."""
        for name in discard:
            while self.holds(hero, name):
                hero = self.drop(hero, name)
        return replace(hero, keywords=())  # type: ignore[type-var]

    def between(self, ask: Ask, hero: H, rules: Any, prices: tuple[tuple[str, int], ...]) -> H:
        """The steps between adventures."""
        del ask, rules, prices
        return hero

    def implied(self, verb: str, fields: Mapping[str, Any], branches: Sequence[Branch]) -> dict[str, Any]:
        """The fields of an order with what its branches imply, such as an own price of failure."""
        del verb, branches
        return dict(fields)

    def passes(self, facts: Mapping[str, Any], faces: Faces) -> bool | None:
        """Whether these faces succeed at the roll that a note describes; None for a roll that is no test."""
        del facts, faces
        return None

    # -- things ---------------------------------------------------------------------------------------------

    def item(self, facts: Mapping[str, Any]) -> Any:
        """An item from its definition in a book (see adventure.Definition)."""
        raise NotImplementedError

    def take(self, ask: Ask, hero: H, item: Any) -> H:
        raise NotImplementedError

    def drop(self, hero: H, name: str) -> H:
        """One unit less, if there is one."""
        raise NotImplementedError

    def holds(self, hero: H, name: str) -> int:
        raise NotImplementedError

    def carried(self, hero: H) -> list[str]:
        """The names of all things, each once."""
        raise NotImplementedError

    def sold(self, hero: H, names: tuple[str, ...], *, treasure: bool) -> list[str]:
        """The names of carried things that a shop buys: those of these names in lower case, and perhaps treasure."""
        return [
            name
            for name in self.carried(hero)
            if name.casefold() in names or (treasure and self.treasure(hero, name))
        ]

    def treasure(self, hero: H, name: str) -> int:
        """What a carried treasure is worth; 0 for anything else."""
        del hero, name
        return 0

    def armed(self, hero: H, kind: str) -> bool:
        """Whether gear of a kind is carried ("ranged", "shield", "weapon")."""
        del hero, kind
        return False

    def lose_all(self, hero: H, *, money: bool) -> H:
        raise NotImplementedError

    def used(self, hero: H, name: str) -> bool:
        """Whether the ability of a carried thing is used up."""
        del hero, name
        return False

    def with_used(self, hero: H, name: str, *, used: bool) -> H:
        del name, used
        return hero

    def trade(
        self,
        ask: Ask,
        hero: H,
        goods: tuple[tuple[Any, int], ...],
        buys: tuple[tuple[str, int], ...],
        *,
        treasure: bool = False,
    ) -> H:
        """A shop: buy and sell in any order until the player leaves.

        Called through `ask.call`: its marks name the hero alone, not the page around the shop.
        """
        left = False
        while not left:
            ask.mark(hero)
            hero, left = self.trade_once(ask, hero, goods, buys, treasure=treasure)
        return hero

    def trade_once(
        self,
        ask: Ask,
        hero: H,
        goods: tuple[tuple[Any, int], ...],
        buys: tuple[tuple[str, int], ...],
        *,
        treasure: bool = False,
    ) -> tuple[H, bool]:
        """One purchase or sale; and whether the player leaves the shop instead."""
        prices = {name.casefold(): price for name, price in buys}
        ask.show(hero)
        offers = [(f"buy:{item.name}", price) for item, price in goods if price <= self.coin(hero)]
        offers += [
            (f"sell:{name}", prices.get(name.casefold(), self.treasure(hero, name)))
            for name in (self.sold(hero, tuple(prices), treasure=treasure) if prices or treasure else ())
        ]
        options = ["leave", *(option for option, _ in offers)]
        choice = ask.decide(
            "shop", options, clause=self.shop_clause, gp=self.coin(hero), prices=tuple(offers)
        )
        verb, _, name = choice.partition(":")
        if verb == "buy":
            item, price = next((item, price) for item, price in goods if item.name == name)
            before = hero
            hero = ask.call(self.take, hero, item)
            if hero != before:
                hero = self.with_coin(hero, self.coin(hero) - price)
                ask.note("bought", item=name, price=price)
        elif verb == "sell":
            price = prices.get(name.casefold(), self.treasure(hero, name))
            hero = self.with_coin(self.drop(hero, name), self.coin(hero) + price)
            ask.note("sold", item=name, price=price)
        return hero, verb == "leave"

    # -- what is known of the character ---------------------------------------------------------------------

    def coin(self, hero: H) -> int:
        held: int = getattr(hero, "gp", 0)
        return held

    def with_coin(self, hero: H, amount: int) -> H:
        return replace(hero, gp=amount)  # type: ignore[type-var]

    def keywords(self, hero: H) -> tuple[str, ...]:
        names: tuple[str, ...] = getattr(hero, "keywords", ())
        return names

    def with_keyword(self, hero: H, name: str, *, gain: bool) -> H:
        names = (with_name if gain else without_name)(self.keywords(hero), name)
        return replace(hero, keywords=names)  # type: ignore[type-var]

    def titles(self, hero: H) -> tuple[str, ...]:
        names: tuple[str, ...] = getattr(hero, "titles", ())
        return names

    def with_title(self, hero: H, name: str, *, gain: bool) -> H:
        names = (with_name if gain else without_name)(self.titles(hero), name)
        return replace(hero, titles=names)  # type: ignore[type-var]

    def status(self, hero: H, name: str) -> int:
        ranks: tuple[tuple[str, int], ...] = getattr(hero, "status", ())
        return value_of(ranks, name, 0)

    def with_status(self, hero: H, name: str, value: int) -> H:
        return replace(hero, status=with_value(getattr(hero, "status", ()), name, value))  # type: ignore[type-var]

    def score(self, hero: H, name: str) -> int:
        """A score that a book may compare with a number, by the name the lexicon of its phrases gives it."""
        value: int = getattr(hero, name)
        return value

    def skilled(self, hero: H, name: str) -> bool:
        del hero, name
        return False

    def knows(self, hero: H, spell: str) -> bool:
        del hero, spell
        return False

    # -- moments --------------------------------------------------------------------------------------------

    def standing(self, hero: H, tried: int) -> list[str]:
        """What may be done at any time; `tried` counts the failed attempts on this occasion."""
        del hero, tried
        return []

    def stand(self, ask: Ask, hero: H, option: str, tried: int) -> tuple[H, int]:
        del ask, option
        return hero, tried

    def dice(self, ask: Ask, hero: H, dice: Dice, clause: str) -> tuple[H, tuple[int, ...]]:
        """Dice a book asks for."""
        return hero, ask.roll(dice, "dice", clause=clause)

    def rest(self, ask: Ask, hero: H, terms: RestTerms, rules: Any) -> tuple[H, bool]:
        """A Rest; whether it was taken."""
        raise NotImplementedError

    def fight_round(self, ask: Ask, hero: H, order: Any) -> tuple[H, str]:
        """One round of a fight, where a book hangs something on rounds: (hero, held | failed | fumbled ...)."""
        raise NotImplementedError
