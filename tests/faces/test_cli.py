"""The command line as a person types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from talewright.faces.speech import percent
from talewright.odds.distributions import number

from .conftest import Run


def test_systems_lists_gnat(run: Run) -> None:
    code, out, _ = run("systems")
    assert code == 0
    assert "gnat" in out
    found = json.loads(run("systems", "--json")[1])
    assert {"id", "version", "licence", "verbs"} <= set(found["systems"][0])


def test_odds_prints_chance_means_bars_and_best_play(run: Run) -> None:
    code, out, _ = run(
        *"odds gnat fight --talent 9 --vitality 3 --fortune 3 --rounds 3 --modifier -3 --several".split(),
        *"--armour light --weapon two-handed".split(),
    )
    assert code == 0
    for words in ("Alive:", "how it ends", "Survived", "Vitality,", "best play", "█", "exact"):
        assert words in out


@pytest.mark.parametrize("what", ["a-judge-of-melons.tale.md", ""])
def test_help_of_the_odds_of_books_solves_nothing(run: Run, what: str) -> None:
    code, out, _ = run("odds", str(Path(__file__).parents[2] / "adventures" / what), "--help")
    assert code == 0
    assert "--policy" in out
    assert "Example" in out
    assert "%" not in out


def test_odds_as_json_is_exact(run: Run) -> None:
    _, out, _ = run(*"odds gnat test --talent 7 --fortune 1 --json".split())
    found = json.loads(out)
    assert found["value"]["good"]["fraction"] == "29/36"
    assert found["exact"] is True
    assert found["steps"] == [{"verb": "test"}]


def test_odds_of_a_whole_question(run: Run) -> None:
    question = {
        "system": "gnat",
        "character": {"talent": 9, "fortune": 0},
        "steps": [{"verb": "test", "modifier": -3}, {"verb": "test"}],
        "goal": ["good"],
    }
    _, out, _ = run("odds", "--json", given=json.dumps(question))
    assert json.loads(out)["value"]["good"]["fraction"] == "25/72"
    code, text, _ = run("odds", "-", given=json.dumps(question))
    assert code == 0
    assert "Success:" in text


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["odds", "--help"],
        ["odds", "gnat", "--help"],
        ["odds", "gnat", "fight", "--help"],
        ["new", "--help"],
        ["roll", "--help"],
        ["rules", "--help"],
    ],
)
def test_help_has_examples(run: Run, args: list[str]) -> None:
    code, out, _ = run(*args)
    assert code == 0
    assert "talewright" in out
    assert args == ["--help"] or "xample" in out or args == ["odds", "gnat", "--help"]


@pytest.mark.parametrize(
    ("args", "given", "words"),
    [
        (["roll", "0d6"], "", "Between 1 and 100 dice"),
        (["roll", "2d6kx"], "", "cannot be read"),
        (["roll", "d6r<7"], "", "for ever"),
        (["roll", "d1000000"], "", "sides"),
        (["roll", "2d6+"], "", "is not finished"),
        (["roll", "2d6*99999999*99999999"], "", "larger than any game"),
        (["roll", "100d1000", "--odds"], "", "outcomes"),
        (["rules", "gnat", "GNAT-999"], "", "no clause"),
        (["rules", "gnot"], "", "Did you mean gnat"),
        (["odds", "gnat"], "", "name what to ask"),
        (["odds", "gnat", "figth"], "", "Did you mean fight"),
        (["odds", "gnat", "fight", "--rouds", "3"], "", "Did you mean --rounds"),
        (["odds", "gnat", "fight", "--rounds"], "", "a value is missing"),
        (["odds", "gnat", "fight", "--rounds", "999999999999999999"], "", "most allowed"),
        (["odds", "gnat", "fight", "--modifier", "-1000000"], "", "least allowed"),
        (["odds", "gnat", "fight", "--weapon", "spoon"], "", "not one of"),
        (["odds", "gnat", "fight", "--goal", "vitalty"], "", "Did you mean vitality"),
        (["odds", "gnat", "fight", "--option", "wild=1"], "", "no option"),
        (["odds", "--json"], "{", "not JSON"),
        (["odds", "--json"], "[]", "expected a table"),
        (["odds", "--json"], "[" * 100_000, "this JSON cannot be read"),
        (["odds", "--json"], '{"system": "gnat"}', "at least one is needed"),
        (
            ["odds", "--json"],
            '{"system": "gnat", "steps": [{"verb": "fight", "rounds": "three"}], "policy": "lucky"}',
            "2 faults",
        ),
        (
            ["odds", "--json"],
            '{"system": "gnat", "character": {"sheet": {"talent": 99}}, "steps": [{"verb": "fight"}]}',
            "talent",
        ),
        (["show", "no-such-file.json"], "", "there is no such file"),
        (["new", "gnat", "--seed", "3"], "", "--random"),
        (["new", "gnat"], "", "input ended"),
    ],
)
def test_hostile_input_gets_a_sentence_and_exit_code_two(
    run: Run, args: list[str], given: str, words: str
) -> None:
    code, out, err = run(*args, given=given)
    assert code == 2
    assert words in err
    assert "Traceback" not in out + err


@pytest.mark.parametrize(("system", "pin"), [("legend", "faction=crows"), ("goonies", "character=mage")])
def test_parts_of_a_random_character_are_settled(run: Run, system: str, pin: str) -> None:
    option = pin.partition("=")[2]
    for seed in ("1", "2", "3"):
        _, out, _ = run("new", system, "--random", "--seed", seed, "--choose", pin, "--json")
        assert option.removesuffix("s") in json.dumps(json.loads(out)["character"]).casefold()
        flag, value = f"--{pin.partition('=')[0]}", option
        assert run("new", system, "--random", "--seed", seed, flag, value, "--json")[1] == out
        assert run("new", system, "--random", "--seed", seed, f"{flag}={value}", "--json")[1] == out
    _, _, err = run("new", system, "--random", "--choose", f"{pin.partition('=')[0]}=nothing")
    assert option in err
    assert "--random" in run("new", system, "--choose", pin)[2]
    assert "Did you mean --seed?" in run("new", system, "--random", "--sed", "1")[2], (
        "a mistyped flag is no choice"
    )
    assert "no such flag" in run("new", system, "--random", "--faction")[2]


def test_an_option_is_named_by_its_end(run: Run) -> None:
    _, out, _ = run("new", "roots", "--random", "--background", "druid", "--json")
    assert "Druid" in out


def test_what_is_written_to_a_device_leaves_it_a_device(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run("new", "gnat", "--random", "--out", str(pipe))[0] == 0
        assert b'"gnat"' in os.read(reader, 100_000)
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_chance_that_is_almost_certain_is_not_called_certain() -> None:
    least = Fraction(1, 10**30)
    assert percent(number(1 - least)) == "over 99.99 %"
    assert percent(number(least)) == "under 0.01 %"
    assert [percent(number(Fraction(each))) for each in (0, 1)] == ["0 %", "100 %"]
    assert percent({"decimal": 1.0}) == "100 %"


def test_a_random_character_is_repeatable_and_survives_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hero.json"
    assert run("new", "gnat", "--random", "--seed", "7", "--name", "Hanne", "--out", str(file))[0] == 0
    first = file.read_text(encoding="utf-8")
    run("new", "gnat", "--random", "--seed", "7", "--name", "Hanne", "--out", str(file))
    assert file.read_text(encoding="utf-8") == first
    code, out, _ = run("show", str(file))
    assert code == 0
    assert "Hanne" in out
    assert json.loads(run("show", str(file), "--json")[1]) == json.loads(first)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{}", "not a character file"),
        ('{"talewright": 2, "ruleset": "gnat", "character": {}}', "format"),
        ('{"talewright": 1, "ruleset": "gnat", "version": "1.9", "character": {}}', "1.10"),
        (
            '{"talewright": 1, "ruleset": "gnat", "version": "1.10", "character": {"talent": "nine", "luck": 3}}',
            "2 faults",
        ),
        (
            '{"talewright": 1, "ruleset": "gnat", "version": "1.10", "character": {"talent": 12}}',
            "above the maximum Talent",
        ),
        ("\xff", "not JSON"),
    ],
)
def test_malformed_character_files(run: Run, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "hero.json"
    file.write_text(text, encoding="utf-8")
    code, _, err = run("show", str(file))
    assert code == 2
    assert words in err


def test_a_binary_file_and_a_folder_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hero.json"
    file.write_bytes(b"\x80\xff\x00")
    assert run("show", str(file))[0] == 2
    assert run("show", str(tmp_path))[0] == 2


def test_guided_creation_with_undo_and_a_slip(run: Run) -> None:
    keys = "1\nu\n1\nx\n1\n1\n1\n1\n"
    code, out, _ = run("new", "gnat", given=keys)
    assert code == 0
    assert "Type a number" in out
    assert "Talent" in out


def test_roll_shows_faces_and_odds(run: Run) -> None:
    code, out, _ = run("roll", "2d6+3", "--seed", "1")
    assert code == 0
    assert out == run("roll", "2d6+3", "--seed", "1")[1]
    found = json.loads(run("roll", "3d6", "--odds", "--json")[1])
    assert found["mean"] == "21/2"
    assert found["totals"]["18"]["fraction"] == "1/216"
    assert "█" in run("roll", "2d6", "--odds")[1]
    kept = json.loads(run("roll", "4d6kh3", "--odds", "--json")[1])
    assert kept["totals"]["18"]["fraction"] == "7/432"
    assert json.loads(run("roll", "d6!", "--odds", "--json")[1])["totals"]["7"]["fraction"] == "1/36"


def test_rules_prints_clauses_with_their_state(run: Run) -> None:
    found = json.loads(run("rules", "gnat", "--json")[1])["clauses"]
    ids = [clause["id"] for clause in found]
    assert [f"GNAT-{n:03}" for n in range(1, 185)] == [i for i in ids if i.startswith("GNAT")]
    assert [f"A{n:02}" for n in range(1, 55)] == [i for i in ids if i.startswith("A")]
    assert all({"id", "kind", "text", "tests"} <= set(clause) for clause in found)
    assert "GNAT-083" in run("rules", "gnat", "gnat-083")[1]
    assert "Fireball" in run("rules", "gnat", "fireball")[1]


def test_the_installed_command_runs_in_a_pipe_without_colour() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from talewright.faces.cli import main; main()", "roll", "2d6"],
        capture_output=True, text=True, check=True, env={"PATH": "", "FORCE_COLOR": "", "NO_COLOR": "1"},
    )  # fmt: skip
    assert "\x1b" not in done.stdout


def test_an_order_without_fields_can_be_asked(run: Run) -> None:
    code, out, _ = run(*"odds gnat pause --vitality 1 --vitality-max 3 --potions 1 --json".split())
    assert code == 0
    assert json.loads(out)["value"]["vitality"]["fraction"] == "3/1"
