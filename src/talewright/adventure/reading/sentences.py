"""One sentence: understood completely, or reported. Recursive descent over tokens.

An instruction may open the sentence or follow a comma, semicolon, colon, dash, "and" or "then". A condition
governs to the end of its sentence. What looks like an instruction and is none becomes a fault, never silence.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.book import Fault
from talewright.adventure.model import Condition, Goto, Rest, Statement, WebOnly, When
from talewright.adventure.phrases.nodes import build_all, condition
from talewright.adventure.phrases.phrase import Trace
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    ENDS,
    MARK,
    PROGRAM,
    QUOTE,
    REFERENCE,
    WEB,
    WORD,
    Token,
    sentences,
    tokens,
)
from talewright.adventure.reading import near_misses
from talewright.adventure.reading.matching import JOINABLE, UNLESS, Matcher
from talewright.adventure.reading.rewriting import giver, rewritten
from talewright.core.findings import Span
from talewright.core.text.message import Message

INVERTED = JOINABLE | {"all", "any"}
"""Kinds of conditions that "unless" may turn round."""


class Reader(Matcher):
    """Reads the sentences of one section. Faults gather in `faults`."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.faults: list[Fault] = []
        self.prose = False
        self.result = False
        """inside the branch of a result"""

    # -- a whole sentence ----------------------------------------------------------------------

    def sentence(self, stream: list[Token]) -> tuple[list[Statement], list[Statement] | None]:
        """The statements of a sentence, and those of an "Otherwise, ..." that opens it."""
        self.stream = stream = rewritten(stream)
        self._name_giver()
        stream = self.stream
        self.prose = False
        first = stream[0]
        if first.kind == WORD and first.text == "Otherwise":
            return [], self._otherwise(1)
        if first.kind == WORD and first.text == "otherwise":
            self.report("otherwise", first, stream[-1], Message("opens a sentence with a small letter, so it belongs to no condition."),
                        Message('Put a comma in place of the full stop before it, or write "Otherwise".'))  # fmt: skip
            return [], None
        opening = [token.text for token in stream[:5]]
        if opening[:2] == ["If", "not"]:
            return [], self._otherwise(2)
        if opening == ["If", "you", "do", "not", ","]:
            return [], self._otherwise(4)
        before = len(self.faults)
        sum_ = self._sum()
        if sum_ is not None:
            return sum_, None
        found, _ = self._run(0, inside=False)
        if not found and len(self.faults) == before and not self.private:
            self._unheard()
        return found, None

    def _name_giver(self) -> None:
        """The ferryman gives you ...: read as "he gives you", where a phrase then starts."""
        found = giver(self.stream)
        if found is None:
            return
        at, changed = found
        before, self.stream = self.stream, changed
        if self._match(at) is None:
            self.stream = before

    def _sum(self) -> list[Statement] | None:
        """Multiply the bells by five and turn to that section: what stands in front is for the reader to work out."""
        stream = self.stream
        if not any(token.text == "that" for token in stream):
            return None
        for at, token in enumerate(stream):
            match = self._match(at) if token.text in ("turn", "Turn") else None
            if match is not None and match[0].node == "by-number" and not match[0].private:
                break
        else:
            return None
        phrase, end, facts = match
        if any(token.text not in ENDS for token in stream[end:]):
            return None
        best = self._asked(0, Trace()) if stream[0].text in ("If", "Unless") else None
        asked, front = None, 0
        if best is not None:
            single = condition(best[1], Span(stream[0].start, stream[best[0] - 1].end))
            joined = self._joined(0, best[0], single)
            if joined is not None and joined[1].kind in INVERTED:
                front, asked = joined
                asked = replace(asked, negated=not asked.negated) if stream[0].text == "Unless" else asked
        if asked is None and (best is not None or near_misses.near_condition(self.book, stream, 0)):
            self.report("condition", stream[0], stream[at - 1], Message("is no condition for a number that a reader works out."),
                        Message("Ask for an item, a keyword or the like, or lead to a section of its own first."))  # fmt: skip
            return []
        for i in range(front, at):
            other = self._match(i) if not i or self._joint(stream[i - 1]) else None
            if other is not None and other[0].node != "bonus":
                self.report("by-number", stream[i], stream[at - 1], Message("stands in the sentence of a sum and is not carried out."),
                            Message("Give it a sentence of its own."))  # fmt: skip
                return []
        made: list[Statement] = build_all(phrase, facts, Span(stream[at].start, stream[end - 1].end))
        whole = Span(stream[0].start, stream[end - 1].end)
        return made if asked is None else [When(asked, tuple(made), None, whole)]

    def _unheard(self) -> None:
        """Nothing was understood and nothing reported: still it may change what the reader has."""
        doubt = near_misses.unheard(self.book, self.stream)
        if doubt is not None:
            _, kind, cause, cure = doubt
            self.report(kind, self.stream[0], self.stream[-1], cause, cure)

    def program(self, text: str, at: int) -> list[Statement]:
        """The program of braces or a fence: phrases and nothing else."""
        found: list[Statement] = []
        reader = Reader(self.book, private=True)
        outer = self.stream
        for stream in sentences(tokens(text, at)):
            mine, otherwise = reader.sentence(stream)
            self.stream = stream
            if (
                otherwise is not None
                and found
                and isinstance(found[-1], When)
                and found[-1].otherwise is None
            ):
                found[-1] = replace(found[-1], otherwise=tuple(otherwise))
            elif not mine and not reader.faults:
                self.report(
                    "braces",
                    stream[0],
                    stream[-1],
                    Message("is no instruction the phrase book knows."),
                    self._suggestion(stream, 0)
                    or Message("Write one of its phrases between the braces, or {{-}} for plain text."),
                )
            elif reader.prose:
                self.report("braces", stream[0], stream[-1], Message("is only partly an instruction."),
                            Message("Between braces stand phrases alone; move the story in front of them."))  # fmt: skip
            found += mine
        if not text.strip():
            self.faults.append(Fault("braces", "error", Span(at - 1, at + len(text) + 1), "{" + text + "}", Message("holds nothing."),
                                     Message("Write a phrase between the braces, or {{-}} for plain text.")))  # fmt: skip
        self.faults += reader.faults
        self.stream = outer
        return found

    # -- statements in a row -------------------------------------------------------------------

    def _run(self, at: int, *, inside: bool) -> tuple[list[Statement], int]:
        """Statements from here to the end of the sentence, or to "otherwise" inside a condition."""
        found: list[Statement] = []
        ready, first, tail = True, True, at
        while at < len(self.stream):
            token = self.stream[at]
            if inside and self._is_otherwise(at, ready=ready):
                break
            if token.kind in (PROGRAM, WEB):
                found += self._marked(token)
                at, ready, first, tail = at + 1, False, False, at + 1
                continue
            if ready and token.kind == WORD and (token.text in self.book.openers or token.text in UNLESS):
                if inside and found and self.result and self._next_result(at):
                    tail = at if all(self._joint(each) for each in self.stream[tail:at]) else tail
                    break
                asked = self._conditional(at, nested=inside, first=first)
                if asked is not None:
                    self._check_beside(tail, at, behind=bool(found))
                    statements, at = asked
                    found += statements
                    tail = at
                    break
            match = self._match(at) if ready and token.kind == WORD else None
            if match is not None:
                phrase, end, facts = match
                if phrase.node == "bonus" and (under := self._under(end)) is not None:
                    needed, behind = under
                    made = build_all(phrase, facts, Span(token.start, self.stream[behind - 1].end))
                    found.append(When(needed, tuple(made), None, made[0].span))
                    at, ready, first, tail = behind, False, False, behind
                    continue
                if self._ends_well(end, inside=inside, phrase=phrase):
                    self._check_beside(tail, at, behind=bool(found))
                    hangs = near_misses.hanging(self.stream, tail, at)
                    if hangs >= 0:
                        self.report(
                            "condition", self.stream[hangs], self.stream[end - 1],
                            Message("makes an instruction depend on something the phrase book cannot decide."),
                            Message('Say it with "If ...," as the phrase book does, in a fenced block, or as a choice.'),
                        )  # fmt: skip
                        at, ready, first, tail = end, False, False, end
                        continue
                    if phrase.verb == "cast" and "ds" not in facts and self._text(end) == ":":
                        cast = self._cast(at, end, str(facts["spell"]))
                        if cast.body or cast.otherwise:
                            found.append(cast)
                            at = tail = len(self.stream)
                            break
                    found += build_all(phrase, facts, Span(token.start, self.stream[end - 1].end))
                    at, ready, first = end, False, False
                    tail = at
                    continue
                at = self._near_miss(at, end)
                ready, first, tail = False, False, at
                continue
            skipped = self._suspicious(at, ready=ready)
            if skipped:
                at, ready, first, tail = skipped, False, False, skipped
                continue
            ready = self._joint(token)
            if not ready and token.kind not in (MARK, QUOTE):
                first = False
                self.prose = True
            at += 1
        if found or inside:
            self._check_beside(tail, at, behind=bool(found))
        return _fold_rest(found), at

    def _marked(self, token: Token) -> list[Statement]:
        inner = self.program(token.inside, token.at)
        span = Span(token.start, token.end)
        return [WebOnly(tuple(inner), span)] if token.kind == WEB else inner

    # -- conditions ----------------------------------------------------------------------------

    def _conditional(self, at: int, *, nested: bool, first: bool) -> tuple[list[Statement], int] | None:
        """A condition with its body; None when the words are only a story's "if"."""
        token = self.stream[at]
        last = len(self.stream)
        trace = Trace()
        best = self._asked(at, trace)
        asked: Condition | None = None
        body_at = at
        if best is not None:
            end = best[0]
            single = condition(best[1], Span(token.start, self.stream[end - 1].end))
            joined = self._joined(at, end, single)
            body_at = self._body_start(joined[0]) if joined is not None else -1
            if joined is not None and body_at >= 0:
                asked = joined[1]
            if asked is not None and token.text in UNLESS:
                asked = replace(asked, negated=not asked.negated) if asked.kind in INVERTED else None
        if asked is None and best is None:
            asked, body_at = self._wish(at)
        if asked is None and token.text.casefold() not in ("if", "on", "unless"):
            return None
        if asked is None:
            return self._unknown_condition(at, best[0] if best else -1, trace)
        if nested and not first:
            self.report("second-condition", token, self.stream[last - 1],
                        Message("is a second condition in the same sentence, and the first governs to the full stop."),
                        Message("Start a new sentence with it."))  # fmt: skip
            return [], last
        outer, self.result = self.result, asked.kind == "result"
        body, stop = self._run(body_at, inside=True)
        self.result = outer
        otherwise: list[Statement] | None = None
        further: list[Statement] = []
        if stop < last and self._next_result(stop):
            further, _ = self._conditional(stop, nested=False, first=True) or ([], last)
        elif stop < last:
            if nested or (body and isinstance(body[0], When)):
                self.report("second-condition", self.stream[stop], self.stream[-1],
                            Message("may belong to either condition of the sentence."),
                            Message("Write two sentences, each with its own condition."))  # fmt: skip
                return [], last
            otherwise = self._otherwise(stop + (2 if self.stream[stop].text == "if" else 1))
        closing = self.stream[stop - 1 if further else -1]
        when = When(
            asked,
            tuple(body),
            None if otherwise is None else tuple(otherwise),
            Span(token.start, closing.end),
        )
        return [when, *further], last

    def _next_result(self, at: int) -> bool:
        """If you succeed, ...; if you fail, ...: the second result of the same roll ends the first one's branch."""
        best = self._asked(at, Trace()) if self.stream[at].text in ("if", "on") else None
        return best is not None and best[1]["kind"] == "result"

    def _under(self, end: int) -> tuple[Condition, int] | None:
        """The condition behind a bonus, "Add 1 if you carry the **rope**", and the position behind it."""
        best = self._asked(end, Trace()) if self._text(end) in ("if", "unless") else None
        if best is None:
            return None
        single = condition(best[1], Span(self.stream[end].start, self.stream[best[0] - 1].end))
        joined = self._joined(end, best[0], single)
        if joined is None or joined[1].kind not in INVERTED or not self._ends_well(joined[0], inside=True):
            return None
        behind, asked = joined
        return (replace(asked, negated=not asked.negated) if self._text(end) == "unless" else asked), behind

    def _cast(self, at: int, end: int, spell: str) -> When:
        """Cast Flight: turn to ..., otherwise ...: a condition in the dress of an order."""
        asked = Condition("cast", spell, span=Span(self.stream[at].start, self.stream[end - 1].end))
        body, stop = self._run(end + 1, inside=True)
        otherwise = self._otherwise(stop + 1) if stop < len(self.stream) else None
        span = Span(self.stream[at].start, self.stream[-1].end)
        return When(asked, tuple(body), None if otherwise is None else tuple(otherwise), span)

    def _otherwise(self, at: int) -> list[Statement]:
        if at < len(self.stream) and self.stream[at].text in (",", ":"):
            at += 1
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

    # -- what is not understood ----------------------------------------------------------------

    def _unknown_condition(self, at: int, end: int, trace: Trace) -> tuple[list[Statement], int] | None:
        """Reported when something hangs on it; a story's own "if" is left alone."""
        last = len(self.stream)
        rest = range(at + 1, last)
        hangs = any(
            self.stream[i].kind in (REFERENCE, PROGRAM)
            or (self._joint(self.stream[i - 1]) and self._begins(i))
            for i in rest
        )
        if not hangs and not near_misses.near_condition(self.book, self.stream, at):
            return None
        for phrase in self.book.conditions:
            for _ in phrase.matches(self.stream, at, self.lexicon, trace):
                pass
        stop = next((i for i in rest if self.stream[i].text in (",", ":", ";")), last)
        cause, cure = near_misses.condition_words(self.book, self.stream, at, end, trace)
        self.report("condition", self.stream[at], self.stream[max(at, stop - 1)], cause, cure)
        return [], last

    def report(self, kind: str, start: Token, end: Token, cause: Message, cure: Message) -> None:
        words = near_misses.words_between(self.stream, start, end)
        self.faults.append(Fault(kind, "error", Span(start.start, end.end), words, cause, cure))

    def _near_miss(self, at: int, end: int) -> int:
        """A phrase that runs on into words it does not know."""
        stop = near_misses.clause_end(self.stream, end)
        cause, cure = near_misses.runs_on(self.stream, at, end)
        self.report("near-miss", self.stream[at], self.stream[stop - 1], cause, cure)
        return stop

    def _suspicious(self, at: int, *, ready: bool) -> int:
        """Report what looks like an instruction here; the position behind it, or 0."""
        doubt = near_misses.doubt(self.book, self.stream, at, ready=ready, private=self.private)
        if doubt is None:
            return 0
        stop, kind, cause, cure = doubt
        self.report(kind, self.stream[at], self.stream[stop - 1], cause, cure)
        return stop

    def _check_beside(self, start: int, end: int, *, behind: bool) -> None:
        """The story beside an instruction may not carry numbers or terms of the rules along."""
        if start >= end or self.private:
            return
        at = near_misses.stowaway(self.book, self.stream, start, end, behind=behind)
        if at >= 0:
            self.report(
                "near-miss", self.stream[at], self.stream[end - 1],
                Message("stands beside an instruction and is not carried out."),
                Message("Give it its own phrase and sentence, or {plain_cure}", plain_cure=near_misses.PLAIN_CURE),
            )  # fmt: skip

    def _suggestion(self, stream: list[Token], at: int) -> Message:
        return near_misses.did_you_mean(self.book, stream[at:])


def _fold_rest(found: list[Statement]) -> list[Statement]:
    """What else a sentence with a Rest says belongs to the Rest."""
    for i, statement in enumerate(found):
        behind = tuple(found[i + 1 :])
        if isinstance(statement, Rest):
            return [*found[:i], replace(statement, effects=(*statement.effects, *behind))]
        paid = statement.body[0] if isinstance(statement, When) and statement.body else None
        if behind and isinstance(statement, When) and isinstance(paid, Rest) and len(statement.body) == 1:
            rest = replace(paid, effects=(*paid.effects, *behind))
            return [*found[:i], replace(statement, body=(rest,))]
    return found
