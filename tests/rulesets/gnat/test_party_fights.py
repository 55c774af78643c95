"""A company's fights at a table, with typed dice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.fights import fought

ASH = {"name": "Ash", "talent": 7, "fortune": 0}
BO = {"name": "Bo", "talent": 7, "fortune": 1}


@pytest.mark.clause("A54")
def test_a_company_shares_the_rounds_of_an_opponent() -> None:
    first = fought("gnat", (ASH, BO), ("ogre rounds=2 wounds=1",))
    assert first.asked == ("fight", "Ash")
    second = fought("gnat", (ASH, BO), ("ogre rounds=2 wounds=1",), [(1, 2)])
    assert (second.asked, second.figure("ogre", "rounds")) == (("fight", "Bo"), 1)
    offered = fought("gnat", (ASH, BO), ("ogre rounds=2 wounds=1",), [(1, 2), (4, 5)])
    assert offered.asked == ("fortune", "Bo")
    done = fought("gnat", (ASH, BO), ("ogre rounds=2 wounds=1",), [(1, 2), (4, 5), "keep"])
    assert done.word == "won"
    assert [hero.vitality for hero in done.sheets] == [3, 2]


@pytest.mark.clause("A54", "GNAT-106")
def test_more_opponents_than_characters_standing_are_several_at_once() -> None:
    shield = [{"name": "shield", "kind": "shield"}]
    alone: dict[str, Any] = {**ASH, "items": shield}
    two = fought("gnat", (alone,), ("2 ogre",), ["ogre 1"])
    one = fought("gnat", (alone,), ("ogre",))
    assert (one.question.facts["target"], two.question.facts["target"]) == (5, 6)


@pytest.mark.clause("A54", "GNAT-042")
def test_who_is_overcome_fights_no_more_rounds() -> None:
    weak = {**ASH, "vitality": 1}
    down = fought("gnat", (weak, BO), ("footpad",), [(5, 5)])
    assert down.fighter("Ash").fate == "overcome"
    assert down.asked == ("fight", "Bo")
    assert fought("gnat", (weak,), ("footpad",), [(5, 5)]).word == "lost"
