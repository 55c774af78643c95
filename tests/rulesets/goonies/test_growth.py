"""Experience and levels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.rulesets.goonies.growth import price
from talewright.rulesets.goonies.options import Rules

Play = Callable[..., Any]


@pytest.mark.clause("GNG-091", "GNG-092")
@pytest.mark.parametrize("ability", ["power", "grace", "focus"])
def test_a_level_raises_hp_and_an_ability_of_choice(play: Play, ability: str) -> None:
    before = {"archetype": "rogue", "hp": 6}
    open_ = play("xp", before, {"n": 35})
    assert open_.question.options == ("power", "grace", "focus")
    hero = play("xp", before, {"n": 35}, [ability]).hero
    assert (hero.max_hp, hero.hp, hero.damage, hero.level) == (11, 7, 4, 1)
    scores = {"power": 0, "grace": 2, "focus": 1}
    assert {key: hero.ability(key) for key in scores} == {**scores, ability: scores[ability] + 1}


@pytest.mark.clause("GNG-092")
def test_no_ability_has_a_cap(play: Play) -> None:
    hero = play("level", {"power": 3}, {"n": 9, "ability": "power"}).hero
    assert (hero.power, hero.max_hp) == (12, 19)


@pytest.mark.clause("GNG-093", "GNG-095")
def test_obstacles_and_enemies_give_their_initial_ds(play: Play) -> None:
    check = play("check", {"power": 3}, {"ds": 9}, [(4, 5)])
    assert (check.hero.unused, check.hero.used) == (9, 0)
    assert play("check", {"power": 0}, {"ds": 9}, [(4, 4)]).hero.unused == 0
    fight = play("fight", {"power": 20}, {"ds": 11}, ["attack", (4, 4)])
    assert fight.hero.unused == 11
    assert play("check", {"power": 3}, {"ds": 9, "earns": False}, [(4, 5)]).hero.unused == 0


@pytest.mark.clause("GNG-094")
def test_a_getaway_gives_the_margin_or_the_current_ds(play: Play) -> None:
    rogue = {"archetype": "rogue", "spells": ["sunburst"]}
    stunned = ["cast:sunburst", (6, 5), "run", (4, 4)]
    assert play("fight", rogue, {"ds": 9}, stunned).hero.unused == 3
    assert play("fight", rogue, {"ds": 9}, stunned, run_xp="current_ds").hero.unused == 7


@pytest.mark.clause("GNG-096")
@pytest.mark.parametrize(
    ("used", "cost"),
    [(0, 35), (99, 35), (100, 50), (249, 50), (250, 85), (499, 85), (500, None), (510, None)],
)
def test_the_price_of_the_next_level(used: int, cost: int | None) -> None:
    assert price(used, Rules()) == cost


@pytest.mark.clause("GNG-097")
def test_an_author_extends_the_progression(play: Play) -> None:
    rules = Rules(progression=((1000, 120),))
    assert [price(used, rules) for used in (99, 499, 500, 999, 1000)] == [35, 85, 120, 120, None]
    hero = play("xp", {"used": 510}, {"n": 300}, ["grace", "grace"], progression=[[1000, 120]]).hero
    assert (hero.grace, hero.unused, hero.used) == (2, 60, 750)
    with pytest.raises(SheetError, match=r"progression\[1\]"):
        record.load(Rules, {"progression": [[1000, 120], [900, 150]]})


@pytest.mark.clause("GNG-098")
def test_the_story_may_grant_levels_and_experience_may_be_left_out(play: Play) -> None:
    granted = play("level", {"archetype": "mage"}, {}, ["focus"]).hero
    assert (granted.focus, granted.max_hp, granted.used, granted.unused) == (3, 10, 0, 0)
    without = play("xp", {}, {"n": 500}, experience=False)
    assert (without.question, without.hero.unused, without.hero.level) == (None, 0, 0)


@pytest.mark.clause("GNG-095", "R-16")
def test_each_purchase_moves_its_price_and_reads_the_table_again(play: Play) -> None:
    hero = play("xp", {"used": 70}, {"n": 90}, ["power", "power"]).hero
    assert (hero.level, hero.used, hero.unused) == (2, 70 + 35 + 50, 5)


@pytest.mark.clause("R-16")
def test_levels_wait_for_the_end_of_a_fight(play: Play) -> None:
    pair = {"enemies": [{"ds": 2}, {"ds": 3}]}
    within = play("fight", {"power": 3, "xp": 34}, pair, ["attack", (2, 2)])
    assert within.question.what == "action"
    after = play("fight", {"power": 3, "xp": 34}, pair, ["attack", (2, 2), "attack", (2, 2)])
    assert after.question.what == "level"
    out = play("fight", {"power": 3, "xp": 34, "hp": 1}, pair, ["attack", (2, 2), "run", (1, 1)])
    assert out.question is None
    assert (out.outcome.word, out.hero.unused, out.hero.level) == ("out", 36, 0)


@pytest.mark.clause("R-17")
def test_what_is_marked_out_gives_experience_once(play: Play) -> None:
    wall = {"ds": 5, "key": "wall"}
    once = play("check", {"power": 3}, wall, [(4, 4)]).hero
    assert (once.unused, once.overcome) == (5, ("wall",))
    assert play("check", once, wall, [(4, 4)]).hero.unused == 5
    ogre = {"ds": 6, "key": "ogre"}
    away = play("fight", {"power": 9}, ogre, ["run", (4, 4)]).hero
    assert away.unused == 2
    twice = play("fight", away, ogre, ["run", (6, 6)]).hero
    assert twice.unused == 2
    beaten = play("fight", twice, ogre, ["attack", (6, 6)]).hero
    assert beaten.unused == 8
    assert play("fight", beaten, ogre, ["attack", (6, 6)]).hero.unused == 8
