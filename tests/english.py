"""Finds English in what should be German."""

from __future__ import annotations

import re

ENGLISH = frozenset(
    "the your you with and of is are from not for this that what which has have or if when it its be only than"
    " without there their they them by to how who whom where can cannot may must does do no each of on at"
    " into out until while been were would could should all any more".split()
) - {"an", "in", "so", "was", "also", "die", "hat", "do"}
"""Words no German sentence has."""
_OURS = ENGLISH | frozenset(
    "undo sheet leave help back turn page pages saved dice success failure end goal players average"
    " sections words answers games books error errors warning warnings note notes tests odds read".split()
)
INTERFACE = _OURS | {word.capitalize() for word in _OURS}
"""Words of our own commands as well, also at the beginning of a sentence."""
_WORD = re.compile(r"[\w'-]+")


def english_in(text: str, words: frozenset[str] = ENGLISH) -> list[str]:
    """The English words of a text."""
    return [word for word in _WORD.findall(text) if word in words]
