"""The rulebook: every clause is in it, prose covers all that a player needs, and searches find the place."""

from __future__ import annotations

from importlib import resources

import pytest

from talewright.core.clauses import read
from talewright.core.questions import questions_of
from talewright.core.rulebook import rulebook
from talewright.core.ruleset import find, installed

FOR_PLAYERS = {"mechanic", "value", "table", "choice"}
"""Kinds of clause that prose covers; the rest stands behind it in the words of the catalog."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", installed())
def test_every_clause_is_reached(system: str, language: str) -> None:
    ruleset = find(system)
    book = rulebook(ruleset.package, language)
    covered = [number for chapter in book.chapters for block in chapter.blocks for number in block.clauses]
    known = {clause.id for clause in ruleset.clauses(language)}
    assert set(covered) == known
    assert all(book.chapter_of(number) for number in known)
    assert [chapter.number for chapter in book.chapters] == list(range(1, len(book.chapters) + 1))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", installed())
def test_prose_covers_every_rule_of_a_player(system: str, language: str) -> None:
    ruleset = find(system)
    assert resources.files(ruleset.package).joinpath("data", f"rulebook.{language}.md").is_file()
    book = rulebook(ruleset.package, language)
    written = {
        number for chapter in book.chapters[:-1] for block in chapter.blocks for number in block.clauses
    }
    missing = [each.id for each in ruleset.clauses() if each.kind in FOR_PLAYERS and each.id not in written]
    assert missing == []
    for chapter in book.chapters:
        for block in chapter.blocks:
            assert len({len(row) for row in block.rows}) <= 1, (chapter.title, block.rows)
            assert "{" not in block.text + "".join(block.notes), block.text
    tried = [each for chapter in book.chapters for block in chapter.blocks for each in block.tries]
    assert tried
    assert set(tried) <= {each.id for each in questions_of(ruleset.package)}, "they lead to odds questions"


@pytest.mark.parametrize("word", ["GNAT-54", "gnat-054"])
def test_a_number_leads_to_its_paragraph(word: str) -> None:
    ruleset = find("gnat")
    book = rulebook(ruleset.package)
    hits = book.search(word, ruleset.clauses())
    assert hits[0].chapter.title == "Fortune"
    assert "GNAT-054" in hits[0].clauses


def test_words_are_found_where_they_are_explained() -> None:
    ruleset = find("gnat")
    book = rulebook(ruleset.package)
    assert "GNAT-045" in book.search("heal wounds", ruleset.clauses())[0].clauses
    assert book.search("two-handed", ruleset.clauses())[0].text
    assert book.search("zeppelin", ruleset.clauses()) == []
    assert book.search(" ", ruleset.clauses()) == []


def test_what_the_software_does_is_not_part_of_the_rule() -> None:
    clauses = read(
        "- **X-1** [mechanic] Roll two dice. → `roll(2)` draws twice, see X-2 and R-1. · kept by `a.b`\n"
        "- **X-2** [mechanic] Survive → a, otherwise → b. → A01, A02\n"
        "- **X-3** [mechanic] Count hits {passive, day}. Engine: per die (X-1).\n"
    )
    assert [clause.rule for clause in clauses] == [
        "Roll two dice.",
        "Survive → a, otherwise → b.",
        "Count hits (passive, day).",
    ]
    assert [clause.related for clause in clauses] == [("X-2", "R-1"), ("A01", "A02"), ("X-1",)]
