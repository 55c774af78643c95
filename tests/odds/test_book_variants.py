"""What parts of a character are worth, how much the numbers of a book matter, and balance."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from talewright.adventure import read_book
from talewright.core.errors import QuestionError
from talewright.core.ruleset import find
from talewright.faces.cli import odds as command
from talewright.faces.cli.book_variants import run_balance
from talewright.play.authoring.balance import balance, sensitivity
from talewright.play.authoring.book_odds import BookQuestion, answer_for
from talewright.play.authoring.book_variants import Variants, dials, parts, worth_of_parts
from talewright.play.authoring.creation_worth import creation_options, worth_of_creation

GNAT = find("gnat")
TEXT = (
    "---\ntitle: Trial\nsystem: gnat\nstart: one\ndeath: dead\n---\n\n"
    "## one\n\nTest your Talent at -1. If you succeed, turn to [[two]]. If you fail, turn to [[home]].\n\n"
    "## two\n\nTest Climbing, with a Default Roll. If you succeed, turn to [[won]]. If you fail, turn to [[home]].\n\n"
    "## won {ending=victory}\n\nThrough.\n\n## home {ending=neutral}\n\nNot today.\n\n## dead {ending=death}\n\nNo more.\n"
)


def question(text: str = TEXT, **changes: Any) -> BookQuestion:
    hero = GNAT.draw(GNAT.sketch(talent=7, fortune=0))
    return BookQuestion(read_book(text), GNAT, hero, readers=("cautious",), **changes)


def value(asked: BookQuestion) -> float:
    return float(answer_for(asked, "cautious")["value"]["victory"]["decimal"])


def test_every_modifier_of_a_book_is_a_dial() -> None:
    found = list(dials(read_book(TEXT), GNAT))
    assert [(each.section, each.line, each.field, each.value, each.at(1)) for each in found] == [
        ("one", 10, "modifier", -1, 0),
        ("two", 14, "modifier", 0, 1),
    ]


def test_a_number_to_be_reached_is_easier_when_it_is_lower() -> None:
    text = (
        "---\ntitle: Trial\nsystem: goonies\nstart: one\n---\n\n## one\n\nRoll Grace against 9. If you succeed, "
        "turn to [[won]]. If you fail, turn to [[home]].\n\n## won {ending=victory}\n\nThrough.\n\n"
        "## home {ending=neutral}\n\nNot today.\n"
    )
    (dial,) = dials(read_book(text), find("goonies"))
    assert (dial.field, dial.value, dial.at(2)) == ("ds", 9, 7)


def test_an_adjusted_book_is_the_book_with_that_number() -> None:
    first, _ = dials(read_book(TEXT), GNAT)
    adjusted = replace(question(), adjusted={("one", first.start): {"modifier": -3}})
    assert value(adjusted) == pytest.approx(value(question(TEXT.replace("at -1", "at -3"))))


def test_a_part_is_worth_what_is_lost_without_it() -> None:
    asked = question()
    found = worth_of_parts(asked, "cautious", [("same", asked.hero)])
    assert found["value"] == pytest.approx(value(asked)) == found["heroes"][0]["value"]
    worth = {(each["kind"], each["name"]): each["worth"] for each in found["parts"]}
    weaker = replace(asked, hero=replace(asked.hero, talent=6))
    assert worth["talent", ""] == pytest.approx(value(asked) - value(weaker))
    assert worth["gp", ""] == 0
    assert found["left_out"] == 0


def test_a_skill_and_an_item_are_parts() -> None:
    hero = GNAT.heroes[0].character
    named = {(each.kind, each.name) for each in parts(GNAT, hero)}
    assert {("skills", hero.skills[0][0]), ("items", hero.items[0].name)} <= named


def test_an_option_of_creation_is_worth_what_a_character_made_with_it_achieves() -> None:
    found = worth_of_creation(question(), "cautious", GNAT.words("en"))
    asked = {each["question"]: each["options"] for each in found["questions"]}
    best, *others = asked["skill"]
    assert best["option"] == "skill:climbing"
    assert len({each["value"] for each in others}) == 1, (
        "only Climbing is tested, and no other brings it along"
    )
    assert sum(each["worth"] for each in asked["skill"]) == pytest.approx(0)
    shield = {each["option"]: each["worth"] for each in asked["first-shield"]}
    assert shield == {"none": 0, "shield": 0}
    assert found["left_out"] == 0


def test_a_character_of_creation_is_the_one_that_its_book_makes() -> None:
    climber, other = (
        next(each for each in creation_options(question()) if each.option == f"skill:{name}")
        for name in ("climbing", "stealth")
    )
    made = replace(question(), hero=climber.page.hero, since=climber.page)
    assert dict(climber.page.hero.skills)["climbing"] > 0
    assert value(made) > value(replace(question(), hero=other.page.hero, since=other.page))


def test_the_sensitivity_of_a_number_is_found_by_solving_again() -> None:
    found = sensitivity(question(), "cautious")
    moved = {each["section"]: each for each in found["numbers"]}
    base = value(question())
    assert moved["one"]["easier"] == pytest.approx(value(question(TEXT.replace(" at -1", ""))) - base)
    assert moved["one"]["harder"] == pytest.approx(value(question(TEXT.replace("at -1", "at -2"))) - base)
    assert found["numbers"][0]["harder"] < 0 < found["numbers"][0]["easier"]
    changes = [abs(each["change"]) for each in found["suggestions"]]
    assert changes == sorted(changes, reverse=True)
    first = next(each for each in found["suggestions"] if each["section"] == "one" and each["change"] < 0)
    assert (first["now"], first["to"]) == (-1, -2)
    assert first["change"] == moved["one"]["harder"]


@pytest.mark.parametrize("target", [0.5, 0.15])
def test_balance_reaches_a_target_and_is_verified(target: float) -> None:
    asked = question()
    found = balance(asked, "cautious", target, 0.06)
    assert found["reached"]
    assert abs(found["after"] - target) <= 0.06
    starts = {each.section: each.start for each in dials(asked.book, GNAT)}
    adjusted = {
        (each["section"], starts[each["section"]]): {each["field"]: each["to"]} for each in found["changes"]
    }
    assert value(replace(asked, adjusted=adjusted)) == pytest.approx(found["after"])


def test_a_target_out_of_reach_is_said_to_be() -> None:
    found = balance(question(TEXT.replace("[[won]]. If", "[[home]]. If")), "cautious", 0.9, 0.01)
    assert not found["reached"]
    assert found["changes"] == []


def test_variants_need_exact_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.odds.budget.monotonic", iter(range(100_000)).__next__)
    with pytest.raises(QuestionError, match="compared exactly"):
        sensitivity(question(), "cautious")


def test_the_commands_print_tables_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "trial.tale.md"
    book.write_text(TEXT, encoding="utf-8")
    for flag, head in (
        ("--worth", "What each choice at creation is worth"),
        ("--sensitivity", "harder by 1"),
    ):
        page = tmp_path / f"{flag}.html"
        command.run([str(book), "--policy", "cautious", flag, "--html", str(page)])
        shown = capsys.readouterr().out
        assert head in shown
        assert "Suggestions for balance" in shown
        assert "How it ends" in page.read_text(encoding="utf-8")
        assert ("climbing" in page.read_text(encoding="utf-8")) == (flag == "--worth")
        html = page.read_text(encoding="utf-8")
        assert "Suggestions for balance" in html
        assert re.search(r"\(line \d+\): [+-]?\d+ instead of [+-]?\d+</td><td class=\"n\">[+-]\d", html)
        command.run([str(book), "--policy", "cautious", flag, "--json"])
        assert json.loads(capsys.readouterr().out)["reader"] == "cautious"


def test_the_command_balance_names_each_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "trial.tale.md"
    book.write_text(TEXT, encoding="utf-8")
    given = {"policy": ["cautious"]}
    run_balance(book, target=0.5, tolerance=0.06, given=given, as_json=False)
    assert "solved again" in capsys.readouterr().out
    run_balance(book, target=0.5, tolerance=0.06, given=given, as_json=True)
    assert json.loads(capsys.readouterr().out)["reached"]


@pytest.mark.parametrize("flag", ["--worth", "--sensitivity"])
def test_who_interrupts_gets_what_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, flag: str
) -> None:
    book = tmp_path / "trial.tale.md"
    book.write_text(TEXT, encoding="utf-8")
    solve, solved = Variants.value, []

    def until_ctrl_c(self: Variants, **changes: Any) -> float:
        solved.append(changes)
        if len(solved) > 3:
            raise KeyboardInterrupt
        return solve(self, **changes)

    monkeypatch.setattr(Variants, "value", until_ctrl_c)
    with pytest.raises(KeyboardInterrupt):  # the program ends with the code of an interrupt
        command.run([str(book), "--policy", "cautious", flag])
    shown = capsys.readouterr().out
    assert "victory: 42.13 %" in shown
    assert "Interrupted: this is what was known by then." in shown
    assert ("Talent" if flag == "--worth" else "easier by 1") in shown
