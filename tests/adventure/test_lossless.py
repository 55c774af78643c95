"""The text comes back byte for byte, whatever stands in it; positions are those an editor shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.adventure.adventure_books import BOOKS, ruleset

from talewright.adventure import check_book, load_book, read_book, walk
from talewright.adventure import read as reading
from talewright.adventure.drawing import svg
from talewright.adventure.graph import graph_of
from talewright.adventure.write import render, write_book
from talewright.core.errors import AdventureError

PIECES = [
    "---\ntitle: T\nsystem: gnat\n---\n", "## a\n", "## b {#3}\n", "# Act\n", "Take a Wound.\n", "\n", "\r\n", "**x (key)**", "[[a]]",
    "[w]{Take a Wound}", '"', "“", "’", "```\n", "| d6 | |\n|---|---|\n", "- If you fail, turn to [[b]].\n", "\ufeff", "\u00a0", "{web: ",
    "é – ∞ 🜁", "\\", "*", "`", "<!--", "otherwise", "If you have ", "\t", "\r", "}", "{", "]]", ">",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=300))
def test_any_text_comes_back_and_never_breaks_the_reader(text: str) -> None:
    book = read_book(text, finder=ruleset)
    assert render(book) == {"book.tale.md": text}
    for section in book.sections:
        for statement in walk(section.program):
            assert section.text[statement.span.start : statement.span.end]
    for fault in check_book(book):
        assert 0 <= fault.place.offset <= len(text)
    assert svg(graph_of(book)).startswith("<svg")


@pytest.mark.parametrize("change", ["\n", "\r\n", "bom", "nbsp", "curly"])
def test_the_example_reads_the_same_in_any_dress(change: str, tmp_path: Path) -> None:
    text = (BOOKS / "salt.tale.md").read_text(encoding="utf-8")
    dressed = {
        "\n": text,
        "\r\n": text.replace("\n", "\r\n"),
        "bom": "\ufeff" + text,
        "nbsp": text.replace("Take two Wounds", "Take\u00a0two\u00a0Wounds"),
        "curly": text.replace("'", "’"),
    }[change]
    plain, other = read_book(text), read_book(dressed)
    assert [s.program for s in plain.sections if s.name != "quay"] == [
        s.program for s in other.sections if s.name != "quay"
    ]
    assert not other.faults
    (tmp_path / "salt.tale.md").write_bytes(dressed.encode())
    loaded = load_book(tmp_path / "salt.tale.md")
    written = write_book(loaded, tmp_path / "out")
    assert written[0].read_bytes() == dressed.encode()


def test_places_are_those_of_an_editor() -> None:
    text = "\ufeff---\r\nsystem: gnat\r\n---\r\n\r\n## a\r\n\r\nÄh, é. Take a Wond.\r\n\r\n## b\r\n\r\nTest your Tallent.\r\n"
    faults = read_book(text, name="x.tale.md").faults
    assert [str(fault.place) for fault in faults] == ["x.tale.md:7:8", "x.tale.md:11:1"]
    assert text[faults[0].place.offset :].startswith("Take a Wond")


def test_a_folder_is_one_book(tmp_path: Path) -> None:
    (tmp_path / "1-head.tale.md").write_text(
        "---\nsystem: gnat\nstart: a\n---\n# One\n\n## a\n\nturn to [[b]].\n", encoding="utf-8"
    )
    (tmp_path / "2-rest.tale.md").write_text(
        "## b {ending=victory}\n\nDone. Take a Wond.\n", encoding="utf-8"
    )
    book = load_book(tmp_path)
    assert [(s.name, s.file, s.act) for s in book.sections] == [
        ("a", "1-head.tale.md", "One"),
        ("b", "2-rest.tale.md", "One"),
    ]
    assert str(book.faults[0].place) == "2-rest.tale.md:3:7"


def test_what_cannot_be_read_is_reported_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "bad.tale.md").write_bytes(b"## a\n\n\xff\xfe")
    with pytest.raises(AdventureError, match="Line 3 is not UTF-8"):
        load_book(tmp_path / "bad.tale.md")
    with pytest.raises(AdventureError, match="cannot be read"):
        load_book(tmp_path / "none.tale.md")
    (tmp_path / "empty").mkdir()
    with pytest.raises(AdventureError, match="holds no"):
        load_book(tmp_path / "empty")


def test_five_thousand_sections() -> None:
    body = "The rope creaks. Test your Talent at -1. If you succeed, turn to [[s{}]], otherwise Take a Wound and turn to [[s{}]]."
    text = "---\nsystem: gnat\n---\n" + "".join(
        f"## s{i}\n\n{body.format((i * 7) % 5000, (i + 1) % 5000)}\n\n" for i in range(5000)
    )
    book = read_book(text)
    assert len(book.sections) == 5000
    assert not book.faults
    assert render(book) == {"book.tale.md": text}
    edited = text.replace("The rope creaks.", "The rope holds.", 1)
    again = read_book(edited)
    assert again.sections[1].content is book.sections[1].content
    assert again.sections[0].content is not book.sections[0].content


def test_a_full_cache_of_sections_keeps_those_of_the_book_that_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "_cache", {})
    monkeypatch.setattr(reading, "MAX_CACHED", 20)
    text = "---\nsystem: gnat\n---\n" + "".join(f"## s{i}\n\nThe end.{' ' * i}\n\n" for i in range(9))
    for other in range(2):
        read_book(text.replace("The end", f"The end of {other}"))
    book = read_book(text)
    again = read_book(text.replace("The end", "An end", 1))
    assert [a.content is b.content for a, b in zip(book.sections, again.sections, strict=True)] == [False] + [
        True
    ] * 8


@pytest.mark.parametrize(
    "piece",
    ["[", "{", "'a ", "“ a ", "**a ", "<!-- ", "[[a ", "If you have ", "Take a Wound and ", "[x]{Take a Wound} ", "`a ``b ", "[a]{", "> ", "x's 'y' "],
)  # fmt: skip
def test_a_hostile_paragraph_is_read_and_comes_back(piece: str) -> None:
    """Unclosed marks by the thousand: work that grew with the square of the text would be felt here."""
    text = f"---\nsystem: gnat\n---\n## a\n\n{piece * 1200}\n"
    book = read_book(text)
    assert render(book) == {"book.tale.md": text}
    check_book(book)
