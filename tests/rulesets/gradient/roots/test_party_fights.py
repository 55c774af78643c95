"""Fights of Roots at a table: what they leave of those who fight beside the party."""

from __future__ import annotations

import pytest
from tests.rulesets.fights import fought

from talewright.core.replay import Ended, resume
from talewright.rulesets.gradient.battle import OVER

GUARD, SCOUT = "guard hp5 str10 dex9 wil6 d6", "scout hp3 str9 dex9 wil9 d6"
PARTY = (
    {"name": "Ash", "setting": "roots", "details": [["hirelings", GUARD]]},
    {"name": "Bo", "setting": "roots", "details": [["hirelings", SCOUT]]},
)


@pytest.mark.clause("ROOT-041", "GRAD-070")
def test_the_hirelings_of_each_sheet_are_left_as_the_fight_leaves_them() -> None:
    begun = fought("roots", PARTY, ("humanoid/cutpurse",))
    fight = begun.game.fight
    assert [each.name for each in fight.party(begun.state)] == ["Ash", "Bo", "guard", "scout"]
    state = fight.changed(begun.state, "party", 3, "hp", 1)
    ended = resume(begun.game, since=(state._replace(turn=OVER), 0))
    assert isinstance(ended, Ended)
    left = [each.detail("hirelings") for each in ended.state.sheets]
    assert left == [GUARD, "scout hp1/3 str9 dex9 wil9 d6"]
