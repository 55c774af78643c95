"""The reader of a section's sentences: each as it stands, and with its clauses regrouped where something in it would be reported."""

from __future__ import annotations

from typing import Any, NamedTuple

from talewright.adventure.book import Fault
from talewright.adventure.model import Goto, Statement, When
from talewright.adventure.phrases.nodes import condition
from talewright.adventure.phrases.tokens import Token
from talewright.adventure.reading.goods.plain import in_plain_words, named_goods
from talewright.adventure.reading.matching import INVERTED
from talewright.adventure.reading.regrouping import regrouped
from talewright.adventure.reading.sentences import PlainReader
from talewright.core.findings import Span

Read = tuple[list[Statement], list[Statement] | None]
MAX_REGROUPED = 240
"""Tokens of a sentence that is read a second time: no author's sentence has more, and the time grows with their square."""


class State(NamedTuple):
    """What a reader knows before a sentence, to begin again from there."""

    known: dict[str, Any]
    faults: tuple[Fault, ...]


class Reader(PlainReader):
    """Reads the sentences of one section. Faults gather in `faults`."""

    def state(self) -> State:
        return State(dict(vars(self)), tuple(self.faults))

    def restore(self, state: State) -> None:
        vars(self).update(state.known)
        self.faults[:] = state.faults

    def _read(self, stream: list[Token]) -> Read:
        """The sentence as it stands; regrouped, where something in it is reported and then nothing is."""
        before = self.state()
        read = self._sentence(stream)
        reported = len(self.faults) > len(before.faults)
        silent = not (reported or any(read) or stream[-1].text == "?") and named_goods(stream)
        if self.private or len(stream) > MAX_REGROUPED or not (reported or silent):
            return read
        after, named = self.state(), self.named
        tried = [self.stream]
        for base in (self.stream, stream):
            plain = in_plain_words(base, self.book, named)
            if silent and plain == base:
                continue
            other, offered = regrouped(plain, self.book, self._behind)
            if other in tried:
                continue
            tried.append(other)
            self.restore(before)
            again = self._sentence(other)
            self.written = stream
            if (
                len(self.faults) == len(before.faults)
                and any(again)
                and not (offered and not _is_offer(again[0]))
            ):
                return again
            self.restore(after)
        return read

    def _behind(self, stream: list[Token], at: int) -> tuple[int, str]:
        """The position behind the condition, with those joined to it, that starts at a place of a sentence, and its kind; 0 if none does."""
        outer, self.stream = self.stream, stream
        best = self._asked(at)
        joined = None
        if best is not None:
            single = condition(best[1], Span(stream[at].start, stream[best[0] - 1].end))
            joined = self._joined(at, best[0], single)
        self.stream = outer
        return (joined[0], joined[1].kind) if joined is not None else (0, "")


def _is_offer(found: list[Statement]) -> bool:
    """Whether a way that the reader may take, or leave, will be a choice."""
    return len(found) == 1 and (
        isinstance(found[0], Goto) or (isinstance(found[0], When) and found[0].condition.kind in INVERTED)
    )
