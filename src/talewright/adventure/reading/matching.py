"""What stands at a place of a sentence: an instruction, a condition, a joint, an "otherwise"."""

from __future__ import annotations

from talewright.adventure.model import Condition
from talewright.adventure.phrases.phrase import Phrase, Trace
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, WORD, Token
from talewright.adventure.spans import Span

JOINTS = frozenset({",", ";", ":", "—", "–", "-"})
LINKS = frozenset({"and", "then", "also", "so", "but"})
PLACES = frozenset(
    """
    in on under at by beside behind inside among between near beneath below above within there here hanging lying
    hidden wrapped tucked
    """.split()
)
"""Words that may follow what is found: where it lay."""

WISHES = frozenset("want wish would choose decide prefer dare intend mean feel try like".split())


class Matcher:
    """Sees what begins at a place of the sentence in `stream`, and where it may end. Nothing is reported here."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        self.book = book
        self.lexicon = book.lexicon
        self.private = private
        self.stream: list[Token] = []
        self.ambiguous: list[str] = []

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

    def _begins(self, at: int) -> bool:
        """Whether an instruction begins here."""
        return self.stream[at].kind == WORD and self._match(at) is not None

    def _asked(self, at: int, trace: Trace) -> tuple[int, dict[str, object]] | None:
        """The longest condition that starts here: (position behind it, facts)."""
        best: tuple[int, dict[str, object]] | None = None
        for phrase in self.book.asking(self.stream, at):
            if phrase.private and not self.private:
                continue
            for end, facts in phrase.matches(self.stream, at, self.lexicon, trace):
                if best is None or end > best[0]:
                    best = (end, facts)
                elif end == best[0] and facts != best[1]:
                    self.ambiguous.append(f"{best[1]} or {facts}")
        return best

    def _joint(self, token: Token) -> bool:
        return (token.kind == MARK and token.text in JOINTS) or (token.kind == WORD and token.text in LINKS)

    def _text(self, at: int) -> str:
        return self.stream[at].text if at < len(self.stream) else ""

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
        return end if self._begins(end) else -1

    def _wish(self, at: int) -> tuple[Condition | None, int]:
        """If you want to climb, turn to ...: the reader decides. Only where a way on follows."""
        words = [token.text for token in self.stream[at + 1 : at + 3]]
        if len(words) < 2 or words[0] != "you" or words[1] not in WISHES:
            return None, at
        for i in range(at + 2, len(self.stream)):
            if self._joint(self.stream[i]) and i + 1 < len(self.stream) and self._begins(i + 1):
                return Condition("wish", span=Span(self.stream[at].start, self.stream[i - 1].end)), i + 1
        return None, at
