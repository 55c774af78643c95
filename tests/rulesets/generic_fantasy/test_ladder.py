"""The tie ladder as a table draws it: each rung, and the one that decides."""

from __future__ import annotations

import pytest

from talewright.core.opposed import ThrownDie
from talewright.core.ruleset import find
from talewright.rulesets.generic_fantasy.ladder import ladder
from talewright.rulesets.generic_fantasy.options import Rules

Dice = tuple[ThrownDie, ...]


def decided(own: Dice, other: Dice) -> list[str]:
    found = [str(rung.title) for rung in ladder(own, other, Rules()) if rung.wins > 0]
    turned = [str(rung.title) for rung in ladder(other, own, Rules()) if rung.wins < 0]
    assert found == turned, "it is the same from the other side"
    return found


@pytest.mark.clause("GF-110")
@pytest.mark.parametrize(
    ("own", "other", "by"),
    [
        (((8, 7, ""), (6, 4, "")), ((8, 1, ""), (6, 6, "")), ["hits"]),
        (((8, 7, ""), (6, 4, "")), ((8, 5, ""), (6, 6, "")), ["better grade"]),
        (((8, 6, ""), (6, 4, "")), ((8, 5, ""), (6, 4, "")), ["higher faces"]),
        (((10, 5, ""),), ((8, 5, ""),), ["bigger dice"]),
        (((8, 5, ""),), ((8, 5, ""),), []),
    ],
)
def test_the_first_rung_that_differs_decides(own: Dice, other: Dice, by: list[str]) -> None:
    assert decided(own, other) == by


def test_a_helpers_miss_is_left_out_and_every_rung_is_said_in_german() -> None:
    own: Dice = ((8, 7, ""), (4, 1, "help"))
    rungs = ladder(own, ((8, 5, ""),), Rules())
    assert [str(rung.own) for rung in rungs][2:] == ["7", "d8"]
    say = find("generic-fantasy").words("de").say
    assert [say(rung.title) for rung in rungs] == [
        "Treffer",
        "besserer Grad",
        "höhere Augen",
        "größere Würfel",
    ]
    assert say(rungs[3].own) == "W8"
