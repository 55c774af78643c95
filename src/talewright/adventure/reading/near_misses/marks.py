"""Marks that are missing, lead nowhere or hide an instruction: brackets of a reference, italics of a keyword, emphasis, links, braces."""

from __future__ import annotations

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, LINK, NUMBER, REFERENCE, WORD, Token, tokens
from talewright.adventure.reading.near_misses.meaning import (
    PLAIN_CURE,
    Doubt,
    best_effort,
    clause_end,
    text_at,
    words_between,
)
from talewright.core.text.message import Message

_SECTION_WORDS = frozenset(
    "section page paragraph entry number reference passage result answer total sum product".split()
)
_PRONOUNS = frozenset("it them him her me us you".split())
_WAY_OPENS = frozenset(
    "If Should Unless Otherwise To Into Through In Down Up Over Across Along Back Out".split()
)
_BARE_WAY = 5
"""Tokens of a way on without brackets that ends its clause: turn to the old cellar."""
_ENDS = frozenset(".;,!:")
_ORDERS = frozenset((*_ENDS, "and", "then", "or", "otherwise", "must"))
"""What stands in front of an order to the reader."""


def way(stream: list[Token], at: int) -> Doubt | None:
    """Turn to 12, turn to [cellar], turn to the old cellar: a way on without the brackets of a reference."""
    target = stream[at + 2] if at + 2 < len(stream) else None
    if (target is None or target.text in _ENDS) and _ordered(stream, at):
        return (at + 2, "reference", Message("leads to a section without its name."),
                Message("Name the section: turn to [[name]]."))  # fmt: skip
    if target is not None and target.text == "[":
        inside = [t for t in stream[at + 2 : clause_end(stream, at + 2)] if t.text not in ("[", "]")]
        name = words_between(inside, inside[0], inside[-1]) if inside else "name"
        return _unbracketed(stream, at + 3, name)
    if target is not None and (
        target.kind in (BOLD, ITALIC) or (target.text == "(" and text_at(stream, at + 4) == ")")
    ):
        name = (target.inside or text_at(stream, at + 3)).strip()
        return _unbracketed(stream, at + 3, name)
    if target is not None and target.text == "#" and text_at(stream, at + 3):
        return _unbracketed(stream, at + 4, text_at(stream, at + 3))
    if target is not None and target.kind in (NUMBER, LINK):
        return (at + 3, "bare-number", Message("names a number, and numbers are given out only in print.")
                if target.kind == NUMBER else Message("is a link, and only a reference in double brackets is followed."),
                Message("Name the section: turn to [[name]]."))  # fmt: skip
    named = text_at(
        stream, at + 3 if target is not None and target.text in ("the", "that", "this") else at + 2
    )
    bare = at > 1 and text_at(stream, at - 1) in (",", ":") and stream[0].text in _WAY_OPENS
    bare = bare or ((not at or text_at(stream, at - 1) == ":") and named == text_at(stream, at + 2))
    bare = bare and bool(named) and named.casefold() not in _SECTION_WORDS | _PRONOUNS
    if bare and target is not None and target.kind == WORD and clause_end(stream, at) - at < _BARE_WAY:
        return _unbracketed(stream, at + 2, named)
    if named.casefold() in _SECTION_WORDS or (named == "it" and len(stream) - at <= 4):
        stop = clause_end(stream, at + 2)
        return (stop, "bare-number", Message("leads to a section without its name."),
                Message("Name the section: turn to [[name]]."))  # fmt: skip
    return None


def _ordered(stream: list[Token], at: int) -> bool:
    """If you fail, turn to. Not: whichever way they turn to, ..."""
    verb = text_at(stream, at).casefold(), text_at(stream, at + 1)
    return verb == ("turn", "to") and (not at or text_at(stream, at - 1).casefold() in _ORDERS)


def _unbracketed(stream: list[Token], at: int, name: str) -> Doubt:
    return (clause_end(stream, at), "reference", Message("has not two square brackets on each side, so nothing is followed."),
            Message("Write [[{name}]].", name=name))  # fmt: skip


def keyword(stream: list[Token], at: int, *, private: bool) -> Doubt | None:
    """The keyword **Owl**, or *Owl* in no phrase of the book."""
    behind = stream[at + 1]
    if behind.kind == ITALIC and not private:
        return (
            at + 2,
            "near-miss",
            Message("names a keyword, but no phrase of the book."),
            Message(
                'Write "Gain the keyword {text}", "Lose ..." or "If you have the keyword {text}, ..."; or '
                "{plain_cure}",
                text=behind.text,
                plain_cure=PLAIN_CURE,
            ),
        )
    if behind.kind == BOLD or (behind.kind == WORD and behind.text[:1].isupper()):
        name = behind.inside or behind.text
        return (
            at + 2,
            "L21",
            Message("names a keyword that is not in italics."),
            Message("Write: the keyword *{name}*.", name=name),
        )
    return None


_GOT_OR_LOST = frozenset(
    "gain gains gained lose loses lost receive earn win awarded granted stripped deprived given".split()
)


def title(stream: list[Token], at: int) -> Doubt | None:
    """You lose the title Warden: a title that no phrase sees, for it is not in bold."""
    behind = stream[at + 1]
    before = {token.text.casefold() for token in stream[:at]}
    if behind.kind != WORD or not behind.text[:1].isupper() or not before & _GOT_OR_LOST:
        return None
    return (
        at + 2,
        "near-miss",
        Message("names a title that is not in bold."),
        Message("Write: the title **{name}**.", name=behind.text),
    )


def reference(stream: list[Token], at: int) -> Doubt:
    name = stream[at].inside
    if not name:
        return (
            at + 1,
            "reference",
            Message("names no section."),
            Message("Write the section's name between the brackets."),
        )
    others = [i for i, token in enumerate(stream) if token.kind == REFERENCE and i != at]
    if any(token.text == "or" for token in stream) and others:
        return (at + 1, "reference", Message("is one of several ways in a sentence."),
                Message('Make a list of choices, each with its own "turn to [[{name}]]".', name=name))  # fmt: skip
    return (at + 1, "reference", Message('is a reference that nothing leads to: only "turn to" is followed.'),
            Message('Write "turn to [[{name}]]" at the start of a sentence or behind a comma, colon or "and".', name=name))  # fmt: skip


def link(book: PhraseBook, stream: list[Token], at: int) -> Doubt | None:
    """[The chain whips you](Take a Wound): round brackets where braces are meant."""
    words, _, inside = stream[at].text.partition("](")
    inside = inside.removesuffix(")")
    inner = tokens(inside)
    if (
        " " not in inside.strip()
        or inner[0].kind != WORD
        or best_effort(book, inner, 0, loose=True)[1] is None
    ):
        return None
    return (at + 1, "braces", Message("holds an instruction in round brackets, so it is a link."),
            Message("Write {words}]{{{inside}}}.", words=words, inside=inside))  # fmt: skip


def emphasised(book: PhraseBook, stream: list[Token], at: int) -> Doubt | None:
    """*Take a Wound*: executed nowhere, so reported."""
    inner = tokens(stream[at].inside)
    if not inner or inner[0].kind != WORD or inner[0].text not in (*book.triggers, "Turn", "turn"):
        return None
    end, phrase, trace = best_effort(book, inner, 0)
    if phrase is None and trace.far < 2:
        return None
    if phrase is not None and end < 2 and len(inner) > 1:
        return None
    return (
        at + 1,
        "near-miss",
        Message("is an instruction inside emphasis."),
        Message("Take the asterisks away, or {plain_cure}", plain_cure=PLAIN_CURE),
    )


def braces(stream: list[Token], at: int) -> Doubt:
    inside = stream[at].inside or "..."
    return (at + 1, "braces", Message("is not understood."),
            Message("Braces follow the words they belong to: [words]{{{inside}}}; or write {{web: ...}}.", inside=inside))  # fmt: skip
