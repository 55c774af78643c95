"""The book on paper: a PDF set by Typst, for reading or for a print shop.

The template is `data/book.typ`; this module writes its data and its pictures into a temporary folder and compiles it.
The result is tagged (PDF/UA-1), has bookmarks and links, and embeds its fonts.
"""

from __future__ import annotations

import dataclasses
import json
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from talewright.core.errors import QuestionError
from talewright.core.paper_sheet import PaperSheet, paper_sheet
from talewright.core.text.message import Message
from talewright.publish.drawing import CREAM, svg_file
from talewright.publish.fonts import font_folder
from talewright.publish.licences import rules_credit
from talewright.publish.manuscript import Manuscript, Matter, PrintedSection
from talewright.publish.runs import JSON, block_data, marked, paragraph_data

LONG_TITLE = 24
_NO_LETTER = re.compile(r'the text `"(.{1,40}?)"` could not be displayed')


@dataclass(frozen=True)
class Paper:
    """A page size in millimetres. `bleed` is what a print shop trims off; `marks` are its crop marks."""

    name: str
    width: float
    height: float
    bleed: float = 0
    marks: bool = False
    cover: bool = True


PAPERS = {
    "a5": Paper("a5", 148, 210),
    "digest": Paper("digest", 139.7, 215.9),
    "a5-print": Paper("a5-print", 148, 210, bleed=5, marks=True, cover=False),
    "digest-print": Paper("digest-print", 139.7, 215.9, bleed=5, marks=True, cover=False),
}
"""Sizes to read on a screen or at home, and the same for a print shop: with bleed and crop marks, without the cover."""

Say = Callable[[Message], str]


@dataclass(frozen=True)
class Layout:
    """How a book is set. Without a `tint` it is black only; `hints` adds the page to each reference."""

    paper: Paper = PAPERS["a5"]
    tint: str = ""
    hints: bool = False
    year: str = ""


def pdf(manuscript: Manuscript, layout: Layout, *, say: Say = str) -> bytes:
    """The book as a PDF file. `say` renders the few words that the template adds in the book's language."""
    with tempfile.TemporaryDirectory(prefix="talewright-paper-") as name:
        folder = Path(name)
        data = _data(manuscript, layout, folder, say)
        return compiled(folder, "book.typ", data)


def book_pictures(
    manuscript: Manuscript, layout: Layout, folder: Path, *, ppi: float, say: Say = str
) -> tuple[list[bytes], dict[str, int]]:
    """Every page as a PNG file, and the pages of the sheet, the map, the first section and a good ending."""
    found: Any = _compiled(folder, "book.typ", _data(manuscript, layout, folder, say), format="png", ppi=ppi)
    places = json.loads(queried(folder, "book.typ", "<places>"))[0]["value"]
    return ([found] if isinstance(found, bytes) else list(found)), {
        name: page for name, page in places.items() if page is not None
    }


def compiled(folder: Path, template: str, data: JSON, *, standard: str = "ua-1") -> bytes:
    """A template of ours with its data, as a tagged PDF."""
    return _compiled(folder, template, data, pdf_standards=[standard] if standard else [])


def picture(folder: Path, template: str, data: JSON) -> bytes:
    """A template of one page as a PNG file, a pixel for each point."""
    return _compiled(folder, template, data, format="png", ppi=72)


def _compiled(folder: Path, template: str, data: JSON, **more: Any) -> bytes:
    try:
        import typst
    except ImportError:
        raise QuestionError(
            "", [Message("PDF files need the extra [publish]: pip install 'talewright[publish]'.")]
        ) from None
    for source in resources.files("talewright.publish").joinpath("data").iterdir():
        if source.name.endswith(".typ"):  # a template may import another
            (folder / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "data.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    fonts = font_folder()
    try:
        made: bytes = typst.compile(
            str(folder / template),
            root=str(folder),
            font_paths=[str(fonts)] if fonts is not None else [],
            sys_inputs={"data": "data.json"},
            **more,
        )
    except RuntimeError as error:
        raise QuestionError("", [_refusal(str(error))]) from error
    return made


def queried(folder: Path, template: str, selector: str) -> str:
    """What a template that was compiled in this folder says of itself, as JSON."""
    import typst

    fonts = font_folder()
    return typst.query(
        str(folder / template),
        selector,
        root=str(folder),
        font_paths=[str(fonts)] if fonts is not None else [],
        sys_inputs={"data": "data.json"},
    )


def _refusal(error: str) -> Message:
    """What the typesetter says, for the author of the book."""
    if letter := _NO_LETTER.search(error):
        return Message(
            "No font has a letter for {letter}. Take it out of the text, or install a font that has it.",
            letter=letter[1],
        )
    first = error.strip().splitlines()[0] if error.strip() else "unknown"
    return Message("The typesetter refuses the book: {cause}. Report this with the book.", cause=first[:200])


def _data(manuscript: Manuscript, layout: Layout, folder: Path, say: Say) -> JSON:
    head = manuscript.book.head
    sections = [_section(each, folder) for each in manuscript.sections]
    first = next((each["vignette"] for each in sections if "vignette" in each), None)
    found: dict[str, Any] = {
        "title": manuscript.title,
        "author": head.author,
        "blurb": head.blurb or manuscript.title,
        "keywords": [manuscript.ruleset.title, say(Message("gamebook"))],
        "subtitle": say(Message("A gamebook for the rules of {system}", system=manuscript.ruleset.title)),
        "imprint": _edition(manuscript, layout.year, say),
        "lang": manuscript.language,
        "tint": layout.tint or "#000000",
        "hints": layout.hints,
        "paper": dataclasses.asdict(layout.paper),
        "words": {
            "page": say(Message("page")),
            "how_to_play": say(Message("How to play")),
            "sections": say(Message("Sections")),
        },
        "cover": cover_data(manuscript, layout, folder),
        "licence": _licence(manuscript, say),
        "matter": [_matter(each) for each in manuscript.front if each not in manuscript.imprint],
        "howto": _how_to_play(manuscript),
        "sections": sections,
        "back": [_matter(each) for each in manuscript.back],
    }
    if first is not None:
        found["vignette"] = first
    if (drawn := manuscript.picture("map")) is not None:
        (folder / "map.svg").write_text(svg_file(drawn, "map"), encoding="utf-8")
        found["map"] = {"file": "map.svg", "alt": drawn.title(manuscript.language)}
    sheet = paper_sheet(manuscript.ruleset.package, manuscript.language)
    if sheet is not None:
        found["sheet"] = sheet_data(sheet, manuscript)
    return found


def _section(section: PrintedSection, folder: Path) -> JSON:
    found: dict[str, Any] = {
        "n": section.number,
        "end": section.ending,
        "blocks": block_data(section.blocks),
    }
    if section.vignette is not None:
        file = f"vignette-{section.number}.svg"
        (folder / file).write_text(svg_file(section.vignette, "vignette"), encoding="utf-8")
        found["vignette"] = {"file": file, "alt": section.vignette.title("en")}
    return found


def cover_data(manuscript: Manuscript, layout: Layout, folder: Path) -> JSON:
    size = (
        37 if len(manuscript.title) <= LONG_TITLE else max(18, 37 - (len(manuscript.title) - LONG_TITLE) // 2)
    )
    found: dict[str, Any] = {
        "shown": layout.paper.cover,
        "cloth": manuscript.ruleset.colours.cloth,
        "size": size,
    }
    picture = manuscript.picture("cover")
    if picture is not None:
        drawn = svg_file(picture, "cover", CREAM, manuscript.ruleset.colours.cloth, ground=False)
        (folder / "cover.svg").write_text(drawn, encoding="utf-8")
        found |= {"file": "cover.svg", "alt": picture.title(manuscript.language)}
    return found


def _edition(manuscript: Manuscript, year: str, say: Say) -> str:
    version = manuscript.book.head.version
    return f"{say(Message('Edition {version}', version=version))} · {year}" if version else year


def _licence(manuscript: Manuscript, say: Say) -> list[JSON]:
    head, rules = manuscript.book.head, manuscript.ruleset
    lines = [run for matter in manuscript.imprint for run in _lines(matter)]
    if not lines and head.licence:
        lines.append(
            marked(say(Message("Text: {author}, {licence}.", author=head.author, licence=head.licence)))
        )
    lines.append(marked(say(Message("Rules: {system}", system=rules_credit(rules, manuscript.language)))))
    if head.credits:
        lines.append(marked(f"{', '.join(each.rstrip('.') for each in head.credits)}."))
    lines.append(
        marked(
            say(
                Message(
                    "Set in Alegreya and Alegreya SC by Juan Pablo del Peral, Huerta Tipográfica, under the SIL Open Font "
                    "License 1.1."
                )
            )
        )
    )
    if head.ifid:
        lines.append(marked(f"IFID {head.ifid}"))
    return lines


def _lines(matter: Matter) -> list[JSON]:
    return [each["p"] for each in block_data(matter.blocks) if "p" in each]


def _matter(matter: Matter) -> JSON:
    return {"title": matter.title, "blocks": block_data(matter.blocks)}


def _how_to_play(manuscript: Manuscript) -> list[JSON]:
    guide = manuscript.how_to_play
    if guide is None:
        return []
    return [
        [part for topic in page for part in ({"h": topic.title}, *paragraph_data(topic.paragraphs))]
        for page in guide.pages
    ]


def sheet_data(sheet: PaperSheet, manuscript: Manuscript) -> JSON:
    data = dataclasses.asdict(sheet)
    data["foot"] = (
        f"{sheet.foot} {manuscript.ruleset.title} {manuscript.ruleset.version}, {manuscript.ruleset.licence}."
    )
    return data
