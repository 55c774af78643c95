"""What a turn leaves alone is set aside for the solver: every fight ends with the same chances without that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.rulesets.gradient.fight_script import ANA, BEN, GOBLIN

from talewright.odds.rule_odds import solve_rule
from talewright.odds.table import forget_shared
from talewright.rulesets.gradient import combat
from talewright.rulesets.gradient.battle import OVER, Battle, State
from talewright.rulesets.gradient.combat import fight
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.sides import carried

FLASK = replace(ANA, attacks=(*ANA.attacks, Attack("flask", (6,), uses=1)))
SPITTER = replace(GOBLIN, attacks=(*GOBLIN.attacks, Attack("spit", (4,), uses=1)))
FRAIL = replace(BEN, hp=1, strength=3)


def ends(battle: Battle) -> dict[Any, Any]:
    forget_shared()
    odds = solve_rule(fight, battle, battle.start(), goal=lambda state: [not state.party[0].fate])
    assert sum(odds.finals.values()) == 1
    return {**odds.finals, "value": odds.value}


@pytest.mark.parametrize("brief", [False, True])
@pytest.mark.parametrize(
    ("party", "foes", "how"),
    [
        ((ANA,), (GOBLIN, GOBLIN), {}),
        ((ANA,), (GOBLIN,), {"actions": ("retreat", "hold")}),
        ((ANA,), (GOBLIN,), {"scars": False, "rules": Rules(simultaneous="round")}),
        ((ANA, FRAIL), (GOBLIN,), {"aim": "first"}),
        ((FRAIL, FRAIL), (GOBLIN,), {}),
        ((FLASK,), (GOBLIN,), {}),
        ((FRAIL,), (SPITTER, SPITTER), {}),
    ],
)
def test_a_fight_is_the_same_with_nothing_set_aside(
    party: Any, foes: Any, how: dict[str, Any], brief: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = Battle(party, foes, brief=brief, **how)
    lean = ends(battle)
    monkeypatch.setattr(combat, "carried", lambda _: None)
    assert ends(battle) == lean


def test_a_side_is_left_alone_in_its_own_turn() -> None:
    """The turn of the characters is one turn, however hurt they are."""
    battle = Battle((ANA,), (GOBLIN, GOBLIN), brief=True)
    aside = carried(battle)
    assert aside is not None
    start = battle.start()
    hurt = start._replace(party=(start.party[0]._replace(hp=0, strength=2, scar=3),))
    assert aside.take(start)[0] == aside.take(hurt)[0]
    assert aside.put(*aside.take(hurt)) == hurt
    over = State(OVER, aside.take(hurt)[0].party, ())
    assert aside.put(over, aside.take(hurt)[1]).party == hurt.party


def test_who_may_use_something_up_is_not_left_alone() -> None:
    aside = carried(Battle((FLASK,), (GOBLIN,)))
    assert aside is not None
    start = Battle((FLASK,), (GOBLIN,)).start()
    assert aside.take(start) == (start, None)
