"""The engine's contract."""

from __future__ import annotations

from pathlib import Path

from talewright.rulesets.legend import RULESET
from talewright.testing import conform


def test_legend_keeps_the_contract() -> None:
    conform(RULESET, tests=Path(__file__).parent)


def test_the_credit_is_as_the_licence_asks() -> None:
    assert RULESET.credit == "Based on LEGEND by Bartapapa, CC BY-SA 4.0"
    assert RULESET.licence == "CC BY-SA 4.0"
    assert RULESET.kind == "table"
