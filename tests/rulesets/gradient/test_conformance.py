"""Gradient keeps the engine's contract, clause by clause."""

from __future__ import annotations

from pathlib import Path

from talewright.rulesets.gradient import RULESET
from talewright.testing import conform


def test_gradient_conforms() -> None:
    conform(RULESET, tests=Path(__file__).parent)
