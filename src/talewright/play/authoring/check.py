"""One check of a book for every face: command line, editor page, API and language server.

The checker receives a price for each fight: what it does to a new character, computed by the rules that are played.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from talewright.adventure import Book, Finding, Order, check_book
from talewright.adventure.checks.author_view import Pricing
from talewright.core import record
from talewright.core.authoring import Price
from talewright.core.errors import FaultsError, QuestionError, RulesetError, TooLargeError
from talewright.core.record import JsonObject
from talewright.core.ruleset import Character, Outcome, RuleOptions, Ruleset, find
from talewright.play.cache import LruCache

FIGHT = "fight"
SECONDS = 1.0
"""For the prices of fights while a person waits."""
MAX_NODES = 400_000
MAX_NODES_TIMED = 40_000
"""The largest fight that is priced while a person waits: about half a second."""
Prices = tuple[Price, Price]
"""With what a character can spend, and without."""
_known: LruCache[Hashable, Prices] = LruCache(1000)
_new: LruCache[Hashable, Character] = LruCache(64)
log = logging.getLogger("talewright.pricing")


def check(
    book: Book,
    *,
    ruleset: Ruleset[Any] | None = None,
    priced: bool = True,
    seconds: float | None = SECONDS,
    lock: dict[str, int] | None = None,
    unpriced: list[Order] | None = None,
) -> list[Finding]:
    """All findings, in the order of the text. Fights are priced within so many seconds; None takes all it needs.

    Those that were left out for lack of time are added to `unpriced`.
    """
    pricing = pricing_of(book, seconds=seconds, unpriced=unpriced) if priced else None
    return list(check_book(book, ruleset=ruleset, pricing=pricing, lock=lock))


def pricing_of(
    book: Book, *, seconds: float | None = None, unpriced: list[Order] | None = None
) -> Pricing | None:
    """Prices for the fights of a book; None if its rules have no fights.

    With `seconds` the fights that are priced in that time have a price; the others have none. A fight that was priced
    once keeps its price for as long as the program runs, so an editor prices only what has changed.
    """
    try:
        ruleset = find(book.head.system)
    except RulesetError:
        return None
    if FIGHT not in ruleset.verbs or not book.sound or book.start is None or ruleset.pack is None:
        return None
    try:
        rules = ruleset.pack.rules(book.head.facts)
    except FaultsError:
        return None  # the checker names the option of the head that is wrong
    nodes = MAX_NODES if seconds is None or seconds > SECONDS else MAX_NODES_TIMED
    until = None if seconds is None else time.monotonic() + seconds

    def pricing(order: Order) -> Prices | None:
        args = tuple(sorted(order.args))
        key = (ruleset.id, ruleset.version, rules, args)
        found = _known.get(key)
        if found is None and (until is None or time.monotonic() < until):
            fields = dict(args)
            try:
                found = (
                    price_fight(ruleset, fields, rules, nodes=nodes),
                    price_fight(ruleset, fields, rules, spend=False, nodes=nodes),
                )
            except TooLargeError:
                log.info("a fight of %s is too large to price: %s", book.head.title, fields)
                return None
            _known.put(key, found)
        if found is None and unpriced is not None:
            unpriced.append(order)
        return found

    return pricing


def price_fight(
    ruleset: Ruleset[Any],
    fields: JsonObject,
    rules: RuleOptions = None,
    *,
    spend: bool = True,
    nodes: int = MAX_NODES,
) -> Price:
    """A fight of a new character who plays it best, with what a character can spend to avoid harm or without."""
    from talewright.odds.rule_odds import solve_rule

    verb = ruleset.verbs[FIGHT]
    hero = _new_character(ruleset, spend=spend)
    order: Any = record.load(verb.order, fields, error=QuestionError, subject=FIGHT)
    rules = ruleset.rules() if rules is None else rules

    def health(hero: Character) -> list[int]:
        measured = ruleset.measures(hero)
        return [measured["alive"], measured[ruleset.health]]

    def goal(outcome: Outcome[Any]) -> list[int]:
        return health(outcome.hero)

    odds = solve_rule(verb.play, hero, order, rules, goal=goal, limit=nodes)
    return Price(Fraction(odds.value[0]), health(hero)[1] - Fraction(odds.value[1]))


def _new_character(ruleset: Ruleset[Any], *, spend: bool) -> Character:
    """The same for all fights of a system."""
    key = (ruleset.id, ruleset.version, spend)
    known = _new.get(key)
    if known is None:
        sketch = ruleset.sketch()
        if not spend:
            sketch = replace(sketch, **dict.fromkeys(ruleset.spare, 0))
        known = _new.put(key, ruleset.draw(sketch))
    return known
