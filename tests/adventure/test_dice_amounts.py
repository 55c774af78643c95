"""Amounts that dice decide: a table stands where the readings differ, and nowhere else."""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import book_of

from talewright.adventure.model import Goto, Order, RollTable, When


def test_only_what_the_dice_decide_depends_on_them() -> None:
    book = book_of("Roll Grace against 9. If you fail, lose 1d6 HP and turn to [[x]].", system="goonies")
    assert not book.faults
    roll, failed = book.sections[0].program
    assert isinstance(roll, Order)
    assert isinstance(failed, When)
    table, way = failed.body
    assert isinstance(table, RollTable)
    assert isinstance(way, Goto)
    assert [
        (row.low, row.words, row.program[0].get("n"))
        for row in table.rows
        if isinstance(row.program[0], Order)
    ] == [(face, f"lose {face} HP", face) for face in range(1, 7)]


@pytest.mark.parametrize(
    ("text", "dice"),
    [("You find 2d6 gp.", "2d6"), ("Throw three dice and gain that many gp.", "3d6"), ("Roll a die. Lose that many rations.", "d6")],
)  # fmt: skip
def test_every_result_of_the_dice_has_a_row(text: str, dice: str) -> None:
    book = book_of(text, system="gnat")
    assert not book.faults
    (table,) = book.sections[0].program
    assert isinstance(table, RollTable)
    count = int(dice[0]) if dice[0].isdigit() else 1
    assert (table.dice, [row.low for row in table.rows]) == (dice, [*range(count, 6 * count + 1)])


@pytest.mark.parametrize(
    "text",
    ["Lose 1d6 gp and 1d6 Vitality.", "You may pay 1d6 gp.", "Lose 1d6 gp for each of them.", "The guard loses 1d6 Vitality.", "Lose 1d6 gp or a ration."],
)  # fmt: skip
def test_what_more_than_one_roll_or_another_person_would_decide_is_reported(text: str) -> None:
    assert book_of(text, system="gnat").faults
