"""The odds report of a book: calculated behind a page, cancelled, downloaded; the chance to win from here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from talewright.core.errors import TooLargeError
from talewright.core.text.message import Message
from talewright.faces.web.app import App
from talewright.faces.web.pages import report, report_worth
from talewright.play.authoring import reader_answers, worth
from talewright.play.authoring.book_bounds import estimated
from talewright.play.authoring.book_variants import Task
from talewright.play.errors import TooSlow
from talewright.play.view import win_chances
from talewright.play.worker import InThread

from .conftest import Visit

TEXT = """---
title: Two doors
system: gnat
death: dead
---

## start

- To climb, turn to [[climb]].
- To wait, turn to [[wait]].

## climb

Test your Talent at -2. If you succeed, turn to [[won]]. If you fail, turn to [[dead]].

## wait

Test your Talent at +1. If you succeed, turn to [[won]]. If you fail, turn to [[dead]].

## won {ending="victory: The far side"}

Through.

## dead {ending=death}

No more.
"""


@pytest.fixture
def in_thread(running: TestClient, app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No processes: the questions of these tests take milliseconds."""
    del running
    monkeypatch.setattr(report, "PATIENCE", 60)
    workers = app.state.workers
    app.state.workers = InThread()
    yield
    app.state.workers = workers


def shelved(client: TestClient, text: str = TEXT) -> str:
    return str(client.post("/api/books", json={"name": "t", "text": text}).json()["id"])


@pytest.mark.usefixtures("in_thread")
def test_the_report_shows_every_reader_and_is_answered_by_content(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = visit(), visit()
    page = ann.get(f"/books/{shelved(ann)}/report").text
    assert "always chooses best wins 99.92\N{NO-BREAK SPACE}%" in page
    assert "Exact, 7 states" in page, "the cautious reader never comes to one section"
    assert "The far side" in page
    assert "shaded tenths-10" in page
    assert 'style="' not in page, "the content policy refuses style attributes"
    monkeypatch.setattr(report, "reader_answer", None)
    assert "99.92" in ben.get(f"/books/{shelved(ben)}/report").text, "the same text is not solved again"


@pytest.mark.usefixtures("in_thread")
def test_the_report_is_for_a_character_of_ones_choice(visit: Visit) -> None:
    ann = visit()
    book = shelved(ann)
    hero = ann.post("/api/characters/random", json={"system": "gnat", "name": "Hanne"}).json()["id"]
    assert ann.get(f"/books/{book}/report", params={"hero": f"own:{hero}"}).status_code == 200
    assert "Exact" in ann.get(f"/books/{book}/report?hero=ready:bryn").text
    assert ann.get(f"/books/{book}/report?hero=ready:nobody").status_code == 404
    assert visit().get(f"/books/{book}/report").status_code == 404


@pytest.mark.usefixtures("in_thread")
def test_the_report_is_kept_as_one_file_in_the_readers_language(visit: Visit) -> None:
    ann = visit()
    book = shelved(ann)
    found = ann.get(f"/books/{book}/report/file", headers={"accept-language": "de"})
    assert "attachment" in found.headers["content-disposition"]
    assert '<html lang="de">' in found.text
    assert "Was jede Wahl wert ist" in found.text
    assert "99,92 %" in found.text
    assert "<script" not in found.text
    assert '<html lang="en">' in ann.get(f"/books/{book}/report/file").text


@pytest.mark.usefixtures("in_thread")
def test_a_report_that_takes_too_long_is_sampled_and_says_so(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object) -> None:
        raise TooSlow(Message("too slow"))

    monkeypatch.setattr(report, "reader_answer", slow)
    monkeypatch.setattr(reader_answers, "RUNS", 200)
    ann = visit()
    page = ann.get(f"/books/{shelved(ann, TEXT.replace('Through', 'Across'))}/report").text
    assert "200 games" in page
    assert "Best play</span>" not in page, "best play cannot be sampled"
    assert "Exact," not in page


def test_a_report_says_how_far_it_is_and_is_cancelled(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "PATIENCE", 0.0)
    ann = visit()
    book = shelved(ann, TEXT.replace("Through", "Beyond"))
    page = ann.get(f"/books/{book}/report").text
    assert "0 of 4 readers are solved." in page
    assert f"/books/{book}/report?hero=&amp;stop=1" in page
    assert "aria-busy" not in ann.get(f"/books/{book}/report?stop=1").text


@pytest.mark.usefixtures("in_thread")
def test_the_chance_to_win_from_here_is_shown_on_request_only(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit()
    game = ann.post(f"/books/{shelved(ann)}/play", data={"hero": "bryn"}).url.path.removeprefix("/play/")
    ann.post(f"/play/{game}/odds", data={"show": "1"})
    plain = ann.get(f"/play/{game}").text
    assert "Show my chance to win from here" in plain
    assert "your exact chance to win" not in plain
    asked = ann.get(f"/play/{game}?win=1").text
    assert "your exact chance to win the book by this way" in asked
    shares = [float(each) for each in re.findall(r'class="why">([0-9.]+)', asked)]
    assert len(shares) == 2
    assert shares[0] < shares[1], "to climb is harder than to wait"
    monkeypatch.setattr(win_chances, "_solved", too_large)
    monkeypatch.setattr(win_chances, "MAX_RUNS", 100)
    sampled = ann.get(f"/play/{game}?win=1").text
    assert "within 10 points: sampled, 100 games" in sampled
    assert 'class="why">about ' in sampled


def too_large(*_: object) -> None:
    raise TooLargeError(1)


@pytest.mark.usefixtures("in_thread")
def test_the_report_says_what_everything_is_worth_when_it_is_asked_to(visit: Visit) -> None:
    ann = visit()
    book = shelved(ann)
    plain = ann.get(f"/books/{book}/report").text
    assert "What everything is worth" in plain
    assert "What each part of the character is worth" not in plain, (
        "it takes long: nobody is made to wait for it"
    )
    page = ann.get(f"/books/{book}/report?worth=1").text
    for head in (
        "What each part of the character is worth",
        "Ready-made characters",
        "Suggestions for balance",
    ):
        assert head in page
    assert "What each part" in ann.get(f"/books/{book}/report").text, "what is known is shown"
    assert "What each part" in ann.get(f"/books/{book}/report/worth", headers={"hx-request": "true"}).text
    file = ann.get(f"/books/{book}/report/file", headers={"accept-language": "de"}).text
    assert "Suggestions" not in file, "this language was not asked"
    assert "Suggestions for balance" in ann.get(f"/books/{book}/report/file").text
    assert "Vorschläge" in ann.get(f"/books/{book}/report?worth=1", headers={"accept-language": "de"}).text
    assert 'style="' not in page, "the content policy refuses style attributes"


@pytest.mark.usefixtures("in_thread")
def test_a_suggestion_is_read_in_the_text_before_it_is_made(visit: Visit) -> None:
    ann = visit()
    book = shelved(ann)
    page = ann.get(f"/books/{book}/report?worth=1").text
    links = [unescape(each) for each in re.findall(r'href="(/books/[^"]+/write\?line=[^"]+new=[^"]+)"', page)]
    easier = next(each for each in links if "new=%2B2" in each)
    text = ann.get(f"/books/{book}/file").text
    shown = ann.get(easier).text
    assert "<del>+1</del> <ins>+2</ins>" in shown
    assert ann.get(f"/books/{book}/file").text == text, "nothing is changed yet"
    form = re.search(r'<form[^>]+/mend".*?</form>', shown, re.DOTALL)
    assert form is not None
    given = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    ann.post(f"/books/{book}/mend", data=given)
    assert ann.get(f"/books/{book}/file").text == text.replace("at +1", "at +2")
    assert "<del>" not in ann.get(easier).text, "the text is another one now"


@pytest.mark.usefixtures("in_thread")
def test_what_is_not_solved_in_the_slices_of_a_server_is_left_out(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def short(variants: object, tasks: list[Task], _: object, since: int) -> list[object]:
        return [task.row(variants) for task in tasks[since : since + 2]]  # type: ignore[arg-type]

    monkeypatch.setattr(worth, "rows_of", short)
    monkeypatch.setattr(report_worth, "MAX_SLICES", 3)
    ann = visit()
    book = shelved(ann, TEXT.replace("Through", "Behind"))
    page = ann.get(f"/books/{book}/report?worth=1").text
    assert "more changes were not solved" in page
    tables = re.findall(r'<td class="n">[+−]?[0-9.]+</td><td class="g w">', page)
    assert len(tables) == 6, "three slices of two"


def test_what_everything_is_worth_is_calculated_behind_the_page_and_cancelled(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "PATIENCE", 60)
    ann = visit()
    book = shelved(ann, TEXT.replace("Through", "Above"))
    ann.get(f"/books/{book}/report")
    monkeypatch.setattr(report, "PATIENCE", 0.0)
    page = ann.get(f"/books/{book}/report?worth=1").text
    assert "The book is solved as it is." in page
    assert f"/books/{book}/report?hero=&amp;worth=stop" in page
    assert "aria-busy" not in ann.get(f"/books/{book}/report?worth=stop").text


@pytest.mark.usefixtures("in_thread")
@pytest.mark.parametrize(
    ("low", "said"), [(1 - 1e-12, "wins 100.00 % of"), (0.9999, "between 99.99 % and 100.00 %")]
)
def test_bounds_of_best_play_that_read_alike_are_one_number(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, low: float, said: str
) -> None:
    answered = reader_answers.reader_answer

    def bounded(
        text: str, name: str, character: dict[str, Any], reader: str, seconds: float
    ) -> dict[str, Any]:
        if reader != "optimal":
            return answered(text, name, character, reader, seconds)
        found = reader_answers.reader_sample(text, name, character, "optimal", seconds)
        return estimated({**found, "bounds": {"victory": {"low": low, "high": 1.0}}})

    monkeypatch.setattr(report, "reader_answer", bounded)
    monkeypatch.setattr(reader_answers, "RUNS", 200)
    ann = visit()
    page = ann.get(f"/books/{shelved(ann, TEXT.replace('Through', f'At {low}'))}/report").text
    assert said in page.replace("\N{NO-BREAK SPACE}", " ")
    assert "Beside it an estimate, from a sample of 200 games. Reader: Cautious; won: " in page
