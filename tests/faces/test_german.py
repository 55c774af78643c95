"""German on the command line: by --lang before the command, or by the locale."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from talewright.faces.speech import of_locale

FAULTY = "---\ntitle: T\nsystem: gnat\n---\n\n## a\n\nTurn to [[nowhere]].\n"


def run(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    code = "from talewright.faces.cli.app import main; main()"
    path = {"PYTHONPATH": ":".join(sys.path), "NO_COLOR": "1", "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True,
        text=True,
        env={**path, **environment},
        check=False,
    )


def test_refusals_are_german_where_it_is_chosen() -> None:
    asked = ("odds", "gnat", "fight", "--rounds", "0")
    assert run("--lang", "de", *asked).stderr == (
        "talewright: Frage: steps[0].rounds: 0 liegt unter 1, dem kleinsten erlaubten Wert.\n"
    )
    assert "kleinsten erlaubten" in run(*asked, LANG="de_DE.UTF-8").stderr
    assert "the least allowed" in run("--lang", "en", *asked, LANG="de_DE.UTF-8").stderr
    assert "the least allowed" in run(*asked).stderr


def test_a_language_nobody_speaks_is_refused() -> None:
    told = run("--lang", "tlh", "systems")
    assert (told.returncode, told.stderr) == (2, "talewright: --lang: 'tlh' is not one of en, de.\n")


def test_findings_are_german(tmp_path: Path) -> None:
    book = tmp_path / "t.tale.md"
    book.write_text(FAULTY, encoding="utf-8")
    told = run("--lang", "de", "check", str(book)).stdout
    assert "führt zu einem Abschnitt, den es nicht gibt." in told


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "en_GB", "LC_ALL": "de"}, "de"),
        ({"LANG": "de-AT", "LC_ALL": ""}, "de"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_locale_chooses_a_language(environment: dict[str, str], language: str) -> None:
    assert of_locale(environment) == language
