"""The book as an e-book: EPUB 3 with links, landmarks, a cover, and what readers with special needs are told about it.

The same book gives the same bytes: nothing in the file depends on the clock but the date of the edition.
"""

from __future__ import annotations

import io
import uuid
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from importlib import resources

from talewright.adventure.prose import Run
from talewright.core.paper_sheet import PaperSheet, paper_sheet
from talewright.core.text.message import Message
from talewright.publish.drawing import CREAM, svg_file
from talewright.publish.licences import rules_credit
from talewright.publish.manuscript import Manuscript, PrintedSection
from talewright.publish.markup import blocks_html, how_to_play_html, picture_html

CHUNK = 40
"""Sections in one file of the e-book: readers open a file at once."""
STAMP = (2000, 1, 1, 0, 0, 0)
Say = Callable[[Message], str]


@dataclass(frozen=True)
class Page:
    """A file of the e-book. `kind` is its place among the landmarks."""

    file: str
    title: str
    body: str
    kind: str = ""
    svg: bool = False


def epub(manuscript: Manuscript, *, edited: str, say: Say = str) -> bytes:
    """The e-book. `edited` is when the text was last changed: 2026-05-09T12:00:00Z."""
    pages = _pages(manuscript, say)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        _put(archive, "mimetype", "application/epub+zip", store=True)
        _put(archive, "META-INF/container.xml", _CONTAINER)
        _put(archive, "OEBPS/book.opf", _package(manuscript, pages, edited, say))
        _put(archive, "OEBPS/nav.xhtml", _navigation(manuscript, pages, say))
        _put(archive, "OEBPS/pages.css", style())
        if (cover := manuscript.picture("cover")) is not None:
            _put(
                archive, "OEBPS/cover.svg", svg_file(cover, "cover", CREAM, manuscript.ruleset.colours.cloth)
            )
        if (drawn := manuscript.picture("map")) is not None:
            _put(archive, "OEBPS/map.svg", svg_file(drawn, "map"))
        for page in pages:
            _put(archive, f"OEBPS/{page.file}", _page(manuscript, page))
    return out.getvalue()


def style() -> str:
    return resources.files("talewright.publish").joinpath("data", "pages.css").read_text(encoding="utf-8")


def _put(archive: zipfile.ZipFile, name: str, text: str, *, store: bool = False) -> None:
    entry = zipfile.ZipInfo(name, STAMP)
    entry.compress_type = zipfile.ZIP_STORED if store else zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, text.encode("utf-8"))


def _pages(manuscript: Manuscript, say: Say) -> list[Page]:
    pages = []
    if manuscript.picture("cover") is not None:
        picture = '<figure><img src="cover.svg" alt="{}"/></figure>'
        cover = manuscript.picture("cover")
        alt = escape(cover.title(manuscript.language) if cover is not None else "") or escape(
            manuscript.title
        )
        pages.append(Page("cover.xhtml", say(Message("Cover")), picture.format(alt), "cover"))
    pages.append(Page("title.xhtml", manuscript.title, _title(manuscript), "titlepage"))
    for place, each in enumerate(each for each in manuscript.front if each not in manuscript.imprint):
        body = f"<h1>{escape(each.title)}</h1>\n{blocks_html(each.blocks, _nowhere)}"
        pages.append(Page(f"front-{place + 1}.xhtml", each.title, f'<div class="plain">{body}</div>'))
    if (guide := manuscript.how_to_play) is not None:
        title = say(Message("How to play"))
        body = f'<h1>{escape(title)}</h1>\n<div class="plain">{how_to_play_html(guide)}</div>'
        pages.append(Page("how-to-play.xhtml", title, body.replace("<h3>", "<h2>").replace("</h3>", "</h2>")))
    if (sheet := paper_sheet(manuscript.ruleset.package, manuscript.language)) is not None:
        pages.append(Page("sheet.xhtml", sheet.title, _sheet(sheet)))
    if (drawn := manuscript.picture("map")) is not None:
        title = say(Message("Map"))
        alt = escape(drawn.title(manuscript.language))
        body = f'<h1>{escape(title)}</h1>\n<figure><img src="map.svg" alt="{alt}"/></figure>'
        pages.append(Page("map.xhtml", title, body))
    pages += _section_pages(manuscript, say)
    for place, each in enumerate(manuscript.back):
        body = f"<h1>{escape(each.title)}</h1>\n{blocks_html(each.blocks, _nowhere)}"
        pages.append(Page(f"back-{place + 1}.xhtml", each.title, f'<div class="plain">{body}</div>'))
    return pages


def _nowhere(_run: Run) -> str:
    return ""


def chunks(manuscript: Manuscript) -> list[tuple[PrintedSection, ...]]:
    sections = manuscript.sections
    return [sections[at : at + CHUNK] for at in range(0, len(sections), CHUNK)]


def _section_pages(manuscript: Manuscript, say: Say) -> list[Page]:
    parts = chunks(manuscript)
    file_of = {
        section.name: (f"sections-{part[0].number}.xhtml", section.number)
        for part in parts
        for section in part
    }

    def link(run: Run) -> str:
        found = file_of.get(run.to)
        return f"{found[0]}#s{found[1]}" if found is not None else ""

    pages = []
    for place, part in enumerate(parts):
        title = say(Message("Sections {first} to {last}", first=part[0].number, last=part[-1].number))
        body = "\n".join(_section(each, manuscript.language, link) for each in part)
        drawn = any(each.vignette is not None for each in part)
        kind = "bodymatter" if place == 0 else ""
        pages.append(Page(f"sections-{part[0].number}.xhtml", title, body, kind, svg=drawn))
    return pages


def _section(section: PrintedSection, language: str, link: Callable[[Run], str]) -> str:
    picture = "" if section.vignette is None else picture_html(section.vignette, "vignette", language)
    rule = "<hr/>" if section.ending else ""
    return (
        f'<section id="s{section.number}"><h2><span class="n">{section.number}</span></h2>\n'
        f"{blocks_html(section.blocks, link)}{rule}{picture}</section>"
    )


def _title(manuscript: Manuscript) -> str:
    head = manuscript.book.head
    imprint = "".join(blocks_html(each.blocks, _nowhere) for each in manuscript.imprint)
    credit = rules_credit(manuscript.ruleset, manuscript.language)
    return (
        f'<h1>{escape(manuscript.title, quote=False)}</h1><div class="plain"><p>{escape(head.author, quote=False)}</p>'
        f"{imprint}<p>{escape(credit, quote=False)}</p></div>"
    )


def _sheet(sheet: PaperSheet) -> str:
    """On a reader without a pencil: what to write down, as a list."""
    names = (
        *(each.name for each in sheet.scores),
        *(each.name for each in sheet.lists),
        *(each.name for each in sheet.tracks),
    )
    items = "".join(f"<li>{escape(each, quote=False)}</li>" for each in names)
    return f"<h1>{escape(sheet.title, quote=False)}</h1><ul>{items}</ul>"


_CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""


def _page(manuscript: Manuscript, page: Page) -> str:
    lang = escape(manuscript.language)
    kind = f' epub:type="{page.kind}"' if page.kind else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        f'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{lang}" xml:lang="{lang}">\n'
        f'<head><title>{escape(page.title, quote=False)}</title><link rel="stylesheet" type="text/css" href="pages.css"/></head>\n'
        f"<body{kind}>\n{page.body}\n</body></html>\n"
    )


def _navigation(manuscript: Manuscript, pages: list[Page], say: Say) -> str:
    lang = escape(manuscript.language)
    title = say(Message("Contents"))
    rows = "".join(
        f'<li><a href="{page.file}">{escape(page.title, quote=False)}</a></li>'
        for page in pages
        if page.kind != "cover"
    )
    marks = "".join(
        f'<li><a epub:type="{page.kind}" href="{page.file}">{escape(page.title, quote=False)}</a></li>'
        for page in pages
        if page.kind
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        f'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{lang}" xml:lang="{lang}">\n'
        f"<head><title>{escape(title)}</title></head>\n<body>\n"
        f'<nav epub:type="toc" id="toc"><h1>{escape(title)}</h1><ol>{rows}</ol></nav>\n'
        f'<nav epub:type="landmarks" hidden="hidden"><ol>{marks}</ol></nav>\n</body></html>\n'
    )


def _package(manuscript: Manuscript, pages: list[Page], edited: str, say: Say) -> str:
    head = manuscript.book.head
    name = head.ifid or str(uuid.uuid5(uuid.NAMESPACE_URL, f"{manuscript.title}\n{head.author}"))
    cover = manuscript.picture("cover") is not None
    items = [
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
        '<item id="style" href="pages.css" media-type="text/css"/>',
    ]
    if cover:
        items.append(
            '<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>'
        )
    if manuscript.picture("map") is not None:
        items.append('<item id="map" href="map.svg" media-type="image/svg+xml"/>')
    for place, page in enumerate(pages):
        svg = ' properties="svg"' if page.svg else ""
        items.append(f'<item id="p{place}" href="{page.file}" media-type="application/xhtml+xml"{svg}/>')
    spine = "".join(f'<itemref idref="p{place}"/>' for place, _ in enumerate(pages))
    described = f"<dc:description>{escape(head.blurb, quote=False)}</dc:description>" if head.blurb else ""
    author = f"<dc:creator>{escape(head.author, quote=False)}</dc:creator>" if head.author else ""
    rights = f"<dc:rights>{escape(head.licence, quote=False)}</dc:rights>" if head.licence else ""
    summary = say(Message("The text is complete without the pictures, and every reference is a link."))
    access = "".join(
        f'<meta property="schema:{key}">{value}</meta>'
        for key, value in (
            ("accessMode", "textual"), ("accessMode", "visual"), ("accessModeSufficient", "textual"),
            ("accessibilityFeature", "structuralNavigation"), ("accessibilityFeature", "tableOfContents"),
            ("accessibilityFeature", "alternativeText"), ("accessibilityFeature", "readingOrder"),
            ("accessibilityHazard", "none"), ("accessibilitySummary", escape(summary, quote=False)),
        )
    )  # fmt: skip
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{escape(manuscript.language)}">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{escape(name.lower())}</dc:identifier>'
        f"<dc:title>{escape(manuscript.title, quote=False)}</dc:title>{author}<dc:language>{escape(manuscript.language)}</dc:language>"
        f"{described}{rights}<dc:date>{edited[:10]}</dc:date>"
        f'<meta property="dcterms:modified">{edited}</meta>{access}</metadata>\n'
        f"<manifest>{''.join(items)}</manifest>\n<spine>{spine}</spine>\n</package>\n"
    )
