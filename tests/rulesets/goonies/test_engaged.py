"""A fight kept on the sheet, round by round, and what a player writes on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core.creation_page import Gauge
from talewright.core.errors import QuestionError, RulesetError
from talewright.core.text.message import Message
from talewright.play.orders import CharacterOrder, check_order
from talewright.play.view.creation.chances import gauge_chance
from talewright.rulesets.goonies import RULESET
from talewright.rulesets.goonies import belongings as b
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.engaged import EndFight, Meet, Round, end_fight, meet, one_round
from talewright.rulesets.goonies.gear import Item
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.sheet_page import living_sheet
from talewright.testing import played

clause = pytest.mark.clause
RULES = Rules()
RAPIER, JERKIN, MACE = Item("rapier", 3), Item("jerkin", protection=2), Item("mace", 1)
HERO = Hero(power=1, grace=3, focus=1, max_hp=12, damage=5, weapon=RAPIER, armour=JERKIN, items=(MACE,),
            spells=("smoke_screen",), unused=30, used=70, gp=18, rations=1)  # fmt: skip
MET = played(meet, HERO, Meet(9, "tin bailiff", 1), RULES).hero


def one(hero: Hero, action: str, faces: tuple[int, int], spell: str = "") -> Any:
    return played(one_round, hero, Round(action, spell), RULES, answers=[faces])


@clause("GNG-040", "GNG-041", "GNG-042", "GNG-043", "GNG-044", "GNG-045")
def test_a_fight_goes_on_where_it_stood() -> None:
    hit = one(MET, "attack", (4, 5)).hero
    assert (hit.foes[0].damage, hit.round, hit.hp) == (4, 1, 7)
    missed = one(hit, "attack", (2, 3)).hero
    # 9 - 6 = 3 and its hook 1; the jerkin takes 2 off, as 4 is more than 2.
    assert (missed.hp, missed.foes[0].damage, missed.round) == (5, 4, 2)
    tied = one(missed, "attack", (3, 5)).hero
    assert (tied.hp, tied.foes[0].damage) == (5, 4)


@clause("GNG-046", "GNG-093")
def test_an_enemy_that_is_beaten_gives_its_experience_and_is_gone() -> None:
    won = one(replace(MET, unused=0, foes=(replace(MET.foes[0], damage=6),)), "attack", (4, 5))
    assert (won.word, won.hero.foes, won.hero.round, won.hero.unused) == ("won", (), 0, 9)


@clause("R-16", "GNG-095")
def test_levels_wait_until_no_enemy_is_left() -> None:
    two = played(meet, replace(MET, unused=30), Meet(4, "cat"), RULES).hero
    weak = replace(two, foes=(replace(two.foes[0], damage=8), two.foes[1]))
    first = one(weak, "attack", (6, 6))
    assert (first.word, first.hero.unused, first.hero.level) == ("fighting", 39, 0)
    won = played(one_round, first.hero, Round("attack"), RULES, answers=[(6, 6), "focus"]).hero
    assert (won.unused, won.used, won.level, won.focus) == (8, 105, 1, 2)
    ended = played(end_fight, first.hero, EndFight(), RULES, answers=["grace"])
    assert (ended.word, ended.hero.unused, ended.hero.grace) == ("ended", 4, 4)
    away = played(one_round, first.hero, Round("run"), RULES, answers=[(1, 1), "power"]).hero
    assert (away.foes, away.level) == ((), 1)


@clause("R-15", "GNG-080")
def test_nobody_rests_in_a_fight() -> None:
    with pytest.raises(QuestionError, match="waits until the fight is over"):
        check_order(RULESET, MET, CharacterOrder("rest", {}))
    check_order(RULESET, HERO, CharacterOrder("rest", {}))


@clause("GNG-051", "GNG-094")
def test_getting_away_ends_the_fight_and_gives_the_margin() -> None:
    away = one(MET, "run", (4, 5))
    assert (away.word, away.hero.foes, away.hero.unused) == ("fled", (), 33)


@clause("GNG-063")
def test_a_cut_of_the_difficulty_stays_between_rounds() -> None:
    cut = one(MET, "cast", (6, 6), "smoke_screen").hero
    assert cut.foes[0].cut == 3
    assert living_sheet(cut).own.ds == 6


def test_nobody_to_fight_and_an_unknown_spell_are_refused() -> None:
    for rule, order in ((one_round, Round()), (end_fight, EndFight())):
        with pytest.raises(RulesetError, match="nobody"):
            played(rule, HERO, order, RULES)
    with pytest.raises(RulesetError, match="not known"):
        played(one_round, MET, Round("cast", "cold_snap"), RULES)
    assert played(end_fight, MET, EndFight(), RULES).hero.foes == ()


@clause("GNG-034")
def test_weapons_and_armour_change_hands() -> None:
    used = played(b.use, HERO, b.Thing("mace"), RULES).hero
    assert (used.weapon, used.items) == (MACE, (RAPIER,))
    packed = played(b.put_away, HERO, b.Thing("jerkin"), RULES).hero
    assert packed.armour.protection == 0
    assert JERKIN in packed.items
    assert played(b.drop, HERO, b.Thing("ration"), RULES).hero.rations == 0
    with pytest.raises(RulesetError, match="No anvil"):
        played(b.use, HERO, b.Thing("anvil"), RULES)


@clause("GNG-091", "GNG-092", "GNG-096")
def test_a_level_is_bought_at_its_price() -> None:
    rich = replace(HERO, unused=36)
    grown = played(b.buy_level, rich, b.BuyLevel("focus"), RULES).hero
    assert (grown.focus, grown.max_hp, grown.hp, grown.unused, grown.used) == (2, 13, 8, 1, 105)
    for hero, why in ((HERO, "5 short"), (replace(rich, foes=MET.foes), "until the fight is over")):
        with pytest.raises(QuestionError, match=why):
            check_order(RULESET, hero, CharacterOrder("buy-level"))


@clause("GNG-022")
def test_who_is_out_meets_nobody_and_buys_no_level() -> None:
    out = replace(HERO, damage=12)
    for verb in ("meet", "round", "use", "buy-level", "finish"):
        with pytest.raises(QuestionError, match="cannot act any more"):
            check_order(RULESET, out, CharacterOrder(verb))


def test_a_fight_on_the_sheet_does_not_follow_into_a_book() -> None:
    assert RULESET.pack is not None
    assert played(RULESET.pack.begin, MET, RULES).foes == ()


def test_chances_of_the_cells_are_those_of_the_solver() -> None:
    for row in living_sheet(HERO).own.rows:
        for cell in row.cells:
            for goal, share in (("success", cell.roll.action.chance), ("tie", cell.tie)):
                gauge = Gauge(Message(""), "check", cell.roll.action.order, goal=goal)
                assert gauge_chance(RULESET, HERO, gauge, "", RULES) == pytest.approx(float(share))
