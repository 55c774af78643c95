"""Every string of the pages, looked up in one place: words.en.toml and, complete, words.de.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = {"en": "English", "de": "Deutsch"}
NARROW = "\u00a0"


@cache
def table(language: str) -> Mapping[str, str]:
    """The strings of a language by dotted key."""
    text = resources.files(__package__).joinpath(f"words.{language}.toml").read_text(encoding="utf-8")
    return dict(_flat("", tomllib.loads(text)))


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
        self._table = table(self.language)

    def __call__(self, key: str, **facts: Any) -> str:
        """The string of a key; one that depends on a number has a second form under `key.one`."""
        if facts.get("count") == 1 and f"{key}.one" in self._table:
            key = f"{key}.one"
        return self._table[key].format_map(facts) if facts else self._table[key]

    def has(self, key: str) -> bool:
        return key in self._table

    def percent(self, share: float | Fraction, digits: int = 1) -> str:
        """91.7 %, with a no-break space; a comma where the language has one."""
        return self.number(float(share) * 100, digits) + NARROW + "%"

    def number(self, value: float, digits: int = 0) -> str:
        text = f"{value:,.{digits}f}".replace("-", "−")
        if self.language == "de":
            text = text.translate(str.maketrans(",.", ".,"))
        return text

    @staticmethod
    def signed(value: int) -> str:
        """+2, −3, 0"""
        return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def best_language(accept: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    for part in accept.split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"
