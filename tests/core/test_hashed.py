"""Records with a stored hash are equal, and found, in every process."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from talewright.core.hashed import HashedOnce
from talewright.core.holdings import HashedLate
from talewright.core.ruleset import find
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.legend.dice_pool import Pool

FIGHTER = Fighter("Ash", 4, 10, 10, 10)


@pytest.mark.parametrize(
    "record",
    [
        find("legend").draw(find("legend").sketch()),
        find("gnat").draw(find("gnat").sketch()),
        find("legend").rules(),
        find("goonies").rules(),
        Pool((8, 6)),
        FIGHTER,
        Battle((FIGHTER,), (FIGHTER,)),
    ],
    ids=lambda record: type(record).__name__,
)
def test_a_record_from_another_process_is_found_among_ours(record: Any) -> None:
    assert isinstance(record, HashedOnce | HashedLate)
    ours = hash(record)
    object.__setattr__(record, "_hash", ours + 1)  # as another process would have it
    sent = pickle.dumps(record)
    object.__setattr__(record, "_hash", ours)
    known = {record: "ours"}
    assert known.get(pickle.loads(sent)) == "ours"
