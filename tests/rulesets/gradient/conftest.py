"""Helpers of the Gradient tests: hooks that are there for one test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from talewright.rulesets.gradient.hooks import HOOKS, Hook, hooks_of, register


@pytest.fixture
def hook() -> Iterator[Any]:
    """Hooks of a test: registered under an id, and gone afterwards."""
    made: list[str] = []

    def add(**fields: Any) -> str:
        name = f"test:{len(made)}"
        made.append(register(Hook(name, **fields)).id)
        return name

    yield add
    for name in made:
        del HOOKS[name]
    hooks_of.cache_clear()
