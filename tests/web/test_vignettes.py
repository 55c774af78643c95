"""Pictures of sections: those beside our books are shown where their section is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from talewright.faces.web.app import create_app
from talewright.faces.web.covers import vignette
from talewright.faces.web.settings import Settings
from talewright.play import books


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_section_has_its_picture_and_words_for_it(language: str) -> None:
    shapes, words = vignette("a-judge-of-melons", "stall", language)
    assert "<path" in shapes
    assert ("Stand" if language == "de" else "stall") in words


@pytest.mark.parametrize("section", ["nowhere", "../../README", "", "vignettes"])
def test_a_section_without_one_has_none(section: str) -> None:
    assert vignette("a-judge-of-melons", section, "en") == ("", "")


def test_it_is_on_the_page_of_its_section(tmp_path: Path) -> None:
    drawn = {
        file.stem
        for path in books.paths()
        if books.book_id(path) == "a-judge-of-melons"
        for file in (path.parent / "a-judge-of-melons" / "vignettes").glob("*.svg")
    }
    settings = Settings(f"{tmp_path}/tales.db", names=("tales.test",))
    with TestClient(create_app(settings), base_url="http://tales.test") as client:
        made = client.post("/api/characters/random", json={"system": "gnat"}).json()["id"]
        play = client.post("/api/games/book", json={"book": "a-judge-of-melons", "character": made}).json()
        game = play["game"]["id"]
        for _ in range(60):
            section = play["game"]["where"]
            page = client.get(f"/play/{game}").text
            if section in drawn and play["question"] and play["question"]["what"] == "way":
                assert 'class="vignette beside"' in page
                return
            question = play["question"]
            if question is None:
                break
            answer = {"seq": play["game"]["seq"], "choose": question["options"][0]["id"]}
            play = client.post(f"/api/games/{game}/answers", json=answer).json()
        pytest.fail("no section with a picture was read")
