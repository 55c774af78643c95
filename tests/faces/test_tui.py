"""The full-screen player, through Textual's own pilot."""

from __future__ import annotations

import asyncio
import html
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from tests.faces.small_books import SALT
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from talewright.core.ask import Rolled
from talewright.core.replay import Ended
from talewright.faces.cli.play import Wish
from talewright.faces.tui import PlayerApp
from talewright.faces.tui.reader import Reader
from talewright.faces.tui.screens import JournalLook, Look, Shelf
from talewright.play import saves

Scene = Callable[[Pilot[None]], Coroutine[Any, Any, None]]


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALEWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TALEWRIGHT_BOOKS", str(tmp_path / "books"))
    (tmp_path / "books").mkdir()
    path = tmp_path / "books" / "salt.tale.md"
    path.write_text(SALT, encoding="utf-8")
    return path


def play(wish: Wish, scene: Scene, size: tuple[int, int] = (80, 24)) -> PlayerApp:
    app = PlayerApp(wish)

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scene(pilot)

    asyncio.run(go())
    return app


def reader(pilot: Pilot[None]) -> Reader:
    screen = pilot.app.screen
    assert isinstance(screen, Reader)
    return screen


def seen(pilot: Pilot[None]) -> str:
    """The text on the screen, line by line."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for match in re.finditer(
        r"<text[^>]* x=\"([\d.]+)\" y=\"([\d.]+)\"[^>]*>(.*?)</text>", pilot.app.export_screenshot()
    ):
        if "-title" in match[0]:
            continue
        words = html.unescape(match[3]).replace("\xa0", " ")
        rows.setdefault(float(match[2]), []).append((float(match[1]), words))
    return "\n".join("".join(words for _, words in sorted(rows[y])) for y in sorted(rows))


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


CREATED = ("1", "1", "1", "1", "1")
"""Two Skills, no third, a one-handed weapon, no shield."""


def test_a_newcomer_makes_a_character_and_plays_to_the_end(book: Path) -> None:
    async def scene(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app.screen, Shelf)
        assert "The Salt Stair" in seen(pilot)
        assert "A stair, a tide, a boat." in seen(pilot)
        await press(pilot, "1")
        assert "Choose a Skill." in seen(pilot)
        await press(pilot, *CREATED)
        page = seen(pilot)
        assert "The causeway is under water." in page
        assert "Take the coil of rope?" in page
        assert "Talent" in page
        await press(pilot, "2")
        assert "What do you do?" in seen(pilot)
        # The closed way is shown, and cannot be taken.
        assert "Whistle for the boat" in seen(pilot)
        await press(pilot, "3")
        assert reader(pilot).turning.page.section is not None
        assert "The causeway" in seen(pilot)
        await press(pilot, "1")
        page = seen(pilot)
        assert "The steps are slick." in page
        assert "GNAT-006" in page
        assert "┌───┐┌───┐" in page
        # Fortune may be asked about; then the book leads on by itself, a page at a time.
        while reader(pilot).turning.question is not None:
            await press(pilot, "1")
        assert re.search(r"Turn to \d+", seen(pilot))
        await press(pilot, "enter")
        page = seen(pilot)
        assert "She marks your palm with tar, and waves you off." in page
        assert "{" not in page
        assert "You gain the keyword Ferryman." in page
        await press(pilot, "space", "down", "enter")
        assert "The ferryman asks no fare." in seen(pilot)
        assert "Between adventures" in seen(pilot) or isinstance(reader(pilot).game.now, Ended)
        await press(pilot, "1")
        assert isinstance(reader(pilot).game.now, Ended)
        assert "The end. You have won." in seen(pilot)
        await press(pilot, "1")

    app = play(Wish(seed=5), scene)
    assert "Saved as" in app.farewell
    (slot,) = saves.slots(saves.data_home() / "saves")
    assert len(saves.load(slot).answers()) > 7
    assert slot.with_name(slot.name.removesuffix(saves.SUFFIX) + ".hero.json").is_file()


def test_taking_back_and_going_back_by_the_way(book: Path) -> None:
    async def scene(pilot: Pilot[None]) -> None:
        await press(pilot, *CREATED, "1", "2")
        assert "Nobody opens." in seen(pilot)
        await press(pilot, "u")
        assert "What do you do?" in seen(pilot)
        assert reader(pilot).turning.page.section is not None
        await press(pilot, "u")
        assert "Take the coil of rope?" in seen(pilot)
        await press(pilot, "1", "2", "enter", "1", "2", "enter")
        assert [leaf.section.name for leaf in reader(pilot).turning.pages if leaf.section] == [
            "quay", "door", "quay", "door", "quay",
        ]  # fmt: skip
        await press(pilot, "m")
        assert isinstance(pilot.app.screen, JournalLook)
        await press(pilot, "up", "up", "up", "enter")
        assert [leaf.section.name for leaf in reader(pilot).turning.pages if leaf.section][:2] == [
            "quay",
            "door",
        ]
        assert len(reader(pilot).turning.pages) == 4  # the character, quay, door, and where the door leads
        # Everything back to the beginning; nothing breaks at the very start.
        for _ in range(12):
            await press(pilot, "u")
        assert "Choose a Skill." in seen(pilot)
        assert "nothing to undo" in seen(pilot)

    play(Wish(book=str(book), again=False), scene)


def test_real_dice_are_typed_in(book: Path) -> None:
    async def scene(pilot: Pilot[None]) -> None:
        await press(pilot, *CREATED, "1", "1")
        assert pilot.app.screen.query_one("#dice", Input).display
        await press(pilot, "9", "enter")
        assert "2d6" in seen(pilot)
        assert reader(pilot).turning.question is not None
        await press(pilot, "backspace", "6", "space", "6", "enter")
        throws = [answer for answer in reader(pilot).game.now.log if isinstance(answer, Rolled)]
        assert throws == [Rolled((6, 6), typed=True)]
        # Letters stay keys: a typed throw can be taken back, a log be looked at.
        await press(pilot, "u")
        assert not any(isinstance(answer, Rolled) for answer in reader(pilot).game.now.log)
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, Look)
        await press(pilot, "escape", "enter")
        throws = [answer for answer in reader(pilot).game.now.log if isinstance(answer, Rolled)]
        assert len(throws) == 1
        assert not throws[0].typed

    play(Wish(book=str(book), again=False, typed=True), scene)


def test_small_and_wide_terminals(book: Path) -> None:
    async def scene(pilot: Pilot[None]) -> None:
        await press(pilot, *CREATED, "2")
        assert not reader(pilot).has_class("wide")
        small = seen(pilot)
        assert all(len(line.rstrip()) <= 80 for line in small.splitlines())
        for words in ("The causeway", "What do you do?", "Vitality", "Climb the Stair", "Undo"):
            assert words in small
        await press(pilot, "s")
        assert "SKILLS" in seen(pilot)
        await press(pilot, "escape")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert reader(pilot).has_class("wide")
        assert "SKILLS" in seen(pilot)
        assert "coil of rope" in seen(pilot)
        await press(pilot, "s")
        assert "SKILLS" not in seen(pilot)
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert "What do you do?" in seen(pilot)

    play(Wish(book=str(book), again=False), scene)


def test_a_click_chooses(book: Path) -> None:
    async def scene(pilot: Pilot[None]) -> None:
        await press(pilot, *CREATED, "1")
        await pilot.click("#ways", offset=(6, 1))
        await pilot.pause()
        assert "Nobody opens." in seen(pilot)

    play(Wish(book=str(book), again=False), scene)


def test_help_and_colours_which_are_remembered(book: Path) -> None:
    async def scene(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark")
        assert "undo the last choice" in seen(pilot)
        await press(pilot, "escape")
        first = pilot.app.theme
        await press(pilot, "t")
        assert pilot.app.theme == "paper" != first

    play(Wish(book=str(book), again=False), scene)

    async def later(pilot: Pilot[None]) -> None:
        assert pilot.app.theme == "paper"

    play(Wish(book=str(book), again=False), later)


def test_a_saved_game_goes_on_where_it_was(book: Path) -> None:
    async def scene(pilot: Pilot[None]) -> None:
        await press(pilot, *CREATED, "1", "2", "q")

    play(Wish(book=str(book), again=False), scene)

    async def shelf(pilot: Pilot[None]) -> None:
        assert "Continue:" in seen(pilot)
        await press(pilot, "2")
        assert "The causeway" in seen(pilot)
        assert reader(pilot).turning.pages[-2].section is not None

    play(Wish(book=str(book)), shelf)


def test_a_changed_book_is_refused_on_the_shelf(book: Path) -> None:
    async def scene(pilot: Pilot[None]) -> None:
        await press(pilot, *CREATED, "q")

    play(Wish(book=str(book), again=False), scene)
    book.write_text(SALT.replace("slick", "dry"), encoding="utf-8")

    async def shelf(pilot: Pilot[None]) -> None:
        await press(pilot, "2")
        assert isinstance(pilot.app.screen, Shelf)
        assert "has changed" in seen(pilot)
        assert pilot.app.screen.query_one("#books", OptionList).option_count == 2

    play(Wish(book=str(book)), shelf)


def test_the_page_as_it_stands(book: Path) -> None:
    """A whole screen at 80 by 24, as text."""

    async def scene(pilot: Pilot[None]) -> None:
        await press(pilot, *CREATED, "1")
        lines = [line.rstrip() for line in seen(pilot).splitlines()]
        text = "\n".join(line.strip() for line in lines if line.strip())
        assert text.startswith(
            "The Salt Stair · The wall\n1\n"
            "The causeway is under water. A coil of rope (+1 climbing, heavy)\n"
            "hangs from a peg. You may take the coil of rope."
        )
        assert re.search(
            r"Talent 9/9 *Vitality 3/3 ●●● *Fortune 3/3 ✦✦✦\n─+\nWhat do you do\?\n"
            r"1 *Climb the Stair\. Turn to \d+\.\n2 *Knock at the door\. Turn to \d+\.\n"
            r"Whistle for the boat\. Turn to \d+\. Closed: you do not have the keyword\s+Ferryman\.",
            text,
        )
        assert len(lines) <= 24

    play(Wish(book=str(book), again=False), scene)


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_in_a_real_terminal(book: Path, tmp_path: Path) -> None:
    # A socket's path must be short, whatever the folder of the tests is called.
    server = ["tmux", "-f", "/dev/null", "-S", f"{tempfile.mkdtemp(prefix='tw')}/s"]

    def tmux(*args: str) -> str:
        return subprocess.run([*server, *args], check=True, capture_output=True, text=True).stdout

    def wait_for(words: str) -> str:
        for _ in range(150):
            shown = tmux("capture-pane", "-p", "-t", "tale")
            if words in shown:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{words!r} never came up:\n{shown}")

    def press(key: str) -> None:
        """Send a key, and wait until the screen has changed."""
        before = tmux("capture-pane", "-p", "-t", "tale")
        tmux("send-keys", "-t", "tale", key)
        for _ in range(150):
            if tmux("capture-pane", "-p", "-t", "tale") != before:
                return
            time.sleep(0.1)
        raise AssertionError(f"{key!r} changed nothing:\n{before}")

    home = f"TALEWRIGHT_HOME={tmp_path / 'home'} TALEWRIGHT_BOOKS={tmp_path / 'books'}"
    command = f"env {home} {sys.executable} -m talewright play {book} --new"
    tmux("new-session", "-d", "-s", "tale", "-x", "80", "-y", "24", command)
    try:
        wait_for("Choose a Skill.")
        for key in CREATED:
            press(key)
        shown = wait_for("Take the coil of rope?")
        assert "The causeway is under water." in shown
        assert "Leave" in shown
        tmux("send-keys", "-t", "tale", "2")
        wait_for("What do you do?")
        tmux("send-keys", "-t", "tale", "Down", "Enter")
        wait_for("Nobody opens.")
    finally:
        subprocess.run([*server, "kill-server"], check=False, capture_output=True)
    (slot,) = saves.slots(tmp_path / "home" / "saves")
    assert len(saves.load(slot).answers()) == 7
