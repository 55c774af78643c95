"""The roll: a pool of dice, successes, degrees, and Lives spent on it (LEG-003 to LEG-021).

What a face is worth is one number: 0 for no success, else 1 for the success plus its bonus degrees. Outcome and
degrees follow from the worths of the dice alone, so the solver joins all faces of one worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from talewright.core.actors import acting
from talewright.core.ask import HERO, Ask, Seat
from talewright.core.dice import MAX_CACHED, Dice, d
from talewright.core.hashed import HashedOnce
from talewright.rulesets.legend.character import MAX_DIE
from talewright.rulesets.legend.options import Rules

SUCCESS_FROM = 4
NINE = 9
BOON = 6
"""LEG-013: a boon is a d6."""
BONUS = {6: 1, 8: 2, 10: 3, 12: 4}
"""LEG-018 to LEG-021."""
FULL = 2
"""Successes of a full Success (LEG-009)."""
OUTCOMES = ("failure", "partial", "success")


@cache
def worths(reading: str) -> tuple[int, ...]:
    """What each face 0 to 12 is worth, under a reading of the degree table (LEG-R05)."""
    found = []
    for face in range(MAX_DIE + 1):
        carrier = face if reading == "exact" else face - face % 2
        found.append(1 + BONUS.get(carrier, 0) if face >= SUCCESS_FROM else 0)
    return tuple(found)


@dataclass(frozen=True)
class Pool(HashedOnce):
    """The dice of one roll, largest first; dice that show a face without being rolled; and the banes."""

    sizes: tuple[int, ...]
    banes: int = 0
    pinned: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.sizes, self.banes, self.pinned)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def dice(self) -> Dice:
        return _dice(self.sizes)

    @property
    def biggest(self) -> int:
        """The size of the biggest die (LEG-170)."""
        return max((*self.sizes, *self.pinned))


def make_pool(
    attribute: int, tool: int = 0, boons: int = 0, banes: int = 0, *, pin: Iterable[int] = ()
) -> Pool:
    """An attribute die, the tool's Quality die, a d6 for each boon (LEG-005, LEG-006, LEG-013).

    `pin` names the sizes of dice that show their maximum without being rolled.
    """
    sizes = [attribute, *([tool] if tool else []), *([BOON] * boons)]
    pinned = tuple(sorted(pin))
    for size in pinned:
        sizes.remove(size)
    return Pool(tuple(sorted(sizes, reverse=True)), banes, pinned)


def with_edge(pool: Pool, boons: int, banes: int) -> Pool:
    """The same pool with more boons and banes."""
    sizes = tuple(sorted((*pool.sizes, *(BOON,) * boons), reverse=True))
    return Pool(sizes, pool.banes + banes, pool.pinned)


class Result(NamedTuple):
    """The result of a roll. `total` is that of the final dice, where it is kept; `faces` are kept for casts only."""

    successes: int
    degrees: int
    lives: int
    life: bool
    total: int = -1
    faces: tuple[int, ...] = ()
    lent: tuple[int, ...] = ()
    """The Lives that each lender has left."""

    @property
    def outcome(self) -> str:
        return OUTCOMES[min(self.successes, FULL)]

    @property
    def doubles(self) -> bool:
        """Two dice with equal faces (LEG-173)."""
        return len(set(self.faces)) < len(self.faces)


def judge(values: Iterable[int], banes: int) -> tuple[int, int]:
    """Successes and degrees of dice by their worths. Banes take successes only; none left, no degrees (LEG-R04)."""
    successes = bonus = 0
    for worth in values:
        if worth:
            successes += 1
            bonus += worth - 1
    net = max(0, successes - banes)
    return net, net + bonus if net else 0


Lenders = tuple[tuple[str, int], ...]
"""Friends whose Lives may be spent on a roll too: the name of each, where it matters, and the Lives held (LEGF-084)."""


def throw(
    ask: Ask,
    pool: Pool,
    lives: int,
    keep: str,
    rules: Rules,
    what: str = "roll",
    *,
    earn: bool = True,
    who: Seat = HERO,
    lenders: Lenders = (),
) -> Result:
    """Roll a pool and spend Lives on it (LEG-011, LEG-012, LEG-R06, LEG-R07).

    `keep` says what of the dice is wanted: "worth" (successes and degrees), "total" as well, or all "faces".
    Without `earn` a total of nine gives no Life, as for a creature's roll; `life` still reports it. Those who lend
    Lives are asked after the one who rolls.
    """
    worth = worths(rules.degree_reading)
    rolled = ask.roll(pool.dice, what, clause="LEG-004", who=who, banes=pool.banes) if pool.sizes else ()
    total = sum(rolled) + sum(pool.pinned)
    life = total == NINE and (earn or keep != "worth")
    after = rules.capped(lives + 1) if life and earn else lives
    if life and earn:
        ask.note("life", lives=after)
    spendable = after if rules.fresh_lives else min(lives, after)
    held_back = after - spendable
    shown = worth if keep == "worth" else FACES
    sizes = sorted(pool.sizes, reverse=True)
    dice = tuple(sorted((size, shown[face]) for size, face in zip(sizes, rolled, strict=True)))
    purses = [spendable, *(held for _, held in lenders)]
    for at, (name, held) in enumerate((("", spendable), *lenders)):
        left = held
        while left:
            ask.mark(pool, dice, left, held_back, life, (at, *purses) if lenders else ())
            die = _chosen(acting(ask, name), dice, left, keep, what)
            if die is None:
                break
            left -= 1
            face = ask.roll(d(1, die[0]), "reroll", clause="LEG-R07")[0]
            rest = list(dice)
            rest.remove(die)
            dice = tuple(sorted((*rest, (die[0], shown[face]))))
        purses[at] = left
    result = _result(pool, dice, purses[0] + held_back, keep, worth, life=life)
    return result._replace(lent=tuple(purses[1:])) if lenders else result


Die = tuple[int, int]
"""A die's size, and its face or what that is worth."""
FACES = tuple(range(MAX_DIE + 1))
"""Each face as itself, where faces matter and not only what they are worth."""


def _chosen(ask: Ask, dice: tuple[Die, ...], lives: int, keep: str, what: str) -> Die | None:
    """The die a Life is spent on, if any (LEG-012)."""
    options = ["keep", *(f"reroll:{name}" for name in dict.fromkeys(_name(die, keep) for die in dice))]
    choice = ask.decide(
        "lives", options, clause="LEG-012", lives=lives, dice=_described(dice, keep), roll=what
    )
    return next((die for die in dice if f"reroll:{_name(die, keep)}" == choice), None)


def _result(
    pool: Pool, dice: tuple[Die, ...], lives: int, keep: str, worth: tuple[int, ...], *, life: bool
) -> Result:
    """The final dice, read as far as they matter."""
    values = tuple(value for _, value in dice)
    if keep == "worth":
        return Result(*judge((*values, *(worth[face] for face in pool.pinned)), pool.banes), lives, life)
    faces = tuple(sorted((*values, *pool.pinned)))
    successes, degrees = judge((worth[face] for face in faces), pool.banes)
    return Result(successes, degrees, lives, life, sum(faces), faces if keep == "faces" else ())


def _name(die: tuple[int, int], keep: str) -> str:
    size, value = die
    if keep != "worth":
        return f"d{size}_showing_{value}"
    return f"d{size}_without_success" if not value else f"d{size}_worth_{value}"


def _described(dice: tuple[tuple[int, int], ...], keep: str) -> tuple[str, ...]:
    return tuple(_name(die, keep).replace("_", " ") for die in dice)


@lru_cache(maxsize=MAX_CACHED)
def _dice(sizes: tuple[int, ...]) -> Dice:
    """Dice of one size are alike: the rules never ask which of them was the tool's."""
    return Dice(tuple(("", sizes.count(size), size) for size in sorted(set(sizes), reverse=True)))
