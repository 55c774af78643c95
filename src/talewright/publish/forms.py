"""The adventure sheet alone: on A5 or A4, to print, or to fill in on a screen.

The template says where something is written (`field` in `data/adventure-sheet.typ`); here each such place becomes an input of a
PDF form. Forms use a font that every reader has, and so the file makes no claim to PDF/UA; each input has a name to be read out.
"""

from __future__ import annotations

import io
import json
import tempfile
from pathlib import Path
from typing import Any

from talewright.core.errors import QuestionError
from talewright.core.paper_sheet import paper_sheet
from talewright.core.text.message import Message
from talewright.publish.characters import SIZES
from talewright.publish.manuscript import Manuscript
from talewright.publish.paper import compiled, queried, sheet_data
from talewright.publish.runs import JSON

_PRINT = 4
"""The flag of an input that is printed with the page."""
_CENTRED = 1
_CIRCLE = 0.5523
"""How far the handles of a curve reach that draws a quarter of a circle."""


def sheet_form(manuscript: Manuscript, *, paper: str = "a5", tint: str = "") -> bytes:
    """The empty sheet of the book's system, with an input wherever a pencil would write."""
    ruleset = manuscript.ruleset
    sheet = paper_sheet(ruleset.package, manuscript.language)
    if sheet is None:
        raise QuestionError(
            "", [Message("{title} has no adventure sheet: print a character instead.", title=ruleset.title)]
        )
    width, height = SIZES[paper if paper in SIZES else "a5"]
    data = {
        "title": manuscript.title,
        "author": manuscript.book.head.author,
        "lang": manuscript.language,
        "tint": tint or "#000000",
        "paper": {"width": width, "height": height},
        "sheet": sheet_data(sheet, manuscript),
    }
    with tempfile.TemporaryDirectory(prefix="talewright-sheet-") as name:
        page = compiled(Path(name), "sheet.typ", data, standard="")
        fields = json.loads(queried(Path(name), "sheet.typ", "<field>"))
    return with_inputs(page, [each["value"] for each in fields], scale=width / SIZES["a5"][0])


def with_inputs(page: bytes, fields: list[JSON], *, scale: float = 1.0) -> bytes:
    """The same pages with an input for each field; `scale` is how much larger the page is than it was laid out."""
    try:
        from pypdf import PdfReader, PdfWriter
    except ImportError:
        raise QuestionError(
            "", [Message("PDF files need the extra [publish]: pip install 'talewright[publish]'.")]
        ) from None
    from pypdf.generic import ArrayObject, BooleanObject, DictionaryObject, NameObject, TextStringObject

    writer: Any = PdfWriter(clone_from=PdfReader(io.BytesIO(page)))
    font = writer._add_object(  # noqa: SLF001 - the one way to add an object
        _dictionary(Type="/Font", Subtype="/Type1", BaseFont="/Helvetica", Encoding="/WinAnsiEncoding")
    )
    inputs = ArrayObject()
    for field in fields:
        place = writer.pages[field["page"] - 1]
        top = float(place.mediabox.height) - field["y"]
        width, height = field["w"] * scale, field["h"] * scale
        rectangle = (field["x"], top - height, field["x"] + width, top)
        made = _tick(writer, rectangle) if field["kind"] == "tick" else _text(rectangle, field["kind"])
        made[NameObject("/T")] = TextStringObject(field["name"])
        made[NameObject("/TU")] = TextStringObject(field["name"])
        made[NameObject("/P")] = place.indirect_reference
        reference = writer._add_object(made)  # noqa: SLF001 - as above
        inputs.append(reference)
        place.setdefault(NameObject("/Annots"), ArrayObject()).append(reference)
        place[NameObject("/Tabs")] = NameObject("/S")
    form = DictionaryObject()
    form[NameObject("/Fields")] = inputs
    form[NameObject("/NeedAppearances")] = BooleanObject(value=True)
    form[NameObject("/DA")] = TextStringObject("/Helv 0 Tf 0 g")
    fonts = DictionaryObject({NameObject("/Helv"): font})
    form[NameObject("/DR")] = DictionaryObject({NameObject("/Font"): fonts})
    writer.root_object[NameObject("/AcroForm")] = form
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _dictionary(**names: str) -> Any:
    from pypdf.generic import DictionaryObject, NameObject

    return DictionaryObject({NameObject(f"/{key}"): NameObject(value) for key, value in names.items()})


def _widget(kind: str, rectangle: tuple[float, float, float, float]) -> Any:
    from pypdf.generic import ArrayObject, FloatObject, NameObject, NumberObject

    made = _dictionary(Type="/Annot", Subtype="/Widget", FT=kind)
    made[NameObject("/Rect")] = ArrayObject(FloatObject(round(each, 2)) for each in rectangle)
    made[NameObject("/F")] = NumberObject(_PRINT)
    return made


def _text(rectangle: tuple[float, float, float, float], kind: str) -> Any:
    from pypdf.generic import NameObject, NumberObject, TextStringObject

    made = _widget("/Tx", rectangle)
    size = 22 if kind == "score" else 11
    made[NameObject("/DA")] = TextStringObject(f"/Helv {size} Tf 0 g")
    if kind == "score":
        made[NameObject("/Q")] = NumberObject(_CENTRED)
    return made


def _tick(writer: Any, rectangle: tuple[float, float, float, float]) -> Any:
    """A circle that is filled when it is ticked."""
    from pypdf.generic import DictionaryObject, NameObject

    made = _widget("/Btn", rectangle)
    width = rectangle[2] - rectangle[0]
    faces = DictionaryObject(
        {
            NameObject("/Yes"): _drawing(writer, width, _disc(width / 2, width * 0.32)),
            NameObject("/Off"): _drawing(writer, width, ""),
        }
    )
    made[NameObject("/AP")] = DictionaryObject({NameObject("/N"): faces})
    made[NameObject("/V")] = NameObject("/Off")
    made[NameObject("/AS")] = NameObject("/Off")
    return made


def _disc(centre: float, radius: float) -> str:
    c, r, k = centre, radius, radius * _CIRCLE
    quarters = (
        (c + r, c + k, c + k, c + r, c, c + r),
        (c - k, c + r, c - r, c + k, c - r, c),
        (c - r, c - k, c - k, c - r, c, c - r),
        (c + k, c - r, c + r, c - k, c + r, c),
    )
    curves = " ".join(" ".join(f"{each:.2f}" for each in quarter) + " c" for quarter in quarters)
    return f"0 g {c + r:.2f} {c:.2f} m {curves} f"


def _drawing(writer: Any, width: float, content: str) -> Any:
    from pypdf.generic import ArrayObject, FloatObject, NameObject, StreamObject

    made = StreamObject()
    made[NameObject("/Type")] = NameObject("/XObject")
    made[NameObject("/Subtype")] = NameObject("/Form")
    made[NameObject("/BBox")] = ArrayObject(
        FloatObject(each) for each in (0, 0, round(width, 2), round(width, 2))
    )
    made.set_data(content.encode("ascii"))
    return writer._add_object(made)  # noqa: SLF001 - the one way to add an object
