"""One replacement in the text of a book."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("words", "plain", "section", "meant")
"""Other words, a mark that the words are story, a new section, a mark that a warning or note is on purpose."""


@dataclass(frozen=True)
class QuickFix:
    """Put `text` in place of the source from `start` to `end`. `kind` is one of `KINDS`."""

    start: int
    end: int
    text: str
    kind: str = "words"

    def applied(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]
