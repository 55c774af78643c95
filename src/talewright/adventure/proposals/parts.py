"""A passage taken apart: its conditions, what the reader decides, what happens, and where it leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from talewright.adventure.phrases.lexicon import ARTICLES, NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    BOLD,
    ENDS,
    ITALIC,
    MARK,
    NUMBER,
    QUOTE,
    REFERENCE,
    WORD,
    Token,
    tokens,
)
from talewright.adventure.reading.reader import Reader
from talewright.core.tables import data

ELSE, ALWAYS = "otherwise", ""
_JOINTS = frozenset("and or but then before".split())
_RESULTS = frozenset("succeed fail pass win lose".split())
_FEW = 9
_SUBJECTS = frozenset("you he she it they the your his her".split())
_LACKS = frozenset("missing lack lacking without cannot can't".split())
_DENIED = (
    ("otherwise",), ("else",), ("if", "not"), ("if", "you", "do", "not"), ("if", "you", "don't"), ("if", "you", "have", "not"),
    ("if", "you", "haven't"), ("if", "you", "are", "not"), ("if", "you", "aren't"), ("if", "it", "is", "not"), ("if", "it", "isn't"),
)  # fmt: skip


def listed(name: str) -> frozenset[str]:
    """A list of words of `data/proposals.toml`."""
    return _table()[name]


@cache
def _table() -> dict[str, frozenset[str]]:
    return {
        name: frozenset(words.split())
        for name, words in data("talewright.adventure", "proposals.toml").items()
    }


def lows(stream: Iterable[Token]) -> list[str]:
    """The words of a passage in small letters."""
    return [token.text.casefold().replace("’", "'") for token in stream if token.kind == WORD]


@dataclass(frozen=True)
class Part:
    """A clause, and the joint in front of it."""

    tokens: tuple[Token, ...]
    joint: str = ""

    @property
    def words(self) -> list[str]:
        return lows(self.tokens)


@dataclass(frozen=True)
class Branch:
    """What happens under one condition, or without any: `asked` are its words, empty for everybody, `ELSE` for the others."""

    asked: tuple[Token, ...]
    parts: tuple[Part, ...]
    otherwise: bool = False
    known: bool = False
    """whether the phrase book reads the condition as it stands"""


def branches(book: PhraseBook, stream: list[Token]) -> list[Branch]:
    """The branches of one sentence, in its order."""
    reader = Reader(book)
    found: list[Branch] = []
    at = 0
    stream = [token for token in stream if token.kind != QUOTE and token.text not in ENDS]
    asked: tuple[Token, ...]
    while at < len(stream):
        denied = _denied(stream, at)
        if denied:
            at, asked, otherwise, known = at + denied, (), True, True
        elif stream[at].text.casefold() in _RESULTS and _opens(stream, at):
            asked = tuple(tokens(f"If you {stream[at].text.casefold()}"))
            at, otherwise, known = at + 2, False, True
        elif _opens(stream, at):
            end, _ = reader._behind(stream, at)  # noqa: SLF001
            known = bool(end) and (
                end >= len(stream) or stream[end].kind == MARK or _without_comma(stream, end)
            )
            end = end if known else _clause_end(stream, at)
            asked, otherwise = tuple(stream[at:end]), False
            at = end
        else:
            asked, otherwise, known = (), False, True
        stop = next((i for i in range(at, len(stream)) if i > at and _begins(stream, i)), len(stream))
        found.append(Branch(asked, tuple(_parts(stream[at:stop])), otherwise, known))
        at = stop
    return found


def _without_comma(stream: list[Token], end: int) -> bool:
    """If you fail the rope burns you: a clause behind a condition, where no comma further on says that it goes on."""
    stop = next((i for i in range(end, len(stream)) if stream[i].text in (";", ":")), len(stream))
    return stream[end].text in _SUBJECTS and all(token.text != "," for token in stream[end:stop])


def _begins(stream: list[Token], at: int) -> bool:
    """Whether a branch of its own begins here: behind a joint."""
    before = stream[at - 1]
    return (before.kind == MARK or before.text in _JOINTS) and (
        bool(_denied(stream, at)) or _opens(stream, at)
    )


def _opens(stream: list[Token], at: int) -> bool:
    """If you have ..., On a failure ..., Succeed and ...: whether a condition begins here."""
    low = stream[at].text.casefold()
    behind = [token.text for token in stream[at + 1 : at + 3]]
    if stream[at].kind != WORD:
        return False
    if low == "on" and behind[:1] == ["a"] and behind[1:] in (["failure"], ["success"], ["tie"]):
        return True
    return low in listed("opens") or (low in _RESULTS and behind[:1] in (["and"], [","]))


def _denied(stream: list[Token], at: int) -> int:
    for words in _DENIED:
        here = [token.text.casefold().replace("’", "'") for token in stream[at : at + len(words)]]
        behind = stream[at + len(words)] if at + len(words) < len(stream) else None
        alone = behind is None or behind.kind == MARK or words[0] in (ELSE, "else")
        if tuple(here) == words and alone:
            return len(words)
    end = _clause_end(stream, at)
    here = [token.text.casefold().replace("’", "'") for token in stream[at:end]]
    plain = all(token.kind == WORD for token in stream[at:end])
    if (
        here[:1] == ["if"]
        and {*here} & {"you", "you're"}
        and {*here} & _LACKS
        and plain
        and len(here) <= _FEW
        and not {*here} & {"and"}
    ):
        return len(here)  # If you are missing either one, ...
    return 0


def _clause_end(stream: list[Token], at: int) -> int:
    return next((i for i in range(at, len(stream)) if stream[i].text in (",", ";", ":")), len(stream))


def _parts(stream: list[Token]) -> Iterator[Part]:
    """The clauses of a branch; a list of things stays together: the **rope**, 5 gp and a **lamp**."""
    joint, start = "", 0
    for at in range(len(stream) + 1):
        if at < len(stream) and not _joins(stream, at):
            continue
        if start < at:
            yield Part(tuple(stream[start:at]), joint)
        joint = stream[at].text if at < len(stream) else ""
        start = at + 1


def _joins(stream: list[Token], at: int) -> bool:
    token = stream[at]
    if not (token.kind == MARK or (token.kind == WORD and token.text.casefold() in _JOINTS)):
        return False
    behind = stream[at + 1 :]
    listing = next((i for i, each in enumerate(behind) if not _is_listed(each)), len(behind))
    things = any(each.kind in (BOLD, ITALIC, NUMBER) for each in behind[:listing])
    closes = (
        listing == len(behind) or behind[listing].kind in (MARK, REFERENCE) or behind[listing].text in _JOINTS
    )
    return not (things and closes and token.text in (",", "and", "or") and at and _is_listed(stream[at - 1]))


def _is_listed(token: Token) -> bool:
    """What may stand in a list of goods."""
    return token.kind in (BOLD, ITALIC, NUMBER) or token.text in (
        *ARTICLES, *NUMBERS, "gp", "gold", "pieces", "ration", "rations", "keyword", "point", "points", "of",
    )  # fmt: skip
