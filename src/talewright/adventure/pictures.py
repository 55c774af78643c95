"""Pictures of a book: SVG files beside it, reduced to plain shapes so that a page can hold them.

`mist.tale.md` may have a `mist.cover.svg` (200 by 304), a `mist.banner.svg` (760 by 200) and a `mist.map.svg` (400 by 560, with
words); a folder holds `cover.svg`, `banner.svg` and `map.svg`. Vignettes of sections lie in the folder `vignettes` of the book (`mist/vignettes`). A picture inside a page takes the colours of the page, so only shapes and their paint are let through: no
script, style, link, text or reference to another file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from xml.etree import ElementTree as ET

from talewright.adventure.book import Book
from talewright.adventure.read import SUFFIX, read_text
from talewright.core.authoring import Finding, Place
from talewright.core.errors import AdventureError
from talewright.core.findings import Span
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message

KINDS = ("cover", "banner", "map")
MAX_BYTES = 300_000
MAX_ELEMENTS = 5_000
SHAPES = frozenset("g path circle ellipse rect line polyline polygon".split())
ATTRIBUTES = frozenset(
    "d points x y x1 y1 x2 y2 cx cy r rx ry width height transform opacity fill fill-opacity fill-rule stroke stroke-width "
    "stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray".split()
)
LETTERED_SHAPES = SHAPES | {"text"}
LETTERED_ATTRIBUTES = ATTRIBUTES | {"id", "font-size", "font-style", "text-anchor"}
"""A map may also have words, and ids for its places."""
_SVG = "{http://www.w3.org/2000/svg}"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_IMAGE = re.compile(r"(?<!`)!\[[^\]\n]{0,300}\]\([^)\n]{0,300}\)")
_VALUE = re.compile(r"(?!.*url\()[\w\s#%.,()+-]*\Z", re.IGNORECASE | re.DOTALL)


Fault = tuple[Message, Message]
"""Cause and cure."""


class PictureError(ValueError):
    """Everything wrong with a picture: for its author, never shown to a reader."""

    def __init__(self, name: str, faults: list[Fault]) -> None:
        super().__init__(f"{name}: {' '.join(f'{cause} {cure}' for cause, cure in faults)}")
        self.faults = faults


@dataclass(frozen=True)
class Picture:
    """The shapes of a picture as SVG markup, and its description by language."""

    markup: str
    titles: Mapping[str, str]

    def title(self, language: str) -> str:
        return self.titles.get(language) or self.titles.get("en") or next(iter(self.titles.values()), "")


_TRANSLATION = re.compile(r"-[a-z]{2}$")


def picture_file(book: Path, kind: str) -> Path:
    """Where the picture of a book lies: `kind` is "cover", "banner" or "map"."""
    if book.is_dir():
        return book / f"{kind}.svg"
    return beside(book, f".{kind}.svg")


def vignette_of(book: Path, section: str) -> Picture | None:
    """The small picture of a section, 320 by 200; None when it has none."""
    file = _folder(book) / "vignettes" / f"{section}.svg"
    inside = file.parent == _folder(book) / "vignettes"  # a section's name is an author's
    return read_picture(read_text(file), str(file)) if inside and file.is_file() else None


def _folder(book: Path) -> Path:
    return book if book.is_dir() else beside(book)


def beside(book: Path, ending: str = "") -> Path:
    """What lies beside a book under its name. A translation, `mist-de.tale.md`, shares what it has not of its own."""
    name = book.name.removesuffix(SUFFIX)
    own = book.with_name(name + ending)
    shared = book.with_name(_TRANSLATION.sub("", name) + ending)
    return own if own.exists() or not shared.exists() else shared


def picture_of(book: Path, kind: str) -> Picture | None:
    """The picture of a book; None when it has none."""
    file = picture_file(book, kind)
    return read_picture(read_text(file), str(file), lettered=kind == "map") if file.is_file() else None


def read_picture(text: str, name: str = "picture.svg", *, lettered: bool = False) -> Picture:
    """The shapes of an SVG text. Anything that is not a plain shape is a fault; a map may be lettered."""
    if len(text) > MAX_BYTES:
        size = Message("The picture is larger than {limit} KB.", limit=MAX_BYTES // 1000)
        raise PictureError(name, [(size, Message("Simplify its paths."))])
    if "<!" in re.sub(r"<!--.*?(?:-->|\Z)", "", text, flags=re.DOTALL):
        part = Message("The picture has a DOCTYPE or CDATA part.")
        raise PictureError(name, [(part, Message("Save it as plain SVG."))])
    try:
        root = ET.fromstring(text)  # noqa: S314 - no DOCTYPE, so no entities
    except ET.ParseError as error:
        form = Message("The picture is not well-formed SVG, from line {line} on.", line=error.position[0])
        raise PictureError(name, [(form, Message("Save it as plain SVG."))]) from None
    faults = list(dict.fromkeys(_faults(root, lettered=lettered)))
    if faults:
        raise PictureError(name, faults)
    titles = {
        each.get("lang") or each.get(_LANG) or "en": (each.text or "").strip()
        for each in root.iter(f"{_SVG}title")
    }
    return Picture("".join(_markup(each) for each in root), titles)


def picture_findings(path: Path, book: Book) -> list[Finding]:
    """What is wrong with the pictures of a book: a file that is no plain drawing, and a picture that has no place."""
    vignettes = sorted(_folder(path).glob("vignettes/*.svg"))
    found = []
    for file in filter(Path.is_file, [*(picture_file(path, kind) for kind in KINDS), *vignettes]):
        place = Place(str(file.relative_to(path if path.is_dir() else path.parent)), 1, 1)
        try:
            read_picture(read_text(file), file.name, lettered=file == picture_file(path, "map"))
        except PictureError as error:
            found += [Finding("picture", "warning", place, "", cause, cure) for cause, cure in error.faults]
        except AdventureError as error:
            found.append(
                Finding("picture", "warning", place, "", error.message, Message("Save it as plain SVG."))
            )
        if file in vignettes and file.stem not in book.by_name:
            found.append(
                Finding(
                    "picture",
                    "warning",
                    place,
                    "",
                    Message("No section is called {name!r}: the picture has no place.", name=file.stem[:80]),
                    Message(
                        "Name the file as its section.{hint}", hint=did_you_mean(file.stem, book.by_name)
                    ),
                )
            )
    return [*found, *_in_the_text(book)]


def _in_the_text(book: Book) -> Iterator[Finding]:
    """Pictures that the text names as Markdown does: nothing prints them."""
    for section in book.sections:
        for match in _IMAGE.finditer(section.text):
            yield Finding(
                "picture",
                "warning",
                section.place(Span(*match.span())),
                match[0][:80],
                Message("is a picture inside the text, which is not printed."),
                Message(
                    "Remove it, or save a drawing as {file}, which is printed with its section.",
                    file=f"vignettes/{section.name}.svg",
                ),
            )


def _faults(root: ET.Element, *, lettered: bool) -> Iterator[Fault]:
    shapes = LETTERED_SHAPES if lettered else SHAPES
    attributes = LETTERED_ATTRIBUTES if lettered else ATTRIBUTES
    if root.tag != f"{_SVG}svg":
        start = Message(
            "The picture does not start with {start}.", start='<svg xmlns="http://www.w3.org/2000/svg">'
        )
        yield start, Message("Save it as plain SVG.")
        return
    elements = [each for each in root.iter() if each is not root and each.tag != f"{_SVG}title"]
    if len(elements) > MAX_ELEMENTS:
        yield Message("The picture has more than {limit} shapes.", limit=MAX_ELEMENTS), Message("Join paths.")
    for each in elements:
        tag = each.tag.removeprefix(_SVG)
        if tag not in shapes:
            yield (
                Message("<{tag}> is not allowed.", tag=tag[:40]),
                Message("Convert it to paths; allowed are {shapes}.", shapes=tuple(sorted(shapes))),
            )
        for key, value in each.attrib.items():
            if key not in attributes or not _VALUE.match(value):
                yield (
                    Message(
                        "{key}={value!r} of <{tag}> is not allowed.",
                        key=key[:40],
                        value=value[:40],
                        tag=tag[:40],
                    ),
                    Message("Use plain attributes such as fill and stroke."),
                )


def _markup(element: ET.Element) -> str:
    tag = element.tag.removeprefix(_SVG)
    if tag == "title":
        return ""
    attributes = "".join(f' {key}="{escape(value)}"' for key, value in element.attrib.items())
    inside = escape(element.text or "") if tag == "text" else "".join(_markup(each) for each in element)
    return f"<{tag}{attributes}>{inside}</{tag}>"
