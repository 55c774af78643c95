"""Orders and commands as they are typed, with dice and choices by script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from talewright.core.character_file import from_file, to_file
from talewright.core.ruleset import find
from talewright.faces.cli.commands import app
from talewright.rulesets.gradient.character import Character


def saved(path: Path, system: str, character: Character) -> Path:
    path.write_text(json.dumps(to_file(find(system), character)), encoding="utf-8")
    return path


def printed(*words: str) -> str:
    """What a command prints, on one line."""
    ran = CliRunner().invoke(app, list(words))
    assert ran.exit_code == 0, ran.output
    return " ".join(ran.output.split())


def refused(*words: str) -> str:
    """What a command says that is not carried out."""
    ran = CliRunner().invoke(app, list(words))
    assert ran.exit_code != 0, ran.output
    return f"{ran.output} {ran.exception}"


def do(path: Path, *words: str, answers: tuple[str, ...] = ()) -> tuple[dict[str, Any], Character]:
    """An order with its dice and choices typed in: what is printed, and the sheet afterwards."""
    given = [part for answer in answers for part in ("--answer", answer)]
    ran = CliRunner().invoke(app, ["do", str(path), *words, "--dice", "typed", *given, "--json"])
    assert ran.exit_code == 0, ran.output
    after = from_file(json.loads(path.read_text(encoding="utf-8")), str(path))[1]
    return json.loads(ran.output), after
