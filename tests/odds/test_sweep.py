"""Tables of odds on the command line: values varied, set-ups side by side, CSV, questions and characters as files."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from talewright.core.character_file import to_file
from talewright.core.errors import QuestionError
from talewright.core.ruleset import find
from talewright.faces.cli import odds as command
from talewright.odds.question import ask_odds
from talewright.odds.sweep import changed, read_values

Captured = pytest.CaptureFixture[str]


def alive(**character: Any) -> float:
    steps = [{"verb": "fight", "rounds": 2}]
    asked = {"system": "gnat", "character": character, "steps": steps, "goal": ["alive"]}
    return float(ask_odds(asked).value[0])


def lines(*args: str, capsys: Captured) -> list[dict[str, str]]:
    command.run([*args, "--csv"])
    return list(csv.DictReader(io.StringIO(capsys.readouterr().out)))


def test_two_values_are_varied_and_each_cell_is_its_own_answer(capsys: Captured) -> None:
    flags = ["gnat", "fight", "--rounds", "2", "--vary", "talent=6..8", "--vary", "armour=none,light"]
    found = lines(*flags, capsys=capsys)
    assert len(found) == 6
    for row in found:
        expected = alive(talent=int(row["talent"]), armour=row["armour"])
        assert float(row["goal alive"]) == pytest.approx(expected)
    command.run(flags)
    assert "armour light" in capsys.readouterr().out


def test_rule_options_are_varied_and_stand_side_by_side(capsys: Captured) -> None:
    fight = ["goonies", "fight", "--ds", "8", "--enemy-weapon", "2", "--goal", "win"]
    found = lines(*fight, "--vary", "tie_attack=standoff,trade", "--vary", "hp=5,6", capsys=capsys)
    beside = lines(*fight, "--hp", "5", "--beside", "tie_attack=trade hp=6", capsys=capsys)
    asked = {"system": "goonies", "steps": [{"verb": "fight", "ds": 8, "enemy_weapon": 2}], "goal": ["win"]}
    for row in found:
        one = {**asked, "character": {"hp": int(row["hp"])}, "options": {"tie_attack": row["tie_attack"]}}
        assert float(row["goal win"]) == pytest.approx(float(ask_odds(one).value[0]))
    assert [row["goal win"] for row in beside] == [found[0]["goal win"], found[3]["goal win"]]
    assert len({row["goal win"] for row in found}) == 4


def test_points_are_shown_as_numbers_and_a_switch_as_it_is_written(capsys: Captured) -> None:
    """With one point at most, the mean would be taken for a chance."""
    command.run(
        ["gnat", "test", "--goal", "fortune", "--vary", "fortune=0..2", "--vary", "shield=true,false"]
    )
    found = capsys.readouterr().out
    assert "%" not in found
    assert "shield true" in found


def test_set_ups_stand_side_by_side(capsys: Captured) -> None:
    command.run(
        ["gnat", "fight", "--rounds", "2", "--talent", "6", "--beside", "talent=9 fortune=0", "--json"]
    )
    found = json.loads(capsys.readouterr().out)
    assert [each["setup"] for each in found] == ["as asked", "talent=9 fortune=0"]
    values = [each["answer"]["value"]["alive"]["decimal"] for each in found]
    assert values == pytest.approx([alive(talent=6), alive(talent=9, fortune=0)])
    command.run(["gnat", "fight", "--rounds", "2", "--talent", "6", "--beside", "talent=9"])
    assert "Overcome" in capsys.readouterr().out


def test_a_cell_that_the_rules_refuse_says_why(capsys: Captured) -> None:
    found = lines("gnat", "fight", "--vary", "armour=none,lihgt", capsys=capsys)
    assert "Did you mean light" in found[1]["refused"]
    with pytest.raises(QuestionError, match="Did you mean light"):
        command.run(["gnat", "fight", "--vary", "armour=lihgt"])


@pytest.mark.parametrize(
    ("vary", "fault"),
    [
        ("talnet=6..8", "Did you mean talent"),
        ("talent", "write talent=6..12"),
        ("talent=9..6", "from the lower"),
        ("gp=0..499;talent=6..7", "at most 500 cells"),
    ],
)
def test_what_cannot_be_varied_is_refused(vary: str, fault: str) -> None:
    with pytest.raises(QuestionError, match=fault):
        command.run(["gnat", "fight", "--vary", vary])


def test_questions_and_characters_are_files(tmp_path: Path, capsys: Captured) -> None:
    gnat = find("gnat")
    hero, question = tmp_path / "hero.json", tmp_path / "question.json"
    character = to_file(gnat, gnat.draw(gnat.sketch(talent=6)))
    hero.write_text(json.dumps(character), encoding="utf-8")
    asked = {
        "system": "gnat",
        "steps": [{"verb": "fight", "rounds": 2}],
        "goal": ["alive"],
        "character": character,
    }
    question.write_text(json.dumps(asked), encoding="utf-8")
    for args in (
        ["gnat", "fight", "--rounds", "2", "--goal", "alive", "--character", str(hero)],
        [str(question)],
        [str(question), "--character", str(hero), "--time", "5"],
    ):
        command.run([*args, "--json"])
        found = json.loads(capsys.readouterr().out)
        assert found["value"]["alive"]["decimal"] == pytest.approx(alive(talent=6))
    found = lines(str(question), "--vary", "steps[0].rounds=1..2", capsys=capsys)
    assert float(found[1]["goal alive"]) == pytest.approx(alive(talent=6))


def test_a_character_file_excludes_flags_and_other_systems(tmp_path: Path) -> None:
    goonies = find("goonies")
    hero = tmp_path / "hero.json"
    hero.write_text(json.dumps(to_file(goonies, goonies.draw(goonies.sketch()))), encoding="utf-8")
    with pytest.raises(QuestionError, match="it is of goonies, the question of gnat"):
        command.run(["gnat", "fight", "--character", str(hero)])
    with pytest.raises(QuestionError, match="leave out talent"):
        command.run(["gnat", "fight", "--talent", "7", "--character", str(hero)])


def test_best_play_is_shown_as_thresholds(capsys: Captured) -> None:
    flags = ["gnat", "fight", "--rounds", "3", "--talent", "7"]
    command.run([*flags, "--json"])
    rule = json.loads(capsys.readouterr().out)["rule_of_thumb"]
    assert (rule["rows_of"], rule["columns_of"]) == ("total", "fortune")
    command.run(flags)
    assert "dice total" in capsys.readouterr().out


def test_thresholds_depend_on_the_round_and_agree_with_shorter_fights(capsys: Captured) -> None:
    """In the last round of three nothing is saved for later: best play is that of the only round there is."""
    fight = ["gnat", "fight", "--modifier", "-3", "--goal", "alive", "--vitality", "1"]
    command.run([*fight, "--rounds", "3", "--json"])
    found = json.loads(capsys.readouterr().out)
    rounds = found["best_play_by_round"]
    assert list(rounds) == ["1", "2", "3"]
    command.run([*fight, "--rounds", "1", "--json"])
    alone = {
        (each["faces"], each["facts"]["fortune"]): each["choose"]
        for each in json.loads(capsys.readouterr().out)["best_play"]
    }
    last = {(each["faces"], each["facts"]["fortune"]): each["choose"] for each in rounds["3"]}
    both = last.keys() & alone.keys()
    assert len(both) > 10
    assert {place: last[place] for place in both} == {place: alone[place] for place in both}
    for each in found["best_play"]:
        if not each["settled"]:
            parts = [
                one["times"]["decimal"]
                for entries in rounds.values()
                for one in entries
                if (one["faces"], one["facts"], one["choose"])
                == (each["faces"], each["facts"], each["choose"])
            ]
            assert sum(parts) == pytest.approx(each["times"]["decimal"])
    assert [each["rounds"] for each in found["rule_of_thumb_by_round"]][-1].endswith("3")
    command.run([*fight, "--rounds", "3"])
    assert "round 1" in capsys.readouterr().out


def test_values_are_ranges_numbers_and_words() -> None:
    assert read_values("-1..1") == (-1, 0, 1)
    assert read_values("none, light,2,true") == ("none", "light", 2, True)
    assert changed({"steps": [{"verb": "x"}]}, ("steps", 0, "n"), 3) == {"steps": [{"verb": "x", "n": 3}]}
    with pytest.raises(QuestionError, match=r"has no 'steps\.4\.n'"):
        changed({"steps": [{"verb": "x"}]}, ("steps", 4, "n"), 3)


@pytest.mark.parametrize("text", ["12..6", "1..1000000", "0..99999999999"])
def test_a_range_is_of_few_values_upwards(text: str) -> None:
    with pytest.raises(QuestionError, match="from the lower to the higher, at most 500 values"):
        read_values(text)
