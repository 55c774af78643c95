"""Whole books made to measure: 50 to 400 sections, 4 to 14 keywords, best play; beside a solver written by hand.

The first half of a book gives its keywords, the second half asks for them, so in the middle each of them matters. The
program beside ours knows all that: one NumPy array for each section, a row for each set of keywords, a column for each
Vitality. It is a ceiling, not a peer: it reads no book and no rules. The benchmark stops where the two differ.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time

import numpy as np

from talewright.adventure import read_book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ruleset import find
from talewright.odds.columns.solve import column_odds, explore_in_columns
from talewright.rulesets.gnat.talent import chance_of

SIZES = ((50, 4), (100, 4), (200, 4), (400, 4), (100, 6), (100, 8), (100, 10), (100, 12), (100, 14))
"""(sections, keywords): first longer books, then more keywords."""
TALENT, VITALITY = 9, 4
TESTS = 5
"""Tests that every reader takes."""
HEAD = "---\ntitle: Measured\nsystem: gnat\nstart: s0\ndeath: dead\n---\n\n"
END = "## won {ending=victory}\n\nThrough.\n\n## dead {ending=death}\n\nNo more.\n"


@dataclass(frozen=True)
class Section:
    """A test that gives a keyword, a way that asks for one, a test alone, or nothing; a failed test costs a Wound."""

    number: int
    gives: int
    asks: int
    tests: bool
    penalty: int


def sections(size: int, keywords: int) -> list[Section]:
    """The sections of a book: each keyword is given once, in the first half, and asked for once, in the second."""
    half = size // 2
    gives = {key * half // keywords: key for key in range(keywords)}
    asks = {half + key * half // keywords: key for key in range(keywords)}
    return [
        Section(
            number,
            gives.get(number, -1),
            asks.get(number, -1),
            number % (size // TESTS) == TESTS,
            number % 3,
        )
        for number in range(size)
    ]


def text(book: list[Section]) -> str:
    """The book as an author writes it."""
    found = []
    for each in book:
        to = f"[[s{each.number + 1}]]" if each.number + 1 < len(book) else "[[won]]"
        test = f"Test your Talent at -{each.penalty}. If you succeed, {{}}turn to {to}. If you fail, Take a Wound and turn to {to}."
        if each.gives >= 0:
            body = f"- To go on, turn to {to}.\n- To search, turn to [[find{each.number}]]."
            found.append(f"## find{each.number}\n\n{test.format(f'Gain the keyword *K{each.gives}* and ')}")
        elif each.asks >= 0:
            body = f"- If you have the keyword *K{each.asks}*, turn to {to}.\n- To force the door, turn to [[force{each.number}]]."
            found.append(f"## force{each.number}\n\n{test.format('')}")
        else:
            body = test.format("") if each.tests else f"Turn to {to}."
        found.append(f"## s{each.number}\n\n{body}")
    return HEAD + "\n\n".join(found) + "\n\n" + END


def by_hand(book: list[Section], keywords: int) -> tuple[float, int]:
    """The chance of victory under best play, and the cells computed: backward, a matrix for each section."""
    worth = np.zeros((1 << keywords, VITALITY + 1))
    worth[:, 1:] = 1.0
    masks = np.arange(1 << keywords)
    cells = 0
    for each in reversed(book):
        passed = float(chance_of(TALENT - each.penalty))
        hurt = np.zeros_like(worth)
        hurt[:, 1:] = worth[:, :-1]
        if each.gives >= 0:
            worth = np.maximum(worth, passed * worth[masks | 1 << each.gives] + (1 - passed) * hurt)
        elif each.asks >= 0:
            forced = passed * worth + (1 - passed) * hurt
            has = (masks >> each.asks & 1).astype(bool)
            worth = np.where(has[:, None], np.maximum(worth, forced), forced)
        elif each.tests:
            worth = passed * worth + (1 - passed) * hurt
        worth[:, 0] = 0.0
        cells += worth.size
    return float(worth[0, VITALITY]), cells


def won(page: Page) -> list[int]:
    return [page.ending == "victory"]


def measure(size: int, keywords: int) -> dict[str, float]:
    """One book, solved by us and by hand."""
    laid_out = sections(size, keywords)
    book = read_book(text(laid_out))
    if not book.sound:
        raise SystemExit(f"{size} sections: {book.faults[0]}")
    gnat = find("gnat")
    hero = replace(
        gnat.draw(gnat.sketch()),
        talent=TALENT,
        talent_max=TALENT,
        fortune=0,
        vitality=VITALITY,
        vitality_max=VITALITY,
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = process_time()
    explorer, stopped = explore_in_columns(AdventureGame(book, gnat, hero, after=False), won)
    if stopped is not None:
        raise SystemExit(f"{size} sections, {keywords} keywords: {stopped}")
    odds = column_odds(explorer, {}, highs=[1.0])
    seconds = process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    began = process_time()
    value, cells = by_hand(laid_out, keywords)
    ceiling = process_time() - began
    if abs(odds.value[0].low - value) > 1e-9:
        raise SystemExit(f"{size} sections, {keywords} keywords: {odds.value[0].low} is not {value}")
    return {
        "states": odds.states,
        "seconds": seconds,
        "megabytes": memory / 1024,
        "value": value,
        "ceiling": ceiling,
        "cells": cells,
    }


def main() -> None:
    title = "generated book: sections, keywords"
    print(
        f"{title:36}{'states':>10}{'solved in':>12}{'states/s':>11}{'memory':>9}{'growth':>8}{'by hand':>11}{'ratio':>8}"
    )
    before = 0.0
    for size, keywords in SIZES:
        # A process of its own: the memory of one book is not another's.
        command = [sys.executable, "-m", "bench.generated", "--one", str(size), str(keywords)]
        run = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1]
        )
        if run.returncode:
            raise SystemExit(run.stderr.strip() or f"{size} sections, {keywords} keywords: stopped")
        found = json.loads(run.stdout)
        growth = f"x{found['seconds'] / before:.1f}" if before else ""
        before = found["seconds"]
        name = f"{size}, {keywords}: victory {found['value']:.4%}"
        print(
            f"{name:36}"
            f"{found['states']:10,.0f}{found['seconds']:10.2f} s{found['states'] / found['seconds']:11,.0f}"
            f"{found['megabytes']:6,.0f} MB{growth:>8}{found['ceiling'] * 1000:8.1f} ms{found['seconds'] / found['ceiling']:8,.0f}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.generated", description=__doc__)
    parser.add_argument("--one", nargs=2, type=int, metavar=("SECTIONS", "KEYWORDS"))
    given = parser.parse_args()
    if given.one:
        sys.stdout.write(json.dumps(measure(*given.one)))
    else:
        main()
