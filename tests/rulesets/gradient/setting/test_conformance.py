"""A setting that ships as a folder of pages is a ruleset like any other."""

from __future__ import annotations

from talewright.core.ruleset import find
from talewright.testing import conform


def test_slackwater_conforms() -> None:
    slackwater = find("gradient:slackwater")
    assert {trial.verb for trial in slackwater.trials} == {"venture", "buy", "roll", "encounter"}
    conform(slackwater)
