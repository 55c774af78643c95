"""Readers in the third person: "Anyone with a shield may ...", "Those who hold the **idol** must ...", "All others fight ..."."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.asking.clauses import Clauses
from talewright.adventure.reading.asking.words import Part, Question, deeds, single, size_of
from talewright.adventure.reading.vocabulary import MOVES

_STOPS = frozenset(", ; : — – - )".split())
_SUBJECTS = frozenset(
    "you he she it they your his her its their the this that these those nobody there".split()
)
_MODALS = frozenset("may can must should will".split())
_LEADS = frozenset("may can should must will".split())
_ADVISED = ("would be wise to", "would do well to", "had better", "had best", "would be well advised to")


class Recent(NamedTuple):
    """The sentence before, and whether it speaks of its readers in the third person."""

    tokens: Sequence[Token] = ()
    third: bool = False


class ThirdPerson(Clauses):
    """Writes what is said of some readers to the reader, and the rest of them into "otherwise"."""

    def __init__(self, stream: list[Token], book: PhraseBook, recent: Recent) -> None:
        super().__init__(stream, book, recent.tokens)
        self.third = recent.third
        self.speaks = False
        self.found: list[Token] = []

    def _person(self, at: int) -> int:
        """Anyone with a shield may ...; Those who hold the **idol** must ...; A trained Naturalist may ..."""
        end = self._who(at)
        found = self._qualified(end) if end else self._expert(at)
        if found is None:
            return 0
        end, asked = found
        end += self.low(end) == "," and self.low(end + 1) in deeds()
        told = self.low(at) in ("a", "an", "the") and self.low(end) not in _MODALS
        if told or not self._does(end):
            return 0  # A traveller with the **lamp** takes 2 damage: somebody in the story
        self._write(at, end, asked.parts, asked.joint, denied=asked.denied, comma=True)
        self.speaks = True
        return self._predicate(end)

    def _who(self, at: int) -> int:
        """The position behind the words for somebody; 0 if there are none."""
        if size := size_of("persons", self.lows, at):
            end = at + size
            if self.lows[at:end] in (["any"], ["all"]):
                end = at + 1 + (self.low(at + 1).removesuffix("s") in single("readers"))
                return end if end > at + 1 else 0
            return end
        article = self.low(at) in ("a", "an", "any", "every", "each", "the")
        noun = self.low(at + article)
        if article and noun in single("readers"):
            return at + 2
        return at + 1 if not at and noun.endswith("s") and noun.removesuffix("s") in single("readers") else 0

    def _qualified(self, at: int) -> tuple[int, Question] | None:
        """... who has the keyword *Ash*, with a **rope**, without Climbing"""
        at += 2 * (self.lows[at : at + 2] == ["among", "you"])
        if self.low(at) in single("who"):
            return self.having(at + 1)
        if self.low(at) == "of" and (level := self._level(at)):
            return level
        if self.low(at - 1) == "whoever":
            return self.having(at)
        if size := size_of("with", self.lows, at):
            return self.referred(at + size) or self.several(at + size)
        size = size_of("without", self.lows, at)
        found = (self.referred(at + size) or self.several(at + size)) if size else None
        if found is None or found[1].joint or found[1].denied or found[1].parts[0].denied:
            return None
        return found[0], found[1]._replace(denied=True)

    def _expert(self, at: int) -> tuple[int, Question] | None:
        """A trained Naturalist: who has the Skill."""
        if self.low(at) not in ("a", "an", "any", "every"):
            return None
        begin = at + 1 + (self.low(at + 1) in single("learned"))
        if self.low(begin) not in self.lexicon.skills or self.low(begin + 1) not in _MODALS:
            return None
        taught = self.taught(begin)
        return None if taught is None else (begin + 1, Question((Part(tuple(taught[1])),)))

    def _others(self, at: int) -> int:
        """All others must ...; Everyone else fights ...: otherwise."""
        size = size_of("others", self.lows, at)
        if not size and (self.third or self.speaks):
            size = size_of("the_others", self.lows, at)
        end = at + size
        end += bool(size) and self.low(end) == ","
        if not size or not (self._does(end) or self._acts(end)):
            return 0
        while self.found and self.found[-1].text in ("and", "but", "while", "whereas", ";", ","):
            self.found.pop()
        start = self.stream[at].start
        if self.found:
            self.found.append(Token(MARK, ",", start, start))
        said = Token(WORD, "otherwise" if self.found else "Otherwise", start, self.stream[end - 1].end)
        self.found += [said, Token(MARK, ",", said.end, said.end)]
        if self.low(end) in _LEADS and self.low(end + 1) in ("go", "turn", "proceed", "continue", "head"):
            return end + 1  # Everyone else can go to ...: there is nothing else for them
        return self._predicate(end)

    def _acts(self, at: int) -> bool:
        """Everyone else shrugs and moves on to ...: any verb, behind readers in the third person and in front of a way."""
        named = any(token.kind == REFERENCE for token in self.stream[at:])
        return (
            (self.third or self.speaks) and named and self.kind(at) == WORD and self.low(at) not in _SUBJECTS
        )

    def _does(self, at: int) -> bool:
        return self.low(at) in deeds() or any(
            self.lows[at : at + len(row.split())] == row.split() for row in _ADVISED
        )

    def _predicate(self, at: int) -> int:
        """What they do, written to the reader: "goes to" is "you go to", and so behind "and"."""
        start = self.stream[at].start
        self.found.append(Token(WORD, "you", start, start))
        for row in _ADVISED:
            if self.lows[at : at + len(row.split())] == row.split():
                self.found.append(Token(WORD, "must", start, self.stream[at + len(row.split()) - 1].end))
                return at + len(row.split())
        first = True
        while at < len(self.stream) and self.stream[at].text not in (*ENDS, ";", ":", "otherwise"):
            behind = self.low(at - 1) in ("and", "then", ",", "or")
            token = self.stream[at]
            if not first and (
                behind and (size_of("others", self.lows, at) or self.low(at) in ("if", "unless"))
            ):
                break
            does = (
                (deeds().get(self.low(at)) or _plain(self.low(at), first=first)) if first or behind else None
            )
            self.found.append(token._replace(text=does) if does and token.kind == WORD else token)
            first, at = False, at + 1
        return at

    def _bounded(self, end: int, *, opens: bool) -> bool:
        """Whether a condition may end here: at a mark, or where what depends on it begins."""
        if end >= len(self.stream) or self.stream[end].text in ENDS or self.low(end) in _STOPS:
            return True
        if not opens:
            return False
        return (
            self.low(end) in _SUBJECTS
            or self.low(end).capitalize() in self.book.triggers
            or self.low(end) in ("then", "turn", "go")
        )

    def _write(
        self, at: int, end: int, parts: Sequence[Part], joint: str, *, denied: bool, comma: bool
    ) -> None:
        """If you have ..., in place of the words from one position to another."""
        start, last = self.stream[at].start, self.stream[end - 1].end
        capital = self.stream[at].text[:1].isupper() and not at
        if len(parts) == 1:
            denied, parts = denied != parts[0].denied, [parts[0]._replace(denied=False)]
        opening = "unless" if denied else "if"
        made = [Token(WORD, opening.capitalize() if capital else opening, start, start)]
        for i, part in enumerate(parts):
            if i:
                made.append(Token(WORD, joint, made[-1].end, made[-1].end))
            words = [*part.words]
            if part.denied:
                place = words[0].end
                words[1:1] = [Token(WORD, "do", place, place), Token(WORD, "not", place, place)]
            made += words
        made[-1] = made[-1]._replace(end=max(last, made[-1].start)) if made[-1].kind == WORD else made[-1]
        self.found += made
        if comma and (end >= len(self.stream) or self.low(end) not in (*_STOPS, *ENDS)):
            self.found.append(Token(MARK, ",", last, last))
        leads = self.low(end) == "," and self.kind(end + 1) == REFERENCE
        if leads:
            self.stream = [*self.stream[: end + 1], *self._spelt("turn to", end + 1), *self.stream[end + 1 :]]
            self.lows = [*self.lows[: end + 1], "turn", "to", *self.lows[end + 1 :]]


def _plain(verb: str, *, first: bool) -> str | None:
    """Shrugs: shrug. Only of the first verb, and of those that move."""
    if not verb.endswith("s") or verb.endswith("ss"):
        return None
    plain = (
        verb[:-3] + "y"
        if verb.endswith("ies")
        else verb[:-2]
        if verb.endswith(("shes", "ches", "sses", "xes"))
        else verb[:-1]
    )
    return plain if first or plain in MOVES else None
