"""Quick fixes: each is tried before it is offered, keeps the author's meaning, and leaves fewer faults."""

from __future__ import annotations

import pytest

from talewright.adventure import Finding, read_book
from talewright.adventure.language import diagnostics
from talewright.adventure.quick_fixes import QuickFix, quick_fixes
from talewright.adventure.reading.near_misses import same_meaning
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
        ("Test Stelth, with a Default Roll.", "Stelth", "Stealth"),
        ("Fight three rounds at minus 3 against several opponents.", "minus 3", "-3"),
        ("Test Climbing at plus 2.", "plus 2", "+2"),
        ("He nods, gain 1 Experience.", "gain", "Gain"),
        ("Take two wounds.", "wounds", "Wounds"),
        ("Lose 2 vitality.", "vitality", "Vitality"),
        ("You may turn to [[brigde]].", "brigde", "bridge"),
        ("The way is clear, turn to bridge.", "bridge", "[[bridge]]"),
        ("Suffer two Wounds.", "Suffer", "Take"),
        ("Pay 4 GP.", "GP", "gp"),
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


@pytest.mark.parametrize(
    "line",
    [
        "If you do not hold the keyword *Seen*, Take a Wound.",
        "Lose one Fortune.",
        "Regain two Talent.",
        "If you have over 10 gp, Take a Wound.",
        "If you have under 10 gp, Take a Wound.",
        "You suffer two Wonds.",
        "Gain 3 Vitality.",
        "Loose 2 Vitality.",
        "Fight four rounds at minus two.",
        "Test Climbing at plus 1, without a Default Roll.",
        "Gain the keyword *Seen* and loose the **lamp**.",
        "Deduct 1 Talent.",
        "Recover all Wounds.",
        "Raise your Talent with 2.",
        "Pay 5 gold.",
        "Gian 5 gp.",
        "Never Take two Wounds.",
    ],
)
def test_a_fix_changes_nothing_a_reader_could_name(line: str) -> None:
    """The numbers, names and direction of the author's words are those of the fixed words."""
    text, finding, found = offered(line)
    for fix in found:
        if not fix.plain:
            fixed = fix.applied(text)
            after = fixed[len(text[: finding.place.offset]) :].splitlines()[0]
            assert same_meaning(text[finding.place.offset :].splitlines()[0], after), (line, fix.text)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("You may buy the **ration** for 2.", "You may buy the **ration** for 2 gp"),
        ("Take four wound.", ""),
        ("Lose one Fortune.", ""),
    ],
)
def test_a_hint_has_the_authors_numbers_or_is_not_given(line: str, hint: str) -> None:
    _, finding, _ = offered(line)
    assert (f'Did you mean "{hint}"' in str(finding.cure)) if hint else "Gain" not in str(finding.cure)
