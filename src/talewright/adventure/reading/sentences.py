"""One sentence: understood completely, or reported. Recursive descent over tokens.

An instruction may open the sentence or follow a comma, semicolon, colon, dash, "and" or "then". A condition
governs to the end of its sentence. What looks like an instruction and is none becomes a fault, never silence.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.book import Fault
from talewright.adventure.model import Coin, Condition, Finish, Give, Goto, Rest, Statement, WebOnly, When
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.nodes import build_all
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
from talewright.adventure.reading import endings, near_misses
from talewright.adventure.reading.conditions import GAP, Conditions
from talewright.adventure.reading.matching import CAUSES, PLACES, PLAIN_NODES, UNLESS
from talewright.adventure.reading.near_misses.qualifiers import NO_PERSON, PARTICIPLES, about_you
from talewright.adventure.reading.rewriting import rewritten
from talewright.adventure.reading.rewriting_table import MAX_PERSON
from talewright.core.findings import Span
from talewright.core.text.message import Message

_MUST = (("you", "must", "now"), ("you", "must"), ("you", "have", "to"))
_OPENINGS = frozenset("To For In As At With From On Under Despite By".split())
_ORDERING = frozenset(
    "either way;in any case;in either case;at last;at once;finally;first;after that;unfortunately;fortunately;luckily;alas;sadly;as a result".split(
        ";"
    )
)
"""Openings that say nothing of who acts or when."""
_WORD_BETWEEN = 3
"""Tokens of a sentence that may stand between a question and its answer: Good."""
_TAKES_IT = (("Take", "it"), ("Take", "them"), ("Take", "it", "all"), ("Pocket", "it"), ("Pocket", "them"))
_FOR_ALL = frozenset(
    "Ready Done Finished What Why Who Where How When Now So Well And But Then Really".split()
)
"""First words of short questions that do not ask what the reader has or is."""
_PRONOUNS = frozenset("he she they it you we i him them us me".split())
_IF_SO = (("If", "so"), ("If", "you", "do"), ("If", "you", "have"))
_WAYS = frozenset("Turn turn Go Return Proceed".split())
"""First words of a way on, which behind a question is for those who answer yes."""


class Reader(Conditions):
    """Reads the sentences of one section. Faults gather in `faults`."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.prose = False
        self.pending: Condition | None = None
        """what the question before this sentence asks for"""
        self.asked = False
        """whether the sentence before this one is a question in a word or two"""
        self.gave = False
        """whether the sentence before this one gives something"""
        self.ends: tuple[str, Span] | None = None
        """the kind of ending that the text speaks of, and where"""
        self.outcome = ("", Span(0, 0))
        """the kind of ending that the sentence before this one speaks of, and where"""

    # -- a whole sentence ----------------------------------------------------------------------

    def sentence(self, stream: list[Token]) -> tuple[list[Statement], list[Statement] | None]:
        """The statements of a sentence, and those of an "Otherwise, ..." that opens it."""
        read = self._sentence(stream)
        self.gave = bool(read[0]) and isinstance(read[0][-1], Give | Coin)
        return read

    def _sentence(self, stream: list[Token]) -> tuple[list[Statement], list[Statement] | None]:
        self.written = stream
        self.stream = stream = rewritten(stream, self.book, self._starts, self._context(stream))
        self.prose = False
        first = stream[0]
        if first.kind == WORD and first.text in ("Otherwise", "Else"):
            return [], self._otherwise(1)
        if first.kind == WORD and first.text == "otherwise":
            self.report("otherwise", first, stream[-1], Message("opens a sentence with a small letter, so it belongs to no condition."),
                        Message('Put a comma in place of the full stop before it, or write "Otherwise".'))  # fmt: skip
            return [], None
        pending, self.pending = self.pending, self._question()
        if (
            pending is not None
            and self.pending is None
            and len(stream) < _WORD_BETWEEN
            and not self._begins(0)
        ):
            self.pending = pending
            return [], None
        opening = tuple(token.text for token in stream[:4])
        comma = next((i for i, text in enumerate(opening) if text == ","), 0)
        answered = comma + 1 if opening[:comma] in _IF_SO else 0
        if pending is not None and (answered or first.text in _WAYS):
            body, stop = self._run(answered, inside=True)
            otherwise = self._otherwise(stop + self._denial(stop)) if stop < len(stream) else None
            all_ = Span(first.start, stream[-1].end)
            return [When(pending, tuple(body), None if otherwise is None else tuple(otherwise), all_)], None
        if self.pending is not None:
            return [], None
        asked, self.asked = self.asked, self._is_short_question()
        if asked and first.text in _WAYS:
            self.report("condition", first, stream[-1], Message("answers a question that the phrase book does not know."),
                        Message('Say it with "If ...," as the phrase book does, or make it a choice in a list.'))  # fmt: skip
            return [], None
        if denied := self._denial(0):
            return [], self._otherwise(denied)
        before = len(self.faults)
        said = tuple(token.text for token in stream if token.text not in ENDS)
        whole, outcome = Span(first.start, stream[-1].end), self.outcome
        self.outcome = (endings.spoken_of(said, closes=True), whole)
        if kind := endings.spoken_of(said):
            self.ends = (kind, whole)
        if said in _TAKES_IT and self.gave:
            return [], None
        sum_ = self._sum()
        if sum_ is not None:
            return sum_, None
        found, _ = self._run(0, inside=False)
        if any(isinstance(each, Goto) for each in found[:-1]) and first.text != "To" and not self.private:
            self.report("reference", first, stream[-1], Message("goes on behind a way that everybody takes."),
                        Message('Make a list of choices, each with its own way, or write "If ..., turn to ...".'))  # fmt: skip
            return [], None
        if found and stream[-1].text == "?" and not self.private:
            self.report("near-miss", first, stream[-1], Message("is an instruction in a question."),
                        Message("Make the ways a list of choices, or {plain_cure}", plain_cure=near_misses.PLAIN_CURE))  # fmt: skip
            return [], None
        if not found and len(self.faults) == before and not self.private:
            self._unheard()
        return [self._ended(each, *outcome) for each in found], None

    def _ended(self, statement: Statement, before: str, where: Span) -> Statement:
        """You have won. Your adventure ends here: a closing line takes its kind from the words beside it, or the sentence before."""
        if not isinstance(statement, Finish) or statement.kind != "neutral" or self.closing:
            return statement
        kind = endings.beside(self.stream, statement.span.start, statement.span.end)
        if kind == endings.UNCLEAR:
            self.report("ending", self.stream[0], self.stream[-1], Message("does not say clearly which ending it is."),
                        Message('Write "Your adventure ends here in victory" or "... in failure", or give the heading its ending.'))  # fmt: skip
            return statement
        if not kind and self.stream[0].start - where.end <= GAP:
            kind = before
        return replace(statement, kind=kind) if kind else statement

    def _is_short_question(self) -> bool:
        """Dead? Wounded yet?: for some readers, not for all."""
        words = self.stream[:-1]
        return self.stream[-1].text == "?" and 0 < len(words) < 3 and words[0].text not in _FOR_ALL

    def pass_over(self, stream: list[Token]) -> None:
        """A sentence of story alone, which need not be read: what was asked or named before it is no longer at hand."""
        self.pending, self.mentioned = None, None
        self._context(stream)

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
        ready, first, tail, begun = True, True, at, at
        while at < len(self.stream):
            token = self.stream[at]
            if not ready and token.kind == WORD and token.text.casefold() not in self.book.noticed:
                first, self.prose = False, True
                at += 1
                continue
            if inside and self._is_otherwise(at, ready=ready):
                break
            if token.kind in (PROGRAM, WEB):
                found += self._marked(token)
                at, ready, first, tail = at + 1, False, False, at + 1
                continue
            if ready and token.kind == WORD and (token.text in self.book.openers or token.text in UNLESS):
                if inside and found and self._ends_branch(at, tail, found):
                    tail = at if all(self._joint(each) for each in self.stream[tail:at]) else tail
                    break
                asked = self._opened(at, found, tail, inside=inside, first=first)
                if asked is not None:
                    found += asked[0]
                    at = tail = asked[1]
                    break
            if not (ready or found or inside) and token.text in ("if", "unless") and self._closes(at):
                self._governs_nothing([], at, beside=True)
                at = tail = len(self.stream)
                break
            match = self._match(at) if ready and token.kind == WORD else None
            directly = ready and self._directly(tail, at, begun=inside or bool(found))
            rests = any(isinstance(each, Rest) for each in found)
            if (
                match is None
                and ready
                and not (rests and (self._text(at - 1) != "and" or token.text == "eat"))
            ):
                match = self._addressed(at, directly=directly)
            if match is None and ready and verb:
                match = self._same_verb(at, verb)
            if match is not None:
                phrase, end, facts = match
                bonus = phrase.node == "bonus"
                if (bonus or not (found or inside)) and (
                    under := self._under(end, last=not bonus)
                ) is not None:
                    found += self._depending(match, at, under, tail, beside=bool(found))
                    at, ready, first, tail = under[1], False, False, under[1]
                    continue
                if self._ends_well(end, inside=inside, phrase=phrase):
                    self._check_beside(tail, at, behind=bool(found))
                    if self._hangs(tail, at, end, leaves=phrase.node == "goto"):
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
            skipped = self._suspicious(at, ready=ready, directly=directly)
            if skipped:
                at, ready, first, tail = skipped, False, False, skipped
                continue
            ready = self._joint(token)
            if not ready and token.kind not in (MARK, QUOTE):
                first = False
                self.prose = True
            at += 1
        self._check_run(begun, tail, at, found=bool(found), inside=inside)
        return _fold_rest(found), at

    def _directly(self, tail: int, at: int, *, begun: bool) -> bool:
        """Whether nothing but joints, or where and what for, stands between a place and the condition or instruction before it."""
        said = self.stream[tail:at]
        if not begun or all(map(self._joint, said)):
            return begun
        return (
            said[-1].text in ("and", "then")
            and said[0].text in PLACES | CAUSES
            and len(said) <= MAX_PERSON
            and all(
                each.kind == WORD and each.text.islower() and each.text not in NO_PERSON | _PRONOUNS
                for each in said[:-1]
            )
        )

    def _addressed(self, at: int, *, directly: bool) -> tuple[Phrase, int, dict[str, object]] | None:
        """The slates slide: lose 1 Vitality; you fall and take a Wound; ..., and you must fight one round.

        The verb needs no capital where nobody but the reader can be meant.
        """
        if self.private:
            return self.imperative(at) if directly else None
        word = self._text(at)
        if not word.islower():
            return None
        must = (
            next((len(words) for words in _MUST if self._texts(at, len(words)) == words), 0)
            if word == "you"
            else 0
        )
        yours = word != "turn" and about_you(self.stream, at)
        must = must or (yours and word == "must")
        if (
            word == "rest"
            and directly
            and (at + 1 >= len(self.stream) or self._text(at + 1) in (*ENDS, "and", "here", ","))
        ):
            outer, self.stream = (
                self.stream,
                [*self.stream[:at], self.stream[at]._replace(text="Rest"), *self.stream[at + 1 :]],
            )
            match = self._match(at)
            self.stream = outer
            return match
        if not (must or yours or directly or self._text(at - 1) in (":", ";") or self._behind_opening(at)):
            return None
        return self.imperative(at + must) or (self._with_you(at) if yours else None)

    def _behind_opening(self, at: int) -> bool:
        """For your courage, gain 5 XP: what stands in front has nobody in it who could be meant."""
        said = self.stream[1 : at - 1]
        opening = " ".join(token.text.casefold() for token in self.stream[: at - 1])
        if self.stream[0].text == "To" and not any(token.kind == REFERENCE for token in self.stream):
            return False
        return self._text(at - 1) == "," and (
            opening in _ORDERING
            or (
                self.stream[0].text in _OPENINGS
                and 0 < len(said) <= MAX_PERSON
                and all(
                    token.kind == WORD and token.text.islower() and token.text not in NO_PERSON | _PRONOUNS
                    for token in said
                )
            )
        )

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
        spelt = [verb[0]._replace(text=PARTICIPLES.get(verb[0].text, verb[0].text).capitalize()), *verb[1:]]
        outer, self.stream = self.stream, [*self.stream[:at], *spelt, *self.stream[at:]]
        match = self._match(at)
        self.stream = outer
        if match is None or match[1] <= at + len(verb) or match[0].rolls:
            return None
        counted = self.stream[at].kind == NUMBER or self.stream[at].text in NUMBERS
        named = (
            match[0].node in ("gain-goods", "lose-goods", "keyword", "title", "coin", "lose-all")
            or self.stream[at].kind == BOLD
        )
        if not counted and not named:
            return None
        end = match[1] - len(verb)
        return (match[0], end, match[2]) if self._ends_well(end, inside=True, phrase=match[0]) else None

    def _marked(self, token: Token) -> list[Statement]:
        inner = self.program(token.inside, token.at)
        span = Span(token.start, token.end)
        return [WebOnly(tuple(inner), span)] if token.kind == WEB else inner


def _opens_goods(token: Token) -> bool:
    """A number, or the article in front of a thing."""
    return (
        token.kind in (NUMBER, BOLD)
        or token.text in NUMBERS
        or token.text in ("the", "your", "all", "everything", "his", "her")
    )


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
