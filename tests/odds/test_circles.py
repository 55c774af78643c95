"""Readers who go round in a circle for ever: they reach nothing, are shown as such, and hinder no other reader."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from talewright.adventure import read_book
from talewright.core.errors import RulesetError, TooLargeError
from talewright.core.ruleset import find
from talewright.faces.book_report import book_report
from talewright.faces.cli import odds as command
from talewright.odds.simulate import sample
from talewright.play.authoring.book_odds import BookQuestion, answer_for, book_odds
from talewright.play.authoring.book_variants import Variants
from talewright.play.authoring.readers import players_of
from talewright.play.view.book_report import ENDLESS, endings

GNAT = find("gnat")
TEXT = (
    "---\ntitle: Round\nsystem: gnat\nstart: inn\ndeath: dead\n---\n\n"
    "## inn\n\n- To see the well, turn to [[well]].\n- To climb, turn to [[climb]].\n\n"
    "## well\n\nWater. Turn to [[inn]].\n\n"
    "## climb\n\nTest your Talent. If you succeed, turn to [[won]]. If you fail, turn to [[dead]].\n\n"
    "## won {ending=victory}\n\nThrough.\n\n## dead {ending=death}\n\nNo more.\n"
)
"""A cautious reader takes the first way, to the well and back."""


def question(**changes: Any) -> BookQuestion:
    return BookQuestion(read_book(TEXT), GNAT, GNAT.draw(GNAT.sketch(talent=7, fortune=0)), **changes)


def test_a_reader_in_a_circle_reaches_nothing_and_others_are_solved() -> None:
    found = book_odds(question(goal=("victory", "-fortune")))["readers"]
    assert found["cautious"]["exact"]
    assert found["cautious"]["endings"] == {}
    assert found["cautious"]["endless"]["fraction"] == "1/1"
    assert {each["decimal"] for each in found["cautious"]["value"].values()} == {0}
    assert found["optimal"]["endings"]["victory"]["fraction"] == "7/12"
    assert "endless" not in found["random"], "chance leaves every circle"


def test_without_numpy_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = answer_for(question(), "cautious")
    monkeypatch.setattr("talewright.play.authoring.book_odds.find_spec", lambda _: None)
    assert answer_for(question(), "cautious") == fast


def test_best_play_of_a_book_too_large_has_bounds_though_a_cautious_reader_circles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from talewright.play.authoring.book_exploring import explored

    def cut_short(question: BookQuestion, players: Any, *args: Any, **more: Any) -> Any:
        explorer, stopped = explored(question, players, *args, **more)
        if players["hero"] == "optimal":
            explorer.space.complete = False
            stopped = TooLargeError(1)
        return explorer, stopped

    monkeypatch.setattr("talewright.play.authoring.book_columns.explored", cut_short)
    found = answer_for(question(time=4, runs=400), "optimal")
    assert not found["exact"]
    assert found["bounds"]["victory"]["low"] == pytest.approx(7 / 12), "good play climbs"
    assert found["played"] == "random", "a cautious reader's games have no end to be counted"
    assert found["endings"]["victory"]["low"] <= 7 / 12 <= found["endings"]["victory"]["high"]


def test_a_sample_counts_games_without_an_end() -> None:
    asked = question()
    estimate = sample(asked.game, 3, players=players_of("cautious"), most=200)
    assert (estimate.runs, estimate.endless, estimate.endings) == (3, 3, {})
    with pytest.raises(RulesetError, match="had not ended"):
        sample(asked.game, 1, players=players_of("cautious"))


def test_a_variant_in_a_circle_is_worth_nothing() -> None:
    assert Variants(question(), "cautious").adjusted({}) == 0


def test_what_is_shown_names_the_circle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round.tale.md"
    file.write_text(TEXT, encoding="utf-8")
    command.run([str(file), "--policy", "optimal,cautious", "--no-cache"])
    shown = capsys.readouterr().out
    assert "chooses cautiously goes round in a circle for ever" in shown
    assert re.search(r"victory +0 %", shown)
    assert re.search(r"never ends +100 %", shown)
    found = book_odds(question())
    (last,) = [row for row in endings(read_book(TEXT), found["readers"]) if row.kind == ENDLESS]
    assert [share.value for share in last.shares if share is not None] == [0, 1, 0]
    assert "never ends" in book_report(read_book(TEXT), found)
