"""A sentence put together from its clauses: conditions in front of what depends on them, story left out, ways to choose from as a choice."""

from __future__ import annotations

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import MARK, WORD, Token
from talewright.adventure.reading.by_clause.clause import (
    ACT,
    ANYHOW,
    CONDITION,
    JOINS,
    MAX_CLAUSES,
    OPEN,
    OTHER,
    OTHERWISE,
    STORY,
    WAY,
    YOU,
    Asked,
    Group,
    Placed,
    behind_joint,
    places,
)
from talewright.adventure.reading.by_clause.kinds import Kinds
from talewright.adventure.reading.by_clause.saying import sentences
from talewright.adventure.reading.by_clause.sound import is_governed, is_sound, may_follow

_STRONG = frozenset(":;—–(")
"""Marks behind which an order is meant for the reader, whoever acts in front of them."""


def composed(
    part: list[Token], book: PhraseBook, asks: Asked, acts: Asked, *, rolled: bool
) -> list[list[Token]] | None:
    """The sentences that a sentence says by its clauses; None where one of them is unknown, or nothing is done in it."""
    if part[-1].text == "?":
        return None
    found = _clauses(part, Kinds(book, asks, acts, rolled=rolled))
    if (
        found is None
        or (len(found) < 2 and found[0].kind == ACT and found[0].asks != "row")
        or not any(each.kind in (ACT, WAY) for each in found)
    ):
        return None
    if not is_sound(found):
        return None
    made = _said(found, part)
    return None if made and rolled and _is_for_everybody(found) else made


def _is_for_everybody(clauses: list[Placed]) -> bool:
    """Whether something is done behind a roll that depends on none of its results: a tale may say there how it went, "Miss your footing and ..."."""
    first = next((each for each in clauses if each.kind in (ACT, WAY, CONDITION, OTHERWISE, ANYHOW)), None)
    return first is None or (first.kind in (ACT, WAY) and not first.rolls)


def _clauses(part: list[Token], kinds: Kinds) -> list[Placed] | None:
    """The fewest clauses that together are the sentence."""
    where = places(part)
    if len(where) > 2 * MAX_CLAUSES:
        return None
    known: dict[tuple[int, str], tuple[int, list[Placed]] | None] = {}
    end = where[-1]

    def rest(at: int, subject: str) -> tuple[int, list[Placed]] | None:
        start = behind_joint(part, at, end)
        if start >= end:
            return None if any(token.kind == WORD for token in part[at:end]) else (0, [])  # ..., or so
        key = (at, subject)
        if key in known:
            return known[key]
        joint = part[at:start]
        opens = (
            not start
            or (subject != OPEN and bool(_STRONG & {token.text for token in joint}))
            or ";" in {token.text for token in joint}
        )
        best: tuple[int, list[Placed]] | None = None
        for stop in reversed([each for each in where if each > start]):
            if part[stop - 1].text in JOINS or (
                part[stop - 1].kind == MARK and part[stop - 1].text in ",;:—–("
            ):
                continue
            clauses = kinds.of(part[start:stop], YOU if opens and start else subject, opens=opens)
            if not clauses or not may_follow(clauses, joint, part[start:stop]):
                continue
            behind = rest(stop, clauses[-1].subject)
            if behind is None:
                continue
            cost = behind[0] + len(clauses)
            if best is None or cost < best[0]:
                placed = [
                    Placed(each, joint if not i else (), part[start:stop]) for i, each in enumerate(clauses)
                ]
                best = cost, [*placed, *behind[1]]
        known[key] = best
        return best

    read = rest(0, OTHER)
    return None if read is None else read[1]


def _said(clauses: list[Placed], part: list[Token]) -> list[list[Token]] | None:
    """The sentences of the phrase book that the clauses say."""
    groups: list[Group] = [(None, [])]
    told = False
    for number, each in enumerate(clauses):
        if each.kind == STORY:
            told = True
            if groups[-1][0] is not None and not groups[-1][1] and number == len(clauses) - 1:
                groups[-1][1].append(each)
            continue
        if each.kind == CONDITION:
            if each.asks == "wish" and (number or len(clauses) < 2 or any(later.rolls for later in clauses)):
                return None
            marked = any(mark in ",;:—–(" for mark in each.joint)
            follows = any(later.kind in (ACT, WAY) for later in clauses[number + 1 :])
            last = groups[-1]
            loose = not [word for word in each.joint if word != ","]
            if last[0] is None and len(last[1]) == 1 and (not marked or not follows) and not told:
                either = (
                    follows
                    and clauses[number + 1].joint[-1:] not in (["or"], [";"])
                    and clauses[number + 1].kind != OTHERWISE
                )
                if not loose or either:
                    return None  # Gain 5 XP if this is your first visit, then turn to [[x]]
                if last[1][0].rolls or any(token.text == "," for token in each.said):
                    return None  # Test Climbing at -1 unless you have the **rope**
                groups[-1] = (list(each.said), last[1])
                continue
            if not marked and not each.joint and number and clauses[number - 1].kind != CONDITION and last[1]:
                if last[0] is not None and len(last[1]) > 1 and last[1][-1].joint[-1:] in (["or"], ["and"]):
                    moved = last[1].pop()
                    groups.append((list(each.said), [moved]))
                    continue
                return None
            if last[0] is not None and not last[1]:
                return None  # a condition inside another
            groups.append((list(each.said), []))
        elif each.kind == OTHERWISE:
            groups.append(([], []))
        elif each.kind == ANYHOW:
            groups.append((None, []))
        else:
            if each.asks == "weak" and not is_governed(
                groups[-1], each, clauses[number - 1] if number else None
            ):
                return None
            groups[-1][1].append(each)
    last = groups[-1]
    if last[0] is not None and all(each.kind == STORY for each in last[1]):
        return None
    return sentences(groups, part)
