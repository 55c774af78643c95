"""Reading dice: the grade of a face (GF-101), what counts as a hit (R-1), and the tie ladder (GF-110, R-14).

A side's dice are a tuple of sizes, attribute first; helpers' dice stand apart, since a helper's miss is ignored
(R-13). Grades are kept as a tuple sorted from best to worst, so that alike rolls are one value.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import NamedTuple

from talewright.core.dice import MAX_CACHED, Dice, Faces
from talewright.rulesets.generic_fantasy.character import TABLES

MISS, WEAK, HIT, STRONG = range(4)
GRADE_NAMES: tuple[str, ...] = TABLES["grade"].values
Grades = tuple[int, ...]
Sizes = tuple[int, ...]
WINS, LOSES, NOBODY = 1, -1, 0
MAX_CACHED_READINGS = 512
"""Every throw of some dice is a long list."""
MAX_DICE = 8
"""An attribute, a skill, four helpers, and room."""

_GRADE = (MISS, *(GRADE_NAMES.index(TABLES["grade"].look(face)) for face in range(1, 13)))


def grade(face: int) -> int:
    """Miss, weak hit, hit or strong hit of one face."""
    return _GRADE[face]


@lru_cache(maxsize=MAX_CACHED)
def handful(own: Sizes, helpers: Sizes = ()) -> Dice:
    """The dice as thrown: alike ones together, helpers' dice labelled."""
    groups = [("", own.count(size), size) for size in sorted(set(own), reverse=True)]
    groups += [("help", helpers.count(size), size) for size in sorted(set(helpers), reverse=True)]
    return Dice(tuple(groups))


@lru_cache(maxsize=MAX_CACHED)
def shown(own: Sizes, helpers: Sizes, faces: Faces) -> tuple[tuple[int, int], ...]:
    """(face, size) of every die that counts: all of one's own, and the helpers' hits (R-13)."""
    sizes = sorted(own, reverse=True)
    mine = list(zip(faces, sizes, strict=False))
    theirs = zip(faces[len(sizes) :], sorted(helpers, reverse=True), strict=True)
    return tuple(mine + [(face, size) for face, size in theirs if grade(face) > MISS])


@lru_cache(maxsize=MAX_CACHED)
def grades_of(dice: tuple[tuple[int, int], ...]) -> Grades:
    return tuple(sorted((grade(face) for face, _ in dice), reverse=True))


def hits(grades: Grades, weak_count: bool = True) -> int:
    """How many dice hit; weak hits count unless the table plays otherwise (R-1)."""
    least = WEAK if weak_count else HIT
    return sum(1 for each in grades if each >= least)


@lru_cache(maxsize=MAX_CACHED)
def standing(grades: Grades, weak_count: bool = True) -> tuple[int, int, int]:
    """The first rungs of the ladder: total hits, strong hits, hits."""
    return hits(grades, weak_count), grades.count(STRONG), grades.count(HIT)


class Throw(NamedTuple):
    """A throw as a contest sees it: grades, faces high to low, sizes high to low."""

    grades: Grades
    faces: tuple[int, ...]
    sizes: tuple[int, ...]


def read(dice: tuple[tuple[int, int], ...]) -> Throw:
    """Zeros fill the lists up, so that a missing die compares as 0 (R-14)."""
    fill = (0,) * (MAX_DICE - len(dice))
    faces = tuple(sorted((face for face, _ in dice), reverse=True)) + fill
    sizes = tuple(sorted((size for _, size in dice), reverse=True)) + fill
    return Throw(grades_of(dice), faces, sizes)


@lru_cache(maxsize=MAX_CACHED_READINGS)
def readings(own: Sizes, helpers: Sizes) -> dict[Faces, Throw]:
    """Every throw of these dice, read once."""
    return {faces: read(shown(own, helpers, faces)) for faces, _ in handful(own, helpers).outcomes()}


@lru_cache(maxsize=MAX_CACHED_READINGS)
def places(side: tuple[Sizes, Sizes], other: tuple[Sizes, Sizes]) -> dict[Faces, tuple[object, ...]]:
    """What a throw is worth against those dice: throws of one grade between the same faces are alike."""
    ladder = sorted({throw.faces for throw in readings(*other).values()})
    return {
        faces: (
            throw.grades,
            bisect_left(ladder, throw.faces),
            bisect_right(ladder, throw.faces),
            throw.sizes,
        )
        for faces, throw in readings(*side).items()
    }


def tie_break(own: Throw, other: Throw) -> int:
    """Rungs 3 and 4: by faces (2 or -2), by dice (1 or -1), or not at all (0)."""
    faces = (own.faces > other.faces) - (own.faces < other.faces)
    return 2 * faces or (own.sizes > other.sizes) - (own.sizes < other.sizes)


def winner(own: Grades, other: Grades, tie: int, weak_count: bool = True) -> int:
    """Who wins a contest: 1 own side, -1 the other, 0 nobody (R-14)."""
    mine, theirs = standing(own, weak_count), standing(other, weak_count)
    if mine != theirs:
        return WINS if mine > theirs else LOSES
    return (tie > 0) - (tie < 0)


def rung(own: Grades, other: Grades, tie: int, weak_count: bool = True) -> str:
    """What decided a contest: hits, grade, faces, dice or nothing."""
    mine, theirs = standing(own, weak_count), standing(other, weak_count)
    if mine[0] != theirs[0]:
        return "hits"
    if mine != theirs:
        return "grade"
    return ("nothing", "dice", "faces")[abs(tie)]
