"""Tuples of a character that rules read by a test and change by an edit."""

from __future__ import annotations

from operator import eq

import pytest

from talewright.core import holdings as h

THINGS = ("rope", "lamp", "rope")


def test_reading() -> None:
    assert h.where(THINGS, eq, "rope") == ("rope", "rope")
    assert (h.first(THINGS, eq, "lamp"), h.first(THINGS, eq, "key")) == ("lamp", None)
    assert h.has(THINGS, "lamp")
    assert h.value_of((("a", 1), ("b", 2)), "b", 0) == 2


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (h.added(THINGS, "key"), (*THINGS, "key")),
        (h.removed(THINGS, "rope"), ("lamp", "rope")),
        (h.removed(THINGS, "key"), THINGS),
        (h.removed_last(THINGS, "rope"), ("rope", "lamp")),
        (h.removed_last(THINGS, "key"), THINGS),
        (h.swapped(THINGS, "rope", "twine"), ("twine", "lamp", "rope")),
        (h.swapped(THINGS, "key", "twine"), THINGS),
        (h.only(THINGS, eq, "lamp"), ("lamp",)),
        (h.with_name(("ash", "oak"), "elm"), ("ash", "elm", "oak")),
        (h.with_name(("ash",), "ash"), ("ash",)),
        (h.without_name(("ash", "oak"), "ash"), ("oak",)),
        (h.with_value((("b", 1),), "a", 2), (("a", 2), ("b", 1))),
        (h.with_value((("b", 1),), "b", 2), (("b", 2),)),
    ],
)
def test_edits(found: tuple[object, ...], expected: tuple[object, ...]) -> None:
    assert found == expected
