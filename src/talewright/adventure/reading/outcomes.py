"""How a roll or a fight went, in the author's words: "If the dice favour you", "Those who fail", "Success reveals ...", "losing 3 HP upon a failure".

`data/outcomes/*.txt` is one table of words for success, failure, victory, defeat and flight, and of the shapes of a sentence they stand in. It is
applied where the sentence as it stands is not understood. Words that could as well be a decision or a story of the reader's ("If you slip")
say how something went only behind a roll, so the table is used only there.
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.model import Order, Statement, When
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import MARK, Token
from talewright.adventure.reading.regrouping import in_full
from talewright.adventure.reading.rewriting import Starts, rewritten
from talewright.adventure.reading.rewriting_table import alive_table, outcomes_table

_RESULTS = frozenset("succeed fail win lose escape".split())


def spelt_out(stream: list[Token], book: PhraseBook, starts: Starts) -> list[Token]:
    """The sentence with its results in the words of the phrase book; the same list where it has none."""
    long = in_full(stream)
    found = rewritten(long, book, starts, other=outcomes_table())
    return stream if found == long else _parted(found)


LIVES = frozenset(
    "alive live survive survived standing feet breathing dead kill kills killed die died".split()
)
"""Words of which a sentence has one that says so."""
_HARM = frozenset("Wound Wounds damage".split())


def still_alive(
    stream: list[Token], before: Sequence[Token], book: PhraseBook, starts: Starts
) -> list[Token]:
    """Lose 2 HP. If you are still alive, ...: with the score in the place of the words; the same list where nothing was lost before."""
    if not any(token.text in _HARM or token.text in book.lexicon.scores for token in before):
        return stream
    long = in_full(stream)
    found = rewritten(long, book, starts, other=alive_table())
    return stream if found == long else found


def _parted(stream: list[Token]) -> list[Token]:
    """Success takes you to [[x]], failure to [[a]]: a semicolon in front of each further result."""
    found = [*stream]
    for at in range(1, len(stream) - 2):
        result = stream[at + 2].text in _RESULTS and [stream[at].text, stream[at + 1].text] == ["if", "you"]
        if result and stream[at - 1].text in (",", "and", "but"):
            found[at - 1] = stream[at - 1]._replace(kind=MARK, text=";")
    return found


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
