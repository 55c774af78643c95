"""talewright setting and talewright ambient, as a person calls them."""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from talewright.core.errors import TalewrightError
from talewright.faces.cli.commands import app
from talewright.faces.cli.out import console
from talewright.faces.cli.tools import FAULTY, app_of
from talewright.rulesets.gradient.tools import AMBIENT, SETTING

RUN = CliRunner()
SETTINGS, AMBIENTS = app_of(SETTING), app_of(AMBIENT)
SAMPLE = Path(__file__).parent / "srd-sample"


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    console.cache_clear()


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.md")}


def test_new_check_import_export_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "salt-road"
    assert RUN.invoke(SETTINGS, ["new", str(mine)]).exit_code == 0
    checked = RUN.invoke(SETTINGS, ["check", str(mine)])
    assert checked.exit_code == 0
    assert "Salt Road: 1 ambient, 1 antagonist, 1 specialization, 1 page of rules." in checked.output
    assert (
        "antagonists/example/example-foe.md:1: warning: 'Example Foe' is still the skeleton's"
        in checked.output
    )
    assert "Still to be filled in: 'What powers exist" in checked.output
    assert RUN.invoke(SETTINGS, ["import", str(mine), "--out", str(tmp_path / "a.json")]).exit_code == 0
    assert (
        RUN.invoke(SETTINGS, ["export", str(tmp_path / "a.json"), "--out", str(tmp_path / "copy")]).exit_code
        == 0
    )
    assert files_of(tmp_path / "copy") == files_of(mine)
    assert RUN.invoke(SETTINGS, ["import", str(mine), "--out", str(tmp_path / "records")]).exit_code == 0
    record = json.loads((tmp_path / "records/antagonists/example/example-foe.json").read_text())
    assert record["records"][0]["hp"] == 4


def test_the_sample_survives_import_and_export_byte_for_byte(tmp_path: Path) -> None:
    assert RUN.invoke(SETTINGS, ["import", str(SAMPLE), "--out", str(tmp_path / "s.json")]).exit_code == 0
    assert (
        RUN.invoke(SETTINGS, ["export", str(tmp_path / "s.json"), "--out", str(tmp_path / "s")]).exit_code
        == 0
    )
    assert files_of(tmp_path / "s") == files_of(SAMPLE)
    tidy = ["export", str(SAMPLE), "--canonical", "--out", str(tmp_path / "tidy")]
    assert RUN.invoke(SETTINGS, tidy).exit_code == 0
    assert (
        b"> **Critical Damage**: The Night Cat"
        in (tmp_path / "tidy/antagonists/beast/night-cat.md").read_bytes()
    )


def test_check_tells_file_line_cause_and_cure_and_fails(tmp_path: Path) -> None:
    RUN.invoke(SETTINGS, ["new", str(tmp_path / "x")])
    foe = tmp_path / "x/antagonists/example/example-foe.md"
    foe.write_text(foe.read_text().replace("| 4 | 0 |", "| four | 0 |"))
    checked = RUN.invoke(SETTINGS, ["check", str(tmp_path / "x")])
    assert checked.exit_code == FAULTY
    assert (
        "antagonists/example/example-foe.md:9: error: HP is 'four', not a number. Write a number, 0 for none."
        in checked.output
    )
    assert "\x1b[" not in checked.output
    told = json.loads(RUN.invoke(SETTINGS, ["check", str(tmp_path / "x"), "--json"]).output)
    (finding,) = [each for each in told["findings"] if each["level"] == "error"]
    assert (finding["level"], finding["line"], told["errors"]) == ("error", 9, 1)


def test_our_setting_by_its_name() -> None:
    checked = RUN.invoke(SETTINGS, ["check", "slackwater"])
    assert checked.exit_code == 0
    assert "Overrides of the core: morale_roll = group" in checked.output
    assert "slackwater" in RUN.invoke(SETTINGS, ["list"]).output


def test_a_character_of_a_setting() -> None:
    once = RUN.invoke(SETTINGS, ["hero", "slackwater", "--random", "--seed", "3", "--name", "Wick", "--json"])
    again = RUN.invoke(
        SETTINGS, ["hero", "slackwater", "--random", "--seed", "3", "--name", "Wick", "--json"]
    )
    assert once.exit_code == 0
    assert once.output == again.output
    assert json.loads(once.output)["character"]["name"] == "Wick"
    assert "Wick" in RUN.invoke(SETTINGS, ["hero", "slackwater", "--seed", "3", "--name", "Wick"]).output


def test_a_character_of_a_folder_is_shown_again_with_that_folder(tmp_path: Path) -> None:
    mine, file = tmp_path / "my world", tmp_path / "ash.json"
    shutil.copytree(SAMPLE, mine)
    made = RUN.invoke(app, ["new", "--setting", str(mine), "--random", "--seed", "5", "--out", str(file)])
    assert made.exit_code == 0, made.output
    _, _, command = made.output.rstrip().partition("Show it again with: ")
    program, *arguments = shlex.split(command)
    assert program == "talewright"
    shown = RUN.invoke(app, arguments)
    assert shown.exit_code == 0, shown.output
    assert "STR" in shown.output


def test_roots_is_written_as_a_folder(tmp_path: Path) -> None:
    assert RUN.invoke(SETTINGS, ["export", "roots", "--out", str(tmp_path / "roots")]).exit_code == 0
    told = json.loads(RUN.invoke(SETTINGS, ["check", str(tmp_path / "roots"), "--json"]).output)
    assert (told["ambients"], told["antagonists"], told["backgrounds"], told["errors"]) == (15, 119, 24, 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check", "no-such-folder"], "there is no such file or folder"),
        (["check", "slackwatr"], "Did you mean slackwater?"),
        (["export", "nowhere.json", "--out", "x"], "there is no such file or folder"),
        (["import", "no-such-folder", "--out", "x.json"], "there is no such file or folder"),
        (["new", "."], "the folder is not empty"),
    ],
)
def test_bad_input_is_a_sentence(arguments: list[str], sentence: str) -> None:
    result = RUN.invoke(SETTINGS, arguments)
    assert isinstance(result.exception, TalewrightError)  # the command line turns these into exit code 2
    assert sentence in str(result.exception)


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    out.write_text("mine")
    refused = RUN.invoke(SETTINGS, ["import", "slackwater", "--out", str(out)])
    assert isinstance(refused.exception, TalewrightError)
    assert out.read_text() == "mine"
    assert RUN.invoke(SETTINGS, ["import", "slackwater", "--out", str(out), "--force"]).exit_code == 0
    assert out.read_text() != "mine"


@pytest.mark.clause("GRAD-140")
def test_a_new_ambient_follows_the_template_and_passes_its_check(tmp_path: Path) -> None:
    shown = RUN.invoke(AMBIENTS, ["new", "The Salt Stair", "--type", "traversal"])
    assert shown.output.startswith("# The Salt Stair\n**_Traversal_**\n\n**Content Warning / Triggers:** ")
    assert "\n\n---\n## TRAITS\n\n> #### Trait 1 - Passive: \n> " in shown.output
    path = tmp_path / "traversal_the_salt_stair.md"
    assert (
        RUN.invoke(AMBIENTS, ["new", "The Salt Stair", "--type", "traversal", "--out", str(path)]).exit_code
        == 0
    )
    assert path.read_text() == shown.output
    checked = RUN.invoke(AMBIENTS, ["check", str(path)])
    assert checked.exit_code == 0
    assert "No problems found." in checked.output
    told = json.loads(RUN.invoke(AMBIENTS, ["check", str(path), "--json"]).output)
    assert (told["ambient"]["kind"], len(told["ambient"]["traits"]), told["findings"]) == ("Traversal", 5, [])


def test_ambient_check_fails_with_its_reasons(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.write_text("# X\n")
    checked = RUN.invoke(AMBIENTS, ["check", str(path)])
    assert checked.exit_code == FAULTY
    assert "The ambient has no type." in checked.output
    unknown = RUN.invoke(AMBIENTS, ["new", "X", "--type", "traversel"])
    assert "Did you mean traversal?" in str(unknown.exception)
    missing = RUN.invoke(AMBIENTS, ["check", str(tmp_path / "none.md")])
    assert "there is no such file" in str(missing.exception)


@pytest.mark.parametrize("command", ["check", "import", "export", "new", "list", "hero"])
def test_help_has_examples(command: str) -> None:
    shown = RUN.invoke(SETTINGS, [command, "--help"])
    assert shown.exit_code == 0
    assert "talewright setting" in shown.output


def test_findings_are_shown_in_german(tmp_path: Path) -> None:
    folder = tmp_path / "kueste"
    (folder / "antagonists" / "meer").mkdir(parents=True)
    page = "# Krabbe\n\n| HP | STR | DEX | WIL | Attack |\n| --- | --- | --- | --- | --- |\n| 3 | 6 | x9y | 5 | bite |\n"
    (folder / "antagonists" / "meer" / "krabbe.md").write_text(page, encoding="utf-8")
    ran = CliRunner().invoke(app, ["--lang", "de", "setting", "check", str(folder)])
    for words in (
        "'Krabbe' hat keinen Rang",
        "Der Angriff 'bite' hat keine Würfel",
        "Nichts füllt den Platz",
    ):
        assert words in ran.output, ran.output
