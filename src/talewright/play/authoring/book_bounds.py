"""What is proven of an answer that is not exact, put together with what is known from elsewhere."""

from __future__ import annotations

from talewright.core.record import JsonObject

AGREE = 5e-5
"""Bounds that are no farther apart are shown with the same digits."""


def raise_bound(goal: str, readers: dict[str, JsonObject]) -> None:
    """Best play is worth at least as much as any other reader's play, or as is proven of it."""
    bounds = readers.get("optimal", {}).get("bounds")
    if bounds is not None:
        known = (
            answer["value"][goal]["decimal"]
            if answer["exact"]
            else answer.get("bounds", {}).get(goal, {}).get("low")
            for answer in readers.values()
        )
        bounds[goal]["low"] = max((low for low in known if low is not None), default=None)


def use_bounds(found: JsonObject, known: JsonObject, goal: str) -> None:
    """What an earlier run has proven holds for this one too, which had less time or less luck."""
    now, before = found["bounds"][goal], known["bounds"][goal]
    if before["low"] is not None and (now["low"] is None or before["low"] > now["low"]):
        now["low"] = before["low"]
        found["good_play"], found["states"] = known["good_play"], known["states"]


def estimated(answer: JsonObject) -> JsonObject:
    """An answer that names the estimate of a sample beside each proven interval, and whose games it counts."""
    for name, bounds in answer.get("bounds", {}).items():
        bounds["estimate"] = answer["value"][name] | {"reader": answer["played"], "games": answer["sampled"]}
    return answer


def agree(answer: JsonObject, goal: str) -> bool:
    """Whether the bounds of a goal are shown with the same digits."""
    bounds = answer.get("bounds", {}).get(goal, {})
    low, high = bounds.get("low"), bounds.get("high")
    return low is not None and high is not None and high - low <= AGREE
