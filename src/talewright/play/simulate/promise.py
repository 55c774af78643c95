"""The odds that a book promises in its head ("careful 58-74 %"), checked with simulated readers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from talewright.adventure import Book
from talewright.core.findings import ERROR, NOTE, WARNING, Finding, place_in
from talewright.core.text.message import Message
from talewright.play.simulate.players import MEANING, named_player
from talewright.play.simulate.readers import HEAT
from talewright.play.simulate.robots import autoplay

GAMES = 600
SECONDS = 60.0
"""How long the games of all readers may take."""
SEED = 7
DIFFICULTIES = {"easy": 0.9, "fair": 0.7, "hard": 0.0}
"""The least share of victories of each."""
_STATED = re.compile(r"(?<!\w)(?P<reader>\w{1,20}) (?P<low>\d{1,3})(?: ?[-–] ?(?P<high>\d{1,3}))? ?%")


def promised(book: Book) -> dict[str, tuple[float, float]]:
    """The share of victories that the head states for each reader it names."""
    return {
        each["reader"]: (int(each["low"]) / 100, int(each["high"] or each["low"]) / 100)
        for each in _STATED.finditer(book.head.odds)
        if each["reader"] in MEANING
    }


def _slips(book: Book) -> Iterator[tuple[str, str]]:
    """Words before a share that are nearly the name of a reader, and that name."""
    for each in _STATED.finditer(book.head.odds):
        if each["reader"] not in MEANING and (near := get_close_matches(each["reader"], MEANING, 1, 0.75)):
            yield each[0], near[0]


def difficulty(book: Book) -> str:
    """How hard a book is by the odds that its head promises: easy, fair or hard; empty where it promises none.

    It is the middle of what a careful reader may expect, or else a sensible one.
    """
    stated = promised(book)
    found = stated.get("careful") or stated.get("sensible")
    if found is None:
        return ""
    low, high = found
    return next(word for word, least in DIFFICULTIES.items() if (low + high) / 2 >= least)


def odds_findings(book: Book, games: int = GAMES, seconds: float = SECONDS) -> Iterator[Finding]:
    """Where a promise of the head is not held, says nothing that can be checked, or is not decided after so many seconds."""
    if not book.head.odds:
        return
    source = book.sources[0]
    place = place_in(source.text, book.head.span("odds").start, file=source.name)
    stated, slips = promised(book), list(_slips(book))
    for words, near in slips:
        yield Finding("odds", WARNING, place, words, Message("names a reader that nobody knows, and is not checked."),
                      Message("Did you mean {near}?", near=near))  # fmt: skip
    if not stated and not slips:
        yield Finding("odds", WARNING, place, book.head.odds, Message("promises no odds that can be checked."),
                      Message("Write the share of victories of a reader: {readers} 58-74 %.", readers=" or ".join(HEAT)))  # fmt: skip
    for name, (low, high) in stated.items():
        report = autoplay(book, named_player(book, name), games, seed=SEED, seconds=seconds / len(stated))
        share, least, most = report.share("victory")
        if report.runs < games and report.fault is None and least <= high and low <= most:
            yield Finding("odds", NOTE, place, f"{name} {low:.0%}-{high:.0%}",
                          Message("is not decided: only {played} of {games} games were played in the time allowed. In them a {reader} reader wins {share:.0f} %.",
                                  played=report.runs, games=games, reader=name, share=100 * share),
                          Message("Allow more time, such as --time 300."))  # fmt: skip
            continue
        if low <= share <= high or (low == high and least <= low <= most):
            continue
        yield Finding("odds", ERROR, place, f"{name} {low:.0%}-{high:.0%}",
                      Message("is not held: in {games} games a {reader} reader wins {share:.0f} %.", games=report.runs, reader=name, share=100 * share),
                      Message("Change the promise, or the book."))  # fmt: skip
