"""Declarations before the dice fall, and how an attack stands: who strikes whom, with which dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.rulesets.gradient.fight_script import ANA, BEN, CLAW, GOBLIN, ORC, SWORD, bodies

from talewright.core.dice import d
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.declare import EVERY, caught, declare, foe_blows
from talewright.rulesets.gradient.fighters import (
    armour_with,
    attack_mode,
    damage_dice,
    far,
    from_stat_block,
)
from talewright.rulesets.gradient.foes import Attack, StatBlock, in_our_words
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.morale import fearless
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.testing import asked, played

clause = pytest.mark.clause


# -- declarations ----------------------------------------------------------------------------------------------


@clause("GRAD-086")
def test_a_declaration_names_who_attacks_whom() -> None:
    battle = Battle((ANA, BEN), (GOBLIN, ORC))
    question = asked(declare, battle, 1, bodies((BEN,))[0], bodies(battle.foes), [])
    assert (question.what, question.options, question.facts["actor"]) == ("target", ("goblin", "orc"), "Ben")
    blow = played(declare, battle, 1, bodies((BEN,))[0], bodies(battle.foes), [], answers=["orc"])
    assert (blow.by, blow.attack, blow.targets) == (1, SWORD, (1,))


@clause("GRAD-086")
@pytest.mark.parametrize(("aim", "at"), [("first", 0), ("weakest", 1), ("spread", 1)])
def test_a_standing_order_asks_nothing(aim: str, at: int) -> None:
    battle = Battle((ANA, BEN), (GOBLIN, replace(ORC, hp=2)), aim=aim, foe_aim=aim)
    mates = [played(declare, replace(battle, aim="first"), 0, bodies((ANA,))[0], bodies(battle.foes), [])]
    assert played(declare, battle, 1, bodies((BEN,))[0], bodies(battle.foes), mates).targets == (at,)
    theirs = Battle((ANA, replace(BEN, hp=2)), (GOBLIN, ORC), foe_aim=aim)
    first = played(
        foe_blows, replace(theirs, foe_aim="first"), 0, bodies((GOBLIN,))[0], bodies(theirs.party), []
    )
    assert played(foe_blows, theirs, 1, bodies((ORC,))[0], bodies(theirs.party), first)[0].targets == (at,)


@clause("GRAD-085", "GRAD-086")
def test_nobody_declares_against_nobody_or_with_nothing() -> None:
    gone, here = Body(0, 0, 0, 0, "dead"), bodies((GOBLIN,))[0]
    battle = Battle((ANA,), (GOBLIN,))
    assert played(declare, battle, 0, bodies((ANA,))[0], (gone,), []) is None
    assert played(foe_blows, battle, 0, here, (gone,), []) == []
    unarmed = Battle((replace(ANA, attacks=()),), (replace(GOBLIN, attacks=()),))
    assert played(declare, unarmed, 0, bodies((ANA,))[0], (here,), []) is None
    assert played(foe_blows, unarmed, 0, here, bodies((ANA,)), []) == []


@clause("GRAD-085", "GRAD-086", "GRAD-118")
def test_an_attack_with_uses_is_offered_until_they_are_spent() -> None:
    wand = Attack("wand", (6,), uses=2)
    battle = Battle((replace(ANA, attacks=(SWORD, wand)),), (replace(GOBLIN, attacks=(CLAW, wand)),))
    ana, goblin = bodies(battle.party)[0], bodies(battle.foes)[0]
    for times, offered in ((0, ("sword", "wand")), (1, ("sword", "wand"))):
        for _ in range(times):
            ana, goblin = ana.given("wand"), goblin.given("wand")
        assert asked(declare, battle, 0, ana, bodies(battle.foes), []).options == offered
        assert asked(foe_blows, battle, 0, goblin, bodies(battle.party), []).options == ("claw", "wand")
    ana, goblin = ana.given("wand"), goblin.given("wand")
    assert played(declare, battle, 0, ana, bodies(battle.foes), []).attack == SWORD
    assert played(foe_blows, battle, 0, goblin, bodies(battle.party), [])[0].attack == CLAW


@clause("ROOT-061", "GRAD-085", "GRAD-086")
def test_mending_is_aimed_at_nobody() -> None:
    healer = replace(ANA, attacks=(Attack("heal", (4,), harms="mends", uses=1),))
    battle = Battle((healer,), (GOBLIN, ORC))
    assert played(declare, battle, 0, bodies((healer,))[0], bodies(battle.foes), []).targets == ()


@clause("GRAD-096", "GRAD-097")
def test_whom_a_blast_reaches() -> None:
    names, fire = ("a", "b", "c"), Attack("fire", (4, 6), blast=True)
    everybody, rolled = Battle((ANA,), (GOBLIN,)), Battle((ANA,), (GOBLIN,), Rules(blast_targets="rolled"))

    def reached(battle: Battle, open_to: list[int], *answers: Any, attack: Attack = fire) -> Any:
        return played(caught, battle, attack, open_to, names, "hero", answers=list(answers))

    assert reached(everybody, [0, 1, 2]) == (0, 1, 2)
    assert reached(rolled, [1]) == (1,), "one alone needs no roll"
    assert reached(rolled, [0, 1], attack=Attack("vines", (), blast=True)) == (0, 1), "no die, so everybody"
    assert asked(caught, rolled, fire, [0, 1, 2], names, "hero").dice == d(1, 6)
    assert reached(rolled, [0, 1, 2], (3,)) == (0, 1, 2), "as many as there are: nothing to pick"
    assert reached(rolled, [0, 1], (6,)) == (0, 1)
    assert reached(rolled, [0, 1, 2], (2,), "c", "a") == (0, 2)


@clause("ROOT-052", "GRAD-085", "GRAD-127")
def test_a_foe_uses_one_attack_or_all_of_them_or_one_several_times() -> None:
    bite, gaze = Attack("bite", (8,)), Attack("gaze", (), harms="special", tags=("stare",))
    beast = replace(GOBLIN, attacks=(CLAW, bite, gaze))
    one = Battle((ANA,), (beast,))
    here = bodies((beast,))[0]
    assert asked(foe_blows, one, 0, here, bodies((ANA,)), []).options == ("claw", "bite", "gaze")
    assert [
        blow.attack for blow in played(foe_blows, one, 0, here, bodies((ANA,)), [], answers=["bite"])
    ] == [bite]
    elite = Battle((ANA,), (replace(beast, all_attacks=True),))
    assert asked(foe_blows, elite, 0, here, bodies((ANA,)), []).options == (EVERY, "gaze")
    every = played(foe_blows, elite, 0, here, bodies((ANA,)), [], answers=[EVERY])
    assert [blow.attack for blow in every] == [CLAW, bite]
    swarm = Battle((ANA,), (replace(beast, strikes=3),))
    assert len(played(foe_blows, swarm, 0, here, bodies((ANA,)), [], answers=["claw"])) == 3
    assert len(played(foe_blows, swarm, 0, here, bodies((ANA,)), [], answers=["gaze"])) == 1
    talker = Battle((ANA,), (replace(GOBLIN, attacks=(gaze,), all_attacks=True),))
    assert played(foe_blows, talker, 0, here, bodies((ANA,)), [])[0].attack == gaze


@clause("GRAD-096", "GRAD-111", "ROOT-058")
def test_a_detachment_and_a_blast_strike_everybody_and_a_call_nobody() -> None:
    battle = Battle((ANA, BEN), (replace(GOBLIN, detachment=True),))
    here = bodies((GOBLIN,))[0]
    assert [blow.targets for blow in played(foe_blows, battle, 0, here, bodies(battle.party), [])] == [(0, 1)]
    horn = replace(GOBLIN, attacks=(Attack("horn", (), harms="summons"),))
    calls = played(foe_blows, Battle((ANA, BEN), (horn,)), 0, here, bodies(battle.party), [])
    assert [blow.targets for blow in calls] == [()]


# -- how an attack stands --------------------------------------------------------------------------------------


@clause("GRAD-092", "GRAD-093", "GRAD-094", "GRAD-095")
def test_the_dice_of_each_mode() -> None:
    for dice in ((6,), (8,), (8, 8)):
        assert damage_dice(Attack("x", dice), "plain", DEFAULT) == dice
        assert damage_dice(Attack("x", dice), "impaired", DEFAULT) == (4,)
        assert damage_dice(Attack("x", dice), "enhanced", DEFAULT) == (12,)
    best = Attack("x", (10, 10))
    assert damage_dice(best, "enhanced", DEFAULT) == (10, 10), "the higher mean"
    assert damage_dice(best, "enhanced", Rules(enhanced_choice="always")) == (12,)
    assert damage_dice(best, "enhanced", DEFAULT, take_enhanced=True) == (12,)
    assert damage_dice(Attack("x", (6,)), "enhanced", DEFAULT, take_enhanced=False) == (6,)
    assert damage_dice(best, "enhanced", Rules(dual_modified="each")) == (12, 12)
    assert damage_dice(best, "impaired", Rules(dual_modified="each")) == (4, 4)
    assert damage_dice(Attack("x", (4,), unarmed=True), "enhanced", DEFAULT) == (4,)


@clause("GRAD-111", "GRAD-110", "GRAD-095")
def test_detachments_change_how_an_attack_stands() -> None:
    troop, blast = replace(GOBLIN, detachment=True), Attack("fire", (6,), blast=True)
    assert attack_mode(ANA, SWORD, troop) == "impaired"
    assert attack_mode(ANA, blast, troop) == "plain"
    assert attack_mode(troop, CLAW, ANA) == "enhanced"
    assert attack_mode(troop, CLAW, troop) == "plain"
    assert attack_mode(GOBLIN, CLAW, ANA) == "plain"
    assert attack_mode(troop, CLAW, ANA, weakened=True) == "plain", "enhanced and impaired cancel"
    assert attack_mode(troop, CLAW, troop, weakened=True) == "impaired"


@clause("GRAD-111", "ROOT-061")
def test_the_tag_of_an_attack_may_change_how_it_stands(hook: Any) -> None:
    charge = replace(SWORD, tags=(hook(attacking=lambda *_: "enhanced"),))
    assert attack_mode(ANA, charge, GOBLIN) == "enhanced"
    assert attack_mode(ANA, charge, replace(GOBLIN, detachment=True)) == "plain"


@clause("GRAD-117")
def test_far_away_every_harm_by_dice_is_impaired() -> None:
    for harms in ("hp", "direct"):
        shot = far(Attack("bow", (8,), ranged=True, harms=harms))
        assert (shot.dice, shot.unarmed) == ((4,), True)
    prayer = Attack("prayer", (6,), ranged=True, harms="willpower")
    assert far(prayer) == prayer


@clause("GRAD-015", "GRAD-017")
@pytest.mark.parametrize(
    ("dexterity", "willpower", "pc_out"), [(0, 10, True), (10, 0, True), (1, 1, False), (0, 0, True)]
)
def test_who_enters_a_fight_with_0_in_dex_or_wil_is_out_of_it(
    dexterity: int, willpower: int, pc_out: bool
) -> None:
    ana = replace(ANA, dexterity=dexterity, willpower=willpower)
    assert ana.body(DEFAULT).fate == ("out" if pc_out else "")
    beast = replace(GOBLIN, dexterity=dexterity, willpower=willpower)
    assert beast.body(DEFAULT).fate == "", "a printed 0 is no weakness"
    assert beast.body(Rules(printed_zero_is_immune=False)).fate == ("out" if pc_out else "")


@clause("GRAD-017")
def test_only_a_printed_0_knows_no_fear() -> None:
    battle = Battle((ANA,), (GOBLIN,))
    assert [fearless(replace(GOBLIN, willpower=score), battle) for score in (0, 1, 2)] == [True, False, False]
    mortal = replace(battle, rules=Rules(printed_zero_is_immune=False))
    assert not fearless(replace(GOBLIN, willpower=0), mortal)


@clause("GRAD-042")
def test_armour_has_a_floor_and_a_ceiling() -> None:
    assert [armour_with(armour, ()) for armour in (0, 1, 3, 4)] == [0, 1, 3, 3]


@clause("GRAD-127", "ROOT-052", "GRAD-014")
def test_a_stat_block_as_a_fighter() -> None:
    block = StatBlock("rat", 4, 8, 12, 8, 0, (CLAW,))
    assert (from_stat_block(block, DEFAULT).fate, from_stat_block(block, DEFAULT).strikes) == ("", 1)
    assert from_stat_block(replace(block, strength=1), DEFAULT).fate == ""
    assert from_stat_block(replace(block, strength=0), DEFAULT).fate == "dead"
    assert from_stat_block(replace(block, swarm=True), DEFAULT).strikes == 3
    multi = Rules(elite_multiattack=True)
    made = [
        from_stat_block(replace(block, elite=elite), rules).all_attacks
        for elite in (False, True)
        for rules in (DEFAULT, multi)
    ]
    assert made == [False, False, False, True]


@clause("ROOT-053")
def test_foreign_words_are_ruled_or_left_out() -> None:
    lance = Attack("lance", (8,), tags=("pierce", "silver"))
    assert in_our_words(lance, True) == replace(lance, ignores_armour=True, tags=("silver",))
    assert in_our_words(CLAW, True) is CLAW
    assert in_our_words(lance, False) == replace(lance, tags=("silver",))
    drain = Attack("drain", (6,), harms="direct")
    assert in_our_words(drain, True) == drain
    assert in_our_words(drain, False) == replace(drain, harms="hp")
    prayer = Attack("prayer", (6,), harms="willpower", tags=("stagger",))
    assert in_our_words(prayer, False) == replace(prayer, tags=())
