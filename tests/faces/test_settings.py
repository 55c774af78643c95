"""Settings: one table in code; flags, environment and documentation agree with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import talewright
from talewright.faces.cli import serve
from talewright.faces.cli.commands import app
from talewright.faces.settings import SETTINGS
from talewright.faces.web.settings import Settings

ROOT = Path(__file__).parents[2]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings of servers that would have been started."""
    found: list[Settings] = []

    def run(settings: Settings, **more: Any) -> None:
        found.append(settings)

    monkeypatch.setattr(serve, "run", run)
    return found


def invoke(*words: str, **environment: str) -> Any:
    return CliRunner().invoke(app, words, env={"TERM": "dumb", **environment})


def test_the_environment_sets_every_setting_of_a_server(started: list[Settings]) -> None:
    done = invoke(
        "serve",
        TALEWRIGHT_HOST="0.0.0.0",
        TALEWRIGHT_PORT="9000",
        TALEWRIGHT_DATABASE="postgresql://tales@db/tales",
        TALEWRIGHT_NAMES="tales.example, www.tales.example",
        TALEWRIGHT_ORIGIN="https://tales.example",
        TALEWRIGHT_HOSTED="1",
        TALEWRIGHT_BEHIND_PROXY="1",
        TALEWRIGHT_SECRET="of the house",
    )
    assert done.exit_code == 0, done.output
    (found,) = started
    assert (found.host, found.port, found.database) == ("0.0.0.0", 9000, "postgresql://tales@db/tales")
    assert found.names == ("tales.example", "www.tales.example")
    assert (found.origin, found.home) == ("https://tales.example", "https://tales.example")
    assert (found.hosted, found.behind_proxy, found.secret) == (True, True, "of the house")


def test_a_flag_wins_over_the_environment_and_both_over_the_default(started: list[Settings]) -> None:
    invoke("serve", "--origin", "https://flag.example", TALEWRIGHT_ORIGIN="https://variable.example")
    invoke("serve", TALEWRIGHT_ORIGIN="https://variable.example")
    invoke("serve", TALEWRIGHT_ORIGIN="")
    assert [each.origin for each in started] == ["https://flag.example", "https://variable.example", ""]
    assert (started[-1].host, started[-1].port, started[-1].hosted) == ("127.0.0.1", 8765, False)


def test_a_variable_that_cannot_be_read_is_named(started: list[Settings]) -> None:
    done = invoke("serve", TALEWRIGHT_PORT="many")
    assert done.exit_code == 2
    assert "TALEWRIGHT_PORT" in done.output
    assert started == []


def test_the_guide_has_exactly_the_table_of_the_code() -> None:
    page = (ROOT / "docs" / "guide" / "serving.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (?:`(--[\w-]+)`)? ?\| `(TALEWRIGHT_\w+)` \| (.*?) \| (.*?) \|$", page, re.MULTILINE
    )
    assert rows == [(each.flag, each.variable, each.default, each.meaning) for each in SETTINGS]


def test_every_variable_in_code_and_documentation_is_in_the_table() -> None:
    known = {each.variable for each in SETTINGS}
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py")]
    pages += [each for name in ("Dockerfile", "compose.yaml") if (each := ROOT / name).is_file()]
    found = {
        name for page in pages for name in re.findall(r"TALEWRIGHT_[A-Z_]+", page.read_text(encoding="utf-8"))
    }
    assert found == known


def test_version() -> None:
    assert invoke("--version").output.strip() == f"Talewright {talewright.__version__}"
