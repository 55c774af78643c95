from __future__ import annotations

from pathlib import Path

import pytest
from tests.publish.shelf import FIRST, SHORT, manuscript_of

from talewright.publish.manuscript import Manuscript


@pytest.fixture(scope="session")
def first() -> Manuscript:
    """The shortest of our books."""
    return manuscript_of(FIRST)


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """A book of four sections, with everything that a format has to print."""
    path = tmp_path / "odd.tale.md"
    path.write_text(SHORT, encoding="utf-8")
    return path
