"""A shelf of books: every book for every ready-made character."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path

import pytest

from talewright.adventure import load_book
from talewright.core.character_file import to_file
from talewright.core.errors import OverBudgetError, QuestionError, TalewrightError
from talewright.core.ruleset import find
from talewright.faces.cli import odds as command
from talewright.odds.budget import Budget
from talewright.play.authoring.book_odds import BookQuestion, answer_for

MILL = Path(__file__).parents[1] / "adventure" / "books" / "mill.tale.md"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    shutil.copy(MILL, tmp_path / "mill.tale.md")
    shutil.copy(MILL, tmp_path / "second.tale.md")
    return tmp_path


def test_each_book_is_answered_for_each_character(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command.run([str(shelf), "--policy", "cautious", "--no-cache", "--csv"])
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    gnat, book = find("gnat"), load_book(MILL)
    assert [row["character"] for row in rows] == [each.character.name for each in gnat.heroes] * 2
    for row, hero in zip(rows, gnat.heroes, strict=False):
        alone = answer_for(BookQuestion(book, gnat, hero.character), "cautious")
        assert float(row["decimal"]) == alone["value"]["victory"]["decimal"]


def test_the_characters_are_those_of_the_book_and_readers_stand_in_one_list(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = {"id": "ada", "name": "Ada", "reason": {"en": "Climbs."}, "character": {"name": "Ada"}}
    (shelf / "second.heroes.json").write_text(json.dumps([ada]), encoding="utf-8")
    command.run([str(shelf), "--policy", "cautious, explorer", "--no-cache", "--json", "--time", "5"])
    rows = json.loads(capsys.readouterr().out)
    assert not any(row.get("faults") for row in rows)
    second = [(row["character"], row["reader"]) for row in rows if row["file"] == "second.tale.md"]
    assert second == [("Ada", "cautious"), ("Ada", "explorer")]
    assert len(rows) == 2 + 2 * len(find("gnat").heroes)
    command.run([str(shelf / "second.tale.md"), "--policy", "cautious", "--worth", "--no-cache", "--json"])
    assert [each["name"] for each in json.loads(capsys.readouterr().out)["heroes"]] == ["Ada"]


def test_what_is_proven_and_what_is_sampled_stand_in_one_row(
    shelf: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def out_of_time(budget: Budget) -> None:
        raise OverBudgetError(seconds=budget.seconds)

    monkeypatch.setattr(Budget, "check", out_of_time)
    monkeypatch.setattr("talewright.play.authoring.book_samples._in_columns", lambda *_: {})
    flags = ["--policy", "optimal", "--no-cache", "--runs", "20"]
    command.run([str(shelf), *flags, "--csv"])
    for row in csv.DictReader(io.StringIO(capsys.readouterr().out)):
        assert (row["sampled"], row["proven_low"], row["proven_high"]) == ("20", "0.0", "1.0")
        assert float(row["low"]) <= float(row["decimal"]) <= float(row["high"])
    command.run([str(shelf), *flags])
    shown = capsys.readouterr().out
    assert "proven:" in shown
    assert "20 games" in shown


def test_a_character_of_another_system_is_refused_in_its_rows(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    goonies = find("goonies")
    hero = shelf / "hero.json"
    hero.write_text(json.dumps(to_file(goonies, goonies.heroes[0].character)), encoding="utf-8")
    command.run([str(shelf), "--hero", str(hero), "--policy", "cautious", "--json"])
    rows = json.loads(capsys.readouterr().out)
    assert all("goonies" in " ".join(row["faults"]) for row in rows)
    command.run([str(shelf), "--hero", str(hero), "--policy", "cautious"])
    shown = capsys.readouterr().out
    assert "refused" in shown
    assert "The Drowned Mill" in shown


def test_a_folder_without_books_and_a_book_with_faults_are_refused(shelf: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(QuestionError, match="no book ends in"):
        command.run([str(empty)])
    (shelf / "broken.tale.md").write_text("No head.", encoding="utf-8")
    with pytest.raises(TalewrightError):
        command.run([str(shelf)])
