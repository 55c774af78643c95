"""Rounds, declarations, pools, detachments, retreat: single turns played by script."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core.ask import FOE, HERO, MASTER, Answer, Ask, Chosen, Question, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.battle import FOES, OVER, Battle, State
from talewright.rulesets.gradient.combat import ending, fight, foes_turn, party_turn, take_turn
from talewright.rulesets.gradient.fighters import Fighter, attack_mode, damage_dice, far, is_blast
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import HOOKS, Body, Hook
from talewright.rulesets.gradient.options import Rules

SWORD = Attack("sword", (8,))
CLAW = Attack("claw", (6,))


def pc(name: str = "Ana", **changes: Any) -> Fighter:
    return replace(Fighter(name, 4, 11, 12, 10, 0, (SWORD,), pc=True), **changes)


def foe(name: str = "goblin", **changes: Any) -> Fighter:
    return replace(Fighter(name, 4, 8, 12, 8, 0, (CLAW,)), **changes)


def name_of(question: Question) -> str:
    """Both sides roll damage; the seat tells whose it is."""
    return "damage" if question.what == "foe_damage" else question.what


class Script:
    """Answers questions by name, in order, and writes down what was asked."""

    def __init__(self, **answers: Any) -> None:
        self.answers = {name: list(given) for name, given in answers.items()}
        self.asked: list[Question] = []

    def __call__(self, question: Question) -> Answer:
        self.asked.append(question)
        answer = self.answers[name_of(question)].pop(0)
        return Chosen(answer) if isinstance(answer, str) else Rolled(answer)

    @property
    def order(self) -> list[str]:
        return [name_of(question) for question in self.asked]


def turn(battle: Battle, state: State | None = None, **answers: Any) -> tuple[State, Script]:
    script = Script(**answers)
    game: Any = Single(take_turn, (battle, state or battle.start()))
    ended = resume(game, answerer=script)
    assert isinstance(ended, Ended)
    assert not any(script.answers.values()), f"not asked for: {script.answers}"
    return ended.state.result, script


def foes_state(battle: Battle) -> State:
    return battle.start()._replace(turn=FOES)


@pytest.mark.clause("GRAD-080", "GRAD-082")
def test_the_characters_begin_each_with_a_dex_save_in_the_first_round() -> None:
    battle = Battle((pc(), pc("Ben", dexterity=5)), (foe(hp=9),))
    state, script = turn(battle, first_round=[(6, 6), (9, 8)], damage=[(5,)])
    assert script.order == ["first_round", "first_round", "damage"], "Ben loses his turn"
    assert state.foes[0].hp == 4
    later, script = turn(battle, state, foe_target=["Ben"], damage=[(1,)])
    assert script.order == ["foe_target", "damage"], "foes never roll it"
    _, script = turn(battle, later, damage=[(2, 2)])
    assert script.order == ["damage"], "nor does anybody in the second round"


@pytest.mark.clause("GRAD-083")
def test_the_first_save_may_be_waived_for_one_or_for_all() -> None:
    battle = Battle((pc(), pc("Ben", waived=True)), (foe(hp=9),))
    assert turn(battle, first_round=[(9, 8)], damage=[(5,)])[1].order == ["first_round", "damage"]
    everybody = replace(battle, waived=True)
    assert turn(everybody, damage=[(5, 6)])[1].order == ["damage"]
    HOOKS["test:quick"] = Hook("test:quick", acts_first=True)
    try:
        quick = Battle((pc(hooks=("test:quick",)),), (foe(hp=9),))
        assert turn(quick, damage=[(5,)])[1].order == ["damage"]
    finally:
        del HOOKS["test:quick"]


@pytest.mark.clause("GRAD-081")
def test_a_felled_foe_does_not_strike_back_unless_rounds_are_simultaneous() -> None:
    battle = Battle((pc(),), (foe(hp=0, strength=1),), waived=True)
    state, _ = turn(battle, damage=[(3,)])
    assert (state.turn, ending(state)) == (OVER, "won")
    together = replace(battle, rules=Rules(simultaneous="round"), party=(pc(hp=0, strength=1),))
    state, _ = turn(together, damage=[(3,)])
    assert state.turn == FOES
    state, _ = turn(together, state, damage=[(3,)])
    assert (state.turn, ending(state)) == (OVER, "drawn"), "each fells the other"


@pytest.mark.clause("GRAD-084")
def test_how_a_fight_ends() -> None:
    up, down, fled = Body(1, 1, 1, 1), Body(0, 1, 1, 1, "down"), Body(1, 1, 1, 1, "fled")
    assert ending(State(OVER, (up, down), (fled,))) == "won"
    assert ending(State(OVER, (down,), (up,))) == "lost"
    assert ending(State(OVER, (down, fled), (up,))) == "escaped"
    assert ending(State(OVER, (down,), (fled,))) == "drawn"


@pytest.mark.clause("GRAD-085", "GRAD-086")
def test_everybody_declares_one_action_before_the_first_die() -> None:
    battle = Battle((pc(), pc("Ben")), (foe("rat"), foe("wolf", hp=6)), actions=("hold",))
    _, script = turn(
        battle,
        action=["attack", "attack"],
        target=["rat", "rat"],
        first_round=[(1, 1), (1, 1)],
        damage=[(8, 7)],
        critical_damage=[(9, 8)],
        morale=[(1, 1)],
    )
    first_roll = next(at for at, question in enumerate(script.asked) if question.dice is not None)
    assert all(question.dice is not None for question in script.asked[first_roll:])
    assert script.order.count("action") == 2, "one action each"
    assert script.order.count("damage") == 1, "a pool on a felled target is not redirected"


@pytest.mark.clause("GRAD-091", "GRAD-090")
def test_several_attackers_keep_the_highest_and_armour_counts_once() -> None:
    battle = Battle((pc(), pc("Ben", attacks=(CLAW,))), (foe(hp=9, armour=2),), waived=True)
    state, script = turn(battle, damage=[(5, 7)])
    assert str(script.asked[0].dice) == "d6 d8"
    assert state.foes[0].hp == 9 - (7 - 2)
    needle = Attack("needle", (4,), ignores_armour=True)
    pierce = Battle((pc(), pc("Ben", attacks=(needle,))), (foe(hp=9, armour=3),), waived=True)
    state, _ = turn(pierce, damage=[(4, 6)])
    assert state.foes[0].hp == 5, "4 past armour beats 6 behind 3"


@pytest.mark.clause("GRAD-091")
def test_a_flat_bonus_belongs_to_its_die() -> None:
    blessed = Attack("blessed", (4,), bonus=4)
    battle = Battle((pc(), pc("Ben", attacks=(blessed,))), (foe(hp=9),), waived=True)
    state, _ = turn(battle, damage=[(3, 6)])
    assert state.foes[0].hp == 2, "3 + 4 beats 6"


@pytest.mark.clause("GRAD-093")
def test_the_attacker_may_decline_the_d12() -> None:
    battle = Battle((pc(mode="enhanced"),), (foe(hp=20),), Rules(enhanced_choice="ask"), waived=True)
    _, script = turn(battle, enhanced=["normal"], damage=[(8,)])
    assert str(script.asked[-1].dice) == "d8"
    _, script = turn(battle, enhanced=["d12"], damage=[(12,)])
    assert script.asked[0].who == HERO


@pytest.mark.clause("GRAD-096")
def test_a_blast_hits_all_separately_and_joins_their_pools() -> None:
    fire = Attack("fire", (6,), blast=True)
    battle = Battle((pc(attacks=(fire,)), pc("Ben")), (foe("rat", hp=9), foe("wolf", hp=9)), waived=True)
    state, script = turn(battle, target=["wolf"], damage=[(2,), (3, 8)])
    assert [str(question.dice) for question in script.asked if question.dice] == ["d6", "d6 d8"]
    assert [body.hp for body in state.foes] == [7, 1]


@pytest.mark.clause("GRAD-097")
def test_an_unsure_blast_rolls_its_die_for_the_number() -> None:
    fire = Attack("fire", (6,), blast=True)
    rules = Rules(blast_targets="rolled")
    band = (foe("rat", hp=9), foe("wolf", hp=9), foe("bear", hp=9))
    battle = Battle((pc(attacks=(fire,)),), band, rules, waived=True)
    state, script = turn(battle, blast_targets=[(2,)], caught=["bear", "rat"], damage=[(4,), (5,)])
    assert [body.hp for body in state.foes] == [5, 9, 4]
    assert {question.who for question in script.asked if question.what == "caught"} == {MASTER}
    state, _ = turn(battle, blast_targets=[(6,)], damage=[(1,), (1,), (1,)])
    assert [body.hp for body in state.foes] == [8, 8, 8], "no more than are there"


@pytest.mark.clause("GRAD-104")
def test_a_foe_that_fails_dies_or_the_warden_decides() -> None:
    battle = Battle((pc(),), (foe(),), waived=True)
    state, _ = turn(battle, damage=[(6,)], critical_damage=[(9, 8)])
    assert state.foes[0].fate == "dead"
    asked = replace(battle, rules=Rules(fallen_foe="ask"))
    state, script = turn(asked, damage=[(6,)], critical_damage=[(9, 8)], fallen_foe=["captured"])
    assert state.foes[0].fate == "captured"
    assert script.asked[-1].who == MASTER


@pytest.mark.clause("GRAD-105")
def test_what_follows_a_failed_save_belongs_to_the_kept_die() -> None:
    def bite(ask: Ask, target: Fighter, body: Body) -> Body:
        return body._replace(willpower=body.willpower - 3)

    HOOKS["test:bite"] = Hook("test:bite", on_critical=bite)
    try:
        biter = foe("biter", hooks=("test:bite",))
        battle = Battle((pc(hp=0),), (biter, foe("plain", attacks=(SWORD,))))
        start = foes_state(battle)
        felled = [(9, 8)]
        state, _ = turn(battle, start, damage=[(5, 3)], critical_damage=felled)
        # Dice come sorted by sides: the biter's d6 shows 5, the other's d8 shows 3.
        assert (state.party[0].fate, state.party[0].willpower) == ("down", 7)
        state, _ = turn(battle, start, damage=[(3, 5)], critical_damage=felled)
        assert state.party[0].willpower == 10, "another's die was kept"
        state, _ = turn(battle, start, damage=[(5, 5)], critical_damage=felled)
        assert state.party[0].willpower == 7, "a tie counts for all"
        state, _ = turn(battle, start, damage=[(5, 3)], critical_damage=[(1, 1)])
        assert state.party[0].willpower == 10, "only when the save fails"
    finally:
        del HOOKS["test:bite"]


@pytest.mark.clause("GRAD-110")
def test_a_detachment_is_routed_weakened_or_destroyed() -> None:
    troop = foe("troop", detachment=True, hp=0)
    battle = Battle((pc(),), (troop,), waived=True)
    state, _ = turn(battle, damage=[(3,)], critical_damage=[(9, 8)])
    assert state.foes[0].fate == "routed"
    weak = replace(battle, rules=Rules(detachment_critical="weakened"))
    state, _ = turn(weak, damage=[(3,)], critical_damage=[(9, 8)])
    assert (state.foes[0].fate, state.foes[0].tokens) == ("", ("weakened",))
    _, script = turn(weak, state, damage=[(2,)])
    assert str(script.asked[0].dice) == "d6", "enhanced as a detachment, impaired as weakened: its own die"
    again, _ = turn(weak, state._replace(turn=1), damage=[(1,)], critical_damage=[(9, 8)])
    assert again.foes[0].fate == "routed", "weakened once, routed the next time"
    asked = replace(battle, rules=Rules(detachment_critical="ask"))
    state, _ = turn(asked, damage=[(3,)], critical_damage=[(9, 8)], detachment=["routed"])
    assert state.foes[0].fate == "routed"
    frail = Battle((pc(),), (foe("troop", detachment=True, hp=0, strength=2),), waived=True)
    assert turn(frail, damage=[(3,)])[0].foes[0].fate == "dead", "STR 0 destroys it"


@pytest.mark.clause("GRAD-111")
def test_individuals_and_detachments() -> None:
    single, troop = pc(), foe(detachment=True)
    fire = Attack("fire", (8,), blast=True)
    assert attack_mode(single, SWORD, troop) == "impaired"
    assert attack_mode(single, fire, troop) == "plain"
    assert attack_mode(troop, CLAW, single) == "enhanced"
    assert attack_mode(troop, CLAW, foe(detachment=True)) == "plain"
    assert is_blast(troop, CLAW, target_is_detachment=False)
    assert not is_blast(troop, CLAW, target_is_detachment=True)
    battle = Battle((pc(), pc("Ben")), (troop,))
    state, script = turn(battle, foes_state(battle), damage=[(3,), (2,)])
    assert [str(question.dice) for question in script.asked] == ["d12", "d12"]
    assert [body.hp for body in state.party] == [1, 2]


@pytest.mark.clause("GRAD-112", "GRAD-087")
def test_retreat_needs_a_dex_save_and_somewhere_to_go() -> None:
    cornered = Battle((pc(),), (foe(),), waived=True)
    assert "action" not in turn(cornered, damage=[(1,)])[1].order, "without a safe place it is not offered"
    battle = replace(cornered, actions=("retreat",))
    state, _ = turn(battle, action=["retreat"], retreat=[(3, 4)])
    assert (state.party[0].fate, ending(state)) == ("fled", "escaped")
    state, script = turn(battle, action=["retreat"], retreat=[(9, 8)])
    assert (state.party[0].fate, "damage" in script.order) == ("", False), "the action is lost"


@pytest.mark.clause("GRAD-117")
def test_a_very_distant_target_is_impaired() -> None:
    bow = Attack("bow", (8,), ranged=True)
    assert damage_dice(bow, "plain", Rules()) == (8,)
    assert [damage_dice(far(bow), mode, Rules()) for mode in ("plain", "impaired", "enhanced")] == [(4,)] * 3


@pytest.mark.clause("GRAD-118")
def test_ammunition_is_not_counted_unless_said() -> None:
    endless = Battle((pc(attacks=(Attack("bow", (4,)),)),), (foe(hp=9),), waived=True)
    assert turn(endless, damage=[(1,)])[0].party[0].tokens == ()
    two = Battle((pc(attacks=(Attack("bomb", (4,), uses=1), SWORD)),), (foe(hp=9),), waived=True)
    state, _ = turn(two, weapon=["bomb"], damage=[(1,)])
    assert state.party[0].tokens == ("bomb",)
    _, script = turn(two, state._replace(turn=1), damage=[(1,)])
    assert str(script.asked[0].dice) == "d8", "used up, so nothing is asked"


@pytest.mark.clause("GRAD-127")
def test_a_swarm_strikes_several_times_from_one_body() -> None:
    swarm = foe("rats", strikes=3, attacks=(Attack("bite", (4,)),))
    alone = Battle((pc(),), (swarm,))
    _, script = turn(alone, foes_state(alone), damage=[(1, 2, 3)])
    assert str(script.asked[0].dice) == "3d4"
    pair = Battle((pc(), pc("Ben")), (swarm,))
    state, script = turn(pair, foes_state(pair), foe_target=["Ana", "Ben", "Ana"], damage=[(1, 3), (2,)])
    assert [body.hp for body in state.party] == [1, 2]
    assert {question.who for question in script.asked} == {FOE}


@pytest.mark.clause("GRAD-103", "GRAD-015")
def test_whoever_is_down_or_helpless_neither_acts_nor_is_attacked() -> None:
    battle = Battle((pc(fate="down"), pc("Ben")), (foe(hp=9),), waived=True)
    state, script = turn(battle, damage=[(5,)])
    assert str(script.asked[0].dice) == "d8"
    state, script = turn(battle, state, damage=[(1,)])
    assert [body.hp for body in state.party] == [4, 3]
    numb = Battle((pc(dexterity=0),), (foe(),))
    assert numb.start().turn == OVER


@pytest.mark.clause("GRAD-015")
def test_attacks_on_an_attribute_put_out_of_the_fight_at_zero() -> None:
    madness = Attack("madness", (6,), harms="willpower")
    battle = Battle((pc(attacks=(madness,)),), (foe(willpower=3, armour=3),), waived=True)
    state, _ = turn(battle, damage=[(3,)])
    assert state.foes[0].fate == "out"
    undead = replace(battle, foes=(foe(willpower=0),))
    assert turn(undead, damage=[(3,)])[0].foes[0].fate == "", "a printed 0 is immune"


@pytest.mark.clause("GRAD-105", "ROOT-053", "ROOT-061")
def test_hooks_reroll_survive_strike_again_and_stagger() -> None:
    def troll(ask: Ask, fighter: Fighter, before: Body, after: Body, cause: str) -> Body | None:
        return after if cause == "critical" else None

    HOOKS["test:favour"] = Hook("test:favour", rerolls=True)
    HOOKS["test:troll"] = Hook("test:troll", survives=troll)
    HOOKS["test:again"] = Hook("test:again", free_attack=True)
    HOOKS["test:stun"] = Hook("test:stun", on_hit=lambda _ask, _target, body: body.given("staggered"))
    try:
        lucky = Battle((pc(hooks=("test:favour",)),), (foe(hp=9),))
        state, _ = turn(lucky, first_round=[(9, 8), (1, 2)], reroll=["reroll"], damage=[(2,)])
        assert state.party[0].tokens == ("reroll",)
        big = Battle((pc(),), (foe(hp=0, hooks=("test:troll",)),), waived=True)
        state, _ = turn(big, damage=[(3,)], critical_damage=[(9, 8)])
        assert (state.foes[0].fate, state.foes[0].strength) == ("", 5)
        band = (foe("rat", hp=0, strength=1), foe("wolf", hp=0, strength=1))
        reaper = Battle((pc(hooks=("test:again",)),), band, waived=True)
        state, _ = turn(reaper, target=["rat"], damage=[(3,), (2,)])
        assert [body.fate for body in state.foes] == ["dead", "dead"]
        stunner = Battle((pc(),), (foe(attacks=(replace(CLAW, tags=("test:stun",)),)),))
        state, _ = turn(stunner, foes_state(stunner), damage=[(2,)])
        assert state.party[0].tokens == ("staggered",)
        state, script = turn(stunner, state)
        assert (script.order, state.party[0].tokens) == ([], ())
    finally:
        for name in ("favour", "troll", "again", "stun"):
            del HOOKS[f"test:{name}"]


@pytest.mark.clause("GRAD-084")
def test_small_calls_are_whole_turns() -> None:
    """The turns a fight is made of may be asked on their own."""
    battle = Battle((pc(),), (foe(hp=9),), waived=True)
    start = battle.start()
    game: Any = Single(party_turn, (battle, True, start.party, start.foes, 0))
    assert isinstance(resume(game), Waiting)
    other: Any = Single(foes_turn, (battle, start.party, start.foes))
    assert isinstance(resume(other), Waiting)
    odds = solve_rule(fight, battle, start, goal=lambda s: [ending(s) == "won"])
    assert sum(odds.spread(ending).values()) == 1
