"""Our own opponents: whole stat blocks, and every one can be fought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.bestiary import CREATURES, Opponent, creature, faults

Go = Callable[..., Any]


@pytest.mark.clause("R-24")
def test_stat_blocks_are_whole() -> None:
    assert 8 <= len(CREATURES) <= 12
    for name, entry in CREATURES.items():
        assert faults(creature(name)) == []
        assert len(entry["description"]) > 20
    wrong = Opponent("x", (4, 5, 6), (("flying", 6),), feats=("luck",), spells=("wish",), klass="bard", ap=-1)
    assert len(faults(wrong)) == 6


@pytest.mark.clause("R-24")
@pytest.mark.parametrize("name", ["cellar-rat", "wolf", "roadside-bandit", "barrow-guard", "marsh-archer"])
def test_they_can_be_fought(odds: Go, name: str) -> None:
    found = odds("attack", {"body": 8, "melee": 6}, {"foe": name, "harm": 2})
    assert 0 < found.value < 1


@pytest.mark.clause("R-24", "GF-034")
def test_their_feats_work(play: Go) -> None:
    done = play("attack", {"body": 12, "melee": 4}, {"foe": "bandit-captain"}, [(1, 1), (8, 4), "pass"])
    assert done.facts["taken"] == 4
