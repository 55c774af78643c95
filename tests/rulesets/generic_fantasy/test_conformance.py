"""The engine's contract, on trials that end soon and on those that may go round."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

from talewright.core.ruleset import Trial
from talewright.rulesets.generic_fantasy import RULESET
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.testing import CHECKS, conform

LOOPS = (
    Trial("duel", {"body": 4, "body_hp": 1}, {"foe_body": 4, "foe_body_hp": 1}),
    Trial("duel", {"body": 6, "ap": 1, "melee": 4}, {"foe": "cellar-rat", "first": "initiative"}),
    Trial("skirmish", {"body": 4, "body_hp": 2}, {"foe": "cellar-rat", "flee": True, "number": 1}),
    Trial(
        "skirmish",
        {"body": 4, "body_hp": 1, "feats": ["berserk", "protect", "sneak-attack"]},
        {"number": 1, "foe": "cellar-rat", "allies": ["cellar-rat"]},
    ),
    Trial("rest", {"body_hp": 2}, {"hours": 0, "trouble": True}),
    Trial(
        "attack",
        {"body": 8, "klass": "fighter", "feats": ["berserk"]},
        {"foe_body": 4, "foe_class": "fighter"},
    ),
)
"""Endless to a solver that ignores marks, so only the other checks run on them."""
ON_LOOPS = ("random play ends", "replay equals play", "options hold", "words are there", "sample agrees")


def test_the_contract() -> None:
    conform(RULESET, tests=Path(__file__).parent)


def test_fights_that_may_go_round() -> None:
    looping = replace(RULESET, trials=LOOPS)
    assert [f"{name}: {fault}" for name in ON_LOOPS for fault in CHECKS[name](looping)] == []


def test_every_switch_is_named_by_a_ruling() -> None:
    rulings = " ".join(clause.text for clause in RULESET.clauses() if clause.id.startswith("R-"))
    for option in fields(Rules):
        assert f"`{option.name}" in rulings
