"""The phrases authors reach for, carried out: joined conditions, visits, choices among things, endings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.adventure.adventure_books import ruleset

from talewright.adventure import check_book, read_book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.replay import Ended, Waiting, resume
from talewright.odds.solve import solve

HEAD = "---\ntitle: T\nsystem: gnat\n---\n\n"
ENDS = "\n\n## yes {ending=victory}\n\nGood.\n\n## no {ending=death}\n\nBad.\n"


def hero(**changes: Any) -> Any:
    rules = ruleset("gnat")
    return replace(rules.draw(rules.sketch(fortune=0)), gp=10, **changes)


def played(body: str, *answers: str | tuple[int, ...], who: Any = None) -> Page:
    """The last page after these answers: options, or faces of dice. Whatever else is asked gets its first option."""
    book = read_book(HEAD + "## start\n\n" + body + ENDS, finder=ruleset)
    assert book.sound, [str(fault) for fault in book.faults]
    game = AdventureGame(book, ruleset("gnat"), who or hero(), "start", after=False)
    log: list[Answer] = []
    left = list(answers)
    for _ in range(60):
        at = resume(game, log)
        if isinstance(at, Ended):
            return at.state
        assert isinstance(at, Waiting)
        question = at.question
        if question.dice is not None:
            faces = left.pop(0) if left and isinstance(left[0], tuple) else (1, 1)
            assert isinstance(faces, tuple)
            log.append(Rolled(faces))
        else:
            option = left.pop(0) if left and left[0] in question.options else question.options[0]
            log.append(Chosen(str(option)))
    raise AssertionError("no end")


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("If you have at least 10 gp and the keyword *A*", True),
        ("If you have more than 10 gp and the keyword *A*", False),
        ("If you have more than 10 gp or the keyword *A*", True),
        ("If you have the keyword *A* but not the keyword *B*", True),
        ("If you have 5 gp, the keyword *A* and the **bell**", False),
        ("Unless you have the keyword *B* or the **bell**", True),
        ("Unless you have the keyword *A*", False),
        ("If your Vitality is 1 or less", False),
        ("If your Vitality is more than 1", True),
        ("If you lack the **bell**", True),
        ("Without the **bell**", True),
    ],
)
def test_conditions_are_joined_and_compared(condition: str, *, holds: bool) -> None:
    end = played(f"Gain the keyword *A*. {condition}, turn to [[yes]], otherwise turn to [[no]].")
    assert end.section == ("yes" if holds else "no")


def test_visits_are_remembered_where_a_book_asks_for_them() -> None:
    end = played("Once only, Gain 5 gp. If you have been here before, turn to [[yes]]. Turn to [[start]].")
    assert (end.section, end.hero.gp) == ("yes", 15)


@pytest.mark.parametrize(("condition", "gp"), [
    ("On your second visit", 15), ("If you have been here at least twice", 20), ("The first time", 15),
    ("If this is the third time you are here", 15),
])  # fmt: skip
def test_visits_are_counted_where_a_book_asks_how_often(condition: str, gp: int) -> None:
    """Four visits in all."""
    body = f"{condition}, Gain 5 gp. On your fourth visit, turn to [[yes]]. Turn to [[start]]."
    assert played(body).hero.gp == gp


@pytest.mark.parametrize(("found", "section"), [("You find the **bell**. ", "yes"), ("", "no")])
@pytest.mark.parametrize("roll", [
    "Test your Talent at -3, or at +3 if you have the **bell**.", "Test your Talent at -3 (add 6 if you carry the **bell**).",
    "Test your Talent at +3. Subtract 6 unless you have the **bell**.",
    "Test your Talent at -3. If you carry the **bell**, add 6 to the roll.",
])  # fmt: skip
def test_a_roll_depends_on_what_the_reader_has(roll: str, found: str, section: str) -> None:
    body = f"{found}{roll} If you succeed, turn to [[yes]], otherwise turn to [[no]]."
    assert played(body, (3, 4)).section == section


def test_the_odds_of_a_roll_with_a_bonus_are_exact() -> None:
    """A Talent of 7 with +1: 8 or less on two dice."""
    text = f"{HEAD}## start\n\nTest your Talent. Add 1 if you have 5 gp. If you succeed, turn to [[yes]], otherwise turn to [[no]].{ENDS}"
    book = read_book(text, finder=ruleset)
    game = AdventureGame(
        book, ruleset("gnat"), hero(talent=7, talent_max=7), "start", after=False, finish=False
    )
    assert solve(game, lambda page: [page.ending == "victory"]).value == (Fraction(26, 36),)


def test_a_price_in_brackets_is_paid_and_closes_the_choice() -> None:
    body = "- To bribe him (8 gp), turn to [[start]].\n- To go, turn to [[yes]]."
    assert played(body, "turn:start", "turn:yes").hero.gp == 2
    assert played(body.replace("8 gp", "11 gp"), "turn:start", "turn:yes").hero.gp == 10


def test_goods_change_hands_in_one_sentence() -> None:
    end = played(
        "You find 5 gp, two rations and the **bell**. You lose a ration. Hand over 3 gp and the **bell**. Turn to [[yes]]."
    )
    names = [item.name for item in end.hero.items]
    assert end.hero.gp == 12
    assert "bell" not in names


def test_a_choice_among_things_is_bounded() -> None:
    body = "Choose one of the **bell** and the **map**. Turn to [[yes]]."
    assert [item.name for item in played(body, "take:map").hero.items if item.name in ("bell", "map")] == [
        "map"
    ]
    body = "You may take up to two of the **bell**, the **map** and the **lens**. Turn to [[yes]]."
    names = {item.name for item in played(body, "take:lens", "take:bell").hero.items}
    assert {"lens", "bell"} <= names
    assert "map" not in names


def test_an_exchange_needs_the_thing() -> None:
    body = "Exchange the **bell** for 7 gp. Turn to [[yes]]."
    assert played(body).hero.gp == 10
    assert played("You find the **bell**. " + body).hero.gp == 17


def test_a_rest_that_is_paid_for() -> None:
    body = "You may Pay 5 gp to Rest and Restore 1 Talent. Turn to [[yes]]."
    assert played(body, "rest").hero.gp == 5
    assert played(body, "decline").hero.gp == 10


def test_a_lost_fight_has_its_branch() -> None:
    end = played("Fight nine rounds at -12. If you lose, turn to [[no]]. Turn to [[yes]].", *[(6, 5)] * 9)
    assert end.section == "no"


def test_otherwise_is_the_last_item_of_a_list() -> None:
    ways = "- If you have the **bell**, turn to [[no]].\n- Otherwise, turn to [[yes]]."
    assert played(ways).section == "yes"


@pytest.mark.parametrize(
    ("heading", "line", "ending"),
    [
        ("ending=victory", "Your adventure ends here.", "victory"),
        ("ending=death", "The adventure ends.", "death"),
        ('ending="victory: The Long Thaw"', "Your adventure ends here.", "victory"),
        ("#1", "The adventure ends in victory.", "victory"),
        ("#1", "The adventure ends.", "neutral"),
    ],
)
def test_the_ending_of_the_heading_counts(heading: str, line: str, ending: str) -> None:
    book = read_book(f"{HEAD}## start {{{heading}}}\n\n{line}\n", finder=ruleset)
    game = AdventureGame(book, ruleset("gnat"), hero(), "start", after=False)
    at = resume(game)
    assert isinstance(at, Ended)
    assert at.state.ending == ending


def test_two_endings_that_contradict_each_other_are_a_fault() -> None:
    book = read_book(f"{HEAD}## start {{ending=victory}}\n\nThe adventure ends in death.\n", finder=ruleset)
    assert [fault.id for fault in book.faults] == ["ending"]


def test_an_ending_has_a_name() -> None:
    book = read_book(f'{HEAD}## start {{ending="victory: The Long Thaw"}}\n\nOver.\n', finder=ruleset)
    assert (book.sections[0].ending, book.sections[0].heading.title) == ("victory", "The Long Thaw")


@pytest.mark.parametrize(("found", "section"), [("You find the **bell**. ", "yes"), ("", "no")])
def test_a_test_inside_a_branch_is_asked_for_behind_it(found: str, section: str) -> None:
    body = found + (
        "If you have the **bell**, Test your Talent at +3, otherwise Test your Talent at -3. "
        "If you succeed, turn to [[yes]], otherwise turn to [[no]]."
    )
    assert played(body, (3, 4)).section == section


def test_the_checker_finds_the_branches_of_a_test_inside_a_branch() -> None:
    text = (
        "---\ntitle: T\nsystem: gnat\nskills: [Climbing]\n---\n\n## start\n\n"
        "If you have 5 gp, Test Climbing at +1, otherwise Test Climbing. If you succeed, turn to [[yes]], otherwise turn to [[no]]."
    )
    book = read_book(text + ENDS, finder=ruleset)
    assert not [each for each in check_book(book, ruleset=ruleset("gnat")) if each.id == "L05"]
