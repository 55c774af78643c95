"""When foes must save or run."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.core.ask import FOE, Answer, Question, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.combat import fight
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import HOOKS, Body, Hook
from talewright.rulesets.gradient.morale import stage_of, try_morale
from talewright.rulesets.gradient.options import Rules

HERO = Fighter("hero", 4, 11, 12, 10, 0, (Attack("sword", (8,)),), pc=True)


def foe(wil: int = 8, **changes: Any) -> Fighter:
    return replace(Fighter("goblin", 4, 8, 12, wil), **changes)


def tried(
    foes: tuple[Fighter, ...],
    fates: str,
    saves: str = "",
    *,
    stage: int = 0,
    hp: tuple[int, int] = (4, 4),
    rules: Rules | None = None,
    party: tuple[Fighter, ...] = (HERO,),
) -> tuple[str, int, list[int]]:
    """Fates as letters (. up, x dead, o out, r routed, f fled), saves as + and -; what is left, and the targets."""
    battle = Battle(party, foes, rules or Rules())
    names = {".": "", "x": "dead", "o": "out", "r": "routed", "f": "fled"}
    after = tuple(
        Body(hp[1], 8, 12, fighter.willpower, names[letter])
        for fighter, letter in zip(foes, fates, strict=True)
    )
    before = tuple(Body(hp[0], 8, 12, fighter.willpower) for fighter in foes)
    left, targets = list(saves), []

    def answer(question: Question) -> Answer:
        assert question.what == "morale"
        assert question.who == FOE
        targets.append(int(str(question.facts["target"])))
        return Rolled((1, 1) if left.pop(0) == "+" else (10, 9))

    game: Any = Single(try_morale, (battle, before, after, stage))
    ended = resume(game, answerer=answer)
    assert isinstance(ended, Ended)
    assert not left, "fewer saves than scripted"
    bodies, reached = ended.state.result
    letters = {fate: letter for letter, fate in names.items()}
    return "".join(letters[body.fate] for body in bodies), reached, targets


@pytest.mark.clause("GRAD-017", "GRAD-113")
def test_whoever_is_put_out_of_action_is_a_casualty() -> None:
    assert tried((foe(),) * 5, "o....", "+-++") == ("o.f..", 1, [8] * 4)
    assert tried((foe(),) * 2, "o.", "-") == ("of", 2, [8])


@pytest.mark.clause("GRAD-113")
def test_at_the_first_casualty_and_again_at_half() -> None:
    band = (foe(),) * 5
    assert tried(band, ".....") == (".....", 0, [])
    assert tried(band, "x....", "+-++") == ("x.f..", 1, [8] * 4)
    assert tried(band, "xx...", stage=1) == ("xx...", 1, []), "two of five are not half"
    assert tried(band, "xxx..", "+-", stage=1)[:2] == ("xxx.f", 2)
    assert tried(band, "xxxx.", stage=2) == ("xxxx.", 2, []), "no third time"
    assert tried(band, "xxx..", "--") == ("xxxff", 2, [8, 8]), "both at once need one save"
    assert tried((foe(),) * 4, "rr..", "++", stage=1)[1] == 2, "half exactly; a routed one counts"
    assert tried(band, "ff...") == ("ff...", 0, []), "the fled are no casualties"
    assert [stage_of(lost, 6) for lost in range(5)] == [0, 1, 1, 2, 2]


@pytest.mark.clause("GRAD-114")
def test_a_leader_rolls_for_all_while_it_stands() -> None:
    led = (foe(13, leader=True), foe(), foe())
    assert tried(led, "..x", "-") == ("ffx", 1, [13])
    assert tried(led, "..x", "+") == ("..x", 1, [13])
    assert tried(led, "x..", "+-") == ("x.f", 1, [8, 8]), "a fallen leader leaves each its own"
    assert tried(led, "..x", "-+", rules=Rules(morale_roll="individual")) == ("f.x", 1, [13, 8])
    crowd = (foe(9), foe(6), foe(8))
    assert tried(crowd, "x..", "-", rules=Rules(morale_roll="group")) == ("xff", 1, [6])
    assert tried(crowd, "x..", rules=Rules(morale_roll="none")) == ("x..", 0, []), "nobody is tried"


@pytest.mark.clause("GRAD-115")
def test_a_lone_foe_saves_when_brought_to_zero() -> None:
    lone = (foe(),)
    assert tried(lone, ".", "-", hp=(3, 0)) == ("f", 0, [8])
    assert tried(lone, ".", "+", hp=(3, 0)) == (".", 0, [8])
    assert tried(lone, ".", hp=(3, 1)) == (".", 0, [])
    assert tried(lone, ".", hp=(0, 0)) == (".", 0, []), "once only"
    pair = (foe(), foe())
    assert tried(pair, "x.", stage=2, hp=(3, 0)) == ("x.", 2, []), "it did not start alone"
    last = Rules(lone_foe="last_standing")
    assert tried(pair, "x.", "-", stage=2, hp=(3, 0), rules=last) == ("xf", 2, [8])
    assert tried(pair, "x.", "+", hp=(3, 0), rules=last) == ("x.", 2, [8]), "two reasons, one save"


@pytest.mark.clause("GRAD-017", "GRAD-116")
def test_the_mindless_and_the_steadfast_stand_and_characters_are_never_asked() -> None:
    assert tried((foe(0), foe()), "..", hp=(4, 0)) == ("..", 0, [])
    assert tried((foe(0), foe(), foe()), "..x", "-") == (".fx", 1, [8])
    assert tried((foe(0), foe()), ".x", "-", rules=Rules(printed_zero_is_immune=False)) == ("fx", 2, [0])
    HOOKS["test:brave"] = Hook("test:brave", steadfast=True)
    HOOKS["test:dread"] = Hook("test:dread", foe_morale=lambda _foe: "impaired")
    try:
        assert tried((foe(hooks=("test:brave",)), foe()), ".x") == (".x", 2, [])
        dread = replace(HERO, hooks=("test:dread",))
        battle = Battle((dread,), (foe(), foe()))
        bodies = (Body(0, 0, 0, 0, "dead"), Body(4, 8, 12, 8))
        game: Any = Single(try_morale, (battle, bodies, bodies, 0))
        waiting = resume(game)
        assert str(waiting.question.dice) == "grace:d10 grief:d10 modifier:d4"  # type: ignore[union-attr]
    finally:
        del HOOKS["test:brave"], HOOKS["test:dread"]


@pytest.mark.clause("GRAD-116")
def test_those_beside_the_characters_fall_without_a_morale_save() -> None:
    ally = replace(HERO, name="hireling", hp=1, strength=1, pc=False)
    ogre = replace(foe(0), attacks=(Attack("club", (12,)),), hp=20, strength=20)
    battle = Battle((HERO, ally), (ogre,), waived=True, rounds=2, scars=False, foe_aim="weakest")
    odds = solve_rule(fight, battle, battle.start(), goal=lambda state: [bool(state.party[1].fate)])
    assert odds.value[0] > Fraction(1, 2)
    assert odds.times("morale") == 0
