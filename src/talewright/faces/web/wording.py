"""Every string of the pages, looked up in one place: words.en.toml, or the file of another language.

What a language does not say yet is shown in English, so that a translation can be written bit by bit.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from talewright.core.text.translate import LANGUAGES, SEPARATORS

NARROW = "\u00a0"
ALMOST = 1e-7
"""Percent that calculating with floats may be off."""
MAX_HEADER = 1_000


@cache
def table(language: str) -> Mapping[str, str]:
    """The strings of a language by dotted key; none where it has no file."""
    file = resources.files(__package__).joinpath(f"words.{language}.toml")
    return dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8")))) if file.is_file() else {}


def _flat(prefix: str, data: Mapping[str, Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in data.items():
        name = f"{prefix}.{key}" if prefix else key
        found += _flat(name, value) if isinstance(value, Mapping) else [(name, str(value))]
    return found


class Wording:
    """One language: `words("shelf.title", count=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._table = {**table("en"), **table(self.language)}
        self._separators = str.maketrans(",.", SEPARATORS.get(self.language, ",."))

    def __call__(self, key: str, **facts: Any) -> str:
        """The string of a key; one that depends on a number has a second form under `key.one`."""
        if facts.get("count") == 1 and f"{key}.one" in self._table:
            key = f"{key}.one"
        return self._table[key].format_map(facts) if facts else self._table[key]

    def has(self, key: str) -> bool:
        return key in self._table

    def percent(self, share: float | Fraction, digits: int = 1) -> str:
        """91.7 %, with a no-break space; a comma where the language has one.

        What is not certain never reads 100 % or 0 %: "> 99.9 %", "< 0.1 %".
        """
        value, least = float(share) * 100, 10.0**-digits
        sign = ""
        if ALMOST < value < least / 2:
            value, sign = least, f"<{NARROW}"
        elif 100 - least / 2 <= value < 100 - ALMOST:
            value, sign = 100 - least, f">{NARROW}"
        return sign + self.number(value, digits) + NARROW + "%"

    def number(self, value: float, digits: int = 0) -> str:
        return f"{value:,.{digits}f}".replace("-", "−").translate(self._separators)

    @staticmethod
    def signed(value: int) -> str:
        """+2, −3, 0"""
        return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


@cache
def wording(language: str) -> Wording:
    """The words of one of LANGUAGES."""
    return Wording(language)


def ago(then: float, words: Wording) -> str:
    """When something was, roughly."""
    seconds = max(0.0, time.time() - then)
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= length:
            return words(f"ago.{unit}", count=int(seconds // length))
    return words("ago.now")


def day_text(when: datetime, words: Wording) -> str:
    """Thursday 20 November"""
    weekday, month = (
        words("date.weekdays").split()[when.weekday()],
        words("date.months").split()[when.month - 1],
    )
    return words("date.day", weekday=weekday, day=when.day, month=month)


def time_text(when: datetime, words: Wording) -> str:
    """Thursday 20 November, 19:30"""
    return words("date.time", day=day_text(when, words), time=f"{when:%H:%M}")


def best_language(accept: str) -> str:
    """The language of an Accept-Language header that we have and the reader prefers; English when there is none.

    >>> best_language("fr, de-AT;q=0.8, en;q=0.5"), best_language("de;q=0, *"), best_language("en;q=0.1, de")
    ('de', 'en', 'de')
    """
    return _best_language(accept[:MAX_HEADER])


@lru_cache(maxsize=256)
def _best_language(accept: str) -> str:
    wanted: dict[str, float] = {}
    for part in accept.split(","):
        tag, *parameters = (word.strip().lower() for word in part.split(";"))
        code = tag.partition("-")[0]
        if code:
            wanted[code] = max(_quality(parameters), wanted.get(code, 0.0))
    others = wanted.get("*", 0.0)
    # Of two that are wanted alike, the one named first.
    ours = [
        *(code for code in wanted if code in LANGUAGES),
        *(code for code in LANGUAGES if code not in wanted),
    ]
    best = max(ours, key=lambda code: wanted.get(code, others))
    return best if wanted.get(best, others) > 0 else "en"


def _quality(parameters: list[str]) -> float:
    """How much it is wanted: 1 unless q says otherwise; what is no number counts as not wanted."""
    for name, _, value in (each.partition("=") for each in parameters):
        if name.strip() == "q":
            try:
                return min(max(float(value), 0.0), 1.0)
            except ValueError:
                return 0.0
    return 1.0
