"""A ruleset in another package works the same: one folder, one entry point, found without being imported by us."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from talewright.core.errors import RulesetError
from talewright.core.ruleset import find, installed
from talewright.odds.question import read_question
from talewright.testing import conform

CODE = '''
"""Coins & Courage: flip a coin, keep your nerve."""
from dataclasses import dataclass, replace
from talewright.core.dice import d
from talewright.core.record import field
from talewright.core.ruleset import NoRules, Outcome, Ruleset, Trial, Verb
from talewright.core.sheet import Figure, Sheet


@dataclass(frozen=True)
class Hero:
    nerve: int = field(2, "how often you may flip again", low=0, high=5)


@dataclass(frozen=True)
class Dare:
    heads: int = field(1, "how many heads are needed", low=1, high=5)


def dare(ask, hero, order, rules):
    for left in range(order.heads, 0, -1):
        while True:
            ask.mark(hero, left)
            if ask.roll(d(1, 2), "coin", clause="COIN-001")[0] == 2:
                break
            if not hero.nerve or ask.decide("again", ["stop", "flip"], clause="COIN-002") == "stop":
                return Outcome(hero, "lost heart", False)
            hero = replace(hero, nerve=hero.nerve - 1)
    return Outcome(hero, "dared", True)


def create(ask, rules):
    return Hero(2 if ask.decide("nature", ["calm", "bold"], clause="COIN-003") == "calm" else 3)


RULESET = Ruleset(
    id="coins", title="Coins & Courage", version="1", licence="CC0", credit="nobody", package="coins_tw", kind="solo",
    sheet_type=Hero, sketch=Hero, draw=lambda sketch: sketch, create=create,
    verbs={"dare": Verb("dare", "Dare it", Dare, dare, "COIN-001")},
    measures=lambda hero: {"alive": 1, "nerve": hero.nerve}, over=lambda hero: "",
    sheet=lambda hero: Sheet("You", "Coins", (Figure("Nerve", hero.nerve),), ()), check=lambda hero: [], health="nerve",
    trials=(Trial("dare", {"nerve": 1}, {"heads": 2}),),
)
'''
SOURCE = """# Coins & Courage
- **COIN-001** [mechanic] Flip a coin; heads wins. · kept by `dare`
- **COIN-002** [choice] Spend a nerve to flip again. · kept by `dare`
- **COIN-003** [choice] Calm people begin with two, bold ones with three. · kept by `create`
"""
WORDS = """[questions]
again = "Tails. Flip again?"
"again.stop" = "Stop."
"again.flip" = "Flip again."
nature = "Who are you?"
"nature.calm" = "Calm."
"nature.bold" = "Bold."
[rolls]
coin = "Flip."
"""
TESTS = """
import pytest
@pytest.mark.clause("COIN-001", "COIN-002", "COIN-003")
def test_coins(): ...
"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another distribution on the path, as pip would lay it out."""
    package = tmp_path / "coins_tw"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").write_text(CODE, encoding="utf-8")
    (package / "SOURCE.md").write_text(SOURCE, encoding="utf-8")
    (package / "data" / "words.en.toml").write_text(WORDS, encoding="utf-8")
    (package / "data" / "proofs.json").write_text(
        '{"COIN-001": ["test_coins.py::test_coins"], "COIN-002": ["test_coins.py::test_coins"], '
        '"COIN-003": ["test_coins.py::test_coins"]}',
        encoding="utf-8",
    )
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_coins.py").write_text(TESTS, encoding="utf-8")
    info = tmp_path / "coins_tw-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coins-tw\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[talewright.rulesets]\ncoins = coins_tw:RULESET\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    find.cache_clear()
    yield tests
    sys.modules.pop("coins_tw", None)
    find.cache_clear()


def test_it_is_found_conforms_and_is_solved(elsewhere: Path) -> None:
    assert "coins" in installed()
    ruleset = find("coins")
    conform(ruleset, tests=elsewhere)
    odds = read_question({"system": "coins", "steps": [{"verb": "dare", "heads": 2}]}).solve()
    assert str(odds.value[0]) == "11/16"


def test_a_breach_is_named(elsewhere: Path) -> None:
    (elsewhere / "test_coins.py").write_text(TESTS.replace('"COIN-002", ', ""), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"COIN-002 \[choice\] has no test"):
        conform(find("coins"), tests=elsewhere)


def test_an_unknown_system_is_refused_with_a_hint() -> None:
    with pytest.raises(RulesetError, match="Did you mean gnat"):
        find("gnatt")
