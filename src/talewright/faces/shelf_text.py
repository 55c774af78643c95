"""What both terminal players write about books and saved games to choose from."""

from __future__ import annotations

from talewright.faces.speech import say, t
from talewright.play.books import Details
from talewright.play.saves import Slot


def book_size(book: Details) -> str:
    """The system, 61 sections, 9,400 words."""
    sections = t("{count} section", plural="{count} sections", count=book.sections)
    words = t("{count:,} word", plural="{count:,} words", count=book.words)
    return ", ".join(filter(None, [book.system, sections, words]))


def book_notes(book: Details) -> list[str]:
    """The author's odds, and why a book cannot be played."""
    odds = t("Odds: {odds}", odds=book.odds) if book.odds else ""
    return [line for line in (odds, say().text(book.fault) if book.fault else "") if line]


def save_size(save: Slot) -> str:
    return t("{count} answer", plural="{count} answers", count=save.answers)


def empty_shelf() -> str:
    return t("The shelf is empty. Name a book: talewright play my-book.tale.md")
