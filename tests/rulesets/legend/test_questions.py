"""Odds questions about Legend as an outsider would put them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from talewright.core.errors import QuestionError
from talewright.odds.question import read_question
from talewright.odds.report import answer


def test_a_count_without_an_end_is_reported_as_times_and_refused_as_a_goal() -> None:
    step = {"verb": "attack", "foe_vigor": 6, "attacks": 0}
    told = answer(read_question({"system": "legend", "steps": [step]}))
    assert told["times"]["attack"]["fraction"] == "874552/177147"
    with pytest.raises(QuestionError, match="'attacks' is not counted"):
        answer(read_question({"system": "legend", "steps": [step], "goal": ["attacks"]}))
    ended = answer(
        read_question({"system": "legend", "steps": [{**step, "attacks": 1}], "goal": ["attacks"]})
    )
    assert Fraction(ended["value"]["attacks"]["fraction"]) == 1
