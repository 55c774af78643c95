"""Pictures beside a book: plain shapes get through, anything that could act on a page does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from talewright.adventure.pictures import PictureError, picture_file, picture_of, read_picture

ADVENTURES = Path(__file__).parents[2] / "adventures"
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 304">'


@pytest.mark.parametrize("kind", ["cover", "banner"])
@pytest.mark.parametrize("book", ["the-river-under-glass", "cold-witness"])
def test_our_books_have_pictures_with_descriptions(book: str, kind: str) -> None:
    found = picture_of(ADVENTURES / f"{book}.tale.md", kind)
    assert found is not None
    assert set(found.titles) == {"en", "de"}
    assert "currentColor" in found.markup


def test_a_file_has_its_picture_beside_it_and_a_folder_inside(tmp_path: Path) -> None:
    assert picture_file(tmp_path / "mist.tale.md", "cover") == tmp_path / "mist.cover.svg"
    assert picture_file(tmp_path, "banner") == tmp_path / "banner.svg"
    assert picture_of(tmp_path / "mist.tale.md", "cover") is None
    (tmp_path / "mist.cover.svg").write_text(f'{OPEN}<title>Mist</title><path d="M0 0h9" fill="#fff"/></svg>')
    found = picture_of(tmp_path / "mist.tale.md", "cover")
    assert found is not None
    assert found.markup == '<path d="M0 0h9" fill="#fff"></path>'
    assert found.title("de") == "Mist"


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<path onclick="alert(1)"/>',
        '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
        '<path style="fill:url(https://example.org/x)"/>',
        '<path fill="url(https://example.org/x)"/>',
        '<path fill="red&quot; onload=&quot;alert(1)"/>',
        '<image href="x.png"/>',
        '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
        "<style>p {display:none}</style>",
        '<path class="cover"/>',
        "<g>",
    ],
)
def test_what_is_not_a_plain_shape_is_a_fault(inside: str) -> None:
    with pytest.raises(PictureError):
        read_picture(f"{OPEN}{inside}</svg>")


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa">]>' + OPEN + "</svg>",
        "<html/>",
        OPEN + "<path/>" * 6000 + "</svg>",
        OPEN + " " * 300_000 + "</svg>",
    ],
    ids=["entities", "html", "many", "large"],
)
def test_pictures_are_bounded(text: str) -> None:
    with pytest.raises(PictureError):
        read_picture(text)
