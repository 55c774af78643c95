"""One sentence: understood completely, or reported. Recursive descent over tokens.

An instruction may open the sentence or follow a comma, semicolon, colon, dash, "and" or "then". A condition
governs to the end of its sentence. What looks like an instruction and is none becomes a fault, never silence.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.book import Fault
from talewright.adventure.model import Condition, Goto, Rest, Statement, WebOnly, When
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.nodes import build_all, condition
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    BOLD,
    ENDS,
    MARK,
    NUMBER,
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
from talewright.adventure.reading.matching import INVERTED, PLAIN_NODES, UNLESS
from talewright.adventure.reading.reporting import Reporter
from talewright.adventure.reading.rewriting import doer, giver, receiver, rewritten
from talewright.core.findings import Span
from talewright.core.text.message import Message

CHANGES_A_ROLL = frozenset("modifier bonus advantage disadvantage default_roll".split())
"""Facts of a roll that a condition behind it may be meant for."""


class Reader(Reporter):
    """Reads the sentences of one section. Faults gather in `faults`."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.prose = False
        self.result = False
        """inside the branch of a result"""
        self.pending: Condition | None = None
        """what the question before this sentence asks for"""

    # -- a whole sentence ----------------------------------------------------------------------

    def sentence(self, stream: list[Token]) -> tuple[list[Statement], list[Statement] | None]:
        """The statements of a sentence, and those of an "Otherwise, ..." that opens it."""
        self.stream = stream = rewritten(stream)
        if len(stream) > 2 and not self.private:
            self.stream = stream = self._plain_opening(stream)
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
        pending, self.pending = self.pending, self._question()
        opening = [token.text for token in stream[:5]]
        if opening[:3] == ["If", "so", ","] and pending is not None:
            body, stop = self._run(3, inside=True)
            otherwise = self._otherwise(stop + 1) if stop < len(stream) else None
            whole = Span(first.start, stream[-1].end)
            return [When(pending, tuple(body), None if otherwise is None else tuple(otherwise), whole)], None
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

    def _question(self) -> Condition | None:
        """Do you have the **seal**?: what "If so" in the next sentence asks for."""
        stream = self.stream
        if stream[-1].text != "?" or [token.text for token in stream[:2]] != ["Do", "you"]:
            return None
        outer, self.stream = stream, [stream[0]._replace(text="If"), *stream[1:-1]]
        found = self._whole(0)
        self.stream = outer
        return found[0] if found is not None and found[1] == len(stream) - 1 else None

    def _plain_opening(self, stream: list[Token]) -> list[Token]:
        """You must Test ..., Now Test ...: the words in front change nothing."""
        opening = [token.text for token in stream[:3]]
        for words in (["You", "must", "now"], ["You", "must"], ["You", "have", "to"], ["Now"], ["Then"]):
            behind = len(words)
            if opening[:behind] != words or behind >= len(stream):
                continue
            verb = stream[behind]
            if verb.text in self.book.triggers or verb.text == "turn":
                return stream[behind:]
            if words[0] == "You" and verb.text.capitalize() in self.book.triggers:
                spelt = [verb._replace(text=verb.text.capitalize()), *stream[behind + 1 :]]
                self.stream = spelt
                match = self._match(0)
                self.stream = stream
                if match is not None and (match[1] > 1 or len(spelt) < 3):
                    return spelt
        return stream

    def _name_giver(self) -> None:
        """The ferryman gives you ..., you give the ferryman ...: read without the person, where a phrase then starts."""
        for rewrite in (giver, receiver, doer):
            found = rewrite(self.stream)
            if found is None:
                continue
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
        opens = stream[0].text in ("If", "Unless")
        asked, front = (self._whole(0) if opens else None) or (None, 0)
        if asked is None and opens and (self._asked(0) or near_misses.near_condition(self.book, stream, 0)):
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
        verb: list[Token] = []
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
            if match is None and ready and verb:
                match = self._same_verb(at, verb)
            if match is not None:
                phrase, end, facts = match
                bonus = phrase.node == "bonus"
                if (bonus or not (found or inside)) and (
                    under := self._under(end, last=not bonus)
                ) is not None:
                    needed, behind = under
                    if not bonus and phrase.rolls and set(facts) & CHANGES_A_ROLL:
                        self.report("condition", token, self.stream[behind - 1],
                                    Message("may ask for the roll only with this, or change the roll."),
                                    Message('Put the condition first ("If you ..., Test ..."), or say what it changes: "Test ..., or at +1 if you ...".'))  # fmt: skip
                        at, ready, first, tail = behind, False, False, behind
                        continue
                    made = build_all(phrase, facts, Span(token.start, self.stream[behind - 1].end))
                    self._check_beside(tail, at, behind=bool(found))
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
                    verb = self._verb(phrase, at, end) or verb
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

    def _verb(self, phrase: Phrase, at: int, end: int) -> list[Token]:
        """The words in front of what is gained or lost: Gain, You lose."""
        if phrase.node not in PLAIN_NODES or phrase.rolls:
            return []
        stop = at
        while stop < end and self.stream[stop].kind == WORD and not _opens_goods(self.stream[stop]):
            stop += 1
        return self.stream[at:stop] if 0 < stop - at <= 3 and stop < end else []

    def _same_verb(self, at: int, verb: list[Token]) -> tuple[Phrase, int, dict[str, object]] | None:
        """Gain 1 Fortune and 2 Experience: what follows "and" or a comma has the verb in front of it."""
        if not _opens_goods(self.stream[at]) or self._text(at - 1) not in ("and", ","):
            return None
        outer, self.stream = self.stream, [*self.stream[:at], *verb, *self.stream[at:]]
        match = self._match(at)
        self.stream = outer
        if match is None or match[1] <= at + len(verb) or match[0].rolls:
            return None
        counted = self.stream[at].kind == NUMBER or self.stream[at].text in NUMBERS
        if not counted and match[0].node not in ("gain-goods", "lose-goods"):
            return None
        end = match[1] - len(verb)
        return (match[0], end, match[2]) if self._ends_well(end, inside=True, phrase=match[0]) else None

    def _marked(self, token: Token) -> list[Statement]:
        inner = self.program(token.inside, token.at)
        span = Span(token.start, token.end)
        return [WebOnly(tuple(inner), span)] if token.kind == WEB else inner

    # -- conditions ----------------------------------------------------------------------------

    def _conditional(self, at: int, *, nested: bool, first: bool) -> tuple[list[Statement], int] | None:
        """A condition with its body; None when the words are only a story's "if"."""
        token = self.stream[at]
        last = len(self.stream)
        best = self._asked(at)
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
            return self._unknown_condition(at, best[0] if best else -1)
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
        best = self._asked(at) if self.stream[at].text in ("if", "on") else None
        return best is not None and best[1]["kind"] == "result"

    def _under(self, end: int, *, last: bool) -> tuple[Condition, int] | None:
        """The condition behind an instruction, "Turn to [[x]] if you have the **seal**", and the position behind it.

        With `last` it must close the sentence: an instruction that is not the only one might not depend on it.
        """
        found = self._whole(end) if self._text(end) in ("if", "unless") else None
        if found is None or not self._ends_well(found[1], inside=True):
            return None
        if last and any(token.text not in ENDS for token in self.stream[found[1] :]):
            return None
        return found

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


def _opens_goods(token: Token) -> bool:
    """A number, or the article in front of a thing."""
    return token.kind in (NUMBER, BOLD) or token.text in NUMBERS or token.text in ("the", "your")


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
