"""Mutations change what a rule does, and undo themselves."""

from __future__ import annotations

import pytest

from talewright.core.dice import d
from talewright.core.tables import RollTable
from talewright.rulesets.gnat import wounds
from talewright.rulesets.gnat.character import Hero
from talewright.rulesets.legend.character import QUALITIES
from talewright.testing.mutations import Mutation, mutations


def changed_by(package: str, name: str, words: str) -> Mutation:
    return next(each for each in mutations(f"talewright.rulesets.{package}", name) if words in each.what)


def test_a_function_runs_the_changed_code_until_it_is_undone() -> None:
    hurt = Hero(vitality=1, vitality_max=3)
    heal = wounds.heal
    undo = changed_by("gnat", "wounds.heal", "Add becomes Sub").apply()
    assert heal(hurt, 1).vitality == 0
    undo()
    assert heal(hurt, 1).vitality == 2


def test_numbers_comparisons_conditions_and_options_are_changed() -> None:
    found = {each.what.partition(": ")[2] for each in mutations("talewright.rulesets.gnat", "wounds.suffer")}
    assert {
        "1 becomes 2",
        "Lt becomes LtE",
        "the condition is always true",
        "the last option is dropped",
    } <= found


def test_data_is_changed_in_place_and_restored() -> None:
    before = dict(QUALITIES)
    for each in mutations("talewright.rulesets.legend", "character.QUALITIES"):
        undo = each.apply()
        assert before != QUALITIES, each.what
        undo()
        assert before == QUALITIES


def test_the_rows_of_a_table_are_shifted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = RollTable("moods", d(1, 4), ((1, 2, "calm"), (3, 4, "angry")))
    monkeypatch.setattr(wounds, "MOODS", table, raising=False)
    (shifted,) = mutations("talewright.rulesets.gnat", "wounds.MOODS")
    undo = shifted.apply()
    assert table.look(1) == "angry"
    undo()
    assert table.look(1) == "calm"


def test_a_constant_changes_in_every_module_that_has_it() -> None:
    from talewright.rulesets.gnat import character

    undo = changed_by("gnat", "character.HEAVY_PER_VITALITY", "becomes").apply()
    assert Hero(vitality_max=3).heavy_limit == 9
    undo()
    assert character.HEAVY_PER_VITALITY == 2
    assert Hero(vitality_max=3).heavy_limit == 6
