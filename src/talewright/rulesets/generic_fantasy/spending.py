"""Spending HP of a main attribute to change dice (GF-107, R-10, R-11), alone and in a contest (R-25).

Every price is even, so pools are counted in pairs of points. Purchases of one declaration are offered together:
each option is what the dice would then show and what that costs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.core.dice import MAX_CACHED
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, SHORT, Pools
from talewright.rulesets.generic_fantasy.dice_reading import (
    GRADE_NAMES,
    HIT,
    MISS,
    STRONG,
    WEAK,
    WINS,
    Grades,
    hits,
    winner,
)
from talewright.rulesets.generic_fantasy.harm import deplete
from talewright.rulesets.generic_fantasy.options import Rules

PAIR = 2
PRICES = {"raise": 2, "turn": 4, "extra": 6}
"""HP for one grade up (weak to hit, hit to strong), for a miss into a hit, for one more hit."""
Units = tuple[int, ...]
"""Pairs of HP, one entry a main attribute."""
Bundle = tuple[Grades, Units]
"""What the dice show afterwards, and the pairs spent from each pool."""


class Stakes(NamedTuple):
    """What is worth buying in a contest, and how its dice are read."""

    thrift: bool = False
    """Offer only purchases that change who wins or how hard."""
    precise: bool = False
    """Strong hits matter beyond ties for the own side (Precise Strike) ..."""
    foe_precise: bool = False
    """... and for the other."""
    weak_count: bool = True


def units_of(pools: Pools, main: tuple[int, ...], rolled: int, rules: Rules, reserve: int = 0) -> Units:
    """The pairs of HP that may change this roll; `reserve` points stay in each pool."""
    if rules.spend_only_on_main_tests and rolled not in main:
        return ()
    return tuple(max(0, pools.hp[place] - reserve) // PAIR for place in main)


def pay(pools: Pools, main: tuple[int, ...], spent: Units) -> Pools:
    """Take what was spent from the pools; a pool at 0 is depleted, once the roll is settled (R-10)."""
    for place, pairs in zip(main, spent, strict=False):
        if pairs:  # for speed alone
            pools = deplete(pools, place, pairs * PAIR)
    return pools


@lru_cache(maxsize=MAX_CACHED)
def bundles(grades: Grades, units: Units) -> tuple[Bundle, ...]:
    """Everything that can be bought, each result at its least prices; the cheapest first."""
    none = (0,) * len(units)
    seen: set[Bundle] = {(grades, none)}
    todo: list[Bundle] = [(grades, none)]
    while todo:
        now, spent = todo.pop()
        for then, price in _purchases(now):
            for place in range(len(units)):
                if spent[place] + price > units[place]:
                    continue
                paid = (*spent[:place], spent[place] + price, *spent[place + 1 :])
                if (then, paid) not in seen:  # for speed alone
                    seen.add((then, paid))
                    todo.append((then, paid))
    seen.discard((grades, none))
    kept = [one for one in seen if not any(_cheaper(other, one) for other in seen)]
    return tuple(sorted(kept, key=lambda one: (sum(one[1]), one[1], one[0])))


def _cheaper(one: Bundle, other: Bundle) -> bool:
    return (
        one[0] == other[0]
        and one[1] != other[1]
        and all(a <= b for a, b in zip(one[1], other[1], strict=True))
    )


def _purchases(grades: Grades) -> list[tuple[Grades, int]]:
    found: list[tuple[Grades, int]] = []
    for old, new, price in ((WEAK, HIT, "raise"), (HIT, STRONG, "raise"), (MISS, HIT, "turn")):
        if old in grades:
            rest = list(grades)
            rest.remove(old)
            found.append((_sorted([*rest, new]), PRICES[price] // PAIR))
    found.append((_sorted([*grades, HIT]), PRICES["extra"] // PAIR))
    return found


def _sorted(grades: list[int]) -> Grades:
    return tuple(sorted(grades, reverse=True))


@lru_cache(maxsize=MAX_CACHED)
def option_id(bundle: Bundle, names: tuple[str, ...]) -> str:
    """'buy:hit+weak for 4 BOD'."""
    faces = "+".join(GRADE_NAMES[each] for each in bundle[0])
    price = " and ".join(
        f"{pairs * PAIR} {name}" for pairs, name in zip(bundle[1], names, strict=True) if pairs
    )
    return f"buy:{faces} for {price}"


def pool_names(main: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(SHORT[ATTRIBUTES[place]] for place in main)


def spend_on_test(
    ask: Ask, grades: Grades, units: Units, names: tuple[str, ...], need: int, weak_count: bool
) -> Bundle:
    """One's own roll, changed or not."""
    offers = {option_id(bundle, names): bundle for bundle in bundles(grades, units)}
    choice = ask.decide(
        "spend",
        ["keep", *offers],
        clause="GF-107",
        shown=tuple(GRADE_NAMES[each] for each in grades),
        hits=hits(grades, weak_count),
        need=need,
    )
    return offers.get(choice, (grades, (0,) * len(units)))


def spend_on_blow(
    ask: Ask, grades: Grades, units: Units, names: tuple[str, ...], who: Seat, stakes: Stakes
) -> Bundle:
    """An unopposed blow: as a test, but with thrift only what adds harm is offered."""
    offers = {option_id(bundle, names): bundle for bundle in _useful(grades, (), units, HERO, 0, stakes)}
    choice = ask.decide(
        "spend",
        ["keep", *offers],
        clause="GF-107",
        who=who,
        shown=tuple(GRADE_NAMES[each] for each in grades),
        hits=hits(grades, stakes.weak_count),
        need=1,
    )
    return offers.get(choice, (grades, (0,) * len(units)))


def bidding(
    ask: Ask,
    own: Grades,
    other: Grades,
    tie: int,
    own_units: Units,
    other_units: Units,
    names: tuple[tuple[str, ...], tuple[str, ...]],
    first: Seat,
    stakes: Stakes,
) -> tuple[Grades, Grades, Units, Units]:
    """Both sides of a contest declare in turn, the one that started it first, until both pass in a row (R-25)."""
    grades, left = {HERO: own, FOE: other}, {HERO: own_units, FOE: other_units}
    mover, passed = first, False
    alone = not any(own_units) or not any(other_units)
    while True:
        ask.mark(grades[HERO], grades[FOE], left[HERO], left[FOE], mover, passed)
        offers = {
            option_id(bundle, names[mover != HERO]): bundle
            for bundle in _offers(grades, left[mover], mover, tie, stakes)
        }
        choice = ask.decide(
            "bid",
            ["pass", *offers],
            clause="R-25",
            who=mover,
            own=tuple(GRADE_NAMES[each] for each in grades[mover]),
            other=tuple(GRADE_NAMES[each] for each in grades[FOE if mover == HERO else HERO]),
        )
        if choice == "pass":
            if passed:
                break
            passed = True
        else:
            changed, spent = offers[choice]
            grades = {**grades, mover: changed}
            left = {**left, mover: tuple(a - b for a, b in zip(left[mover], spent, strict=True))}
            if alone:
                break
            passed = False
        mover = FOE if mover == HERO else HERO
    spent_own = tuple(a - b for a, b in zip(own_units, left[HERO], strict=True))
    spent_other = tuple(a - b for a, b in zip(other_units, left[FOE], strict=True))
    return grades[HERO], grades[FOE], spent_own, spent_other


def _offers(
    grades: dict[Seat, Grades], units: Units, mover: Seat, tie: int, stakes: Stakes
) -> tuple[Bundle, ...]:
    return _useful(grades[HERO], grades[FOE], units, mover, tie, stakes)


@lru_cache(maxsize=MAX_CACHED)
def _useful(
    own: Grades, other: Grades, units: Units, mover: Seat, tie: int, stakes: Stakes
) -> tuple[Bundle, ...]:
    """What may be bought; with thrift, the cheapest purchase for each other result of the contest."""
    everything = bundles(own if mover == HERO else other, units)
    if not stakes.thrift:
        return everything
    now = _result(own, other, tie, stakes)
    kept: list[Bundle] = []
    results: dict[tuple[int, int, int], list[Units]] = {now: [(0,) * len(units)]}
    for bundle in everything:
        pair = (bundle[0], other) if mover == HERO else (own, bundle[0])
        result = _result(*pair, tie, stakes)
        cheaper = results.setdefault(result, [])
        if any(all(a <= b for a, b in zip(paid, bundle[1], strict=True)) for paid in cheaper):
            continue
        cheaper.append(bundle[1])
        kept.append(bundle)
    return tuple(kept)


def _result(own: Grades, other: Grades, tie: int, stakes: Stakes) -> tuple[int, int, int]:
    """Who wins, with how many hits, and how many strong ones where that matters."""
    who = winner(own, other, tie, stakes.weak_count)
    if not who:
        return 0, 0, 0
    mine, precise = (own, stakes.precise) if who == WINS else (other, stakes.foe_precise)
    return who, hits(mine, stakes.weak_count), mine.count(STRONG) if precise else 0
