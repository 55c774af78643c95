"""Helpers of the Roots tests: the published facts, a quick random player, a scripted game."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from talewright.core.ask import Answer, Chosen, Note, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume

FACTS = Path(__file__).parent / "facts"


@pytest.fixture(scope="session")
def facts() -> Callable[[str], Any]:
    """A file of published facts, kept apart from the data we ship so that the two can be compared."""
    return lambda name: json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))


Script = Callable[..., tuple[Any, tuple[Note, ...]]]


@pytest.fixture(scope="session")
def play() -> Script:
    """Run a rule on a script: numbers and tuples are dice, words are choices. Gives the result and the notes."""

    def run(rule: Callable[..., Any], *args: Any, log: Sequence[Any] = ()) -> tuple[Any, tuple[Note, ...]]:
        answers: list[Answer] = []
        for each in log:
            if isinstance(each, str):
                answers.append(Chosen(each))
            else:
                answers.append(Rolled(each if isinstance(each, tuple) else (each,)))
        ended = resume(Single(rule, args, ending=lambda _: "done"), answers)
        assert isinstance(ended, Ended), (
            f"still open: {ended.question.what} {ended.question.options or ended.question.dice}"
        )
        assert ended.state is not None
        return ended.state.result, ended.notes

    return run
