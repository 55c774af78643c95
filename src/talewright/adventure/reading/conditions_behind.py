"""Conditions that stand behind what depends on them: put in front, or left out where the rules make them idle."""

from __future__ import annotations

from collections.abc import Callable

from talewright.adventure.phrases.lexicon import NUMBERS, titled
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ENDS, ITALIC, MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.ways.references import clause_start

Asks = Callable[[list[Token], int], tuple[int, str]]
"""The position behind the condition of the phrase book that starts at a place, and its kind; 0 if none does."""
_STOPS = frozenset(",;:—–)")
_LOSES = frozenset("lose drop erase strike cross remove discard delete discards forfeit".split())
_HAS = frozenset("have carry possess own had hold carried".split())
_IT = frozenset("it one any them".split())
_JUDGES = frozenset(
    "think believe find feel consider are want wish like care fancy agree dare choose".split()
)
"""Words behind "and" with which a condition goes on: "should you have it and think it fair"."""
_NAMES = frozenset("the a an your another some any no not if have carry are also".split()) | frozenset(
    NUMBERS
)
"""Words behind "and" that go on with what is had."""


def put_in_front(stream: list[Token], book: PhraseBook, asks: Asks) -> list[Token]:
    """Turn to [[x]] if you succeed; Lose the **rope**, if you have it; Increase your Climbing by 1, if you have that Skill."""
    at = 1
    while at < len(stream):
        if stream[at].kind == WORD and stream[at].text in ("if", "should"):
            idle = _idle(stream, at)
            if idle:
                stream = [*stream[: at - (stream[at - 1].text == ",")], *stream[idle:]]
                continue
            stream = _that_skill(stream, at, book) or _result(stream, at, asks) or stream
        at += 1
    return stream


def _stops(stream: list[Token], at: int) -> bool:
    """Whether a clause ends here: at a mark, or where "and" begins another that names no further thing."""
    if at >= len(stream) or (
        stream[at].kind == MARK and (stream[at].text in ENDS or stream[at].text in _STOPS)
    ):
        return True
    behind = stream[at + 1] if at + 1 < len(stream) else None
    if stream[at].text not in ("and", "then") or behind is None or behind.kind != WORD:
        return False
    return behind.text not in _NAMES | _JUDGES


def _idle(stream: list[Token], at: int) -> int:
    """Lose a ration, if you have one left: who has none loses nothing. The position behind it; 0 where it decides something."""
    words = [token.text for token in stream[at : at + 6]]
    if len(words) < 3 or words[1] != "you":
        return 0
    end = 3 + (words[2] in ("still", "are", "be"))
    if words[end - 1] not in _HAS | {"carrying"} or (words[end : end + 1] and words[end] not in _IT):
        return 0
    end += at + 1
    while end < len(stream) and stream[end].text in ("left", "to", "lose"):
        end += 1
    named = stream[at - 1 - (stream[at - 1].text == ",")]
    verb = stream[clause_start(stream, at - 1 - (stream[at - 1].text == ","))]
    verb = stream[stream.index(verb) + 1] if verb.text.casefold() == "you" else verb
    owned = named.kind in (BOLD, ITALIC) or named.text in ("ration", "rations")
    return end if owned and verb.text.casefold() in _LOSES and _stops(stream, end) else 0


def _that_skill(stream: list[Token], at: int, book: PhraseBook) -> list[Token] | None:
    """Increase your Climbing by 1, if you have that Skill: the one Skill that the clause names."""
    words = [token.text.casefold() for token in stream[at : at + 5]]
    if words[:3] != ["if", "you", "have"] or words[3:] not in (
        ["that", "skill"],
        ["this", "skill"],
        ["the", "skill"],
    ):
        return None
    comma = at - (stream[at - 1].text == ",")
    named = [
        token
        for token in stream[:comma]
        if token.text[:1].isupper() and token.text.casefold() in book.lexicon.skills
    ]
    if len(named) != 1 or not _stops(stream, at + 5) or any(token.kind == MARK for token in stream[:comma]):
        return None
    first, place = stream[0], stream[0].start
    skill = Token(WORD, titled(named[0].text), place, place)
    asked = [Token(WORD, word, place, place) for word in ("If", "you", "have")]
    return [*asked, skill, Token(MARK, ",", place, place), first, *stream[1:comma], *stream[at + 5 :]]


def _result(stream: list[Token], at: int, asks: Asks) -> list[Token] | None:
    """Test Tracking, and turn to [[x]] if you succeed: the way belongs to the result."""
    end, kind = asks(stream, at)
    comma = at - (stream[at - 1].text == ",")
    way = stream[comma - 3 : comma]
    if kind != "result" or not _stops(stream, end) or len(way) < 3 or way[2].kind != REFERENCE:
        return None
    if [token.text.casefold() for token in way[:2]] != ["turn", "to"] or comma < 4:
        return None
    front = comma - 3
    if _is_asked(stream, front):
        return None  # If you succeed, turn to [[x]], if you fail ...: the way belongs to what stands in front of it
    while front and stream[front - 1].text in ("and", "then", ",", "you"):
        front -= 1
    place = way[0].start
    marks = [Token(MARK, ";", place, place)] if front else []
    moved = [token._replace(start=place, end=place) for token in stream[at:end]]
    return [*stream[:front], *marks, *moved, Token(MARK, ",", place, place), *way, *stream[end:]]


def _is_asked(stream: list[Token], at: int) -> bool:
    """Whether a condition stands in front of a place, in the same part of the sentence."""
    while at and stream[at - 1].text not in (";", ":"):
        at -= 1
        if stream[at].kind == WORD and stream[at].text in ("If", "if", "Unless", "unless"):
            return True
    return False
