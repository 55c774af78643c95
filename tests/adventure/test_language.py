"""What an editor asks: completion, hover, definition, rename, diagnostics."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.adventure.adventure_books import BOOKS, ruleset

from talewright.adventure import Book, language, read_book
from talewright.adventure.language import (
    apply,
    completion,
    definition,
    diagnostics,
    hover,
    phrase_help,
    references,
    rename,
    understood_lines,
)
from talewright.adventure.phrases.phrasebook import phrase_book
from talewright.adventure.quick_fixes import quick_fixes

FILE = "mill.tale.md"
TEXT = (BOOKS / FILE).read_text(encoding="utf-8")


def mill(text: str = TEXT) -> Book:
    return read_book(text, name=FILE)


def labels(marked: str) -> list[str]:
    """Completions at the bar, in a book that ends in these words."""
    text = TEXT.replace("## quits", f"## here\n\n{marked}\n\n## quits", 1)
    at = text.index("¦")
    text = text.replace("¦", "")
    return [each.label for each in completion(mill(text), FILE, at, ruleset("gnat"))]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("turn to [[ha¦", "hall"),
        ("Gain the keyword *E¦", "Eel"),
        ("You may take the **bo¦", "boathook"),
        ("A **stick (two¦", "two-handed"),
        ("A **stick (heavy, +1 cl¦", "+1 climbing"),
        ("Test ¦", "Climbing"),
        ("Test your ¦", "Talent"),
        ("Take two ¦", "Wound"),
        ("Test your Talent at ¦", "-1"),
        ("The rope snaps. Ta¦", "Take two Wounds, ignoring armour"),
        ("If you su¦", "succeed"),
        ("If you have the ¦", "keyword"),
        ("If you fail, Los¦", "Lose 1 Talent"),
        ("```each¦", "each round"),
    ],
)
def test_completion_offers_what_may_follow(typed: str, wanted: str) -> None:
    assert wanted in labels(typed)


def test_completion_knows_the_head_and_the_braces() -> None:
    at = TEXT.index("title:")
    assert "transfer" in [each.label for each in completion(mill(), FILE, at, ruleset("gnat"))]
    at = TEXT.index("start: ") + 7
    assert "weir" in [each.label for each in completion(mill(), FILE, at, ruleset("gnat"))]
    at = TEXT.index("{ending=victory") + 1
    assert "ending=death" in [each.label for each in completion(mill(), FILE, at, ruleset("gnat"))]


def test_hover_says_what_was_understood() -> None:
    book = mill()
    at = TEXT.index("Test Swimming")
    found = hover(book, FILE, at + 2)
    assert found is not None
    assert found.text == "test Swimming at -1, Default Roll"
    assert TEXT[found.start : found.end].startswith("Test Swimming at -1")
    assert hover(book, FILE, TEXT.index("The water has you")) is None
    assert ("a choice, only with the keyword Eel: hall") in [line for _, line in understood_lines(book)]


def test_a_printed_number_stands_beside_the_name_of_a_section() -> None:
    book = mill()
    assert "a choice, only with the keyword Eel: 7 hall" in [
        line for _, line in understood_lines(book, {"hall": 7})
    ]


def test_definition_finds_sections_items_and_keywords() -> None:
    book = mill()
    place = definition(book, FILE, TEXT.index("[[hall]]") + 3)
    assert place is not None
    assert TEXT[place.offset :].startswith("## hall")
    place = definition(book, FILE, TEXT.index("have the **miller's tally**") + 14)
    assert place is not None
    assert TEXT[place.offset :].startswith("**miller's tally (key)**")
    place = definition(book, FILE, TEXT.index("have the keyword *Names*") + 20)
    assert place is not None
    assert TEXT[place.offset :].startswith("Gain the keyword *Names*")
    place = definition(book, FILE, TEXT.index("death: mud") + 8)
    assert place is not None
    assert TEXT[place.offset :].startswith("## mud")
    assert definition(book, FILE, TEXT.index("brown water")) is None


@pytest.mark.parametrize(
    ("where", "name", "count"),
    [("[[mud]]", "mire", 5), ("keyword *Eel*", "Lamprey", 3), ("**miller's", "notched stick", 3), ("## weir", "sluice", 3)],
)  # fmt: skip
def test_rename_changes_every_mention_and_breaks_nothing(where: str, name: str, count: int) -> None:
    book = mill()
    at = TEXT.index(where) + len(where) - 4
    edits = rename(book, FILE, at, name)
    assert isinstance(edits, list)
    assert len(edits) == count
    renamed = apply(TEXT, FILE, edits)
    left = [f for f in diagnostics(mill(renamed), ruleset("gnat")) if f.severity != "note"]
    assert left == []
    assert len(references(book, FILE, at)) == count


def test_rename_refuses_with_a_reason() -> None:
    book = mill()
    at = TEXT.index("[[mud]]") + 3
    assert "already" in str(rename(book, FILE, at, "hall"))
    assert "no brackets" in str(rename(book, FILE, at, "a]b"))
    assert "Nothing here" in str(rename(book, FILE, TEXT.index("brown water"), "x"))


def test_diagnostics_are_the_checkers_findings() -> None:
    broken = mill(TEXT.replace("[[race]]", "[[rce]]"))
    assert {finding.id for finding in diagnostics(broken, ruleset("gnat"))} == {"reference", "unreachable"}


DRAWN = "---\ntitle: T\nsystem: gnat\n---\n\n## a\n\nRain. Gain the keyword *Wet* and\nturn to [[b]].\n\n## b {ending=victory}\n\nYou find a rope. Over.\n"


def test_names_and_instructions_have_colours_that_never_overlap() -> None:
    book = read_book(DRAWN, finder=ruleset)
    file = book.sources[0].name
    found = language.colours(book, file)
    assert [(DRAWN[each.start : each.end], each.kind) for each in found][:6] == [
        ("a", "section"), ("Gain the keyword *", "instruction"), ("Wet", "keyword"), ("* and", "instruction"),
        ("turn to [[", "instruction"), ("b", "section"),
    ]  # fmt: skip
    assert all(one.end <= two.start for one, two in pairwise(found))
    assert [(DRAWN[each.start : each.end], each.to.name) for each in language.links(book, file)] == [
        ("b", "b")
    ]
    assert [DRAWN[start:end].splitlines()[0] for start, end in language.folds(book, file)] == [
        "## a",
        "## b {ending=victory}",
    ]


def test_a_heading_says_where_it_is_reached_from_and_where_it_leads() -> None:
    book = read_book(DRAWN, finder=ruleset)
    shown = language.hover(book, book.sources[0].name, DRAWN.index("## b") + 3, {"a": 1, "b": 9})
    assert shown is not None
    assert shown.text == "section 9; reached from: a; leads to: the end (victory)"


def test_an_item_without_bold_can_be_made_bold() -> None:
    book = read_book(DRAWN, finder=ruleset)
    finding = next(each for each in book.faults if each.id == "L21")
    (fix, *_) = quick_fixes(book, finding, DRAWN, ruleset("gnat"))
    assert "You find a **rope**. Over." in fix.applied(DRAWN)


@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_every_phrase_of_the_help_is_read_and_has_a_german_meaning(system: str) -> None:
    phrases = phrase_book(ruleset(system))
    english, german = phrase_help(phrases), phrase_help(phrases, "de")
    assert [each.says for each in english] == [each.says for each in german]
    assert [
        each.says for each, other in zip(english, german, strict=True) if each.meaning == other.meaning
    ] == []
    assert len(english) > 50
    assert {"Pay 4 gp.", "If you succeed, ", "- To go on, turn to [[name]]."} <= {
        each.says for each in english
    }
