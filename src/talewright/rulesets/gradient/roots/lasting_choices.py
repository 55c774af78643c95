"""What a move or a specialization asks its owner to choose for good: an enemy, a weapon, an element, a terrain (ROOT-061).

Roots asks by its own ids. A page of another setting that gives a move of Roots asks the same, if its words say so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from talewright.core.ask import Ask
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.roots.abilities import ELEMENTS, TERRAINS
from talewright.rulesets.gradient.roots.companions import train

FAVORED_ENEMY = "favored_enemy"
MIRACLES = 3
WORDS = {
    FAVORED_ENEMY: re.compile(r"\bchoose\b", re.IGNORECASE),
    "champion": re.compile(r"\bfavou?rite weapon\b", re.IGNORECASE),
    "elementalist": re.compile(r"\belement\b", re.IGNORECASE),
    "guardian": re.compile(r"\b(?:terrain|domain)\b", re.IGNORECASE),
    "beast_master": re.compile(r"\bcompanion\b", re.IGNORECASE),
    "healer": re.compile(r"\bmiracles?\b", re.IGNORECASE),
}
"""The abilities that ask, and the word without which a page means something else by the same name."""


def asked_by(abilities: Iterable[str], text: str) -> frozenset[str]:
    """Which of these abilities ask for a choice, by the words of their pages."""
    return frozenset(each for each in abilities if each in WORDS and WORDS[each].search(text))


def choose_for_good(
    ask: Ask,
    character: Character,
    asked: Collection[str],
    kinds: Mapping[str, str],
    prayers: Sequence[str],
) -> Character:
    """The character with these choices made; `kinds` are the categories of antagonists with their shown names.

    Where there is nothing to choose from, nothing is asked.
    """
    if FAVORED_ENEMY in asked and kinds:
        offered = [f"kind:{each}" for each in kinds]
        kind = ask.decide("favored_enemy", offered, clause="ROOT-061").partition(":")[2]
        character = replace(character, abilities=(*character.abilities, f"{FAVORED_ENEMY}:{kind}"))
        character = character.with_detail("favored enemy", kinds[kind])
    weapons = [item.name for item in character.items if item.dice]
    if "champion" in asked and weapons:
        weapon = ask.decide("favourite_weapon", [f"weapon:{each}" for each in weapons], clause="ROOT-061")
        character = character.with_detail("favourite weapon", weapon.partition(":")[2])
    if "elementalist" in asked:
        character = character.with_detail("element", ask.decide("element", ELEMENTS, clause="ROOT-061"))
    if "guardian" in asked:
        character = character.with_detail("domain", ask.decide("domain", TERRAINS, clause="ROOT-061"))
    if "beast_master" in asked:
        character = train(ask, character)
    if "healer" in asked and len(prayers) >= MIRACLES:
        bound: list[str] = []
        for _ in range(MIRACLES):
            left = [f"spell:{each}" for each in prayers if each not in bound]
            bound.append(ask.decide("miracle", left, clause="ROOT-007").partition(":")[2])
        character = character.with_detail("miracles", "; ".join(bound))
    return character
