"""What the fights of a book do to a new character, computed by the rules that are played; for the checker."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from talewright.adventure import Book, Order
from talewright.adventure.checks.author_view import Pricing
from talewright.adventure.game import AdventureGame
from talewright.core import record
from talewright.core.authoring import Price
from talewright.core.errors import QuestionError, RulesetError
from talewright.core.ruleset import Ruleset, find

FIGHT = "fight"
MAX_NODES = 400_000


def pricing_of(book: Book) -> Pricing | None:
    """Prices for each distinct fight of a book, computed once; None if its rules know no fights."""
    try:
        ruleset = find(book.head.system)
    except RulesetError:
        return None
    if FIGHT not in ruleset.verbs or not book.sound or book.start is None or ruleset.pack is None:
        return None
    rules = AdventureGame(book, ruleset).rules

    @cache
    def priced(args: tuple[tuple[str, Any], ...]) -> tuple[Price, Price]:
        fields = dict(args)
        return price_fight(ruleset, fields, rules), price_fight(ruleset, fields, rules, spend=False)

    def pricing(order: Order) -> tuple[Price, Price]:
        return priced(tuple(sorted((key, value) for key, value in order.args)))

    return pricing


def price_fight(
    ruleset: Ruleset[Any], fields: dict[str, Any], rules: Any = None, *, spend: bool = True
) -> Price:
    """A fight of a new character who plays it best, with what a character can spend to avoid harm or without."""
    from talewright.odds.solve import solve_rule

    verb = ruleset.verbs[FIGHT]
    sketch = ruleset.sketch()
    if not spend:
        sketch = replace(sketch, **dict.fromkeys(ruleset.spare, 0))
    hero = ruleset.draw(sketch)
    order: Any = record.load(verb.order, fields, error=QuestionError, subject=FIGHT)
    rules = ruleset.rules() if rules is None else rules

    def goal(outcome: Any) -> list[int]:
        return [ruleset.measures(outcome.hero)["alive"], ruleset.health_of(outcome.hero)]

    odds = solve_rule(verb.play, hero, order, rules, goal=goal, limit=MAX_NODES)
    survival, health = Fraction(odds.value[0]), Fraction(odds.value[1])
    return Price(survival, ruleset.health_of(hero) - health)
