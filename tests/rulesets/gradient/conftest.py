"""What tests of Gradient and of its setting share."""

from __future__ import annotations

import pytest

OUT_OF_REACH: frozenset[str] = frozenset()
"""Clauses that no player meets yet. It only ever shrinks: the battery reports one that is met and still listed."""


@pytest.fixture
def out_of_reach() -> frozenset[str]:
    return OUT_OF_REACH
