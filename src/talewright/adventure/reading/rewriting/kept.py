"""Whether other words for a sentence keep what its author names and counts. A row of a table may leave out story, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, REFERENCE, SIGNED, Token

_NAMES = frozenset((BOLD, ITALIC, REFERENCE))
_FIGURES = {word: str(number) for word, number in NUMBERS.items()}


def keeps_names(written: Sequence[Token], made: Sequence[Sequence[Token]]) -> bool:
    """Whether every item, keyword and way that an author names is still named."""
    kept = {(token.kind, token.inside) for part in made for token in part}
    numbers = {_number(token) for part in made for token in part}
    return all((token.kind, token.inside) in kept for token in written if token.kind in _NAMES) and all(
        _number(token) in numbers for token in written if token.kind in (NUMBER, SIGNED)
    )


def _number(token: Token) -> str:
    return _FIGURES.get(token.text.casefold(), token.text.lstrip("+-−–"))
