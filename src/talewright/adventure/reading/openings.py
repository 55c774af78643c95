"""How a sentence opens: who must do something, who gives what to whom, what a question asks. Put aside before it is read."""

from __future__ import annotations

from talewright.adventure.model import Condition
from talewright.adventure.phrases.tokens import MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.persons import doer, giver, receiver
from talewright.adventure.reading.reporting import Reporter
from talewright.core.findings import Span


class Openings(Reporter):
    """The part of reading a sentence that comes before its statements."""

    def _question(self) -> Condition | None:
        """Do you have the **seal**? Do you want to knock?: what "If so" in the next sentence asks for."""
        stream = self.stream
        if stream[-1].text != "?" or [token.text for token in stream[:2]] != ["Do", "you"]:
            return None
        if self._text(2) in ("want", "wish") and not any(map(self._is_needed, range(3, len(stream)))):
            return Condition("wish", span=Span(stream[0].start, stream[-1].end))
        outer, self.stream = stream, [stream[0]._replace(text="If"), *stream[1:-1]]
        found = self._whole(0)
        self.stream = outer
        return found[0] if found is not None and found[1] == len(stream) - 1 else None

    def _plain_opening(self, stream: list[Token]) -> list[Token]:
        """You must Test ..., Now Test ...: the words in front change nothing."""
        opening = [token.text for token in stream[:3]]
        if opening[:2] == ["You", "may"] and any(token.kind == REFERENCE for token in stream):
            stream = self._optional(stream)
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

    def _optional(self, stream: list[Token]) -> list[Token]:
        """You may pay 4 gp and turn to ...: If you wish, Pay 4 gp and turn to ..."""
        verb = stream[2]._replace(text=stream[2].text.capitalize())
        if verb.kind != WORD or verb.text not in self.book.triggers:
            return stream
        wish = [
            stream[0]._replace(text="If"),
            stream[0]._replace(text="you"),
            stream[1]._replace(text="wish"),
            stream[1]._replace(kind=MARK, text=","),
        ]
        outer, self.stream = self.stream, [*wish, verb, *stream[3:]]
        match = self._match(len(wish))
        changed, self.stream = self.stream, outer
        return changed if match is not None and match[1] > len(wish) + 1 and not match[0].rolls else stream

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
