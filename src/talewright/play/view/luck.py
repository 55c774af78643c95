"""Luck against odds: how many of a reader's tests succeeded on the first throw, and how many usually do.

Computed from the very tests that were taken, not collected from other people: each has an exact chance, and the number
of successes among them an exact distribution.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from talewright.core.ask import Note
from talewright.core.dice import Dice
from talewright.core.errors import DiceError
from talewright.core.pack import Pack

MIN_TESTS = 5
"""With fewer tests than this nothing is said."""
MAX_TESTS = 600
"""With more tests than this nothing is said either: the work grows with their square. A long book has some dozens."""
ORDINARY = (Fraction(1, 3), Fraction(2, 3))


@dataclass(frozen=True)
class Luck:
    """`shares` is the chance of each number of successes."""

    successes: int
    shares: tuple[Fraction, ...]

    @property
    def tests(self) -> int:
        return len(self.shares) - 1

    @property
    def mean(self) -> Fraction:
        return sum((count * share for count, share in enumerate(self.shares)), Fraction(0))

    @property
    def worse_than(self) -> Fraction:
        """The chance of more successes: the share of readers with better dice."""
        return sum(self.shares[self.successes + 1 :], Fraction(0))

    @property
    def better_than(self) -> Fraction:
        """The chance of fewer successes: the share of readers with worse dice."""
        return sum(self.shares[: self.successes], Fraction(0))

    @property
    def verdict(self) -> str:
        """Better, worse or ordinary: the middle third is ordinary."""
        middle = self.better_than + self.shares[self.successes] / 2
        return "worse" if middle < ORDINARY[0] else "better" if middle > ORDINARY[1] else "ordinary"


def luck_of(notes: Iterable[Note], pack: Pack[Any]) -> Luck | None:
    """The luck of a reading; None with too few tests, or too many."""
    successes = 0
    chances: list[Fraction] = []
    for note in notes:
        faces = note.facts.get("faces")
        if note.kind != "rolled" or "old" in note.facts or not isinstance(faces, tuple):
            continue
        passed = pack.passes(note.facts, tuple(face for face in faces if isinstance(face, int)))
        chance = None if passed is None else _chance(note, pack)
        if chance is None:
            continue
        if len(chances) == MAX_TESTS:
            return None
        successes += bool(passed)
        chances.append(chance)
    return Luck(successes, _distribution(chances)) if len(chances) >= MIN_TESTS else None


def _distribution(chances: Iterable[Fraction]) -> tuple[Fraction, ...]:
    """The chance of each number of successes. Whole numbers: reducing a fraction at each step would take most of the time."""
    weights, total = [1], 1
    for chance in chances:
        good, bad = chance.numerator, chance.denominator - chance.numerator
        weights = [one * bad + other * good for one, other in zip([*weights, 0], [0, *weights], strict=True)]
        total *= chance.denominator
    return tuple(Fraction(weight, total) for weight in weights)


def _chance(note: Note, pack: Pack[Any]) -> Fraction | None:
    try:
        outcomes = Dice.parse(str(note.facts.get("dice"))).outcomes()
    except DiceError:
        return None
    good = sum(weight for faces, weight in outcomes if pack.passes(note.facts, faces))
    return Fraction(good, sum(weight for _, weight in outcomes))
