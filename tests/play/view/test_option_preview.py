"""What an option leads to at once, found by trying it."""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure import read_book
from talewright.core.ask import Chosen, Rolled
from talewright.core.replay import Waiting
from talewright.core.ruleset import find
from talewright.core.sheet import Change
from talewright.play.running import RunningGame, open_book
from talewright.play.view import GameView
from talewright.play.view.option_preview import OptionPreview

BOOK = """---
title: A bout
system: gnat
start: bout
---

## bout

Fight two rounds at -2. If you survive, turn to [[well]]. If you are reduced to 0 Vitality, turn to [[ill]].

## well {ending=victory}

Well.

## ill {ending=death}

Ill.
"""


def fought(faces: tuple[int, int], **changed: int) -> RunningGame:
    """The first roll of the bout is made, and Fortune may be spent."""
    book = read_book({"bout.tale.md": BOOK})
    hero = replace(find("gnat").draw(find("gnat").sketch()), talent=8, talent_max=8, **changed)
    reading = open_book(book, hero=hero, physical=True)
    while isinstance(reading.now, Waiting) and reading.now.question.dice is None:
        reading.session.answer(Chosen(reading.now.question.options[0]))
    reading.session.answer(Rolled(faces, typed=True))
    assert isinstance(reading.now, Waiting)
    assert reading.now.question.what == "fortune"
    return reading


def test_a_lost_round_says_what_each_way_out_comes_to() -> None:
    reading = fought((4, 5), vitality=3, fortune=2)
    told = GameView(reading).previews
    assert told["keep"] == OptionPreview((Change("Vitality", 3, 2),))
    # Six or less holds: beside the 5 that is a 1, beside the 4 a 1 or a 2.
    assert (told["reroll:4"].good, told["reroll:4"].sides) == (1, 6)
    assert (told["reroll:5"].good, told["reroll:5"].sides) == (2, 6)


def test_the_last_point_of_fortune_is_read_at_once() -> None:
    reading = fought((4, 5), vitality=2, fortune=1)
    told = GameView(reading).previews
    assert (told["reroll:5"].good, told["reroll:5"].sides) == (2, 6)


def test_the_page_that_opens_is_named() -> None:
    reading = fought((4, 5), vitality=1, fortune=1)
    assert GameView(reading).previews["keep"].to == str(reading.numbers["ill"])


def test_in_the_language_of_the_reader() -> None:
    reading = fought((4, 5), vitality=3, fortune=1)
    assert GameView(reading, "de").previews["keep"].changes == (Change("Vitalität", 3, 2),)
