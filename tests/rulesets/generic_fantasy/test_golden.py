"""The session report is told anew and must come out byte for byte."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def teller() -> Any:
    spec = importlib.util.spec_from_file_location("gf_make_golden", HERE / "make_golden.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_session_reads_the_same() -> None:
    golden = teller()
    assert golden.tell().encode() == golden.GOLDEN.read_bytes()
