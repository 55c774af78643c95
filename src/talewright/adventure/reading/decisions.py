"""What the reader decides: choices, and offers that are taken or refused where they stand. Either is for those who can pay it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from talewright.adventure.book import Sentence
from talewright.adventure.model import (
    Choice,
    Coin,
    Condition,
    Give,
    LoseItems,
    Order,
    Rest,
    Shop,
    Statement,
    Ware,
    When,
)
from talewright.adventure.phrases.tokens import BOLD, ENDS, NUMBER, REFERENCE, WORD, Token
from talewright.adventure.traversal import walk
from talewright.core.authoring import Authoring

AGREED = "agreed"
"""The kind of condition that "If you do, ..." asks: whether the offer of the sentence before is taken."""
IF_TAKEN = tuple(
    tuple(words.split())
    for words in ("If so", "If you do", "If you do so", "If you do this", "If you agree", "If you accept")
)
IF_BOUGHT = tuple(
    ("If", "you", *words.split())
    for words in (
        "buy it", "do buy it", "buy one", "buy this", "purchase it", "pay", "pay him", "pay her", "pay up", "pay for it", "want it", "wish to buy it", "want to buy it", "take it", "would like it", "decide to buy it",
        "choose to buy it", "wish to have it", "are willing to pay", "wish to pay", "want to pay", "accept the offer", "accept his offer", "accept her offer",
    )
)  # fmt: skip
_FREE = frozenset("wish want would like choose decide agree accept dare".split())
"""Words of a wish that name no deed: If you wish, ..., but not If you drink, ..., whose offer stands elsewhere."""


_NOTES = re.compile(
    r"(?:remember to |you should |you must |be sure to |make sure to )?(?:add|note|write|record|put|mark|jot|enter|list)(?: down)?"
    r" (?:it|them|this|these|those|what you take|whatever you take|anything you take|what you have taken|whichever you take|the one you take|your choice)"
    r"(?: down)?(?: (?:to|on|in|among|onto) your [a-z]+(?: (?:sheet|list))?)?(?:,? if you (?:do|do so|take it|take them|take one|want it|keep it|have taken it))?"
)


def notes_what_is_taken(said: Sequence[str]) -> bool:
    """You may take the **key**. Add it to your equipment: for those who take it, and nothing more than having it."""
    return _NOTES.fullmatch(" ".join(said).casefold().replace(" ,", ",")) is not None


_CROSSES = re.compile(
    r"(?:remember to |you should |you must )?(?:cross|strike|mark|take|rub|scratch) (?:it|them|this|these|those) (?:off|out|from)(?: your [a-z]+(?: (?:sheet|list|of possessions))?)?"
)


def crosses_it_off(said: Sequence[str]) -> bool:
    """Two of your rations are spoiled. Cross them off: the loss that was carried out just before."""
    return _CROSSES.fullmatch(" ".join(said).casefold()) is not None


def decided_in_place(wish: When) -> bool:
    """If you wish, Pay 5 gp and Repair your armour: asked where it stands. What rolls has a result that others would miss."""
    inside = (*walk(wish.body), *walk(wish.otherwise or ()))
    return wish.condition.name in _FREE and not any(isinstance(each, Order) and each.rolls for each in inside)


def openings_after(offer: Statement | None) -> tuple[tuple[str, ...], ...]:
    """The openings of a sentence that goes on with an offer; none behind what is no offer."""
    if not isinstance(offer, When | Rest | Order | Shop) or taken(offer, When(Condition(AGREED))) is None:
        return ()
    if isinstance(offer, Shop):
        return (*IF_TAKEN, *IF_BOUGHT)
    return (*IF_TAKEN, ("If", "you", "succeed")) if isinstance(offer, Order) else IF_TAKEN


def taken(offer: Statement, agreed: When) -> Statement | None:
    """You may eat a ration. If you do, heal 1 Vitality: the offer with what follows from it; None where it offers nothing."""
    span = replace(offer.span, end=agreed.span.end)
    match offer:
        case When(condition=Condition(kind="wish"), otherwise=None):
            return replace(offer, body=(*offer.body, *agreed.body), otherwise=agreed.otherwise, span=span)
        case Shop(wares=(Ware(buy=int() as price, sell=None) as ware,)):
            more = tuple(each for each in agreed.body if not _is_that_deal(each, price, ware))
            if any(isinstance(each, Coin) for each in more):
                return None
            bought = (Coin("pay", price, span=offer.span), Give((ware.item,), span=offer.span), *more)
            return When(Condition("wish", "accept", span=offer.span), bought, agreed.otherwise, span)
        case Rest(may=True) if agreed.otherwise is None and not any(
            isinstance(each, LoseItems) for each in agreed.body
        ):
            return replace(offer, effects=(*offer.effects, *agreed.body))
        case Order(verb="cast") if "ds" not in dict(offer.args):
            cast = Condition("cast", str(offer.get("spell")), span=offer.span)
            return When(cast, agreed.body, agreed.otherwise, span)
        case _:
            return None


def _is_that_deal(statement: Statement, price: int, ware: Ware) -> bool:
    """If you buy it, deduct 8 gp and add the **sword** to your equipment: what buying says already."""
    if isinstance(statement, Coin):
        return statement.how in ("pay", "lose") and statement.amount == price
    return isinstance(statement, Give) and [each.name for each in statement.items] == [ware.item.name]


def for_those_who_can_pay(statement: Statement, text: str) -> Statement:
    """A choice or an offer that hands something over is open only to those who have it."""
    if isinstance(statement, Choice):
        return _asks_for_what_it_takes(statement)
    if not isinstance(statement, When) or statement.condition.kind != "wish":
        return statement
    words = " ".join(text[statement.span.start : statement.span.end].split()).rstrip(".").replace("**", "")
    asked = replace(statement, condition=replace(statement.condition, name=words))
    coin = sum(each.amount for each in statement.body if isinstance(each, Coin) and each.how == "pay")
    needed = [Condition("coin", amount=coin, span=statement.span)] if coin else []
    needed += _needed(statement.body, ())
    if not needed:
        return asked
    condition = needed[0] if len(needed) == 1 else Condition("all", parts=tuple(needed), span=statement.span)
    return When(condition, (asked,), statement.otherwise, statement.span)


def _asks_for_what_it_takes(choice: Choice) -> Choice:
    asked = choice.condition
    if asked is not None and (asked.kind in ("any", "cast") or (asked.kind == "all" and asked.negated)):
        return choice
    known = (
        asked.parts if asked is not None and asked.kind == "all" else (asked,) if asked is not None else ()
    )
    needed = _needed(choice.body, known)
    if not needed:
        return choice
    parts = (*known, *needed)
    condition = parts[0] if len(parts) == 1 else Condition("all", parts=parts, span=choice.span)
    return replace(choice, body=_asked_once(choice.body, parts), condition=condition)


def _asked_once(body: tuple[Statement, ...], parts: Sequence[Condition]) -> tuple[Statement, ...]:
    """Give the goat a **cabbage**, if you have one: who chooses it has one, and has none any more when the way begins."""
    found: list[Statement] = []
    given = False
    for each in body:
        given = given or (isinstance(each, LoseItems) and each.handed)
        known = given and isinstance(each, When) and each.otherwise is None and each.condition in parts
        found += each.body if known and isinstance(each, When) else (each,)
    return tuple(found)


def _needed(body: Sequence[Statement], known: Sequence[Condition]) -> list[Condition]:
    """The things that are handed over, and that no condition asks for yet."""
    return [
        Condition("item", item.name, item.count, span=each.span)
        for each in _handed_over(body)
        for item in each.items
        if not any(part.kind == "item" and part.name == item.name and not part.negated for part in known)
    ]


def _handed_over(body: Sequence[Statement]) -> Iterator[LoseItems]:
    """What is given away before anything else happens; an exchange is for those who have the first thing."""
    for each in body:
        if isinstance(each, LoseItems) and each.handed:
            yield each
        elif isinstance(each, When) and each.otherwise is None and each.condition.kind == "item":
            first = each.body[0] if each.body else None
            if isinstance(first, LoseItems) and first.handed and first.span == each.span:
                yield first
        elif not isinstance(each, Coin):
            return


_LEFT_OPEN = re.compile(
    r"\b(?:both,? or neither|one or both|either or both|or neither|your choice|up to you|as you (?:like|please))\b"
)
_DOES_AND = re.compile(
    r"(?!(?:You|The|A|An|He|She|It|They|This|That|Your|His|Her|Its|Their|We|I|There)\b)[A-Z][a-z]+ .*\band *",
    re.DOTALL,
)


def left_open(found: list[Sentence], text: str) -> Iterator[Sentence]:
    """Drink the green and Heal 1 Vitality. Drink the blue and Lose 1 Talent. You can drink one, both or neither: what is not for all to do."""
    if not any(
        not each.statements and _LEFT_OPEN.search(text, each.span.start, each.span.end) for each in found
    ):
        return
    for each in found:
        first = each.statements[0].span.start if each.statements else each.span.start
        if first > each.span.start and _DOES_AND.fullmatch(text, each.span.start, first):
            yield each


def left_to_rest(before: tuple[Statement, ...], found: list[Statement], authoring: Authoring) -> bool:
    """You may Rest. Lose a ration and heal 1 Vitality: what an offered Rest does, or what happens to everybody."""
    last = before[-1] if before else None
    if not isinstance(last, Rest) or not last.may or not found:
        return False
    return all(
        (isinstance(each, Order) and authoring.effect(each.verb).heals)
        or (isinstance(each, LoseItems) and each.items[0].name == "ration")
        for each in found
    )


LEFT_OPEN = tuple(
    tuple(f"{verb} {what} you {wish}".split())
    for verb in ("buy", "take", "purchase", "you may buy", "you can buy", "you may purchase")
    for what in ("what", "whatever", "as much as", "as many as", "as many of them as", "anything")
    for wish in ("can afford", "like", "want", "wish", "please", "need", "will", "choose")
) + tuple(
    tuple(f"{verb} {what}".split())
    for verb in ("you may buy", "you can buy", "buy", "you may take", "you can take", "you may purchase")
    for what in (
        "any of these items",
        "any or all of these",
        "one or more of them",
        "as many of each as you like",
        "either , both or neither",
        "either or both",
        "any or all of them",
        "any of them",
        "any of these",
        "one or both",
        "any , all or none of them",
        "either , both , or neither",
    )
)
_NOTED = re.compile(
    r"(?:pay (?:up|him|her|them|for it)|hand over the (?:money|coins)|deduct the (?:money|price|cost))"
    r" and (?:write|note|mark|jot) (?:it|them|what you buy) (?:down|on your [a-z]+(?: sheet)?)"
)


def leaves_it_to_you(said: Sequence[str]) -> bool:
    """You may buy as many as you like: said of a shop, which leaves it to the reader anyway."""
    low = tuple(word.casefold() for word in said)
    return low in LEFT_OPEN or _NOTED.fullmatch(" ".join(low)) is not None


_HANDED = frozenset(
    "pay give hand offer spend eat surrender sacrifice exchange trade swap throw toss feed donate leave share".split()
)
"""What is done, and paid, by those who choose it."""
_NO_DEED = frozenset("or if unless otherwise not never without instead refuse".split())


def purpose_as_deed(stream: list[Token], *, listed: bool) -> list[Token]:
    """To pay her 4 gp, turn to [[x]]: what a way is chosen for, as the order that it is; the same list where it is none.

    Things are handed over in an item of a list only; in running text the section that the way leads to may do it.
    """
    end = len(stream) - (stream[-1].text in ENDS)
    at = end - 3
    words = [token.text.casefold() for token in stream]
    if at < 3 or words[0] != "to" or words[1] not in _HANDED or stream[end - 1].kind != REFERENCE:
        return stream
    if not listed and any(token.kind == BOLD or token.text.startswith("ration") for token in stream):
        return stream
    if words[at : end - 1] not in (["turn", "to"], ["go", "to"]) or words[at - 1] not in (",", ":"):
        return stream
    if words[1] == "leave" and not any(token.kind == NUMBER for token in stream):
        return stream  # who has it not could leave it behind as well
    if _NO_DEED & {*words} or any(token.kind == REFERENCE for token in stream[: end - 1]):
        return stream
    joint = stream[at - 1]._replace(kind=WORD, text="and") if "and" not in words else stream[at - 1]
    verb = stream[1]._replace(text=stream[1].text.capitalize(), start=stream[0].start)
    return [verb, *stream[2 : at - 1], joint, *stream[at:]]


def paid_for(found: list[Sentence], text: str) -> list[Sentence]:
    """The sentences, with what a choice or an offer takes asked for in front of it."""
    return [
        Sentence(each.span, tuple(for_those_who_can_pay(one, text) for one in each.statements))
        if each.statements
        else each
        for each in found
    ]


def agreed(statements: list[Statement]) -> When | None:
    """If you do, ...: what follows from the offer of the sentence before."""
    first = statements[0] if statements else None
    return first if isinstance(first, When) and first.condition.kind == AGREED else None
