"""What the parts and lines of a scenario are called in its own language: `## Leute` is People, `- will:` is wants."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from talewright.core.tables import data_in
from talewright.core.text.translate import LANGUAGES


@dataclass(frozen=True)
class Vocabulary:
    """Words of one language for the English ones, which are understood in every scenario."""

    clock: str = "clock"
    parts: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, str] = field(default_factory=dict)

    def part(self, title: str) -> str:
        """The English name of a part, small; of a clock with its own name behind the colon."""
        name = title.casefold()
        first = name.partition(":")[0].strip()
        return "clock" if first == self.clock.casefold() else self.parts.get(name, name)

    def line(self, key: str) -> str:
        return self.lines.get(key.casefold(), key)

    def said(self, name: str) -> str:
        """What an English part or line is called here."""
        if name.startswith("Clock"):
            return name.replace("Clock", self.clock.capitalize(), 1)
        found = next(
            (own for own, of in (*self.parts.items(), *self.lines.items()) if of == name.casefold()), name
        )
        return found[:1].upper() + found[1:] if name[:1].isupper() else found

    @property
    def step(self) -> re.Pattern[str]:
        """(clock 4): a step that somebody's next move names."""
        return re.compile(rf"\((?:clock|{re.escape(self.clock)}) (?P<step>[0-9]{{1,2}})\)")


def vocabulary_of(language: str) -> Vocabulary:
    """The words of a language; those of English where a scenario names one that we do not have."""
    return _translated(language) if language in LANGUAGES and language != "en" else Vocabulary()


@cache
def _translated(language: str) -> Vocabulary:
    return Vocabulary(**data_in("talewright.adventure", "scenario", language))
