"""Exact odds beside brute force: little programs that know nothing of the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

Odds = Callable[..., Any]
Dist = dict[int, Fraction]
BONUS = {6: 1, 8: 2, 10: 3, 12: 4}


def bonus(face: int, reading: str) -> int:
    return BONUS.get(face if reading == "exact" else face - face % 2, 0) if face >= 4 else 0


def rolls(sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(product(*(range(1, size + 1) for size in sizes)))


def read(faces: tuple[int, ...], banes: int, reading: str) -> tuple[int, int]:
    net = max(0, sum(face >= 4 for face in faces) - banes)
    return net, net + sum(bonus(face, reading) for face in faces) if net else 0


@cache
def degrees(sizes: tuple[int, ...], banes: int, reading: str, armour: int = 0) -> dict[int, Fraction]:
    found: Dist = {}
    every = rolls(sizes)
    for faces in every:
        value = max(0, read(faces, banes, reading)[1] - armour)
        found[value] = found.get(value, Fraction(0)) + Fraction(1, len(every))
    return found


def fact(found: Any, name: str) -> Dist:
    return dict(sorted(found.spread(lambda outcome: dict(outcome.facts)[name]).items()))


POOLS = [
    (attribute, tool, boons, banes, reading)
    for attribute, tool in ((4, 0), (6, 4), (6, 8), (8, 10), (12, 12), (10, 6))
    for boons, banes in ((0, 0), (1, 0), (0, 1), (1, 2), (2, 1))
    for reading in ("exact", "steps")
]


@pytest.mark.parametrize(("attribute", "tool", "boons", "banes", "reading"), POOLS)
@pytest.mark.clause("LEG-004", "LEG-005", "LEG-006", "LEG-014", "LEG-015", "LEG-R04", "LEG-R05")
def test_pools(odds: Odds, attribute: int, tool: int, boons: int, banes: int, reading: str) -> None:
    order = {"tool": tool, "boons": boons, "banes": banes}
    found = odds("roll", {"might": attribute}, order, degree_reading=reading)
    sizes = (attribute, *([tool] if tool else []), *([6] * boons))
    every = rolls(sizes)
    for name, value in (
        ("successes", lambda faces: read(faces, banes, reading)[0]),
        ("degrees", lambda faces: read(faces, banes, reading)[1]),
        ("total", sum),
        ("life", lambda faces: int(sum(faces) == 9)),
    ):
        expected: Dist = {}
        for faces in every:
            expected[value(faces)] = expected.get(value(faces), Fraction(0)) + Fraction(1, len(every))
        assert fact(found, name) == dict(sorted(expected.items()))


def best_of(
    sizes: tuple[int, ...], lives: int, good: Callable[[tuple[int, ...]], int], *, fresh: bool, earn: bool
) -> Fraction:
    """Lives spent best, by trying every die on every roll."""

    @cache
    def value(faces: tuple[int, ...], left: int) -> Fraction:
        best = Fraction(good(faces))
        if not left:
            return best
        for i, size in enumerate(sizes):
            total = sum(
                (value((*faces[:i], face, *faces[i + 1 :]), left - 1) for face in range(1, size + 1)),
                Fraction(0),
            )
            best = max(best, total / size)
        return best

    every = rolls(sizes)
    return sum(
        (value(faces, lives + int(earn and fresh and sum(faces) == 9)) for faces in every), Fraction(0)
    ) / len(every)


LIVES = [
    ((6, 6), 1, 0, True),
    ((6, 6), 1, 0, False),
    ((8, 6), 2, 0, True),
    ((6, 4), 3, 1, True),
    ((10, 8), 1, 1, True),
    ((6, 6, 6), 2, 1, True),
    ((12,), 2, 0, True),
]


@pytest.mark.parametrize(("sizes", "lives", "banes", "fresh"), LIVES)
@pytest.mark.parametrize("want", ["success", "aim", "degrees", "failure"])
@pytest.mark.clause("LEG-012", "LEG-R06", "LEG-R07")
def test_lives_spent_best(
    odds: Odds, sizes: tuple[int, ...], lives: int, banes: int, fresh: bool, want: str
) -> None:
    def good(faces: tuple[int, ...]) -> int:
        successes, found = read(faces, banes, "exact")
        wanted = {
            "success": successes >= 2,
            "aim": successes >= 1,
            "degrees": found >= 3,
            "failure": not successes,
        }
        return int(wanted[want])

    order = {"tool": sizes[1] if len(sizes) > 1 else 0, "boons": max(0, len(sizes) - 2), "banes": banes}
    asked = {"want": want, "at_least": 3, **order}
    found = odds("roll", {"might": sizes[0], "lives": lives}, asked, fresh_lives=fresh)
    assert found.value[0] == best_of(sizes, lives, good, fresh=fresh, earn=True)


@pytest.mark.parametrize(("might", "weapon", "armour"), [(6, 6, 0), (8, 0, 1), (4, 8, 2), (12, 10, 1)])
@pytest.mark.parametrize("reading", ["exact", "steps"])
@pytest.mark.clause("LEG-135", "LEG-136", "LEG-054")
def test_attacks(odds: Odds, might: int, weapon: int, armour: int, reading: str) -> None:
    hero = {"might": might, "weapon": weapon}
    sizes = (might, weapon) if weapon else (might,)
    dealt = degrees(sizes, 0, reading, armour)
    found = odds("attack", hero, {"foe_armour": armour}, degree_reading=reading)
    assert fact(found, "damage") == dict(sorted(dealt.items()))
    # Until Vigor 7 is gone: the mean number of attacks, by its own equation.
    mean = [Fraction(0)] * 8
    for vigor in range(1, 8):
        miss = dealt.get(0, Fraction(0))
        later = sum((chance * mean[max(0, vigor - hit)] for hit, chance in dealt.items() if hit), Fraction(0))
        mean[vigor] = (1 + later) / (1 - miss)
    found = odds("attack", hero, {"foe_armour": armour, "foe_vigor": 7, "attacks": 0}, degree_reading=reading)
    assert found.times("attack") == mean[7]
    # Within three attacks.
    within: Dist = {0: Fraction(1)}
    for _ in range(3):
        after: Dist = {}
        for so_far, chance in within.items():
            for hit, share in dealt.items():
                total = min(7, so_far + hit)
                after[total] = after.get(total, Fraction(0)) + chance * share
        within = after
    order = {"foe_armour": armour, "foe_vigor": 7, "attacks": 3}
    assert odds("attack", hero, order, degree_reading=reading).value[0] == within.get(7, Fraction(0))


def duel_value(mine: Dist, theirs: Dist, vigor: int, foes: tuple[int, ...], first: Fraction) -> Fraction:
    """The chance to win, striking the weakest first; rounds in which nobody is hurt are divided out."""

    def foes_turn(standing: tuple[int, ...]) -> Dist:
        total: Dist = {0: Fraction(1)}
        for _ in standing:
            after: Dist = {}
            for harm, chance in total.items():
                for more, share in theirs.items():
                    after[harm + more] = after.get(harm + more, Fraction(0)) + chance * share
            total = after
        return total

    def hit(standing: tuple[int, ...], damage: int) -> tuple[int, ...]:
        left = max(0, standing[0] - damage)
        return tuple(sorted((*([left] if left else []), *standing[1:])))

    @cache
    def hero_first(life: int, standing: tuple[int, ...]) -> Fraction:
        if not standing:
            return Fraction(1)
        if life <= 0:
            return Fraction(0)
        stay = Fraction(0)
        value = Fraction(0)
        for damage, chance in mine.items():
            after = hit(standing, damage)
            if not after:
                value += chance
                continue
            for harm, share in foes_turn(after).items():
                if not damage and not harm:
                    stay += chance * share
                else:
                    value += chance * share * hero_first(max(0, life - harm), after)
        return value / (1 - stay)

    after_them = sum(
        (share * hero_first(max(0, vigor - harm), foes) for harm, share in foes_turn(foes).items()),
        Fraction(0),
    )
    return first * hero_first(vigor, foes) + (1 - first) * after_them


DUELS = [
    ((8, 10), 10, 2, (6, 8), 1, (12,), "last", Fraction(0)),
    ((6, 6), 6, 0, (6, 6), 0, (6,), "roll", Fraction(1, 2)),
    ((6, 4), 6, 1, (8, 6), 0, (5,), "first", Fraction(1)),
    ((10, 8), 8, 1, (6, 0), 0, (3, 3), "surprising", Fraction(1)),
    ((8, 8), 8, 2, (6, 4), 1, (2, 4), "surprised", Fraction(0)),
]


@pytest.mark.parametrize(("mine", "vigor", "armour", "theirs", "foe_armour", "foes", "start", "first"), DUELS)
@pytest.mark.clause("LEG-131", "LEG-132", "LEG-133", "LEG-134", "LEG-R09", "LEG-R17")
def test_duels(
    odds: Odds,
    mine: tuple[int, int],
    vigor: int,
    armour: int,
    theirs: tuple[int, int],
    foe_armour: int,
    foes: tuple[int, ...],
    start: str,
    first: Fraction,
) -> None:
    hero = {"might": mine[0], "weapon": mine[1], "vigor": vigor, "armour": armour}
    spec = f"might={theirs[0]} weapon={theirs[1]} armour={foe_armour}"
    order = {
        "foe_might": theirs[0],
        "foe_weapon": theirs[1],
        "foe_armour": foe_armour,
        "foe_vigor": foes[0],
        "also": [f"{spec} vigor={left}" for left in foes[1:]],
        "start": start,
    }
    found = odds("duel", hero, order)
    pool = tuple(size for size in theirs if size)
    dealt, taken = degrees(mine, 0, "exact", foe_armour), degrees(pool, 0, "exact", armour)
    expected = duel_value(dealt, taken, vigor, tuple(sorted(foes)), first)
    if len(foes) == 1:
        assert found.value[0] == expected
    else:
        # The cautious hero strikes the weakest first, as the oracle does; best play can only be better.
        assert odds("duel", hero, order, players={"hero": "cautious"}).value[0] == expected
        assert found.value[0] >= expected


def best_duel(vigor: int, foe_vigor: int, lives: int, cap: int) -> float:
    """A duel of 2d6 against d6 and d4 with Lives earned and spent best: plain value iteration, in floats."""
    theirs = degrees((6, 4), 0, "exact")
    value: dict[tuple[int, int, int], float] = {}

    def after_blow(damage: int, left: int, mine: int, foe: int) -> float:
        if foe <= damage:
            return 1.0
        return sum(
            float(p) * value.get((left, mine - harm, foe - damage), 0.0)
            for harm, p in theirs.items()
            if harm < mine
        )

    for _ in range(60):
        new: dict[tuple[int, int, int], float] = {}
        for left, mine, foe in product(range(cap + 1), range(1, vigor + 1), range(1, foe_vigor + 1)):
            blow: dict[tuple[int, int], float] = {}
            best: dict[tuple[tuple[int, ...], int], float] = {}
            for held in range(cap + 1):
                for faces in rolls((6, 6)):
                    damage = read(faces, 0, "exact")[1]
                    if (damage, held) not in blow:
                        blow[damage, held] = after_blow(damage, held, mine, foe)
                    options = [blow[damage, held]]
                    if held:
                        options += [sum(best[(face, faces[1]), held - 1] for face in range(1, 7)) / 6]
                        options += [sum(best[(faces[0], face), held - 1] for face in range(1, 7)) / 6]
                    best[faces, held] = max(options)
            new[left, mine, foe] = (
                sum(best[faces, min(cap, left + (sum(faces) == 9))] for faces in rolls((6, 6))) / 36
            )
        value = new
    return value[lives, vigor, foe_vigor]


@pytest.mark.parametrize(("vigor", "foe_vigor", "lives", "cap"), [(2, 3, 1, 2), (3, 2, 0, 1)])
@pytest.mark.clause("LEG-R06", "LEG-R07", "LEG-R08", "LEG-R26")
def test_duels_with_lives(odds: Odds, vigor: int, foe_vigor: int, lives: int, cap: int) -> None:
    hero = {"vigor": vigor, "lives": lives, "earns": True}
    order = {"foe_might": 6, "foe_weapon": 4, "foe_vigor": foe_vigor, "start": "first"}
    found = odds("duel", hero, order, life_cap=cap).value[0]
    assert abs(float(found) - best_duel(vigor, foe_vigor, lives, cap)) < 1e-9


@pytest.mark.parametrize(("wit", "boons", "banes"), [(4, 0, 0), (6, 0, 1), (8, 1, 0), (12, 0, 0)])
@pytest.mark.clause("LEG-168", "LEG-169", "LEG-170", "LEG-171", "LEG-173")
def test_casts(odds: Odds, wit: int, boons: int, banes: int) -> None:
    found = odds("cast", {"wit": wit}, {"boons": boons, "banes": banes})
    every = rolls((wit, 6, *([6] * boons)))
    for name, value in (
        ("sum", sum),
        ("size", lambda _: max(wit, 6)),
        ("degrees", lambda faces: read(faces, banes, "exact")[1]),
        ("mishap", lambda faces: int(len(set(faces)) < len(faces))),
        ("failure", lambda faces: int(not read(faces, banes, "exact")[0])),
    ):
        expected: Dist = {}
        for faces in every:
            expected[value(faces)] = expected.get(value(faces), Fraction(0)) + Fraction(1, len(every))
        assert fact(found, name) == dict(sorted(expected.items()))


@pytest.mark.parametrize(("wit", "lives"), [(6, 1), (8, 2), (12, 1)])
@pytest.mark.clause("LEG-R24", "LEG-012")
def test_casts_with_lives(odds: Odds, wit: int, lives: int) -> None:
    order = {"want": "sum", "at_least": 9, "no_mishap": True}

    def good(faces: tuple[int, ...]) -> int:
        return int(any(face >= 4 for face in faces) and sum(faces) >= 9 and faces[0] != faces[1])

    found = odds("cast", {"wit": wit, "lives": lives}, order)
    assert found.value[0] == best_of((wit, 6), lives, good, fresh=True, earn=True)


@pytest.mark.parametrize("die", [4, 6, 8, 10, 12])
@pytest.mark.parametrize("reading", ["general", "social", "weaker", "stronger"])
@pytest.mark.clause("LEG-148", "LEG-R19")
def test_reactions(odds: Odds, die: int, reading: str) -> None:
    found = odds("reaction", {}, {"reading": reading, "die": die})
    expected: Dist = {}
    for mine, theirs in rolls((die, 6)):
        total = min(12, mine + theirs)
        row = 1 if total == 2 else 2 if total <= 5 else 3 if total <= 8 else 4 if total <= 11 else 5
        expected[row] = expected.get(row, Fraction(0)) + Fraction(1, die * 6)
    assert fact(found, "row") == dict(sorted(expected.items()))


@pytest.mark.parametrize(
    ("size", "target", "held"), [(4, 6, 0), (6, 8, 2), (8, 10, 1), (10, 12, 0), (6, 8, 3)]
)
@pytest.mark.clause("LEG-061", "LEG-R13")
def test_treasure(odds: Odds, size: int, target: int, held: int) -> None:
    totals: Dist = {0: Fraction(1)}
    used: Dist = {}
    reached = Fraction(0)
    for count in range(1, (held or target) + 1):
        after: Dist = {}
        for total, chance in totals.items():
            for face in range(1, size + 1):
                if total + face >= target:
                    reached += chance / size
                    used[count] = used.get(count, Fraction(0)) + chance / size
                else:
                    after[total + face] = after.get(total + face, Fraction(0)) + chance / size
        totals = after
    short = sum(totals.values(), Fraction(0))
    if short:
        used[held] = used.get(held, Fraction(0)) + short
    found = odds("treasure", {}, {"size": size, "target": target, "count": held})
    assert found.value[0] == reached
    assert fact(found, "used") == used


@pytest.mark.parametrize(("depth", "turns"), [(0, 4), (5, 6), (10, 3)])
@pytest.mark.clause("LEGF-162", "LEGF-163", "LEGF-164", "LEGF-165", "LEGF-167")
def test_clock(odds: Odds, depth: int, turns: int) -> None:
    states: dict[tuple[int, int, int], Fraction] = {(20 - depth, 0, 0): Fraction(1)}
    for _ in range(turns):
        after: dict[tuple[int, int, int], Fraction] = {}
        for (value, encounters, omens), chance in states.items():
            for face in range(1, 7):
                left = value - face
                key = (left, encounters, omens)
                if left < 0:
                    key = (20 - depth, encounters + 1, omens)
                elif left in (0, 3):
                    key = (3, encounters, omens + 1)
                after[key] = after.get(key, Fraction(0)) + chance / 6
        states = after
    found = odds("clock", {}, {"depth": depth, "turns": turns})
    assert found.value[0] == sum((p for (_, met, _), p in states.items() if met), Fraction(0))
    assert found.expected(lambda outcome: dict(outcome.facts)["omens"]) == sum(
        omens * p for (_, _, omens), p in states.items()
    )


@pytest.mark.clause("LEGF-163", "LEGF-164")
def test_turns_until_the_first_encounter(odds: Odds) -> None:
    # From v: one turn, then on; exactly 0 goes back to 3, so 3 is part of its own equation.
    @cache
    def at(value: int) -> tuple[Fraction, Fraction]:
        """(constant, share of the mean at 3) of the mean number of turns at a value."""
        constant, share = Fraction(1), Fraction(0)
        for face in range(1, 7):
            left = value - face
            if left < 0:
                continue
            if left in (0, 3):
                share += Fraction(1, 6)
            else:
                more, part = at(left)
                constant += more / 6
                share += part / 6
        return constant, share

    constant, share = at(3)
    three = constant / (1 - share)
    start, part = at(20)
    assert odds("clock", {}, {}).times("clock") == start + part * three
