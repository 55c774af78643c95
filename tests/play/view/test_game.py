"""Games as view data: pages, dice with their history, ways and why they are closed, what the rules say."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from talewright.adventure import Book, load_book, read_book
from talewright.core import record
from talewright.core.ask import HERO, MASTER, TYPED, Ask, Chosen, Note
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import find
from talewright.play.authoring.lines import lines_of
from talewright.play.running import open_book, words_for
from talewright.play.simulate.report import book_report
from talewright.play.view import GameView
from talewright.play.view.chances import chances
from talewright.play.view.events import RollEvent, events
from talewright.play.view.explanation import about_options, choices_made
from talewright.play.view.question import choice_text, question_view
from talewright.play.view.seats import visible

BOOKS = Path(__file__).parents[3] / "adventures"
SMALL = """---
title: Small
system: gnat
skills: [Climbing]
start: one
---

## one {#1}

A wall. You have no rope.

- To climb it, turn to [[wall]].
- To sit down, turn to [[foot]].
- If you have the keyword *Rope*, you may swing across: turn to [[end]].
- If you have 500 gp, you may buy the wall: Pay 500 gp and turn to [[end]].

## wall

Test Climbing, with a Default Roll. If you succeed, turn to [[end]]. If you fail, turn to [[foot]].

## foot

Down again. Turn to [[end]].

## end {ending=victory}

Over.
"""


@pytest.fixture(scope="module")
def small() -> Book:
    return read_book(SMALL)


def hero(**told: Any) -> Any:
    gnat = find("gnat")
    return gnat.draw(gnat.sketch(**told))


def test_ways_stand_below_the_headings_of_the_author() -> None:
    book = read_book(SMALL.replace("- To sit down", "### Below\n\n- To sit down"))
    groups = GameView(open_book(book, hero=hero(gp=10))).ways
    assert [(each.title, each.kind, len(each.options)) for each in groups] == [("", "", 1), ("Below", "", 3)]


def test_a_page_names_who_is_fought() -> None:
    book = read_book(SMALL.replace("## one {#1}", '## one {#1 foe="The wall: it is only a wall"}'))
    assert GameView(open_book(book, hero=hero())).pages[-1].foe == ("The wall", "it is only a wall")


def test_a_way_is_a_line_and_a_number_and_a_closed_one_says_why(small: Book) -> None:
    shown = GameView(open_book(small, hero=hero(gp=10)))
    assert shown.question is not None
    climb, _, rope, buy = shown.question.options
    assert ("".join(run.text for run in climb.runs), climb.to != "") == ("Climb it.", True)
    assert climb.closed is None
    assert rope.closed is not None
    assert (rope.closed.key, rope.closed.name) == ("keyword", "Rope")
    assert buy.closed is not None
    assert (buy.closed.key, buy.closed.amount, buy.closed.have) == ("coin", 500, 10)
    assert rope.id == buy.id == "", "a closed way cannot be chosen"


def test_words_of_a_way() -> None:
    runs, to = choice_text(
        "If you have 3 gp, you may have it printed: Pay 3 gp and turn to [[press]].", {"press": 7}
    )
    assert ("".join(run.text for run in runs), to) == ("Have it printed: Pay 3 gp.", "7")
    runs, to = choice_text("Test Luck; if you win, turn to [[a]], otherwise turn to [[b]].", {"a": 1, "b": 2})
    assert to == "", "two ways on have no one number"


def test_pages_passed_in_one_go_are_all_shown_with_their_dice(small: Book) -> None:
    for seed in range(40):
        reading = open_book(small, hero=hero(fortune=0), generator=random.Random(seed))
        reading.session.answer(Chosen("turn:wall"))
        shown = GameView(reading)
        names = [section.name for section in shown.sections]
        assert names in (["wall", "end"], ["wall", "foot", "end"])
        (throw,) = [event for event in shown.sections[0].events if isinstance(event, RollEvent)]
        assert throw.total == sum(die.face for die in throw.dice)
        assert throw.passed is (throw.total <= 7) is (len(names) == 2)
        assert [(term.name, term.value) for term in throw.terms] == [("Talent", 9), ("default roll", -2)]


def test_a_die_thrown_again_keeps_the_ghost_of_its_face() -> None:
    words = words_for(find("gnat"))
    told = events(
        [
            Note("target", {"target": 7, "terms": (("Talent", 7, "GNAT-006"),)}),
            Note(
                "rolled", {"what": "test", "dice": "2d6", "faces": (3, 6), "target": 7, "clause": "GNAT-006"}
            ),
            Note("rolled", {"what": "fortune-reroll", "dice": "d6", "faces": (1,), "old": 6, "kept": 3}),
            Note("read", {"passed": True, "total": 4, "target": 7, "fumble": False, "critical": False}),
        ],
        words,
    )
    (throw,) = told
    assert isinstance(throw, RollEvent)
    assert [(die.face, die.old) for die in throw.dice] == [(3, None), (1, 6)]
    assert throw.passed is True


def test_secrets_are_left_out() -> None:
    rolled = Note("rolled", {"what": "test", "dice": "2d6", "faces": (3, 6)}, secret=True)
    plain = Note("keyword", {"name": "Y"})
    notes = [rolled, Note("keyword", {"name": "X"}, secret=True), plain]
    assert visible(notes, HERO) == (plain,)
    assert visible(notes, MASTER) == tuple(notes)


@cache
def best(faces: tuple[int, ...], fortune: int, target: int) -> float:
    """By hand: let it stand, or spend a point on either die and look again."""
    stands = float(sum(faces) <= target)
    if not fortune:
        return stands
    again = [
        sum(best(tuple(sorted((new, other))), fortune - 1, target) for new in range(1, 7)) / 6
        for other in faces
    ]
    return max(stands, *again)


def test_chances_beside_fortune_are_those_calculated_by_hand(small: Book) -> None:
    seen = 0
    for seed, fortune in product(range(25), (1, 2, 3)):
        reading = open_book(small, hero=hero(talent=7, fortune=fortune), generator=random.Random(seed))
        reading.session.answer(Chosen("turn:wall"))
        if not isinstance(reading.now, Waiting):
            continue
        found = chances(reading)
        faces: Any = reading.now.question.facts["faces"]
        one, two = faces
        expected = {"keep": float(one + two <= 5)}
        for old, other in ((one, two), (two, one)):
            tries = [best(tuple(sorted((new, other))), fortune - 1, 5) for new in range(1, 7)]
            expected[f"reroll:{old}"] = sum(tries) / 6
        if max(expected.values()) - min(expected.values()) < 0.005:
            assert found.of in ("left", "test"), "where all are alike, what is left is compared"
            assert found.by_option != pytest.approx(expected)
        else:
            assert found.of == "test"
            assert found.by_option == pytest.approx(expected)
        seen += 1
    assert seen > 20


def test_chances_too_large_to_solve_are_sampled_and_say_so(
    small: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = (
        open_book(small, hero=hero(talent=7, fortune=1), generator=random.Random(seed)) for seed in range(25)
    )
    for reading in readings:
        reading.session.answer(Chosen("turn:wall"))
        if isinstance(reading.now, Waiting) and (exact := chances(reading)).of == "test":
            break
    assert exact.by_option
    assert not exact.runs
    monkeypatch.setattr("talewright.play.view.chances.LIMIT", 1)
    monkeypatch.setattr("talewright.play.view.chances.MAX_RUNS", 300)
    sampled = chances(reading)
    assert 0 < sampled.runs <= 300
    # With one Fortune nothing is left to decide after a reroll: the sample estimates the exact chance.
    assert sampled.by_option == pytest.approx(exact.by_option, abs=4 * 0.5 / sampled.runs**0.5)


def test_every_page_of_both_books_can_be_viewed_to_its_end() -> None:
    for path in sorted(BOOKS.glob("*.tale.md")):
        book = load_book(path)
        for seed in range(6):
            reading = open_book(book, generator=random.Random(seed))
            choose = random.Random(seed)
            for _ in range(400):
                shown = GameView(reading)
                assert all("{" not in block.text for each in shown.sections for block in each.blocks)
                if not isinstance(reading.now, Waiting):
                    break
                assert shown.question is not None
                open_ways = [option.id for option in shown.question.options if option.closed is None]
                # The page does not show a number that has to be worked out.
                hidden = (TYPED if each.startswith(TYPED) else each for each in reading.now.question.options)
                assert tuple(open_ways) == tuple(hidden)
                reading.session.answer(Chosen(choose.choice(reading.now.question.options)))
            assert shown.ending


def test_options_are_explained_from_the_clauses_and_choices_repeated() -> None:
    book = load_book(BOOKS / "the-river-under-glass.tale.md")
    reading = open_book(book)
    assert isinstance(reading.now, Waiting)
    about = about_options(reading.ruleset, reading.now.question)
    assert "balance" in about["skill:climbing"]
    assert "GNAT" not in about["skill:climbing"]
    reading.session.answer(Chosen("skill:search"))
    assert choices_made(reading.session.game, reading.now.log, words_for(reading.ruleset)) == ["search"]


def test_the_desk_puts_findings_at_their_line() -> None:
    text = SMALL.replace("turn to [[wall]]", "turn to [[wal]]")
    book = read_book(text)
    from talewright.adventure import check_book

    lines = lines_of(book, check_book(book), text)
    (bad,) = [
        line for line in lines if any("wal]]" in words for words, severity in line.parts if severity)
    ] or [line for line in lines if any(finding.severity == "error" for finding in line.findings)]
    assert bad.number == text.splitlines().index("- To climb it, turn to [[wal]].") + 1
    told = next(line for line in lines if line.parts and line.parts[0][0].startswith("Test Climbing"))
    assert any("Climbing" in words for words in told.understood)


def test_robots_report_a_book() -> None:
    found = book_report(SMALL, "small.tale.md", 1.0)
    assert found["robots"]["random"]["victory"]["share"] == 1.0
    assert found["robots"]["greedy"]["runs"] > 0


def test_the_rounds_of_a_fight_are_shown() -> None:
    book = load_book(BOOKS / "the-river-under-glass.tale.md")
    seen = set()
    for seed in range(30):
        reading = open_book(book, hero=hero(fortune=3), start_at="bear-ring", generator=random.Random(seed))
        if isinstance(reading.now, Waiting) and reading.now.question.what == "fortune":
            fight = GameView(reading).sections[-1].fight
            assert fight is not None
            assert fight.current is not None
            assert fight.current.roll is not None
            state = [each.state for each in fight.rounds]
            seen.add(tuple(state))
            assert len(state) == 2
            assert state.count("now") == 1
    assert ("now", "next") in seen


def test_a_shop_says_its_prices() -> None:
    book = load_book(BOOKS / "the-river-under-glass.tale.md")
    reading = open_book(book, hero=hero(gp=30), start_at="holes")
    shown = GameView(reading)
    assert shown.question is not None
    assert shown.question.what == "shop"
    assert {option.id: option.price for option in shown.question.options} == {"leave": None, "buy:ration": 5}
    assert reading.section is not None
    reading.session.answer(Chosen("buy:ration"))
    sheet = GameView(reading).sheet
    assert sheet is not None
    coin = next(figure.value for figure in sheet.figures if figure.name == "Coin")
    assert coin == 25, "the sheet follows while one is still in the shop"


def test_what_may_be_sold_says_what_it_brings() -> None:
    ruleset = find("gnat")
    pack = ruleset.pack
    assert pack is not None
    rich = record.load(
        ruleset.sheet_type,
        {"gp": 12, "items": [{"name": "ring", "treasure": 7}, {"name": "rope"}, {"name": "lamp"}]},
    )

    def shop(ask: Ask, hero: Any) -> Any:
        return pack.trade(ask, hero, ((pack.item({"name": "oil"}), 4),), (("lamp", 3),), treasure=True)

    def after(ask: Ask, hero: Any) -> Any:
        return pack.between(ask, hero, ruleset.rules(), (("lamp", 3),))

    for rule, leave in ((shop, "leave"), (after, "done")):
        now = resume(Single(rule, (rich,)))
        assert isinstance(now, Waiting)
        told = {option.id: option.price for option in question_view(now.question, ruleset.words()).options}
        assert told[leave] is None
        assert (told["sell:ring"], told["sell:lamp"]) == (7, 3)
        assert "sell:rope" not in told
        assert told["buy:oil" if rule is shop else "buy:ration"] == (4 if rule is shop else 5)
        # What was told is what is paid.
        ended = resume(Single(rule, (rich,)), [Chosen("sell:ring"), Chosen(leave)])
        assert isinstance(ended, Ended)
        state: Any = ended.state
        assert state.result.gp == 12 + 7
