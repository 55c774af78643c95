"""One character of Roots and what it does by script."""

from __future__ import annotations

from typing import Any

from talewright.core import record
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots import RULESET
from talewright.testing import played

HERO = Character("Tam", 10, 12, 9, 10, 12, 9, 4, 4, setting="roots")
PASS, FAIL = (1, 2), (9, 8)
STONES = tuple(Item(f"stone {n}") for n in range(9))


def done(verb: str, hero: Character, answers: Any = (), **values: Any) -> Any:
    made = RULESET.verbs[verb]
    return played(made.play, hero, record.load(made.order, values), Rules(), answers=answers)


def facts(outcome: Any) -> dict[str, int]:
    return dict(outcome.facts)
