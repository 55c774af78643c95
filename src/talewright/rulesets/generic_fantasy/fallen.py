"""The character has fallen and friends fight on: rounds run its death clock, and friends may treat it (R-20, R-27)."""

from __future__ import annotations

from typing import NamedTuple

from talewright.core.ask import Ask
from talewright.core.encounter import DeathClock
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, OUT, TABLES, Hero, Pools
from talewright.rulesets.generic_fantasy.harm import DEAD, TREATED, death_roll, settle, tell_fall
from talewright.rulesets.generic_fantasy.recovery import tick, treatment

ROUNDS = "rounds"
LYING = "lying"
"""Fallen before the fight: rounds run the clocks of the sheet."""
LONGEST = max(sides for unit, sides in TABLES["death"].values if unit == ROUNDS)
"""More rounds than this make no difference to any clock."""


class Lot(NamedTuple):
    """How a fallen character lies. Without a unit nobody has looked: `left` counts the rounds since the fall.

    The round of the fall does not count, so a character that is up has -1.
    """

    unit: str = ""
    left: int = -1

    @property
    def treatable(self) -> bool:
        return self.unit not in (DEAD, TREATED, LYING)


def clock_of(lot: Lot) -> DeathClock | None:
    """The clock that runs for a fallen character, once another character has looked (GF-122)."""
    full = next((sides for unit, sides in TABLES["death"].values if unit == lot.unit), 0)
    return DeathClock(lot.left, full, lot.unit) if full else None


def lot_of(hero: Hero) -> Lot:
    """At the beginning of a fight."""
    return Lot(LYING, 0) if hero.pools.down else Lot()


def round_over(lot: Lot, *, down: bool) -> Lot:
    """A round has passed."""
    if not down:
        return lot
    if lot.unit in ("", LYING):
        return lot._replace(left=min(LONGEST, lot.left + 1))
    if lot.unit == ROUNDS:
        return Lot(ROUNDS, lot.left - 1) if lot.left > 1 else Lot(DEAD)
    return lot


def treat_fallen(ask: Ask, lot: Lot, pools: Pools, dice: tuple[int, int], weak_count: bool) -> Lot:
    """A friend uses a turn for one test; the death table is rolled first if nobody has looked yet (R-27)."""
    if not lot.unit:
        unit, left = ask.call(death_roll)
        if unit == ROUNDS:
            left -= max(0, lot.left)
            unit = unit if left > 0 else DEAD
        tell_fall(ask, _fallen(pools), unit, left)
        lot = Lot(unit, left)
    if lot.unit == DEAD:
        ask.note("lost-patient")
        return lot
    saved, _ = ask.call(treatment, dice, (), 1, 1, weak_count)
    ask.note("saved" if saved else "not-yet")
    return Lot(TREATED) if saved else lot


def aftermath(ask: Ask, hero: Hero, pools: Pools, lot: Lot) -> Hero:
    """The character when the fight is over: the death roll, unless it was made in the fight, and the rounds since."""
    if lot.unit and lot.unit != LYING:
        return settle(ask, hero, pools, known=(_fallen(pools), lot.unit, lot.left), named=True)
    hero = settle(ask, hero, pools, named=True)
    return tick(ask, hero, ROUNDS, max(0, lot.left))


def _fallen(pools: Pools) -> str:
    """The attribute that gave out."""
    return ATTRIBUTES[pools.dice.index(OUT)]
