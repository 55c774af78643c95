"""One check of a book for every face: command line, editor page, API and language server."""

from __future__ import annotations

from typing import Any

from talewright.adventure import Book, Finding, check_book
from talewright.core.ruleset import Ruleset
from talewright.play.authoring.pricing import pricing_of

SECONDS = 1.0
"""For fights that are priced while somebody waits."""


def check(
    book: Book,
    *,
    ruleset: Ruleset[Any] | None = None,
    priced: bool = True,
    seconds: float | None = SECONDS,
    lock: dict[str, int] | None = None,
) -> list[Finding]:
    """All findings, in the order of the text. Fights are priced within so many seconds; None takes all it needs."""
    pricing = pricing_of(book, seconds=seconds) if priced else None
    return list(check_book(book, ruleset=ruleset, pricing=pricing, lock=lock))
