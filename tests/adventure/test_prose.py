"""What is printed of a section, and what only the program reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from talewright.adventure import Choice, load_book, read_book, walk
from talewright.adventure.numbers import number_book
from talewright.adventure.prose import (
    front_matter,
    introduction,
    plain_words,
    printed,
    runs_of,
    ways_by_heading,
)

HEAD = "---\ntitle: T\nsystem: gnat\nstart: a\n---\n\n"
TEXT = (
    HEAD
    + """## a

Plain *and keyword* and **coil of rope (+1 climbing)**. [The chain whips]{Take a Wound}. Take a Wound. \\Rest assured.

```each round
says: The cold takes its share of [[b]].
Lose 1 Vitality.
```

> A quoted
> line.

| Item       | Buy |
|------------|-----|
| **ration** | 5gp |

{web: Gain the keyword *Seen*}

- To go on, turn to [[b]].

## b {ending=neutral}

End.
"""
)


def test_printed_blocks() -> None:
    book = read_book(TEXT)
    assert book.sound, [str(fault) for fault in book.faults]
    blocks = printed(book.by_name["a"], {"a": 1, "b": 7})
    assert [(block.kind, block.text) for block in blocks] == [
        (
            "paragraph",
            "Plain and keyword and coil of rope (+1 climbing). The chain whips. Take a Wound. Rest assured.",
        ),
        ("says", "The cold takes its share of 7."),
        ("quote", "A quoted line."),
        ("table", "Item | Buy\nration | 5gp"),
        ("item", "To go on, turn to 7."),
    ]
    assert printed(book.by_name["a"], {"b": 7}, choices=False)[-1].kind == "table"


def test_styles_and_instructions() -> None:
    book = read_book(TEXT)
    runs = printed(book.by_name["a"], {})[0].runs
    assert [run.text for run in runs if run.bold] == ["coil of rope (+1 climbing)"]
    assert [run.text for run in runs if run.italic] == ["and keyword"]
    # The story's own words are not an instruction, though they carry one out.
    assert [run.text for run in runs if run.instruction] == ["Take a Wound."]


def test_a_reference_knows_where_it_leads() -> None:
    (first, number, last) = runs_of("turn to [[b]].", {"b": 7})
    assert (first.text, number.text, number.to, last.text) == ("turn to ", "7", "b", ".")
    assert plain_words("turn to [[b]]", {}) == "turn to b"


BOOKS = sorted((Path(__file__).parents[2] / "adventures").glob("*.tale.md"))


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.name)
def test_our_books_print_without_a_mark(path: Path) -> None:
    book = load_book(path)
    numbers = number_book(book)
    for section in book.sections:
        for block in printed(section, numbers):
            assert not set("{}[]*\\\0") & set(block.text), (section.name, block.text)
        for each in walk(section.program):
            if isinstance(each, Choice):
                assert not set("{}[]*\\") & set(plain_words(each.words, numbers))
    assert front_matter(book)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.name)
def test_the_imprint_is_no_part_of_the_introduction_in_any_language(path: Path) -> None:
    book = load_book(path)
    assert len(introduction(book)) == len(front_matter(book)) - 1


HUB = (
    HEAD
    + """## a

Mostly leg.

### A remark

Nobody counts.

### Along the water

- To see the eels, turn to [[b]].
- If you have the keyword *Slip*, you may see the clerk: turn to [[b]].

### Away

- To leave, turn to [[b]].

## b {ending=neutral}

End.
"""
)


def test_a_small_heading_over_ways_belongs_to_the_list_of_ways() -> None:
    book = read_book(HUB)
    assert not [fault for section in book.sections for fault in section.content.faults]
    section = book.by_name["a"]
    assert list(ways_by_heading(section).values()) == ["Along the water", "Along the water", "Away"]
    assert [each.text for each in printed(section, {}, choices=False) if each.kind == "heading"] == [
        "A remark"
    ]
    whole = [each.text for each in printed(section, {}) if each.kind == "heading"]
    assert whole == ["A remark", "Along the water", "Away"], "in print the headings stand over their ways"
