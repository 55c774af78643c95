"""The formats a book can be published in, by name: what each is for, and the function that makes its bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from talewright.core.text.file_name import file_name
from talewright.core.text.message import Message
from talewright.publish.cover import cover_pdf
from talewright.publish.epub import epub
from talewright.publish.fonts import font_doubt
from talewright.publish.forms import sheet_form
from talewright.publish.gordian import gordian
from talewright.publish.light import light
from talewright.publish.manuscript import Manuscript
from talewright.publish.markdown import markdown, markdown_folder
from talewright.publish.paper import PAPERS, Layout, pdf
from talewright.publish.program import program
from talewright.publish.site import site
from talewright.publish.twee import twee
from talewright.publish.webbook import split_webbook, webbook

Say = Callable[[Message], str]
Content = bytes | dict[str, bytes]
"""A file, or the files of a folder by name."""


@dataclass(frozen=True)
class Wish:
    """What an author may choose beside the formats."""

    paper: str = "a5"
    hints: bool = False
    black: bool = False
    spine: float | None = None
    """the width of the cover's spine in millimetres, where the print shop names it"""
    split: bool = False
    """a folder of smaller files, where a format has one"""
    address: str = ""
    """where the book's own web page will lie"""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """files that were made before, for the formats that offer them"""
    edited: str = "2000-01-01T00:00:00Z"
    """when the text was last changed: the date of the edition"""


@dataclass(frozen=True)
class Format:
    """`suffix` is the end of the file's name; `make` gives its content."""

    id: str
    title: Message
    purpose: Message
    suffix: str
    make: Callable[[Manuscript, Wish, Say], Content]
    doubt: Callable[[], Message | None] = lambda: None
    """what a reader of the file should know, asked after it is made"""
    offers_files: bool = False
    """whether it holds the files that were made before it"""


def _pdf(manuscript: Manuscript, wish: Wish, say: Say) -> bytes:
    layout = Layout(PAPERS[wish.paper], _tint(manuscript, wish), wish.hints, wish.edited[:4])
    return pdf(manuscript, layout, say=say)


def _tint(manuscript: Manuscript, wish: Wish) -> str:
    return "" if wish.black else manuscript.ruleset.colours.accent[0]


def _sheet(manuscript: Manuscript, wish: Wish, _say: Say) -> Content:
    return sheet_form(manuscript, paper=wish.paper, tint=_tint(manuscript, wish))


def _cover(manuscript: Manuscript, wish: Wish, say: Say) -> Content:
    paper = PAPERS.get(wish.paper, PAPERS["a5"])
    return cover_pdf(manuscript, Layout(paper, year=wish.edited[:4]), wish.spine, say=say)


def _html(manuscript: Manuscript, wish: Wish, say: Say) -> Content:
    return split_webbook(manuscript, say=say) if wish.split else webbook(manuscript, say=say)


def _site(manuscript: Manuscript, wish: Wish, say: Say) -> Content:
    stem = file_name(manuscript.title)
    offers = tuple(
        (f"{stem}{each.suffix}", say(each.title), say(each.purpose))
        for each in FORMATS.values()
        if each.suffix
    )
    return site(manuscript, wish.files, offers, wish.address, say=say)


FORMATS = {
    each.id: each
    for each in (
        Format("pdf", Message("PDF"), Message("Paper, or a tablet"), ".pdf", _pdf, font_doubt),
        Format(
            "cover", Message("Cover"), Message("Back, spine and front for a print shop"), "-cover.pdf", _cover, font_doubt
        ),
        Format(
            "sheet", Message("Adventure sheet"), Message("Alone, to print or to fill in"), "-sheet.pdf", _sheet, font_doubt
        ),
        Format(
            "epub", Message("EPUB"), Message("E-book readers and phones"), ".epub",
            lambda manuscript, wish, say: epub(manuscript, edited=wish.edited, say=say),
        ),
        Format("html", Message("Web page that plays"), Message("Played offline in any browser, with the rules inside"), ".html", _html),
        Format(
            "light", Message("Light web page"), Message("One small page with links, dice by hand"), ".light.html",
            lambda manuscript, _wish, say: light(manuscript, say=say),
        ),
        Format(
            "md", Message("Markdown"), Message("Plain text with numbered sections"), ".md",
            lambda manuscript, wish, _say: markdown_folder(manuscript) if wish.split else markdown(manuscript),
        ),
        Format(
            "twee", Message("Twee"), Message("Twine and its tools"), ".twee",
            lambda manuscript, _wish, _say: twee(manuscript.book),
        ),
        Format(
            "gordian", Message("Gordian Book"), Message("Twee with the tags of Gordian Book"), ".gordian.twee",
            lambda manuscript, _wish, _say: gordian(manuscript),
        ),
        Format(
            "json", Message("JSON"), Message("The understood program, for other software"), ".json",
            lambda manuscript, _wish, _say: program(manuscript),
        ),
        Format("site", Message("Web page of the book"), Message("A folder for any web host, with the other files to download"), "", _site, offers_files=True),
    )
}  # fmt: skip
