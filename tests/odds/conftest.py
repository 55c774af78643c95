"""Odds of books in tests are stored in a folder of the test, not in the user's cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from talewright.play.authoring import odds_cache


@pytest.fixture(autouse=True)
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "odds-cache"
    monkeypatch.setattr(odds_cache, "folder", lambda: folder)
    return folder
