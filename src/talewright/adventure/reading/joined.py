"""What stands behind "if" as one condition: those that "and", "or" and "but not" join, and what the reader decides."""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.model import Condition
from talewright.adventure.phrases.nodes import condition
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, WORD
from talewright.adventure.reading.matching import INVERTED, JOINABLE, UNLESS, Matcher
from talewright.adventure.reading.near_misses.meaning import is_name
from talewright.core.findings import Span

NOT = frozenset("not don't don’t no lack without never".split())
BUT = frozenset("do don't don’t lack have carry you".split())
_FURTHER = frozenset("the fewer less more at only no neither also a an".split())
"""First words of what one has as well: "fewer than 3 gp but the keyword *Ash*"."""
_EITHER = frozenset("either also".split())
"""Words behind "and" that begin things of which one is enough."""


WISHES = frozenset(
    """
    want wish would choose decide prefer dare intend mean feel try like agree accept refuse decline stay leave enter open follow
    wait ignore knock attack go head continue press climb jump swim creep sneak hide call shout speak talk listen look search walk sail ride
    dive dig push pull lift help trust tell ask answer take turn remain keep drink touch read say cry cross throw cut light blow ring examine
    inspect approach sit stand board bargain haggle fight surrender fancy favour
    """.split()
)
"""What a reader may decide to do."""
_PAYING = frozenset("pay lose spend give hand drop eat surrender sacrifice".split())
_DECIDES = frozenset(
    "want wish would choose decide prefer dare intend like agree accept refuse decline".split()
)
"""The same behind a roll, where "If you pull it off" asks how it went."""


class Joined(Matcher):
    """The part of reading a sentence that joins conditions, and finds wishes."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.rolled = False
        """whether the paragraph has a roll, whose result may be asked for"""

    def _joined(self, at: int, end: int, first: Condition) -> tuple[int, Condition] | None:
        """A condition with those that "and", "or" or "but not" join to it.

        None where and/or are mixed without a word or a comma that says what belongs together, as "A and either B or C" and "A or B, but
        not C" do, or where one "not" stands before both: "If you do not have A or B" may mean either.
        """
        parts, kind = [first], ""
        listed: list[Condition] = []
        group: list[Condition] = []
        """conditions of which one is enough, beside the others"""
        behind = end
        while (link := self._link(behind)) is not None:
            word, start, negated = link
            opens = word == "and" and self._text(start) in _EITHER
            further = self._further(at, start + opens, negated=negated)
            if further is None:
                break
            comma = self._text(behind) == ","
            behind, asked = further
            own = self._text(start) in (
                "you",
                "your",
                "if",
            )  # ... and you have less than 5 gp: it denies itself
            if asked.negated and not own and not any(t.text in NOT for t in self.stream[end:behind]):
                return None
            listed.append(asked)
            if word == ",":
                continue
            now = "any" if word == "or" else "all"
            if opens and kind != "any" and not group and len(listed) == 1:
                kind, end, group = "all", behind, listed
            elif group and now == "any":
                group, end = [*group, *listed], behind
            elif kind == "any" and now == "all" and comma and not group:
                kind, end, group, parts = "all", behind, parts, listed
            elif (kind and now != kind) or group:
                return None
            else:
                kind, end = now, behind
                parts += listed
            listed = []
        if len(parts) == 1 and not group:
            return end, first
        if any(part.kind not in JOINABLE for part in (*parts, *group)):
            return None
        if len(group) > 1:
            span = Span(group[0].span.start, group[-1].span.end)
            group = [Condition("any", parts=tuple(group), span=span)]
        span = Span(self.stream[at].start, self.stream[end - 1].end)
        return end, Condition(kind, parts=(*parts, *group), span=span)

    def _whole(self, at: int) -> tuple[Condition, int] | None:
        """A condition that asks nobody and follows no roll, with those joined to it, and the position behind it."""
        best = self._asked(at)
        if best is None:
            return None
        single = condition(best[1], Span(self.stream[at].start, self.stream[best[0] - 1].end))
        joined = self._joined(at, best[0], single)
        if joined is None or joined[1].kind not in INVERTED:
            return None
        end, asked = joined
        return (replace(asked, negated=not asked.negated) if self.stream[at].text in UNLESS else asked), end

    def _link(self, end: int) -> tuple[str, int, bool] | None:
        """What joins another condition: (and, or, but or a comma; position behind it; whether "not" follows)."""
        at = end + 1 if self._text(end) == "," and self._text(end + 1) in ("and", "or", "but") else end
        word = self._text(at)
        if word not in ("and", "or", "but", ","):
            return None
        negated = self._text(at + 1) == "not"
        further = BUT if "no" in self._texts(max(0, end - 3), min(3, end)) else BUT | _FURTHER
        if word == "but" and not negated and self._text(at + 1) not in further:
            return None  # no money but the **ring**: perhaps nothing else
        return word, at + (2 if negated else 1), negated

    def _further(self, at: int, start: int, *, negated: bool) -> tuple[int, Condition] | None:
        """A further condition, whose first words may be those of the one before: "If you have A and (you have) B"."""
        if start >= len(self.stream) or (self.stream[start].kind == WORD and self._match(start) is not None):
            return None
        begin = start + 1 if self._text(start) == "if" else start
        outer = self.stream
        for words in range(min(5, start - at), 0, -1):
            self.stream = [*outer[at : at + words], *outer[begin:]]
            best = self._asked(0)
            self.stream = outer
            if best is not None and best[0] > words:
                end = best[0] - words + begin
                asked = condition(best[1], Span(outer[start].start, outer[end - 1].end))
                return end, replace(asked, negated=asked.negated != negated)
        return None

    def _is_needed(self, at: int) -> bool:
        """A thing, coin, a term of the rules, or "and have ...", among the words of a wish."""
        word = self._text(at)
        return (
            self.stream[at].kind == BOLD
            or word in self.lexicon.coins
            or word in self.book.terms
            or word in ("ration", "rations")
            or (word[:1].isupper() and is_name(self.book, word))
            or (word == "and" and self._text(at + 1) in ("have", "carry", "possess", "can"))
        )

    def _wish(self, at: int) -> tuple[Condition | None, int]:
        """If you want to climb, turn to ...: the reader decides. Only where a way on follows.

        Directly behind a roll, "If you climb the wall, ..." may be its result, and is none of the reader's decisions.
        """
        words = [token.text for token in self.stream[at + 1 : at + 3]]
        if [token.text for token in self.stream[at + 1 : at + 4]] == ["you", "do", "not"]:
            words = ["you", self._text(at + 4)] if self._text(at + 4) in ("want", "wish", "choose") else []
        if len(words) < 2 or words[0] != "you" or words[1] not in (_DECIDES if self.rolled else WISHES):
            return None, at
        size = at + 3
        if self._text(size) == "," and self._text(at + 2) in _DECIDES:
            span = Span(self.stream[at].start, self.stream[size - 1].end)
            return Condition("wish", words[1], span=span), size + 1
        for i in range(at + 2, len(self.stream)):
            if self._is_needed(i):
                return None, at  # a wish that costs or needs something: the way must not be open to everyone
            if self._text(i) in _PAYING and self._joint(self.stream[i - 1]):
                return None, at  # If you agree, pay him and ...: what is paid would be part of the wish
            if (
                self._joint(self.stream[i])
                and i + 1 < len(self.stream)
                and (self._begins(i + 1) or self.imperative(i + 1) is not None)
            ):
                span = Span(self.stream[at].start, self.stream[i - 1].end)
                return Condition("wish", words[1], span=span), i + 1
        return None, at
