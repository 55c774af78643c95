"""The search for inputs that change nothing finds one, and an input that is used passes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import field, load
from talewright.core.ruleset import Outcome, Verb, find
from talewright.testing.dead_inputs import dead_inputs


@dataclass(frozen=True)
class Nap:
    hours: int = field(1, "how long", low=1, high=3)
    pillow: bool = field(False, "on a pillow")


def nap(ask: Ask, hero: Any, order: Nap, rules: Any) -> Outcome[Any]:
    del ask, rules
    return Outcome(hero, f"slept {order.hours}", good=True)


def broken(ask: Ask, hero: Any, order: Nap, rules: Any) -> Outcome[Any]:
    if order.pillow:
        raise KeyError("pillow")
    return nap(ask, hero, order, rules)


def test_a_field_that_nothing_reads_is_found() -> None:
    gnat = find("gnat")
    ruleset = replace(gnat, verbs={"nap": Verb("nap", "sleep", Nap, nap)}, trials=(), cases=())
    found = dict(dead_inputs(ruleset))
    assert "nap.pillow" in found
    assert "nap.hours" not in found


def echoing(ask: Ask, hero: Any, order: Nap, rules: Any) -> Outcome[Any]:
    ask.note("napped", hours=order.hours, pillow=order.pillow, rested=2 * order.hours)
    del rules
    return Outcome(hero, "slept", good=True)


def test_a_field_that_a_note_only_repeats_is_found() -> None:
    ruleset = replace(find("gnat"), verbs={"nap": Verb("nap", "sleep", Nap, echoing)}, trials=(), cases=())
    found = dict(dead_inputs(ruleset))
    assert "nap.pillow" in found
    assert "nap.hours" not in found, "a note says what came of it"


def test_an_order_that_raises_is_found() -> None:
    ruleset = replace(find("gnat"), verbs={"nap": Verb("nap", "sleep", Nap, broken)}, trials=(), cases=())
    assert "KeyError" in dict(dead_inputs(ruleset))["nap"]


@pytest.mark.parametrize(
    ("system", "verb", "order", "words"),
    [
        ("generic-fantasy", "attack", {"attacker": "foe", "help": [12]}, "nobody helps against an attack"),
        ("generic-fantasy", "attack", {"help": [20]}, "no d20"),
        ("generic-fantasy", "cast", {"foe_melee": 6}, "no such field"),
        ("generic-fantasy", "treat", {"times": 3}, "no such field"),
        ("gnat", "gain-skill", {"what": "climbing", "by": 2}, "no such field"),
    ],
)
def test_what_would_be_ignored_is_refused(system: str, verb: str, order: dict[str, Any], words: str) -> None:
    with pytest.raises(SheetError, match=words):
        load(find(system).verbs[verb].order, order)


def test_a_new_character_needs_a_skill_to_choose() -> None:
    with pytest.raises(SheetError, match="at least one Skill"):
        load(find("gnat").rules, {"skills": [], "special_skills": []})
