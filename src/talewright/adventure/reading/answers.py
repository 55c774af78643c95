"""The answers to a question of the author's: which condition it asks, and what in its paragraph is for those who answer yes."""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.model import Condition, Finish, Goto, Statement, When
from talewright.adventure.phrases.nodes import condition
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import REFERENCE, Token
from talewright.adventure.reading import questions
from talewright.adventure.reading.conditions import WISHES
from talewright.adventure.reading.named_before import NamedBefore
from talewright.core.findings import Span
from talewright.core.text.message import Message

_WISH = "wish"


class Answers(NamedBefore):
    """The part of reading a sentence that knows of the question before it."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.pending: Condition | None = None
        """what the question before this sentence asks for"""
        self.asked = False
        """whether the sentence before this one is a question for some readers, which no condition of the phrase book asks"""
        self.answering: Condition | None = None
        """what a question of this paragraph asks for, while it is open what is for those who answer yes"""

    def _starts(self, stream: list[Token], at: int, plain: bool) -> bool:
        """Whether a phrase starts at a place of a sentence that is being rewritten; an instruction without a roll if `plain`."""
        outer, self.stream = self.stream, stream
        match = self._match(at)
        asks = match is None and not plain and self._asked(at) is not None
        self.stream = outer
        return asks or (match is not None and match[1] > at + 1 and not (plain and match[0].rolls))

    def _question(self) -> Condition | None:
        """Do you have the **seal**? Do you want to knock?: what "If so" in the next sentence asks for."""
        stream = self.stream
        if stream[-1].text != "?" or len(stream) < 2:
            return None
        before = self.before
        if before and before.kind != _WISH and questions.denies_the_last(stream, before.name):
            return replace(before, negated=not before.negated)
        if (
            self._texts(0, 2) == ("Do", "you")
            and self._text(2) in WISHES
            and not any(map(self._is_needed, range(3, len(stream))))
        ):
            return Condition(_WISH, span=Span(stream[0].start, stream[-1].end))
        for asked in questions.spelt_out(stream):
            self.stream = asked
            found = self._whole(0)
            self.stream = stream
            if found is not None and found[1] == len(asked):
                return found[0]
        return self._result_asked(stream) if self.rolled or self.behind_roll else None

    def _result_asked(self, stream: list[Token]) -> Condition | None:
        """Still standing? Failed?: how the roll before it went."""
        self.stream = questions.result_asked(stream) or stream
        best = self._asked(0) if self.stream is not stream else None
        self.stream = stream
        return condition(best[1], Span(stream[0].start, stream[-1].end)) if best is not None else None

    def _lost_ways(self, stream: list[Token]) -> None:
        """Do you look inside (see [[x]])?: a question asks, and leads nowhere by itself."""
        for token in stream if not self.private else ():
            if token.kind == REFERENCE:
                self.report("reference", token, token, Message("stands in a question, and nothing leads to it."),
                            Message('Ask "Will you ... (turn to {way}) or ... (turn to ...)?", or make a list of choices.', way=token.text))  # fmt: skip

    def _answered(self, found: list[Statement], pending: Condition | None, *, asked: bool) -> list[Statement]:
        """First time here? Gain 5 gp: what a question governs depends on its answer. `asked` is for a question without a condition."""
        if all(isinstance(each, When) for each in found):
            self.answering = None
            return found
        wished = pending is not None and pending.kind == _WISH
        known = self.answering if self.answering is None or self.answering.kind != _WISH else None
        first, last = self.stream[0], self.stream[-1]
        if known is not None and pending is known:
            self.answering = None if isinstance(found[-1], Goto | Finish) else known
            return [When(known, tuple(found), None, Span(first.start, last.end))]
        if known is not None:
            self.report("condition", first, last, Message("may be for those who answer yes to the question before it, or for everybody."),
                        Message('Say it with "If ..." in one sentence, or begin a new paragraph with what is for everybody.'))  # fmt: skip
            return []
        if asked or (wished and not all(isinstance(each, Goto) for each in found)):
            self.report("condition", first, last, Message("answers a question that the phrase book does not know."),
                        Message('Say it with "If ...," as the phrase book does, or make it a choice in a list.'))  # fmt: skip
            return []
        return found
