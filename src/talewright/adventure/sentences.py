"""One sentence: understood completely, or reported. Recursive descent over tokens.

An instruction may open the sentence or follow a comma, semicolon, colon, dash, "and" or "then". A condition
governs to the end of its sentence. What looks like an instruction and is none becomes a fault, never silence.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure import doubts
from talewright.adventure.book import Fault
from talewright.adventure.model import Condition, Goto, Rest, Span, Statement, WebOnly, When
from talewright.adventure.nodes import build, condition
from talewright.adventure.phrasebook import PhraseBook
from talewright.adventure.phrases import Phrase, Trace
from talewright.adventure.tokens import (
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

JOINTS = frozenset({",", ";", ":", "—", "–", "-"})
LINKS = frozenset({"and", "then", "also", "so", "but"})
PLACES = frozenset(
    [
        "in",
        "on",
        "under",
        "at",
        "by",
        "beside",
        "behind",
        "inside",
        "among",
        "between",
        "near",
        "beneath",
        "below",
        "above",
        "within",
        "there",
        "here",
        "hanging",
        "lying",
        "hidden",
        "wrapped",
        "tucked",
    ]
)
"""Words that may follow what is found: where it lay."""
WISHES = frozenset(
    {"want", "wish", "would", "choose", "decide", "prefer", "dare", "intend", "mean", "feel", "try", "like"}
)
_OTHERWISE = ("otherwise", "Otherwise")


class Reader:
    """Reads the sentences of one section. Faults gather in `faults`."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        self.book = book
        self.lexicon = book.lexicon
        self.private = private
        self.faults: list[Fault] = []
        self.stream: list[Token] = []
        self.ambiguous: list[str] = []
        self.prose = False

    # -- a whole sentence ------------------------------------------------------------------------

    def sentence(self, stream: list[Token]) -> tuple[list[Statement], list[Statement] | None]:
        """The statements of a sentence, and those of an "Otherwise, ..." that opens it."""
        self.stream = stream
        self.prose = False
        first = stream[0]
        if first.kind == WORD and first.text == "Otherwise":
            return [], self._otherwise(1)
        opening = [token.text for token in stream[:5]]
        if opening[:2] == ["If", "not"]:
            return [], self._otherwise(2)
        if opening == ["If", "you", "do", "not", ","]:
            return [], self._otherwise(4)
        found, _ = self._run(0, inside=False)
        return found, None

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
                    "is no instruction the phrase book knows.",
                    self._suggestion(stream, 0)
                    or "Write one of its phrases between the braces, or {-} for plain text.",
                )
            elif reader.prose:
                self.report("braces", stream[0], stream[-1], "is only partly an instruction.",
                            "Between braces stand phrases alone; move the story in front of them.")  # fmt: skip
            found += mine
        if not text.strip():
            self.faults.append(Fault("braces", "error", Span(at - 1, at + len(text) + 1), "{" + text + "}", "holds nothing.",
                                     "Write a phrase between the braces, or {-} for plain text."))  # fmt: skip
        self.faults += reader.faults
        self.stream = outer
        return found

    # -- statements in a row ---------------------------------------------------------------------

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
            if ready and token.kind == WORD and token.text in ("If", "if", "On", "on"):
                asked = self._conditional(at, nested=inside, first=first, opened=at == 0)
                if asked is not None:
                    statement, at = asked
                    if statement is not None:
                        found.append(statement)
                    tail = at
                    break
            match = self._match(at) if ready and token.kind == WORD else None
            if match is not None:
                phrase, end, facts = match
                if self._ends_well(end, inside=inside, phrase=phrase):
                    self._check_tail(tail, at, found)
                    hangs = doubts.hanging(self.stream, tail, at)
                    if hangs >= 0:
                        self.report(
                            "condition", self.stream[hangs], self.stream[end - 1],
                            "makes an instruction depend on something the phrase book cannot decide.",
                            'Say it with "If ...," as the phrase book does, in a fenced block, or as a choice.',
                        )  # fmt: skip
                        at, ready, first, tail = end, False, False, end
                        continue
                    if phrase.verb == "cast" and "ds" not in facts and self._text(end) == ":":
                        found.append(self._cast(at, end, str(facts["spell"])))
                        at = tail = len(self.stream)
                        break
                    found.append(build(phrase, facts, Span(token.start, self.stream[end - 1].end)))
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
        self._check_tail(tail, at, found)
        return _fold_rest(found), at

    def _joint(self, token: Token) -> bool:
        return (token.kind == MARK and token.text in JOINTS) or (token.kind == WORD and token.text in LINKS)

    def _marked(self, token: Token) -> list[Statement]:
        inner = self.program(token.inside, token.at)
        span = Span(token.start, token.end)
        return [WebOnly(tuple(inner), span)] if token.kind == WEB else inner

    # -- phrases ---------------------------------------------------------------------------------

    def _match(self, at: int) -> tuple[Phrase, int, dict[str, object]] | None:
        """The longest phrase that starts here."""
        best: tuple[Phrase, int, dict[str, object]] | None = None
        for phrase in self.book.starting(self.stream, at):
            if phrase.private and not self.private:
                continue
            for end, facts in phrase.matches(self.stream, at, self.lexicon):
                if best is None or end > best[1]:
                    best = (phrase, end, facts)
                elif end == best[1] and (phrase.id, facts) != (best[0].id, best[2]):
                    self.ambiguous.append(f"{best[0].id} or {phrase.id}")
        return best

    def _ends_well(self, end: int, *, inside: bool, phrase: Phrase | None = None) -> bool:
        """A phrase must be followed by nothing, a joint, or "otherwise"."""
        if end >= len(self.stream):
            return True
        token = self.stream[end]
        if token.kind == MARK and (token.text in ENDS or token.text in JOINTS):
            return True
        found = (
            phrase is not None
            and phrase.node in ("give", "offer", "coin")
            and phrase.firsts[0].casefold() == "you"
        )
        if token.kind == WORD and found and token.text in PLACES:
            return True
        return token.kind == WORD and (token.text in LINKS or (inside and token.text == "otherwise"))

    def _is_otherwise(self, at: int, *, ready: bool) -> bool:
        token = self.stream[at]
        if token.kind != WORD:
            return False
        if token.text == "otherwise":
            return True
        return (
            ready and token.text == "if" and at + 1 < len(self.stream) and self.stream[at + 1].text == "not"
        )

    # -- conditions ------------------------------------------------------------------------------

    def _conditional(
        self, at: int, *, nested: bool, first: bool, opened: bool
    ) -> tuple[Statement | None, int] | None:
        """A condition with its body; None when the words are only a story's "if"."""
        token = self.stream[at]
        last = len(self.stream)
        trace = Trace()
        best: tuple[int, dict[str, object]] | None = None
        for phrase in self.book.asking(self.stream, at):
            if phrase.private and not self.private:
                continue
            for end, facts in phrase.matches(self.stream, at, self.lexicon, trace):
                if best is None or end > best[0]:
                    best = (end, facts)
                elif end == best[0] and facts != best[1]:
                    self.ambiguous.append(f"{best[1]} or {facts}")
        asked: Condition | None = None
        body_at = at
        if best is not None:
            end = best[0]
            body_at = self._body_start(end)
            if body_at >= 0:
                asked = condition(best[1], Span(token.start, self.stream[end - 1].end))
        if asked is None and best is None:
            asked, body_at = self._wish(at)
        if asked is None:
            return self._unknown_condition(at, best[0] if best else -1, trace)
        if nested and not first:
            self.report("second-condition", token, self.stream[last - 1],
                        "is a second condition in the same sentence, and the first governs to the full stop.",
                        "Start a new sentence with it.")  # fmt: skip
            return None, last
        body, stop = self._run(body_at, inside=True)
        otherwise: list[Statement] | None = None
        if stop < last:
            if nested or (body and isinstance(body[0], When)):
                self.report("second-condition", self.stream[stop], self.stream[-1],
                            "may belong to either condition of the sentence.",
                            "Write two sentences, each with its own condition.")  # fmt: skip
                return None, last
            otherwise = self._otherwise(stop + (2 if self.stream[stop].text == "if" else 1))
        when = When(
            asked,
            tuple(body),
            None if otherwise is None else tuple(otherwise),
            Span(token.start, self.stream[-1].end),
        )
        del opened
        return when, last

    def _cast(self, at: int, end: int, spell: str) -> When:
        """Cast Flight: turn to ..., otherwise ...: a condition in the dress of an order."""
        asked = Condition("cast", spell, span=Span(self.stream[at].start, self.stream[end - 1].end))
        body, stop = self._run(end + 1, inside=True)
        otherwise = self._otherwise(stop + 1) if stop < len(self.stream) else None
        span = Span(self.stream[at].start, self.stream[-1].end)
        return When(asked, tuple(body), None if otherwise is None else tuple(otherwise), span)

    def _text(self, at: int) -> str:
        return self.stream[at].text if at < len(self.stream) else ""

    def _body_start(self, end: int) -> int:
        """Where the body of a condition starts; -1 when the words behind it belong to no known condition."""
        if end >= len(self.stream):
            return end
        token = self.stream[end]
        if token.kind == MARK and (token.text in (",", ":", ";") or token.text in JOINTS):
            return end + 1
        if token.kind == MARK and token.text in ENDS:
            return end
        if token.kind == WORD and token.text in ("then", "also"):
            return end + 1
        if token.kind == WORD and token.text == "otherwise":
            return end
        if token.kind == WORD and self._match(end) is not None:
            return end
        return -1

    def _wish(self, at: int) -> tuple[Condition | None, int]:
        """If you want to climb, turn to ...: the reader decides. Only where a way on follows."""
        words = [token.text for token in self.stream[at + 1 : at + 3]]
        if len(words) < 2 or words[0] != "you" or words[1] not in WISHES:
            return None, at
        for i in range(at + 2, len(self.stream)):
            if self._joint(self.stream[i]) and i + 1 < len(self.stream) and self._match_goto(i + 1):
                return Condition("wish", span=Span(self.stream[at].start, self.stream[i - 1].end)), i + 1
        return None, at

    def _match_goto(self, at: int) -> bool:
        token = self.stream[at]
        match = self._match(at) if token.kind == WORD else None
        return match is not None

    def _unknown_condition(self, at: int, end: int, trace: Trace) -> tuple[Statement | None, int] | None:
        """Reported when something hangs on it; a story's own "if" is left alone."""
        last = len(self.stream)
        rest = range(at + 1, last)
        hangs = any(
            self.stream[i].kind in (REFERENCE, PROGRAM)
            or (
                self.stream[i].kind == WORD and self._joint(self.stream[i - 1]) and self._match(i) is not None
            )
            for i in rest
        )
        if not hangs and not doubts.near_condition(self.book, self.stream, at):
            return None
        for phrase in self.book.conditions:
            for _ in phrase.matches(self.stream, at, self.lexicon, trace):
                pass
        stop = next((i for i in rest if self.stream[i].text in (",", ":", ";")), last)
        cause, cure = doubts.condition_words(self.book, self.stream, at, end, trace)
        self.report("condition", self.stream[at], self.stream[max(at, stop - 1)], cause, cure)
        return None, last

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
                        'is a second "otherwise" in the same sentence.', "Write a sentence of its own.")  # fmt: skip
        return found

    # -- what is not understood ------------------------------------------------------------------

    def report(self, kind: str, start: Token, end: Token, cause: str, cure: str) -> None:
        words = self._words(start, end)
        self.faults.append(Fault(kind, "error", Span(start.start, end.end), words, cause, cure))

    def _words(self, start: Token, end: Token) -> str:
        return doubts.words_between(self.stream, start, end)

    def _near_miss(self, at: int, end: int) -> int:
        """A phrase that runs on into words it does not know."""
        stop = doubts.clause_end(self.stream, end)
        cause, cure = doubts.runs_on(self.stream, at, end)
        self.report("near-miss", self.stream[at], self.stream[stop - 1], cause, cure)
        return stop

    def _suspicious(self, at: int, *, ready: bool) -> int:
        """Report what looks like an instruction here; the position behind it, or 0."""
        doubt = doubts.doubt(self.book, self.stream, at, ready=ready, private=self.private)
        if doubt is None:
            return 0
        stop, kind, cause, cure = doubt
        self.report(kind, self.stream[at], self.stream[stop - 1], cause, cure)
        return stop

    def _check_tail(self, start: int, end: int, found: list[Statement]) -> None:
        """Story behind an instruction may not carry numbers or terms of the rules along."""
        if not found or start >= end:
            return
        at = doubts.stowaway(self.book, self.stream, start, end)
        if at >= 0:
            self.report(
                "near-miss", self.stream[at], self.stream[end - 1],
                "stands behind an instruction and is not carried out.",
                "Give it its own phrase and sentence, or mark it as plain text: [..]{-}.",
            )  # fmt: skip

    def _suggestion(self, stream: list[Token], at: int) -> str:
        words = doubts.words_between(stream, stream[at], stream[-1])
        near = self.book.nearest(words)
        return f'Did you mean "{near.says}"?' if near else ""


def _fold_rest(found: list[Statement]) -> list[Statement]:
    """What else a sentence with a Rest says belongs to the Rest."""
    for i, statement in enumerate(found):
        if isinstance(statement, Rest):
            return [*found[:i], replace(statement, effects=tuple(found[i + 1 :]))]
    return found
