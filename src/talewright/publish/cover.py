"""The cover for a print shop: back, spine and front in one sheet, with bleed and crop marks."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from talewright.core.text.message import Message
from talewright.publish.manuscript import Manuscript
from talewright.publish.paper import PAPERS, Layout, compiled, cover_data, pdf

LEAF = 0.11
"""Millimetres of a leaf of ordinary book paper (90 g)."""
LEAST = 2.0
"""The least spine: a thinner book is stapled."""
Say = Callable[[Message], str]


def spine_of(manuscript: Manuscript, layout: Layout) -> float:
    """The thickness of the book by the number of its pages, in millimetres."""
    from pypdf import PdfReader

    inside = pdf(manuscript, replace(layout, paper=replace(layout.paper, cover=False)))
    return max(LEAST, round(len(PdfReader(io.BytesIO(inside)).pages) / 2 * LEAF, 1))


def cover_pdf(manuscript: Manuscript, layout: Layout, spine: float | None = None, *, say: Say = str) -> bytes:
    """The flat cover for this paper; without a `spine` its width is calculated from the pages."""
    head, rules = manuscript.book.head, manuscript.ruleset
    paper = PAPERS[f"{layout.paper.name.removesuffix('-print')}-print"]
    layout = replace(layout, paper=paper)
    notes = [say(Message("A gamebook for the rules of {system}", system=rules.title))]
    if head.licence:
        notes.append(head.licence)
    with tempfile.TemporaryDirectory(prefix="talewright-cover-") as name:
        data = {
            **cover_data(manuscript, layout, Path(name)),
            "title": manuscript.title,
            "author": head.author,
            "blurb": head.blurb or manuscript.title,
            "lang": manuscript.language,
            "paper": {"width": paper.width, "height": paper.height, "bleed": paper.bleed},
            "spine": spine_of(manuscript, layout) if spine is None else spine,
            "notes": notes,
        }
        return compiled(Path(name), "cover.typ", data)
