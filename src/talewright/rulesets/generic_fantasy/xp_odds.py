"""What a stretch of the experience track may bring, for odds: which rows of its table come up, under best play (GF-131, R-22)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.character import MAX_XP, Hero
from talewright.rulesets.generic_fantasy.growth import (
    ALL,
    DICE,
    LOSS,
    ROWS,
    next_down,
    table_roll,
)
from talewright.rulesets.generic_fantasy.options import Rules

Tally = tuple[int, int, int, int]


@dataclass(frozen=True)
class Track:
    """How many XP are earned, one by one, and what is hoped for."""

    earned: int = field(20, "XP earned", low=0, high=200)
    want: str = field("attribute", "the row that counts; 'each' counts them all", choices=(*ROWS, "each"))
    enough: int = field(12, "stop counting at so many of a row", low=1, high=40)
    target: int = field(1, "how many of the wanted row make it good", low=1, high=40)
    least: int = field(4, "the smallest die ever rolled", low=4, high=20)
    always: bool = field(False, "roll at every offer, instead of choosing when")


XP_FACTS = ("gained", *(f"{row}_rows" for row in ROWS))


def xp(ask: Ask, hero: Hero, order: Track, rules: Rules) -> Outcome[Hero]:
    """The verb: the track with best play, rows counted and not applied."""
    counted = tuple(order.want in (row, "each") for row in ROWS)
    stands, tally = ask.call(
        track_run, hero.xp, order.earned, counted, order.enough, order.least, (rules.xp_chain, order.always)
    )
    gained = min(order.enough, sum(tally))
    facts = tuple(zip(XP_FACTS, (gained, *tally), strict=True))
    good = gained >= order.target
    return Outcome(replace(hero, xp=stands), "gained" if good else "short", good=good, facts=facts)


def track_run(
    ask: Ask,
    stands: int,
    earned: int,
    counted: tuple[bool, ...],
    enough: int,
    least: int,
    how: tuple[bool, bool],
) -> tuple[int, Tally]:
    """Points one at a time; each die number reached offers its roll (R-22). `how` is (chained, always rolled)."""
    run = Run(stands, earned, NOTHING)
    run = ask.repeat(next_offer, counted, enough, least, how, run, until=_run_over)
    return run.stands, run.tally


class Run(NamedTuple):
    """Where the track stands, how many points are still to come, and the rows so far."""

    stands: int
    left: int
    tally: Tally


NOTHING: Tally = (0, 0, 0, 0)


def next_offer(
    ask: Ask, counted: tuple[bool, ...], enough: int, least: int, how: tuple[bool, bool], run: Run
) -> Run:
    """Points until the next die number, and the roll offered there."""
    stands, left, tally = run
    while left:
        left -= 1
        stands = min(MAX_XP, stands + 1)
        if stands in DICE and stands >= least:
            stands, more = ask.call(offers, stands, counted, enough, least, how)
            return Run(stands, left, _plus(tally, more, enough))
    return Run(stands, left, tally)


def _run_over(run: Run) -> bool:
    return not run.left


def offers(
    ask: Ask, stands: int, counted: tuple[bool, ...], enough: int, least: int, how: tuple[bool, bool]
) -> tuple[int, Tally]:
    """The roll at a die number, if wanted; under `xp_chain` the next one down as well."""
    tally: Tally = (0, 0, 0, 0)
    chain, always = how
    while stands in DICE and stands >= least:
        ask.mark(stands, tally)
        options = ["roll"] if always else ["wait", "roll"]
        if ask.decide("xp-roll", options, clause="GF-131", sides=stands) == "wait":
            break
        stands, more, lost = ask.call(one_roll, stands, counted, enough)
        tally = _plus(tally, more, enough)
        if not chain or lost:
            break
    return stands, tally


def one_roll(ask: Ask, sides: int, counted: tuple[bool, ...], enough: int) -> tuple[int, Tally, bool]:
    """Roll, reduce, apply (R-22); a 20 takes one row and rolls again without another reduction (R-23)."""
    stands = next_down(sides)
    tally: Tally = (0, 0, 0, 0)
    while True:
        ask.mark(tally)
        row, loss = table_roll(ask, sides)
        if row == LOSS:
            lost = ask.roll(d(1, loss), "xp-loss", clause="GF-132", sides=loss)[0]
            return max(0, stands - lost), tally, True
        if row != ALL:
            return stands, _plus(tally, _one(row, counted), enough), False
        choice = ask.decide("xp-any", [f"row:{each}" for each in ROWS], clause="R-23")
        tally = _plus(tally, _one(choice.partition(":")[2], counted), enough)


def _one(row: str, counted: tuple[bool, ...]) -> Tally:
    """One of a row, if that row is counted."""
    feat, skill, cross, attribute = (
        int(row == each and wanted) for each, wanted in zip(ROWS, counted, strict=True)
    )
    return feat, skill, cross, attribute


def _plus(tally: Tally, more: Tally, enough: int) -> Tally:
    feat, skill, cross, attribute = (min(enough, a + b) for a, b in zip(tally, more, strict=True))
    return feat, skill, cross, attribute
