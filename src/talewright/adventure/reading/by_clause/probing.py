"""Whether a clause alone is a condition, or an instruction, for the reader of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.model import Choice, Goto, When
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.matching import INVERTED
from talewright.adventure.reading.reader import Reader

_ASKED = INVERTED | {"result", "wish", "cast", "zero", "ration"}
MAX_REMEMBERED = 2_048
_remembered: dict[tuple[object, ...], str] = {}


class Probe:
    """Reads one clause by itself, with a reader that knows nothing of the sentences before it but whether a roll is among them."""

    def __init__(self, book: PhraseBook, *, rolled: bool) -> None:
        self.book, self.rolled = book, rolled

    def asks(self, clause: Sequence[Token]) -> str:
        """The kind of condition that it is, with all its words; nothing where it is none."""
        place = clause[-1].end
        way = [
            Token(MARK, ",", place, place),
            *(Token(WORD, word, place, place) for word in ("turn", "to")),
            Token(REFERENCE, "[[x]]", place, place, "x", place),
        ]
        return self._known("asks", [*clause, *way, Token(MARK, ".", place, place)])

    def acts(self, clause: Sequence[Token]) -> str:
        """Whether it is an instruction, and nothing else."""
        place = clause[-1].end
        return self._known("acts", [*clause, Token(MARK, ".", place, place)])

    def _known(self, what: str, stream: list[Token]) -> str:
        key = (self.book, self.rolled, what, *[(token.kind, token.text) for token in stream])
        known = _remembered.get(key)
        if known is None:
            if len(_remembered) >= MAX_REMEMBERED:
                _remembered.clear()
            known = _remembered[key] = self._is(what, stream)
        return known

    def _is(self, what: str, stream: list[Token]) -> str:
        first = stream[0]
        reader = Reader(self.book)
        reader.rolled = self.rolled
        statements, otherwise = reader.sentence(
            [first._replace(text=first.text[:1].upper() + first.text[1:]), *stream[1:]]
        )
        if reader.faults or otherwise is not None or not statements:
            return ""
        if what == "acts":
            return "" if any(isinstance(each, When | Choice | Goto) for each in statements) else "act"
        only = statements[0]
        asked = (
            len(statements) == 1
            and isinstance(only, When)
            and only.otherwise is None
            and len(only.body) == 1
            and isinstance(only.body[0], Goto)
            and only.condition.kind in _ASKED
        )
        whole = (
            isinstance(only, When) and only.condition.span.end >= stream[-6].end
        )  # it ends in front of ", turn to [[x]]."
        return only.condition.kind if asked and whole and isinstance(only, When) else ""
