"""Abilities that change the odds of the core (ROOT-061), by script and by exact odds against brute force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.combat import ending, fight, take_turn
from talewright.rulesets.gradient.fighters import Fighter, attack_mode, damage_dice, from_stat_block
from talewright.rulesets.gradient.foes import Attack, StatBlock
from talewright.rulesets.gradient.options import DEFAULT
from talewright.rulesets.gradient.roots import abilities, engage, fighter, imbuing, stat_block
from talewright.rulesets.gradient.roots.fights import battle_of

Play = Callable[..., Any]
SWORD = Item("Sword", dice=(8,), in_use=True)


def pc(*of: str, **fields: Any) -> Character:
    return Character(**{"name": "Rook", "hp": 6, "hp_max": 6, "abilities": of, "items": (SWORD,), **fields})


def foe(key: str) -> Fighter:
    return from_stat_block(stat_block(key), DEFAULT)


def mode(character: Character, key: str = "goblinoid/goblin", *when: str) -> str:
    made = fighter(character, when)
    return attack_mode(made, made.attacks[0], foe(key))


@pytest.mark.parametrize(
    ("ability", "when", "enhanced"),
    [
        ("backstab", ("unaware",), True),
        ("backstab", (), False),
        ("guardian", ("domain",), True),
        ("guardian", (), False),
        ("tracker", ("wilds",), False),
        ("hunter", ("repellent",), True),
        ("knight", ("mounted",), True),
        ("knight", (), False),
        ("inquisitor", ("evil",), True),
        ("wildkeeper", ("despoiler",), True),
        ("stormcaller", ("storm",), True),
        ("stormcaller", ("mounted",), False),
        ("scout", ("hiding",), False),  # only what is shot out of hiding
    ],
)
@pytest.mark.clause("ROOT-061")
def test_attacks_are_enhanced_while_the_circumstance_holds(
    ability: str, when: tuple[str, ...], enhanced: bool
) -> None:
    assert mode(pc(ability), "goblinoid/goblin", *when) == ("enhanced" if enhanced else "plain")
    assert mode(pc(), "goblinoid/goblin", *when) == "plain"
    if enhanced:
        made = fighter(pc(ability), when)
        assert damage_dice(made.attacks[0], "enhanced", DEFAULT) == (12,)


@pytest.mark.clause("ROOT-061")
def test_a_scout_shoots_out_of_hiding() -> None:
    bow = pc("scout", items=(Item("Bow", 2, (6,), in_use=True),))
    assert mode(bow, "goblinoid/goblin", "hiding") == "enhanced"
    assert mode(bow) == "plain"


@pytest.mark.clause("ROOT-061")
def test_favored_enemies_hunters_and_favourite_weapons() -> None:
    ranger = pc("favored_enemy:undead")
    assert (mode(ranger, "undead/skeleton"), mode(ranger, "beast/wolf")) == ("enhanced", "plain")
    hunter = pc("hunter")
    assert (mode(hunter, "beast/wolf"), mode(hunter, "undead/skeleton")) == ("enhanced", "plain")
    champion = pc("champion").with_detail("favourite weapon", "Sword")
    assert mode(champion) == "enhanced"
    assert mode(replace(champion, items=(Item("Axe", dice=(8,), in_use=True),))) == "plain"
    assert fighter(champion, ("challenge",)).armour == 1


@pytest.mark.clause("ROOT-061")
def test_divine_smite_is_one_attack_a_day_on_a_d12(play: Play) -> None:
    crusader = pc("divine_smite", items=(Item("Staff", dice=(6,), in_use=True),))
    made = fighter(crusader)
    assert [(attack.name, attack.dice, attack.uses) for attack in made.attacks] == [
        ("attack", (6,), 0),
        ("divine smite", (12,), 1),
    ]
    log = ("divine smite", 12)  # 4 HP and all 8 STR
    ((after,), _, word), _ = play(engage_once, crusader, (stat_block("goblinoid/goblin"),), log=log)
    assert (word, after.spent) == ("won", ("divine_smite",))
    assert [attack.name for attack in fighter(after).attacks] == ["attack"]


def engage_once(ask: Any, character: Character, foes: tuple[StatBlock, ...], *when: str) -> Any:
    return engage(ask, (character,), battle_of((character,), foes, waived=True, circumstances=when))


@pytest.mark.clause("ROOT-061")
def test_divine_favor_rerolls_one_failed_save_a_day(play: Play) -> None:
    cleric = pc("divine_favor", dexterity=8)
    made = fighter(cleric)
    fought = Battle((made,), (foe("goblinoid/goblin"),))
    waiting = resume(Single(take_turn, (fought, fought.start())), [])
    assert isinstance(waiting, Waiting)
    state, _ = play(take_turn, fought, fought.start(), log=((9, 8), "reroll", (2, 3), 3))
    assert state.foes[0].hp == 1
    assert state.party[0].tokens == ("reroll",)
    kept, _ = play(take_turn, fought, fought.start(), log=((9, 8), "accept"))
    assert kept.foes[0].hp == 4
    spent = fighter(replace(cleric, spent=("reroll",)))
    again = Battle((spent,), (foe("goblinoid/goblin"),))
    after, _ = play(take_turn, again, again.start(), log=((9, 8),))  # not asked a second time
    assert after.foes[0].hp == 4


def passing(target: int) -> Fraction:
    """A save by brute force: under or equal, or doubles."""
    good = sum(1 for a, b in product(range(1, 11), repeat=2) if a + b <= target or a == b)
    return Fraction(good, 100)


@pytest.mark.parametrize("dexterity", [4, 8, 12])
@pytest.mark.clause("ROOT-061")
def test_divine_favor_by_exact_odds(dexterity: int) -> None:
    """The chance to act in the first round: pass, or fail and pass again."""
    frail = Fighter("frail", 0, 1, 10, 10, attacks=())
    for ability, expected in (("", passing(dexterity)), ("divine_favor", 1 - (1 - passing(dexterity)) ** 2)):
        made = fighter(pc(ability, dexterity=dexterity))
        fought = Battle((made,), (frail,))
        odds = solve_rule(
            take_turn, fought, fought.start(), goal=lambda state: [state.foes[0].fate == "dead"]
        )
        assert odds.value == (expected,)


@pytest.mark.clause("ROOT-061")
def test_whirlwind_is_a_blast_for_one_fatigue(play: Play) -> None:
    warrior = pc("whirlwind")
    foes = (stat_block("humanoid/cutpurse"),) * 2
    log = ("whirlwind", 8, 8)
    ((after,), state, word), _ = play(engage_once, warrior, foes, log=log)
    assert word == "won"
    assert [body.fate for body in state.foes] == [
        "dead",
        "dead",
    ]  # 8 past 1 HP takes all 7 STR, each rolled apart
    assert after.fatigue == 1
    laden = replace(warrior, items=(SWORD, *(Item(f"stone {n}") for n in range(9))), hp=0)
    assert [attack.name for attack in fighter(laden).attacks] == [
        "attack"
    ]  # no slot for the Fatigue, no whirlwind


@pytest.mark.clause("ROOT-061")
def test_i_can_do_this_all_day_goes_on_while_it_fells(play: Play) -> None:
    warrior = pc("all_day")
    foes = (stat_block("humanoid/cutpurse"),) * 3
    (_, state, word), notes = play(engage_once, warrior, foes, log=(8, 8, 8))
    assert word == "won"
    assert [body.fate for body in state.foes] == ["dead"] * 3
    assert (
        len([note for note in notes if note.kind == "rolled"]) == 3
    )  # three blows in one turn, nobody struck back


@pytest.mark.clause("ROOT-061")
def test_an_oracle_acts_first_and_is_hard_to_hit() -> None:
    oracle = fighter(pc("oracle"))
    goblin = foe("goblinoid/goblin")
    assert oracle.acts_first
    assert attack_mode(goblin, goblin.attacks[0], oracle) == "impaired"
    assert damage_dice(goblin.attacks[0], "impaired", DEFAULT) == (4,)
    assert not fighter(pc()).acts_first


@pytest.mark.clause("ROOT-061")
def test_a_tracker_acts_first_in_the_wilds_only() -> None:
    assert fighter(pc("tracker"), ("wilds",)).acts_first
    assert not fighter(pc("tracker")).acts_first
    assert not fighter(pc("rogue"), ("wilds",)).acts_first


def fleeing(willpower: int, *, impaired: bool) -> Fraction:
    """A failed morale save by brute force; impaired adds a d4 to the sum."""
    bad = 0
    for a, b, four in product(range(1, 11), range(1, 11), range(1, 5)):
        total = a + b + (four if impaired else 0)
        bad += total > willpower and a != b
    return Fraction(bad, 400)


@pytest.mark.parametrize("willpower", [5, 8, 13])
@pytest.mark.parametrize("category", ["humanoid", "beast"])
@pytest.mark.clause("ROOT-061")
def test_humanoids_lose_heart_before_a_warrior(willpower: int, category: str) -> None:
    """Two foes that any blow kills and that cannot strike: one falls, the other saves or flees."""
    frail = Fighter("frail", 0, 1, 10, willpower, attacks=(), hooks=(f"category:{category}",))
    for ability in ("", "warrior"):
        fought = Battle((fighter(pc(ability)),), (frail, frail), waived=True)
        odds = solve_rule(
            fight, fought, fought.start(), goal=lambda state: [any(b.fate == "fled" for b in state.foes)]
        )
        impaired = ability == "warrior" and category == "humanoid"
        assert odds.value == (fleeing(willpower, impaired=impaired),)


@pytest.mark.clause("ROOT-061")
def test_a_battle_mage_imbues_once_a_day(play: Play) -> None:
    mage = pc("battle_mage", willpower=11, willpower_max=11)
    weapon, _ = play(imbuing.imbue, mage, log=("weapon",))
    assert (mode(weapon), fighter(weapon).armour) == ("enhanced", 0)
    body, _ = play(imbuing.imbue, mage, log=("body",))
    assert (mode(body), fighter(body).armour) == ("plain", 2)
    with pytest.raises(SheetError, match="spent for today"):
        play(imbuing.imbue, body)
    both, _ = play(imbuing.imbue, mage, log=("both",))
    assert (mode(both), fighter(both).armour, both.willpower) == ("enhanced", 2, 5)
    with pytest.raises(SheetError, match="Only a Battle Mage"):
        play(imbuing.imbue, pc())
    rested = imbuing.next_day(replace(weapon, spent=()))
    assert (mode(rested), play(imbuing.imbue, rested, log=("body",))[0].spent) == ("plain", ("imbue",))
    tired = imbuing.next_day(replace(both, spent=()))
    with pytest.raises(SheetError, match="spent for today"):
        play(imbuing.imbue, tired)  # the whole next day
    assert play(imbuing.imbue, imbuing.next_day(tired), log=("body",))[0].spent == ("imbue",)


@pytest.mark.clause("ROOT-061")
def test_armour_of_elementalists_and_druids() -> None:
    mage = pc("elementalist")
    assert (fighter(mage).armour, fighter(mage, ("element",)).armour) == (0, 3)
    druid = pc("primal_resilience", items=(SWORD, Item("Gambeson", armour=1, bonus=True, in_use=True)))
    assert (fighter(druid).armour, fighter(druid, ("wilds",)).armour) == (1, 2)
    shelled = replace(druid, armour=3)
    assert fighter(shelled, ("wilds",)).armour == 3


@pytest.mark.parametrize(
    ("face", "saved", "harm"), [(7, (2, 3), 3), (7, (9, 8), 7), (1, (2, 3), 0), (10, (5, 5), 5)]
)
@pytest.mark.clause("ROOT-061")
def test_lightning_is_halved_by_a_dex_save_rounded_down(
    play: Play, face: int, saved: tuple[int, int], harm: int
) -> None:
    caller = fighter(pc("stormcaller"))
    fought = Battle((caller,), (Fighter("oak", 40, 10, 8, 10, attacks=()),), waived=True)
    after, _ = play(take_turn, fought, fought.start(), log=("lightning", saved, face))
    assert after.foes[0].hp == 40 - harm


@pytest.mark.clause("ROOT-061")
def test_lightning_comes_once_a_day_for_one_fatigue_and_free_in_a_storm(play: Play) -> None:
    caller = pc("stormcaller")
    frail = (stat_block("humanoid/cutpurse"),)
    ((after,), _, _), _ = play(engage_once, caller, frail, log=("lightning", (9, 8), 10))
    assert (after.fatigue, after.spent) == (1, ("lightning",))
    assert "lightning" not in [attack.name for attack in fighter(after).attacks]

    def stormy(ask: Any, who: Character) -> Any:
        return engage(ask, (who,), battle_of((who,), frail, waived=True, circumstances=("storm",)))

    ((free,), _, _), _ = play(stormy, caller, log=("lightning", (9, 8), 12))
    assert free.fatigue == 0


@pytest.mark.clause("ROOT-061")
def test_prayer_of_madness_takes_wil_past_armour_and_hp(play: Play) -> None:
    heretic = fighter(pc("heretic"))
    fought = Battle((heretic,), (Fighter("knight", 20, 10, 10, 8, 3, attacks=()),), waived=True)
    state, _ = play(take_turn, fought, fought.start(), log=("prayer of madness", 5))
    assert (state.foes[0].willpower, state.foes[0].hp) == (3, 20)
    gone, _ = play(take_turn, fought, state._replace(turn=1), log=("prayer of madness", 3))
    assert gone.foes[0].fate == "out"
    odds = solve_rule(fight, fought, fought.start(), goal=lambda state: [ending(state) == "won"])
    assert odds.value == (1,)


def test_unknown_circumstances_are_refused_with_a_hint() -> None:
    with pytest.raises(SheetError, match="Did you mean mounted"):
        fighter(pc("knight"), ("mountd",))
    assert abilities.circumstances_for(pc("tracker", "primal_resilience")) == ("wilds", "studied")


@pytest.mark.clause("GRAD-116", "ROOT-061")
def test_the_printed_duel_comes_out_the_same_through_roots() -> None:
    """The catalog's vector: HP 4, STR 11, DEX 12, armour 1, d8 against one goblin."""
    who = pc(hp=4, hp_max=4, strength=11, strength_max=11, dexterity=12, dexterity_max=12, armour=1)
    fought = Battle((fighter(who),), (foe("goblinoid/goblin"),), scars=False)
    odds = solve_rule(fight, fought, fought.start(), goal=lambda state: [ending(state) == "won"])
    assert round(float(odds.value[0]), 6) == 0.875642
    sure = Battle((fighter(who),), (foe("goblinoid/goblin"),), waived=True, scars=False)
    odds = solve_rule(fight, sure, sure.start(), goal=lambda state: [ending(state) == "won"])
    assert round(float(odds.value[0]), 6) == 0.932882
    assert Attack("x").dice == (6,)
