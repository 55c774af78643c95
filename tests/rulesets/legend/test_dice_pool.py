"""Pools, successes, degrees and Lives."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import MASTER
from talewright.core.errors import SheetError
from talewright.rulesets.legend.character import SIZES
from talewright.rulesets.legend.dice_pool import Pool, judge, make_pool, worths
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rolls import Roll

Play = Callable[..., Any]


@pytest.mark.clause("LEG-003", "LEG-005", "LEG-006")
def test_a_request_makes_the_pool(play: Play) -> None:
    waiting = play("roll", {"wit": 8}, {"attribute": "wit", "tool": 10}).waiting
    assert str(waiting.dice) == "d10 d8"
    assert str(play("roll", {"grace": 4}, {"attribute": "grace"}).waiting.dice) == "d4"
    assert waiting.clause


@pytest.mark.clause("LEG-R01")
@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_all_five_dice_exist(play: Play, size: int) -> None:
    assert str(play("roll", {"might": size}).waiting.dice) == f"d{size}"


@pytest.mark.clause("LEG-R01")
def test_other_sizes_are_refused_all_at_once() -> None:
    with pytest.raises(SheetError, match="tool: 5 is not a die size"):
        record.load(Roll, {"tool": 5})
    with pytest.raises(SheetError) as caught:
        Roll(tool=7, friend=3)
    assert len(caught.value.faults) == 2
    assert SIZES == (4, 6, 8, 10, 12)


@pytest.mark.clause("LEG-004")
@pytest.mark.parametrize("reading", ["exact", "steps"])
def test_four_or_more_is_a_success_on_any_die(reading: str) -> None:
    for face in range(1, 13):
        assert (worths(reading)[face] > 0) == (face >= 4)
        assert judge([worths(reading)[face]], 0)[0] == int(face >= 4)


@pytest.mark.clause("LEG-007", "LEG-008", "LEG-009")
@pytest.mark.parametrize(
    ("faces", "word"), [((1, 3), "failure"), ((3, 4), "partial"), ((4, 5), "success"), ((1, 6), "partial")]
)
def test_three_outcomes(play: Play, faces: tuple[int, int], word: str) -> None:
    done = play("roll", {}, {"tool": 6, "consequence": "none"}, [faces])
    assert done.word == word
    assert done.facts[word] == 1
    assert done.facts["aim"] == int(word != "failure")


@pytest.mark.clause("LEG-007", "LEG-008", "LEG-R18")
@pytest.mark.parametrize(("faces", "clause"), [((1, 3), "LEG-007"), ((3, 4), "LEG-008")])
def test_the_master_is_asked_for_the_bad_thing(play: Play, faces: tuple[int, int], clause: str) -> None:
    order = {"tool": 6, "offered": ["harm:2", "fatigue:1"]}
    waiting = play("roll", {}, order, [faces]).waiting
    assert (waiting.what, waiting.who, waiting.clause) == ("consequence", MASTER, clause)
    assert waiting.options == ("none", "trouble", "harm:2", "fatigue:1")
    assert play("roll", {}, order, [faces, "none"]).hero.vigor == 6
    assert play("roll", {}, order, [faces, "trouble"]).notes_of("trouble")
    assert play("roll", {}, order, [faces, "harm:2"]).hero.vigor == 4
    assert play("roll", {}, order, [faces, "fatigue:1"]).hero.fatigue == 1


@pytest.mark.clause("LEG-009", "LEG-R18")
def test_a_success_owes_nothing_and_a_stated_consequence_is_not_asked(play: Play) -> None:
    assert play("roll", {}, {"tool": 6}, [(4, 4)]).word == "success"
    assert play("roll", {}, {"tool": 6, "consequence": "harm:1"}, [(1, 4)]).hero.vigor == 5
    with pytest.raises(SheetError, match="is no consequence"):
        play("roll", {}, {"offered": ["bees:1"]}, [(1,), "bees:1"])
    with pytest.raises(SheetError, match="needs a number"):
        play("roll", {}, {"offered": ["harm:x"]}, [(1,), "harm:x"])


@pytest.mark.clause("LEG-010")
@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_one_die_alone_is_partial_at_best(odds: Callable[..., Any], size: int) -> None:
    found = odds("roll", {"might": size}, {})
    words = found.spread(lambda outcome: outcome.word)
    assert words == {"failure": Fraction(3, size), "partial": Fraction(size - 3, size)}


@pytest.mark.clause("LEG-011", "LEG-R06")
def test_a_total_of_nine_earns_a_life_whatever_the_outcome(play: Play) -> None:
    hero = {"earns": True}
    for faces, lives in (((3, 3, 3), 1), ((1, 3, 5), 1), ((4, 4, 2), 0), ((2, 2, 4), 0)):
        done = play(
            "roll", hero, {"tool": 6, "boons": 1, "consequence": "none"}, [faces, *(["keep"] * lives)]
        )
        assert done.hero.lives == lives
        assert done.facts["life"] == lives


@pytest.mark.clause("LEG-R06")
def test_rerolls_never_earn(play: Play) -> None:
    # 1 and 4 make five; the 1 becomes a 5: nine now, but nothing is earned.
    order = {"tool": 6, "consequence": "none"}
    done = play("roll", {"lives": 1}, order, [(1, 4), "reroll:d6_without_success", (5,)])
    assert done.hero.lives == 0
    assert done.facts == done.facts | {"life": 0, "spent": 1, "success": 1}


@pytest.mark.clause("LEG-R06")
def test_initiative_and_casts_earn_but_reaction_and_treasure_do_not(play: Play) -> None:
    assert play("initiative", {"grace": 10, "earns": True}, {}, [(9,), "keep"]).hero.lives == 1
    stated = {"consequence": "none", "mishap": "none"}
    assert play("cast", {"wit": 6, "earns": True}, stated, [(4, 5), "keep"]).hero.lives == 1
    assert play("reaction", {"earns": True}, {}, [(4,), (5,)]).hero.lives == 0
    assert play("treasure", {"earns": True}, {"size": 12, "target": 12, "count": 1}, [(9,)]).hero.lives == 0


@pytest.mark.clause("LEG-R06")
def test_creatures_earn_none(play: Play) -> None:
    # The foe's 4 and 5 make nine; nobody gains by it.
    order = {"start": "last", "rounds": 1, "foe_vigor": 20, "consequence": "none"}
    done = play("fight", {"earns": True, "vigor": 12}, order, [(4, 5), (1, 2)])
    assert done.hero.lives == 0
    done = play("fight", {"earns": True, "vigor": 12}, order, [(1, 2), (4, 5), "keep"])
    assert done.hero.lives == 1


@pytest.mark.clause("LEG-012", "LEG-R07")
def test_a_life_rerolls_one_die_and_the_new_face_stands(play: Play) -> None:
    order = {"tool": 8, "consequence": "none"}
    waiting = play("roll", {"lives": 2}, order, [(5, 1)]).waiting
    assert waiting.options == ("keep", "reroll:d6_without_success", "reroll:d8_worth_1")
    worse = play("roll", {"lives": 2}, order, [(5, 1), "reroll:d8_worth_1", (2,), "keep"])
    assert (worse.word, worse.hero.lives) == ("failure", 1)
    same_die_twice = ["reroll:d6_without_success", (3,), "reroll:d6_without_success", (6,)]
    done = play("roll", {"lives": 2}, order, [(5, 1), *same_die_twice])
    assert (done.word, done.hero.lives, done.facts["spent"], done.facts["degrees"]) == ("success", 0, 2, 3)


@pytest.mark.clause("LEG-R07")
def test_a_fresh_life_may_be_spent_at_once_or_not_by_option(play: Play) -> None:
    hero, order = {"earns": True}, {"tool": 6, "consequence": "none"}
    assert play("roll", hero, order, [(3, 6)]).waiting.what == "lives"
    assert play("roll", hero, order, [(3, 6)], fresh_lives=False).hero.lives == 1
    spent = play("roll", hero, order, [(3, 6), "reroll:d6_showing_3", (4,)])
    assert (spent.word, spent.hero.lives) == ("success", 0)
    # Held ones may still be spent when fresh ones may not.
    held = play("roll", {"lives": 1}, order, [(3, 6), "reroll:d6_without_success", (2,)], fresh_lives=False)
    assert held.hero.lives == 1


def test_the_total_shown_is_that_of_the_final_dice(play: Play, odds: Callable[..., Any]) -> None:
    order = {"tool": 6, "consequence": "none", "keep_total": True}
    done = play("roll", {"lives": 1}, order, [(2, 5), "reroll:d6_showing_2", (6,)])
    assert (done.facts["total"], done.hero.lives) == (11, 0)
    want = {"tool": 6, "want": "total", "at_least": 12}
    plain = odds("roll", {}, want).value[0]
    assert plain == Fraction(1, 36)
    # One die showing six, or none: re-roll the other, or either.
    assert odds("roll", {"lives": 1}, want, fresh_lives=False).value[0] == plain + Fraction(10, 36) / 6


@pytest.mark.clause("LEG-R08")
def test_lives_are_uncapped_unless_an_option_says_nine(play: Play) -> None:
    order = {"tool": 6, "consequence": "none"}
    assert play("roll", {"lives": 9}, order, [(4, 5), "keep"]).hero.lives == 10
    capped = play("roll", {"lives": 9}, order, [(4, 5), "keep"], life_cap=9)
    assert capped.hero.lives == 9
    assert capped.facts["spent"] == 0
    assert Rules().life_cap is None
    assert record.load(Rules, {"life_cap": 0}) == Rules()  # as version 0.1 wrote it
    assert play("rest", {"lives": 3}, {}, []).hero.lives == 3


@pytest.mark.clause("LEG-013")
def test_a_boon_is_a_d6_that_counts_in_every_way(play: Play) -> None:
    assert make_pool(8, 6, boons=2).sizes == (8, 6, 6, 6)
    done = play("roll", {"might": 4}, {"boons": 1, "consequence": "none"}, [(6, 3)])
    assert done.facts == done.facts | {"successes": 1, "degrees": 2, "total": 9, "life": 1}


@pytest.mark.clause("LEG-014", "LEG-R04")
@pytest.mark.parametrize(
    ("faces", "banes", "word", "degrees"),
    [
        ((6, 2), 1, "failure", 0),
        ((6, 4), 1, "partial", 2),
        ((6, 6), 1, "partial", 3),
        ((6, 6), 2, "failure", 0),
        ((1, 2), 3, "failure", 0),
    ],
)
def test_banes_take_successes_only(
    play: Play, faces: tuple[int, int], banes: int, word: str, degrees: int
) -> None:
    done = play("roll", {}, {"tool": 6, "banes": banes, "consequence": "none"}, [faces])
    assert (done.word, done.facts["degrees"], done.facts["total"]) == (word, degrees, sum(faces))


@pytest.mark.clause("LEG-R04")
def test_boons_and_banes_do_not_cancel() -> None:
    pool = make_pool(6, 6, boons=2, banes=2)
    assert pool == Pool((6, 6, 6, 6), 2)


@pytest.mark.clause("LEG-R03")
def test_three_successes_are_still_a_success(play: Play) -> None:
    done = play("roll", {}, {"tool": 6, "boons": 1}, [(4, 5, 5)])
    assert (done.word, done.facts["successes"]) == ("success", 3)


@pytest.mark.clause("LEG-015", "LEG-017", "LEG-018", "LEG-019", "LEG-020", "LEG-021", "LEG-R05")
@pytest.mark.parametrize(
    ("face", "exact", "steps"),
    [(4, 1, 1), (5, 1, 1), (6, 2, 2), (7, 1, 2), (8, 3, 3), (9, 1, 3), (10, 4, 4), (11, 1, 4), (12, 5, 5)],
)
def test_degrees_by_face_in_both_readings(play: Play, face: int, exact: int, steps: int) -> None:
    order = {"consequence": "none"}
    hero = {"might": 12}
    assert play("roll", hero, order, [(face,)]).facts["degrees"] == exact
    assert play("roll", hero, order, [(face,)], degree_reading="steps").facts["degrees"] == steps


@pytest.mark.clause("LEG-015")
def test_each_die_adds_its_own_bonus() -> None:
    for faces in product(range(1, 9), range(1, 7)):
        value = worths("exact")
        successes = sum(face >= 4 for face in faces)
        bonus = sum({6: 1, 8: 2}.get(face, 0) for face in faces)
        assert judge([value[face] for face in faces], 0) == (successes, successes + bonus)


@pytest.mark.clause("LEG-R05")
def test_the_default_reading_is_exact() -> None:
    assert Rules().degree_reading == "exact"
    with pytest.raises(SheetError, match="degree_reading"):
        record.load(Rules, {"degree_reading": "loose"})


@pytest.mark.clause("LEG-012")
def test_without_lives_nothing_is_asked(play: Play) -> None:
    assert play("roll", {}, {"tool": 6}, [(4, 4)]).hero.lives == 0


@pytest.mark.clause("LEG-175")
def test_a_spell_beyond_its_text_is_a_tool_of_the_wit_die(play: Play) -> None:
    hero = {"wit": 10, "might": 6, "spells": ["hold"]}
    waiting = play("roll", hero, {"attribute": "might", "using": ["spell:hold"]}).waiting
    assert str(waiting.dice) == "d10 d6"
    with pytest.raises(SheetError, match="not at hand"):
        play("roll", {"wit": 10}, {"using": ["spell:hold"]})
