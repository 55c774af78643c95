"""The twelve scars and the moments they wait for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from talewright.core.ask import Chosen, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.fighters import Die
from talewright.rulesets.gradient.healing import (
    breather,
    extraordinary_aid,
    mend,
    recover,
    rest_hours,
    stabilise,
    week_rest,
)  # fmt: skip
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.ordeals import ScarOrder, play_scar, take_hit
from talewright.rulesets.gradient.scars import ROWS, row_for, settle, take_scar, taken
from talewright.rulesets.gradient.sheet import conditions

PC = Character(hp=0, hp_max=4)


def do(rule: Any, *args: Any, log: list[Any] | None = None) -> Any:
    game: Any = Single(rule, args)
    ended = resume(game, log or [])
    assert isinstance(ended, Ended)
    return ended.state.result


def dice(*faces: int) -> Rolled:
    return Rolled(faces)


@pytest.mark.clause("GRAD-120", "GRAD-121")
def test_the_table_has_its_twelve_rows() -> None:
    assert [ROWS[row].name for row in range(1, 13)] == [
        "Lasting Scar", "Rattling Blow", "Walloped", "Broken Limb", "Diseased", "Reorienting Head Wound",
        "Hamstrung", "Deafened", "Re-brained", "Sundered", "Mortal Wound", "Doomed",
    ]  # fmt: skip
    assert [row_for(lost) for lost in (1, 3, 12, 13, 40)] == [1, 3, 12, 12, 12]


@pytest.mark.clause("GRAD-120", "GRAD-122")
def test_rows_1_and_2_take_a_higher_maximum_at_once() -> None:
    scarred = do(settle, take_scar(PC, 1), log=[dice(3), dice(6)])
    assert (scarred.scars[0].place, scarred.hp_max, scarred.hp) == ("eye", 6, 0), "the raise refills nothing"
    assert do(settle, take_scar(PC, 1), log=[dice(1), dice(3)]).hp_max == 4, "a lower roll is not taken"
    assert do(settle, take_scar(PC, 2), log=[dice(5)]).hp_max == 5


@pytest.mark.clause("GRAD-120")
def test_row_3_deprives_until_a_few_hours_rest_then_adds() -> None:
    hurt = do(settle, take_scar(PC, 3))
    assert hurt.deprived
    assert do(breather, hurt).hp == 0, "the deprived recover nothing"
    rested = do(rest_hours, hurt, log=[dice(2)])
    assert (rested.deprived, rested.hp_max, rested.hp, rested.scars[0].pending) == (False, 6, 6, "")
    assert do(rest_hours, rested).hp_max == 6, "only once"


@pytest.mark.clause("GRAD-120")
def test_rows_4_and_5_wait_until_mended_or_recovered() -> None:
    broken = do(settle, take_scar(PC, 4), log=[dice(5)])
    assert (broken.scars[0].place, broken.scars[0].pending) == ("rib", "mended")
    assert do(rest_hours, broken).hp_max == 4
    mended = do(mend, broken, log=[dice(5, 6)])
    assert (mended.hp_max, mended.conditions) == (11, frozenset())
    sick = do(settle, take_scar(PC, 5))
    assert "diseased" in conditions(sick)
    assert do(recover, sick, log=[dice(1, 1)]).hp_max == 4
    assert do(recover, sick, log=[dice(4, 4)]).hp_max == 8


@pytest.mark.clause("GRAD-120", "GRAD-122")
def test_row_6_sets_current_and_maximum_of_an_attribute() -> None:
    hurt = replace(PC, dexterity=7, dexterity_max=12)
    after = do(settle, take_scar(hurt, 6), log=[dice(4), dice(3, 3, 4)])
    assert (after.dexterity, after.dexterity_max) == (10, 10), "10 beats the current 7, and is both"
    same = do(settle, take_scar(hurt, 6), log=[dice(3), dice(2, 2, 3)])
    assert (same.dexterity, same.dexterity_max) == (7, 12)


@pytest.mark.clause("GRAD-120", "GRAD-122")
def test_rows_7_and_9_raise_a_maximum_alone() -> None:
    lame = do(settle, take_scar(PC, 7))
    assert "hamstrung" in lame.conditions
    after = do(recover, lame, log=[dice(5, 5, 5)])
    assert (after.dexterity, after.dexterity_max, after.conditions) == (10, 15, frozenset())
    brained = do(settle, take_scar(PC, 9), log=[dice(4, 4, 4)])
    assert (brained.willpower, brained.willpower_max) == (10, 12)


@pytest.mark.clause("GRAD-120")
def test_rows_8_and_10_ask_a_will_save() -> None:
    deaf = do(settle, take_scar(PC, 8), log=[dice(3, 4), dice(4)])
    assert (deaf.willpower_max, deaf.willpower) == (14, 10)
    assert "deaf" in deaf.conditions
    assert do(settle, take_scar(PC, 8), log=[dice(9, 4)]).willpower_max == 10
    assert do(extraordinary_aid, deaf).conditions == frozenset()
    torn = do(settle, take_scar(PC, 10), log=[Chosen("hand"), dice(1, 2), dice(6)])
    assert (torn.scars[0].place, torn.willpower_max) == ("hand", 16)


@pytest.mark.clause("GRAD-120")
def test_row_11_is_dying_and_its_recovery_may_lower() -> None:
    dying = do(settle, take_scar(replace(PC, hp_max=11), 11))
    assert (dying.state, dying.minutes, dying.deprived, dying.can_act) == ("mortal", 60, True, False)
    healed = do(recover, stabilise(dying), log=[dice(1, 2)])
    assert (healed.hp_max, healed.state, healed.deprived) == (3, "up", False), "even if lower"


@pytest.mark.clause("GRAD-120")
def test_row_12_waits_for_the_next_critical_save() -> None:
    doomed = do(settle, take_scar(replace(PC, strength=12), 12))
    assert doomed.doomed
    dead = do(take_hit, doomed, (Die(6),), "always", log=[dice(2), dice(8, 7)])[0]
    assert dead.state == "dead"
    lived = do(take_hit, doomed, (Die(6),), "always", log=[dice(2), dice(2, 3)])[0]
    assert (lived.doomed, lived.scars[0].pending) == (False, "now")
    assert do(settle, lived, log=[dice(4, 5, 6)]).hp_max == 15


@pytest.mark.clause("GRAD-120")
def test_take_new_add_and_replace() -> None:
    assert (taken(5, 7, "higher"), taken(5, 3, "higher")) == (7, 5)
    assert (taken(5, 3, "add"), taken(5, 3, "replace")) == (8, 3)


@pytest.mark.clause("GRAD-120")
@pytest.mark.parametrize(("row", "count"), [(2, 1), (4, 2), (5, 2)])
@pytest.mark.parametrize("hp_max", [1, 4, 7])
def test_the_gain_matches_the_count(row: int, count: int, hp_max: int) -> None:
    totals = Counter(sum(faces) for faces in product(range(1, 7), repeat=count))
    expected = Fraction(sum(n * max(total, hp_max) for total, n in totals.items()), 6**count)
    hero = Character(hp=0, hp_max=hp_max)
    odds = solve_rule(play_scar, hero, ScarOrder(row=row), Rules(), goal=lambda r: [r.hero.hp_max])
    assert odds.value[0] == expected


@pytest.mark.clause("GRAD-123")
def test_deprivation_is_a_flag_that_blocks_recovery() -> None:
    poor = replace(PC, deprived=True)
    assert do(breather, poor) == poor
    assert do(week_rest, replace(poor, strength=5)).strength == 5
