"""Whether a clause may stand behind the one before it, so that nothing is carried out which a word between them limits, denies or leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from talewright.adventure.phrases.tokens import Token
from talewright.adventure.reading.by_clause.clause import (
    ACT,
    CONDITION,
    OPEN,
    OTHERWISE,
    REASONS,
    STORY,
    WAY,
    YOU,
    Clause,
    Group,
    Placed,
)

_CLAUSES = frozenset("you he she it they the there this that his her their nobody everyone your no".split())
_ASIDE = frozenset("while as though although yet but".split())
_SUBJECTS = frozenset("you he she they the his her their your there nobody everyone everybody".split())


def may_follow(clauses: Sequence[Clause], joint: Sequence[Token], written: Sequence[Token]) -> bool:
    """Whether a clause may stand behind what joins it: only story behind a reason, and only ways behind "or"."""
    words = {token.text.casefold() for token in joint}
    if words & REASONS:
        told = clauses[0].kind == STORY and len(written) > 2 and written[0].text.casefold() in _CLAUSES
        return told or (words <= {"for", ","} and clauses[0].asks == "bare")
    return "or" not in words or all(each.kind in (WAY, CONDITION) for each in clauses)


def is_sound(clauses: Sequence[Placed]) -> bool:
    """Whether each clause may stand behind the one before it."""
    if sum(each.kind == ACT for each in clauses) > 1 and any(each.rests for each in clauses):
        return False  # Rest: heal 3 HP
    if clauses[0].asks == "bare" or (len(clauses) < 2 and clauses[0].rolls):
        return False
    told = True
    for each in clauses:
        if each.kind in (ACT, WAY) and not told:
            return False  # From now on, lose 1 Vitality
        told = told and (each.kind != STORY or each.told)
    return all(_goes_on(before, each) for before, each in pairwise(clauses))


def _goes_on(before: Placed, each: Placed) -> bool:
    """Whether a clause may stand behind another."""
    if (
        each.asks == "bare"
        and before.kind not in (CONDITION, OTHERWISE, ACT)
        and before.asks != "you"
        and before.subject != YOU
    ):
        return False  # The troll reels: two Wounds
    if each.kind == before.kind == ACT and each.rolls and before.rolls:
        return False
    words = {word.casefold() for word in each.joint}
    done = before.kind in (ACT, WAY)
    if "or" in words and (before.kind != WAY or each.kind != WAY):
        return False
    if each.kind == STORY:
        if done and (words & _ASIDE or each.subject == OPEN):
            return False  # Gain 5 gp, but not yet
        if (
            done
            and not words & REASONS
            and each.first not in _SUBJECTS
            and not ("so" in words and each.first in ("is", "are"))
        ):
            return False  # Gain 6 gp and a silver comb
        if words & {"where", "which", "who"} and before.kind != WAY:
            return False
        if before.kind == CONDITION and words == {"and"}:
            return False  # If you have the **lamp** and oil
    elif before.kind == STORY and before.subject == OPEN and each.kind in (ACT, WAY):
        if before.asks == "deed" and words & {"and", ",", ":", "—", "–"} and not words & {";"}:
            return False  # Open the chest and you find 7 gp
        if before.asks == "may" and ";" not in words:
            return False
        if each.kind == WAY and ":" in words:
            return False
    elif (
        each.kind == ACT
        and before.kind == ACT
        and words == {"and"}
        and each.first == "you"
        and before.first != "you"
    ):
        return False  # Hand over a **ration** and you get the **glass eye**
    return True


def is_governed(group: Group, way: Placed, before: Placed | None) -> bool:
    """Whether a way without a verb of motion stands behind a condition, or behind another instruction."""
    if before is None:
        return False
    if before.kind == STORY and way.joint == [","] and way.first.startswith("[["):
        return True  # You will be shown to your cell, [[x]]
    if before.kind == STORY and before.subject == YOU and way.joint == [","]:
        return True  # Get out of there by the coal hole, to [[x]]
    marks = {":", "—", "–"} & {*way.joint}
    if before.kind in (CONDITION, OTHERWISE):
        return True
    return not marks and (group[0] is not None or before.kind in (ACT, WAY))
