"""Fixtures of the adventure tests; the helpers beside this file are importable by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.adventure.adventure_books import ruleset

from talewright.adventure import PhraseBook, phrase_book


@pytest.fixture(scope="session", params=["gnat", "goonies"])
def phrases(request: pytest.FixtureRequest) -> PhraseBook:
    return phrase_book(ruleset(request.param)).with_head((), "", (), ("Tide",))


@pytest.fixture(scope="session")
def gnat() -> PhraseBook:
    return phrase_book(ruleset("gnat"))
