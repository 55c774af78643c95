"""What the program understood, said back to the author in a few plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from string import Formatter
from typing import Any

from talewright.adventure.book import Book
from talewright.adventure.model import (
    Bonus,
    BuysTreasure,
    Charge,
    Choice,
    Coin,
    Condition,
    Counter,
    Discard,
    Fence,
    Finish,
    Give,
    Goto,
    ItemRef,
    Keyword,
    LoseAll,
    LoseItems,
    Offer,
    Order,
    Rest,
    RollTable,
    Shop,
    Statement,
    Status,
    Title,
    TurnByNumber,
    WebOnly,
    When,
)
from talewright.adventure.phrases.items import definition_words
from talewright.adventure.phrases.lexicon import titled
from talewright.adventure.phrases.nodes import SWITCH
from talewright.core.tables import data

Naming = Callable[[str], str]
PACKAGE = "talewright.adventure"
_ADDS = {"set": "=", "add": "+", "take": "-"}


@cache
def _said(language: str, package: str) -> Mapping[str, str]:
    """The words for books of every system, and those of the book's own."""
    found: dict[str, str] = dict(data(PACKAGE, f"words.{language}.toml")["understood"])
    if package:
        try:
            found |= data(package, f"words.{language}.toml").get("understood", {})
        except FileNotFoundError:
            return found
    return found


class Explainer:
    """Says statements back; with numbers, sections are named as they will be printed.

    In another language `name` says what the system's things are called; names of the book's own stay as they are.
    """

    def __init__(
        self,
        book: Book,
        numbers: dict[str, int] | None = None,
        language: str = "en",
        name: Naming | None = None,
    ) -> None:
        self.book = book
        self.numbers = numbers or {}
        self.said = _said(language, book.package)
        self.name: Naming = name or str

    def say(self, key: str, **facts: object) -> str:
        return self.said[key].format_map(facts)

    def explain(self, statements: tuple[Statement, ...]) -> str:
        return "; ".join(self.one(each) for each in statements) or self.say("nothing")

    def to(self, name: str) -> str:
        return str(self.numbers.get(name, name))

    def all(self, names: Iterable[str]) -> str:
        return self.said["and"].join(names)

    def item(self, item: ItemRef) -> str:
        known = self.book.item(item.name)
        heavy = self.book.authoring.kind(known.kind).heavy
        facts = [word for word in (definition_words(known), "heavy" if heavy else "") if word]
        count = f"{item.count} " if item.count > 1 else ""
        return count + ", ".join([known.name, *map(self.name, facts)])

    def one(self, statement: Statement) -> str:
        match statement:
            case Goto():
                return self.say("goto", to=self.to(statement.to))
            case Order():
                return self.order(statement)
            case When(body=(), otherwise=None):
                return self.say("story", condition=self.condition(statement.condition))
            case When():
                text = self.say(
                    "if", condition=self.condition(statement.condition), then=self.explain(statement.body)
                )
                if statement.otherwise is None:
                    return text
                return text + "; " + self.say("else", then=self.explain(statement.otherwise))
            case Choice():
                return self.choice(statement)
            case Rest():
                return self.rest(statement)
            case Keyword():
                return self.say("keyword" if statement.gain else "keyword-away", name=statement.name)
            case Title():
                return self.say("title" if statement.gain else "title-away", name=statement.name)
            case Status():
                return self.say("status", value=statement.value, name=statement.name)
            case Coin():
                if statement.all:
                    return self.say("coin-all")
                return self.say("coin-more" if statement.how == "gain" else "coin-away", n=statement.amount)
            case Give():
                return self.say("give", items=self.all(self.item(item) for item in statement.items))
            case Offer():
                items = self.all(self.item(item) for item in statement.items)
                if not statement.limit:
                    return self.say("offer", items=items)
                key = "choose" if statement.must else "offer-some"
                one = f"{key}-one" if statement.limit == 1 else key
                return self.say(one, items=items, n=statement.limit)
            case LoseItems():
                named = (
                    f"{item.count} {item.name}" if item.count > 1 else item.name for item in statement.items
                )
                return self.say("lose", items=self.all(named))
            case _:
                return self.rare(statement)

    def rare(self, statement: Statement) -> str:
        match statement:
            case TurnByNumber(to=to):
                return self.say("by-number-there", to=self.to(to)) if to else self.say("by-number")
            case LoseAll():
                return self.say("lose-all-and-coin" if statement.money else "lose-all")
            case Discard():
                return self.say("discard", items=", ".join(item.name for item in statement.items))
            case Charge():
                what = statement.item or self.say("ability")
                return self.say("used-up" if statement.used else "ready-again", name=what)
            case BuysTreasure():
                return self.say("buys-treasure")
            case Shop():
                return self.say("shop", items=", ".join(ware.item.name for ware in statement.wares))
            case Finish():
                return self.say("finish", kind=self.say(f"ending-{statement.kind}"))
            case Bonus():
                return self.say("modifier" if statement.fixed else "bonus", n=f"{statement.amount:+d}")
            case Counter():
                return f"{statement.name} {_ADDS[statement.how]} {statement.amount}"
            case RollTable():
                return self.say("table", dice=self.name(str(statement.dice)), rows=len(statement.rows))
            case WebOnly():
                return self.say("web", then=self.explain(statement.body))
            case Fence():
                when = self.said.get(f"when-{statement.when.replace(' ', '-')}", statement.when)
                return f"{when}: {self.explain(statement.program)}"
            case _:
                return statement.__class__.__name__

    # -- orders: the ruleset brings the words --------------------------------------------------------------

    def order(self, order: Order) -> str:
        """The template of the verb, filled; fields that it does not mention follow behind a comma.

        "order.VERB.FIELD" is the wording where that field is given, "order.VERB.N" the one for this n. A field reads
        as "field.NAME", one that is missing as "no.VERB.NAME", each of several things as "each.NAME".
        """
        given = order.fields()
        verb = order.verb.removeprefix(SWITCH)
        if order.verb.startswith(SWITCH):
            said = [self.field(name, value).strip(" ,") for name, value in given.items()]
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
                    said = self.field(name, value)
                    text += said if said.startswith((",", " ")) else f", {said}"
        return text

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
            known = self.name(value)
            return known if known != value else self.name(titled(value.replace("_", " ")))
        return str(value)

    def condition(self, asked: Condition) -> str:
        no = "not-" if asked.negated else ""
        if asked.parts:
            joined = self.said["and" if asked.kind == "all" else "or"].join(map(self.condition, asked.parts))
            return self.say("none-of", conditions=joined) if asked.negated else joined
        match asked.kind:
            case "coin":
                return self.say(f"{no}coin", n=asked.amount)
            case "item" if asked.amount > 1:
                return self.say(f"{no}with-items", name=asked.name, n=asked.amount)
            case "keyword" | "title" | "item":
                return self.say(f"{no}with-{asked.kind}", name=asked.name)
            case "spell":
                return self.say(f"{no}with-spell", name=self.name(asked.name))
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
                return self.say("is-cast", name=self.name(asked.name))
            case "used":
                return self.say("is-used", name=asked.name)
            case "result":
                return self.say(f"{no}result", name=self.said.get(f"result-{asked.name}", asked.name))
            case _:
                return asked.kind

    def choice(self, choice: Choice) -> str:
        only = ""
        if choice.condition is not None:
            only = self.say("only", condition=self.condition(choice.condition))
        if choice.price:
            only += self.say("open-with", n=choice.price)
        then = self.said["goto"].partition("{")[0]
        return self.say("choice", only=only, then=self.explain(choice.body).removeprefix(then))

    def rest(self, rest: Rest) -> str:
        parts = [self.say("rest-may" if rest.may else "rest")]
        if rest.needs_ration:
            parts[0] += self.say("needs-ration")
        parts += [self.one(each) for each in rest.effects]
        if rest.eaten:
            parts.append(self.say("eaten", then=self.explain(rest.eaten)))
        if rest.hungry:
            parts.append(self.say("hungry", then=self.explain(rest.hungry)))
        return "; ".join(parts)
