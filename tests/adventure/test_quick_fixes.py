"""Mends: each is tried before it is offered, and taking it over leaves fewer faults."""

from __future__ import annotations

import pytest

from talewright.adventure import Finding, read_book
from talewright.adventure.language import diagnostics
from talewright.adventure.quick_fixes import QuickFix, quick_fixes
from talewright.core.ruleset import find

HEAD = """---
title: Mended
author: A
system: gnat
skills: [Stealth, Search, Climbing, Swimming]
start: one
---

## one

{line}

- To go on, turn to [[bridge]].

## bridge {{ending=victory}}

Over.
"""


def offered(line: str) -> tuple[str, Finding, tuple[QuickFix, ...]]:
    text = HEAD.format(line=line)
    book = read_book({"m.tale.md": text})
    ruleset = find("gnat")
    finding = next(each for each in diagnostics(book, ruleset) if each.severity == "error")
    return text, finding, quick_fixes(book, finding, text, ruleset)


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        ("Test Stelth, with a Default Roll.", "Test Stelth", "Test Stealth"),
        ("Fight three rounds at minus 3 against several opponents.", "at minus 3", "at -3"),
        ("Test Climbing at plus 2.", "at plus 2", "at +2"),
        ("He nods, gain 1 Experience.", "gain", "Gain"),
        ("Take two wounds.", "Take two wounds", "Take two Wounds"),
        ("Lose 2 vitality.", "Lose 2 vitality", "Lose 2 Vitality"),
        ("You may turn to [[brigde]].", "brigde", "bridge"),
    ],
)
def test_the_cure_is_carried_out(line: str, old: str, new: str) -> None:
    text, finding, found = offered(line)
    first = found[0]
    assert (text[first.start : first.end], first.text, first.plain) == (old, new, False)
    mended = first.applied(text)
    left = list(diagnostics(read_book({"m.tale.md": mended}), find("gnat")))
    assert finding.words not in [each.words for each in left if each.severity == "error"]


def test_to_call_it_story_is_offered_last_and_works() -> None:
    text, _, found = offered("Test Stelth, with a Default Roll.")
    assert [each.plain for each in found] == [False, True]
    mended = found[-1].applied(text)
    assert "[Test Stelth]{-}" in mended
    assert not [
        each
        for each in diagnostics(read_book({"m.tale.md": mended}), find("gnat"))
        if each.severity == "error" and "Stelth" in each.words
    ]


def test_nothing_is_offered_that_does_not_help() -> None:
    _, finding, found = offered("He nods; turn to 23.")
    assert finding.id == "bare-number"
    assert found == ()
