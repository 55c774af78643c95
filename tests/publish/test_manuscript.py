"""What every format prints: sections by number, phrases set apart, quotation marks by language."""

from __future__ import annotations

from pathlib import Path

import pytest

from talewright.adventure import load_book
from talewright.adventure.prose import Run, words
from talewright.core.ruleset import find
from talewright.core.text.file_name import file_name
from talewright.play.books import numbers_of
from talewright.publish.manuscript import Manuscript
from talewright.publish.runs import run_data
from talewright.publish.typography import curled


def short_manuscript(path: Path) -> Manuscript:
    book = load_book(path)
    return Manuscript(book, numbers_of(book, path), find("gnat"), path)


def test_sections_stand_in_the_order_of_their_numbers(short: Path) -> None:
    manuscript = short_manuscript(short)
    assert [each.number for each in manuscript.sections] == [1, 2, 3, 4]
    assert manuscript.sections[0].name == "door"
    assert {each.name: each.ending for each in manuscript.sections} == {
        "door": "",
        "hall": "victory",
        "cellar": "",
        "pit": "death",
    }


def test_the_imprint_is_front_matter_of_its_own(short: Path) -> None:
    manuscript = short_manuscript(short)
    assert [each.title for each in manuscript.imprint] == ["Title page"]
    assert [each.title for each in manuscript.front] == ["Title page", "Before you begin"]
    assert [each.title for each in manuscript.back] == ["Afterwards"]


def test_only_what_is_carried_out_is_set_apart(short: Path) -> None:
    cellar = next(each for each in short_manuscript(short).sections if each.name == "cellar")
    apart = "".join(run.text for block in cellar.blocks for run in block.runs if run.instruction)
    assert "Test your Talent" in apart
    assert "If you succeed" not in apart


@pytest.mark.parametrize(
    ("language", "text", "set_as"),
    [
        ("en", "\"It's open,\" she says, '98 or not.", "“It’s open,” she says, ’98 or not."),
        ("de", '"Es ist offen", sagt sie.', "„Es ist offen“, sagt sie."),
        ("en", "('Go!')", "(‘Go!’)"),
    ],
)
def test_quotation_marks_are_the_printers(language: str, text: str, set_as: str) -> None:
    assert words(curled((Run(text),), language)) == set_as


def test_a_hyphen_before_figures_is_a_minus() -> None:
    line = curled((Run("Test at "), Run("-3, room A-3, 2-3, (-1)")), "en")
    assert words(line) == "Test at −3, room A-3, 2-3, (−1)"


def test_quotation_marks_are_paired_over_runs() -> None:
    line = curled((Run('"Take the '), Run("lamp", bold=True), Run('," he says.')), "en")
    assert words(line) == "“Take the lamp,” he says."


def test_a_reference_takes_its_words_along() -> None:
    found = run_data((Run("If you dare, turn to "), Run("104", to="pit"), Run(".")))
    assert found == [{"t": "If you dare, "}, {"w": "turn to", "to": 104}, {"t": "."}]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Ash & Öl", "ash-ol"),
        ("../../etc", "etc"),
        ("魚", "book"),
        ("a" * 300, "a" * 80),
        ('x"<>|:*?/\\', "x"),
    ],
)
def test_any_title_gives_a_file_name(title: str, name: str) -> None:
    assert file_name(title) == name
