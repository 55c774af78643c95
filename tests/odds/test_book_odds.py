"""The odds of a whole book as a person asks for them."""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.odds.generated_books import generated

from talewright.adventure import load_book, read_book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.character_file import to_file
from talewright.core.errors import OverBudgetError, QuestionError, TooLargeError
from talewright.core.ruleset import find
from talewright.faces.book_pictures import difficulty
from talewright.faces.book_report import book_report
from talewright.faces.cli import book_odds as book_command
from talewright.faces.cli import odds as command
from talewright.faces.cli.book_odds import show
from talewright.faces.flags import flags_of, read_flags
from talewright.faces.speech import interval
from talewright.odds.budget import Budget
from talewright.odds.columns.backward import Backward
from talewright.odds.columns.estimates import Estimator
from talewright.odds.columns.solve import footprints
from talewright.odds.columns.space import ColumnExplorer
from talewright.odds.footprint import Footprints
from talewright.odds.liveness import Liveness
from talewright.odds.simulate import sample
from talewright.odds.solve import Goal
from talewright.play.authoring import book_odds as authoring
from talewright.play.authoring.book_bounds import raise_bound
from talewright.play.authoring.book_odds import BookQuestion, ShowsBounds, book_odds
from talewright.play.authoring.readers import hero_for
from talewright.play.view.book_report import Curve, curves

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
    assert found["optimal"]["final"] == pytest.approx({"won": 7 / 12, "home": 5 / 12})
    assert found["optimal"]["worth"] == pytest.approx({"one": 7 / 12, "climb": 7 / 12, "won": 1, "home": 0})
    climb, stay = found["optimal"]["options"]["one"]
    assert (climb["worth"], climb["taken"]) == pytest.approx((7 / 12, 1))
    assert (stay["worth"], stay["taken"]) == (0, 0)


def test_the_answer_without_numpy_has_the_same_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = book_odds(question())["readers"]
    monkeypatch.setattr("talewright.play.authoring.book_odds.find_spec", lambda _: None)
    plain = book_odds(question())["readers"]
    for reader in fast:
        assert plain[reader]["endings"] == fast[reader]["endings"]
        assert plain[reader]["sections"] == pytest.approx(fast[reader]["sections"])


def test_an_explorer_takes_any_way_and_plays_cautiously() -> None:
    found = book_odds(question(readers=("explorer", "random", "way: random if section = one")))["readers"]
    assert found["explorer"]["endings"]["victory"]["fraction"] == "7/24"
    assert found["way: random if section = one"]["endings"] == found["explorer"]["endings"]
    straight = read_book(TEXT.replace("- To climb, turn to [[climb]].\n- To stay, turn", "Turn"))
    alone = book_odds(replace(question(readers=("explorer",)), book=straight))["readers"]
    assert alone["explorer"]["endings"]["neutral"]["decimal"] == 1, "a book without a choice is no fault"


def test_an_explorer_of_a_large_book_is_sampled_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.play.authoring.book_odds._exact", lambda *_: {"exact": False})
    found = book_odds(question(readers=("explorer",), runs=4_000))["readers"]["explorer"]
    assert found["played"] == "explorer"
    assert found["endings"]["victory"]["low"] <= 7 / 24 <= found["endings"]["victory"]["high"]


def test_the_time_is_shared_by_all_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Best play comes last and has what the others have left over; the answer lists readers as they were asked for."""
    now, given = 0.0, {}

    def solved(question: BookQuestion, reader: str, progress: object = None) -> dict[str, object]:
        nonlocal now
        given[reader] = question.time
        now += 3
        return {"exact": True, "value": {"victory": {"decimal": 0.5}}}

    monkeypatch.setattr("talewright.play.authoring.book_odds.monotonic", lambda: now)
    monkeypatch.setattr("talewright.play.authoring.book_odds.answer_for", solved)
    found = book_odds(question(readers=("optimal", "cautious", "random"), time=60))
    assert given == {"cautious": 20, "random": 28.5, "optimal": 54}
    assert list(found["readers"]) == ["optimal", "cautious", "random"]
    now = 0.0
    book_odds(question(readers=("optimal", "cautious", "random"), time=1))
    assert all(seconds > 0 for seconds in given.values()), "the last reader has an answer too"


def test_progress_says_how_long_it_may_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter([0.0, 0.5, 10.0, 115.0, 120.0])
    monkeypatch.setattr(book_command, "monotonic", lambda: next(clock))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = book_command.progress_line(question(readers=("optimal", "random"), time=120))
    assert progress is not None
    progress(100, 50)
    assert not capsys.readouterr().err, "less than a second has passed"
    progress(5_000, 2_000)
    assert "5,000 states, 2,000 waiting, 500 a second; 4 to 110 s left" in capsys.readouterr().err
    progress(5_750, 4_000)
    assert "50 a second; 5 to 5 s left" in capsys.readouterr().err, "never more than is allowed"
    assert isinstance(progress, ShowsBounds)
    progress.bounds(0.9, 1.0)
    progress(6_000, 10)
    assert capsys.readouterr().err.startswith("\rproven so far: 90")


def test_where_readers_die() -> None:
    text = TEXT.replace("If you fail, turn to [[home]].", "If you fail, Take 9 Wounds.")
    asked = BookQuestion(read_book(text), GNAT, GNAT.draw(GNAT.sketch(talent=7, fortune=0)))
    found = book_odds(asked)["readers"]["optimal"]
    assert found["deaths"] == pytest.approx({"climb": 5 / 12})


def test_goals_are_endings_and_measures() -> None:
    found = book_odds(question(goal=("-victory", "vitality"), readers=("optimal",)))["readers"]["optimal"]
    assert found["value"]["-victory"]["decimal"] == 0
    with pytest.raises(QuestionError, match="Did you mean victory"):
        question(goal=("victroy",))


def test_a_book_that_is_too_large_has_bounds_and_a_sample() -> None:
    done: list[int] = []

    def stop(states: int, waiting: int) -> None:
        del waiting
        done.append(states)
        if len(done) == 2:
            raise KeyboardInterrupt

    found = book_odds(question(runs=300, readers=("optimal",)), progress=stop)["readers"]["optimal"]
    assert (found["exact"], found["played"], found["why_not_exact"]) == (False, "cautious", "interrupted")
    assert found["bounds"]["victory"]["low"] <= 7 / 12 <= found["bounds"]["victory"]["high"]
    assert found["endings"]["victory"]["low"] <= 7 / 12 <= found["endings"]["victory"]["high"]


def test_best_play_is_worth_at_least_what_another_reader_reaches() -> None:
    def stop(states: int, waiting: int) -> None:
        del states, waiting
        raise KeyboardInterrupt

    found = book_odds(question(runs=20, readers=("optimal",)), progress=stop)["readers"]
    found |= book_odds(question(readers=("cautious",)))["readers"]
    assert found["cautious"]["exact"]
    raise_bound("victory", found)
    bounds = found["optimal"]["bounds"]["victory"]
    assert (bounds["low"], bounds["high"]) == pytest.approx((7 / 12, 1))


def test_what_is_proven_of_another_reader_is_proven_of_best_play() -> None:
    bounded = {"exact": False, "value": {"victory": {"decimal": 0.5}}}
    found: dict[str, Any] = {
        "optimal": {"exact": False, "bounds": {"victory": {"low": 0.1, "high": 1.0}}},
        "cautious": bounded | {"bounds": {"victory": {"low": 0.4, "high": 0.6}}},
        "random": bounded | {"bounds": {"victory": {"low": None, "high": None}}},
    }
    raise_bound("victory", found)
    assert found["optimal"]["bounds"]["victory"] == {"low": 0.4, "high": 1.0}


def test_bounds_that_look_the_same_are_said_to_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    def bounded(low: float) -> dict[str, Any]:
        said = {"exact": False, "why_not_exact": "Allow more time.", "states": 9}
        answer = said | {"bounds": {"victory": {"low": low, "high": 1.0}}}
        monkeypatch.setattr(authoring, "_exact", lambda *_: answer)
        found: dict[str, Any] = book_odds(question(runs=20, readers=("optimal",)))["readers"]["optimal"]
        return found

    assert bounded(0.9)["why_not_exact"] == "Allow more time."
    assert "agree in the digits shown" in bounded(0.99999)["why_not_exact"]


def test_the_head_of_a_report_is_what_is_proven_of_the_reader_asked_for() -> None:
    sampled = {"decimal": 0.5, "low": 0.4, "high": 0.6}
    answer = {
        "exact": False,
        "value": {"victory": sampled},
        "endings": {},
        "played": "cautious",
        "sampled": 90,
        "bounds": {"victory": {"low": 0.9, "high": 1.0}},
        "states": 9,
    }
    found = book_odds(question(readers=("cautious",))) | {"readers": {"optimal": answer}}
    page = book_report(question().book, found)
    assert "victory: <b>90.00 % to 100 %</b>" in page
    assert "sampled: chooses cautiously, 90 games: 50.00 % (40.00 % to 60.00 %)" in page
    answer["bounds"] = {"victory": {"low": 0.3, "high": 1.0}}
    assert "victory: <b>50.00 %</b>" in book_report(question().book, found)


def test_who_interrupts_gets_what_is_known_and_waits_for_no_other_reader(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solve = authoring.answer_for

    def second_is_stopped(asked: BookQuestion, reader: str, progress: Any = None) -> Any:
        if reader == "random":
            raise KeyboardInterrupt
        return solve(asked, reader, progress)

    monkeypatch.setattr(authoring, "answer_for", second_is_stopped)
    found = book_odds(question())
    assert (list(found["readers"]), found["left_out"]) == (["cautious"], ["optimal", "random"])
    assert found["interrupted"]
    path = tmp_path / "trial.tale.md"
    path.write_text(TEXT, encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):  # the program ends with the code of an interrupt
        book_command.run(path, ["--no-cache"])
    shown = capsys.readouterr().out
    assert "Not calculated: plays best, chooses at random." in " ".join(shown.split())


def test_an_interrupt_before_any_answer_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(authoring, "answer_for", stopped)
    with pytest.raises(KeyboardInterrupt):
        book_odds(question())


def test_best_play_of_a_book_that_is_too_large_is_worth_what_good_play_reaches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_large(game: AdventureGame, goal: Goal, **_: object) -> tuple[ColumnExplorer[Page], TooLargeError]:
        return ColumnExplorer(game, goal, footprints(game, {}), ordered=True), TooLargeError(1)

    monkeypatch.setattr("talewright.play.authoring.book_exploring.explore_in_columns", too_large)
    asked = question(runs=20, readers=("optimal",))
    found = book_odds(asked)["readers"]["optimal"]
    assert found["bounds"]["victory"]["low"] == pytest.approx(7 / 12)
    assert found["good_play"] == "cautious"
    climb, stay = "- To climb, turn to [[climb]].\n", "- To stay, turn to [[home]].\n"
    other = read_book(TEXT.replace(climb + stay, stay + climb))
    found = book_odds(replace(asked, book=other))["readers"]["optimal"]
    assert found["bounds"]["victory"]["low"] == pytest.approx(7 / 12)
    assert found["good_play"] == "good"


@pytest.mark.parametrize("reader", ["optimal", "random"])
def test_an_answer_that_is_not_finished_names_the_whole_time(
    reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Budget, "check", _out_of_time)
    found = book_odds(question(runs=20, time=40, readers=(reader,)))["readers"][reader]
    assert found["why_not_exact"].startswith("The exact answer was not finished after 40 s.")


class Clock:
    """Seconds that pass where the test says so: the time of an answer does not depend on the machine."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def slows(self, monkeypatch: pytest.MonkeyPatch, kind: type, name: str, seconds: float) -> None:
        """From now on a method takes so long."""
        method = getattr(kind, name)

        def slow(this: object, *args: Any, **named: Any) -> Any:
            self.now += seconds
            return method(this, *args, **named)

        monkeypatch.setattr(kind, name, slow)


@pytest.mark.parametrize("time", [10, 20, 30])
def test_an_answer_is_there_when_its_time_is_over(time: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part of the work looks at the clock, however long one piece of it takes on a busy machine."""
    clock = Clock()
    for module in ("odds.budget", "odds.simulate", *(f"play.authoring.{each}" for each in PARTS)):
        monkeypatch.setattr(f"talewright.{module}.monotonic", clock)
    clock.slows(monkeypatch, ColumnExplorer, "move", 1.0)
    clock.slows(monkeypatch, Footprints, "_execute", 0.5)
    clock.slows(monkeypatch, Liveness, "close", 0.5)
    clock.slows(monkeypatch, Backward, "_compute", 1.0)
    clock.slows(monkeypatch, Estimator, "learn", 0.5)
    book = read_book(generated(3, size=40))
    asked = BookQuestion(book, GNAT, GNAT.draw(GNAT.sketch()), readers=("optimal",), time=time)
    found = book_odds(asked)["readers"]["optimal"]
    assert not found["exact"]
    assert clock.now <= time + OVERRUN


PARTS = ("book_odds", "book_columns", "book_exploring", "book_samples", "best_play", "second_search")
OVERRUN = 3
"""Seconds: what was begun before the time was over, some pieces of work that lie within each other."""


def _out_of_time(budget: Budget) -> None:
    raise OverBudgetError(seconds=budget.seconds)


def test_without_numpy_a_book_that_is_too_large_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.play.authoring.book_odds.find_spec", lambda _: None)
    monkeypatch.setattr("talewright.odds.budget.monotonic", iter(range(10_000)).__next__)
    found = book_odds(question(time=1, runs=300, readers=("optimal",)))["readers"]["optimal"]
    assert (found["exact"], found["played"]) == (False, "cautious")
    assert "not finished" in found["why_not_exact"]
    assert found["endings"]["victory"]["low"] <= 7 / 12 <= found["endings"]["victory"]["high"]


def test_a_reader_is_a_policy_in_words() -> None:
    stays, climbs, jumps = "way: turn:home if section = one", "way: turn:climb", "way: turn:jump"
    found = book_odds(question(readers=(stays, climbs)))["readers"]
    assert found[stays]["endings"] == {"neutral": {"fraction": "1/1", "decimal": 1.0}}
    assert found[climbs]["endings"]["victory"]["fraction"] == "7/12"
    with pytest.raises(QuestionError, match="Options there: turn:climb, turn:home"):
        book_odds(question(readers=(jumps,)))
    with pytest.raises(QuestionError, match="'bold' is not a policy"):
        book_odds(question(readers=("bold",)))


def test_a_character_of_another_system_is_refused() -> None:
    other = find("goonies")
    with pytest.raises(QuestionError, match="of goonies, the book of gnat"):
        hero_for(GNAT, to_file(other, other.draw(other.sketch())))


def test_a_ready_made_character_is_named(tmp_path: Path) -> None:
    book = tmp_path / "trial.tale.md"
    book.write_text(TEXT, encoding="utf-8")
    hero = {"id": "ada", "name": "Ada Reed", "reason": {"en": "Climbs."}, "character": {"name": "Ada Reed"}}
    (tmp_path / "trial.heroes.json").write_text(json.dumps([hero]), encoding="utf-8")
    for wanted in ("ada", "ada reed"):
        assert book_command.read(book, {"hero": wanted}).hero.name == "Ada Reed"
    assert book_command.read(book, {"hero": GNAT.heroes[0].id}).hero == GNAT.heroes[0].character
    with pytest.raises(QuestionError, match=r"no ready-made character 'adda'\. Did you mean ada"):
        book_command.read(book, {"hero": "adda"})


def test_the_command_reads_a_book_and_a_character(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book, hero = tmp_path / "trial.tale.md", tmp_path / "hero.json"
    book.write_text(TEXT, encoding="utf-8")
    hero.write_text(json.dumps(to_file(GNAT, GNAT.draw(GNAT.sketch(talent=7, fortune=0)))), encoding="utf-8")
    command.run([str(book), "--hero", str(hero), "--policy", "optimal", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["readers"]["optimal"]["endings"]["victory"]["fraction"] == "7/12"
    command.run([str(book), "--hero", str(hero)])
    assert "58.33 %" in capsys.readouterr().out


def test_a_folder_with_the_name_of_a_system_does_not_hide_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gnat").mkdir()
    monkeypatch.chdir(tmp_path)
    command.run(["gnat", "test", "--talent", "7", "--fortune", "0"])
    assert "7/12" in capsys.readouterr().out


def test_the_report_is_one_page_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book, page = tmp_path / "trial.tale.md", tmp_path / "report.html"
    book.write_text(TEXT, encoding="utf-8")
    command.run([str(book), "--policy", "optimal", "--html", str(page)])
    shown = capsys.readouterr().out
    assert "What each choice is worth" in shown
    html = page.read_text(encoding="utf-8")
    assert "How it ends" in html
    assert "color-mix" in html
    assert "<script" not in html
    assert re.findall(r'(?:src|href)="', html) == []


def test_an_answer_with_bounds_is_shown_with_them(capsys: pytest.CaptureFixture[str]) -> None:
    def stop(states: int, waiting: int) -> None:
        del states, waiting
        raise KeyboardInterrupt

    asked = question(runs=50, readers=("optimal",))
    found = book_odds(asked, progress=stop)
    show(found)
    shown, page = capsys.readouterr().out, book_report(asked.book, found)
    for text in (shown, page):
        assert "proven: 0 % to 100 %" in text
        assert text.index("plays best") < text.index("sampled: chooses cautiously"), (
            "headed by who was asked for"
        )


def test_a_sampled_estimate_stands_beside_each_proven_interval_in_every_form(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing may be proven when the time is over: 0 to 100 % alone would say nothing of the book."""
    monkeypatch.setattr(Budget, "check", _out_of_time)
    monkeypatch.setattr("talewright.play.authoring.book_samples._in_columns", lambda *_: {})
    asked = question(runs=400, readers=("optimal",))
    found = book_odds(asked)
    bounds = json.loads(json.dumps(found))["readers"]["optimal"]["bounds"]["victory"]
    estimate = bounds["estimate"]
    assert (bounds["low"], bounds["high"]) == (0, 1)
    assert (estimate["reader"], estimate["games"]) == ("cautious", 400)
    assert estimate["low"] < estimate["decimal"] < estimate["high"]
    assert estimate["decimal"] == pytest.approx(7 / 12, abs=0.1)
    show(found)
    shown = capsys.readouterr().out.replace("\n", " ")
    near = interval(estimate["low"], estimate["high"])
    assert "proven: 0 % to 100 %; sampled: chooses cautiously, 400 games: " in shown
    assert f"({near})" in shown
    page = book_report(asked.book, found)
    assert "sampled: chooses cautiously, 400 games" in page
    assert f"{near}; proven: 0 % to 100 %" in page


@pytest.mark.parametrize("name", ["a-judge-of-melons", "the-river-under-glass"])
def test_our_books_are_explored_to_their_end_for_a_cautious_reader(name: str) -> None:
    pytest.importorskip("numpy")
    book = load_book(Path(__file__).parents[2] / "adventures" / f"{name}.tale.md")
    hero = GNAT.heroes[0].character
    asked = BookQuestion(book, GNAT, hero, readers=("cautious",), time=600)
    found = book_odds(asked)["readers"]["cautious"]
    assert found["exact"]
    assert sum(chance["decimal"] for chance in found["endings"].values()) == pytest.approx(1)
    assert sum(found["deaths"].values()) == pytest.approx(found["endings"]["death"]["decimal"])
    games = sample(asked.game, 100, seed=5, players={"hero": "cautious"})
    _, low, high = games.chance(lambda page: page.ending == "victory")
    assert low <= found["value"]["victory"]["decimal"] <= high


FALLS = (
    "---\ntitle: Falls\nsystem: gnat\nstart: one\ndeath: dead\n---\n\n"
    "## one\n\nTest your Talent. If you succeed, turn to [[two]]. If you fail, turn to [[dead]].\n\n"
    "## two\n\nTest your Talent. If you succeed, turn to [[won]]. If you fail, turn to [[home]].\n\n"
    "## won {ending=victory}\n\nThrough.\n\n## home {ending=neutral}\n\nNot today.\n\n## dead {ending=death}\n\nNo more.\n"
)


def test_the_difficulty_curve_falls_to_the_chance_of_victory() -> None:
    pytest.importorskip("numpy")
    asked = replace(question(readers=("optimal",)), book=read_book(FALLS))
    found = book_odds(asked)
    (curve,) = curves(asked.book, found["readers"])
    assert curve.reader == "optimal"
    assert curve.left == pytest.approx((7 / 12, 7 / 12, 49 / 144))
    page = book_report(asked.book, found)
    assert 'role="img" aria-label="plays best: 100 % at the start, 34.03 % at the end."' in page
    assert "Difficulty" in page


def test_a_sampled_answer_has_no_curve() -> None:
    assert curves(read_book(TEXT), {"random": {"exact": False, "played": "random"}}) == []


@pytest.mark.parametrize(
    ("written", "megabytes"), [("900", 900), ("1GB", 1_000), ("2 gb", 2_000), ("500MB", 500)]
)
def test_memory_may_have_a_unit(written: str, megabytes: int) -> None:
    given = read_flags(["--memory", written], flags_of(book_command.BookFlags, "question"))
    assert given["question"]["memory"] == megabytes


def test_another_unit_of_memory_is_refused() -> None:
    with pytest.raises(QuestionError, match="expected a whole number, found '1TB'"):
        read_flags(["--memory", "1TB"], flags_of(book_command.BookFlags, "question"))


def test_why_an_answer_is_not_exact_is_said_in_the_language_of_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = {}
    for language in ("en", "de"):
        monkeypatch.setattr("talewright.odds.budget.monotonic", iter(range(100_000)).__next__)
        answer = book_odds(question(readers=("cautious",), runs=10, language=language))["readers"]["cautious"]
        said[language] = answer["why_not_exact"]
    assert said["en"].startswith("The exact answer was not finished")
    assert said["de"].startswith("Die genaue Antwort")


def test_each_text_of_a_question_heads_its_own_answers(capsys: pytest.CaptureFixture[str]) -> None:
    command.run(["goonies", "level", "--n", "3"])
    shown = capsys.readouterr().out
    assert [f"You reach level {level}." in shown for level in (1, 2, 3)] == [True] * 3
    command.run(["gnat", "fight", "--rounds", "1", "--fortune", "1"])
    shown = capsys.readouterr().out
    assert "Keep this roll" in shown
    assert "The dice show" not in shown, "the same question for all dice"


def test_names_at_the_ends_of_curves_stand_apart_and_are_short() -> None:
    picture = difficulty(
        [
            Curve("one", (0.5,)),
            Curve("two", (0.5,)),
            Curve("way: turn:cave, fortune: reroll highest", (0.49,)),
        ],
        str,
        alternative="",
    )
    heights = [float(y) for y in re.findall(r'<text x="353" y="([0-9.]+)"', picture)]
    assert len(heights) == 3
    assert all(below - above >= 19 for above, below in itertools.pairwise(heights))
    assert ">way: turn:cave, f…<" in picture
