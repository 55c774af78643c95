"""Damage to a character: armour, HP, STR, saves, scars."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from talewright.core.ask import Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient import over
from talewright.rulesets.gradient.character import DEAD, DOWN, Character, Item, armour_of, slots_of
from talewright.rulesets.gradient.fighters import (
    BARE_HANDS,
    OUT,
    Die,
    Fighter,
    armour_with,
    damage_dice,
    from_character,
    mean_of_highest,
)  # fmt: skip
from talewright.rulesets.gradient.foes import Attack, read_dice
from talewright.rulesets.gradient.harm import hurt, kept, restored, wound
from talewright.rulesets.gradient.hooks import HOOKS, Hook
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.ordeals import HitOrder, play_hit, take_hit
from talewright.rulesets.gradient.sheet import conditions


@cache
def passing(target: int) -> Fraction:
    faces = product(range(1, 11), repeat=2)
    return Fraction(sum(1 for a, b in faces if a == b or a + b <= target), 100)


def highest(dice: list[tuple[int, int, bool]], armour: int) -> dict[int, Fraction]:
    """The highest result after armour, die by die (sides, bonus, ignores), counted face by face."""
    found: dict[int, Fraction] = {}
    faces = list(product(*(range(1, sides + 1) for sides, _, _ in dice)))
    for thrown in faces:
        best = max(
            max(0, face + bonus - (0 if ignores else armour))
            for face, (_, bonus, ignores) in zip(thrown, dice, strict=True)
        )
        found[best] = found.get(best, Fraction(0)) + Fraction(1, len(faces))
    return found


pools = st.lists(
    st.tuples(st.sampled_from([4, 6, 8]), st.sampled_from([0, 0, 1]), st.booleans()), min_size=1, max_size=3
)


@pytest.mark.clause("GRAD-040", "GRAD-043", "GRAD-090", "GRAD-091", "GRAD-098")
@settings(max_examples=40, deadline=None)
@given(pools, st.integers(0, 3))
def test_pools_match_the_count(dice: list[tuple[int, int, bool]], armour: int) -> None:
    pool = tuple(sorted(Die(*each) for each in dice))
    odds = solve_rule(kept, pool, armour, True, goal=lambda r: [r[0]])
    assert odds.spread(lambda r: r[0]) == highest(dice, armour)


def wounded(dice: list[tuple[int, int, bool]], armour: int, hp: int, strength: int) -> dict[Any, Fraction]:
    """What a hit does, by the printed text: (hp, STR, what) with its chance."""
    found: dict[Any, Fraction] = {}

    def add(key: Any, chance: Fraction) -> None:
        if chance:
            found[key] = found.get(key, Fraction(0)) + chance

    for damage, chance in highest(dice, armour).items():
        if damage < hp or damage == 0:
            add((hp - damage, strength, "", 0), chance)
        elif damage == hp:
            add((0, strength, "", min(hp, 12)), chance)
        elif damage - hp >= strength:
            add((0, 0, "slain", 0), chance)
        else:
            left = strength - (damage - hp)
            add((0, left, "held", 0), chance * passing(left))
            add((0, left, "critical", 0), chance * (1 - passing(left)))
    return found


@pytest.mark.clause("GRAD-020", "GRAD-043", "GRAD-100", "GRAD-101", "GRAD-102", "GRAD-106")
@settings(max_examples=40, deadline=None)
@given(pools, st.integers(0, 3), st.integers(0, 7), st.integers(1, 18))
def test_wounds_match_the_count(
    dice: list[tuple[int, int, bool]], armour: int, hp: int, strength: int
) -> None:
    pool = tuple(sorted(Die(*each) for each in dice))
    odds = solve_rule(wound, pool, armour, hp, strength, True, goal=lambda r: [r.hp])
    assert odds.spread(lambda r: (r.hp, r.strength, r.cause, r.row)) == wounded(dice, armour, hp, strength)


def hit(character: Character, faces: tuple[int, ...], *more: tuple[int, ...], pool: str = "d12") -> Character:
    dice = tuple(Die(sides) for sides in read_dice(pool))
    game: Any = Single(take_hit, (character, dice, "always"))
    ended = resume(game, [Rolled(faces), *(Rolled(each) for each in more)])
    assert isinstance(ended, Ended)
    found: Character = ended.state.result[0]
    return found


PC = Character(strength=10, strength_max=10, hp=4, hp_max=4)


@pytest.mark.clause("GRAD-100")
def test_the_save_is_on_the_new_score() -> None:
    """6 damage on 4 HP: STR 8; 9 in all fails against 8 though 10 would have held."""
    assert hit(PC, (6,), (4, 5)).state == DOWN
    held = hit(PC, (6,), (3, 5))
    assert (held.state, held.hp, held.strength) == ("up", 0, 8)


@pytest.mark.clause("GRAD-101")
def test_at_zero_every_damage_asks_again_and_none_asks_nothing() -> None:
    spent = replace(PC, hp=0)
    assert hit(spent, (1,), (4, 5)).strength == 9
    armoured = replace(spent, armour=2)
    assert hit(armoured, (2,)) == armoured, "no damage, no save"


@pytest.mark.clause("GRAD-102", "GRAD-014")
def test_strength_zero_is_death_without_a_save() -> None:
    dead = hit(replace(PC, hp=0, strength=3), (3,))
    assert dead.state == DEAD
    assert over(dead) == "dead"


@pytest.mark.clause("GRAD-103")
def test_critical_damage_puts_down_for_an_hour() -> None:
    down = hit(PC, (6,), (9, 8))
    assert (down.state, down.minutes, down.can_act, down.dead) == (DOWN, 60, False, False)
    assert hurt(down, 3).strength == down.strength - 3, "further harm still counts"


@pytest.mark.clause("GRAD-106", "GRAD-121")
def test_exactly_zero_is_a_scar_by_the_hp_lost() -> None:
    scarred = hit(replace(PC, hp=3), (3,))
    assert [scar.row for scar in scarred.scars] == [3]
    assert (scarred.hp, scarred.strength, scarred.state) == (0, 10, "up")
    assert scarred.deprived, "row 3 is Walloped"
    assert hit(replace(PC, hp=0), (1,), (1, 2)).scars == (), "only from above 0"
    big = replace(PC, hp=15, hp_max=15)
    found = hit(big, (5,), pool="d20")
    assert found.scars == ()
    assert [scar.row for scar in hit(big, (15,), pool="d20").scars] == [12]
    foe = solve_rule(wound, (Die(4),), 0, 2, 8, False, goal=lambda r: [r.row])
    assert foe.value[0] == 0, "foes are never scarred"


@pytest.mark.clause("GRAD-013", "GRAD-014", "GRAD-015")
def test_harm_outside_combat_goes_to_an_attribute() -> None:
    armoured = replace(PC, armour=3)
    fallen = hurt(armoured, 4)
    assert (fallen.hp, fallen.strength, fallen.state) == (4, 6, "up"), "past HP and armour, no save"
    assert hurt(PC, 99).strength == 0
    assert hurt(PC, 10).state == DEAD
    numb = hurt(PC, 12, "dexterity")
    assert (numb.dexterity, numb.paralysed, numb.can_act, numb.dead) == (0, True, False, False)
    lost = hurt(PC, 10, "willpower")
    assert lost.delirious
    assert not lost.can_act
    assert "delirious" in conditions(lost)


@pytest.mark.clause("GRAD-016")
def test_the_condition_goes_with_the_score() -> None:
    numb = hurt(PC, 10, "dexterity")
    back = restored(numb, 1, "dexterity")
    assert back.can_act
    assert restored(numb, 99, "dexterity").dexterity == numb.dexterity_max


@pytest.mark.clause("GRAD-017")
def test_a_foe_without_dexterity_or_mind_is_out_unless_printed_so() -> None:
    skeleton = Fighter("skeleton", 5, 8, 13, 0)
    assert skeleton.body(Rules()).fate == ""
    assert skeleton.body(Rules(printed_zero_is_immune=False)).fate == OUT
    assert Fighter("pc", 5, 8, 13, 0, pc=True).body(Rules()).fate == OUT


@pytest.mark.clause("GRAD-041")
def test_armour_counts_while_worn_or_held() -> None:
    shield = Item("shield", armour=1, bonus=True, in_use=True)
    mail = Item("mail", armour=1, in_use=True)
    assert armour_of(replace(PC, items=(mail, shield))) == 2
    assert armour_of(replace(PC, items=(mail, replace(shield, in_use=False)))) == 1
    coat = replace(mail, armour=2)
    assert armour_of(replace(PC, items=(mail, coat))) == 2, "one body armour, the best"


@pytest.mark.clause("GRAD-042")
def test_nobody_has_more_than_three() -> None:
    plate = Item("plate", armour=3, in_use=True)
    shield = Item("shield", armour=1, bonus=True, in_use=True)
    assert armour_of(replace(PC, items=(plate, shield), armour=2)) == 3
    HOOKS["test:bark"] = Hook("test:bark", armour=2)
    try:
        assert armour_with(2, ("test:bark",)) == 3
        assert from_character(replace(PC, armour=2, abilities=("test:bark",))).armour == 3
    finally:
        del HOOKS["test:bark"]


@pytest.mark.clause("GRAD-044")
def test_petty_plain_and_bulky() -> None:
    items = (Item("ring", slots=0), Item("rope"), Item("halberd", slots=2))
    assert slots_of(items) == 3
    assert Item("anything").slots == 1


@pytest.mark.clause("GRAD-092")
def test_impaired_is_a_d4_and_so_are_bare_hands() -> None:
    sword = Attack("sword", (10,))
    assert damage_dice(sword, "impaired", Rules()) == (4,)
    assert [damage_dice(BARE_HANDS, mode, Rules()) for mode in ("plain", "enhanced", "impaired")] == [
        (4,)
    ] * 3
    assert from_character(PC).attacks == (BARE_HANDS,)


@pytest.mark.clause("GRAD-093")
def test_enhanced_is_a_d12_unless_the_own_dice_are_better() -> None:
    assert damage_dice(Attack("sword", (10,)), "enhanced", Rules()) == (12,)
    twin = Attack("twin", (10, 10))
    assert mean_of_highest((10, 10)) == Fraction(715, 100)
    assert damage_dice(twin, "enhanced", Rules()) == (10, 10), "7.15 beats 6.5"
    assert damage_dice(twin, "enhanced", Rules(enhanced_choice="always")) == (12,)
    assert damage_dice(Attack("sword", (6,)), "enhanced", Rules(), take_enhanced=False) == (6,)


@pytest.mark.clause("GRAD-094")
def test_two_weapons_under_a_modifier_roll_one_die_or_each() -> None:
    twin = Attack("twin", (8, 8))
    assert damage_dice(twin, "impaired", Rules()) == (4,)
    assert damage_dice(twin, "impaired", Rules(dual_modified="each")) == (4, 4)
    assert damage_dice(twin, "enhanced", Rules(dual_modified="each")) == (12, 12)


@pytest.mark.clause("GRAD-098")
def test_a_plus_never_adds() -> None:
    assert read_dice("d8+d8") == (8, 8)
    assert read_dice("2d6") == (6, 6)
    odds = solve_rule(kept, (Die(8), Die(8)), 0, True, goal=lambda r: [r[0]])
    assert max(odds.spread(lambda r: r[0])) == 8


@pytest.mark.clause("GRAD-100", "GRAD-101")
def test_hits_in_a_row_match_the_count() -> None:
    """Three d6 hits on HP 3, STR 7: the chance of still being up, by hand."""
    states: dict[tuple[int, int], Fraction] = {(3, 7): Fraction(1)}
    for _ in range(3):
        after: dict[tuple[int, int], Fraction] = {}
        for (hp, strength), chance in states.items():
            for key, share in wounded([(6, 0, False)], 0, hp, strength).items():
                if key[2] in ("", "held"):
                    after[key[:2]] = after.get(key[:2], Fraction(0)) + chance * share
        states = after
    hero = Character(strength=7, strength_max=7, hp=3, hp_max=3)
    odds = solve_rule(play_hit, hero, HitOrder(pool="d6", times=3), Rules(), goal=lambda r: [r.good])
    assert odds.value[0] == sum(states.values())


@pytest.mark.clause("GRAD-103")
def test_one_who_is_down_still_loses_strength() -> None:
    """Two more hits take STR without another save; the last of it is death."""
    hero = Character(name="Odo", hp=0, hp_max=5, strength=10, strength_max=10, state=DOWN, minutes=60)
    order = HitOrder(pool="d6", times=2)
    answers = [Rolled((4,)), Rolled((5,))]
    ended = resume(Single(play_hit, (hero, order, Rules())), answers)
    assert isinstance(ended, Ended)
    assert ended.state is not None
    assert (ended.state.result.hero.strength, ended.state.result.word) == (1, "critical")
    ended = resume(Single(play_hit, (replace(hero, strength=9), order, Rules())), answers)
    assert isinstance(ended, Ended)
    assert ended.state is not None
    assert ended.state.result.word == "dead"
