"""How to play: every system has it, on as many pages as promised, and every clause it names exists."""

from __future__ import annotations

import pytest

from talewright.core.clauses import search
from talewright.core.how_to_play import how_to_play
from talewright.core.ruleset import find, installed

WORDS_A_PAGE = 320
"""What fits on a page of A5 at the size of the sheet."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", installed())
def test_every_system_is_explained_on_a_page_or_two(system: str, language: str) -> None:
    ruleset = find(system)
    found = how_to_play(ruleset.package, language)
    assert found is not None
    assert len(found.pages) == (2 if ruleset.kind == "solo" else 1)
    known = {clause.id for clause in ruleset.clauses()} | {
        clause.id for name in installed() for clause in find(name).clauses()
    }
    for page in found.pages:
        parts = [part for topic in page for part in topic.paragraphs]
        assert all(topic.title and topic.paragraphs for topic in page)
        assert sum(len(part.text.split()) for part in parts) <= WORDS_A_PAGE
        named = {number for part in parts for number in part.clauses}
        assert named
        assert named <= known, named - known
        for part in parts:
            assert len({len(row) for row in part.rows}) <= 1, "rows of a table are equally long"


@pytest.mark.parametrize("system", installed())
def test_every_system_is_explained_in_german(system: str) -> None:
    found = how_to_play(find(system).package, "de")
    assert found is not None
    assert found.language == "de"


@pytest.mark.parametrize("word", ["GNAT-54", "gnat-054", "GNAT-054"])
def test_a_clause_is_found_as_people_type_its_number(word: str) -> None:
    assert [clause.id for clause in search(find("gnat").clauses(), word)] == ["GNAT-054"]


def test_words_are_found_wherever_they_stand() -> None:
    found = search(find("gnat").clauses(), "heal wounds")
    assert found
    assert all("heal" in clause.text.casefold() or "heal" in clause.chapter.casefold() for clause in found)
