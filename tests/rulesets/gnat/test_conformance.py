"""GNAT keeps the engine's contract, clause by clause."""

from __future__ import annotations

from pathlib import Path

from talewright.rulesets.gnat import RULESET
from talewright.testing import conform


def test_gnat_conforms() -> None:
    conform(RULESET, tests=Path(__file__).parent)
