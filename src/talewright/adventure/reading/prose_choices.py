"""Several ways in one sentence of running text that leaves the choice to the reader: in its own words, or in the brackets of a question.

"Whether you go by the marsh to [[a]] or by the road to [[x]] is for you to decide"; "Will you climb (turn to [[ledge]]) or swim (turn to [[moat]])?",
each with what is done before it is taken.
"""

from __future__ import annotations

from talewright.adventure.model import Choice, Goto, Statement
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.nodes import build_all
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, REFERENCE, WORD, Token
from talewright.adventure.reading import near_misses
from talewright.adventure.reading.labels import MARKS_OF_LABELS, is_story
from talewright.adventure.reading.program import Program
from talewright.adventure.reading.reader import Reader
from talewright.adventure.reading.vocabulary import CLAUSE_ENDS
from talewright.core.findings import Span

MAX_TOKENS = 80
_FRONT = tuple(
    tuple(words.split())
    for words in (
        "whether", "you may", "you can", "you could", "will you", "do you", "would you", "either", "decide whether", "choose whether", "you must decide", "you must choose",
        "you must now decide", "you must now choose", "now decide", "now choose", "you have to decide", "you have to choose", "decide now", "choose now", "turn to", "go to", "proceed to",
        "continue to", "turn either to", "you now have a choice", "you have a choice", "the choice is yours", "it is up to you", "you have the choice of", "you have the choice between",
    )
)  # fmt: skip
_BEHIND = frozenset(
    each.strip()
    for each in """
    as you please;as you wish;as you like;as you prefer;as you choose;as you see fit;as you think best;as your conscience dictates;as your heart dictates;as your fancy takes you
    as the fancy takes you;whichever you prefer;whichever you like;whichever you please;the choice is yours;it is your choice;it is up to you;is up to you;is for you to decide
    is entirely for you to decide;is entirely up to you;is your decision;is your choice;you decide;you choose;is yours to decide;is your own affair;as you will;according to your taste
    at your choice;the decision is yours;the choice being yours
    """.replace("\n", ";").split(";")
)
_LONGEST_LABEL = 4


def offered(stream: list[Token], book: PhraseBook, text: str) -> tuple[Choice, ...]:
    """A choice for each way that a sentence leaves to the reader."""
    found = list[Choice]()
    for start, at in _parts(stream, book):
        span = Span(stream[start].start, stream[at].end)
        words = " ".join(text[span.start : span.end].split())
        found.append(
            Choice(words[:1].upper() + words[1:] + ".", (Goto(stream[at].inside, span),), None, span)
        )
    return tuple(found)


def _parts(stream: list[Token], book: PhraseBook) -> list[tuple[int, int]]:
    """Where each way that a sentence offers begins, and where its reference stands; nothing where the choice is not the reader's alone."""
    refs = [at for at, token in enumerate(stream) if token.kind == REFERENCE]
    if len(refs) < 2 or len({stream[at].inside for at in refs}) < len(refs) or len(stream) > MAX_TOKENS:
        return []
    words = [token.text.casefold().replace("’", "'") for token in stream]
    front = max((len(each) for each in _FRONT if tuple(words[: len(each)]) == each), default=0)
    tail = " ".join(word for word in words[refs[-1] + 1 :] if word not in CLAUSE_ENDS and word not in ENDS)
    if (tail and tail not in _BEHIND) or not (front or tail) or not is_story(stream, book):
        return []
    if "or" not in words[refs[-2] : refs[-1]]:
        return []
    found, start = list[tuple[int, int]](), front
    for at in refs:
        while start < at and (
            words[start] in CLAUSE_ENDS or words[start] in ("or", "whether", "either", "to", "of")
        ):
            start += 1
        if "or" in words[start:at]:
            return []  # by night or day to [[a]]: nobody can tell which "or" parts the ways
        found.append((start, at))
        start = at + 1
    return found


def behind_label(part: list[Token]) -> int:
    """Three doors – red ([[a]]), blue ([[b]]): the position behind words that name what is chosen from; 0 where none do."""
    at = next((i for i, token in enumerate(part[: _LONGEST_LABEL + 1]) if token.text in MARKS_OF_LABELS), 0)
    words = [token.text.casefold() for token in part[:at]]
    named = words[:2] == ["your", "choice"] or (
        len(words) > 1 and words[0] in NUMBERS and words[0] not in ("a", "an", "one")
    )
    return at + 1 if named and at + 1 < len(part) and part[at + 1].kind == WORD else 0


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

    text: str
    book: PhraseBook
    reader: Reader
    program: Program

    def _asked_ways(self, part: list[Token]) -> tuple[Choice, ...]:
        """Will you climb (turn to [[ledge]]) or swim (turn to [[moat]])?: one choice for each bracket."""
        opening = tuple(token.text for token in part[:7])
        at = next((len(words) for words in _OFFERS if opening[: len(words)] == words), 0)
        at = at or behind_label(part)
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
