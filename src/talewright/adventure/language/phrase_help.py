"""The phrases of a book as help for its author: what to write, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.phrasebook import SHARED, PhraseBook
from talewright.core.tables import data, data_in

ANOTHER_WORDING = "the same"
"""How the meaning of a phrase begins that says what the one before it says."""


class PhraseHelp(NamedTuple):
    """`says` is a line to put into the text."""

    says: str
    meaning: str


def phrase_help(phrases: PhraseBook, language: str = "en") -> list[PhraseHelp]:
    """Forms of a book, instructions, then conditions; other wordings of the same are left out."""
    spoken = {
        **_meanings(SHARED, language),
        **(_meanings(phrases.package, language) if phrases.package else {}),
    }
    forms = [PhraseHelp(says, spoken.get(form, meaning)) for form, says, meaning in _forms()]
    plainer = {each.meaning for each in phrases.phrases if not each.says.startswith("You ")}
    found = [
        PhraseHelp(_line(phrase), spoken.get(phrase.id, phrase.meaning))
        for phrase in (*phrases.instructions, *phrases.conditions)
        if is_helpful(phrase) and not (phrase.says.startswith("You ") and phrase.meaning in plainer)
    ]
    return [*forms, *found]


def is_helpful(phrase: Phrase) -> bool:
    """Whether an author looks for it: private phrases and other wordings are in the guide only."""
    return not (phrase.private or phrase.plain or phrase.meaning.startswith(ANOTHER_WORDING))


def _line(phrase: Phrase) -> str:
    words = phrase.says[:1].upper() + phrase.says[1:]
    return f"{words}, " if phrase.node == "condition" else f"{words}."


@cache
def _forms() -> tuple[tuple[str, str, str], ...]:
    return tuple((row["id"], row["says"], row["meaning"]) for row in data(SHARED, "phrases.toml")["form"])


@lru_cache(maxsize=32)
def _meanings(package: str, language: str) -> Mapping[str, str]:
    """By the id of a phrase; empty in English, and where a ruleset brings no translation."""
    return {} if language == "en" else data_in(package, "phrases", language)
