"""Two questions on one page: when an answer leads straight to another question of the rules, both are asked at once."""

from __future__ import annotations

from typing import Any

from talewright.core.replay import Waiting

MAX_MERGED = 3
"""A longer second question is asked on its own."""
SEPARATOR = " \N{RIGHTWARDS DOUBLE ARROW} "
"""Between the options of two questions that are answered at once."""


def follows_at_once(now: Waiting[Any], after: Waiting[Any]) -> bool:
    """Whether an answer leads straight to another question of the same procedure, with no dice in between.

    Then both can be asked on one page: let the armour stop the Wound, or reroll a die.
    """
    return (
        after.since == now.since
        and len(after.log) == len(now.log) + 1
        and after.question.dice is None
        and after.question.what not in (now.question.what, "way")
        and len(after.question.options) <= MAX_MERGED
    )
