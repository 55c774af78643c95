"""How many files one request runs through: one answer in the browser, one odds question, one check of a book.

A file counts if a function of it runs during the request. A similar request runs before, so that imports and data that
are read once for all requests do not count. `python -m bench.walks --files` lists the files with what ran in each.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import talewright

SOURCE = str(Path(talewright.__file__).parent) + "/"
ROOT = Path(__file__).parents[1]
Walk = dict[str, set[str]]
"""Functions that ran, by the file they stand in."""


class Recorder:
    """Notes the functions of Talewright that run in any thread while it is on."""

    def __init__(self) -> None:
        self.walk: Walk = {}
        self.on = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if self.on and event == "call" and code.co_filename.startswith(SOURCE) and code.co_name != "<module>":
            self.walk.setdefault(code.co_filename.removeprefix(SOURCE), set()).add(code.co_name)

    @contextlib.contextmanager
    def recording(self) -> Iterator[None]:
        self.on = True
        try:
            yield
        finally:
            self.on = False


@contextlib.contextmanager
def recorder() -> Iterator[Recorder]:
    found = Recorder()
    threading.setprofile(found)
    sys.setprofile(found)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def command(*arguments: str) -> None:
    """One command in this process, its output discarded."""
    from talewright.faces.cli import main

    before, sys.argv = sys.argv, ["talewright", *arguments]
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
            main()
    finally:
        sys.argv = before


def odds() -> Walk:
    """A fight in GNAT, exactly solved, with advice."""
    with recorder() as found:
        command("odds", "gnat", "fight", "--rounds", "2", "--shield")
        with found.recording():
            command("odds", "gnat", "fight", "--rounds", "3", "--modifier", "-3", "--several", "--shield")
    return found.walk


def check() -> Walk:
    """A published book that this process has not read yet."""
    with recorder() as found:
        command("check", str(ROOT / "tests/adventure/books/mill.tale.md"))
        with found.recording():
            command("check", str(ROOT / "adventures/the-river-under-glass.tale.md"))
    return found.walk


GATE = """\
---
title: The Gate
system: gnat
start: road
---

## road

The road ends here.

- To knock, turn to [[gate]].

## gate

Two guards come out. Fight 1 round at -12. Turn to [[road]].
"""
"""The modifier of the fight is so bad that each roll fails: the walk does not depend on the dice."""


def answer() -> Walk:
    """A click in a browser without script that leads to a fight: the form is sent, the next page is drawn."""
    from starlette.testclient import TestClient

    from talewright.core.character_file import to_file
    from talewright.core.ruleset import find
    from talewright.faces.web.app import create_app
    from talewright.faces.web.settings import Settings

    gnat = find("gnat")
    file = to_file(gnat, gnat.heroes[0].character)
    with tempfile.TemporaryDirectory() as folder, recorder() as found:
        Path(folder, "gate.tale.md").write_text(GATE)
        app = create_app(Settings(f"{folder}/tales.db", names=("tales.test",), books=Path(folder)))
        with TestClient(
            app, base_url="http://tales.test", headers={"Sec-Fetch-Site": "same-origin"}
        ) as browser:
            hero = browser.post("/api/characters", json={"file": file}).json()["id"]
            page = browser.post("/books/gate/play", data={"character": hero}).text
            path, fields = _form(page)
            page = browser.post(path, data=fields).text  # the same book, read and played before
            path, fields = _form(page)
            with found.recording():
                browser.post(path, data=fields, follow_redirects=False)
    return found.walk


def _form(page: str) -> tuple[str, dict[str, str]]:
    """Where the first form of an answer is sent, and its fields with the first button."""
    form = re.search(r'<form[^>]*action="(/play/[^"]*/answer)".*?</form>', page, re.DOTALL)
    if form is None:
        raise SystemExit("The page has no form for an answer.")
    return form[1], dict(re.findall(r'name="([^"]+)"[^>]*value="([^"]*)"', form[0])[::-1])


WALKS: dict[str, Callable[[], Walk]] = {"answer": answer, "odds": odds, "check": check}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.walks", description=__doc__)
    parser.add_argument("walks", nargs="*", choices=[*WALKS, []], default=[])
    parser.add_argument("--files", action="store_true", help="list the files, with what ran in each")
    given = parser.parse_args()
    for name in given.walks or WALKS:
        walk = WALKS[name]()
        sys.stdout.write(f"{name}: {len(walk)} files\n")
        if given.files:
            for file, functions in sorted(walk.items()):
                sys.stdout.write(f"  {file}: {', '.join(sorted(functions))}\n")


if __name__ == "__main__":
    main()
