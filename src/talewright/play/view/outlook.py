"""What would happen: every way an order can end, with its exact chance and the figures that change.

A preview of an order that is over at once has one result; where dice decide, the solver counts all of them, with
choices made for the best. Nothing is known here of any rule. What would take too long has no outlook.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from talewright.core.errors import TalewrightError
from talewright.core.record import Fields
from talewright.core.ruleset import Character, H, Ruleset, find
from talewright.core.sheet import Change, changes
from talewright.odds.solve import solve
from talewright.play.orders import CharacterOrder, check_order, order_game

LIMIT = 4_000
"""Nodes that are explored for one order: a save or two, not a fight."""
MAX_CACHED = 4_096
log = logging.getLogger("talewright.outlook")


@dataclass(frozen=True)
class Result:
    """One way it may end: the outcome's word, whether that is good, how likely it is, and what changes."""

    word: str
    good: bool
    chance: Fraction
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Outlook:
    """The results, the most likely first; none if the order is refused or too long to count."""

    results: tuple[Result, ...] = ()

    @property
    def good(self) -> Fraction:
        """The chance that it ends well."""
        return sum((each.chance for each in self.results if each.good), Fraction(0))

    @property
    def words(self) -> dict[str, Fraction]:
        """The chance of each word, whatever else changes; the most likely first."""
        found: dict[str, Fraction] = {}
        for each in self.results:
            found[each.word] = found.get(each.word, Fraction(0)) + each.chance
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))

    def surely(self, word: str) -> bool:
        """Whether it can end in no other way."""
        return bool(self.results) and all(each.word == word for each in self.results)

    def change(self, name: str) -> Change | None:
        """What happens to a figure in every result; None if it differs or stays."""
        found = {each for result in self.results for each in result.changes if each.name == name}
        sure = all(any(each.name == name for each in result.changes) for result in self.results)
        return next(iter(found)) if len(found) == 1 and sure else None


def outlook(ruleset: Ruleset[H], hero: H, verb: str, order: Fields, options: Fields | None = None) -> Outlook:
    """`options` are the rules' own that differ from their defaults: house rules."""
    return _outlook(ruleset.id, hero, verb, _text(order), _text(options or {}))


def forecast(ruleset: Ruleset[H], hero: H, verb: str, question: Fields) -> Outlook:
    """The same of a question about the rules, which nobody carries out."""
    return _outlook(ruleset.id, hero, verb, _text(question), _text({}), asked=True)


def _text(fields: Fields) -> str:
    """Fields as something that a cache can look up."""
    return json.dumps(dict(fields), sort_keys=True)


@lru_cache(maxsize=MAX_CACHED)
def _outlook(
    system: str, hero: Character, verb: str, fields: str, options: str, *, asked: bool = False
) -> Outlook:
    ruleset = find(system)
    order = CharacterOrder(verb, json.loads(fields), json.loads(options))
    try:
        if not asked:
            check_order(ruleset, hero, order)
        odds = solve(
            order_game(ruleset, hero, order),
            lambda state: [int(state.result.good), int(not ruleset.over(state.result.hero))],
            limit=LIMIT,
        )
    except TalewrightError:
        log.info("no outlook of %s", verb, exc_info=True)
        return Outlook()
    before = ruleset.sheet(hero)
    found: dict[tuple[str, bool, tuple[Change, ...]], Fraction] = {}
    for state, chance in odds.finals.items():
        assert state is not None
        outcome = state.result
        key = (str(outcome.word), bool(outcome.good), changes(before, ruleset.sheet(outcome.hero)))
        found[key] = found.get(key, Fraction(0)) + Fraction(chance)
    results = [Result(word, good, chance, changed) for (word, good, changed), chance in found.items()]
    return Outlook(tuple(sorted(results, key=lambda each: -each.chance)))
