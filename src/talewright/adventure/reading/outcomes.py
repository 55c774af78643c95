"""How a roll or a fight went, in the author's words: "If the dice favour you", "Those who fail", "Success reveals ...", "losing 3 HP upon a failure".

`data/outcomes/*.txt` is one table of words for success, failure, victory, defeat and flight, and of the shapes of a sentence they stand in. It is
applied where the sentence as it stands is not understood. Words that could as well be a decision or a story of the reader's ("If you slip")
say how something went only behind a roll, so the table is used only there.
"""

from __future__ import annotations

from collections.abc import Iterable

from talewright.adventure.model import Order, Statement, When
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import MARK, WORD, Token
from talewright.adventure.reading.rewriting import Starts, rewritten
from talewright.adventure.reading.rewriting_table import outcomes_table

_SHORT = {
    "don't": ("do", "not"),
    "doesn't": ("does", "not"),
    "didn't": ("did", "not"),
    "isn't": ("is", "not"),
    "aren't": ("are", "not"),
    "can't": ("cannot",),
    "you're": ("you", "are"),
    "it's": ("it", "is"),
    "he's": ("he", "is"),
    "she's": ("she", "is"),
    "they're": ("they", "are"),
}
"""Short forms, written out as the table has them."""
_RESULTS = frozenset("succeed fail win lose escape".split())


def spelt_out(stream: list[Token], book: PhraseBook, starts: Starts) -> list[Token]:
    """The sentence with its results in the words of the phrase book; the same list where it has none."""
    long = [each for token in stream for each in _written_out(token)]
    found = rewritten(long, book, starts, other=outcomes_table())
    return stream if found == long else _parted(found)


def _parted(stream: list[Token]) -> list[Token]:
    """Success takes you to [[x]], failure to [[a]]: a semicolon in front of each further result."""
    found = [*stream]
    for at in range(1, len(stream) - 2):
        result = stream[at + 2].text in _RESULTS and [stream[at].text, stream[at + 1].text] == ["if", "you"]
        if result and stream[at - 1].text in (",", "and", "but"):
            found[at - 1] = stream[at - 1]._replace(kind=MARK, text=";")
    return found


def _written_out(token: Token) -> Iterable[Token]:
    words = _SHORT.get(token.text.casefold().replace("’", "'"), ()) if token.kind == WORD else ()
    if not words:
        return (token,)
    first = words[0].capitalize() if token.text[0].isupper() else words[0]
    return (token._replace(text=first), *(token._replace(text=word, start=token.end) for word in words[1:]))


def behind_a_roll(program: list[Statement]) -> bool:
    """Whether the last thing that a section has done is a roll or a fight, its results aside."""
    for statement in reversed(program):
        if isinstance(statement, Order) and statement.rolls:
            return True
        if not (isinstance(statement, When) and statement.condition.kind == "result"):
            return (
                isinstance(statement, When) and _rolls(statement.body) and _rolls(statement.otherwise or ())
            )
    return False


def _rolls(body: tuple[Statement, ...]) -> bool:
    last = body[-1] if body else None
    return isinstance(last, Order) and last.rolls
