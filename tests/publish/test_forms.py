"""The adventure sheet alone: a PDF form with an input wherever a pencil would write."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter

from talewright.core.errors import QuestionError
from talewright.core.paper_sheet import paper_sheet
from talewright.core.ruleset import find
from talewright.play.publishing import publish
from talewright.publish.formats import Wish
from talewright.publish.forms import sheet_form
from talewright.publish.manuscript import Manuscript


def inputs(reader: PdfReader) -> dict[str, Any]:
    return dict(reader.get_fields() or {})


@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_every_line_score_and_circle_is_an_input_on_its_page(first: Manuscript, paper: str) -> None:
    reader = PdfReader(io.BytesIO(sheet_form(first, paper=paper)))
    sheet = paper_sheet(first.ruleset.package)
    assert sheet is not None
    found = inputs(reader)
    lines = sum(each.lines for each in sheet.lists)
    ticks = sum(each.count for each in sheet.tracks)
    bounds = sum(bool(each.most) for each in sheet.scores)
    assert len(found) == 1 + len(sheet.scores) + bounds + lines + ticks
    assert sum(each["/FT"] == "/Btn" for each in found.values()) == ticks
    page = reader.pages[0]
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    assert len(reader.pages) == 1
    boxes = [[float(edge) for edge in each.get_object()["/Rect"]] for each in page["/Annots"]]  # type: ignore[attr-defined]
    for left, bottom, right, top in boxes:
        assert 0 < left < right < width
        assert 0 < bottom < top < height
    for at, (left, bottom, right, top) in enumerate(boxes):
        for other in boxes[at + 1 :]:
            apart = other[0] >= right or other[2] <= left or other[1] >= top or other[3] <= bottom
            assert apart, "no input lies over another"


def test_what_is_filled_in_is_read_back(first: Manuscript) -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(sheet_form(first))))
    writer.update_page_form_field_values(
        writer.pages[0], {"Name": "Hanne", "Talent": "8", "Experience 1": "/Yes"}, auto_regenerate=False
    )
    out = io.BytesIO()
    writer.write(out)
    found = inputs(PdfReader(io.BytesIO(out.getvalue())))
    assert [str(found[name]["/V"]) for name in ("Name", "Talent", "Experience 1")] == ["Hanne", "8", "/Yes"]


def test_a_system_without_a_sheet_says_so(first: Manuscript) -> None:
    with pytest.raises(QuestionError, match="Legend has no adventure sheet"):
        sheet_form(replace(first, ruleset=find("legend")))


def test_paper_of_a_sheet_is_no_paper_of_a_book(short: Path, tmp_path: Path) -> None:
    made = publish(short, ["sheet"], tmp_path, wish=Wish(paper="a4")).made
    assert made[0].path is not None
    assert made[0].path.name == "ash-ol-b-sheet.pdf"
    with pytest.raises(QuestionError, match="'a4' is not a paper"):
        publish(short, ["sheet", "pdf"], tmp_path, wish=Wish(paper="a4"))
