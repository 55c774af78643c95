"""The test-play report of a whole book as plain data: made in a worker process, within a stated time."""

from __future__ import annotations

import time

from talewright.adventure import Section, read_book
from talewright.adventure.numbers import number_book
from talewright.adventure.prose import printed
from talewright.core.errors import AdventureError
from talewright.core.record import JsonObject
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.odds.players import player
from talewright.play.simulate.robots import Report, autoplay, summary
from talewright.play.simulate.statistics import RandomCharacters, Statistics

RANDOM, CAREFUL = "random", "greedy"
MAX_RUNS = 2000
STEP = 4
MAX_SECONDS = 8.0
"""That a reader waits for it."""


def book_report(text: str, name: str, seconds: float, language: str = "en") -> JsonObject:
    """One robot that chooses at random, one that thinks a few sections ahead; as many games as the time allows."""
    book = read_book({name: text})
    if not book.sound:
        raise AdventureError(name, [Message("It has errors and cannot be simulated yet. Fix them first.")])
    ruleset = find(book.head.system)
    found = {}
    for robot, share in ((RANDOM, 0.3), (CAREFUL, 0.7)):
        report, statistics = Report(robot, 0), Statistics(ruleset, ruleset.words(language))
        # Random characters, so that the choices of their creation can be compared.
        reader = RandomCharacters(player(robot))
        until = time.monotonic() + seconds * share
        while report.runs < MAX_RUNS and report.fault is None and time.monotonic() < until:
            report = autoplay(book, reader, STEP, seed=report.runs + 1, report=report, statistics=statistics)
        found[robot] = {**summary(book, report), **(statistics.summary(book) if statistics.runs else {})}
    endings = {section.name: first_words(section) for section in book.sections if section.ending}
    return {"robots": found, "numbers": number_book(book), "endings": endings}


def first_words(section: Section, most: int = 9) -> str:
    """The first words of a section: readers recognise an ending by them."""
    for block in printed(section, {}):
        words = "".join(run.text for run in block.runs).split()
        if words:
            return " ".join(words[:most]).rstrip(".,;:") + ("" if len(words) <= most else " …")
    return section.name
