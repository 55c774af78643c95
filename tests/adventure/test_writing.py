"""Canonical texts: heads, headings and whole sections say the same in the wording tools print."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.adventure.adventure_books import BOOKS, book_of, ruleset
from tests.adventure.test_gamebook_sentences import rows

from talewright.adventure import Counter, Head, Heading, conditions, phrases_for, read_book, write_head
from talewright.adventure.explain import Explainer
from talewright.adventure.reading.head import read_head, with_fields
from talewright.adventure.reading.layout import heading
from talewright.adventure.reading.section import read_section
from talewright.adventure.wording import canonical, heading_words
from talewright.adventure.write import canonical_section

SHELF = [
    *sorted(BOOKS.glob("*.tale.md")),
    *sorted((Path(__file__).parents[2] / "adventures").glob("*.tale.md")),
]


ABOUT_OTHERS = {"by-number"}
"""Findings about the choices beside a statement, which is read alone here."""


@pytest.mark.parametrize("path", SHELF, ids=[path.name for path in SHELF])
def test_a_section_in_canonical_wording_has_the_same_program(path: Path) -> None:
    book = read_book(path.read_text(encoding="utf-8"), finder=ruleset)
    phrases = phrases_for(book.head, ruleset(book.system))
    head = write_head(book.head)
    changed = 0
    for section in book.sections:
        text = canonical_section(section, phrases)
        changed += text != section.text
        again = read_book(head + text, finder=ruleset).sections[0]
        assert [type(each) for each in again.program] == [type(each) for each in section.program], text
        if not section.choices:
            assert again.program == section.program, text
        assert canonical_section(again, phrases) == text
    assert changed <= len(book.sections)


def test_every_judged_sentence_says_the_same_in_canonical_wording() -> None:
    """Whatever is carried out is carried out again in the words that tools print; many sentences are put into other words."""
    wrong, changed = [], 0
    for file in sorted(BOOKS.glob("*.txt")):
        for system, text, understood in rows(file.name) if file.stem != "mends" else ():
            book = book_of(text, system=system)
            section = book.sections[0]
            if understood == "!" or book.faults or not section.program:
                continue
            written = canonical_section(section, phrases_for(book.head, ruleset(system)))
            again = read_book(write_head(book.head) + f"{written}\n## x\n\nThe end.\n", finder=ruleset)
            changed += written != section.text
            if again.faults or Explainer(again).explain(again.sections[0].program) != Explainer(book).explain(
                section.program
            ):
                wrong.append(f"{text} > {written}")
    assert not wrong, "\n".join(wrong)
    assert changed > 500


def test_a_tidied_sentence() -> None:
    book = read_book(
        "---\nsystem: gnat\n---\n## a\n\nIt hurts: Take 2 Wounds ignoring armour. If you pass turn to [[a]].\n"
    )
    text = canonical_section(book.sections[0], phrases_for(book.head, ruleset("gnat")))
    assert text == "## a\n\nIt hurts: Take two Wounds, ignoring armour. If you succeed turn to [[a]].\n"


@pytest.mark.parametrize(
    "head",
    [
        Head(title="A: B", author='"Q"', system="gnat", skills=("Climbing", "Search"), numbers="fixed", start="a b", rules=(("x", "y"),)),
        Head(title="# not a comment", blurb="one # two", discard=("a, b", "c"), targets=("paper", "web"), allow=("web",), odds="40 %"),
        Head(),
    ],
)  # fmt: skip
def test_heads_come_back(head: Head) -> None:
    again, faults = read_head(write_head(head))
    assert faults == []
    assert again == head


@pytest.mark.parametrize(
    ("text", "count"),
    [("titel: x", 1), ("title x", 1), ("title: a\ntitle: b", 1), ("numbers: odd", 1), ("skills: [a, b", 1), ("title: |", 1), ("  - loose", 1), ("targets: [stone]", 1)],
)  # fmt: skip
def test_faults_of_a_head_are_reported_by_line(text: str, count: int) -> None:
    book = read_book(f"---\nsystem: gnat\n{text}\n---\n\n## a\n\nThe end.\n")
    assert len(book.faults) == count
    assert book.faults[0].place.line >= 3


@pytest.mark.parametrize(
    "node", [Heading("a b"), Heading("x", 12, ("long", "wide"), "death"), Heading("ä-1", None, (), "victory")]
)
def test_headings_come_back(node: Heading) -> None:
    text = canonical(node, phrases_for(Head(), ruleset("gnat")))
    again, _, faults = heading(text + "\n")
    assert (again, faults) == (node, [])


@pytest.mark.parametrize("braces", ["{ending=happy}", "{#x}", "{#0}", "{12}", "{.a b}"])
def test_faults_of_braces_are_reported(braces: str) -> None:
    assert read_book(f"---\nsystem: gnat\n---\n\n## a {braces}\n\nThe end.\n").faults[0].id == "heading"


@pytest.mark.parametrize("path", SHELF, ids=[path.name for path in SHELF])
def test_every_statement_of_a_book_comes_back_from_its_canonical_wording(path: Path) -> None:
    book = read_book(path.read_text(encoding="utf-8"), finder=ruleset)
    phrases = phrases_for(book.head, ruleset(book.system))
    for section in book.sections:
        for node in section.program:
            said = canonical(node, phrases)
            block = said if said.startswith(("- ", "|", "```", "{")) else said[:1].upper() + said[1:] + "."
            asked = [each.kind for each in conditions((node,))]
            if "counter" in asked or isinstance(node, Counter):
                block = f"[The bells ring]{{{said}}}"
            content = read_section(f"## a\n\n{block}\n", phrases)
            assert [each for each in content.faults if each.id not in ABOUT_OTHERS] == [], block
            assert content.program == (node,), block


HEAD = """---
title: Old   # working title
author: Ann
blurb: It is
  dark.
skills: [Climb]
# a comment
licence: CC0
---

## a

title: not this one
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_single_fields_of_a_head_are_changed_added_and_removed(newline: str) -> None:
    text = HEAD.replace("\n", newline)
    fields = {"title": '"Ash" # Oil', "blurb": "Line one\nand two", "licence": "", "content": "Night: cold"}
    changed = with_fields(text, fields)
    head, faults = read_head(changed)
    assert not faults
    assert (head.title, head.author, head.blurb) == ('"Ash" # Oil', "Ann", "Line one and two")
    assert (head.licence, head.content, head.skills) == ("", "Night: cold", ("Climb",))
    assert changed.endswith(text[text.index("## a") :])
    assert f"# a comment{newline}" in changed
    assert with_fields(changed, fields) == changed
    assert with_fields(text, {}) == text


def test_a_text_without_a_head_gets_one() -> None:
    assert read_head(with_fields("## a\n\nIt is dark.\n", {"title": "T"}))[0].title == "T"


def test_a_heading_names_who_is_fought() -> None:
    found, _, faults = heading('## masks {#23 foe="The wardens:  two masks"}\n')
    assert (found.foe, faults) == ("The wardens: two masks", [])
    assert heading(heading_words(found) + "\n")[0] == found
    assert heading("## masks {foe=wardens}\n")[2], "the name stands in quotation marks"
