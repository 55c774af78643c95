"""The chances beside the options of an open question: left out where they take too long."""

from __future__ import annotations

import pytest

from talewright.core.ask import Chosen
from talewright.play.view import tray
from talewright.rulesets.gnat.character import Hero


def test_chances_that_take_too_long_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty Experience can be spent in tens of thousands of ways; the page does not wait for them."""
    monkeypatch.setattr(tray, "CHANCE_SECONDS", 0.05)
    monkeypatch.setattr(tray, "CHANCE_STATES", 10**9)
    rest = (Chosen("rest"),)
    assert tray.order_chances("gnat", Hero(xp=20, vitality=2), "rest", "{}", rest) == {}
