"""Those in a character's pay: a line each on the sheet, as fights read them, and a place to load things onto (ROOT-023)."""

from __future__ import annotations

from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.lines import read_line

HIRELINGS = "hirelings"
HIRELING_ROOM = 8
"""Slots: ten, of which its weapon fills one, and one stays free so that it keeps its HP (ROOT-021)."""


def hirelings_of(hero: Character) -> tuple[str, ...]:
    """Those in the character's pay, a line each as fights read them."""
    return tuple(part for part in hero.detail(HIRELINGS).split("; ") if part)


def hired_names(hero: Character) -> tuple[str, ...]:
    """What they are called, as places to load things onto; two of one kind have one name."""
    return tuple(read_line(text).block.name.capitalize() for text in hirelings_of(hero))
