"""talewright encounter, as a Warden types it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from talewright.core.errors import TalewrightError
from talewright.faces.cli.commands import app

RUN = CliRunner()
PARTY = ("--pcs", "2", "--hirelings", "2")


def encounter(*flags: str) -> dict[str, Any]:
    result = RUN.invoke(app, ["encounter", *flags, "--json"])
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def test_the_printed_example() -> None:
    found = encounter(*PARTY)
    assert (found["base"], found["purchases"]) == (9, 596)
    assert found["bought"]["valid"]
    assert found["bought"]["suggested"]
    dear = ("--buy", "elite, juggernaut")
    assert not encounter(*PARTY, *dear)["bought"]["valid"]
    assert encounter(*PARTY, *dear, "--challenge")["bought"]["valid"]


def test_every_purchase_is_listed() -> None:
    found = encounter("--pcs", "1", "--list")
    assert len(found["all"]) == found["purchases"] == len(set(found["all"]))


def test_danger_falls_with_better_characters() -> None:
    mob = ("--pcs", "1", "--buy", "mob", "--danger", "--line")
    weak = encounter(*mob, "hp2 str8 dex8 d6")["danger"]
    strong = encounter(*mob, "hp6 str14 dex14 armour2 d10")["danger"]
    assert strong["won"] > weak["won"]


def test_in_words() -> None:
    text = RUN.invoke(app, ["encounter", *PARTY, "--list"]).output
    assert "budget 9" in text
    assert "more; --json" in text


@pytest.mark.parametrize(
    "flags",
    [
        ["--pcs", "0"],
        ["--pcs", "1", "--buy", "dragon"],
        ["--pcs", "1", "--costs", "free"],
        ["--pcs", "1", "--danger", "--line", "hp"],
    ],
)
def test_nonsense_is_refused(flags: list[str]) -> None:
    result = RUN.invoke(app, ["encounter", *flags])
    assert isinstance(result.exception, TalewrightError)


def test_every_fault_is_named_at_once() -> None:
    result = RUN.invoke(app, ["encounter", "--pcs", "0", "--hirelings", "99"])
    assert "pcs: 0 is below 1" in str(result.exception)
    assert "hirelings: 99 is above 40" in str(result.exception)
