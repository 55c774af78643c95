"""Conditions that "and", "or" and "but not" join: what belongs together, and what they ask as one."""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.model import Condition
from talewright.adventure.phrases.nodes import condition
from talewright.adventure.phrases.tokens import WORD
from talewright.adventure.reading.matching import INVERTED, JOINABLE, UNLESS, Matcher
from talewright.core.findings import Span

NOT = frozenset("not don't don’t no lack without never".split())
BUT = frozenset("do don't don’t lack have carry you".split())
_EITHER = frozenset("either also".split())
"""Words behind "and" that begin things of which one is enough."""


class Joined(Matcher):
    """The part of reading a sentence that joins conditions."""

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
        if word == "but" and not negated and self._text(at + 1) not in BUT:
            return None
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
