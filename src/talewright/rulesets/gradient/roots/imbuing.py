"""The Battle Mage's daily choice (ROOT-061), and how such things fade overnight."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.harm import hurt
from talewright.rulesets.gradient.roots.abilities import (
    EXHAUSTED,
    IMBUE,
    IMBUED_BODY,
    IMBUED_WEAPON,
)  # fmt: skip
from talewright.rulesets.gradient.roots.powers import SHIELDED


def imbue(ask: Ask, character: Character) -> Character:
    """The Battle Mage's daily choice: weapon, body, or both at half its WIL and no imbuing tomorrow (ROOT-061)."""
    if "battle_mage" not in character.abilities:
        raise SheetError(character.name or "abilities", [Message("Only a Battle Mage imbues.")])
    if IMBUE in character.spent or EXHAUSTED in character.conditions:
        raise SheetError(character.name or "abilities", [Message("Imbuing is spent for today.")])
    choice = ask.decide("imbue", ("weapon", "body", "both"), clause="ROOT-061", name=character.name)
    gained = {"weapon": {IMBUED_WEAPON}, "body": {IMBUED_BODY}, "both": {IMBUED_WEAPON, IMBUED_BODY}}[choice]
    character = replace(character, spent=(*character.spent, IMBUE), conditions=character.conditions | gained)
    ask.note("imbued", name=character.name, what=choice)
    if choice == "both":
        character = hurt(character, (character.willpower + 1) // 2, "willpower")
        character = replace(character, conditions=character.conditions | {EXHAUSTED})
    return character


def next_day(character: Character) -> Character:
    """Imbued things fade overnight; who took both waits one whole day more."""
    fading = {IMBUED_WEAPON, IMBUED_BODY, SHIELDED}
    if EXHAUSTED in character.conditions and IMBUED_WEAPON not in character.conditions:
        fading.add(EXHAUSTED)  # the day of waiting is over
    return replace(character, conditions=character.conditions - fading)
