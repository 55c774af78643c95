"""Exact odds against brute force that shares nothing with the engine or the rules: plain loops and fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

F = Fraction
Go = Callable[..., Any]
DIE = (4, 6, 8, 10, 12)


# -- the oracle's own reading of the rules ------------------------------------------------------------------


def hit_level(face: int) -> int:
    return 0 if face < 4 else 1 if face < 7 else 2 if face < 10 else 3


def strength(levels: list[int]) -> tuple[int, int, int]:
    return sum(1 for one in levels if one), levels.count(3), levels.count(2)


def tail(faces: list[int], sizes: list[int]) -> tuple[list[int], list[int]]:
    fill = [0] * (6 - len(faces))
    return sorted(faces, reverse=True) + fill, sorted(sizes, reverse=True) + fill


def hands(sizes: tuple[int, ...], helper: int = 0) -> Iterator[tuple[list[int], list[int]]]:
    """Every throw, each as likely as the next; a helper's miss is no part of it."""
    for faces in product(*(range(1, size + 1) for size in (*sizes, *([helper] if helper else [])))):
        shown, dice = list(faces), [*sizes, *([helper] if helper else [])]
        if helper and faces[-1] < 4:
            shown.pop()
            dice.pop()
        yield shown, dice


def contest_odds(own: tuple[int, ...], other: tuple[int, ...], help_: int = 0) -> tuple[F, F, F]:
    won = lost = total = 0
    theirs = [(strength([hit_level(f) for f in faces]), tail(faces, dice)) for faces, dice in hands(other)]
    for faces, dice in hands(own, help_):
        mine = (strength([hit_level(f) for f in faces]), tail(faces, dice))
        total += len(theirs)
        won += sum(1 for one in theirs if mine > one)
        lost += sum(1 for one in theirs if mine < one)
    return F(won, total), F(lost, total), F(total - won - lost, total)


def purchases(levels: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """One purchase: what the dice then show, and its price in HP."""
    for at, level in enumerate(levels):
        if level == 0:
            yield (*levels[:at], 2, *levels[at + 1 :]), 4
        elif level < 3:
            yield (*levels[:at], level + 1, *levels[at + 1 :]), 2
    yield (*levels, 2), 6


@cache
def reachable(levels: tuple[int, ...], hp: int) -> dict[tuple[tuple[int, ...], int], None]:
    """All that can be shown, with what it cost in all."""
    found: dict[tuple[tuple[int, ...], int], None] = {(levels, 0): None}
    for then, price in purchases(levels):
        if price <= hp:
            for end, more in reachable(tuple(sorted(then)), hp - price):
                found[end, price + more] = None
    return found


# -- contests -----------------------------------------------------------------------------------------------

PAIRS = [
    ((4,), (4,), 0), ((4,), (12,), 0), ((8,), (6, 4), 0), ((6, 6), (6, 6), 0), ((8, 6), (8, 6), 0), ((10,), (8, 4), 0),
    ((12, 4), (6, 8), 0), ((10, 10), (12, 8), 0), ((6,), (6,), 6), ((8, 6), (10, 6), 8), ((4, 4), (4, 6), 4), ((12,), (12,), 12),
]  # fmt: skip


@pytest.mark.clause("GF-109", "GF-110", "R-13", "R-14")
@pytest.mark.parametrize(("own", "other", "helper"), PAIRS)
def test_contests_of_all_pools(odds: Go, own: tuple[int, ...], other: tuple[int, ...], helper: int) -> None:
    character = {"body": own[0], "melee": own[1] if len(own) > 1 else 0}
    foe = {"foe_die": other[0], "foe_skill_die": other[1] if len(other) > 1 else 0}
    for first in ("hero", "foe"):
        order = {"skill": "melee", "help": [helper] if helper else [], "first": first, **foe}
        found = odds("contest", character, order)
        got = (found.value, found.mean("lose"), found.mean("none"))
        assert got == contest_odds(own, other, helper)


@pytest.mark.clause("GF-107", "R-10", "R-11")
@pytest.mark.parametrize(
    ("own", "other", "hp"), [((8,), (8,), 8), ((8, 6), (10, 8), 4), ((6, 4), (12, 6), 6)]
)
def test_one_side_spends(odds: Go, own: tuple[int, ...], other: tuple[int, ...], hp: int) -> None:
    """Win if it can be won, as cheaply as may be."""
    won = spent = total = 0
    foes = [(tuple(hit_level(f) for f in faces), tail(faces, dice)) for faces, dice in hands(other)]
    for faces, dice in hands(own):
        mine, mine_tail = tuple(sorted(hit_level(f) for f in faces)), tail(faces, dice)
        prices = sorted((price, strength(list(end))) for end, price in reachable(mine, hp))
        for levels, foe_tail in foes:
            target = (strength(list(levels)), foe_tail)
            total += 1
            price = next((p for p, strong in prices if (strong, mine_tail) > target), None)
            if price is not None:
                won += 1
                spent += price
    character = {"body": own[0], "body_hp": min(hp, own[0]), "melee": own[1] if len(own) > 1 else 0}
    order = {"skill": "melee", "foe_die": other[0], "foe_skill_die": other[1] if len(other) > 1 else 0}
    for thrift in (True, False):
        found = odds(
            "contest", {**character, "klass": "fighter"}, {**order, "thrift": thrift}, ("good", "-spent")
        )
        assert (found.value, found.mean("spent")) == (F(won, total), F(spent, total))


@cache
def bids(
    own: tuple[int, ...], other: tuple[int, ...], tie: int, hp: int, foe_hp: int, mine: bool, passed: bool
) -> int:
    """Two sides, one purchase at a time, until both pass in a row: 1 if the first side wins under perfect play."""
    outcomes: list[int] = []
    if passed:
        a, b = strength(list(own)), strength(list(other))
        outcomes.append(int((a, tie) > (b, 0)))
    else:
        outcomes.append(bids(own, other, tie, hp, foe_hp, not mine, True))
    for then, price in purchases(own if mine else other):
        if price <= (hp if mine else foe_hp):
            changed = tuple(sorted(then))
            outcomes.append(
                bids(changed, other, tie, hp - price, foe_hp, False, False)
                if mine
                else bids(own, changed, tie, hp, foe_hp - price, True, False)
            )
    return max(outcomes) if mine else min(outcomes)


@pytest.mark.clause("R-25", "R-28")
@pytest.mark.parametrize(
    ("own", "other", "hp", "foe_hp", "first"),
    [
        ((8,), (8,), 8, 8, "hero"),
        ((8,), (8,), 8, 8, "foe"),
        ((8, 4), (6,), 6, 8, "hero"),
        ((6,), (8, 6), 6, 4, "foe"),
    ],
)
def test_both_sides_spend(
    odds: Go, own: tuple[int, ...], other: tuple[int, ...], hp: int, foe_hp: int, first: str
) -> None:
    """Declaring sets of purchases comes to the same as declaring one at a time."""
    won = total = 0
    foes = [(tuple(sorted(hit_level(f) for f in faces)), tail(faces, dice)) for faces, dice in hands(other)]
    for faces, dice in hands(own):
        mine, mine_tail = tuple(sorted(hit_level(f) for f in faces)), tail(faces, dice)
        for levels, foe_tail in foes:
            tie = (mine_tail > foe_tail) - (mine_tail < foe_tail)
            total += 1
            won += bids(mine, levels, tie, hp, foe_hp, first == "hero", False)
    character = {"body": own[0], "body_hp": hp, "melee": own[1] if len(own) > 1 else 0, "klass": "fighter"}
    order = {
        "skill": "melee", "foe_die": other[0], "foe_skill_die": other[1] if len(other) > 1 else 0, "foe_pool": foe_hp,
        "first": first,
    }  # fmt: skip
    for thrift in (True, False):
        found = odds("contest", character, {**order, "thrift": thrift}, foe="against")
        assert found.value == F(won, total)


# -- tests in a row from one pool ---------------------------------------------------------------------------


def after(die: int, hp: int) -> tuple[int, int]:
    """Die and pool once what was paid is gone."""
    if hp:
        return die, hp
    smaller = DIE[DIE.index(die) - 1] if die > 4 else 0
    return smaller, smaller


@cache
def row(left: int, die: int, hp: int, skill: int, need: int, goal: str, done: int) -> F:
    """Best chance of passing all (or mean number passed) of the tests left, paid from the die's own pool."""
    if not left or not die:
        if goal == "all":
            return F(int(not left))
        return F(done)
    total = F(0)
    faces = (
        list(product(range(1, die + 1), range(1, skill + 1))) if skill else [(f,) for f in range(1, die + 1)]
    )
    for thrown in faces:
        levels = tuple(sorted(hit_level(face) for face in thrown))
        best = F(-1)
        for end, price in reachable(levels, hp):
            passed = strength(list(end))[0] >= need
            if goal == "all" and not passed:
                best = max(best, F(0))
                continue
            then = after(die, hp - price)
            best = max(best, row(left - 1, *then, skill, need, goal, done + passed))
        total += best
    return total / len(faces)


@pytest.mark.clause("GF-107", "R-10", "R-11")
@pytest.mark.parametrize(
    ("times", "die", "hp", "skill", "need"),
    [(2, 8, 8, 0, 1), (3, 8, 8, 6, 2), (4, 8, 5, 0, 1), (3, 10, 10, 0, 1), (2, 12, 7, 4, 2), (5, 8, 8, 4, 1)],
)
def test_best_spending_over_tests_in_a_row(
    odds: Go, times: int, die: int, hp: int, skill: int, need: int
) -> None:
    character = {"body": die, "body_hp": hp, "melee": skill, "klass": "fighter"}
    order = {"skill": "melee", "need": need, "times": times}
    assert odds("test", character, order).value == row(times, die, hp, skill, need, "all", 0)
    assert odds("test", character, order, ("passes",)).value == row(times, die, hp, skill, need, "count", 0)


@pytest.mark.clause("GF-102", "GF-108", "R-13")
@pytest.mark.parametrize(
    ("die", "skill", "helper", "need"), [(8, 6, 0, 2), (10, 0, 6, 1), (6, 4, 8, 3), (12, 12, 12, 2)]
)
def test_tests_with_help(odds: Go, die: int, skill: int, helper: int, need: int) -> None:
    sizes = tuple(size for size in (die, skill) if size)
    throws = [sum(1 for face in faces if face > 3) >= need for faces, _ in hands(sizes, helper)]
    order = {"skill": "melee", "need": need, "help": [helper]}
    assert odds("test", {"body": die, "melee": skill}, order).value == F(sum(throws), len(throws))


# -- duels --------------------------------------------------------------------------------------------------


@cache
def clash(own: tuple[int, ...], other: tuple[int, ...]) -> dict[tuple[int, int], F]:
    """(who wins, with how many hits) -> chance."""
    found: dict[tuple[int, int], F] = {}
    foes = [(strength([hit_level(f) for f in faces]), tail(faces, dice)) for faces, dice in hands(other)]
    mine = [(strength([hit_level(f) for f in faces]), tail(faces, dice)) for faces, dice in hands(own)]
    for one in mine:
        for two in foes:
            key = (1, one[0][0]) if one > two else (-1, two[0][0]) if one < two else (0, 0)
            found[key] = found.get(key, F(0)) + F(1, len(mine) * len(foes))
    return found


def die_of(points: int) -> int:
    """The BOD die at so many points of the track: 4, 10, 18, 28, 40 are full pools."""
    return next(die for die, top in zip(DIE, (4, 10, 18, 28, 40), strict=True) if points <= top)


@cache
def duel(
    a: int, a_ap: int, a_skill: int, a_harm: int, b: int, b_ap: int, b_skill: int, b_harm: int
) -> tuple[F, F]:
    """Chance that the first wins, and mean number of contests: harm first on AP, then along the track."""
    if a <= 0 or b <= 0:
        return F(int(a > 0)), F(0)
    own = (die_of(a), a_skill) if a_skill else (die_of(a),)
    other = (die_of(b), b_skill) if b_skill else (die_of(b),)
    stay = win = count = F(0)
    for (who, hits), chance in clash(own, other).items():
        harm = hits * (a_harm if who == 1 else b_harm)
        if not who or not harm:
            stay += chance
            continue
        if who == 1:
            on_armour = min(b_ap, harm)
            then = duel(a, a_ap, a_skill, a_harm, b - harm + on_armour, b_ap - on_armour, b_skill, b_harm)
        else:
            on_armour = min(a_ap, harm)
            then = duel(a - harm + on_armour, a_ap - on_armour, a_skill, a_harm, b, b_ap, b_skill, b_harm)
        win += chance * then[0]
        count += chance * then[1]
    return win / (1 - stay), (1 + count) / (1 - stay)


TRACK = dict(zip(DIE, (4, 10, 18, 28, 40), strict=True))


@pytest.mark.clause("GF-113", "GF-114", "GF-120", "R-9", "R-27")
@pytest.mark.parametrize(
    ("own", "foe"),
    [
        ((4, 0, 0, 1), (4, 0, 0, 1)),
        ((6, 1, 4, 1), (6, 0, 0, 2)),
        ((8, 2, 0, 2), (8, 0, 6, 1)),
        ((6, 0, 8, 3), (8, 1, 4, 1)),
    ],
)
def test_duels_to_the_end(odds: Go, own: tuple[int, ...], foe: tuple[int, ...]) -> None:
    """die, AP, melee die, harm number on either side."""
    character = {"body": own[0], "ap": own[1], "melee": own[2]}
    order = {"harm": own[3], "foe_body": foe[0], "foe_ap": foe[1], "foe_melee": foe[2], "foe_harm": foe[3]}
    expected = duel(TRACK[own[0]], *own[1:], TRACK[foe[0]], *foe[1:])
    for first in ("hero", "foe"):
        found = odds("duel", character, {**order, "first": first})
        assert (found.value, found.times("attack")) == expected


def spending_duel(hp: int, foe: int, sweeps: int = 150) -> float:
    """A d6 fighter (BOD pays) against a d4 brute, one die each, harm 1: value iteration in floats."""
    states = [(a, b) for a in range(hp + 1) for b in range(foe + 1)]
    value = {state: float(state[0] > 0 and state[1] == 0) for state in states}

    def die(points: int) -> tuple[int, int]:
        return (4, points) if points <= 4 else (6, points - 4)

    for _ in range(sweeps):
        for a, b in states:
            if not a or not b:
                continue
            size, pool = die(a)
            total = 0.0
            for mine, theirs in product(range(1, size + 1), range(1, 5)):
                best = 0.0
                for end, price in reachable((hit_level(mine),), pool):
                    left = a - price
                    one = (strength(list(end)), [mine], [size])
                    two = (strength([hit_level(theirs)]), [theirs], [4])
                    if one > two:
                        then = (left, max(0, b - one[0][0]))
                    elif one < two:
                        then = (max(0, left - two[0][0]), b)
                    else:
                        then = (left, b)
                    best = max(best, value[then])
                total += best
            value[a, b] = total / (size * 4)
    return value[hp, foe]


@pytest.mark.clause("R-10", "R-28", "GF-120")
def test_a_duel_with_spending(odds: Go) -> None:
    character = {"body": 6, "klass": "fighter"}
    order = {"foe_body": 4, "foe_harm": 1, "harm": 1}
    found = odds("duel", character, order)
    assert float(found.value) == pytest.approx(spending_duel(10, 4), abs=1e-9)
    assert odds("duel", character, {**order, "thrift": False}).value == found.value


# -- experience ---------------------------------------------------------------------------------------------


def lower(number: int) -> int:
    return {20: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 0}[number]


@cache
def track(stands: int, left: int, rows: tuple[int, int], chain: bool, offered: bool) -> F:
    """Best chance of at least one result within `rows` from the XP still to come."""
    if offered and stands in (4, 6, 8, 10, 12, 20):
        down = lower(stands)
        total = F(0)
        again = F(0)
        for face in range(1, stands + 1):
            if rows[0] <= face <= rows[1] or face == 20:
                total += 1
            elif face <= 3:
                sides = 8 if face == 1 else 4
                total += (
                    sum(
                        (
                            track(max(0, down - lost), left, rows, chain, False)
                            for lost in range(1, sides + 1)
                        ),
                        F(0),
                    )
                    / sides
                )
            else:
                again += track(down, left, rows, chain, chain)
        return max(track(stands, left, rows, chain, False), (total + again) / stands)
    if not left:
        return F(0)
    return track(min(20, stands + 1), left - 1, rows, chain, True)


ROWS = {"feat": (4, 6), "skill": (7, 9), "cross": (10, 12), "attribute": (13, 19)}


@pytest.mark.clause("GF-131", "GF-132", "R-22", "R-23")
@pytest.mark.parametrize("want", list(ROWS))
@pytest.mark.parametrize("chain", [False, True])
@pytest.mark.parametrize(("stands", "earned"), [(0, 7), (0, 24), (5, 12), (19, 9)])
def test_experience_tracks(odds: Go, want: str, chain: bool, stands: int, earned: int) -> None:
    order = {"earned": earned, "want": want, "enough": 1}
    found = odds("xp", {"xp": stands}, order, xp_chain=chain)
    assert found.value == track(stands, earned, ROWS[want], chain, False)


# -- death and rest -----------------------------------------------------------------------------------------


@pytest.mark.clause("GF-122", "R-20")
@pytest.mark.parametrize(("die", "skill", "tries"), [(4, 0, 0), (8, 6, 0), (6, 0, 1), (12, 12, 3)])
def test_treatment(odds: Go, die: int, skill: int, tries: int) -> None:
    miss = F(3, die) * (F(3, skill) if skill else 1)
    saved = F(0)
    for sides in (4, 6, 8):
        for units in range(1, sides + 1):
            saved += F(1, 4) * F(1, sides) * (1 - miss ** min(units, tries or units))
    assert odds("death", {}, {"healer": die, "healer_skill": skill, "tries": tries}).value == saved


@pytest.mark.clause("GF-123", "R-21")
@pytest.mark.parametrize("dice", [(4, 6, 8), (10, 12, 4), (8, 8, 8)])
def test_rest(odds: Go, dice: tuple[int, int, int]) -> None:
    names = ("body", "intellect", "willpower")
    hurt = {**dict(zip(names, dice, strict=True)), **{f"{name}_hp": 1 for name in names}}
    found = odds("rest", hurt, {"hours": 0})
    assert found.times("test") == sum((F(die, die - 3) for die in dice), F(0))
    once = odds("rest", hurt, {"hours": 1}, ("gained",))
    assert once.value == max(F(die - 3, die) * (die - 1) for die in dice)
