"""What stands at a place of a sentence: an instruction, a condition, a joint, an "otherwise"."""

from __future__ import annotations

from typing import NamedTuple

from talewright.adventure.model import Condition
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.phrasebook import LINKS, SOFT, PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ENDS, ITALIC, MARK, WORD, Token, words_of
from talewright.adventure.reading.branches import OPENERS, other_branch
from talewright.adventure.reading.vocabulary import (
    CAUSES,
    CLAUSES,
    JOINTS,
    PARTICIPLES,
    PERSONS,
    PLACES,
    SETS_OFF,
)

PLAIN_NODES = frozenset("gain-goods lose-goods offer keyword title order".split())

UNLESS = ("Unless", "unless")
JOINABLE = frozenset("item weapon skill keyword title status coin spell used counter stat visited".split())
"""Kinds of conditions that "and" and "or" may join: those that ask nobody and follow no roll."""
INVERTED = JOINABLE | {"all", "any"}
"""Kinds of conditions that "unless" may turn round."""
Match = tuple[Phrase, int, dict[str, object]]
"""A phrase, the position behind it, and its facts."""


class Seen(NamedTuple):
    """A sentence with its words, and the freer readings that are possible for it (free_readings.py)."""

    stream: list[Token]
    words: set[str]
    possible: int


class Matcher:
    """Sees what begins at a place of the sentence in `stream`, and where it may end. Nothing is reported here."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        self.book = book
        self.lexicon = book.lexicon
        self.private = private
        self.stream: list[Token] = []
        self.ambiguous: list[str] = []
        self.before: Condition | None = None
        """the condition last read, which "otherwise" would belong to"""
        self._looked_at: tuple[list[Token], set[str]] = ([], set())
        """the last stream, and its words"""
        self._seen = dict[int, Seen]()
        """sentences of the paragraph that have been looked at, by their identity"""
        self._matched: tuple[list[Token], int, Match | None] = ([], -1, None)
        """the last stream and place where a phrase was looked for, and what was found"""

    def _words(self, stream: list[Token]) -> set[str]:
        seen = self._seen.get(id(stream))
        if seen is not None and seen.stream is stream:
            return seen.words
        if self._looked_at[0] is not stream:
            self._looked_at = stream, words_of(stream)
        return self._looked_at[1]

    def _match(self, at: int) -> Match | None:
        """The longest phrase that starts here. What stands behind a condition is looked at first as one more of them, then by itself."""
        stream, place, found = self._matched
        if stream is not self.stream or place != at:
            found = self._longest(at)
            self._matched = self.stream, at, found
        return found

    def _longest(self, at: int) -> Match | None:
        best: Match | None = None
        words = self._words(self.stream)
        for phrase in self.book.starting(self.stream, at):
            if (phrase.private and not self.private) or not phrase.may_be_in(words):
                continue
            for end, facts in phrase.matches(self.stream, at, self.lexicon):
                if best is None or end > best[1]:
                    best = (phrase, end, facts)
                elif end == best[1] and (phrase.id, facts) != (best[0].id, best[2]):
                    self.ambiguous.append(f"{best[0].id} or {phrase.id}")
        return best

    def imperative(self, at: int) -> tuple[Phrase, int, dict[str, object]] | None:
        """If you fail, lose 3 HP and drop the **lamp**: nobody else can be meant, so the verb needs no capital."""
        if at >= len(self.stream):
            return None
        token = self.stream[at]
        low = PARTICIPLES.get(token.text, token.text.casefold())
        spelt = low.capitalize()
        if (
            token.kind != WORD
            or token.text == spelt
            or low not in self.book.by_first
            or low in SOFT - {"add"}
        ):
            return None
        outer, self.stream = (
            self.stream,
            [*self.stream[:at], token._replace(text=spelt), *self.stream[at + 1 :]],
        )
        match = self._match(at)
        well = (
            match is not None
            and match[1] > at + 1
            and (
                self._ends_well(match[1], inside=True, phrase=match[0])
                or (self._text(match[1]) in ("if", "unless") and self._text(at - 1) in SETS_OFF)
            )
            and (low != "add" or match[0].node == "gain-goods")
        )
        self.stream = outer
        return match if well else None

    def _with_you(self, at: int) -> tuple[Phrase, int, dict[str, object]] | None:
        """You step inside and find a **key**: what the reader does, with "you" in front of it."""
        you = Token(WORD, "you", self.stream[at].start, self.stream[at].start)
        outer, self.stream = self.stream, [*self.stream[:at], you, *self.stream[at:]]
        match = self._match(at)
        well = (
            match is not None
            and match[1] > at + 2
            and self._ends_well(match[1], inside=True, phrase=match[0])
        )
        self.stream = outer
        return (match[0], match[1] - 1, match[2]) if match is not None and well else None

    def _begins(self, at: int) -> bool:
        """Whether an instruction begins here."""
        return self.stream[at].kind == WORD and self._match(at) is not None

    def _asked(self, at: int) -> tuple[int, dict[str, object]] | None:
        """The longest condition that starts here: (position behind it, facts)."""
        best: tuple[int, dict[str, object]] | None = None
        stream = self.stream
        if stream[at].text in UNLESS:
            stream = [*stream[:at], stream[at]._replace(text="If"), *stream[at + 1 :]]
        words = self._words(stream)
        for phrase in self.book.asking(stream, at):
            if (phrase.private and not self.private) or not phrase.may_be_in(words):
                continue
            for end, facts in phrase.matches(stream, at, self.lexicon):
                if best is None or end > best[0]:
                    best = (end, facts)
                elif end == best[0] and facts != best[1]:
                    self.ambiguous.append(f"{best[1]} or {facts}")
        return best

    def _joint(self, token: Token) -> bool:
        label = token.kind in (ITALIC, BOLD) and token.inside.endswith(
            (":", ".", "!", "—")
        )  # *The mill:* turn to ...
        return (
            (token.kind == MARK and token.text in JOINTS)
            or (token.kind == WORD and token.text in LINKS)
            or label
        )

    def _text(self, at: int) -> str:
        return self.stream[at].text if at < len(self.stream) else ""

    def _texts(self, at: int, size: int) -> tuple[str, ...]:
        return tuple(token.text for token in self.stream[at : at + size])

    def _ends_well(self, end: int, *, inside: bool, phrase: Phrase | None = None) -> bool:
        """A phrase must be followed by nothing, a joint, or "otherwise"."""
        if end >= len(self.stream):
            return True
        token = self.stream[end]
        if token.kind == MARK and (token.text in ENDS or token.text in JOINTS):
            return True
        if token.kind == WORD and phrase is not None and self._story_follows(end, phrase):
            return True
        return token.kind == WORD and (token.text in LINKS or (inside and token.text == "otherwise"))

    def _story_follows(self, end: int, phrase: Phrase) -> bool:
        """Whether the words behind an effect say where or why. What they carry along is looked at as behind any joint."""
        word = self._text(end)
        if phrase.rolls and phrase.verb != "cast":
            return word == "to" and self._text(end + 1) not in PERSONS
        if phrase.node in ("rest", "paid-rest"):
            return word == "for" or word in PLACES
        if phrase.node not in PLAIN_NODES or phrase.verb == "cast":
            return False
        if word in CLAUSES:
            behind = self._text(end + 1)
            return behind in PERSONS or (word == "to" and behind[:1].isupper())
        return word in CAUSES or word in PLACES

    def _is_otherwise(self, at: int, *, ready: bool) -> bool:
        token = self.stream[at]
        if token.kind != WORD:
            return False
        return token.text == "otherwise" or (ready and self._denial(at) > 0)

    def _denial(self, at: int) -> int:
        """How many words say "otherwise" here: otherwise, if not, if you do not, in every other case; 0 if none do."""
        if self._text(at).casefold() not in OPENERS:
            return 0
        return other_branch([token.text for token in self.stream[at:]], self.before)

    def _body_start(self, end: int) -> int:
        """Where the body of a condition starts; -1 when the words behind it belong to no known condition."""
        if end >= len(self.stream):
            return end
        token = self.stream[end]
        if token.kind == MARK and (token.text in (",", ":", ";") or token.text in JOINTS):
            return -1 if self._joins_more(end + 1) else end + 1
        if token.kind == MARK and token.text in ENDS:
            return end
        if token.kind == WORD and token.text in ("then", "also"):
            return end + 1
        if token.kind == WORD and token.text == "otherwise":
            return end
        return end if self._begins(end) else -1

    def _joins_more(self, at: int) -> bool:
        """If you fail, and you have no rope, ...: a further condition, not what happens."""
        word = self._text(at)
        return word == "or" or (
            word in ("and", "but") and at + 1 < len(self.stream) and not self._begins(at + 1)
        )
