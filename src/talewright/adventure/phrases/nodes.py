"""From a matched phrase to a statement or condition, and back to the canonical wording."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from talewright.adventure.model import (
    Arg,
    Bonus,
    BuysTreasure,
    Charge,
    Coin,
    Condition,
    Counter,
    Discard,
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
    Shop,
    Statement,
    Status,
    Title,
    TurnByNumber,
    Ware,
    When,
)
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.slots import spread
from talewright.core.findings import Span

SWITCH = "+"
"""An order whose verb starts so is a switch still looking for its fight."""
_DEFAULTS: dict[str, Arg] = {"rounds": 1, "modifier": 0, "wounds": 1}


def build_all(phrase: Phrase, facts: dict[str, Any], span: Span) -> list[Statement]:
    """The statements a phrase makes: one, but for those that hand over several things."""
    match phrase.node:
        case "gain-goods":
            return _handed(facts["goods"], "gain", span)
        case "lose-goods":
            return _handed(facts["goods"], facts.get("how", "lose"), span)
        case "exchange":
            given: ItemRef = facts["given"]
            body = (LoseItems((given,), span, handed=True), *_handed(facts["goods"], "gain", span))
            return [When(Condition("item", given.name, given.count, span=span), body, None, span)]
        case "paid-rest":
            paid = Coin("pay", facts["amount"], span=span)
            rest = Rest(may=True, effects=(paid,), span=span)
            return [When(Condition("coin", amount=facts["amount"], span=span), (rest,), None, span)]
        case _:
            return [build(phrase, facts, span)]


def _handed(goods: tuple[ItemRef | int, ...], how: str, span: Span) -> list[Statement]:
    """Coin and things that change hands, in the order of the text; things side by side are one statement."""
    made: list[Statement] = []
    for is_coin, group in groupby(goods, lambda good: isinstance(good, int)):
        if is_coin:
            made += [Coin(how, amount, span=span) for amount in group if isinstance(amount, int)]
        else:
            items = tuple(item for item in group if isinstance(item, ItemRef))
            lost = LoseItems(items, span, handed=how == "pay")
            made.append(Give(items, span) if how == "gain" else lost)
    return made


def build(phrase: Phrase, facts: dict[str, Any], span: Span) -> Statement:
    """The statement a phrase makes."""
    match phrase.node:
        case "goto" | "by-number":
            leads = Goto if phrase.node == "goto" else TurnByNumber
            return leads(facts.get("to", ""), span)
        case "order" | "switch":
            prefix = SWITCH if phrase.node == "switch" else ""
            return Order(prefix + phrase.verb, _args(facts), span, phrase.rolls)
        case "rest":
            return Rest(facts.get("may", False), facts.get("needs_ration", False), span=span)
        case "keyword" | "title":
            made = Keyword if phrase.node == "keyword" else Title
            return made(facts["name"], bool(facts["gain"]), span)
        case "status":
            value = -facts["value"] if facts.get("less") else facts["value"]
            return Status(facts["name"], value, bool(facts.get("change")), span)
        case "coin":
            half = facts.get("half", False) * ("up" if facts.get("up") else "down")
            return Coin(facts["how"], facts.get("amount", 0), facts.get("all", False), half, span)
        case "give":
            return Give(_items(facts), span)
        case "offer":
            return _offered(facts, span)
        case "lose":
            return LoseItems(_items(facts), span, handed=bool(facts.get("handed")))
        case "lose-all":
            return LoseAll(facts.get("money", False), span)
        case "discard":
            return Discard(facts["items"], span)
        case "charge":
            item = facts.get("item")
            return Charge(item.name if item else "", bool(facts["used"]), span)
        case "buys-treasure":
            return BuysTreasure(span)
        case "shop" if "bought" in facts or "sold" in facts:
            bought, sold = facts.get("bought", ()), facts.get("sold", ())
            wares = [Ware(item, price, None, span) for item, price in bought]
            return Shop((*wares, *(Ware(item, None, price, span) for item, price in sold)), span)
        case "shop":
            return Shop((Ware(facts["item"], facts.get("buy"), facts.get("sell"), span),), span)
        case "finish":
            return Finish(facts.get("kind", "neutral"), span)
        case "bonus":
            amount = -facts["amount"] if facts.get("less") else facts["amount"]
            return Bonus(amount, facts.get("fixed", False), span)
        case "counter":
            return Counter(facts["name"], facts["how"], facts["amount"], span)
        case "gain-goods" | "lose-goods" | "exchange" | "paid-rest":
            (statement,) = build_all(phrase, facts, span)
            return statement
    raise ValueError(f"Phrase {phrase.id}: no statement is called {phrase.node!r}.")


def _offered(facts: dict[str, Any], span: Span) -> Offer:
    if facts.get("each"):
        return Offer((facts.get("item") or ItemRef("ration", facts["count"]),), each=True, span=span)
    return Offer(facts["items"], facts.get("limit", 0), facts.get("must", False), span=span)


def _items(facts: dict[str, Any]) -> tuple[ItemRef, ...]:
    if "item" in facts:
        return (ItemRef(facts["item"], facts["count"]),)
    items: tuple[ItemRef, ...] = facts["items"]
    return items


def _args(facts: dict[str, Any]) -> tuple[tuple[str, Arg], ...]:
    return tuple(
        sorted((name, value) for name, value in spread(facts).items() if _DEFAULTS.get(name) != value)
    )


def condition(facts: dict[str, Any], span: Span) -> Condition:
    """The condition a phrase asks."""
    name, amount = facts.get("name", ""), facts.get("amount", 0)
    if "item" in facts:
        name, amount = facts["item"].name, facts["item"].count
    if "spell" in facts:
        name = facts["spell"]
    if facts["kind"] in ("item", "used") and not amount:
        amount = 1
    amount += facts.get("above", 0)
    return Condition(
        facts["kind"],
        name,
        amount,
        bool(facts.get("negated", False)),
        facts.get("relation", ""),
        span=span,
    )


def condition_facts(asked: Condition) -> dict[str, Any]:
    """The facts of a condition, for its wording."""
    facts: dict[str, Any] = {"kind": asked.kind}
    if asked.negated:
        facts["negated"] = True
    if asked.relation:
        facts["relation"] = asked.relation
    if asked.kind in ("item", "used") and asked.name != "ration":
        facts["item"] = ItemRef(asked.name, asked.amount)
    elif asked.kind == "cast":
        facts["spell"] = asked.name
    elif asked.name:
        facts["name"] = asked.name
    if asked.amount and asked.kind != "used" and "item" not in facts:
        facts["amount"] = asked.amount
    return facts
