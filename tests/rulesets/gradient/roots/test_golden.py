"""The golden session, told again and compared byte for byte."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


def teller() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_golden_roots", HERE / "make_golden.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.clause("GRAD-106", "GRAD-113", "GRAD-137", "ROOT-025", "ROOT-061")
def test_the_session_reads_as_it_was() -> None:
    module = teller()
    told = module.tell()
    assert told.encode() == module.GOLDEN.read_bytes()
    for part in (
        "The place answers: Ritual Pulse.",
        "The bandit is critically hurt, and out of it.",
        "The cutpurse runs.",
        "stands at exactly 0 HP: a scar.",
        "**Walloped**",
        "1 Fatigue is gone",
    ):
        assert part in told
