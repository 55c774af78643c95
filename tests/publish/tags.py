"""A check of a tagged PDF after PDF/UA-1: every mark on a page belongs to the structure, and the structure is whole."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream, DictionaryObject, IndirectObject

_SHOWS = {b"Tj", b"TJ", b"'", b'"', b"Do", b"f", b"f*", b"S", b"s", b"B", b"b", b"sh"}
"""Operators that paint something a reader sees."""
Mark = tuple[int, int]
"""A page and the id of a piece of its content."""


def tag_faults(content: bytes) -> list[str]:
    reader = PdfReader(io.BytesIO(content))
    root: Any = reader.trailer["/Root"]
    faults = []
    if root.get("/MarkInfo", {}).get("/Marked") != True:  # noqa: E712 - a BooleanObject is always true
        faults.append("the document is not marked as tagged")
    if not root.get("/Lang"):
        faults.append("no language")
    if root.get("/ViewerPreferences", {}).get("/DisplayDocTitle") != True:  # noqa: E712 - as above
        faults.append("the title is not displayed")
    meta = root["/Metadata"].get_data().decode() if "/Metadata" in root else ""
    if not re.search(r"pdfuaid:part(?:>|=\")1", meta) or "dc:title" not in meta:
        faults.append("the metadata name no PDF/UA part, or no title")
    if "/StructTreeRoot" not in root:
        return [*faults, "no structure tree"]
    numbers = {page.indirect_reference.idnum: at for at, page in enumerate(reader.pages)}  # type: ignore[union-attr]
    found: list[Mark] = []
    level = 0
    for element, name in _elements(root["/StructTreeRoot"]):
        if name == "/Figure" and not element.get("/Alt"):
            faults.append("a figure without a description")
        if heading := re.fullmatch(r"/H([1-6])", name):
            if int(heading[1]) > level + 1:
                faults.append(f"a heading of level {heading[1]} after level {level}")
            level = int(heading[1])
        found += _marks(element, numbers)
    for at, page in enumerate(reader.pages):
        faults += _page_faults(reader, page, at, found)
    twice = [mark for mark, count in Counter(found).items() if count > 1]
    return faults + [f"page {page + 1}: content {number} has two places" for page, number in twice]


def _elements(root: Any) -> Iterator[tuple[DictionaryObject, str]]:
    roles = root.get("/RoleMap", {})
    waiting = [root]
    while waiting:
        here = waiting.pop().get_object()
        name = str(here.get("/S", ""))
        if name:
            yield here, str(roles.get(name, name))
        # Depth first, in reading order.
        waiting += reversed(
            [
                each
                for each in _kids(here)
                if isinstance(each.get_object(), dict) and "/S" in each.get_object()
            ]
        )


def _kids(element: Any) -> list[Any]:
    kids = element.get("/K", [])
    kids = kids.get_object() if isinstance(kids, IndirectObject) else kids
    return list(kids) if isinstance(kids, list) else [kids]


def _marks(element: Any, numbers: dict[int, int]) -> list[Mark]:
    found = []
    for kid in _kids(element):
        here: Any = kid.get_object() if isinstance(kid, IndirectObject) else kid
        page: Any = element.raw_get("/Pg") if "/Pg" in element else None
        if isinstance(here, int):
            found.append((numbers[page.idnum], int(here)))
        elif isinstance(here, DictionaryObject) and here.get("/Type") == "/MCR":
            page = here.raw_get("/Pg") if "/Pg" in here else page
            number: Any = here["/MCID"]
            found.append((numbers[page.idnum], int(number)))
    return found


def _page_faults(reader: PdfReader, page: Any, at: int, found: list[Mark]) -> list[str]:
    faults = []
    placed = {number for where, number in found if where == at}
    marked: set[int] = set()
    depth: list[bool] = []
    """for each open mark: whether what stands in it is accounted for"""
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        if operator in (b"BDC", b"BMC"):
            properties = operands[1] if len(operands) > 1 and isinstance(operands[1], dict) else {}
            if "/MCID" in properties:
                marked.add(int(properties["/MCID"]))
            depth.append(operands[0] == "/Artifact" or "/MCID" in properties)
        elif operator == b"EMC":
            depth.pop()
        elif operator in _SHOWS and not any(depth):
            faults.append(f"page {at + 1}: something is painted outside the structure")
            break
    if missing := marked - placed:
        faults.append(f"page {at + 1}: content {sorted(missing)} has no place in the structure")
    if page.get("/Annots") and page.get("/Tabs") != "/S":
        faults.append(f"page {at + 1}: the order of its links is not that of the structure")
    for link in page.get("/Annots", ()):
        if "/StructParent" not in link.get_object():
            faults.append(f"page {at + 1}: a link has no place in the structure")
    for font in (page.get("/Resources", {}).get("/Font") or {}).values():
        faults += _font_faults(font.get_object())
    return faults


def _font_faults(font: Any) -> list[str]:
    inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    descriptor = inner["/FontDescriptor"].get_object()
    faults = []
    if not any(f"/FontFile{number}" in descriptor for number in ("", "2", "3")):
        faults.append(f"{font['/BaseFont']} is not embedded")
    if "/ToUnicode" not in font:
        faults.append(f"{font['/BaseFont']} does not say what its letters are")
    return faults
