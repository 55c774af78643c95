"""Every node in its canonical wording: what tools print, and what reads back as the same node."""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.book import Heading
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
from talewright.adventure.phrases.nodes import build, condition, condition_facts
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import tokens
from talewright.core.errors import AdventureError
from talewright.core.findings import Span
from talewright.core.text.message import Message


def canonical(node: Statement | Condition | Heading | tuple[Statement, ...], book: PhraseBook) -> str:
    """A node in the wording tools print. Reading it gives the same node again."""
    match node:
        case tuple():
            return _row(node, book)
        case Condition():
            return _condition(node, book)
        case Heading():
            return heading_words(node)
        case _:
            return _statement(node, book)


def _row(statements: tuple[Statement, ...], book: PhraseBook) -> str:
    """Several statements in one sentence, without its full stop."""
    words = [_statement(each, book) for each in statements]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else ""


def _condition(asked: Condition, book: PhraseBook) -> str:
    if asked.parts and asked.negated:
        return "Unless " + _condition(replace(asked, negated=False), book).removeprefix("If ")
    if asked.parts:
        first, *others = (_condition(part, book) for part in asked.parts)
        joint = " and " if asked.kind == "all" else " or "
        either = [
            joint + ("either " if part.kind == "any" and not part.negated else "") for part in asked.parts[1:]
        ]
        return first + "".join(
            link + each.removeprefix("If ") for link, each in zip(either, others, strict=True)
        )
    facts = condition_facts(asked)
    for phrase in book.conditions:
        words = _try(phrase.wording, facts, book)
        stream = tokens(words)
        for end, found in phrase.matches(stream, 0, book.lexicon):
            if end == len(stream) and condition(found, Span()) == asked:
                return words[:1].upper() + words[1:]
    if asked.kind == "wish":
        return "If you wish"
    raise AdventureError("", [Message("The phrase book has no words for {asked}.", asked=str(asked))])


def _try(wording: object, facts: dict[str, object], book: PhraseBook) -> str:
    assert callable(wording)
    try:
        return str(wording(facts, book.lexicon))
    except (TypeError, AttributeError, KeyError, IndexError, ValueError):
        return ""


def _facts(node: Statement) -> dict[str, object]:
    match node:
        case Goto() | TurnByNumber():
            return {"to": node.to}
        case Order():
            return dict(node.args)
        case Keyword() | Title():
            return {"name": node.name, "gain": node.gain}
        case Status():
            less = node.change and node.value < 0
            return {"name": node.name, "value": abs(node.value), "change": node.change, "less": less}
        case Coin():
            return {
                "how": node.how,
                "amount": node.amount,
                "all": node.all,
                "half": bool(node.half),
                "up": node.half == "up",
                "goods": (node.amount,),
            }
        case Give() | LoseItems() | Discard():
            first = node.items[0]
            plain = {"item": first.name, "count": first.count} if len(node.items) == 1 else {}
            return {"items": node.items, "goods": node.items, **plain}
        case Offer(each=True):
            return {"item": node.items[0], "each": True}
        case Offer():
            return {"items": node.items, "limit": node.limit, "must": node.must}
        case LoseAll():
            return {"money": node.money}
        case Charge():
            return {"item": ItemRef(node.item) if node.item else None, "used": node.used}
        case Finish():
            return {"kind": node.kind}
        case Bonus():
            return {
                "amount": node.amount if node.fixed else abs(node.amount),
                "less": node.amount < 0,
                "fixed": node.fixed,
            }
        case Counter():
            return {"name": node.name, "how": node.how, "amount": node.amount}
        case Rest():
            return {"may": node.may, "needs_ration": node.needs_ration}
        case _:
            return {}


def _phrase(node: Statement, book: PhraseBook) -> str:
    facts = _facts(node)
    for phrase in book.instructions:
        if isinstance(node, Order) and phrase.verb != node.verb:
            continue
        words = _try(phrase.wording, facts, book)
        stream = tokens(words)
        for end, found in phrase.matches(stream, 0, book.lexicon):
            if end == len(stream) and build(phrase, found, Span()) == node:
                return words
    if isinstance(node, Order):
        return _with_switches(node, book)
    raise AdventureError("", [Message("The phrase book has no words for {node}.", node=str(node))])


def _with_switches(order: Order, book: PhraseBook) -> str:
    """A fight whose switches need sentences of their own: the fight, then one switch after another."""
    left = dict(order.args)
    switches = []
    for phrase in book.instructions:
        if phrase.node != "switch" or phrase.verb != order.verb:
            continue
        while words := _try(phrase.wording, dict(left), book):
            stream = tokens(words)
            found = [f for end, f in phrase.matches(stream, 0, book.lexicon) if end == len(stream)]
            said = build(phrase, found[0], Span()) if found else None
            if not isinstance(said, Order) or not said.args or any(left.get(k) != v for k, v in said.args):
                break
            for name, _ in said.args:
                left.pop(name)
            switches.append(words)
            trimmed = replace(order, args=tuple(sorted(left.items())))
            try:
                return _phrase(trimmed, book) + "; " + "; ".join(switches)
            except AdventureError:
                continue
    raise AdventureError("", [Message("The phrase book has no words for {order}.", order=str(order))])


def _statement(node: Statement, book: PhraseBook) -> str:
    match node:
        case When():
            return _when(node, book)
        case Rest():
            return _rest(node, book)
        case Choice():
            return f"- {node.words}"
        case WebOnly():
            return "{web: " + _row(node.body, book) + "}"
        case Shop():
            return _shop(node, book)
        case RollTable():
            rows = [f"| {_range(row.low, row.high)} | {row.words} |" for row in node.rows]
            return "\n".join([f"| {node.dice} | |", "|---|---|", *rows])
        case Fence():
            return _fence(node, book)
        case BuysTreasure():
            return "Someone here buys treasure"
        case _:
            return _phrase(node, book)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _when(node: When, book: PhraseBook) -> str:
    text = f"{_condition(node.condition, book)}, {_row(node.body, book)}".rstrip(", ")
    if node.otherwise is not None:
        text += f", otherwise {_row(node.otherwise, book)}"
    return text


def _rest(node: Rest, book: PhraseBook) -> str:
    bare = Rest(node.may, node.needs_ration)
    text = _phrase(bare, book)
    text = text[:1].upper() + text[1:]
    if node.effects:
        joint = ", and " if node.needs_ration else " and "
        text += joint + _row(node.effects, book)
    if node.eaten is not None:
        text += f". If you eat a ration, {_row(node.eaten, book)}".rstrip(", ")
    if node.hungry is not None:
        text += f". If you have no ration, {_row(node.hungry, book)}".rstrip(", ")
    return text


def _shop(node: Shop, book: PhraseBook) -> str:
    coin = book.lexicon.coins[0]
    rows = [
        f"| **{ware.item.name}** | {'' if ware.buy is None else f'{ware.buy}{coin}'} "
        f"| {'' if ware.sell is None else f'{ware.sell}{coin}'} |"
        for ware in node.wares
    ]
    return "\n".join(["| Item | Buy | Sell |", "|---|---|---|", *rows])


def _fence(node: Fence, book: PhraseBook) -> str:
    rows = [f"says: {node.says}"] if node.says else []
    if node.when == "counters":
        rows += [f"{each.name} = {each.amount}" for each in node.program if isinstance(each, Counter)]
    else:
        rows += [_sentence(_statement(each, book)) for each in node.program]
    return "\n".join([f"```{node.when}", *rows, "```"])


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def heading_words(node: Heading) -> str:
    """## name {#12 .long ending=death}"""
    parts = [f"#{node.number}"] if node.number is not None else []
    parts += [f".{name}" for name in node.classes]
    for key in ("introduces", "assumes", "ends", "meant"):
        if named := getattr(node, key):
            parts.append(f'{key}="{", ".join(named)}"')
    if node.foe:
        parts.append(f'foe="{node.foe}"')
    if node.secret:
        parts.append("secret")
    if node.ending:
        parts.append(f'ending="{node.ending}: {node.title}"' if node.title else f"ending={node.ending}")
    return f"## {node.name}" + (" {" + " ".join(parts) + "}" if parts else "")
