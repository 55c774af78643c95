"""What robots make of a whole book, as plain data: made in a process of its own, within a stated time."""

from __future__ import annotations

import time
from typing import Any

from talewright.adventure import Section, number_book, read_book
from talewright.adventure.prose import printed
from talewright.core.errors import AdventureError
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.odds.players import player
from talewright.play.simulate.robots import Report, autoplay, summary
from talewright.play.simulate.statistics import Fates, Varied

RANDOM, CAREFUL = "random", "greedy"
MAX_RUNS = 2000
STEP = 4
LONGEST_REPORT = 8.0
"""Seconds a reader will wait for it."""


def book_report(text: str, name: str, seconds: float, language: str = "en") -> dict[str, Any]:
    """One robot that chooses at random, one that thinks a few sections ahead; as many games as the time allows."""
    book = read_book({name: text})
    if not book.sound:
        raise AdventureError(name, [Message("It has errors and cannot be simulated yet. Fix them first.")])
    ruleset = find(book.head.system)
    found = {}
    for robot, share in ((RANDOM, 0.3), (CAREFUL, 0.7)):
        report, fates = Report(robot, 0), Fates(ruleset, ruleset.words(language))
        # Characters of every make, so that what they were made of can be weighed.
        reader = Varied(player(robot))
        until = time.monotonic() + seconds * share
        while report.runs < MAX_RUNS and report.fault is None and time.monotonic() < until:
            report = autoplay(book, reader, STEP, seed=report.runs + 1, report=report, fates=fates)
        found[robot] = {**summary(book, report), **(fates.summary(book) if fates.runs else {})}
    endings = {section.name: first_words(section) for section in book.sections if section.ending}
    return {"robots": found, "numbers": number_book(book), "endings": endings}


def first_words(section: Section, most: int = 9) -> str:
    """How a section begins: what readers remember an ending by."""
    for block in printed(section, {}):
        words = "".join(run.text for run in block.runs).split()
        if words:
            return " ".join(words[:most]).rstrip(".,;:") + ("" if len(words) <= most else " …")
    return section.name
