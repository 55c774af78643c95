"""One sentence: understood completely, or reported. Recursive descent over tokens.

An instruction may open the sentence or follow a comma, semicolon, colon, dash, "and" or "then". A condition
governs to the end of its sentence. What looks like an instruction and is none becomes a fault, never silence.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.book import Fault
from talewright.adventure.model import Coin, Condition, Finish, Give, Goto, LoseItems, Offer, Statement, When
from talewright.adventure.phrases.nodes import build_all
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    ENDS,
    REFERENCE,
    WORD,
    Token,
    sentences,
    tokens,
)
from talewright.adventure.reading import context, endings, near_misses
from talewright.adventure.reading.branches import needed
from talewright.adventure.reading.context import GAP, Answers
from talewright.adventure.reading.decisions import (
    AGREED,
    IF_BOUGHT,
    IF_TAKEN,
    crosses_it_off,
    leaves_it_to_you,
    notes_what_is_taken,
    openings_after,
)
from talewright.adventure.reading.goods.paying import behind_payment
from talewright.adventure.reading.opponents import named
from talewright.adventure.reading.rewriting.rewrite import rewritten
from talewright.core.findings import Span
from talewright.core.text.message import Message

_WORD_BETWEEN = 3
"""Tokens of a sentence that may stand between a question and its answer: Good."""
_TAKES_IT = tuple(
    tuple(words.split())
    for words in (
        "Take it", "Take them", "Take it all", "Pocket it", "Pocket them",
        *(f"{verb} {it} to your {place}" for verb in ("Add", "Put") for it in ("it", "them", "this") for place in ("total", "purse", "gold", "gp")),
    )
)  # fmt: skip
_IF_SO = (
    *IF_TAKEN[:2],
    *(("If", *words.split()) for words in (
        "you have", "you are", "you can", "you did", "it is", "it was", "it does", "it has", "this is so", "that is so", "this is the case", "that is the case", "yes", "you have one",
        "you have it", "you do have one", "you do have it",
    )),
)  # fmt: skip
_WAYS = frozenset("Turn turn Go Return Proceed".split())
"""First words of a way on, which behind a question is for those who answer yes."""


Said = tuple[tuple[str, ...], Span]
"""The words of a sentence without its full stop, and where it stands."""


class PlainReader(Answers):
    """Reads the sentences of one section. Faults gather in `faults`."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.gave = False
        """whether the sentence before this one gives something"""
        self.offering = False
        """whether the sentence before this one offers or gives a thing"""
        self.traded = False
        """whether the sentence before this one is a shop"""
        self.bereft = False
        """whether the sentence before this one takes a thing away"""
        self.offered: tuple[tuple[str, ...], ...] = ()
        """openings of a sentence that goes on with the offer of the sentence before this one"""
        self.said: tuple[Said, ...] = ()
        """the sentences so far, for what they may say of an ending where no way leads on"""
        self.some_readers: Condition | None = None
        self.readers_before: Condition | None = None
        """what a sentence of story says of some readers: "Anyone with a shield may ignore the arrows"; "All others" are then the rest"""

    # -- a whole sentence ----------------------------------------------------------------------

    def sentence(self, stream: list[Token]) -> tuple[list[Statement], list[Statement] | None]:
        """The statements of a sentence, and those of an "Otherwise, ..." that opens it."""
        self.readers_before, self.some_readers = self.some_readers, None
        read = self._read(stream)
        last = read[0][-1] if read[0] else None
        self.gave = isinstance(last, Give | Coin)
        self.offering = isinstance(last, Offer | Give)
        self.bereft = isinstance(last, LoseItems)
        self.before = last.condition if isinstance(last, When) else needed(last)
        self.offered = openings_after(last)
        self.claimed = self.claimed or not (last is None or isinstance(last, Give | LoseItems))
        self.previous = stream
        if any(read):
            self.named = {**self.named, "amount": (), "food": ()}
        return read

    def _read(self, stream: list[Token]) -> tuple[list[Statement], list[Statement] | None]:
        """The sentence as it stands."""
        return self._sentence(stream)

    def _sentence(
        self, stream: list[Token], written: list[Token] | None = None
    ) -> tuple[list[Statement], list[Statement] | None]:
        """A sentence as it stands, of which `written` are its author's words."""
        self.written = stream if written is None else written
        stream = self._with_opponents(stream)
        self.stream = stream = rewritten(
            stream, self.book, self._starts, self._context(stream), words=self._words(stream)
        )
        self.prose = False
        first = stream[0]
        if first.kind == WORD and first.text in ("Otherwise", "Else"):
            return [], self._otherwise(1)
        if first.kind == WORD and first.text == "otherwise":
            self.report("otherwise", first, stream[-1], Message("opens a sentence with a small letter, so it belongs to no condition."),
                        Message('Put a comma in place of the full stop before it, or write "Otherwise".'))  # fmt: skip
            return [], None
        pending, self.pending = self.pending, self._question()
        asked, self.asked = self.asked, False
        if stream[-1].text == "?":
            self.answering = self.pending
            self.asked = self.pending is None and context.asks_some(stream)
        if (
            pending is not None
            and self.pending is None
            and len(stream) < _WORD_BETWEEN
            and first.kind != REFERENCE
            and not self._begins(0)
        ):
            self.pending = pending
            return [], None
        if pending is not None and first.kind == REFERENCE:  # Got the **rope**? [[a]].
            turn = [Token(WORD, word, first.start, first.start) for word in ("Turn", "to")]
            self.stream = stream = [*turn, *stream]
            first = stream[0]
        opening = tuple(token.text for token in stream[:9])
        comma = next((i for i, text in enumerate(opening) if text == ","), 0)
        answered = comma + 1 if opening[:comma] in _IF_SO else 0
        if pending is not None and (answered or first.text in _WAYS):
            self.answering = None
            return [replace(self._following(answered), condition=pending)], None
        if opening[:comma] in self.offered and not self.private:
            return [self._following(comma + 1)], None
        if self.pending is not None:
            self._lost_ways(stream)
            return [], None
        if denied := self._denial(0):
            return [], self._otherwise(denied)
        before = len(self.faults)
        said = tuple([token.text for token in stream if token.text not in ENDS])
        last = self.said[-1:]
        self.said = (*self.said, (said, Span(first.start, stream[-1].end)))
        if (said in _TAKES_IT and self.gave) or (self.offering and notes_what_is_taken(said)):
            return [], None
        if self.traded and leaves_it_to_you(said):
            return [], None
        if self.bereft and crosses_it_off(said):
            return [], None
        sum_ = self._sum()
        if sum_ is not None:
            return sum_, None
        found, _ = self._run(0, inside=False)
        if any(isinstance(each, Goto) for each in found[:-1]) and first.text != "To" and not self.private:
            self._goes_on(first)
            return [], None
        if found and stream[-1].text == "?" and not self.private:
            self.report("near-miss", first, stream[-1], Message("is an instruction in a question."),
                        Message("Make the ways a list of choices, or {plain_cure}", plain_cure=near_misses.PLAIN_CURE))  # fmt: skip
            return [], None
        if not found and len(self.faults) == before and not self.private:
            self._unheard()
        found = [self._ended(each, last) for each in found]
        return self._answered(found, pending, asked=asked) if found and not self.private else found, None

    def _with_opponents(self, stream: list[Token]) -> list[Token]:
        """The sentence with opponents and what a bracket says of them in bold."""
        slot = self.lexicon.opponents
        return stream if slot is None else named(stream, slot, self.lexicon)

    def _ended(self, statement: Statement, before: tuple[Said, ...]) -> Statement:
        """You have won. Your adventure ends here: a closing line takes its kind from the words beside it, or the sentence before."""
        if not isinstance(statement, Finish) or statement.kind != "neutral" or self.closing:
            return statement
        kind = endings.beside(self.stream, statement.span.start, statement.span.end)
        if kind == endings.UNCLEAR:
            self.report("ending", self.stream[0], self.stream[-1], Message("does not say clearly which ending it is."),
                        Message('Write "Your adventure ends here in victory" or "... in failure", or give the heading its ending.'))  # fmt: skip
            return statement
        for words, where in before:
            if not kind and self.stream[0].start - where.end <= GAP:
                kind = endings.spoken_of(words, closes=True)
        return replace(statement, kind=kind) if kind else statement

    def _tell(self, _: list[Token], /) -> None:
        """What a sentence of story in the third person asks of its readers."""
        self.third = False

    def pass_over(self, stream: list[Token]) -> None:
        """A sentence of story alone, which need not be read: what was asked or named before it is no longer at hand."""
        self.pending, self.mentioned, self.offered, self.asked = None, None, (), False
        self.readers_before, self.some_readers = self.some_readers, None
        self._tell(stream)
        words = tuple(token.text for token in stream if token.text not in ENDS)
        self.said = (*self.said, (words, Span(stream[0].start, stream[-1].end)))
        self.previous = stream
        self._context(stream)

    def _following(self, at: int) -> When:
        """If you do, ...: what follows from the offer of the sentence before, which the section puts together with it."""
        self.before = Condition(AGREED)
        if IF_BOUGHT[0] in self.offered:
            at = behind_payment(self.stream, at)
        body, stop = self._run(at, inside=True)
        otherwise = self._otherwise(stop + self._denial(stop)) if stop < len(self.stream) else None
        span = Span(self.stream[0].start, self.stream[-1].end)
        return When(Condition(AGREED), tuple(body), None if otherwise is None else tuple(otherwise), span)

    def _sum(self) -> list[Statement] | None:
        """Multiply the bells by five and turn to that section: what stands in front is for the reader to work out."""
        stream = self.stream
        if "that" not in self._words(stream):
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

    # -- programs in braces and fences --------------------------------------------------------------

    def program(self, text: str, at: int) -> list[Statement]:
        """The program of braces or a fence: phrases and nothing else."""
        found: list[Statement] = []
        reader = PlainReader(self.book, private=True)
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
