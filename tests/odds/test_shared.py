"""Questions of one thread share the tables of the rules they explore; answers do not depend on what was asked before."""

from __future__ import annotations

import threading
from fractions import Fraction

import pytest

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import TooLargeError
from talewright.core.game import Single
from talewright.odds.question import read_question
from talewright.odds.rule_odds import solve_rule
from talewright.odds.solve import Odds, solve
from talewright.odds.table import shared_tables

runs: list[int] = []


def test_of(ask: Ask, target: int) -> bool:
    runs.append(target)
    return sum(ask.roll(d(2, 6), "test")) <= target


test_of.__test__ = False  # type: ignore[attr-defined]


def two_tests(ask: Ask, first: int, second: int) -> bool:
    return ask.call(test_of, first) and ask.call(test_of, second)


def dared(ask: Ask, target: int) -> int:
    if ask.decide("dare", ["no", "yes"], who="foe") == "no":
        return 0
    return int(ask.call(test_of, target))


def chance(first: int, second: int) -> Odds[bool]:
    return solve_rule(two_tests, first, second, goal=lambda passed: [passed])


def test_a_rule_is_explored_by_the_first_question_alone() -> None:
    before = chance(7, 8)
    runs.clear()
    after = chance(8, 7)
    assert not runs
    assert after.value == before.value == (Fraction(21, 36) * Fraction(26, 36),)
    assert after.nodes == before.nodes


def test_shared_tables_count_towards_the_limit() -> None:
    nodes = chance(7, 8).nodes
    with pytest.raises(TooLargeError):
        solve_rule(two_tests, 7, 8, goal=lambda passed: [passed], limit=nodes // 2)


def test_a_real_question_has_the_same_answer_when_it_is_asked_again() -> None:
    question = read_question(
        {
            "system": "gnat",
            "character": {"armour": "light"},
            "steps": [{"verb": "fight", "rounds": 2, "modifier": -3}],
            "goal": ["alive"],
        }
    )
    first, again = question.solve(), question.solve()
    assert (first.value, first.nodes, first.finals) == (again.value, again.nodes, again.finals)
    assert [(each.question.what, each.option, each.times) for each in first.advice()] == [
        (each.question.what, each.option, each.times) for each in again.advice()
    ]


def test_questions_that_explore_fewer_options_have_tables_of_their_own() -> None:
    game: Single[int] = Single(dared, (7,))
    for lean in (True, False, True):
        careful = solve(game, lambda end: [end.result], players={"foe": "cautious"}, lean=lean)
        daring = solve(game, lambda end: [end.result], players={"foe": "optimal"}, lean=lean)
        assert (careful.value, daring.value) == ((0,), (Fraction(21, 36),))


def test_the_tables_of_a_thread_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.odds.table.MAX_SHARED", 40)
    for target in range(2, 13):
        chance(target, target)
        tables = shared_tables({}, lean=False)
        assert tables is not None
        assert sum(table.cost for (table,) in tables.values()) <= 40
    runs.clear()
    chance(12, 12)
    assert not runs
    chance(2, 2)
    assert runs


def test_a_rule_made_for_one_question_is_not_held() -> None:
    def once(ask: Ask) -> bool:
        return ask.call(test_of, 4)

    solve_rule(once, goal=lambda passed: [passed])
    tables = shared_tables({}, lean=False)
    assert tables is not None
    assert {call[0] for call in tables} == {test_of}


def test_threads_share_nothing() -> None:
    chance(5, 6)
    runs.clear()
    thread = threading.Thread(target=chance, args=(5, 6))
    thread.start()
    thread.join()
    assert runs


def test_a_policy_in_words_explores_for_itself() -> None:
    assert shared_tables({"hero": lambda question: question.options[0]}, lean=True) is None
