"""What is wrong with words that are reported and what to write, where no whole sentence can be proposed.

Each module has hints about one kind of words, the most telling first: a function that looks at what is said, and returns a message or nothing.
A hint must be true of every sentence for which it is given, for its author believes it.
"""

from __future__ import annotations

from collections.abc import Callable

from talewright.adventure.book import Fault
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.proposals.hints import conditions, instructions, ways
from talewright.adventure.proposals.hints.said import Said
from talewright.core.text.message import NOTHING, Message

__all__ = ["hint_about"]


def hint_about(fault: Fault, text: str, book: PhraseBook) -> Message:
    """A hint about the words of a fault in the text of a section; nothing where its own cure says enough."""
    said = Said.of(fault, text, book)
    if counter := instructions.in_italics(said):
        return counter
    hints: tuple[Callable[[Said], Message], ...]
    if fault.id in ("reference", "bare-number"):
        hints = ways.HINTS if fault.cure.code.startswith(ways.GENERAL) else ()
    elif fault.id == "condition":
        hints = conditions.HINTS if conditions.is_general(fault.cure, said) else ()
    else:
        hints = instructions.HINTS if instructions.is_general(fault.cure, said) else ()
    return next((found for hint in hints if (found := hint(said))), NOTHING)
