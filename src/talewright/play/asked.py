"""Answers to the questions people ask: set-ups side by side, a table over a range, best play against none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from talewright.core import record
from talewright.core.ask import HERO
from talewright.core.errors import FaultsError
from talewright.core.questions import CommonQuestion
from talewright.core.record import Fields, JsonObject
from talewright.core.ruleset import Character, Ruleset
from talewright.play.rule_of_thumb import rule_of_thumb

MAX_RANGE = 6
"""Rows of a table."""
SHORT_FRACTION = 40
"""A fraction longer than this is shown on request."""


@dataclass(frozen=True)
class Request:
    """Everything one page asks: the set-ups first, then the rows of the table, then the same without spending."""

    questions: tuple[Fields, ...]
    rows: tuple[Any, ...] = ()


def request_of(
    ruleset: Ruleset[Any],
    question: CommonQuestion,
    values: Fields,
    setups: Sequence[int],
    hero: Character = None,
) -> Request:
    """The questions of a page; with `hero`, the saved character as it stands instead of the sketch."""

    def asked(*changes: Fields, policy: str = "optimal") -> JsonObject:
        merged: JsonObject = {}
        for each in changes:
            merged |= each
        data = question.asked(ruleset.id, merged)
        if hero is not None:
            data["character"] = {"sheet": record.dump(hero)}
        return {**data, "policy": policy}

    sides = [question.setups[at].changes for at in setups if at < len(question.setups)] or [{}]
    rows = _range(question, values, sheet=hero is not None)
    return Request(
        (
            *(asked(values, side) for side in sides),
            *(asked(values, sides[0], {question.range: row}) for row in rows),
            asked(values, sides[0], policy="cautious"),
        ),
        rows,
    )


def _range(question: CommonQuestion, values: Fields, *, sheet: bool) -> tuple[Any, ...]:
    """The values that the table runs over: around the one that is asked."""
    found = next((each for each in question.fields if each.path == question.range), None)
    if found is None or (sheet and question.range.startswith("character.")):
        return ()
    if found.choices:
        return tuple(value for value, _ in found.choices)[:MAX_RANGE]
    middle = values.get(question.range, question.default(question.range))
    low = max(found.low, min(int(middle) - MAX_RANGE // 2, found.high - MAX_RANGE + 1))
    return tuple(range(low, min(found.high, low + MAX_RANGE - 1) + 1))


def solve_asked(data: Fields, most: int, seconds: float, language: str = "en") -> JsonObject:
    """What the page needs of one answer; empty where the rules refuse the question. For a worker."""
    from talewright.play.worker import solve_question

    try:
        return _brief(solve_question(data, most, seconds, language), data)
    except FaultsError as error:
        return {"faults": error.faults}


def _brief(whole: Fields, data: Fields) -> JsonObject:
    """An answer without what the page does not show."""
    goal = (*data.get("goal", ()), "good")[0]
    chance = whole.get("value", {}).get(goal) or whole["expected"].get(goal) or whole["chance"]
    fraction = str(chance.get("fraction", ""))
    return {
        "chance": float(chance.get("decimal", chance.get("mean", 0))),
        "fraction": fraction,
        "long": len(fraction) > SHORT_FRACTION,
        "exact": bool(whole.get("exact")),
        "sampled": whole.get("sampled", 0),
        "spread": {
            name: {key: each["decimal"] for key, each in rows.items()}
            for name, rows in whole.get("spread", {}).items()
        },
        "fortune": whole["expected"].get("fortune", {}).get("decimal"),
        "low": chance.get("low"),
        "high": chance.get("high"),
        "policy": whole["policy"].get(HERO, ""),
        "thumb": rule_of_thumb(whole.get("best_play", ())),
    }
