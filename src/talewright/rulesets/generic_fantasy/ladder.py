"""The tie ladder of a contest as a table shows it: rung by rung, what each side has, and which rung decides (GF-110, R-14)."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.core.encounter import die_of
from talewright.core.opposed import Opposed, Rung, ThrownDie
from talewright.core.text.message import Argument, Message, Name
from talewright.rulesets.generic_fantasy.contests import RUNGS
from talewright.rulesets.generic_fantasy.dice_reading import (
    GRADE_NAMES,
    MISS,
    Throw,
    hits,
    read,
    rung,
    tie_break,
    winner,
)
from talewright.rulesets.generic_fantasy.dice_reading import grade as grade_of
from talewright.rulesets.generic_fantasy.options import Rules

TITLES = (
    Message("hits"),
    Message("better grade"),
    Message("higher faces"),
    Message("bigger dice"),
)


def ladder(own: Sequence[ThrownDie], other: Sequence[ThrownDie], rules: Rules) -> tuple[Rung, ...]:
    """As the dice fell, before anybody spends."""
    mine, theirs = _read(own), _read(other)
    weak = rules.weak_hits_count
    tie = tie_break(mine, theirs)
    decides, wins = rung(mine.grades, theirs.grades, tie, weak), winner(mine.grades, theirs.grades, tie, weak)
    cells = zip(_cells(mine, weak), _cells(theirs, weak), strict=True)
    return tuple(
        Rung(title, left, right, wins if name == decides else 0)
        for title, name, (left, right) in zip(TITLES, RUNGS, cells, strict=True)
    )


def _read(dice: Sequence[ThrownDie]) -> Throw:
    """A helper's miss is ignored (R-13)."""
    return read(tuple((face, size) for size, face, group in dice if not group or grade_of(face) > MISS))


def _cells(throw: Throw, weak: bool) -> tuple[Message, ...]:
    grades = tuple(Name(GRADE_NAMES[each]) for each in throw.grades)
    lists: tuple[tuple[Argument, ...], ...] = (
        (hits(throw.grades, weak),),
        grades,
        tuple(face for face in throw.faces if face),
        tuple(die_of(size) for size in throw.sizes if size),
    )
    return tuple(Message("{what}", what=each) for each in lists)


CONTESTS = Opposed({"defence": "attack", "answer": "contest"}, ladder, grade_of, GRADE_NAMES)
