"""Fights, blow by blow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import RulesetError, SheetError
from talewright.rulesets.goonies.foes import Enemy, soak
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.orders import Fight

Play = Callable[..., Any]
FIGHTER = {"archetype": "fighter"}
ROGUE = {"archetype": "rogue"}
MAGE = {"archetype": "mage", "spells": ["sunburst"]}


@pytest.mark.clause("GNG-040")
def test_only_the_player_rolls_against_a_ds(play: Play) -> None:
    open_ = play("fight", FIGHTER, {"ds": 9, "tactic": "attack"})
    assert (open_.question.who, open_.question.facts["ds"]) == ("hero", 9)
    names = {field.name for field in record.fields(Enemy)}
    assert {"ds", "name", "weapon", "immune"} <= names
    assert not names & {"power", "grace", "focus", "armour", "protection"}


@pytest.mark.clause("GNG-048")
def test_an_enemy_with_armour_is_refused() -> None:
    with pytest.raises(SheetError, match=r"enemies\[0\].armour: no such field"):
        record.load(Fight, {"enemies": [{"ds": 9, "armour": 2}]})


@pytest.mark.clause("GNG-041", "GNG-050", "GNG-054", "GNG-023")
def test_a_round_is_one_action(play: Play) -> None:
    assert play("fight", FIGHTER, {"ds": 9}).question.options == ("attack", "run")
    assert play("fight", MAGE, {"ds": 9}).question.options == ("attack", "run", "cast:sunburst")
    again = play("fight", MAGE, {"ds": 9}, ["attack", (4, 5)])
    assert again.question.what == "action"
    assert again.question.clause == "GNG-041"


@pytest.mark.clause("GNG-050")
def test_an_author_may_forbid_running(play: Play) -> None:
    assert play("fight", MAGE, {"ds": 9, "actions": ["attack", "cast"]}).question.options == (
        "attack",
        "cast:sunburst",
    )


@pytest.mark.clause("GNG-042", "GNG-043")
@pytest.mark.parametrize(("dice", "dealt"), [((4, 4), 2), ((6, 4), 4), ((6, 6), 6)])
def test_a_hit_deals_margin_and_weapon(play: Play, dice: tuple[int, int], dealt: int) -> None:
    """Power 2 and a mace +1 against DS 9."""
    done = play("attack", FIGHTER, {"ds": 9}, [dice])
    assert done.facts["dealt"] == dealt
    assert done.hero.hp == 11
    in_fight = play("fight", FIGHTER, {"ds": 9}, ["attack", dice])
    assert in_fight.question.facts["damage"] == dealt


@pytest.mark.clause("GNG-044", "GNG-045", "GNG-053")
@pytest.mark.parametrize(("dice", "hp"), [((3, 3), 10), ((2, 3), 9), ((1, 3), 8), ((1, 2), 10), ((1, 1), 9)])
def test_a_miss_costs_the_margin_and_armour_soaks_what_exceeds_it(
    play: Play, dice: tuple[int, int], hp: int
) -> None:
    """Total 2 to 6 plus 2 against 9: margins 1 to 5, and chain mail of 3."""
    assert play("fight", FIGHTER, {"ds": 9}, ["attack", dice]).question.facts["hp"] == hp
    assert play("attack", FIGHTER, {"ds": 9}, [dice]).hero.hp == hp
    even = {**FIGHTER, "grace": 2}
    assert play("fight", even, {"ds": 9}, ["run", dice]).question.facts["hp"] == hp


@pytest.mark.clause("GNG-045", "R-3")
@pytest.mark.parametrize(
    ("rule", "left"),
    [
        ("text", [0, 1, 2, 3, 1, 2]),
        ("min1", [0, 1, 1, 1, 1, 2]),
        ("always", [0, 0, 0, 0, 1, 2]),
        ("none", [0, 1, 2, 3, 4, 5]),
    ],
)
def test_armour_of_three(rule: str, left: list[int]) -> None:
    assert [soak(damage, 3, Rules(armor_rule=rule)) for damage in range(6)] == left


@pytest.mark.clause("R-3")
def test_armour_that_soaks_everything_can_end_in_a_stalemate(play: Play) -> None:
    """DS 20 is out of reach, and armour 30 stops every blow: nothing can ever happen."""
    hero = {"armour": 30}
    done = play("fight", hero, {"ds": 20}, armor_rule="always")
    assert (done.outcome.word, done.hero.hp, done.outcome.good) == ("stalemate", 10, False)
    assert play("fight", hero, {"ds": 20}).question is not None


@pytest.mark.clause("GNG-046")
def test_an_enemy_is_beaten_when_damage_reaches_its_ds(play: Play) -> None:
    """DS 8 and 4 damage: a blow of 3 leaves it standing, one of 4 does not."""
    short = play("fight", FIGHTER, {"ds": 8, "enemy_damage": 4}, ["attack", (4, 4)])
    assert short.question.facts["damage"] == 7
    done = play("fight", FIGHTER, {"ds": 8, "enemy_damage": 4}, ["attack", (4, 5)])
    assert (done.outcome.word, done.outcome.good) == ("won", True)


@pytest.mark.clause("GNG-047", "R-4")
def test_an_enemys_weapon_adds_to_all_it_deals(play: Play) -> None:
    """Rogue, jerkin 2: failing by 1 costs 1, with a weapon of 3 it costs 4 - 2."""
    plain = {"ds": 8}
    armed = {"ds": 8, "enemy_weapon": 3}
    assert play("fight", ROGUE, plain, ["attack", (3, 4)]).question.facts["hp"] == 9
    assert play("fight", ROGUE, armed, ["attack", (3, 4)]).question.facts["hp"] == 8
    assert play("fight", ROGUE, armed, ["run", (1, 4)]).question.facts["hp"] == 8
    wise = {**ROGUE, "spells": ["sunburst"]}
    assert play("fight", wise, armed, ["cast:sunburst", (3, 4)]).question.facts["hp"] == 8


@pytest.mark.clause("GNG-051", "GNG-052", "GNG-094")
def test_a_run_uses_grace_and_ends_the_fight(play: Play) -> None:
    away = play("fight", ROGUE, {"ds": 9}, ["run", (4, 4)])
    assert (away.outcome.word, away.hero.hp, away.hero.unused) == ("fled", 10, 1)
    assert away.facts == {"win": 0, "fled": 1, "out": 0}
    assert play("fight", ROGUE, {"ds": 9}, ["run", (4, 3)]).question is not None


@pytest.mark.clause("GNG-053")
def test_a_failed_run_goes_on_with_the_fight(play: Play) -> None:
    hurt = play("run", {**ROGUE, "hp": 4}, {"ds": 9}, [(1, 2)])
    assert hurt.question.what == "run"
    out = play("run", {**ROGUE, "hp": 4}, {"ds": 9}, [(1, 2), (1, 2)])
    assert (out.outcome.word, out.hero.hp, out.outcome.good) == ("out", 0, False)


@pytest.mark.clause("R-1")
def test_ties_are_a_standoff(play: Play) -> None:
    for action, dice in (("attack", (4, 3)), ("run", (4, 4)), ("cast:sunburst", (6, 2))):
        character = {**FIGHTER, "spells": ["sunburst"], "focus": 2}
        after = play("fight", character, {"ds": 9}, [action, dice])
        assert after.question.facts["hp"] == 11
        assert after.question.facts["damage"] == 0
        assert after.question.facts["ds"] == 9


@pytest.mark.clause("R-1")
def test_ties_by_switch(play: Play) -> None:
    graze = play("fight", FIGHTER, {"ds": 9, "enemy_weapon": 2}, ["attack", (4, 3)], tie_attack="graze")
    assert (graze.question.facts["damage"], graze.question.facts["hp"]) == (1, 11)
    trade = play("fight", FIGHTER, {"ds": 9, "enemy_weapon": 2}, ["attack", (4, 3)], tie_attack="trade")
    assert (trade.question.facts["damage"], trade.question.facts["hp"]) == (1, 9)
    last = play("fight", FIGHTER, {"ds": 9, "enemy_weapon": 2, "enemy_damage": 8}, ["attack", (4, 3)],
                tie_attack="trade")  # fmt: skip
    assert (last.outcome.word, last.hero.hp) == ("won", 11)
    away = play("run", FIGHTER, {"ds": 9}, [(4, 4)], tie_run="escape")
    assert (away.outcome.word, away.hero.unused) == ("fled", 0)
    paid = play("run", FIGHTER, {"ds": 9}, [(4, 4)], tie_run="escape", run_xp="current_ds")
    assert paid.hero.unused == 9
    one = play("attack", FIGHTER, {"ds": 9, "enemy_weapon": 2}, [(4, 3)], tie_attack="trade")
    assert (one.facts["dealt"], one.facts["taken"]) == (1, 2)


@pytest.mark.clause("R-1", "GNG-066")
def test_tied_casts_by_switch(play: Play) -> None:
    partial = play("fight", MAGE, {"ds": 9}, ["cast:sunburst", (4, 4)], tie_cast="partial")
    assert (partial.question.facts["ds"], partial.question.facts["hp"]) == (8, 9)
    costly = play("fight", MAGE, {"ds": 9}, ["cast:sunburst", (4, 4)], tie_cast="costly")
    assert (costly.question.facts["ds"], costly.question.facts["hp"]) == (8, 8)


@pytest.mark.clause("R-7")
def test_damage_leaves_the_ds_alone_unless_switched(play: Play) -> None:
    text = play("fight", FIGHTER, {"ds": 9}, ["attack", (6, 4)])
    assert text.question.facts["ds"] == 9
    one = play("fight", FIGHTER, {"ds": 9}, ["attack", (6, 4)], damage_lowers_ds=True)
    assert one.question.facts["ds"] == 5
    done = play("fight", FIGHTER, {"ds": 9}, ["attack", (6, 4), "attack", (4, 3)], damage_lowers_ds=True)
    assert done.outcome.word == "won"
    assert done.hero.unused == 9


@pytest.mark.clause("R-13")
def test_enemies_are_fought_in_order(play: Play) -> None:
    pair = {"enemies": [{"ds": 3, "name": "rat"}, {"ds": 9, "name": "ogre", "weapon": 2}]}
    first = play("fight", FIGHTER, pair)
    assert first.question.facts["enemy"] == "the rat"
    second = play("fight", FIGHTER, pair, ["attack", (2, 2)])
    assert (second.question.facts["enemy"], second.question.facts["ds"]) == ("the ogre", 9)
    away = play("fight", FIGHTER, pair, ["attack", (2, 2), "run", (5, 5)])
    assert (away.outcome.word, away.hero.unused) == ("fled", 3 + 2)
    lost = play("fight", {**FIGHTER, "hp": 1}, pair, ["attack", (2, 2), "attack", (3, 2)])
    assert (lost.outcome.word, lost.hero.unused) == ("out", 3)


@pytest.mark.clause("R-13")
def test_enemies_merged_into_one(play: Play) -> None:
    crowd = {
        "enemies": [{"ds": 7, "weapon": 2, "immune": ["ice", "light"]}, {"ds": 8, "immune": ["light"]}],
        "merged": 10,
    }
    open_ = play("fight", {**MAGE, "spells": ["sunburst", "cold_snap"]}, crowd)
    assert open_.question.facts["ds"] == 10
    hurt = play("fight", MAGE, crowd, ["attack", (4, 5)])
    assert hurt.question.facts["hp"] == 9 - 2
    cold = play("fight", {**MAGE, "spells": ["cold_snap"]}, crowd, ["cast:cold_snap", (6, 5)])
    assert cold.question.facts["ds"] == 8
    assert play("fight", MAGE, crowd, ["cast:sunburst", (6, 5)]).question.facts["ds"] == 10
    won = play("fight", {"power": 20}, crowd, ["attack", (6, 6)])
    assert won.hero.used + won.hero.unused == 10


@pytest.mark.parametrize(
    ("tactic", "hp", "ds", "what"),
    [
        ("attack", 10, 9, "attack"),
        ("run", 10, 9, "run"),
        ("cast", 10, 9, "cast"),
        ("attack-then-run", 5, 9, "attack"),
        ("attack-then-run", 4, 9, "run"),
        ("cast-then-attack", 10, 5, "cast"),
        ("cast-then-attack", 10, 4, "attack"),
        ("cast-then-run", 10, 4, "run"),
    ],
)
def test_settled_tactics(play: Play, tactic: str, hp: int, ds: int, what: str) -> None:
    character = {"hp": hp, "spells": ["sunburst"]}
    assert play("fight", character, {"ds": ds, "tactic": tactic, "turn_at": 4}).question.what == what


def test_a_fight_may_be_called_off(play: Play) -> None:
    done = play("fight", FIGHTER, {"ds": 9, "rounds": 2}, ["attack", (4, 3), "attack", (4, 3)])
    assert (done.outcome.word, done.hero.hp, done.hero.unused) == ("stalemate", 11, 0)


def test_orders_that_cannot_be_fought_are_refused(play: Play) -> None:
    with pytest.raises(SheetError) as told:
        record.load(Fight, {"ds": 9, "enemies": [{"ds": 3}], "actions": ["run"], "tactic": "attack-then-run"})
    assert len(told.value.faults) == 2
    with pytest.raises(SheetError, match="no list of enemies"):
        record.load(Fight, {"ds": 9, "merged": 12})
    with pytest.raises(SheetError, match="nothing is allowed"):
        record.load(Fight, {"ds": 9, "actions": []})
    with pytest.raises(SheetError, match="at most 12"):
        record.load(Fight, {"enemies": [{"ds": 3}] * 13})
    with pytest.raises(RulesetError, match="knows none"):
        play("fight", FIGHTER, {"ds": 9, "tactic": "cast"})
    with pytest.raises(RulesetError, match="knows no spell"):
        play("fight", FIGHTER, {"ds": 9, "actions": ["cast"]})
    with pytest.raises(RulesetError, match="not known"):
        play("fight", FIGHTER, {"ds": 9, "spell": "sunburst"})
    with pytest.raises(RulesetError, match="Did you mean light"):
        play("fight", FIGHTER, {"ds": 9, "immune": ["ligth"]})
