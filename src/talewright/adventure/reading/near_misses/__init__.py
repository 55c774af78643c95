"""Near misses: what looks like an instruction but is none, and how to say so.

The rule is that silence is worse than a question: a trigger word with its capital, capitals throughout, a small
letter before a term of the rules, a bare number behind "turn to", an emphasised phrase are all reported.
"""

from __future__ import annotations

from talewright.adventure.reading.near_misses.beside import (
    runs_on,
    stowaway,
)
from talewright.adventure.reading.near_misses.conditions import condition_words, near_condition, says_where
from talewright.adventure.reading.near_misses.doubts import doubt
from talewright.adventure.reading.near_misses.meaning import (
    PLAIN_CURE,
    Doubt,
    clause_end,
    did_you_mean,
    is_name,
    names_what_is_meant,
    same_meaning,
    words_between,
)
from talewright.adventure.reading.near_misses.qualifiers import hanging

__all__ = [
    "PLAIN_CURE",
    "Doubt",
    "clause_end",
    "condition_words",
    "did_you_mean",
    "doubt",
    "hanging",
    "is_name",
    "names_what_is_meant",
    "near_condition",
    "runs_on",
    "same_meaning",
    "says_where",
    "stowaway",
    "words_between",
]
