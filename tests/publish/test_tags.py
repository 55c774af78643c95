"""Paper for everybody: a book, a character and a scenario are PDF/UA files whose structure is whole."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import BooleanObject, NameObject
from tests.publish.tags import tag_faults

from talewright.play.books import own_folder
from talewright.play.publishing_sheets import publish_scenario
from talewright.publish.cover import LEAST, cover_pdf, spine_of
from talewright.publish.manuscript import Manuscript
from talewright.publish.paper import PAPERS, Layout, pdf


@pytest.fixture(scope="module")
def book(first: Manuscript) -> bytes:
    return pdf(first, Layout(PAPERS["a5"], "#1d665b"))


def test_a_book_is_tagged_throughout(book: bytes) -> None:
    assert tag_faults(book) == []


def test_scenarios_and_characters_are_tagged_throughout(tmp_path: Path) -> None:
    for made in publish_scenario(own_folder() / "scenarios" / "the-lantern-census", tmp_path):
        assert made.path is not None
        assert tag_faults(made.path.read_bytes()) == [], made.path.name


def test_the_flat_cover_has_the_size_of_two_pages_and_a_spine(first: Manuscript) -> None:
    made = cover_pdf(first, Layout(PAPERS["a5"]), 9.5)
    assert tag_faults(made) == []
    page = PdfReader(BytesIO(made)).pages[0]
    millimetres = [float(each) / 72 * 25.4 for each in (page.trimbox.width, page.trimbox.height)]
    assert millimetres == pytest.approx([2 * 148 + 9.5, 210], abs=0.1)
    assert float(page.mediabox.width - page.trimbox.width) / 72 * 25.4 == pytest.approx(10, abs=0.1)
    text = page.extract_text()
    assert text.count("Judge of Melons") == 2, "on the front and on the spine"
    assert spine_of(first, Layout(PAPERS["a5"])) == LEAST, "a thin book"


def test_the_check_finds_what_is_broken(book: bytes) -> None:
    """A check that finds nothing in any file would be of no use."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(book)))
    root: Any = writer.root_object
    root["/ViewerPreferences"][NameObject("/DisplayDocTitle")] = BooleanObject(value=False)
    page = writer.pages[10]
    contents = page.get_contents()
    assert contents is not None
    text = contents.get_data()
    assert b"/MCID 1" in text
    contents.set_data(text.replace(b"/MCID 1", b"/MCID 9999", 1))
    page[NameObject("/Contents")] = contents
    out = BytesIO()
    writer.write(out)
    faults = tag_faults(out.getvalue())
    assert "the title is not displayed" in faults
    assert any("page 11" in fault and "has no place in the structure" in fault for fault in faults)
