"""The session reports, made anew and compared byte for byte."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("legend_make_golden", HERE / "make_golden.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("name", "master"), [("the-toll-meadow.md", False), ("the-toll-meadow-master.md", True)]
)
def test_the_report_is_the_same_as_ever(name: str, master: bool) -> None:
    made = maker().report(master=master)
    assert made.encode() == (HERE / "golden" / name).read_bytes(), "run make_golden.py and read what changed"


@pytest.mark.clause("LEG-148")
def test_players_never_read_the_hidden_die() -> None:
    module = maker()
    hidden = "The hidden die shows 2"
    assert hidden in module.report(master=True)
    assert hidden not in module.report(master=False)
    assert "Together 4" not in module.report(master=False)


def test_the_story_meets_all_that_an_expedition_can() -> None:
    verbs = {step.verb for step in maker().STORY}
    assert verbs >= {"travel", "reaction", "fight", "cast", "rest", "trade_up", "buy", "advance"}
