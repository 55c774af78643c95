"""Slips of the pen are reported wherever the sentence would say something else without them, and nowhere else."""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import book_of, ruleset

from talewright.adventure.phrases.phrasebook import phrase_book


@pytest.mark.parametrize(
    ("system", "line", "slip", "meant"),
    [
        ("gnat", "Pya 4 gp.", "Pya", "Pay"),
        ("gnat", "You may Rset.", "Rset", "Rest"),
        ("gnat", "Take two Wounds, ignoring amrour.", "amrour", "armour"),
        ("gnat", "Test your Talent. Iff you fail, Take a Wound.", "Iff", "If"),
        (
            "gnat",
            "If you have the **lamp**, turn to [[x]]. Othrwise, Take a Wound.",
            "Othrwise",
            "Otherwise",
        ),
        ("gnat", "Exchnage the **lamp** for the **rope**.", "Exchnage", "Exchange"),
        ("gnat", "Eat a raton.", "raton", "ration"),
        ("goonies", "Make a Grce roll against 9.", "Grce", "Grace"),
        ("goonies", "Fight the **hound (DS 9)**; you cannot runn.", "runn", "run"),
    ],
)
def test_a_slip_is_reported_with_the_word_that_is_meant(
    system: str, line: str, slip: str, meant: str
) -> None:
    faults = book_of(line, system=system).faults
    assert [(fault.id, fault.words) for fault in faults] == [("spelling", slip)]
    assert f'"{meant}"' in str(faults[0].cure)


@pytest.mark.parametrize(
    "line",
    [
        "You play the **flute** and pray for rain.",
        "He takes his seat, and the white cat rests there.",
        "Reset the clock, close the **door** and heat the soup.",
        "Turn to [[x]], wherevr that is.",
    ],
)
def test_words_that_change_nothing_are_no_slips(line: str) -> None:
    assert not [fault for fault in book_of(line).faults if fault.id == "spelling"]


def test_a_slip_is_one_letter_behind_the_first_or_two_letters_swapped() -> None:
    spelling = phrase_book(ruleset("gnat")).spelling
    assert spelling.slips("Tlaent") == ("Talent",)
    assert spelling.slips("Tallent") == ("Talent",)
    assert spelling.slips("Wuond") == ("Wound",)
    assert spelling.slips("hve") == ("have",)
    assert not spelling.slips("Wound")
    assert not spelling.slips("close")
    assert not spelling.slips("beat")
