"""Repeated rules: laid out turn by turn, with what is only carried set aside, and their loops in whole numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from talewright.core.ask import FOE, Answer, Aside, Ask, Chosen, Question, Rolled
from talewright.core.dice import d
from talewright.core.errors import TooLargeError
from talewright.core.game import Done, Single
from talewright.core.replay import Ended, resume
from talewright.odds import loops as loop_solver
from talewright.odds import visits as frequencies
from talewright.odds.compile import Plans
from talewright.odds.evaluate import evaluate
from talewright.odds.explore import Explorer
from talewright.odds.rule_odds import solve_rule
from talewright.odds.schedule import in_integers
from talewright.odds.visits import MAX_INVERTED, field_visits, in_whole_numbers, visits


class Bout(NamedTuple):
    """Two who strike in turn; the wound of the first hit taken is only carried along."""

    mine: int
    theirs: int
    turn: int = 0
    wound: int = 0


def strike(ask: Ask, armour: int, bout: Bout) -> Bout:
    """Either side may strike hard (double or nothing) or plainly; a low roll misses, and all is as before."""
    who = FOE if bout.turn else "hero"
    hard = ask.decide("how", ("plainly", "hard"), who=who) == "hard"
    (face,) = ask.roll(d(1, 6), "strike", who=who)
    harm = max(0, face - armour) if not hard else (2 * (face > 4))
    if bout.turn:
        wound = bout.wound or harm
        return Bout(max(0, bout.mine - harm), bout.theirs, 0, wound)
    return Bout(bout.mine, max(0, bout.theirs - harm), 1, bout.wound)


def over(bout: Bout) -> bool:
    return not (bout.mine and bout.theirs)


def wound_off(bout: Bout) -> tuple[Bout, Any]:
    return (bout._replace(wound=0), bout.wound) if bout.wound else (bout, None)


def wound_back(bout: Bout, wound: int) -> Bout:
    return bout._replace(wound=wound)


CARRIED: Aside[Bout] = Aside(wound_off, wound_back)


def looped(ask: Ask, armour: int, bout: Bout) -> Bout:
    while not over(bout):
        ask.mark(bout)
        bout = ask.call(strike, armour, bout)
    return bout


def repeated(ask: Ask, armour: int, bout: Bout) -> Bout:
    return ask.repeat(strike, armour, bout, until=over)


def carrying(ask: Ask, armour: int, bout: Bout) -> Bout:
    return ask.repeat(strike, armour, bout, until=over, aside=CARRIED)


PLAYERS: tuple[dict[str, Any], ...] = (
    {},
    {"foe": "against"},
    {"hero": "random", "foe": "random"},
    {"hero": "against", "foe": "optimal"},
)


def won(bout: Bout) -> list[bool]:
    return [bout.mine > 0]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("armour", [0, 1, 3])
def test_repeating_is_a_loop_of_marks_and_calls(players: dict[str, Any], armour: int) -> None:
    start = Bout(5, 6)
    plain, turned, light = (
        solve_rule(rule, armour, start, goal=won, players=players) for rule in (looped, repeated, carrying)
    )
    assert plain.value == turned.value == light.value
    assert sum(light.finals.values()) == 1
    for odds in (turned, light):
        assert odds.times("strike") == plain.times("strike")
        assert odds.spread(lambda bout: bout.mine) == plain.spread(lambda bout: bout.mine)


@pytest.mark.parametrize("goal", [[lambda b: b.mine, lambda b: b.wound], [lambda b: b.wound]])
def test_a_goal_may_read_what_is_set_aside(goal: list[Any]) -> None:
    def worth(bout: Bout) -> list[int]:
        return [read(bout) for read in goal]

    plain = solve_rule(looped, 1, Bout(4, 4), goal=worth)
    light = solve_rule(carrying, 1, Bout(4, 4), goal=worth)
    assert light.value == plain.value
    assert light.expected(lambda bout: bout.wound) == plain.expected(lambda bout: bout.wound)


def test_a_repeated_rule_is_run_once_for_all_that_is_set_aside() -> None:
    runs = 0

    def counted(ask: Ask, armour: int, bout: Bout) -> Bout:
        nonlocal runs
        runs += 1
        return strike(ask, armour, bout)

    def fight(ask: Ask, aside: Aside[Bout] | None) -> Bout:
        return ask.repeat(counted, 1, Bout(8, 8), until=over, aside=aside)

    Explorer().table(fight, (None,))
    whole, runs = runs, 0
    Explorer().table(fight, (CARRIED,))
    assert runs < whole / 2


def test_live_play_repeats_too() -> None:
    faces = iter((6, 2, 6))

    def answer(question: Question) -> Answer:
        return Chosen("plainly") if question.dice is None else Rolled((next(faces),))

    ended = resume(Single(carrying, (0, Bout(3, 9))), answerer=answer)
    assert isinstance(ended, Ended)
    assert ended.state == Done(Bout(1, 0, 1, 2))


def test_a_repeated_rule_stops_at_the_limit() -> None:
    with pytest.raises(TooLargeError):
        solve_rule(repeated, 1, Bout(30, 30), goal=won, limit=500)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("goals", [1, 2])
def test_loops_by_inverse_and_by_elimination_agree(
    players: dict[str, Any], goals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Explorer().table(repeated, (2, Bout(4, 5)))
    plan = Plans(players).of(table.calls[table.root])
    assert plan.cyclic
    assert in_whole_numbers(plan)
    ends = [plan.table.results[leaf] for leaf in plan.leaves]
    values = [[Fraction(end.mine > 0) for end in ends], [Fraction(end.theirs, 3) for end in ends]][:goals]
    columns, _ = in_integers(values)
    found, scale, picks = evaluate(plan, columns, exact=True)
    masses, unit = visits(plan, picks, exact=True)
    assert [Fraction(mass) / unit for mass in masses] == field_visits(plan, picks, exact=True)
    for module in (loop_solver, frequencies):
        monkeypatch.setattr(module, "MAX_INVERTED", 0)
    slow, other, _ = evaluate(
        plan, [[3 * value for value in column] for column in columns], exact=True, prefer=picks
    )
    assert [Fraction(int(value), other) for value in slow] == [
        3 * Fraction(int(value), scale) for value in found
    ]


def test_a_large_loop_is_still_solved() -> None:
    """A gambler's walk is one loop of all its states."""

    def walk(ask: Ask, top: int, at: int) -> int:
        return at + 1 if ask.roll(d(1, 2), "coin") == (1,) else at - 1

    def gamble(ask: Ask, top: int) -> int:
        return ask.repeat(walk, top, top // 2, until=lambda at: at in (0, top))

    odds = solve_rule(gamble, 2 * MAX_INVERTED + 6, goal=lambda at: [at > 0])
    assert odds.value == (Fraction(1, 2),)
    assert odds.times("coin") == (MAX_INVERTED + 3) ** 2
