"""Policies in a few words, readers by name, and the odds that a head promises."""

from __future__ import annotations

import pytest

from talewright.adventure import Book, read_book
from talewright.core.errors import QuestionError
from talewright.core.ruleset import find
from talewright.play.authoring.book_odds import BookQuestion, answer_for
from talewright.play.simulate.players import MEANING, named_player
from talewright.play.simulate.promise import odds_findings, promised
from talewright.play.simulate.robots import autoplay

BOOK = """---
title: Fork
system: gnat
start: fork
{odds}---

## fork

- To go left, turn to [[camp]].
- To go right, turn to [[chest]].

## camp

Fight two rounds at -3. If you survive, turn to [[end]], otherwise turn to [[grave]].

## chest

Gain 5 gp. Turn to [[end]].

## end {{ending=victory}}

Over.

## grave {{ending=death}}

Over.
"""


def book(odds: str = "") -> Book:
    return read_book(BOOK.format(odds=f"odds: {odds}\n" if odds else ""))


@pytest.mark.parametrize(("words", "section"), [
    ("prefer coin", "chest"), ("avoid fights", "chest"), ("prefer fights", "camp"), ("prefer coin, prefer fights over 0 vitality, avoid coin", "camp"),
    ("prefer fights under 1 vitality, prefer coin", "chest"), ("prefer fights below 1 vitality;\nprefer coin", "chest"),
])  # fmt: skip
def test_a_policy_chooses_by_what_a_section_offers(words: str, section: str) -> None:
    report = autoplay(book(), named_player(book(), words), 12)
    assert report.fault is None
    assert set(report.sections) & {"camp", "chest"} == {section}


def test_a_policy_leaves_a_loop_that_offers_what_it_prefers() -> None:
    looped = read_book(
        BOOK.format(odds="").replace("Gain 5 gp. Turn to [[end]]", "Gain 5 gp. Turn to [[fork]]")
    )
    report = autoplay(looped, named_player(looped, "prefer coin, avoid fights"), 12)
    assert report.fault is None
    assert report.sections["camp"] == 12
    assert 12 <= report.sections["chest"] <= 36


@pytest.mark.parametrize(("words", "said"), [
    ("prefer gold", "coin, items"), ("hate fights", "no part of a policy"), ("avoid fights under 3 hp", "vitality"),
    ("gredy", "greedy"),
])  # fmt: skip
def test_what_is_no_policy_is_refused_with_what_is_one(words: str, said: str) -> None:
    with pytest.raises(QuestionError) as refused:
        named_player(book(), words)
    assert said in str(refused.value)


def test_every_robot_has_a_name() -> None:
    assert set(MEANING) == {"random", "greedy", "explore", "sensible", "careful", "cautious", "explorer"}
    for name in MEANING:
        report = autoplay(book(), named_player(book(), name), 3)
        assert (report.player, report.runs, report.fault) == (name, 3, None)


def test_the_readers_of_the_odds_reports_play_as_they_are_solved() -> None:
    trial = book()
    ruleset = find("gnat")
    hero = ruleset.draw(ruleset.sketch())
    for name in ("cautious", "explorer", "random"):
        exact = answer_for(BookQuestion(trial, ruleset, hero), name)
        report = autoplay(trial, named_player(trial, name), 400, hero=hero)
        _, low, high = report.share("victory")
        assert low - 0.03 <= exact["value"]["victory"]["decimal"] <= high + 0.03


def test_a_promise_is_checked() -> None:
    kept = book("careful 90-100 %")
    assert promised(kept) == {"careful": (0.9, 1.0)}
    assert list(odds_findings(kept, 60)) == []
    (broken,) = odds_findings(book("careful 10-20 %"), 60)
    assert "is not held" in str(broken)
    (undecided,) = odds_findings(kept, 60, seconds=0)
    assert "is not decided: only 1 of 60 games" in str(undecided)
    assert undecided.severity == "note"
    (slip,) = odds_findings(book("carefull 90-100 %"), 60)
    assert "nobody knows, and is not checked. Did you mean careful?" in str(slip)
    (other,) = odds_findings(book("careful 90-100 %, explorer 0-10 %, a third of 30 % die"), 60)
    assert "explorer 0%-10%" in str(other), "every robot that has a name can be promised"
    (vague,) = odds_findings(book("rather hard"), 60)
    assert "promises no odds that can be checked" in str(vague)
