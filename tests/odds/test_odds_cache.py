"""Answers about books on the disk: found again, never stale, harmless when damaged."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from talewright.adventure import read_book
from talewright.core.errors import QuestionError
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play.authoring import book_odds, odds_cache
from talewright.play.authoring.book_odds import BookQuestion, answer_for

GNAT = find("gnat")
TEXT = (
    "---\ntitle: Trial\nsystem: gnat\nstart: one\n---\n\n"
    "## one\n\nTest your Talent. If you succeed, turn to [[won]]. If you fail, turn to [[home]].\n\n"
    "## won {ending=victory}\n\nThrough.\n\n## home {ending=neutral}\n\nNot today.\n"
)


def question(text: str = TEXT, **changes: Any) -> BookQuestion:
    hero = GNAT.draw(GNAT.sketch(talent=7, fortune=0))
    return BookQuestion(read_book(text), GNAT, hero, cached=True, **changes)


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The readers for whom a book was really solved."""
    found: list[str] = []
    real = book_odds._solved

    def counted(question: BookQuestion, reader: str, progress: Any) -> Any:
        found.append(reader)
        return real(question, reader, progress)

    monkeypatch.setattr(book_odds, "_solved", counted)
    return found


def test_the_same_question_is_answered_from_the_cache(solved: list[str]) -> None:
    first = answer_for(question(), "cautious")
    assert answer_for(question(), "cautious") == first
    assert solved == ["cautious"]
    answer_for(replace(question(), cached=False), "cautious")
    assert solved == ["cautious"] * 2


@pytest.mark.parametrize(
    "other",
    [
        question(TEXT.replace("Test your Talent", "Test your Talent at +1")),
        question(TEXT.replace("home {ending=neutral}", "home {ending=death}")),
        question(TEXT.replace("Not today.", "You gain 5 gp.")),
        question(TEXT.replace("title: Trial", "title: Trial 2")),
        question(goal=("neutral",)),
        replace(question(), hero=GNAT.draw(GNAT.sketch(talent=8, fortune=0))),
        replace(question(), adjusted={("one", 9): {"modifier": 1}}),
    ],
)
def test_any_change_of_the_question_is_solved_anew(other: BookQuestion, solved: list[str]) -> None:
    answer_for(question(), "cautious")
    answer_for(other, "cautious")
    answer_for(question(), "random")
    assert solved == ["cautious", "cautious", "random"]


def test_an_edit_of_the_story_alone_is_answered_from_the_cache(solved: list[str]) -> None:
    first = answer_for(question(), "cautious")
    told = TEXT.replace("Not today.", "Not today, and not tomorrow.").replace(
        "Test your", "It is dark.\n\nTest your"
    )
    assert answer_for(question(told), "cautious") == first
    assert solved == ["cautious"]
    adjusted = {("one", 3): {"modifier": 1}}
    answer_for(replace(question(), adjusted=adjusted), "cautious")
    answer_for(replace(question(told), adjusted=adjusted), "cautious")
    assert len(solved) == 3, "where a number stands in the text names it"


@pytest.mark.parametrize("damage", ["", "{}", "x\n{", '{"exact": true}'])
def test_a_damaged_file_is_solved_anew_and_mended(damage: str, stored: Path, solved: list[str]) -> None:
    first = answer_for(question(), "cautious")
    (file,) = stored.glob("*.json")
    file.write_text(damage, encoding="utf-8")
    assert answer_for(question(), "cautious") == first
    assert answer_for(question(), "cautious") == first
    assert solved == ["cautious"] * 2


def test_a_changed_digit_is_noticed(stored: Path, solved: list[str]) -> None:
    first = answer_for(question(), "cautious")
    (file,) = stored.glob("*.json")
    file.write_text(file.read_text(encoding="utf-8").replace("7/12", "8/12"), encoding="utf-8")
    assert answer_for(question(), "cautious") == first
    assert len(solved) == 2


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), QuestionError("", [Message("full")])])
def test_a_full_disk_does_no_harm(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        raise error

    monkeypatch.setattr(odds_cache, "write_whole", full)
    assert answer_for(question(), "cautious")["exact"]


def test_what_was_not_used_for_longest_is_deleted(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_cache, "MAX_FILES", 2)
    for number in range(4):
        odds_cache.save(str(number), {"exact": True})
    assert sorted(path.stem for path in stored.glob("*.json")) == ["2", "3"]


def test_what_good_play_is_worth_holds_for_the_next_run(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bounded(low: float, **more: Any) -> None:
        def answer(*_: object) -> dict[str, Any]:
            return {"exact": False, "bounds": {"victory": {"low": low, "high": 1.0}}, "states": 9} | more

        monkeypatch.setattr(book_odds, "_solved", answer)

    bounded(0.6, good_play="good")
    assert answer_for(question(), "optimal")["bounds"]["victory"]["low"] == 0.6
    bounded(0.2, good_play="cautious")
    found = answer_for(question(), "optimal")
    assert found["bounds"]["victory"] == {"low": 0.6, "high": 1.0}
    assert found["good_play"] == "good"
    bounded(0.7, good_play="good")
    answer_for(question(), "optimal")
    bounded(0.0)
    assert answer_for(question(), "optimal")["bounds"]["victory"]["low"] == 0.7
    assert answer_for(question(), "cautious")["bounds"]["victory"]["low"] == 0.0
    assert len(list(stored.glob("*.json"))) == 1


def test_bounds_without_good_play_are_not_stored(stored: Path) -> None:
    def stop(states: int, waiting: int) -> None:
        raise KeyboardInterrupt

    found = answer_for(question(runs=5), "optimal", stop)
    assert not found["exact"]
    assert not stored.exists()


def test_a_stored_answer_of_another_reader_bounds_best_play(stored: Path) -> None:
    def stop(states: int, waiting: int) -> None:
        raise KeyboardInterrupt

    worth = answer_for(question(), "cautious")["value"]["victory"]["decimal"]
    found = answer_for(question(runs=5), "optimal", stop)
    assert found["bounds"]["victory"]["low"] == worth > 0
    alone = answer_for(replace(question(runs=5), cached=False), "optimal", stop)
    assert alone["bounds"]["victory"]["low"] == 0
