"""Re-rolls and their order: GNAT-054 to GNAT-061, GNAT-098, GNAT-099, GNAT-120 to GNAT-125."""

from __future__ import annotations

from fractions import Fraction

import pytest

from talewright.core.ask import Question
from talewright.core.errors import IllegalAnswer
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gnat.character import Hero
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.talent import Throw, Thrown, throw
from talewright.rulesets.gnat.verbs import Dice, roll
from talewright.testing import asked, played

clause = pytest.mark.clause


def order(target: int = 7, fortune: int = 0, **more: bool) -> Throw:
    return Throw("fight", target, fortune, "GNAT-080", **more)


@clause("GNAT-054", "GNAT-004")
def test_fortune_rerolls_one_die_of_the_players_choosing() -> None:
    question = asked(throw, order(fortune=1), answers=[(3, 6)])
    assert question.options == ("keep", "reroll:3", "reroll:6")
    assert played(throw, order(fortune=1), answers=[(3, 6), "reroll:6", (4,)]) == Thrown(True, False, 0)
    assert played(throw, order(fortune=1), answers=[(3, 6), "keep"]) == Thrown(False, False, 1)


@clause("GNAT-056")
def test_fortune_goes_on_point_by_point_seeing_the_dice() -> None:
    answers: list[str | tuple[int, ...]] = [(6, 6), "reroll:6", (6,), "reroll:6", (5,), "reroll:6", (2,)]
    assert played(throw, order(fortune=3), answers=answers) == Thrown(True, False, 0)
    assert asked(throw, order(fortune=3), answers=answers[:3]).facts["fortune"] == 2


@clause("GNAT-061")
def test_fortune_is_a_real_decision() -> None:
    """Spending at once and never spending both differ from best play over two tests that share one point."""

    def twice(ask: object, fortune: int) -> tuple[bool, bool]:
        first = ask.call(throw, order(3, fortune))  # type: ignore[attr-defined]
        second = ask.call(throw, order(7, first.fortune))  # type: ignore[attr-defined]
        return first.passed, second.passed

    best = solve_rule(twice, 1, goal=lambda r: [sum(r)]).value[0]
    never = solve_rule(twice, 1, goal=lambda r: [sum(r)], players={"hero": "cautious"}).value[0]

    def spend_at_once(question: Question) -> str:
        faces, needed = question.facts["faces"], question.facts["target"]
        assert isinstance(faces, tuple)
        assert isinstance(needed, int)
        return question.options[-1] if sum(int(str(face)) for face in faces) > needed else "keep"

    greedy = solve_rule(twice, 1, goal=lambda r: [sum(r)], players={"hero": spend_at_once}).value[0]
    assert best > greedy > never


@clause("GNAT-055", "GNAT-123", "A20")
def test_the_order_is_six_then_advantage_then_fortune() -> None:
    both = order(fortune=1, two_handed=True, advantage=True)
    assert asked(throw, both, answers=[(5, 6)]).what == "first-six"
    assert asked(throw, both, answers=[(5, 6), "reroll:6", (4,)]).what == "advantage"
    assert asked(throw, both, answers=[(5, 6), "reroll:6", (4,), "keep"]).what == "fortune"


@clause("GNAT-098", "A16")
def test_two_handed_may_reroll_the_first_six_of_the_initial_throw_only() -> None:
    question = asked(throw, order(two_handed=True), answers=[(6, 6)])
    assert (question.what, question.options, question.settled) == (
        "first-six",
        ("keep", "reroll:6"),
        "reroll:6",
    )
    assert played(throw, order(two_handed=True), answers=[(2, 5)]) == Thrown(True, False, 0)
    late_six = played(throw, order(two_handed=True, fortune=1), answers=[(2, 5), "reroll:2", (6,)])
    assert late_six == Thrown(False, False, 0)


@clause("GNAT-099")
def test_the_new_face_must_be_taken() -> None:
    assert played(throw, order(two_handed=True), answers=[(6, 6), "reroll:6", (6,)]) == Thrown(False, True, 0)
    assert played(throw, order(two_handed=True), answers=[(1, 6), "reroll:6", (6,)]) == Thrown(True, False, 0)


@clause("GNAT-121", "GNAT-122", "A18")
def test_advantage_rerolls_any_one_die_once_even_one_just_rerolled() -> None:
    both = order(two_handed=True, advantage=True)
    question = asked(throw, both, answers=[(3, 6), "reroll:6", (5,)])
    assert question.options == ("keep", "reroll:3", "reroll:5")
    assert played(throw, both, answers=[(3, 6), "reroll:6", (5,), "reroll:5", (6,)]) == Thrown(
        False, False, 0
    )


@clause("GNAT-124", "A17")
@pytest.mark.parametrize(("faces", "forced"), [((2, 1), 2), ((1, 2), 1), ((1, 6), 1), ((6, 2), 2)])
def test_disadvantage_rerolls_the_earlier_low_die_and_asks_nobody(
    faces: tuple[int, int], forced: int
) -> None:
    question = asked(throw, order(disadvantage=True), answers=[faces])
    assert question.dice is not None
    assert question.facts["old"] == forced


@clause("GNAT-124")
def test_disadvantage_leaves_high_dice_and_passing_does_not_save() -> None:
    assert played(throw, order(disadvantage=True), answers=[(3, 4)]) == Thrown(True, False, 0)
    assert played(throw, order(disadvantage=True), answers=[(1, 1), (6,)]) == Thrown(True, False, 0)
    assert played(throw, order(disadvantage=True), answers=[(1, 1), (1,)]) == Thrown(True, False, 0)


@clause("GNAT-125", "A19")
def test_both_cancel_by_kind_and_the_two_handed_reroll_stays() -> None:
    both = order(advantage=True, disadvantage=True, two_handed=True)
    assert played(throw, order(advantage=True, disadvantage=True), answers=[(1, 2)]) == Thrown(True, False, 0)
    assert asked(throw, both, answers=[(1, 6)]).what == "first-six"
    plain = solve_rule(throw, order(), goal=lambda r: [r.passed]).value
    assert (
        solve_rule(throw, order(advantage=True, disadvantage=True), goal=lambda r: [r.passed]).value == plain
    )


@clause("A21")
def test_fortune_wakes_no_other_reroll_and_may_repeat_on_a_die() -> None:
    bad = order(fortune=2, two_handed=True, disadvantage=True)
    answers: list[str | tuple[int, ...]] = [(5, 5), "reroll:5", (6,), "reroll:6", (1,)]
    assert played(throw, bad, answers=answers) == Thrown(True, False, 0)


@clause("A22")
def test_fortune_serves_any_dice_a_book_asks_for() -> None:
    outcome = played(roll, Hero(fortune=1), Dice(2, 6), Rules(), answers=[(1, 5), "reroll:1", (6,)])
    assert (outcome.word, outcome.hero.fortune) == ("11", 0)
    odds = solve_rule(roll, Hero(fortune=1), Dice(1, 6), Rules(), goal=lambda r: [dict(r.facts)["total"]])
    assert odds.value[0] == Fraction(17, 4)  # keep 4 to 6, else a fresh die


def test_a_stale_or_impossible_reroll_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="reroll:4"):
        played(throw, order(fortune=1), answers=[(3, 6), "reroll:4"])
