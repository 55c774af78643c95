"""Every question ends: twice as much of any number is answered exactly, sampled with its interval, or refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from talewright.core.errors import TalewrightError
from talewright.core.record import FieldSpec, JsonObject, fields
from talewright.core.ruleset import Ruleset, all_rulesets, find
from talewright.faces.cli import odds as command
from talewright.odds.question import read_question
from talewright.odds.report import answer

MAX_NODES = 500
"""Small, so that every answer here takes milliseconds; the budget in seconds works in the same way."""
RULESETS = [ruleset.id for ruleset in all_rulesets() if ruleset.package.startswith("talewright.rulesets")]


def doubled(record: type) -> Iterator[tuple[str, int]]:
    """Each number of a record, twice as large as by default, and as large as it may be."""
    for spec in fields(record):
        if spec.plain_type is int and not spec.hidden:
            for value in sorted({_twice(spec), spec.high or _twice(spec)}):
                yield spec.name, value


def _twice(spec: FieldSpec) -> int:
    usual = spec.default if isinstance(spec.default, int) else 1
    return min(2 * max(usual, 1), spec.high if spec.high is not None else usual * 2 + 2)


def questions(ruleset: Ruleset[Any]) -> Iterator[JsonObject]:
    for verb in ruleset.verbs.values():
        for name, value in doubled(verb.order):
            yield {"steps": [{"verb": verb.id, name: value}]}
        for name, value in doubled(ruleset.sketch):
            yield {"character": {name: value}, "steps": [{"verb": verb.id}]}


@pytest.mark.parametrize("system", RULESETS)
def test_a_question_with_any_number_doubled_ends(system: str) -> None:
    answered = 0
    for asked in questions(find(system)):
        try:
            found = answer(read_question({"system": system, "limit": MAX_NODES, **asked}), runs=2)
        except TalewrightError:  # with a message; anything else would be our fault, and fail here
            continue
        answered += 1
        if found["exact"]:
            continue
        assert "why_not_exact" in found, asked
        assert found["policy"]["hero"] != "optimal", asked
        for name in found["goal"]:
            value = found["value"][name]
            assert value["low"] <= value["decimal"] <= value["high"], asked
    assert answered > 20


def test_who_interrupts_gets_sampled_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("talewright.odds.report._exact", interrupted)
    with pytest.raises(KeyboardInterrupt):
        command.run(["gnat", "test", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert not found["exact"]
    assert found["sampled"] > 10
    assert found["why_not_exact"].startswith("Interrupted")
