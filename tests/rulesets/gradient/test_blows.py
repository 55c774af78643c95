"""What one pool of dice makes of its target: scars, saves, fates, and the hooks that are asked on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core.ask import Ask
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.blows import COWING, resolve
from talewright.rulesets.gradient.declare import Blow
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.harm import Wound
from talewright.rulesets.gradient.hooks import Body, hooks_of
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.wounded import broken, hit_foe, hit_pc
from talewright.testing import asked, played, run

clause = pytest.mark.clause
PASS, FAIL = (1, 2), (9, 8)
SWORD, CLAW = Attack("sword", (8,)), Attack("claw", (6,))
ANA = Fighter("Ana", 4, 11, 12, 10, 0, (SWORD,), pc=True)
GOBLIN = Fighter("goblin", 4, 8, 12, 8, 0, (CLAW,))
UP = Body(0, 7, 12, 10)
CRITICAL, SLAIN, HELD = Wound(0, 7, "critical"), Wound(0, 0, "slain"), Wound(0, 7, "held")


def marked(token: str) -> Any:
    """An effect that leaves a token on the body."""

    def effect(ask: Ask, fighter: Fighter, body: Body) -> Body:
        del ask, fighter
        return body.given(token)

    return effect


def pc_hit(found: Wound, *answers: Any, before: Body = UP, by: Any = (), ana: Fighter = ANA) -> Body:
    result: Body = played(hit_pc, Battle((ana,), (GOBLIN,)), 0, before, found, by, answers=list(answers))
    return result


def foe_hit(found: Wound, *answers: Any, by: Any = (), foe: Fighter = GOBLIN, **rules: Any) -> Body:
    battle = Battle((ANA,), (foe,), Rules(**rules))
    result: Body = played(hit_foe, battle, 0, Body(0, 7, 12, 8), found, by, answers=list(answers))
    return result


# -- a character is hit -------------------------------------------------------------------------------------


@clause("GRAD-100", "GRAD-101", "GRAD-102", "GRAD-103", "GRAD-106")
def test_what_a_wound_makes_of_a_character() -> None:
    assert pc_hit(Wound(2, 11, hurt=True), before=Body(4, 11, 12, 10)) == Body(2, 11, 12, 10)
    assert pc_hit(HELD) == Body(0, 7, 12, 10)
    assert pc_hit(CRITICAL) == Body(0, 7, 12, 10, "down")
    assert pc_hit(SLAIN) == Body(0, 0, 12, 10, "dead")
    assert pc_hit(Wound(0, 11, row=4), before=Body(4, 11, 12, 10)) == Body(0, 11, 12, 10, scar=4)


@clause("GRAD-120", "GRAD-103", "GRAD-101")
def test_the_doomed_die_of_the_next_critical_damage_or_are_free_of_it() -> None:
    doomed = UP._replace(doom=1)
    assert pc_hit(CRITICAL, before=doomed) == Body(0, 7, 12, 10, "dead", doom=1)
    assert pc_hit(HELD, before=doomed) == Body(0, 7, 12, 10, doom=2)
    assert pc_hit(HELD, before=UP._replace(doom=2)) == Body(0, 7, 12, 10, doom=2)
    assert pc_hit(CRITICAL, before=UP._replace(doom=2)).fate == "down"


@clause("GRAD-100", "ROOT-061")
def test_a_failed_critical_damage_save_may_be_rolled_again_once(hook: Any) -> None:
    lucky = replace(ANA, hooks=(hook(rerolls=True),))
    battle = Battle((lucky,), (GOBLIN,))
    assert asked(hit_pc, battle, 0, UP, CRITICAL, ()).options == ("accept", "reroll")
    assert asked(hit_pc, battle, 0, UP, CRITICAL, (), answers=["reroll"]).facts["target"] == 7
    again = pc_hit(CRITICAL, "reroll", PASS, ana=lucky)
    assert (again.fate, again.doom, again.tokens) == ("", 0, ("reroll",))
    assert pc_hit(CRITICAL, "reroll", FAIL, ana=lucky).fate == "down"
    assert pc_hit(CRITICAL, "accept", ana=lucky) == Body(0, 7, 12, 10, "down")
    assert pc_hit(CRITICAL, before=UP.given("reroll"), ana=lucky).fate == "down", "once a day"
    assert pc_hit(SLAIN, ana=lucky).fate == "dead", "STR 0 asks for no save"
    # One rolls against the STR that is left: 3 and 4 are just enough.
    assert pc_hit(CRITICAL, "reroll", (3, 4), ana=lucky).fate == ""
    assert pc_hit(CRITICAL, "reroll", (3, 5), ana=lucky).fate == "down"


@clause("GRAD-100", "GRAD-120", "ROOT-061")
def test_a_doom_is_passed_by_a_second_roll_too(hook: Any) -> None:
    lucky = replace(ANA, hooks=(hook(rerolls=True),))
    for doom, after in ((0, 0), (1, 2), (2, 2)):
        assert pc_hit(CRITICAL, "reroll", PASS, before=UP._replace(doom=doom), ana=lucky).doom == after


@clause("GRAD-100", "ROOT-053")
def test_a_character_that_would_fall_may_survive_by_an_ability(hook: Any) -> None:
    def survives(ask: Ask, fighter: Fighter, before: Body, after: Body, cause: str) -> Body | None:
        del ask, fighter, after
        return before.given("stands") if cause == "critical" else None

    tough = replace(ANA, hooks=(hook(acts_first=True), hook(survives=survives)))
    assert pc_hit(CRITICAL, ana=tough) == UP.given("stands")
    assert pc_hit(SLAIN, ana=tough).fate == "dead"


@clause("GRAD-105", "ROOT-053")
def test_what_the_kept_die_of_a_foe_does_beside_the_wound(hook: Any) -> None:
    poison, grip = hooks_of((hook(on_hit=marked("poison")),)), hooks_of((hook(on_critical=marked("grip")),))
    both = (*poison, *grip)
    assert pc_hit(Wound(2, 11, hurt=True), before=Body(4, 11, 12, 10), by=both).tokens == ("poison",)
    assert pc_hit(CRITICAL._replace(hurt=True), by=both) == Body(
        0, 7, 12, 10, "down", tokens=("grip", "poison")
    )
    assert pc_hit(SLAIN._replace(hurt=True), by=grip).tokens == (), "only a failed save sets it off"
    assert pc_hit(HELD._replace(hurt=True), by=grip).tokens == ()


# -- a foe is hit -------------------------------------------------------------------------------------------


@clause("GRAD-104", "GRAD-100", "GRAD-101", "GRAD-102")
def test_what_a_wound_makes_of_a_foe() -> None:
    assert foe_hit(HELD) == Body(0, 7, 12, 8)
    assert foe_hit(CRITICAL) == Body(0, 0, 0, 0, "dead")
    assert foe_hit(SLAIN) == Body(0, 0, 0, 0, "dead")
    assert foe_hit(CRITICAL, "captured", fallen_foe="ask").fate == "captured"
    assert foe_hit(SLAIN, fallen_foe="ask").fate == "dead", "STR 0 is death, whatever the Warden wants"


@clause("GRAD-105", "GRAD-104", "ROOT-053")
def test_what_the_kept_die_of_a_character_does_to_a_foe(hook: Any) -> None:
    def banish(ask: Ask, fighter: Fighter, body: Body) -> Body:
        del ask, fighter
        return body._replace(fate="fled")

    mark, away = hooks_of((hook(on_critical=marked("mark")),)), hooks_of((hook(on_critical=banish),))
    assert foe_hit(CRITICAL, by=away) == Body(0, 7, 12, 8, "fled"), "gone, not slain"
    assert foe_hit(CRITICAL, by=(*away, *mark)).tokens == (), "nothing more is done to one who is gone"
    assert foe_hit(CRITICAL, by=mark) == Body(0, 0, 0, 0, "dead")
    troop = replace(GOBLIN, detachment=True)
    assert foe_hit(CRITICAL, by=mark, foe=troop, detachment_critical="weakened").tokens == (
        "mark",
        "weakened",
    )
    assert foe_hit(CRITICAL, by=away, foe=troop).fate == "fled"


@clause("GRAD-110")
def test_a_detachment_is_routed_weakened_or_destroyed() -> None:
    troop, hurt = replace(GOBLIN, detachment=True), Body(0, 7, 12, 8)
    weak = hurt.given("weakened")

    def left(body: Body, *answers: str, **rules: Any) -> Any:
        battle = Battle((ANA,), (troop,), Rules(**rules))
        return played(broken, battle, troop, body, answers=list(answers))

    assert left(hurt).fate == "routed"
    assert left(hurt, detachment_critical="weakened") == weak
    assert left(weak, detachment_critical="weakened").fate == "routed"
    assert left(weak, detachment_critical="weakened", weakened_again="weakened") == weak
    assert left(hurt, "weakened", detachment_critical="ask") == weak
    assert left(hurt, "routed", detachment_critical="ask").fate == "routed"
    assert foe_hit(SLAIN, foe=troop).fate == "dead"


# -- a pool is resolved -------------------------------------------------------------------------------------


def resolved(
    blows: list[Blow],
    *answers: Any,
    party: tuple[Fighter, ...] = (ANA,),
    foes: tuple[Fighter, ...] = (GOBLIN,),
    foes_now: tuple[Body, ...] = (),
) -> tuple[list[int], list[Body], list[Body]]:
    """The characters' blows: who may strike again, the foes and the characters afterwards."""
    battle = Battle(party, foes)
    acting = [each.body(battle.rules) for each in party]
    after = list(foes_now) or [each.body(battle.rules) for each in foes]
    fellers = played(
        resolve, battle, party, foes, blows, tuple(acting), after, hit_foe, acting, answers=list(answers)
    )
    return fellers, after, acting


@clause("GRAD-090", "GRAD-091", "GRAD-096")
def test_one_pool_for_each_target_and_armour_once() -> None:
    ben = replace(ANA, name="Ben", attacks=(Attack("axe", (6,)),))
    one = [Blow(0, SWORD, (0,)), Blow(1, ben.attacks[0], (0,))]
    _, after, _ = resolved(one, (5, 2), party=(ANA, ben), foes=(replace(GOBLIN, hp=9, armour=1),))
    assert after[0].hp == 5, "of 5 and 2 the higher counts, less the armour"
    two = [Blow(0, SWORD, (0,)), Blow(1, ben.attacks[0], (1,))]
    _, after, _ = resolved(two, (3,), (2,), party=(ANA, ben), foes=(GOBLIN, replace(GOBLIN, name="orc")))
    assert [body.hp for body in after] == [1, 2]


@clause("ROOT-053", "GRAD-090")
def test_direct_damage_goes_past_hp_after_armour_with_a_save() -> None:
    fang = Attack("fang", (6,), harms="direct")
    _, after, _ = resolved([Blow(0, fang, (0,))], (4,), PASS, foes=(replace(GOBLIN, armour=1),))
    assert (after[0].hp, after[0].strength) == (4, 5)


@clause("GRAD-090", "ROOT-053")
def test_a_target_that_one_pool_has_felled_meets_no_other() -> None:
    fang, ben = Attack("fang", (6,), harms="direct"), replace(ANA, name="Ben")
    blows = [Blow(0, SWORD, (0,)), Blow(1, fang, (0,))]
    _, after, _ = resolved(blows, (8,), FAIL, party=(ANA, ben))
    assert after[0].fate == "dead"


@clause("GRAD-105", "ROOT-053", "ROOT-061")
def test_what_an_attacker_gains_depends_on_the_harm_and_on_why_the_target_fell(hook: Any) -> None:
    given: list[tuple[int, str]] = []

    def gains(ask: Ask, fighter: Fighter, body: Body, harm: int, cause: str) -> Body:
        del ask, fighter
        given.append((harm, cause))
        return body

    ana = replace(ANA, hooks=(hook(gains=gains),))
    blow = [Blow(0, SWORD, (0,))]
    resolved(blow, (3,), party=(ana,))
    assert given.pop() == (3, ""), "off HP alone"
    resolved(blow, (6,), PASS, party=(ana,))
    assert given.pop() == (6, ""), "four off HP, two off STR, and it still stands"
    resolved(blow, (6,), FAIL, party=(ana,))
    assert given.pop() == (6, "critical")
    resolved(blow, (2,), party=(ana,), foes=(replace(GOBLIN, armour=2),))
    assert not given, "no harm, no gain"


@clause("ROOT-061", "GRAD-091")
def test_one_that_brings_a_foe_to_0_hp_may_cow_the_others(hook: Any) -> None:
    ana = replace(ANA, hooks=(hook(cows=True),))
    blow = [Blow(0, SWORD, (0,))]
    assert resolved(blow, (4,), party=(ana,))[2][0].tokens == (f"{COWING}=0",)
    assert resolved(blow, (3,), party=(ana,))[2][0].tokens == (), "1 HP is left"
    one_hp = (Body(1, 8, 12, 8),)
    assert resolved(blow, (1,), party=(ana,), foes_now=one_hp)[2][0].tokens == (f"{COWING}=0",)
    no_hp = (Body(0, 8, 12, 8),)
    assert resolved(blow, (1,), PASS, party=(ana,), foes_now=no_hp)[2][0].tokens == (), "it had none before"


@clause("ROOT-061", "GRAD-105")
def test_only_who_felled_the_target_strikes_again(hook: Any) -> None:
    ana = replace(ANA, hooks=(hook(free_attack=True),))
    assert resolved([Blow(0, SWORD, (0,))], (8,), FAIL, party=(ana,))[0] == [0]
    assert resolved([Blow(0, SWORD, (0,))], (8,), PASS, party=(ana,))[0] == []
    ben = replace(ANA, name="Ben", hooks=ana.hooks)
    pool = [Blow(0, SWORD, (0,)), Blow(1, SWORD, (0,))]
    assert resolved(pool, (8, 7), FAIL, party=(ana, ben))[0] == [0]
    assert resolved(pool, (8, 8), FAIL, party=(ana, ben))[0] == [0, 1], "both dice are the highest"


@clause("ROOT-053", "GRAD-091")
def test_mates_at_the_same_target_may_help(hook: Any) -> None:
    pack = hook(ganging=lambda _, mate: ("plain", 2 if mate.name == "Ben" else 0))
    ana, ben = replace(ANA, hooks=(pack,)), replace(ANA, name="Ben")
    orc = replace(GOBLIN, name="orc", hp=9)
    foes = (replace(GOBLIN, hp=9), orc)
    same = [Blow(0, SWORD, (0,)), Blow(1, SWORD, (0,))]
    assert resolved(same, (4, 5), party=(ana, ben), foes=foes)[1][0].hp == 2, "five and two, not four"
    apart = [Blow(0, SWORD, (0,)), Blow(1, SWORD, (1,))]
    assert [body.hp for body in resolved(apart, (4,), (5,), party=(ana, ben), foes=foes)[1]] == [5, 4]


@clause("ROOT-053", "ROOT-063")
def test_an_attack_that_is_spared_or_warded_rolls_no_die(hook: Any) -> None:
    ghost = replace(GOBLIN, hooks=(hook(spared=lambda _, attack: "magical" not in attack.tags),))
    plain = run(
        resolve, Battle((ANA,), (ghost,)), (ANA,), (ghost,), [Blow(0, SWORD, (0,))], (UP,),
        [Body(4, 8, 12, 8)], hit_foe, [UP],
    )  # fmt: skip
    assert [note.kind for note in plain.notes] == ["immune"]
    wand = Attack("wand", (6,), tags=("magical",))
    assert resolved([Blow(0, wand, (0,))], (3,), foes=(ghost,))[1][0].hp == 1
    warded = replace(GOBLIN, hooks=(hook(wards=lambda attack: "willpower" if attack.tags else ""),))
    battle = Battle((ANA,), (warded,))
    saving = asked(
        resolve, battle, (ANA,), (warded,), [Blow(0, wand, (0,))], (UP,), [Body(4, 8, 12, 8)], hit_foe, [UP]
    )
    assert (saving.facts["target"], saving.who) == (10, "hero")
    theirs = asked(
        resolve,
        battle,
        (GOBLIN,),
        (warded,),
        [Blow(0, wand, (0,))],
        (UP,),
        [Body(4, 8, 12, 8)],
        hit_foe,
        [UP],
    )
    assert theirs.who == "foe"
    assert resolved([Blow(0, wand, (0,))], FAIL, foes=(warded,))[1][0].hp == 4
    assert resolved([Blow(0, wand, (0,))], PASS, (3,), foes=(warded,))[1][0].hp == 1
    assert resolved([Blow(0, SWORD, (0,))], (3,), foes=(warded,))[1][0].hp == 1
