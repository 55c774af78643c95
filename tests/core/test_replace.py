"""The quick `replace` gives what `dataclasses.replace` gives."""

import dataclasses
from dataclasses import dataclass
from functools import cached_property

import pytest

from talewright.core.holdings import replace
from talewright.core.ruleset import find


@dataclass(frozen=True)
class Plain:
    name: str = "rope"
    count: int = 1

    @cached_property
    def twice(self) -> int:
        return 2 * self.count


@dataclass(frozen=True)
class Checked:
    count: int = 1

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("too few")


@dataclass(frozen=True, slots=True)
class Slotted:
    count: int = 1


@pytest.mark.parametrize("record", [Plain(), Checked(), Slotted()])
def test_replace_equals_the_library(record: Plain | Checked | Slotted) -> None:
    found = replace(record, count=3)
    assert found == dataclasses.replace(record, count=3)
    assert hash(found) == hash(dataclasses.replace(record, count=3))
    assert record.count == 1


def test_a_copy_without_a_change_is_the_record_itself() -> None:
    record = Plain()
    assert replace(record, count=1, name="rope") is record


def test_a_stored_hash_stays_behind() -> None:
    gnat = find("gnat")
    hero = gnat.draw(gnat.sketch(fortune=1))
    assert hash(hero) == hash(replace(replace(hero, fortune=0), fortune=1))
    assert hash(hero) != hash(replace(hero, fortune=0))


def test_a_cached_property_is_computed_anew() -> None:
    record = Plain()
    assert record.twice == 2
    assert replace(record, count=5).twice == 10


def test_a_class_with_checks_keeps_them() -> None:
    with pytest.raises(ValueError, match="too few"):
        replace(Checked(), count=-1)


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="weight"):
        replace(Plain(), weight=2)
