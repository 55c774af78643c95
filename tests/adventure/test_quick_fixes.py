"""Quick fixes: each is tried before it is offered, keeps the author's meaning, and leaves fewer faults."""

from __future__ import annotations

import re

import pytest
from tests.adventure.adventure_books import book_of, ruleset
from tests.adventure.test_gamebook_sentences import rows

from talewright.adventure import Finding, read_book
from talewright.adventure.language import diagnostics
from talewright.adventure.quick_fixes import QuickFix, quick_fixes
from talewright.adventure.reading.near_misses import same_meaning
from talewright.adventure.wording import heading_words
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
        ("They nod, gain 1 Experience.", "gain", "Gain"),
        ("Take two wounds.", "wounds", "Wounds"),
        ("Lose 2 vitality.", "vitality", "Vitality"),
        ("You may turn to [[brigde]].", "brigde", "bridge"),
        ("The way is clear, turn to bridge.", "bridge", "[[bridge]]"),
        ("Pay 4 GP.", "GP", "gp"),
    ],
)
def test_the_cure_is_carried_out(line: str, old: str, new: str) -> None:
    text, finding, found = offered(line)
    first = found[0]
    assert (text[first.start : first.end], first.text, first.kind) == (old, new, "words")
    mended = first.applied(text)
    left = list(diagnostics(read_book({"m.tale.md": mended}), find("gnat")))
    assert finding.words not in [each.words for each in left if each.severity == "error"]


def test_to_call_it_story_is_offered_last_and_works() -> None:
    text, _, found = offered("Test Stelth, with a Default Roll.")
    assert [each.kind for each in found] == ["words", "plain"]
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
        "If you have nearly 10 gp, Take a Wound.",
        "If you are worth 10 gp, Take a Wound.",
        "You suffer two Wonds.",
        "Fight four rounds at minus two.",
        "Test Climbing at plus 1, without a Default Roll.",
        "Recuperate all Wounds.",
        "Raise your Talent with 2.",
        "Never Take two Wounds.",
    ],
)
def test_a_fix_changes_nothing_a_reader_could_name(line: str) -> None:
    """The numbers, names and direction of the author's words are those of the fixed words."""
    text, finding, found = offered(line)
    for fix in found:
        if fix.kind == "words":
            fixed = fix.applied(text)
            after = fixed[len(text[: finding.place.offset]) :].splitlines()[0]
            assert same_meaning(text[finding.place.offset :].splitlines()[0], after), (line, fix.text)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("You may buy the **ration** for 2.", "You may buy the **ration** for 2 gp"),
        ("Take four wound.", ""),
    ],
)
def test_a_hint_has_the_authors_numbers_or_is_not_given(line: str, hint: str) -> None:
    _, finding, _ = offered(line)
    assert (f'Did you mean "{hint}"' in str(finding.cure)) if hint else "Gain" not in str(finding.cure)


def test_a_missing_section_can_be_begun_behind_the_one_that_names_it() -> None:
    text, _, found = offered("If you have a ration, turn to [[cistern]].")
    fix = found[-1]
    assert fix.kind == "section"
    mended = read_book({"m.tale.md": fix.applied(text)})
    assert [section.name for section in mended.sections] == ["one", "cistern", "bridge"]
    assert not [each for each in diagnostics(mended, find("gnat")) if each.id == "reference"]


def test_a_section_that_is_named_without_brackets_is_begun_by_its_name() -> None:
    _, _, found = offered("Turn to cistern, please.")
    assert [(fix.kind, fix.text.split()) for fix in found if fix.kind == "section"] == [
        ("section", ["##", "cistern"])
    ]


@pytest.mark.parametrize("braces", ["", " {#7}", ' {#7 meant="paper"}'])
def test_a_warning_can_be_answered_as_meant(braces: str) -> None:
    """The mark stands in the heading, silences that check in that section, and can be written back."""
    gain = (
        HEAD.format(line="")
        .replace("## one", f"## one{braces}")
        .replace("turn to [[bridge]].", "turn to [[well]].")
    )
    gain += "\n## well\n\nYou find 5 gp.\n\n- To go back, turn to [[one]].\n- To go on, turn to [[bridge]].\n"
    book = read_book({"m.tale.md": gain.replace("## well", f"## well{braces}")})
    text = book.sources[0].text
    (finding,) = (each for each in diagnostics(book, find("gnat")) if each.id == "loop-gain")
    fix = quick_fixes(book, finding, text, find("gnat"))[-1]
    assert fix.kind == "meant"
    mended = read_book({"m.tale.md": fix.applied(text)})
    assert mended.sound
    assert "loop-gain" not in {each.id for each in diagnostics(mended, find("gnat"))}
    heading = mended.by_name[finding.section].heading
    assert "loop-gain" in heading.meant
    assert 'meant="' in heading_words(heading)


def test_an_error_cannot_be_meant() -> None:
    text = HEAD.format(line="Turn to [[nowhere]].").replace("## one", '## one {meant="reference"}')
    assert "reference" in {each.id for each in diagnostics(read_book(text), find("gnat"))}


# -- four hundred faulty sentences -----------------------------------------------------------------------------

FAULTY = """---
title: Mended
author: A
system: {system}
{skills}counters: [Tide]
start: one
---

## one

{line}

- To go on, turn to [[bridge]].
- To go home, turn to [[old mill]].

## bridge {{ending=victory}}

Over.

## old mill

You find the **lantern**, the **rope** and the **brass key (key)**. Gain the keywords *Seen* and *Arbalest*. Gain the title
**Friend of the Quay**. Turn to [[bridge]].
"""
SKILLS = "skills: [Stealth, Search, Climbing, Swimming, Larceny, Occult]\n"
DENIALS = re.compile(
    r"\b(?:not?|don'?t|never|neither|wit?hout|unless?|ulness|cann?ot|lack|less?)\b|n't\b", re.IGNORECASE
)
"""Denials, also as the sentences misspell them."""


def mended(system: str, line: str) -> str:
    """The line with the first mend of the first fault that has one; "!" where nothing is offered for the first fault."""
    text = FAULTY.format(system=system, skills=SKILLS if system == "gnat" else "", line=line)
    book = read_book({"m.tale.md": text})
    ruleset = find(system)
    start = text.index("## one")
    here = [
        each
        for each in diagnostics(book, ruleset)
        if each.severity == "error" and start <= each.place.offset < text.index("- To go on")
    ]
    assert here, f"nothing is said of {line!r}"
    fixes = [fix for each in here for fix in quick_fixes(book, each, text, ruleset) if fix.kind == "words"]
    if not fixes:
        return "!"
    fixed = fixes[0].applied(text)
    return fixed[fixed.index("## one") + len("## one") : fixed.index("- To go on")].strip()


@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_the_mends_of_faulty_sentences_keep_numbers_names_and_denials(system: str) -> None:
    """Slips, wrong names, order and brackets, words of other games: each mend is the one judged right, or none is offered."""
    faulty = [(line, wanted) for each, line, wanted in rows("mends.txt") if each == system]
    assert len(faulty) > 100
    wrong = []
    for line, wanted in faulty:
        found = mended(system, line)
        if found != wanted:
            wrong.append(f"{line} => {found}")
        if found != "!":
            assert re.findall(r"\d+", line) == re.findall(r"\d+", found) or "minus two" in line, line
            assert len(DENIALS.findall(line)) == len(DENIALS.findall(found)), line
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "line", ["If you dont have the keyword *Seen*, turn to [[x]].", "On a sucess, turn to [[x]]."]
)
def test_a_mark_for_story_is_not_offered_where_it_leaves_a_fault_behind(line: str) -> None:
    book = book_of(line, system="goonies")
    (finding,) = book.faults
    fixes = quick_fixes(book, finding, book.sources[0].text, ruleset("goonies"))
    assert [fix.kind for fix in fixes] == ["words"]
