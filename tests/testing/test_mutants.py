"""Changes of code and data are the intended ones, and the tests of a clause decide whether they are noticed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from talewright.core.clauses import read
from talewright.testing.mutants.code import code_changes
from talewright.testing.mutants.data import data_changes
from talewright.testing.mutants.plan import Mutant, mutants, sampled
from talewright.testing.mutants.report import Figures, Record
from talewright.testing.mutants.run import Died, Suite, in_child, try_out

RULE = '''"""A rule."""
from dataclasses import dataclass
from talewright.core.tables import data, tables

LIMIT = 3
NAMES = ("up", "down")
MOODS = tables(__package__)
PRICES = {name: row["coin"] for name, row in data(__package__, "gear.toml").items()}


@dataclass
class Rules:
    step: int = 2


def climb(ask, height: "int | 7"):
    """Up by 4."""
    ask.mark(height, 5)
    if height < LIMIT:
        return height + 1
    _ = Message(at=8), list(zip((), (), strict=True))
    if height > 9 and height < 6:  # for speed alone
        ask.note("fall")
    return ask.decide(["stay", "fall"])


def descend(ask, height):
    if height > 9:  # for speed alone
        return "fall"
    if height < 0:
        raise ValueError("below", height or 3)
    if height > 2:
        ask.mark(height)
    if height:
        left = climb(ask, height)
    else:
        left = ask.call(climb, height)
    return left


def compare(one, other):
    if one == other:
        return "draw"
    return "won" if other < one else "lost"


Message = dict


def unnoticed(height):
    return height + 1
'''
TABLES = """
[mood]
dice = "d4"
clause = "TOY-02"
rows = [["1-2", "calm"], ["3-4", "angry"]]
"""
GEAR = """
[rope]
coin = 2
text = "Fifty feet of rope, and it holds 3 people."
"""
SOURCE = """# Toy
- **TOY-01** [mechanic] Climb. · kept by `rule.climb`, `rule.LIMIT`
- **TOY-02** [table] Moods. · kept by `data/tables.toml`
- **TOY-03** [value] Prices. · kept by `data/gear.toml`
- **TOY-04** [value] Nothing that a test holds. · kept by `rule.unnoticed`
- **TOY-05** [advice] Be kind. · kept by `rule.Rules.step`
"""
TESTS = """
from toy.rule import MOODS, PRICES, climb, unnoticed

class Ask:
    def mark(self, *_): pass
    def decide(self, options): return options[-1]

def test_climb():
    assert [climb(Ask(), height) for height in (1, 2, 3)] == [2, 3, "fall"]

def test_moods():
    assert MOODS["mood"].values == ("calm", "angry")

def test_prices():
    assert PRICES == {"rope": 2}

def test_unnoticed():
    assert unnoticed(1)
"""
PROOFS = {f"TOY-0{number}": [f"test_toy.py::test_{name}"] for number, name in
          enumerate(("climb", "moods", "prices", "unnoticed"), 1)}  # fmt: skip


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a ruleset in it and its tests."""
    home = tmp_path / "toy"
    (home / "data").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    for path, text in {
        home / "__init__.py": "",
        home / "rule.py": RULE,
        home / "data" / "tables.toml": TABLES,
        home / "data" / "gear.toml": GEAR,
        tmp_path / "tests" / "test_toy.py": TESTS,
        tmp_path / "pytest.ini": "[pytest]\n",
    }.items():
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return tmp_path


def code(keeper: str) -> list[str]:
    return in_child(lambda: [what.partition(": ")[2] for what, _ in code_changes("toy", keeper)])


def after(change: Callable[[], Any], look: Callable[[], Any]) -> Any:
    """What a fresh process sees after a change."""

    def run() -> Any:
        change()
        return look()

    return in_child(run)


def test_a_function_is_changed_in_its_numbers_comparisons_conditions_and_options(toy: Path) -> None:
    assert sorted(code("rule.climb")) == [
        "1 becomes 2",
        "Add becomes Sub",
        "Lt becomes LtE",
        "the condition is always true",
        "the condition is never true",
        "the condition is never true",
        "the last entry is dropped",
    ]


def test_a_condition_for_speed_alone_is_changed_in_one_way(toy: Path) -> None:
    changed = in_child(lambda: [what for what, _ in code_changes("toy", "rule.climb")])
    assert [what for what in changed if "line 22:" in what] == [
        "rule.climb, line 22:4: the condition is never true"
    ]
    changed = in_child(lambda: [what for what, _ in code_changes("toy", "rule.descend")])
    assert [what for what in changed if "line 28:" in what] == [
        "rule.descend, line 28:4: the condition is always true"
    ], "a shortcut"


def test_what_changes_no_result_stays(toy: Path) -> None:
    assert sorted(code("rule.descend")) == [
        "0 becomes 1",
        "Lt becomes LtE",
        "the condition is always true",
        "the condition is always true",
        "the condition is never true",
    ], "neither the words of an error, nor a mark, nor the way to the same rule"
    assert sorted(code("rule.compare")) == [
        "Eq becomes NotEq",
        "the condition is always true",
        "the condition is always true",
        "the condition is never true",
        "the condition is never true",
    ], "whether a second comparison includes what the first has decided"


def test_docstrings_annotations_and_marks_stay(toy: Path) -> None:
    changed = " ".join(code("rule.climb"))
    assert not any(number in changed for number in "4 5 7 8 9 True".split())


def test_constants_and_defaults_of_fields_are_changed_with_their_texts(toy: Path) -> None:
    assert code("rule.LIMIT") == ["3 becomes 4"]
    assert code("rule.Rules.step") == ["2 becomes 3"]
    assert code("rule.NAMES") == [
        "the last entry is dropped",
        "'up' becomes 'not up'",
        "'down' becomes 'not down'",
    ]


def test_a_change_of_code_reaches_whatever_is_derived_from_it(toy: Path) -> None:
    def look() -> int:
        from toy import rule  # type: ignore[import-not-found]

        return int(rule.LIMIT)

    ((_, change),) = in_child(lambda: list(code_changes("toy", "rule.LIMIT")))
    assert after(change.make, look) == 4
    assert in_child(look) == 3


def test_data_is_changed_in_numbers_texts_and_rows(toy: Path) -> None:
    assert [what for what, _, _ in data_changes("toy", "data/gear.toml")] == [
        "data/gear.toml: rope.coin is changed",
        "data/gear.toml: rope.text is emptied",
        "data/gear.toml: rope.text is given another number",
    ]
    found = [(what.partition(": ")[2], clause) for what, clause, _ in data_changes("toy", "data/tables.toml")]
    assert found == [
        ("mood.rows.0 is swapped with the next", "TOY-02"),
        ("mood.rows.0.1 is changed", "TOY-02"),
        ("mood.rows.1.1 is changed", "TOY-02"),
    ]


def test_a_change_of_data_does_what_it_says(toy: Path) -> None:
    def look() -> tuple[Any, Any]:
        from toy import rule

        return rule.MOODS["mood"].values, rule.PRICES

    changes = {what: change for name in ("tables", "gear") for what, _, change in data_changes("toy", f"data/{name}.toml")}  # fmt: skip
    assert after(changes["data/tables.toml: mood.rows.0 is swapped with the next"].make, look)[0] == (
        "angry",
        "calm",
    )
    assert after(changes["data/gear.toml: rope.coin is changed"].make, look)[1] == {"rope": 3}
    text = {"rope": {"text": "it holds 3 people"}}
    changes["data/gear.toml: rope.text is given another number"].apply(text)
    assert text["rope"]["text"] == "it holds 4 people"


def toy_mutants() -> list[Mutant]:
    return in_child(lambda: list(mutants("toy", read(SOURCE, PROOFS))))


def test_each_change_names_the_clauses_and_tests_of_its_keeper(toy: Path) -> None:
    found = {each.what: each for each in toy_mutants()}
    climbing = next(each for what, each in found.items() if what.startswith("rule.LIMIT"))
    assert climbing.clauses == ("TOY-01",)
    assert climbing.tests == ("test_toy.py::test_climb",)
    assert found["data/tables.toml: mood.rows.0.1 is changed"].clauses == ("TOY-02",)
    assert not any(what.startswith("rule.Rules.step") for what in found), "advice has no tests"
    many = replace(climbing, clauses=("LEG-R34", "LEG-011", "LEGF-003", "A07", "R-2"))
    assert many.prefixes == ("LEG", "LEGF", "A", "R")


def test_only_changes_that_no_test_of_the_clause_notices_survive(toy: Path) -> None:
    tests = {f"tests/{test}": 0.1 for each in toy_mutants() for test in each.tests}
    outcomes = {
        each.what: in_child(partial(try_out, each, Suite(Path("tests"), tests))) for each in toy_mutants()
    }
    assert [what for what, outcome in outcomes.items() if outcome == "survives"] == [
        "rule.climb, line 22:4: the condition is never true",
        "data/gear.toml: rope.text is emptied",
        "data/gear.toml: rope.text is given another number",
        "rule.unnoticed, line 51:20: 1 becomes 2",
    ]
    assert outcomes["rule.unnoticed, line 51:11: Add becomes Sub"] == "noticed"


def test_a_run_that_dies_is_reported_and_not_waited_for() -> None:
    with pytest.raises(RuntimeError, match="out of time or memory"):
        in_child(lambda: os.kill(os.getpid(), 9))
    assert Died("x") == Died("x")


def test_a_sample_is_spread_evenly() -> None:
    pool: Any = list(range(10))
    spread: Any = sampled(pool, 5)
    assert spread == [0, 2, 4, 6, 8]
    assert sampled(pool, None) == pool
    assert sampled(pool, 20) == pool


def test_a_sample_with_a_seed_is_another_one_and_repeatable() -> None:
    pool: Any = list(range(100))
    drawn = sampled(pool, 10, seed=7)
    assert len(set(drawn)) == 10
    assert set(drawn) <= set(pool)
    assert drawn == sampled(pool, 10, seed=7) != sampled(pool, 10, seed=8)
    assert sampled(pool, None, seed=7) == pool


def test_figures_leave_out_what_the_ruleset_refuses(toy: Path) -> None:
    (first, second, third, *_) = toy_mutants()
    figures = Figures("toy", 12)
    for mutant, outcome in ((first, "noticed"), (second, "survives"), (third, "refused")):
        figures.count(mutant, outcome)
    assert (figures.tried, figures.share) == (2, 0.5)
    assert f"survives: TOY-01: {second.what}" in figures.text()
    assert "toy: 1 of 2 changes noticed, 50.0%" in figures.text()


def test_figures_without_a_change_that_was_tried_prove_nothing() -> None:
    figures = Figures("toy", 12, untried=3)
    assert figures.share == 0
    assert "toy: 0 of 0 changes noticed, 0.0%" in figures.text()
    assert "3 not tried" in figures.text()
    assert Figures("toy", 0).share == 1


def test_a_record_is_read_by_the_next_run(toy: Path) -> None:
    first, second, *_ = toy_mutants()
    record = Record(Path(".mutants/toy.jsonl"))
    assert record.read() == {}
    record.add(first, "survives")
    record.add(second, "noticed")
    record.add(first, "noticed")
    assert record.read() == {first.what: "noticed", second.what: "noticed"}


def test_the_command_measures_one_clause_and_prints_json() -> None:
    """A run of the whole mechanism on a clause of GNAT: Wounds."""
    done = subprocess.run(
        [sys.executable, "-m", "talewright.testing.mutants", "gnat", "--keeper", "wounds.suffer", "--sample", "2", "--json"],
        capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    (figures,) = json.loads(done.stdout)
    assert figures["system"] == "gnat"
    assert figures["tried"] == 2
    assert figures["outcomes"].get("noticed", 0) >= 1
