"""Gradient keeps the engine's contract, clause by clause."""

from __future__ import annotations

from pathlib import Path

from talewright.rulesets.gradient import RULESET
from talewright.testing import conform


def test_gradient_conforms() -> None:
    # Only settings send Elites into a fight by name, and only settings make parties with an omen.
    unused = ("option.elite_multiattack", "option.made_together")
    conform(RULESET, tests=Path(__file__).parent, unused=unused)
