"""Dice as values: labelled groups, every outcome with its integer weight.

Dice of one group are alike and come back sorted, so 2d6 has 21 outcomes with weights 1 and 2, not 36. Dice
that must be distinguished, such as a die of each colour, are groups of their own.

>>> d(2, 6).outcomes()[:3]
(((1, 1), 1), ((1, 2), 2), ((1, 3), 2))
>>> str(pool(grace=10, grief=10))
'grace:d10 grief:d10'
>>> Dice.parse('2d6') == d(2, 6)
True
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from talewright.core.errors import DiceError
from talewright.core.text.message import Message

Faces = tuple[int, ...]
Group = tuple[str, int, int]
"""(label, count, sides)"""

MAX_DICE = 100
MAX_SIDES = 1000
MAX_CACHED = 50_000
"""Results that rules compute from dice or characters are cached for at most this many arguments."""
MAX_CACHED_OUTCOMES = 256
"""Lists of outcomes are long, so fewer of them are cached."""
MAX_OUTCOMES = 100_000

_TERM = re.compile(r"(?:(?P<label>[a-z][a-z_-]*):)?(?P<count>[0-9]*)d(?P<sides>[0-9]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Dice:
    """A handful of dice. Faces come back group by group, sorted within each group."""

    groups: tuple[Group, ...]

    def __post_init__(self) -> None:
        if not self.groups:
            raise DiceError(Message("No dice: name at least one, such as 2d6."))
        for label, count, sides in self.groups:
            name = f"{label}:{count}d{sides}" if label else f"{count}d{sides}"
            if not 1 <= count <= MAX_DICE:
                raise DiceError(
                    Message(
                        "{name}: between 1 and {limit} dice can be rolled at once, not {count}.",
                        name=name,
                        limit=MAX_DICE,
                        count=count,
                    )
                )
            if not 2 <= sides <= MAX_SIDES:
                raise DiceError(
                    Message(
                        "{name}: a die has between 2 and {limit} sides, not {sides}.",
                        name=name,
                        limit=MAX_SIDES,
                        sides=sides,
                    )
                )

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read the text form: '2d6', 'd8 d6', 'grace:d10 grief:d10'. Also commas or plus signs between."""
        words = [word for word in re.split(r"[\s,+]+", text.strip()) if word]
        groups: list[Group] = []
        for word in words:
            match = _TERM.fullmatch(word)
            if match is None:
                raise DiceError(
                    Message("{word!r} is not dice. Write a count, a d and the sides, such as 2d6.", word=word)
                )
            count = match["count"] or "1"
            if len(count) > 6 or len(match["sides"]) > 6:
                raise DiceError(
                    Message(
                        "{word!r} is too large: at most {limit} dice of {sides} sides can be rolled.",
                        word=word[:20],
                        limit=MAX_DICE,
                        sides=MAX_SIDES,
                    )
                )
            groups.append((match["label"] or "", int(count), int(match["sides"])))
        return cls(tuple(groups))

    def __str__(self) -> str:
        return " ".join(
            (f"{label}:" if label else "") + (str(count) if count > 1 else "") + f"d{sides}"
            for label, count, sides in self.groups
        )

    @cached_property
    def count(self) -> int:
        return sum(count for _, count, _ in self.groups)

    @cached_property
    def total_weight(self) -> int:
        return prod(sides**count for _, count, sides in self.groups)

    def how_many_outcomes(self) -> int:
        return prod(comb(sides + count - 1, count) for _, count, sides in self.groups)

    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        """Every distinct result with its weight; the weights add up to `total_weight`."""
        return _outcomes(self.groups)

    def split(self, faces: Faces) -> tuple[Faces, ...]:
        """The faces group by group."""
        parts: list[Faces] = []
        start = 0
        for _, count, _ in self.groups:
            parts.append(faces[start : start + count])
            start += count
        return tuple(parts)

    def settle(self, faces: Iterable[int]) -> Faces:
        """Check dice that a person rolled and bring them into canonical order.

        >>> d(2, 6).settle([5, 2])
        (2, 5)
        """
        thrown = tuple(faces)
        if len(thrown) != self.count:
            raise DiceError(
                Message(
                    "{dice} shows {count} faces, not {number}.",
                    dice=str(self),
                    count=self.count,
                    number=len(thrown),
                )
            )
        settled: list[int] = []
        for (_, _, sides), part in zip(self.groups, self.split(thrown), strict=True):
            for face in part:
                if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
                    raise DiceError(Message("A d{sides} cannot show {face}.", sides=sides, face=repr(face)))
            settled.extend(sorted(part))
        return tuple(settled)


def d(count: int, sides: int) -> Dice:
    """Some alike dice: d(2, 6) is 2d6.

    >>> import talewright as tw
    >>> str(tw.d(2, 6))
    '2d6'
    """
    return _alike("", count, sides)


def pool(**labelled: int | Sequence[int]) -> Dice:
    """Dice distinguished by name: pool(grace=10, grief=10), pool(might=8, boon=(2, 6))."""
    groups = tuple(
        (label, 1, value) if isinstance(value, int) else (label, value[0], value[1])
        for label, value in labelled.items()
    )
    return Dice(groups)


@lru_cache(maxsize=MAX_CACHED)
def _alike(label: str, count: int, sides: int) -> Dice:
    return Dice(((label, count, sides),))


@lru_cache(maxsize=MAX_CACHED_OUTCOMES)
def _group_outcomes(count: int, sides: int) -> tuple[tuple[Faces, int], ...]:
    ways = factorial(count)
    return tuple(
        (faces, ways // prod(factorial(n) for n in Counter(faces).values()))
        for faces in combinations_with_replacement(range(1, sides + 1), count)
    )


@lru_cache(maxsize=MAX_CACHED_OUTCOMES)
def _outcomes(groups: tuple[Group, ...]) -> tuple[tuple[Faces, int], ...]:
    size = prod(comb(sides + count - 1, count) for _, count, sides in groups)
    if size > MAX_OUTCOMES:
        raise DiceError(
            Message(
                "{dice} has {size:,} outcomes; at most {limit:,} can be listed exactly.",
                dice=str(Dice(groups)),
                size=size,
                limit=MAX_OUTCOMES,
            )
        )
    results: list[tuple[Faces, int]] = [((), 1)]
    for _, count, sides in groups:
        results = [
            (faces + more, weight * ways)
            for faces, weight in results
            for more, ways in _group_outcomes(count, sides)
        ]
    return tuple(results)
