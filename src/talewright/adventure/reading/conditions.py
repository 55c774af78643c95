"""Conditions with what depends on them: in front of an instruction, behind it, with "otherwise", or of the story alone."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace

from talewright.adventure.model import Condition, Goto, Order, Statement, When
from talewright.adventure.phrases.nodes import build_all, condition
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, REFERENCE
from talewright.adventure.reading import near_misses
from talewright.adventure.reading.matching import INVERTED, UNLESS
from talewright.adventure.reading.reporting import Reporter
from talewright.core.findings import Span
from talewright.core.text.message import Message

CHANGES_A_ROLL = frozenset("modifier bonus advantage disadvantage default_roll".split())
"""Facts of a roll that a condition behind it may be meant for."""


def _rolls(found: Sequence[Statement]) -> bool:
    return bool(found) and isinstance(found[-1], Order) and found[-1].rolls


_RESULTS = {
    "tie": "tie", "fail": "fail", "failure": "fail", "succeed": "succeed", "success": "succeed",
    "win": "win", "run": "run", "escape": "run", "flee": "run",
}  # fmt: skip
_ALIVE = {"win", "run"}
"""The results of a fight that is survived."""


def _for_each(when: When, other: str) -> list[When]:
    """A condition of two results as one of each. What does not lead on may have no "otherwise", which would be for the first of them as well."""
    leads = bool(when.body) and isinstance(when.body[-1], Goto)
    again = replace(
        deepcopy(when), condition=replace(when.condition, name=other), otherwise=None if leads else ()
    )
    return [when, again]


class Conditions(Reporter):
    """The part of reading a sentence that joins conditions to statements."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.result = False
        """inside the branch of a result"""
        self.paired = False
        """inside the branch of two results"""
        self.behind_roll = False
        """whether the paragraphs before this one end with a roll or its results"""

    def _run(self, at: int, *, inside: bool) -> tuple[list[Statement], int]:
        """Statements from here to the end of the sentence, or to "otherwise" inside a condition."""
        raise NotImplementedError

    # -- conditions ------------------------------------------------------------------------------

    def _conditional(
        self, at: int, *, nested: bool, first: bool, rolled: Sequence[Statement] = ()
    ) -> tuple[list[Statement], int] | None:
        """A condition with its body; None when the words are only a story's "if".

        Inside another one it asks how a roll went that stands in front of it there (`rolled`), or it has to be the first thing there.
        """
        token = self.stream[at]
        last = len(self.stream)
        best = self._asked(at)
        asked: Condition | None = None
        body_at, also = at, ""
        if best is not None:
            end = best[0]
            single = condition(best[1], Span(token.start, self.stream[end - 1].end))
            if not self.paired:  # each pair inside another would double all that it governs
                also, end = self._or_else(single, end)
            joined = self._joined(at, end, single)
            body_at = self._body_start(joined[0]) if joined is not None else -1
            if joined is not None and body_at >= 0:
                asked = joined[1]
            if asked is not None and token.text in UNLESS:
                asked = replace(asked, negated=not asked.negated) if asked.kind in INVERTED else None
        if asked is None and best is None and token.text in ("If", "if"):
            asked, body_at = self._wish(at)
        if asked is None and token.text.casefold() not in ("if", "on", "unless"):
            return None
        if asked is None:
            return self._unknown_condition(at, best[0] if best else -1)
        if nested and not (first or (asked.kind == "result" and _rolls(rolled))):
            self.report("second-condition", token, self.stream[last - 1],
                        Message("is a second condition in the same sentence, and the first governs to the full stop."),
                        Message("Start a new sentence with it."))  # fmt: skip
            return [], last
        outer, self.result, self.before = self.result, asked.kind == "result", asked
        self.paired = bool(also) or self.paired
        body, stop = self._run(body_at, inside=True)
        self.result, self.paired = outer, self.paired and not also
        otherwise: list[Statement] | None = None
        further: list[Statement] = []
        if stop < last and (self._next_result(stop) or self._next_way(stop, body)):
            further, _ = self._conditional(stop, nested=False, first=True) or ([], last)
        elif stop < last:
            if nested or (body and isinstance(body[0], When)):
                self.report("second-condition", self.stream[stop], self.stream[-1],
                            Message("may belong to either condition of the sentence."),
                            Message("Write two sentences, each with its own condition."))  # fmt: skip
                return [], last
            otherwise = self._otherwise(stop + self._denial(stop))
        closing = self.stream[stop - 1 if further else -1]
        when = When(
            asked,
            tuple(body),
            None if otherwise is None else tuple(otherwise),
            Span(token.start, closing.end),
        )
        if also and otherwise:
            self.report("second-condition", self.stream[stop], self.stream[-1],
                        Message("may belong to either result of the sentence."), Message("Write a sentence for each result."))  # fmt: skip
            return [], last
        both = [when] if not also else _for_each(when, also)
        return [*both, *further], last

    def _or_else(self, asked: Condition, end: int) -> tuple[str, int]:
        """If you tie or fail, on a success or a tie, if you win or run: the other result that is meant, and the position behind it."""
        if asked.kind != "result" or self._text(end) != "or":
            return "", end
        at = end + 1 + (self._text(end + 1) == "a")
        other = _RESULTS.get(self._text(at), "")
        both = {other, asked.name}
        joined = other and other != asked.name and ("tie" in both or both == _ALIVE)
        return (other, at + 1) if joined else ("", end)

    def _ends_branch(self, at: int, tail: int, found: list[Statement]) -> bool:
        """Whether the condition here is beside the one before it, not inside: the other result, or another way."""
        if self.result and self._next_result(at):
            return True
        return self._next_way(at, found) and all(map(self._joint, self.stream[tail:at]))

    def _opened(
        self, at: int, found: list[Statement], tail: int, *, inside: bool, first: bool
    ) -> tuple[list[Statement], int] | None:
        """The condition that opens here with what depends on it, and the position behind; None for a story's "if"."""
        before = len(self.faults)
        asked = self._conditional(at, nested=inside, first=first, rolled=found)
        if asked is None:
            return None
        reported = len(self.faults) > before
        self._check_beside(tail, at, behind=bool(found))
        statements, behind = asked
        other = (
            _asks_result(statements) and self._text(tail) == "On"
        )  # On a success you land lightly; on a failure ...
        if not (reported or found or other) and statements and self._hangs(tail, at, behind, leaves=True):
            return [], behind
        wished = any(isinstance(each, When) and each.condition.kind == "wish" for each in statements)
        if wished and found and not isinstance(found[-1], Goto):
            self.report("second-condition", self.stream[at], self.stream[-1],
                        Message("is a wish, and may belong to what stands before it or behind it."),
                        Message('Begin a sentence with "If you wish, ...", or write "You may ...".'))  # fmt: skip
            return [], behind
        if not reported and self._governs_nothing(statements, at, beside=bool(found) or inside):
            return [], behind
        return statements, behind

    def _governs_nothing(self, statements: list[Statement], at: int, *, beside: bool) -> bool:
        """You knock: if you have the **lamp**. Reports a condition in a sentence of which nothing depends on it.

        Where it opens the sentence, or story follows it, it is a condition of the story.
        """
        if any(not isinstance(each, When) or each.body or each.otherwise is not None for each in statements):
            return False
        closes = self._closes(at)
        if not beside and (not closes or not at):
            return False
        if self.stream[at].text.casefold() in ("with", "without") and not beside:
            return False
        self.report("condition", self.stream[at], self.stream[-1],
                    Message("is a condition on which nothing depends."),
                    Message('Put it in front of what depends on it ("If you ..., ..."), or {plain_cure}', plain_cure=near_misses.PLAIN_CURE))  # fmt: skip
        return True

    def _closes(self, at: int) -> bool:
        """Whether a condition of the phrase book starts here and ends with the sentence."""
        found = self._asked(at)
        return found is not None and all(token.text in (*ENDS, ")") for token in self.stream[found[0] :])

    def _next_result(self, at: int) -> bool:
        """If you succeed, ...; if you fail, ...: the second result of the same roll ends the first one's branch."""
        best = self._asked(at) if self.stream[at].text in ("if", "on") else None
        return best is not None and best[1]["kind"] == "result"

    def _next_way(self, at: int, body: list[Statement]) -> bool:
        """If you fight, turn to ...; if you run, turn to ...: who has left needs no second condition."""
        if not body or not isinstance(body[-1], Goto) or self._text(at) not in ("if", "unless"):
            return False
        if self._text(at) == "unless" and self._closes(at):
            return False  # ..., turn to [[x]], but not if you carry the **gong**: it is about the way in front of it
        return self._denial(at) == 0 and (self._asked(at) is not None or self._wish(at)[0] is not None)

    def _under(self, end: int, *, last: bool) -> tuple[Condition, int] | None:
        """The condition behind an instruction, "Turn to [[x]] if you have the **seal**", and the position behind it.

        With `last` it must close the sentence: an instruction that is not the only one might not depend on it.
        """
        at = end + 1 if last and self._text(end) in (",", "-", "–", "—") else end
        at += last and self._text(at) == "but"
        asks = self._text(at) in ("if", "unless") or (last and self._text(at) in ("once", "the", "on"))
        found = self._whole(at) if asks else None
        if found is None or not self._ends_well(found[1], inside=True):
            return None
        if last and any(token.text not in ENDS for token in self.stream[found[1] :]):
            return None
        if found[0].parts and any(token.text == "," for token in self.stream[at : found[1]]):
            return None  # Take the **lamp** if you have none, and 2 gp: perhaps one more thing to take
        return found

    def _depending(
        self,
        match: tuple[Phrase, int, dict[str, object]],
        at: int,
        under: tuple[Condition, int],
        tail: int,
        *,
        beside: bool,
    ) -> list[Statement]:
        """An instruction with the condition behind it; nothing where the condition may be meant for the roll alone."""
        phrase, _, facts = match
        needed, behind = under
        if phrase.node != "bonus" and phrase.rolls and set(facts) & CHANGES_A_ROLL:
            self.report("condition", self.stream[at], self.stream[behind - 1],
                        Message("may ask for the roll only with this, or change the roll."),
                        Message('Put the condition first ("If you ..., Test ..."), or say what it changes: "Test ..., or at +1 if you ...".'))  # fmt: skip
            return []
        made = build_all(phrase, facts, Span(self.stream[at].start, self.stream[behind - 1].end))
        self._check_beside(tail, at, behind=beside)
        return [When(needed, tuple(made), None, made[0].span)]

    def _cast(self, at: int, end: int, spell: str) -> When:
        """Cast Flight: turn to ..., otherwise ...: a condition in the dress of an order."""
        asked = Condition("cast", spell, span=Span(self.stream[at].start, self.stream[end - 1].end))
        body, stop = self._run(end + 1, inside=True)
        otherwise = self._otherwise(stop + self._denial(stop)) if stop < len(self.stream) else None
        span = Span(self.stream[at].start, self.stream[-1].end)
        return When(asked, tuple(body), None if otherwise is None else tuple(otherwise), span)

    def _otherwise(self, at: int) -> list[Statement]:
        if at < len(self.stream) and self.stream[at].text in (",", ":"):
            at += 1
        at += self._text(at) == "to" and at + 1 < len(self.stream) and self.stream[at + 1].kind == REFERENCE
        if at < len(self.stream) and self.stream[at].kind == REFERENCE:
            token = self.stream[at]
            if self._ends_well(at + 1, inside=False):
                found, _ = self._run(at + 1, inside=False)
                return [Goto(token.inside, Span(token.start, token.end)), *found]
        found, stop = self._run(at, inside=True)
        if stop < len(self.stream):
            self.report("second-condition", self.stream[stop], self.stream[-1],
                        Message('is a second "otherwise" in the same sentence.'), Message("Write a sentence of its own."))  # fmt: skip
        return found


def _asks_result(statements: list[Statement]) -> bool:
    return bool(statements) and isinstance(statements[0], When) and statements[0].condition.kind == "result"
