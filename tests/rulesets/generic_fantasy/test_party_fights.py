"""Fights of several characters at a table, with typed dice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.fights import Fought, fought, joined

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.core.newcomers import Newcomers
from talewright.core.replay import Waiting, resume
from talewright.rulesets.generic_fantasy.character import Hero
from talewright.testing.script import answers_from

ASH = {"name": "Ash", "skills": [["melee", 6]], "weapon": "longsword"}
BO = {"name": "Bo", "skills": [["melee", 4]]}
FOE = "brute body=6 harm=2"


def fight(answers: list[Any], *party: dict[str, Any], foes: tuple[str, ...] = (FOE,), **terms: Any) -> Fought:
    return fought("generic-fantasy", party or (ASH, BO), foes, answers, terms=terms)


FIRST: list[Any] = [(6,), (3,), (1,)]
"""Ash, then Bo, then the foe."""


@pytest.mark.clause("GF-112", "R-19")
def test_everybody_throws_for_initiative_and_ties_throw_again() -> None:
    assert fight([]).asked == ("initiative", "Ash")
    tied = fight([(6,), (6,), (1,)])
    assert tied.asked == ("initiative", "Ash")
    order = fight([(6,), (6,), (1,), (1,), (6,)])
    assert order.game.fight.order(order.state) == (("party", 1), ("party", 0), ("foes", 0))
    assert order.asked == ("turn", "Bo")


@pytest.mark.clause("GF-112", "R-32")
def test_who_joins_acts_last_or_all_throw_again() -> None:
    late = Newcomers((record.load(Hero, {**ASH, "name": "Late"}),), ("wolf",), (FOE,))
    found = joined(fight(FIRST), late, [(1,), (2,), (6,)])
    order = found.game.fight.order(found.state)
    assert order == (("party", 0), ("party", 1), ("foes", 0), ("foes", 1), ("party", 3), ("party", 2))
    assert [each.name for each in found.game.fight.foes(found.state)] == ["Brute", "Brute 2"]
    assert found.asked == ("turn", "Ash")
    anew = fought("generic-fantasy", (ASH, BO), (FOE,), FIRST, latecomers="anew")
    again = joined(anew, Newcomers(foes=(FOE,)), [(1,), (2,), (3,), (6,)])
    assert again.game.fight.order(again.state) == (("foes", 1), ("foes", 0), ("party", 1), ("party", 0))


@pytest.mark.clause("R-19", "GF-109")
def test_initiative_with_skill_and_in_each_round() -> None:
    skilled = fight([], initiative="intellect", initiative_skill="melee")
    assert str(skilled.question.dice) == "2d6"
    passed: list[Any] = [*FIRST, "help:Bo", "flee", "surrender"]
    assert fight(passed, foe_flee=True).word == "won"
    round_two = fought(
        "generic-fantasy",
        (ASH, BO),
        (FOE, FOE),
        [(6,), (3,), (2,), (1,), "help:Bo", "help:Ash", "flee", "attack:Ash", (1,), (1, 1)],
        terms={"foe_flee": True},
        initiative="each_round",
    )
    assert round_two.asked == ("initiative", "Ash")


@pytest.mark.clause("GF-108", "GF-114")
def test_help_adds_its_die_to_the_attack_of_that_friend() -> None:
    helped = fight([*FIRST, "help:Bo", "attack:Brute"])
    assert (helped.asked, str(helped.question.dice)) == (("attack", "Bo"), "d6 d4 help:d6")


@pytest.mark.clause("GF-114", "GF-120")
def test_the_loser_of_an_exchange_is_harmed_and_its_die_steps_down() -> None:
    answered = fight([*FIRST, "attack:Brute", (6, 6)])
    assert (answered.asked, answered.question.who) == (("defence", "Brute"), "foe")
    hit = fight([*FIRST, "attack:Brute", (6, 6), (1,)])
    assert (hit.figure("Brute", "body"), hit.figure("Brute", "body_hp")) == (6, 2)
    assert hit.fighter("Brute").condition == "hurt"
    worse = fight([*FIRST, "attack:Brute", (6, 6), (1,), "attack:Brute", (6, 4), (1,)])
    assert (worse.figure("Brute", "body"), worse.figure("Brute", "body_hp")) == (4, 4)
    assert worse.notes("foe-wound")[0]["actor"] == "Brute"


@pytest.mark.clause("GF-107", "R-25")
def test_spending_is_offered_to_the_player_of_the_fighter() -> None:
    knight = {**ASH, "klass": "fighter", "body": 8, "body_normal": 8, "body_hp": 8}
    offered = fight([(6,), (3,), (1,), "attack:Brute", (3, 1), (6,)], knight, BO)
    assert offered.asked == ("bid", "Ash")


@pytest.mark.clause("GF-035")
def test_each_who_can_protect_is_asked_and_takes_the_harm() -> None:
    guard = {**BO, "feats": ["protect"], "ap": 3, "ap_max": 3}
    script: list[Any] = [(2,), (1,), (6,), "attack:Ash", (6,), (1, 1)]
    asked = fight(script, ASH, guard)
    assert (asked.asked, asked.question.options) == (("protect", "Bo"), ("no", "protect:Bo"))
    taken = fight([*script, "protect:Bo"], ASH, guard)
    assert (taken.figure("Bo", "ap"), taken.figure("Ash", "body_hp")) == (1, 6)


@pytest.mark.clause("GF-121", "GF-122", "R-20", "R-27")
def test_a_fallen_character_is_treated_in_the_fight_and_its_clock_ends() -> None:
    weak = {**ASH, "body": 4, "body_hp": 1, "body_normal": 6}
    script: list[Any] = [(1,), (3,), (6,), "attack:Ash", (6,), (1, 1)]
    down = fight(script, weak, BO)
    assert (down.fighter("Ash").fate, down.fighter("Ash").clock) == ("down", None)
    failed = fight([*script, "treat:Ash", (2,), (3,), (1,)], weak, BO)
    assert failed.fighter("Ash").clock == (2, 4, "rounds"), "the round is over"
    assert (down.asked, "treat:Ash" in down.question.options) == (("turn", "Bo"), True)
    looked = fight([*script, "treat:Ash", (2,), (2,), (6,)], weak, BO)
    assert looked.fighter("Ash").fate == "treated"
    over = fight([*script, "treat:Ash", (2,), (2,), (6,), "surrender"], weak, BO, foe_flee=True)
    assert over.word == "won"
    assert not over.sheets[0].clocks
    assert over.sheets[0].wounds == ("BOD fell from d4",)


@pytest.mark.clause("GF-121", "GF-122")
def test_whom_nobody_treats_rolls_on_the_death_table_when_the_fight_is_over() -> None:
    weak = {**ASH, "body": 4, "body_hp": 1, "body_normal": 6}
    script: list[Any] = [(1,), (3,), (6,), "attack:Ash", (6,), (1, 1), "flee"]
    asked = fight(script, weak, BO)
    assert asked.asked == ("death", "Ash")
    assert fight([*script, (1,)], weak, BO).sheets[0].dead


@pytest.mark.clause("GF-039", "GF-061", "GF-063")
def test_a_spell_is_countered_or_resisted_by_whom_it_concerns() -> None:
    mage = {
        **BO,
        "feats": ["spellcasting"],
        "spells": ["magic-missile"],
        "willpower": 8,
        "willpower_hp": 8,
        "willpower_normal": 8,
    }
    cast: list[Any] = [(1,), (6,), (3,), "cast:magic-missile", "times:1"]
    resisting = fight(cast, ASH, mage)
    assert (resisting.asked, resisting.question.who) == (("resist", "Brute"), "foe")
    hit = fight([*cast, "accept"], ASH, mage)
    assert hit.figure("Bo", "willpower_hp") < 8
    assert hit.notes("foe-harm")[0]["actor"] == "Brute"


@pytest.mark.clause("R-24")
def test_lines_of_opponents_name_the_bestiary_or_give_figures() -> None:
    two = fight([], foes=("2 wolf", "body=8 melee=6 ap=3"))
    assert [each.name for each in two.game.fight.foes(two.state)] == ["Wolf 1", "Wolf 2", "Opponent"]
    with pytest.raises(SheetError) as refused:
        fight([], foes=("wolff", "body=7", "bodi=6"))
    assert len(refused.value.faults) == 3


@pytest.mark.clause("GF-120")
def test_each_player_finds_words_for_the_wounds_of_their_own_character() -> None:
    weak = {**BO, "body_hp": 1}
    start: list[Any] = [(3,), (1,), (6,)]
    struck = [*start, "attack:Bo", (6,), (1, 1)]
    waiting = resume(fight([], ASH, weak).game, answers_from(struck))
    assert isinstance(waiting, Waiting)
    asked = waiting.question
    assert (asked.what, asked.facts["actor"], asked.facts["wound"]) == (
        "wound-words",
        "Bo",
        "BOD fell from d6",
    )
    later = fight([*struck, "words:a torn ear"], ASH, weak)
    assert [(each["actor"], each["words"]) for each in later.notes("wound-named")] == [("Bo", "a torn ear")]
    sheets = later.game.fight.sheets(later.state)
    assert [each.wounds for each in sheets] == [(), ("a torn ear (BOD fell from d6)",)]


@pytest.mark.clause("GF-120")
def test_nobody_is_asked_about_the_wounds_of_allies() -> None:
    struck = fight(
        [(3,), (1,), (6,), "attack:Cellar rat", (6,), (1,)],
        ASH,
        allies=("cellar-rat",),
        foes=("brute body=6 harm=12",),
    )
    assert struck.fighter("Cellar rat").fate == "down"
    assert struck.asked[0] != "wound-words"
