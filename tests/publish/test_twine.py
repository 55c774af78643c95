"""Files as users of Twine write them: links are choices, everything else is kept and named at its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from talewright.adventure import read_book
from talewright.publish.twee import twee
from talewright.publish.twee_import import book_from_twee

FOLDER = Path(__file__).parent / "twine"


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.twee").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["harlowe", "sugarcube"])
def test_every_doubt_names_the_line_where_its_words_stand(name: str) -> None:
    text = text_of(name)
    lines = text.splitlines()
    found = book_from_twee(text, system="gnat")
    assert found.doubts
    assert [line for line, _ in found.doubts] == sorted(line for line, _ in found.doubts)
    for line, message in found.doubts:
        words = re.split(r" (?:is|has) ", str(message))[0]
        assert words in lines[line - 1], (line, str(message))


@pytest.mark.parametrize("name", ["harlowe", "sugarcube"])
def test_export_and_import_are_stable(name: str) -> None:
    found = book_from_twee(text_of(name), system="gnat")
    book = read_book(found.text)
    content = twee(book)
    again = book_from_twee(content.decode())
    assert again.doubts == []
    assert again.text == found.text
    assert twee(read_book(again.text)) == content


def test_links_of_harlowe_are_choices_and_its_macros_stay() -> None:
    text = book_from_twee(text_of("harlowe"), system="gnat").text
    assert "- Look into the well: turn to [[Well]].\n- Gate: turn to [[Leave]].\n" in text
    assert "The gate is shut. Leave Nowhere at all\n\n- Leave: turn to [[Leave]].\n" in text
    assert "(set: $coins to 3)\nThe sun stands over the *courtyard*. There is a **well**." in text
    assert "Deep. **Very** deep." in text
    assert "## Leave {ending=neutral}" in text
    assert "window.alert" not in text
    choices = {each.name: len(each.choices) for each in read_book(text).sections}
    assert (choices["Courtyard"], choices["Well"], choices["Leave"]) == (2, 2, 0)


def test_links_of_sugarcube_lose_their_setters_and_special_passages_are_left_out() -> None:
    found = book_from_twee(text_of("sugarcube"), system="gnat")
    assert "- Pay the ferryman: turn to [[Aboard]].\n" in found.text
    assert (26, "$gold -= 5 is left out.") in [(line, str(message)) for line, message in found.doubts]
    assert '<<link "Take the lamp" "Lamp">><</link>>' in found.text
    assert "## StoryInit" not in found.text
    assert "Story Widgets" not in found.text
    assert "## Far Shore {ending=victory}" in found.text
    assert "## Lamp\n" in found.text, "a macro leads on from there"
