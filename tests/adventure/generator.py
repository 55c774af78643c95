"""Every wording a phrase book accepts, with sample values in its slots; and every reading a sentence has.

Both are written apart from the reader: the generator walks the patterns, the chart tries all phrases at all places.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from talewright.adventure import PhraseBook, Span
from talewright.adventure.phrases.nodes import build, condition
from talewright.adventure.phrases.patterns import Either, Fact, Part, Slot, Word
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.tokens import Token, tokens

SAMPLES: dict[str, tuple[str, ...]] = {
    "count": ("a", "two", "3"),
    "figure": ("1", "two"),
    "tally": ("three", "5"),
    "modifier": ("-3", "+1"),
    "coin": ("10 gp", "five gp"),
    "ref": ("[[quay]]",),
    "item": ("the **brass key**", "two **pearls**"),
    "thing": ("the **brass key**", "a ration", "two rations"),
    "items": ("the **brass key**", "the **rope**, a **lamp** and two **pearls**"),
    "any": ("the **rope**, a **lamp** and two **pearls**",),
    "either": ("the **rope**, a **lamp** or the **bow**",),
    "goods": ("10 gp", "two rations", "the **brass key**", "the **rope**, a **lamp** and two **pearls**"),
    "keyword": ("*Arbalest*",),
    "title": ("**Friend of the Quay**",),
    "name": ("Treysham", "the Lords of the Fen"),
    "skill": ("Climbing", "Occult"),
    "ability": ("Grace", "Power"),
    "spell": ("Flight", "**frost spell**"),
    "learned": ("**Sunburst (level 1)**", "**Windstorm**"),
    "foes": (
        "the **hound (DS 9)**",
        "the **hound (DS 9, +2 fangs)** and a **wisp (DS 7, flying, immune to Sunburst)**",
    ),
    "kind": ("a weapon",),
    "wares": ("**ration** 5 gp, a **lamp** 3gp",),
    "counter": ("tide",),
    "shown": ("Tide",),
    "ordinal": ("second", "fifth"),
    "times": ("once", "twice", "three times"),
}


def wordings(parts: tuple[Part, ...], book: PhraseBook) -> Iterator[str]:
    """Every wording of a pattern."""
    options: list[list[str]] = []
    for part in parts:
        match part:
            case Word():
                options.append([part.text, part.plural] if part.plural else [part.text])
            case Slot():
                options.append(list(_samples(part.type, book)))
            case Fact():
                continue
            case Either():
                inner = [words for option in part.options for words in wordings(option, book)]
                options.append([*inner, ""] if part.optional else inner)
    for words in product(*options):
        text = " ".join(word for word in words if word)
        for mark in ",;:)":
            text = text.replace(f" {mark}", mark)
        yield text.replace("( ", "(")


def _samples(kind: str, book: PhraseBook) -> tuple[str, ...]:
    if kind == "stat":
        return tuple(label for label, _ in book.lexicon.stats[:2])
    if kind == "spell" and not any(key == "flight" for _, key in book.lexicon.spells):
        return ("Sunburst", "Cold Snap")
    return SAMPLES[kind]


def readings(text: str, book: PhraseBook) -> set[Any]:
    """All readings of a whole sentence without story, by an exhaustive chart."""
    stream = [token for token in tokens(text) if token.text != "."]
    return {meaning for end, meaning in _sentence(stream, 0, book) if end == len(stream)}


def _phrases(
    stream: list[Token], at: int, phrases: tuple[Phrase, ...], book: PhraseBook
) -> Iterator[tuple[int, Any]]:
    for phrase in phrases:
        for end, facts in phrase.matches(stream, at, book.lexicon):
            made = condition(facts, Span()) if phrase.node == "condition" else build(phrase, facts, Span())
            yield end, made


def _sentence(stream: list[Token], at: int, book: PhraseBook) -> Iterator[tuple[int, Any]]:
    for end, row in _row(stream, at, book):
        yield end, ("row", row)
        for sep in _separators(stream, end):
            for stop, inner in _conditional(stream, sep, book):
                yield stop, ("row", row, inner)
    yield from _conditional(stream, at, book)


def _row(stream: list[Token], at: int, book: PhraseBook) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for end, made in _phrases(stream, at, book.instructions, book):
        yield end, (made,)
        for sep in _separators(stream, end):
            for stop, more in _row(stream, sep, book):
                yield stop, (made, *more)


def _separators(stream: list[Token], at: int) -> Iterator[int]:
    step = at
    while step < len(stream) and stream[step].text in (",", ";", ":", "and", "then", "also"):
        step += 1
    if step > at:
        yield step


def _conditional(stream: list[Token], at: int, book: PhraseBook) -> Iterator[tuple[int, Any]]:
    for end, asked in _phrases(stream, at, book.conditions, book):
        start = end + 1 if end < len(stream) and stream[end].text in (",", ":", "then") else end
        for stop, body in _row(stream, start, book):
            yield stop, ("if", asked, body)
            behind = next(_separators(stream, stop), stop)
            if behind < len(stream) and stream[behind].text == "otherwise":
                for last, other in _row(stream, behind + 1, book):
                    yield last, ("if", asked, body, other)
