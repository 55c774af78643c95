"""The odds of a whole book as a person asks for them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from talewright.adventure import read_book
from talewright.core.character_file import to_file
from talewright.core.errors import QuestionError
from talewright.core.ruleset import find
from talewright.faces.cli import odds as command
from talewright.play.authoring.book_odds import BookQuestion, book_odds, hero_for

GNAT = find("gnat")
TEXT = (
    "---\ntitle: Trial\nsystem: gnat\nstart: one\ndeath: dead\n---\n\n"
    "## one\n\nA cliff.\n\n- To climb, turn to [[climb]].\n- To stay, turn to [[home]].\n\n"
    "## climb\n\nTest your Talent. If you succeed, turn to [[won]]. If you fail, turn to [[home]].\n\n"
    "## won {ending=victory}\n\nThrough.\n\n## home {ending=neutral}\n\nNot today.\n\n## dead {ending=death}\n\nNo more.\n"
)


def question(**changes: Any) -> BookQuestion:
    return BookQuestion(read_book(TEXT), GNAT, GNAT.draw(GNAT.sketch(talent=7, fortune=0)), **changes)


def test_every_reader_has_the_chance_of_each_ending() -> None:
    found = book_odds(question())["readers"]
    assert found["optimal"]["exact"]
    assert found["optimal"]["endings"]["victory"]["fraction"] == "7/12"
    assert Fraction(found["random"]["endings"]["victory"]["fraction"]) == Fraction(7, 24)
    assert found["optimal"]["sections"]["climb"] == 1
    assert found["optimal"]["choices"] == [{"section": "one", "choose": "turn:climb", "times": 1}]


def test_goals_are_endings_and_measures() -> None:
    found = book_odds(question(goal=("-victory", "vitality"), readers=("optimal",)))["readers"]["optimal"]
    assert found["value"]["-victory"]["decimal"] == 0
    with pytest.raises(QuestionError, match="Did you mean victory"):
        question(goal=("victroy",))


def test_a_book_that_is_too_large_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.odds.budget.CHECKS_PER_LOOK", 1)
    monkeypatch.setattr("talewright.odds.budget.monotonic", iter(range(10_000)).__next__)
    found = book_odds(question(time=1, runs=300, readers=("optimal",)))["readers"]["optimal"]
    assert (found["exact"], found["played"]) == (False, "cautious")
    assert "not finished" in found["why_not_exact"]
    assert found["endings"]["victory"]["low"] <= 7 / 12 <= found["endings"]["victory"]["high"]


def test_a_character_of_another_system_is_refused() -> None:
    other = find("goonies")
    with pytest.raises(QuestionError, match="of goonies, the book of gnat"):
        hero_for(GNAT, to_file(other, other.draw(other.sketch())))


def test_the_command_reads_a_book_and_a_character(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book, hero = tmp_path / "trial.tale.md", tmp_path / "hero.json"
    book.write_text(TEXT, encoding="utf-8")
    hero.write_text(json.dumps(to_file(GNAT, GNAT.draw(GNAT.sketch(talent=7, fortune=0)))), encoding="utf-8")
    command.run([str(book), "--hero", str(hero), "--policy", "optimal", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["readers"]["optimal"]["endings"]["victory"]["fraction"] == "7/12"
    command.run([str(book), "--hero", str(hero)])
    assert "58.33 %" in capsys.readouterr().out
