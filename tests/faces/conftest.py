"""Commands run as a person types them. The helpers beside this file are importable by name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from talewright.faces.cli import main

sys.path.insert(0, str(Path(__file__).parents[2]))

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process: (exit code, standard output, standard error)."""

    def command(*args: str, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["talewright", *args])
        monkeypatch.setattr(sys, "stdin", StringIO(given))
        monkeypatch.setenv("COLUMNS", "120")
        monkeypatch.setenv("NO_COLOR", "1")
        code = 0
        try:
            main()
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
        out, err = capsys.readouterr()
        return code, out, err

    return command
