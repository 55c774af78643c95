"""Best play as a small table: merged where it says the same, silent where nothing is decided."""

from __future__ import annotations

from typing import Any

from talewright.core.questions import questions_of
from talewright.core.ruleset import find
from talewright.play.asked import solve_asked
from talewright.play.rule_of_thumb import MAX_COLUMNS, MAX_ROWS, rule_of_thumb


def decided(
    words: str, faces: str = "", times: float = 1.0, settled: bool = False, **facts: int
) -> dict[str, Any]:
    return {
        "question": "q", "words": words, "faces": faces, "facts": facts, "settled": settled, "times": {"decimal": times},
    }  # fmt: skip


def test_equal_neighbours_are_one_row_and_one_column() -> None:
    found = rule_of_thumb(
        [
            decided("Spend 1: reroll the 4.", "4-4", left=1),
            decided("Spend 1: reroll the 4.", "4-4", left=2),
            decided("Spend 1: reroll the 6.", "3-6", left=1),
            decided("Spend 1: reroll the 6.", "3-6", left=2),
            decided("Keep", "4-6", left=1),
            decided("Keep", "4-6", left=2),
            decided("Keep", "5-6", left=1),
            decided("Spend 1: reroll the 5.", "5-6", left=2, times=0.1),
            decided("Keep", "5-6", left=2, times=0.9),
            decided("Keep", "1-2", left=1, settled=True),
        ]
    )
    assert found is not None
    assert found["columns"] == ["1\N{EN DASH}2"]
    assert found["rows"] == [("8", ["Reroll the 4"]), ("9", ["Reroll the 6"]), ("10\N{EN DASH}11", ["Keep"])]
    assert found["quiet"] == ["Keep"]


def test_what_is_right_everywhere_needs_no_table() -> None:
    assert rule_of_thumb([decided("Attack", hp=n, damage=n % 3) for n in range(9)]) == {"always": "Attack"}


def test_nothing_decided_is_no_rule() -> None:
    assert rule_of_thumb([]) is None
    assert rule_of_thumb([decided("Keep", "1-2", settled=True)] * 9) is None
    assert rule_of_thumb([decided("Keep"), decided("Roll")]) is None, "nothing tells the decisions apart"


def test_the_table_of_a_real_fight_is_small_and_follows_best_play() -> None:
    question = questions_of(find("gnat").package)[0]
    answer = solve_asked({**question.asked("gnat", {}), "policy": "optimal"}, 200_000, 30.0)
    assert answer["exact"]
    thumb = answer["thumb"]
    assert (thumb["rows_of"], thumb["columns_of"]) == ("total", "fortune")
    assert len(thumb["rows"]) <= MAX_ROWS
    assert len(thumb["columns"]) <= MAX_COLUMNS
    by_row = dict(thumb["rows"])
    assert by_row["12"] == ["Reroll the 6"] * 3, "a fumble hurts twice"
    assert by_row["9"] == ["Reroll the 5 / 6", "Keep this roll", "Keep this roll"]
    assert thumb["quiet"] == ["Keep this roll"]
