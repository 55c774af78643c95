"""What a story tells in the past put into the present, set off from what stands in front of it: "For seeing them home you were given the **ring**"."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, WORD, Token

_ADVERBS = frozenset("had also already now then both each all duly at once".split())
_OPENS = frozenset("after under among beneath behind beside inside within".split())
_WHEN = frozenset("before by when after in at on during".split())
_NO_OPENING = frozenset(
    "dream dreams luck day night hour time morning evening second third first last next fee".split()
)
"""Nouns with which an opening says when, or whether, and not where."""
_ASKING = frozenset("if unless when before after that which".split())
_DECIDES = frozenset(
    """
    if unless whether each every per may might could would should not never no nor either neither only except without otherwise
    """.split()
)
_BREAKS = frozenset(",;:—–(")
_JOINTS = frozenset("and but then or so that".split())
_DETERMINERS = frozenset(
    "a an the your all both another some any his her their its my our no".split()
) | frozenset(NUMBERS)
_NO_SUBJECT = frozenset("you who which that not never".split())
_FEW = 5
"""Words of what is had or lost, up to its number or its name."""


@cache
def _verbs(name: str) -> dict[str, str]:
    """The present of each verb of a class of words by its past."""
    text = resources.files("talewright.adventure").joinpath("data", "clauses.toml").read_text("utf-8")
    listed = tomllib.loads(text)[name].items()
    return {form: verb for verb, forms in listed for form in forms.split()}


def in_the_present(stream: list[Token], book: PhraseBook) -> list[Token]:
    """The sentence with what the reader did in the present, set off from what stands in front of it."""
    found, start, at = list[Token](), 0, 0
    stream = _of_others(stream)
    while at < len(stream):
        token = stream[at]
        if token.kind == MARK and token.text in _BREAKS:
            start = len(found) + 1
        behind = found[-1].text.casefold() if found else ""
        verb, size = ("", 0)
        if token.kind == WORD and token.text.casefold() == "you" and behind not in _ASKING:
            verb, size = _verb(stream, at + 1)
        if not verb or not _opens_goods(stream, at + 1 + size):
            found.append(token)
            at += 1
            continue
        while start < len(found) and found[start].text in _JOINTS:
            start += 1
        head = found[start:]
        told = any(each.text == "had" for each in stream[at + 1 : at + size])
        if head and behind not in _JOINTS and _is_opening(head, book, told=told):
            del found[start:]
            if found and found[-1].text != ",":
                found.append(Token(MARK, ",", token.start, token.start))
        found += [token, Token(WORD, verb, stream[at + 1].start, stream[at + size].end)]
        at += 1 + size
    return found


def _of_others(stream: list[Token]) -> list[Token]:
    """The widow gave you, the climb had cost you; behind a condition: you turned away to [[x]]."""
    made, given, went = list[Token](), _verbs("given"), _verbs("went")
    asked = any(token.text.casefold() in ("if", "otherwise", "unless") for token in stream)
    for at, token in enumerate(stream):
        low, said = token.text, token
        if low in given and made and at + 1 < len(stream) and stream[at + 1].text == "you":
            if made[-1].text in ("had", "has"):
                made.pop()
            if made and made[-1].text not in _NO_SUBJECT:
                said = token._replace(text=given[low])
        elif asked and low in went and _by_reader(stream, at):
            said = token._replace(text=went[low])
        elif asked and low == "were" and at and stream[at - 1].text == "you":
            said = token._replace(text="are")
        made.append(said)
    return made


def _by_reader(stream: Sequence[Token], at: int) -> bool:
    """Whether "you" stands in front of a verb that no condition asks for: "..., you turned away", not "if you ran"."""
    lows = [token.text.casefold() for token in stream[:at]]
    if lows[-1:] == ["you"]:
        return lows[-2:-1] not in (["if"], ["unless"], ["when"])
    return lows[-1:] == ["and"] and "you" in lows


def _verb(stream: Sequence[Token], at: int) -> tuple[str, int]:
    """The verb of having or losing behind "you" in the present, and how many words it takes."""
    begin = at
    while at < len(stream) and stream[at].text in _ADVERBS:
        at += 1
    word = stream[at].text if at < len(stream) and stream[at].kind == WORD else ""
    past = _verbs("past")
    verb = past.get(word) or (word if word in past.values() and at == begin else "")
    return (verb, at + 1 - begin) if verb else ("", 0)


def _opens_goods(stream: Sequence[Token], at: int) -> bool:
    """2 Talent, two rations, the **lamp**: whether what is had or lost stands here."""
    for i, token in enumerate(stream[at : at + _FEW]):
        low = token.text.casefold()
        if token.kind in (NUMBER, BOLD, ITALIC) or (low in NUMBERS and low not in ("a", "an")):
            return True
        if token.kind != WORD or (not i and low not in _DETERMINERS):
            return False
    return False


def _is_opening(head: Sequence[Token], book: PhraseBook, *, told: bool) -> bool:
    """For seeing them home, by the time you had found the door, under the flagstone: in front of "you", and nothing in it decides.

    `told` is what had happened, which may also stand behind "before dawn".
    """
    lows = [token.text.casefold() for token in head]
    aim = lows[0] == "for" and lows[1:2] and lows[1].endswith("ing")
    when = lows[:3] == ["by", "the", "time"] or (told and lows[0] in _WHEN)
    if not (aim or when) and (lows[0] not in _OPENS or not _NO_OPENING.isdisjoint(lows)):
        return False
    return all(token.kind == WORD and token.text not in book.terms for token in head) and _DECIDES.isdisjoint(
        lows
    )
