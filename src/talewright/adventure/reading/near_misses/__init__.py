"""Near misses: what looks like an instruction but is none, and how to say so.

The rule is that silence is worse than a question: a trigger word with its capital, capitals throughout, a small
letter before a term of the rules, a bare number behind "turn to", an emphasised phrase are all reported.
"""

from talewright.adventure.reading.near_misses.conditions import condition_words, near_condition
from talewright.adventure.reading.near_misses.distance import (
    PLAIN_CURE,
    clause_end,
    did_you_mean,
    words_between,
)
from talewright.adventure.reading.near_misses.neighbours import hanging, runs_on, stowaway
from talewright.adventure.reading.near_misses.suspects import doubt

__all__ = [
    "PLAIN_CURE",
    "clause_end",
    "condition_words",
    "did_you_mean",
    "doubt",
    "hanging",
    "near_condition",
    "runs_on",
    "stowaway",
    "words_between",
]
