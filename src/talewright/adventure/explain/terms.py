"""The words for what statements are made of: sections, things, prices, orders of the rules, conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from string import Formatter
from typing import Any

from talewright.adventure.book import Book
from talewright.adventure.model import EVERY, Condition, ItemRef, Order, Ware
from talewright.adventure.phrases.items import definition_words
from talewright.adventure.phrases.lexicon import titled
from talewright.adventure.phrases.nodes import SWITCH
from talewright.core.tables import data_in

Naming = Callable[[str], str]
PACKAGE = "talewright.adventure"


@cache
def _said(language: str, package: str) -> Mapping[str, str]:
    """The words for books of every system, and those of the book's own; English where the language has none."""
    found: dict[str, str] = {}
    for spoken in dict.fromkeys(("en", language)):
        for each in filter(None, (PACKAGE, package)):
            found |= data_in(each, "words", spoken).get("understood", {})
    return found


class Terms:
    """Says the parts of a statement; with numbers, sections are named as they will be printed.

    An author knows a section by its name: with `authors`, the name stands beside the number.

    In another language `name` says what the system's things are called; names of the book's own stay as they are.
    """

    def __init__(
        self,
        book: Book,
        numbers: dict[str, int] | None = None,
        language: str = "en",
        name: Naming | None = None,
        *,
        authors: bool = False,
    ) -> None:
        self.book = book
        self.authors = authors
        self.numbers = numbers or {}
        self.said = _said(language, book.package)
        self.name: Naming = name or str
        self.currency = book.head.currency or self.said["currency"]

    def say(self, key: str, **facts: object) -> str:
        return self.said[key].format_map(facts)

    def to(self, name: str) -> str:
        number = self.numbers.get(name)
        if number is None:
            return name
        return f"{number} {name}" if self.authors else str(number)

    def coin(self, amount: int) -> str:
        return f"{amount} {self.currency}"

    def called(self, name: str) -> str:
        """What the system calls a thing that it knows by an id."""
        known = self.name(name)
        return known if known != name else self.name(titled(name.replace("_", " ")))

    def all(self, names: Iterable[str]) -> str:
        return self.said["and"].join(names)

    def item(self, item: ItemRef) -> str:
        known = self.book.item(item.name)
        heavy = self.book.authoring.kind(known.kind).heavy
        said = (*definition_words(known).split(", "), "heavy" if heavy else "")
        facts = [self.name(fact) for fact in said if fact and fact != known.name]
        return self.counted(known.name, item.count) + (f" ({', '.join(facts)})" if facts else "")

    def counted(self, name: str, count: int) -> str:
        if count >= EVERY:
            return self.say("every", name=name)
        return f"{count} × {name}" if count > 1 else name

    def ware(self, ware: Ware) -> str:
        prices = (("buy", ware.buy), ("sell", ware.sell))
        said = [self.say(key, coin=self.coin(price)) for key, price in prices if price is not None]
        return f"{ware.item.name} ({', '.join(said)})"

    def end(self, kind: str, name: str = "") -> str:
        """A closing line takes its kind from the heading, which may say another than neutral."""
        if kind == "neutral" and not name:
            return self.say("end")
        said = self.say(f"ending-{kind}")
        return self.say("finish", kind=f"{said}: {name}" if name else said)

    # -- orders: the ruleset brings the words --------------------------------------------------------------

    def order(self, order: Order) -> str:
        """The template of the verb, filled; fields that it does not mention follow behind a comma.

        "order.VERB.FIELD" is the wording where that field is given, "order.VERB.N" the one for this n. A field reads
        as "field.NAME", one that is missing as "no.VERB.NAME", each of several things as "each.NAME".
        """
        given = order.fields()
        verb = order.verb.removeprefix(SWITCH)
        if order.verb.startswith(SWITCH):
            said = [self.beside(name, value).strip(" ,") for name, value in given.items()]
            return self.say("for-the-fight", what=", ".join(said) or self.say("as-usual"))
        keys = (f"order.{verb}.{each}" for each in (given.get("n"), *given))
        template = next((self.said[key] for key in keys if key in self.said), None)
        return self.filled(template or self.said.get(f"order.{verb}", verb), verb, given)

    def filled(self, template: str, verb: str, given: Mapping[str, Any]) -> str:
        names = [name for _, name, _, _ in Formatter().parse(template) if name]
        pieces = {
            name: self.field(name, given[name]) if name in given else self.said.get(f"no.{verb}.{name}", "")
            for name in names
        }
        text = template.format_map(pieces)
        if verb:
            for name, value in given.items():
                if name not in pieces and name != "n":
                    said = self.beside(name, value)
                    text += said if said.startswith((",", " ")) else f", {said}"
        return text

    def beside(self, name: str, value: Any) -> str:
        """A field that no template mentions: a number without words of its own is named."""
        said = self.field(name, value)
        return f"{self.name(name.replace('_', ' '))} {said}" if said == str(value) != value else said

    def field(self, name: str, value: Any) -> str:
        template = self.said.get(f"field.{name}")
        if template is not None:
            return template.format(value=value)
        if isinstance(value, list):
            each = self.said.get(f"each.{name}", "{name}")
            return self.said["then"].join(self.filled(each, "", one) for one in value)
        if isinstance(value, tuple):
            return ", ".join(self.field(name, one) for one in value)
        if value is True:
            return self.name(name.replace("_", " "))
        if isinstance(value, str):
            return self.called(value)
        return str(value)

    # -- conditions ----------------------------------------------------------------------------------------

    def condition(self, asked: Condition) -> str:
        no = "not-" if asked.negated else ""
        if asked.parts:
            parts = [
                f"({self.condition(part)})" if part.parts and not part.negated else self.condition(part)
                for part in asked.parts
            ]
            joined = self.said["and" if asked.kind == "all" else "or"].join(parts)
            return self.say("none-of", conditions=joined) if asked.negated else joined
        if asked.negated and asked.amount and asked.kind in ("stat", "counter", "visited"):
            turned = {"more": "less", "less": "more"}.get(asked.relation, "")
            if turned and asked.kind != "visited":
                return self.condition(replace(asked, negated=False, relation=turned))
            return self.say("none-of", conditions=self.condition(replace(asked, negated=False)))
        match asked.kind:
            case "coin":
                return self.say(f"{no}coin", coin=self.coin(asked.amount))
            case "item" if asked.amount > 1:
                return self.say(f"{no}with-items", name=asked.name, n=asked.amount)
            case "keyword" | "title" | "item":
                return self.say(f"{no}with-{asked.kind}", name=asked.name)
            case "spell":
                return self.say(f"{no}with-spell", name=self.called(asked.name))
            case "skill":
                return self.say(f"{no}with", name=self.name(asked.name.capitalize()))
            case "weapon":
                return self.say(f"{no}with", name=self.name(asked.name))
            case "status":
                return self.say(f"{no}with-status", name=asked.name, n=asked.amount)
            case "counter":
                key = {"more": "counter-least", "less": "counter-below"}.get(asked.relation, "counter-is")
                return self.say(key, name=asked.name, n=asked.amount)
            case "stat":
                key = {"more": "counter-least", "less": "counter-below"}.get(asked.relation, "counter-is")
                return self.say(
                    key,
                    name=self.name(self.said.get(f"stat-{asked.name}", titled(asked.name))),
                    n=asked.amount,
                )
            case "visited" if asked.amount:
                return self.say("visits-least" if asked.relation else "visits", n=asked.amount + 1)
            case "visited":
                return self.say(f"{no}visited-{'there' if asked.name else 'here'}", name=self.to(asked.name))
            case "cast":
                return self.say("is-cast", name=self.called(asked.name))
            case "used":
                return self.say("is-used", name=asked.name)
            case "wish":
                return self.say("wished")
            case "result":
                return self.say(f"{no}result", name=self.said.get(f"result-{asked.name}", asked.name))
            case _:
                return asked.kind
