"""Turns of a fight by script: who acts, what is used up, who runs, and rounds that are simultaneous."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.rulesets.gradient.fight_script import ANA, BEN, CLAW, FAIL, GOBLIN, ORC, PASS, ROUND, bodies

from talewright.core.ask import Ask
from talewright.rulesets.gradient.battle import FOES, OVER, Battle
from talewright.rulesets.gradient.combat import fight, party_turn, take_turn
from talewright.rulesets.gradient.fighters import (
    Fighter,
)
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.options import Rules
from talewright.testing import asked, played, run

clause = pytest.mark.clause


# -- the characters' turn --------------------------------------------------------------------------------------


def ours(battle: Battle, *answers: Any, opening: bool = False, actors: tuple[Body, ...] = ()) -> Any:
    return played(
        party_turn,
        battle,
        opening,
        actors or bodies(battle.party),
        bodies(battle.foes),
        0,
        answers=list(answers),
    )


@clause("GRAD-085", "GRAD-086")
def test_who_holds_attacks_nobody() -> None:
    battle = Battle((ANA,), (GOBLIN,), actions=("hold",))
    assert asked(party_turn, battle, False, bodies((ANA,)), bodies((GOBLIN,)), 0).options == (
        "attack",
        "hold",
    )
    acting, foes, _ = ours(battle, "hold")
    assert (acting, foes) == (bodies((ANA,)), bodies((GOBLIN,)))


@clause("GRAD-085", "GRAD-118")
def test_who_has_used_everything_up_does_nothing() -> None:
    flask = replace(ANA, attacks=(Attack("flask", (6,), uses=1),))
    battle = Battle((flask,), (GOBLIN,))
    acting, foes, _ = ours(battle, (3,))
    assert (acting[0].tokens, foes[0].hp) == (("flask",), 1)
    acting, foes, _ = ours(battle, actors=acting)
    assert foes[0].hp == 4


@clause("GRAD-082", "GRAD-112")
def test_of_two_who_run_in_the_first_round_each_needs_both_saves() -> None:
    battle = Battle((ANA, BEN), (GOBLIN,), actions=("retreat",))
    acting, _, _ = ours(battle, "retreat", "retreat", FAIL, PASS, PASS, opening=True)
    assert [body.fate for body in acting] == ["", "fled"]
    acting, _, _ = ours(battle, "retreat", "retreat", PASS, PASS, PASS, FAIL, opening=True)
    assert [body.fate for body in acting] == ["fled", ""]


@clause("GRAD-112", "ROOT-053", "GRAD-082")
def test_a_shadow_counts_against_the_first_round_and_the_retreat(hook: Any) -> None:
    battle = Battle((ANA,), (replace(GOBLIN, hooks=(hook(shadow=2),)),), actions=("retreat",))
    first = asked(party_turn, battle, True, bodies((ANA,)), bodies(battle.foes), 0, answers=["retreat"])
    assert (first.what, first.facts["target"]) == ("first_round", 10)
    later = asked(party_turn, battle, False, bodies((ANA,)), bodies(battle.foes), 0, answers=["retreat"])
    assert (later.what, later.facts["target"]) == ("retreat", 10)


@clause("ROOT-053", "GRAD-015")
def test_the_staggered_lose_one_action_and_the_helpless_all(hook: Any) -> None:
    battle = Battle((ANA,), (GOBLIN,))
    acting, foes, _ = ours(battle, actors=(bodies((ANA,))[0].given("staggered"),))
    assert (acting[0].tokens, foes[0].hp) == ((), 4)
    charm = hook(helpless=True)
    acting, foes, _ = ours(battle, actors=(bodies((ANA,))[0].given(charm),))
    assert (acting[0].tokens, foes[0].hp) == ((charm,), 4)


@clause("ROOT-059", "ROOT-053")
def test_what_clings_may_be_shaken_off_with_an_action(hook: Any) -> None:
    battle, sting = Battle((ANA,), (GOBLIN,)), hook(freed=True)
    stung = (bodies((ANA,))[0].given(sting),)
    options = asked(party_turn, battle, False, stung, bodies((GOBLIN,)), 0).options
    assert options == ("attack", "free")
    acting, foes, _ = ours(battle, "free", actors=stung)
    assert (acting[0].tokens, foes[0].hp) == ((), 4)


# -- rounds ----------------------------------------------------------------------------------------------------


@clause("GRAD-081", "GRAD-113")
def test_in_a_simultaneous_round_morale_is_tried_when_both_sides_have_acted() -> None:
    foes = (replace(GOBLIN, hp=0, strength=1), ORC, ORC)
    battle = Battle((replace(ANA, hp=9),), foes, ROUND, waived=True, aim="first")
    _, struck, morale = ours(battle, (3,))
    assert ([body.fate for body in struck], morale) == (["dead", "", ""], 0), "nobody is asked yet"
    state = run(take_turn, battle, battle.start(), answers=[(3,)]).result
    assert state.turn == FOES
    ended = run(take_turn, battle, state, answers=[(1, 1, 2), FAIL, PASS]).result
    assert sorted(body.fate for body in ended.foes) == ["", "dead", "fled"]
    assert ended.morale == 1
    assert ended.party[0].hp == 7, "the felled goblin strikes too"


@clause("GRAD-081", "ROOT-053", "ROOT-052")
def test_what_is_done_to_a_foe_in_a_simultaneous_round_stays_after_it_has_acted() -> None:
    club = Attack("club", (6,), tags=("stagger",))
    spit = Attack("spit", (4,), uses=1)
    ana = replace(ANA, hp=9, attacks=(club,))
    beast = replace(GOBLIN, hp=9, attacks=(spit, CLAW))
    battle = Battle((ana,), (beast,), ROUND, waived=True)
    state = run(take_turn, battle, battle.start(), answers=[(3,), FAIL]).result
    state = run(take_turn, battle, state, answers=["spit", (2,)]).result
    assert state.foes[0].tokens == ("spit", "staggered"), "it acted, and loses its next action"
    assert (state.party[0].hp, state.foes[0].hp) == (7, 6)


@clause("GRAD-112", "GRAD-081")
def test_who_retreats_at_the_end_of_a_simultaneous_round_may_be_felled_first() -> None:
    rules = Rules(simultaneous="round", round_retreat="round_end")
    battle = Battle((replace(ANA, hp=2),), (GOBLIN,), rules, waived=True, actions=("retreat",))
    state = run(take_turn, battle, battle.start(), answers=["retreat", PASS]).result
    gone = run(take_turn, battle, state, answers=[(1,)]).result
    assert (gone.turn, gone.party[0].fate, gone.party[0].tokens) == (OVER, "fled", ())
    fell = run(take_turn, battle, state, answers=[(4,), FAIL]).result
    assert (fell.turn, fell.party[0].fate) == (OVER, "down")


@clause("GRAD-084", "GRAD-080")
def test_a_fight_is_broken_off_after_its_rounds() -> None:
    battle = Battle((replace(ANA, hp=30),), (replace(GOBLIN, hp=30),), waived=True, rounds=2)
    ended = run(fight, battle, battle.start(), answers=[(1,), (1,), (1,), (1,)]).result
    assert (ended.turn, ended.party[0].hp, ended.foes[0].hp) == (OVER, 28, 28)
    won = Battle((ANA,), (replace(GOBLIN, hp=0, strength=1),), waived=True, rounds=1)
    assert run(fight, won, won.start(), answers=[(3,)]).result.foes[0].fate == "dead"
    last = Battle((replace(ANA, hp=0, strength=1),), (GOBLIN,), waived=True, rounds=1)
    assert run(fight, last, last.start(), answers=[(1,), (3,)]).result.party[0].fate == "dead"


@clause("GRAD-105", "ROOT-059", "GRAD-084")
def test_a_fight_is_over_when_the_start_of_a_turn_fells_the_last(hook: Any) -> None:
    def dies(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
        del ask, fighter, rules
        return body._replace(fate="dead")

    fire = hook(on_turn=dies)
    battle = Battle((replace(ANA, hooks=("test:none",)),), (replace(GOBLIN, hooks=(fire,)),), waived=True)
    state = battle.start()._replace(turn=FOES)
    ended = run(take_turn, battle, state).result
    assert (ended.turn, ended.foes[0].fate, ended.party[0].hp) == (OVER, "dead", 4)
    two = Battle((ANA,), (replace(GOBLIN, hooks=(fire,)), ORC), waived=True)
    going = run(take_turn, two, two.start()._replace(turn=FOES), answers=[(1,)]).result
    assert (going.turn, going.party[0].hp) == (1, 3), "the orc is left and strikes"
    burning = Battle((replace(ANA, hooks=(fire,)),), (GOBLIN,), ROUND, waived=True)
    lost = run(take_turn, burning, burning.start()).result
    assert (lost.turn, lost.party[0].fate) == (OVER, "dead"), (
        "nobody is left to strike, in a round of both sides too"
    )
