"""CONTRIBUTING shows where to make a change: in at most three files, all of which exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATH = re.compile(r"`([\w./-]+\.(?:py|toml|md|html|css))`")


def section(title: str) -> list[list[str]]:
    """The rows of the table below a heading or sentence, without its head."""
    lines = iter(TEXT[TEXT.index(title) :].splitlines())
    rows = []
    for line in lines:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            break
    return rows[2:]


def place(path: str) -> Path:
    return ROOT / path if path.startswith(("docs/", "tests/")) else ROOT / "src" / "talewright" / path


def test_each_of_fifteen_changes_is_made_in_at_most_three_files_that_exist() -> None:
    rows = section("## Where to make a change")
    assert len(rows) == 15
    for change, files in rows:
        paths = PATH.findall(files)
        assert 1 <= len(paths) <= 3, change
        missing = [path for path in paths if not place(path).is_file()]
        assert not missing, f"{change}: {missing}"


def test_names_in_the_table_stand_in_their_files() -> None:
    for _, files in section("## Where to make a change"):
        for path, name in re.findall(r"`([\w./-]+)` \(`\.?(\w+)`\)", files):
            assert name in place(path).read_text(encoding="utf-8"), (path, name)


def test_the_slow_parts_exist() -> None:
    rows = section("The slowest parts of the suite")
    assert len(rows) >= 4
    assert all((ROOT / path).is_file() for path, *_ in ([cell.strip("`") for cell in row] for row in rows))
