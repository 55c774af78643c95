"""Exact odds beside icepool and dyce: the same questions, the same answers, the same run.

Neither has choices, so for questions with choices icepool's side is a hand-written recursion over its dice, made
as well as we could. Ratios count, not milliseconds; time is the processor's, so that other programs do not disturb it,
without garbage collection, as in `timeit`.

A *rule* is asked for its value alone, by `talewright.solve_rule`, as one asks a library of dice. A *question* is a
character, orders and a goal, read from JSON before the time is taken. *First* is a rule that nobody has asked about in
this process. *Again* is the same when its rules were explored before, as in a table over a range, in the prices of a
book's fights and on a server: the values are computed anew.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from time import process_time
from typing import Any

import dyce
import icepool

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.ruleset import find
from talewright.odds.question import read_question
from talewright.odds.rule_odds import solve_rule
from talewright.odds.solve import Odds
from talewright.odds.table import forget_shared
from talewright.rulesets.gnat.talent import Test, reads, try_talent

FIGHT = {"rounds": 3, "modifier": -3, "advantage": True}
HERO = {"armour": "light", "weapon": "two-handed"}
SKIRMISHER = {"hp": 4, "strength": 11, "dice": "d8"}


BATCHES, LEAST_SECONDS, MOST_RUNS = 12, 0.02, 4_096
"""How many batches are timed, and how long and large one is: the processor's clock moves in steps as long as a short question."""


def exact(odds: Odds[Any]) -> Fraction:
    value = odds.value[0]
    assert isinstance(value, Fraction)
    return value


def ours(
    character: dict[str, Any], goal: str, *steps: dict[str, Any], system: str = "gnat"
) -> Callable[[], Fraction]:
    """The question is read once; what is timed is exploring and solving it."""
    question = read_question({"system": system, "character": character, "steps": list(steps), "goal": [goal]})

    def run() -> Fraction:
        return exact(question.solve())

    return run


def two_dice(ask: Ask, target: int) -> bool:
    return sum(ask.roll(d(2, 6), "test")) <= target


def our_roll() -> Fraction:
    return exact(solve_rule(two_dice, 7, goal=lambda passed: [passed]))


def our_test() -> Callable[[], Fraction]:
    """GNAT's own rule, with everything that may bend a test."""
    gnat = find("gnat")
    hero, order = gnat.draw(gnat.sketch(talent=7, fortune=0)), Test()

    def run() -> Fraction:
        return exact(solve_rule(try_talent, hero, order, goal=lambda result: [result.good]))

    return run


def icepool_test() -> Fraction:
    two: Any = 2 @ icepool.d(6)
    return Fraction((two <= 7).probability(True))


def dyce_test() -> Fraction:
    totals: Any = 2 @ dyce.H(6)
    passed = sum(count for total, count in totals.items() if total <= 7)
    return Fraction(passed, sum(totals.values()))


def icepool_fortune() -> Fraction:
    """A test at 7 with three Fortune, best for passing."""

    @cache
    def worth(faces: tuple[int, int], left: int) -> Fraction:
        best = Fraction(reads(faces, 7)[0])
        if left:
            for kept in set(faces):
                best = max(
                    best, mean(icepool.d(6).map(lambda new, kept=kept: tuple(sorted((kept, new)))), left - 1)
                )
        return best

    def mean(dice: Any, left: int) -> Fraction:
        whole: Fraction = sum((Fraction(q) * worth(f, left) for f, q in dice.items()), Fraction(0))
        return whole / int(dice.denominator())

    pair = icepool.tupleize(icepool.d(6), icepool.d(6)).map(lambda faces: tuple(sorted(faces)))
    return mean(pair, 3)


def icepool_fight(rounds: int, target: int, armour: int, *, bent: bool) -> Fraction:
    """Rounds of a fight with three Fortune, best for living; `bent` is a two-handed weapon with Advantage."""

    @cache
    def fight(rounds: int, vitality: int, fortune: int, armour: int) -> Fraction:
        if vitality <= 0:
            return Fraction(0)
        return Fraction(1) if rounds == 0 else throw(rounds, vitality, fortune, armour)

    @cache
    def hurt(rounds: int, vitality: int, fortune: int, armour: int, wounds: int) -> Fraction:
        if wounds == 0 or vitality == 0:
            return fight(rounds - 1, vitality, fortune, armour)
        best = hurt(rounds, vitality - 1, fortune, armour, wounds - 1)
        return max(best, hurt(rounds, vitality, fortune, armour - 1, wounds - 1)) if armour else best

    @cache
    def lucky(faces: tuple[int, int], rounds: int, vitality: int, fortune: int, armour: int) -> Fraction:
        passed, fumble = reads(faces, target)
        best = (
            fight(rounds - 1, vitality, fortune, armour)
            if passed
            else hurt(rounds, vitality, fortune, armour, 2 if fumble else 1)
        )
        if fortune:
            for kept in set(faces):
                best = max(best, again(kept, lambda f: lucky(f, rounds, vitality, fortune - 1, armour)))
        return best

    def again(kept: int, then: Callable[[tuple[int, int]], Fraction]) -> Fraction:
        die: Any = icepool.d(6).map(lambda new: tuple(sorted((kept, new))))
        whole: Fraction = sum((Fraction(q) * then(f) for f, q in die.items()), Fraction(0))
        return whole / int(die.denominator())

    def throw(rounds: int, vitality: int, fortune: int, armour: int) -> Fraction:
        def settled(faces: tuple[int, int]) -> Fraction:
            return lucky(faces, rounds, vitality, fortune, armour)

        @cache
        def advantage(faces: tuple[int, int]) -> Fraction:
            if not bent:
                return settled(faces)
            return max(settled(faces), *(again(kept, settled) for kept in set(faces)))

        pair: Any = icepool.tupleize(icepool.d(6), icepool.d(6)).map(lambda faces: tuple(sorted(faces)))
        total = Fraction(0)
        for faces, quantity in pair.items():
            best = advantage(faces)
            if bent and 6 in faces:
                best = max(best, again(faces[0], advantage))
            total += quantity * best
        return total / int(pair.denominator())

    return fight(rounds, 3, 3, armour)


def icepool_skirmish() -> Fraction:
    """One with 4 HP, STR 11 and a d8 against two with 4 HP, STR 8, WIL 8 and a d6 each, best for winning."""
    Body = tuple[int, int]  # noqa: N806 - HP and STR

    @cache
    def passes(target: int) -> Fraction:
        pair: Any = icepool.tupleize(icepool.d(10), icepool.d(10))
        return Fraction(pair.map(lambda a, b: a + b <= target or a == b).probability(True))

    @cache
    def struck(dice: int, sides: int, body: Body) -> tuple[tuple[Body | None, Fraction], ...]:
        """What a pool leaves: the highest die counts; None has fallen."""
        pool: Any = icepool.highest([icepool.d(sides)] * dice)
        found: dict[Body | None, Fraction] = {}
        for damage, quantity in pool.items():
            chance = Fraction(quantity, pool.denominator())
            hp, strength = body[0] - damage, body[1] + min(0, body[0] - damage)
            if hp >= 0 or strength <= 0:
                left = (hp, strength) if hp >= 0 else None
                found[left] = found.get(left, Fraction(0)) + chance
                continue
            held = passes(strength)
            found[0, strength] = found.get((0, strength), Fraction(0)) + chance * held
            found[None] = found.get(None, Fraction(0)) + chance * (1 - held)
        return tuple(found.items())

    @cache
    def theirs(hero: Body, foes: tuple[Body, ...]) -> Fraction:
        if not foes:
            return Fraction(1)
        return sum(
            (chance * mine(left, foes) for left, chance in struck(len(foes), 6, hero) if left is not None),
            Fraction(0),
        )

    @cache
    def mine(hero: Body, foes: tuple[Body, ...]) -> Fraction:
        best = Fraction(0)
        for target in set(foes):
            rest = list(foes)
            rest.remove(target)
            worth = Fraction(0)
            for left, chance in struck(1, 8, target):
                if left is not None:
                    worth += chance * theirs(hero, tuple(sorted((left, *rest))))
                elif not rest:
                    worth += chance
                else:  # the one that is left tries its nerve
                    stands = passes(8)
                    worth += chance * (1 - stands + stands * theirs(hero, tuple(rest)))
            best = max(best, worth)
        return best

    return mine((4, 11), ((4, 8), (4, 8)))


def timed(run: Callable[[], Fraction], before: Callable[[], object] | None = None) -> tuple[Fraction, float]:
    """The answer, and how long it takes: the fastest of several batches, of a few runs of a long question and many of a short
    one. What is done before each run is timed as well, and taken off.
    """
    value = run()
    gc.collect()
    gc.disable()
    size, spent = 1, _spent(run, before, 1)
    while spent < LEAST_SECONDS and size < MOST_RUNS:
        size *= 2
        spent = _spent(run, before, size)
    best = min(spent, *(_spent(run, before, size) for _ in range(BATCHES)))
    aside = 0.0 if before is None else min(_spent(before, None, size) for _ in range(BATCHES))
    gc.enable()
    return value, (best - aside) / size


def _spent(run: Callable[[], object], before: Callable[[], object] | None, times: int) -> float:
    """Seconds of processor time for so many runs."""
    start = process_time()
    for _ in range(times):
        if before is not None:
            before()
        run()
    return process_time() - start


def main() -> None:
    print(f"{'question':48}{'first':>12}{'again':>12}{'peer':>12}{'ratios':>14}")
    asked = ours({"talent": 7, "fortune": 0}, "good", {"verb": "test"})
    for name, mine, theirs in (
        ("2d6, at most 7: a rule", our_roll, icepool_test),
        ("the same, beside dyce", our_roll, dyce_test),
        ("GNAT test at 7: a rule", our_test(), icepool_test),
        ("GNAT test at 7: a question", asked, icepool_test),
        (
            "GNAT test at 7, 3 Fortune spent best",
            ours({"talent": 7}, "good", {"verb": "test"}),
            icepool_fortune,
        ),
        (
            "GNAT fight, 3 rounds, Fortune, armour, Advantage",
            ours(HERO, "alive", {"verb": "fight", **FIGHT}),
            lambda: icepool_fight(3, 6, 1, bent=True),
        ),
        (
            "GNAT fight, 6 rounds, Fortune",
            ours({}, "alive", {"verb": "fight", "rounds": 6, "modifier": -3}),
            lambda: icepool_fight(6, 6, 0, bent=False),
        ),
        (
            "Gradient skirmish, 1 against 2, to the end",
            ours(SKIRMISHER, "won", {"verb": "skirmish", "count": 2, "waive": True}, system="gradient"),
            icepool_skirmish,
        ),
    ):
        value, first = timed(mine, forget_shared)
        other, peer = timed(theirs)
        _, again = timed(mine)
        if value != other:
            raise SystemExit(f"{name}: {value} is not {other}")
        times = "".join(f"{seconds * 1000:9.3f} ms" for seconds in (first, again, peer))
        print(f"{name:48}{times}{peer / first:8.1f}{peer / again:6.1f}")


if __name__ == "__main__":
    main()
