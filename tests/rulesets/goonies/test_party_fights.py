"""A company's fights at a table, with typed dice."""

from __future__ import annotations

import pytest
from tests.rulesets.fights import fought

ASH = {"name": "Ash", "power": 2, "grace": 1, "max_hp": 10}
BO = {"name": "Bo", "power": 1, "grace": 2, "max_hp": 10}


@pytest.mark.clause("R-20", "GNG-043")
def test_damage_of_one_stays_on_the_enemy_for_the_next() -> None:
    first = fought("goonies", (ASH, BO), ("goose ds=8",))
    assert first.asked == ("action", "Ash")
    second = fought("goonies", (ASH, BO), ("goose ds=8",), ["attack", (5, 4)])
    assert (second.asked, second.figure("goose", "damage")) == (("action", "Bo"), 3)
    done = fought("goonies", (ASH, BO), ("goose ds=8",), ["attack", (5, 4), "attack", (6, 6)])
    assert done.word == "won"


@pytest.mark.clause("R-20", "GNG-093")
def test_everybody_who_is_not_out_earns_what_was_beaten() -> None:
    done = fought("goonies", (ASH, BO), ("goose ds=7",), ["attack", (6, 6)])
    assert [hero.unused for hero in done.sheets] == [7, 7]


@pytest.mark.clause("R-20", "R-13")
def test_each_chooses_whom_to_face() -> None:
    facing = fought("goonies", (ASH, BO), ("2 goose",))
    assert (facing.asked, facing.question.options) == (("facing", "Ash"), ("goose 1", "goose 2"))
    hit = fought("goonies", (ASH, BO), ("2 goose",), ["goose 2", "attack", (4, 4)])
    assert (hit.figure("goose 1", "damage"), hit.figure("goose 2", "damage")) == (0, 3)


@pytest.mark.clause("R-20", "GNG-051")
def test_who_runs_is_away_and_the_others_go_on() -> None:
    away = fought("goonies", (ASH, BO), ("goose",), ["run", (6, 6)])
    assert away.fighter("Ash").fate == "fled"
    assert away.asked == ("action", "Bo")
    assert fought("goonies", (ASH, BO), ("goose",), ["run", (6, 6), "run", (6, 6)]).word == "fled"
