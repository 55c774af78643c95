"""The golden session reads as it was written down, byte for byte."""

from __future__ import annotations

import importlib.util
from pathlib import Path

HERE = Path(__file__).parent


def test_the_toll_bridge() -> None:
    spec = importlib.util.spec_from_file_location("make_golden", HERE / "make_golden.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    written = (HERE / "golden" / "the-toll-bridge.md").read_bytes()
    assert made.report().encode("utf-8") == written
