"""The solver: chance, choice, goals, loops, opponents, sizes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from talewright.core.ask import FOE, Ask, Chosen, Procedure, Rolled
from talewright.core.dice import d
from talewright.core.errors import QuestionError, RulesetError, TooLargeError
from talewright.core.game import Ending
from talewright.core.replay import Waiting, resume
from talewright.odds.explore import CHANCE, CHOICE, LEAF, tabulate
from talewright.odds.rule_odds import solve_rule
from talewright.odds.simulate import sample
from talewright.odds.solve import solve


class Walk:
    """A gambler's walk between 0 and `top`, who may also stand still for ever."""

    def __init__(self, top: int = 6, *, may_stay: bool = True) -> None:
        self.top = top
        self.may_stay = may_stay

    def start(self) -> int:
        return self.top // 2

    def step(self, state: int, ask: Ask) -> int:
        if self.may_stay and ask.decide("go", ["stay", "go"]) == "stay":
            return state
        (face,) = ask.roll(d(1, 6), "coin")
        return state + 1 if face <= 3 else state - 1

    def ended(self, state: int) -> Ending | None:
        return Ending("top") if state == self.top else Ending("ruin") if state == 0 else None


@pytest.mark.parametrize("top", [2, 6, 12])
def test_a_walk_is_solved_through_its_cycles_and_a_certain_loop_is_dropped(top: int) -> None:
    odds = solve(Walk(top), lambda s: [s == top])
    assert odds.value == (Fraction(1, 2),)
    assert odds.endings == {"top": Fraction(1, 2), "ruin": Fraction(1, 2)}
    assert odds.steps() == Fraction(top // 2 * (top - top // 2))
    assert odds.exact


def test_floats_agree_with_fractions() -> None:
    exact = solve(Walk(10), lambda s: [s == 10, s])
    rough = solve(Walk(10), lambda s: [s == 10, s], exact=False)
    assert rough.value == pytest.approx([float(v) for v in exact.value], abs=1e-12)
    assert not rough.exact


def test_random_choices_are_a_policy() -> None:
    assert solve(Walk(4), lambda s: [s == 4], players={"hero": "random"}).value == (Fraction(1, 2),)


def test_a_game_that_cannot_end_is_reported() -> None:
    class Treadmill(Walk):
        def step(self, state: int, ask: Ask) -> int:
            return state

    with pytest.raises(RulesetError, match="never ends"):
        solve(Treadmill(), lambda s: [s])


def test_a_trap_without_an_exit_has_no_value_and_its_chance_is_reported() -> None:
    class Trap(Walk):
        def step(self, state: int, ask: Ask) -> int:
            if state == 99:
                return 99
            (face,) = ask.roll(d(1, 6), "coin")
            return 99 if face == 6 else 6

    odds = solve(Trap(), lambda s: [s == 6])
    assert (odds.value, odds.endless) == ((Fraction(5, 6),), Fraction(1, 6))


def pick_dice(ask: Ask) -> tuple[int, str]:
    """One die, or the safe four: the mean is better with safety, the top only with the die."""
    if ask.decide("how", ["safe", "die"]) == "safe":
        return 4, "safe"
    return ask.roll(d(1, 6), "die")[0], "die"


def test_goals_are_lexicographic() -> None:
    assert solve_rule(pick_dice, goal=lambda r: [r[0]]).value == (4,)
    top = solve_rule(pick_dice, goal=lambda r: [r[0] == 6, r[0]])
    assert top.value == (Fraction(1, 6), Fraction(7, 2))
    tie = solve_rule(pick_dice, goal=lambda r: [1, -r[0]])
    assert tie.value == (1, Fraction(-7, 2))


def test_policies_of_one_kind_each() -> None:
    assert solve_rule(pick_dice, goal=lambda r: [r[0]], players={"hero": "cautious"}).value == (4,)
    assert solve_rule(pick_dice, goal=lambda r: [r[0]], players={"hero": "random"}).value == (
        Fraction(15, 4),
    )
    assert solve_rule(pick_dice, goal=lambda r: [r[0]], players={"hero": lambda _: "die"}).value == (
        Fraction(7, 2),
    )
    assert solve_rule(pick_dice, goal=lambda r: [r[0]], players={"hero": "against"}).value == (
        Fraction(7, 2),
    )
    with pytest.raises(QuestionError, match="not a policy"):
        solve_rule(pick_dice, goal=lambda r: [r[0]], players={"hero": "lucky"})
    with pytest.raises(QuestionError, match="not among"):
        solve_rule(pick_dice, goal=lambda r: [r[0]], players={"hero": lambda _: "fly"})


def test_a_foe_who_plays_against() -> None:
    def duel(ask: Ask) -> int:
        mine = ask.roll(d(1, 6), "mine")[0]
        return mine if ask.decide("foe", ["let", "flip"], who=FOE) == "let" else 7 - mine

    assert solve_rule(duel, goal=lambda r: [r]).value == (Fraction(7, 2),)
    assert solve_rule(duel, goal=lambda r: [r], players={FOE: "against"}).value == (2,)
    assert solve_rule(duel, goal=lambda r: [r], players={FOE: "optimal"}).value == (5,)


class Tug:
    """Both sides choose inside a loop: the hero wants the top, the foe the bottom; strong pulls tire."""

    def start(self) -> tuple[int, int]:
        return 2, 2

    def step(self, state: tuple[int, int], ask: Ask) -> tuple[int, int]:
        place, tired = state
        mine = ask.decide("mine", ["hold", "heave"]) if tired else "hold"
        theirs = ask.decide("theirs", ["hold", "heave"], who=FOE)
        (face,) = ask.roll(d(1, 6), "pull")
        need = 3 + (mine == "heave") - (theirs == "heave")
        return (place + 1 if face <= need else place - 1), tired - (mine == "heave")

    def ended(self, state: tuple[int, int]) -> Ending | None:
        return Ending("top") if state[0] == 4 else Ending("bottom") if state[0] == 0 else None


def test_two_sided_loops_meet_a_saddle_point() -> None:
    players = {"hero": "optimal", FOE: "against"}
    odds = solve(Tug(), lambda s: [s[0] == 4], players=players)
    softer = solve(Tug(), lambda s: [s[0] == 4], players={"hero": "optimal", FOE: "cautious"})
    weaker = solve(Tug(), lambda s: [s[0] == 4], players={"hero": "cautious", FOE: "against"})
    assert weaker.value[0] < odds.value[0] < softer.value[0]
    # Value iteration by hand for the pair of optimal players.
    values = {(p, t): float(p == 4) for p in range(5) for t in range(3)}
    for _ in range(4000):
        for place in (1, 2, 3):
            for tired in range(3):
                best = -1.0
                for mine in (0, 1) if tired else (0,):
                    left = tired - mine
                    worst = min(
                        (3 + mine - theirs) / 6 * values[place + 1, left]
                        + (3 - mine + theirs) / 6 * values[place - 1, left]
                        for theirs in (0, 1)
                    )
                    best = max(best, worst)
                values[place, tired] = best
    assert float(odds.value[0]) == pytest.approx(values[2, 2], abs=1e-12)


def test_the_limit_is_kept() -> None:
    with pytest.raises(TooLargeError, match="10"):
        solve(Walk(60), lambda s: [s], limit=10)


def rethrow(ask: Ask, left: int) -> int:
    """Throw two dice; re-roll one as often as paid for."""
    faces = ask.roll(d(2, 6), "throw")
    while left:
        ask.mark(faces, left)
        choice = ask.decide("again", ["keep", *(f"reroll:{face}" for face in sorted(set(faces)))])
        if choice == "keep":
            break
        left -= 1
        rest = list(faces)
        rest.remove(int(choice[7:]))
        faces = tuple(sorted((*rest, *ask.roll(d(1, 6), "more"))))
    return sum(faces)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_marks_change_the_work_and_not_the_answer(left: int) -> None:
    with_marks = solve_rule(rethrow, left, goal=lambda r: [r])
    without = solve_rule(rethrow, left, goal=lambda r: [r], naive=True)
    assert with_marks.value == without.value
    assert with_marks.spread(lambda r: r) == without.spread(lambda r: r)
    if left == 2:
        assert with_marks.nodes < without.nodes / 4


def until_six(ask: Ask) -> int:
    """A loop inside one rule, joined by its mark, with a choice in it."""
    while True:
        ask.mark()
        (face,) = ask.roll(d(1, 6), "try")
        if face == 6:
            return 1
        if face == 1 and ask.decide("give up", ["no", "yes"]) == "yes":
            return 0


def test_a_loop_inside_a_rule_is_solved() -> None:
    odds = solve_rule(until_six, goal=lambda r: [r])
    assert odds.value == (1,)
    assert odds.times("try") == 6

    def outer(ask: Ask) -> int:
        return ask.call(until_six) + ask.call(until_six)

    twice = solve_rule(outer, goal=lambda r: [r])
    assert (twice.value, twice.times("try")) == ((2,), 12)
    random = solve_rule(outer, goal=lambda r: [r], players={"hero": "random"})
    assert random.value == (Fraction(4, 3),)


def test_a_rule_that_calls_itself_without_asking_is_refused() -> None:
    def mirror(ask: Ask) -> int:
        return ask.call(mirror)

    with pytest.raises(RulesetError, match="never end"):
        solve_rule(mirror, goal=lambda r: [r])


def test_tabulate_gives_flat_lists() -> None:
    table = tabulate(rethrow, 1)
    assert set(table.kinds) == {LEAF, CHANCE, CHOICE}
    assert len(table.kinds) == len(table.children) == len(table.labels) == len(table.weights)
    assert sorted(table.results.values()) == list(range(2, 13))


def test_advice_and_the_worth_of_each_option() -> None:
    odds = solve_rule(pick_dice, goal=lambda r: [r[0]])
    (advice,) = odds.advice()
    assert (advice.question.what, advice.option, advice.times) == ("how", "safe", 1)
    waiting = resume(odds.game)
    assert isinstance(waiting, Waiting)
    assert odds.options(waiting) == {"safe": (4,), "die": (Fraction(7, 2),)}


def test_options_in_the_middle_of_a_called_rule() -> None:
    def outer(ask: Ask, left: int) -> int:
        return ask.call(rethrow, left)

    odds = solve_rule(outer, 1, goal=lambda r: [r])
    waiting = resume(odds.game, [Rolled((1, 5))])
    assert isinstance(waiting, Waiting)
    assert odds.options(waiting) == {
        "keep": (6,),
        "reroll:1": (5 + Fraction(7, 2),),
        "reroll:5": (1 + Fraction(7, 2),),
    }
    later = resume(solve_game := odds.game, [Rolled((1, 5)), Chosen("reroll:1")])
    assert isinstance(later, Waiting)
    assert odds.options(later) == {}
    assert solve_game is odds.game


@given(st.integers(0, 2**32))
@settings(max_examples=5, deadline=None)
def test_the_sample_lies_near_the_exact_answer(seed: int) -> None:
    game: Any = Walk(4, may_stay=False)
    estimate = sample(game, 400, seed=seed)
    share, low, high = estimate.chance(lambda s: s == 4)
    assert low <= share <= high
    assert abs(share - 0.5) < 0.15
    mean, error = estimate.mean(lambda s: s)
    assert abs(mean - 2) < 6 * error + 1e-9


def test_a_seed_repeats_the_sample() -> None:
    game: Any = Walk(6)
    assert sample(game, 50, seed=3).finals == sample(game, 50, seed=3).finals
    assert sample(game, 50, seed=3).finals != sample(game, 50, seed=4).finals


def _passed(ask: Ask, target: int) -> bool:
    return sum(ask.roll(d(2, 6), "test")) <= target


def _two_of_three(ask: Ask, target: int) -> int:
    passed = [ask.call(_passed, target), ask.call(_passed, target)]
    return sum(passed) + (passed[0] != passed[1] and ask.call(_passed, target + 1))


def _until_passed(ask: Ask, target: int) -> int:
    while True:
        ask.mark()
        if ask.call(_passed, target):
            return 2


@pytest.mark.parametrize("rule", [_passed, _two_of_three, _until_passed])
def test_chances_without_choices_are_those_of_the_compiled_rule(rule: Procedure) -> None:
    """Where nobody chooses and nothing repeats, fractions are read off the table; doubles always need a plan."""
    direct = solve_rule(rule, 7, goal=lambda result: [result, result == 2])
    compiled = solve_rule(rule, 7, goal=lambda result: [result, result == 2], exact=False)
    assert direct.value == pytest.approx(compiled.value)
    assert direct.finals == pytest.approx(compiled.finals)
    assert direct.endless == pytest.approx(compiled.endless)
    assert direct.times("test") == pytest.approx(compiled.times("test"))


def test_a_rule_that_rolls_once_more_after_some_outcomes_is_explored_whole() -> None:
    def explodes(ask: Ask) -> int:
        first = ask.roll(d(1, 6), "die")[0]
        ask.mark("first", first)
        if first < 5:
            return first
        if first == 5:
            return 10 if ask.decide("more", ["stop", "double"]) == "double" else 5
        return 6 + ask.roll(d(1, 6), "again")[0]

    odds = solve_rule(explodes, goal=lambda total: [total])
    assert odds.value == (Fraction(1 + 2 + 3 + 4 + 10, 6) + Fraction(6 * 6 + 21, 36),)
    assert odds.value == solve_rule(explodes, goal=lambda total: [total], naive=True).value


@pytest.mark.parametrize("more", [1, 2, 6])
def test_a_rule_that_asks_for_more_after_one_outcome_is_explored_whole(more: int) -> None:
    def rolls(ask: Ask) -> int:
        (face,) = ask.roll(d(1, 6), "die")
        return face + ask.roll(d(1, 6), "again")[0] if face == more else face

    def calls(ask: Ask) -> int:
        face = ask.call(_one_die)
        return face + ask.call(_one_die) if face == more else face

    for rule in (rolls, calls):
        assert solve_rule(rule, goal=lambda total: [total]).value == (Fraction(7, 2) + Fraction(7, 12),)


def _one_die(ask: Ask) -> int:
    return ask.roll(d(1, 6), "die")[0]


def _foes_way(ask: Ask) -> str:
    return ask.decide("way", ["left", "right"], who=FOE)


def _meeting(ask: Ask) -> str:
    if ask.call(_foes_way) == "left":
        return ask.decide("left", ["hide", "greet"])
    return ask.decide("right", ["run", "wait"])


def test_behind_an_option_that_an_opponent_never_takes_nothing_is_counted() -> None:
    odds = solve_rule(lambda ask: ask.call(_meeting), goal=lambda result: [result == "greet"])
    assert (odds.value, odds.finals) == ((1,), {"greet": 1})
    assert [each.option for each in odds.advice()] == ["greet"]
