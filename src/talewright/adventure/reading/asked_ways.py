"""Ways in brackets: "Will you climb (turn to [[ledge]]) or swim (turn to [[moat]])?", each with what is done before it is taken."""

from __future__ import annotations

from talewright.adventure.model import Choice, Goto, Statement
from talewright.adventure.phrases.nodes import build_all
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, REFERENCE, WORD, Token
from talewright.adventure.reading import near_misses, prose_choices
from talewright.adventure.reading.program import Program
from talewright.adventure.reading.reader import Reader
from talewright.core.findings import Span

_OFFERS = tuple(
    tuple(words.split())
    for words in (
        "Will you", "Do you want to", "Do you wish to", "Do you", "You have the choice of", "You have a choice of", "Would you rather", "You may either", "You can either", "You may", "You can", "You could", "You must now decide whether to",
        "You must decide whether to", "You must now choose whether to", "You must choose whether to", "You must choose to", "You must either", "Decide whether to", "Either", "Choose to", "Now you must decide", "You must now decide", "You must decide", "You must choose", "Options :", "Your options :", "Your choices :", "Choose :", "You choose :",
    )
)  # fmt: skip
"""Openings of a sentence with a way on in each of its brackets; the longer ones first."""
_DIRECTIONS = frozenset(
    "North South East West Left Right Ahead Northwards Southwards Eastwards Westwards".split()
)
"""North lies the mill ([[x]]); south, the ford ([[a]])."""


_TURNS = tuple(
    tuple(words.split())
    for words in ("", "turn to", "go to", "go on to", "continue at", "continue to", "proceed to", "head to", "move on to", "read on at", "to", "at", "see")
)  # fmt: skip
"""What may stand for "turn to" in a bracket."""


def _words_for_turning(part: list[Token], at: int) -> int:
    """How many words for "turn to" stand here in front of a reference; -1 where none does."""
    end = next((i for i in range(at, len(part)) if part[i].kind != WORD), len(part))
    said = tuple(token.text for token in part[at:end])
    return len(said) if said in _TURNS and end < len(part) and part[end].kind == REFERENCE else -1


class AskedWays:
    """The part of reading a section that finds ways in brackets. What is read so far is in `program`."""

    def __init__(self, text: str, book: PhraseBook) -> None:
        self.text = text
        self.book = book
        self.reader = Reader(book)
        self.program = Program(text, self.reader.faults)

    def _asked_ways(self, part: list[Token]) -> tuple[Choice, ...]:
        """Will you climb (turn to [[ledge]]) or swim (turn to [[moat]])?: one choice for each bracket."""
        opening = tuple(token.text for token in part[:7])
        at = next((len(words) for words in _OFFERS if opening[: len(words)] == words), 0)
        at = at or prose_choices.behind_label(part)
        directed = part[0].text in _DIRECTIONS and not any(
            token.text in ("if", "otherwise") for token in part
        )
        if not (at or directed) and part[-1].text != "?" and not any(token.text == "or" for token in part):
            return ()
        found: list[Choice] = []
        for i, token in enumerate(part):
            if token.text != "(":
                continue
            step = _words_for_turning(part, i + 1)
            if step < 0 or i + 2 + step >= len(part):
                continue
            to, close = part[i + 1 + step], part[i + 2 + step]
            while at < i and part[at].text in (",", ";", ":", "or", "and", "to", "whether", "either", "else"):
                at += 1
            if at + 1 < i and (part[at].text.casefold(), part[at + 1].text) in (
                ("do", "you"),
                ("will", "you"),
            ):
                at += 2
            if to.kind != REFERENCE or close.text != ")" or at >= i:
                return ()
            done = self._done_first(part[at:i])
            if done is None:
                return ()
            words = " ".join(self.text[part[at].start : part[i - 1].end].split())
            span = Span(part[at].start, close.end)
            found.append(
                Choice(
                    f"{words[:1].upper()}{words[1:]}: turn to {to.text}.",
                    (*done, Goto(to.inside, span)),
                    None,
                    span,
                )
            )
            at = i + 3 + step
        rest = [token for token in part[at:] if token.text not in ENDS]
        return () if rest or len(found) == 1 else tuple(found)

    def _done_first(self, said: list[Token]) -> tuple[Statement, ...] | None:
        """Pay 5 gp (turn to [[x]]): what is carried out before the way is taken; None where something would be lost."""
        found: list[Statement] = []
        self.reader.stream = said
        at = last = 0
        while at < len(said):
            starts = not at or said[at - 1].text in ("and", "then")
            match = self.reader.imperative(at) if starts else None
            if match is not None:
                phrase, end, facts = match
                found += build_all(phrase, facts, Span(said[at].start, said[end - 1].end))
                at = last = end
                continue
            at += 1
        lost = near_misses.stowaway(self.book, said, last, len(said), behind=bool(found))
        return None if lost >= 0 else tuple(found)
