"""The web page that plays: what is in the file, and that nothing outside it is needed."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from talewright.adventure import load_book
from talewright.core.errors import QuestionError
from talewright.core.ruleset import find
from talewright.play.books import numbers_of
from talewright.play.publishing import publish
from talewright.publish import engine
from talewright.publish.formats import Wish
from talewright.publish.manuscript import Manuscript
from talewright.publish.webbook import split_webbook, webbook

needs_engine = pytest.mark.skipif(
    not all((engine.VENDOR / name).is_file() for name in engine.RUNTIME),
    reason="Pyodide is not here: make assets",
)
MAX_BYTES = 11_000_000
MAX_PAGE = 60_000
PLAY = """
import json, sys
sys.path[:0] = [sys.argv[1]]
# A browser has no clock for each thread.
import time
del time.thread_time
from talewright.faces.webbook.bridge import Bridge
bridge = Bridge("book", {}, "en")
page = json.loads(bridge.request("POST", "/books/book/play", '[["random", "1"]]'))
assert page["address"] == "/play/1", page
assert 'name="choice"' in page["html"], page["html"]
for address in ("/", "/play/1/journal", "/rules/x/how-to-play"):
    assert 'role="alert"' not in json.loads(bridge.request("GET", address, "[]"))["html"], address
strangers = [name for name in sys.modules if name.split(".")[0] in ("starlette", "fastapi", "sqlalchemy", "typer", "rich")]
assert not strangers, strangers
"""
TWO = """## one

- To go on, turn to [[two]].
- To stay, turn to [[one]].

## two {ending=victory}

That was all.
"""


@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_the_modules_in_the_file_play_alone(system: str, tmp_path: Path) -> None:
    path = tmp_path / "small.tale.md"
    path.write_text(f"---\ntitle: Small\nsystem: {system}\n---\n\n{TWO}", encoding="utf-8")
    ruleset = find(system)
    book = load_book(path)
    manuscript = Manuscript(book, numbers_of(book), ruleset, path)
    packed = engine.archive(engine.modules(manuscript))
    assert packed == engine.archive(engine.modules(manuscript)), "equal books give equal bytes"
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(tmp_path / "engine")
        rules = {name.split("/")[2] for name in archive.namelist() if name.startswith("talewright/rulesets/")}
    assert rules == {"__init__.py", ruleset.package.split(".")[2]}, "the rules of the book, and no others"
    done = subprocess.run(
        # -S: nothing that is installed here; -I: nothing of the environment.
        [sys.executable, "-I", "-S", "-c", PLAY, str(tmp_path / "engine")],
        capture_output=True, text=True, check=False, cwd=tmp_path,
        env={"TALEWRIGHT_HOME": str(tmp_path / "home"), "PATH": ""},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]


@needs_engine
def test_one_file_asks_for_nothing_and_shows_its_first_page_at_once(first: Manuscript) -> None:
    page = webbook(first).decode("utf-8")
    assert len(page) < MAX_BYTES
    shown = re.sub(r"<script.*?</script>|<style.*?</style>", "", page, flags=re.DOTALL)
    assert "http" not in shown.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"(?:src|href)=", shown)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src 'none';")
    assert "unsafe-inline" not in policy[1]
    assert "connect-src" not in policy[1]
    start = first.book.start
    assert start is not None
    text = next(each for each in first.sections if each.name == start.name).blocks[0].text
    assert text[:60] in re.sub(r"<[^>]+>", "", shown)


@needs_engine
def test_a_folder_for_a_server_has_a_small_page(first: Manuscript) -> None:
    files = split_webbook(first)
    assert len(files["index.html"]) < MAX_PAGE
    page = files["index.html"].decode("utf-8")
    for address in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert address in files
    assert "connect-src 'self'" in page
    for name in re.findall(r"url\(([\w.-]+\.woff2)\)", files["engine/style.css"].decode("utf-8")):
        assert f"engine/{name}" in files


def test_a_missing_engine_is_named_and_nothing_is_written(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from talewright.publish import webbook as module

    monkeypatch.setattr(engine, "VENDOR", tmp_path / "nowhere")
    module._packed_runtime.cache_clear()
    out = tmp_path / "out"
    made = publish(short, ["html"], out).made[0]
    assert isinstance(made.fault, QuestionError)
    assert "make assets" in str(made.fault)
    assert not out.exists() or not list(out.iterdir())


def test_markdown_as_a_folder_has_a_file_for_each_section(short: Path, tmp_path: Path) -> None:
    done = publish(short, ["md"], tmp_path / "out", wish=Wish(split=True))
    folder = done.made[0].path
    assert folder is not None
    assert {int(each.stem) for each in (folder / "sections").iterdir()} == set(done.numbers.values())
    for file in (folder / "sections").iterdir():
        for link in re.findall(r"\]\((\d+\.md)\)", file.read_text(encoding="utf-8")):
            assert (folder / "sections" / link).is_file()
    before = sorted(each.name for each in (tmp_path / "out").iterdir())
    publish(short, ["md"], tmp_path / "out", wish=Wish(split=True))
    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == before, "nothing temporary stays"
