"""What outlasts a blow: what clings, what a turn leaves owed, and whether the others stand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.rulesets.gradient.fight_script import ANA, FAIL, GOBLIN, ORC, PASS, bodies

from talewright.core.ask import Ask
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.fighters import (
    Fighter,
)
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.lasting import begin, pay, shaken
from talewright.rulesets.gradient.morale import stage_of, try_morale
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.testing import asked, played

clause = pytest.mark.clause


# -- what clings, what is owed ---------------------------------------------------------------------------------


@clause("ROOT-059", "ROOT-053")
def test_at_the_start_of_a_turn_what_clings_goes_on_even_with_those_who_lie(hook: Any) -> None:
    def count(token: str) -> Any:
        def on_turn(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
            del ask, fighter, rules
            return body.given(token)

        return on_turn

    own, burn = hook(on_turn=count("grew")), hook(on_turn=count("burned"))
    troll = replace(GOBLIN, hooks=(own,))
    battle = Battle((ANA,), (troll,))

    def started(body: Body) -> tuple[str, ...]:
        (after,) = played(begin, battle, (troll,), (body,))
        return tuple(token for token in after.tokens if token in ("grew", "burned"))

    up = bodies((troll,))[0].given(burn)
    assert started(up) == ("burned", "grew")
    assert started(up._replace(fate="down")) == ("burned",), "nobody grows who lies"
    assert started(up._replace(fate="mortal")) == ("burned",)
    assert started(up._replace(fate="dead")) == ()
    assert started(up._replace(fate="fled")) == ()


@clause("ROOT-062", "ROOT-053")
def test_what_a_turn_left_owed_is_paid_up_to_the_most() -> None:
    battle = Battle((ANA,), (replace(GOBLIN, hp_max=9),))
    hurt = Body(1, 5, 12, 8)

    def paid(body: Body, *answers: Any) -> Body:
        (after,) = played(pay, battle, False, (body,), answers=list(answers))
        return after  # type: ignore[no-any-return]

    assert paid(hurt) == hurt
    assert paid(hurt.owing("hp", 6)) == hurt._replace(hp=7)
    assert paid(hurt.owing("hp", 30)) == hurt._replace(hp=9)
    assert paid(hurt.owing("strength", 2)) == hurt._replace(strength=7)
    assert paid(hurt.owing("strength", 9)) == hurt._replace(strength=8)
    assert paid(hurt.owing("willpower", -3)) == hurt._replace(willpower=5)
    assert paid(hurt.owing("willpower", -8)) == hurt._replace(willpower=0, fate="out")
    assert paid(hurt.owing("struck", 6), (1,)) == hurt._replace(hp=0)
    fallen = hurt._replace(fate="dead")
    assert paid(fallen.owing("hp", 6)) == fallen, "the dead gain nothing"
    counter = hurt.owing("counter", 0)
    assert paid(counter) == counter, "a counter-attack is settled later"
    assert paid(counter.owing("hp", 2)) == counter._replace(hp=3)


@clause("ROOT-053")
def test_knockback_asks_its_target_for_a_str_save() -> None:
    body = Body(4, 9, 12, 8)
    ours_, theirs = asked(shaken, ANA, body), asked(shaken, GOBLIN, body)
    assert (ours_.who, ours_.facts["target"], theirs.who) == ("hero", 9, "foe")
    assert played(shaken, ANA, body, answers=[FAIL]).tokens == ("staggered",)
    assert played(shaken, ANA, body, answers=[PASS]) == body
    assert played(shaken, ANA, body.given("staggered")) == body.given("staggered")


# -- morale ----------------------------------------------------------------------------------------------------


@clause("GRAD-113")
def test_when_a_group_is_tried() -> None:
    assert [stage_of(lost, 4) for lost in range(5)] == [0, 1, 2, 2, 2]
    assert [stage_of(lost, 2) for lost in range(3)] == [0, 2, 2]
    assert stage_of(1, 1) == 0, "one alone is tried at 0 HP"
    assert [stage_of(lost, 3) for lost in (1, 2)] == [1, 2]


def tried(
    battle: Battle, before: Any, after: Any, *answers: Any, stage: int = 0, cowed: int | None = None
) -> Any:
    found, reached = played(
        try_morale, battle, tuple(before), tuple(after), stage, cowed, answers=list(answers)
    )
    return [body.fate for body in found], reached


@clause("GRAD-113", "ROOT-061")
def test_a_fall_that_cows_tries_the_others_but_not_the_fallen() -> None:
    foes = (GOBLIN, ORC, replace(ORC, name="ogre"))
    battle = Battle((ANA,), foes)
    up = bodies(foes)
    hurt = (up[0]._replace(hp=0), *up[1:])
    assert tried(battle, up, hurt) == (["", "", ""], 0)
    assert tried(battle, up, hurt, FAIL, PASS, cowed=0) == (["", "fled", ""], 0)
    assert tried(battle, up, (up[0], up[1]._replace(hp=0), up[2]), FAIL, PASS, cowed=1) == (
        ["fled", "", ""],
        0,
    )
    alone = (hurt[0], up[1]._replace(fate="dead"), up[2]._replace(fate="dead"))
    for rules in (DEFAULT, Rules(morale_roll="group")):
        left = tried(replace(battle, rules=rules), alone, alone, stage=2, cowed=0)
        assert left == (["", "dead", "dead"], 2), "no others are left"


@clause("GRAD-115", "GRAD-113")
def test_one_alone_is_tried_when_its_hp_come_down_to_0() -> None:
    battle = Battle((ANA,), (GOBLIN,))
    for hp in (1, 4):
        before = Body(hp, 8, 12, 8)
        assert tried(battle, (before,), (before._replace(hp=0),), FAIL) == (["fled"], 0)
    down = Body(0, 8, 12, 8)
    assert tried(battle, (down,), (down._replace(strength=5),)) == ([""], 0), "once"
    assert tried(battle, (Body(4, 8, 12, 8),), (Body(2, 8, 12, 8),)) == ([""], 0)
    assert tried(battle, (Body(4, 8, 12, 8),), (Body(0, 0, 0, 0, "dead"),)) == (["dead"], 0)


@clause("GRAD-113", "GRAD-126")
def test_those_who_wait_to_be_called_are_not_counted(hook: Any) -> None:
    caller = replace(GOBLIN, hooks=(hook(steadfast=False),))
    waiting = replace(ORC, fate="waiting")
    battle = Battle((ANA,), (caller, ORC, waiting, waiting, waiting))
    before = bodies(battle.foes)
    after = (before[0], before[1]._replace(fate="dead"), *before[2:])
    fates, reached = tried(battle, before, after, FAIL)
    assert (fates[0], reached) == ("fled", 2), "one of two is half"
