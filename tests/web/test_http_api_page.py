"""The page about the HTTP API: it names every operation, and its commands run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.faces.test_serve import serving

from talewright.faces.web.app import create_app
from talewright.faces.web.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "http-api.md").read_text(encoding="utf-8")


def test_the_page_lists_exactly_the_operations_of_the_description() -> None:
    described = create_app(Settings(database="sqlite://")).openapi()["paths"]
    operations = {f"{method.upper()} {path}" for path, methods in described.items() for method in methods}
    listed = re.findall(r"^\| `([A-Z]+ /api/[^`]*)` \|", PAGE, re.MULTILINE)
    assert sorted(listed) == sorted(operations)


def test_the_page_lists_every_status_of_an_error() -> None:
    described = create_app(Settings(database="sqlite://")).openapi()["paths"]
    statuses = {
        code for methods in described.values() for each in methods.values() for code in each["responses"]
    }
    listed = re.findall(r"^\| (\d{3}) \|", PAGE, re.MULTILINE)
    assert set(listed) == {code for code in statuses if code >= "400"}


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_commands_run_in_order(tmp_path: Path) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    with serving(tmp_path) as (address, _):
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", "\n".join(blocks)],
            cwd=tmp_path,
            env={**os.environ, "TALES": address.rstrip("/")},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "mage" in (tmp_path / "game.json").read_text(encoding="utf-8")
    assert (tmp_path / "next.json").stat().st_size
