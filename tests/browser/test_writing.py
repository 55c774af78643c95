"""A faulty book is taken in, mended in the page, and played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.stage import DESK, answer, ended, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog
    from tests.browser.stage import Stage

FAULTY = """---
title: The Short Way
system: gnat
skills: [Climbing]
start: door
---

## door {#1}

A door, and a <script>alert(1)</script> painted on it.

- To go through, turn to [[halll]].
- To climb over, Test Climbing, with a Default Roll; if you succeed, turn to [[hall]], otherwise turn to [[hall]].

## hall {ending=victory}

That was all.
"""


def test_a_faulty_book_is_mended_and_played(browser: Browser, stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "short.tale.md"
    path.write_text(FAULTY, encoding="utf-8")
    with opened(browser, stage, viewport=DESK) as context:
        page = context.new_page()
        dialogs: list[str] = []
        page.on("dialog", lambda dialog: dialogs.append(dialog.message))
        page.goto("/books/new")
        page.get_by_label("Drop a .tale.md file here").set_input_files(path)
        page.get_by_role("button", name="Upload").click()
        expect(page.get_by_role("heading", name="The Short Way", level=1)).to_be_visible()
        expect(page.locator("#preview .flag.bad").first).to_be_visible()
        expect(page.locator("#preview")).to_contain_text("halll")
        expect(page.get_by_role("link", name="12:").first).to_be_visible()
        editor = page.locator("textarea")
        editor.fill(FAULTY.replace("[[halll]]", "[[hall]]"))
        # The reading follows while one writes, before anything is kept.
        expect(page.locator("#preview .flag.bad")).to_have_count(0)
        page.get_by_role("button", name="Keep and check").click()
        expect(page.get_by_role("status").first).to_contain_text("Saved")
        page.get_by_role("button", name="Play it").click()
        page.wait_for_url("**/play/**")
        for _ in range(12):
            if ended(page):
                break
            answer(page, 0)
        expect(page.locator(".prose").first).to_contain_text("That was all.")
        assert dialogs == []


@pytest.mark.parametrize("script", [True, False])
def test_one_click_mends(browser: Browser, stage: Stage, tmp_path: Path, *, script: bool) -> None:
    """With script the mend goes into the editor, and undo takes it back; without, into the text that is kept."""
    path = tmp_path / f"short-{script}.tale.md"
    path.write_text(FAULTY, encoding="utf-8")
    with opened(browser, stage, viewport=DESK, java_script_enabled=script) as context:
        page = context.new_page()
        page.goto("/books/new")
        page.get_by_label("Drop a .tale.md file here").set_input_files(path)
        page.get_by_role("button", name="Upload").click()
        page.get_by_role("button", name="Write “hall”").click()
        expect(page.locator("#preview .flag.bad")).to_have_count(0)
        editor = page.locator("textarea")
        expect(editor).to_have_value(FAULTY.replace("[[halll]]", "[[hall]]"))
        if script:
            editor.press("Control+z")
            expect(editor).to_have_value(FAULTY)


def test_unkept_words_are_not_lost_without_a_question(browser: Browser, stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "short.tale.md"
    path.write_text(FAULTY, encoding="utf-8")
    with opened(browser, stage, viewport=DESK) as context:
        page = context.new_page()
        page.goto("/books/new")
        page.get_by_label("Drop a .tale.md file here").set_input_files(path)
        page.get_by_role("button", name="Upload").click()
        expect(page.get_by_role("heading", name="The Short Way", level=1)).to_be_visible()
        editor = page.locator("textarea")
        editor.fill(FAULTY + "\nMore.\n")
        expect(page.get_by_text("Not saved yet")).to_be_visible()
        asked: list[str] = []

        def stay(dialog: Dialog) -> None:
            asked.append(dialog.message)
            dialog.dismiss()

        page.once("dialog", stay)
        page.get_by_role("link", name="Books", exact=True).first.click()
        expect(editor).to_have_value(FAULTY + "\nMore.\n")
        assert asked == ["Not saved yet"]
        with page.expect_download() as taken:
            page.get_by_role("link", name="Download").click()
        assert taken.value.path().read_text(encoding="utf-8").endswith("More.\n")
        page.get_by_role("button", name="Keep and check").click()
        expect(page.get_by_text("Not saved yet")).to_be_hidden()
        page.get_by_role("link", name="Books", exact=True).first.click()
        expect(page.get_by_role("heading", name="Books you play")).to_be_visible()


def test_what_is_no_book_is_refused_in_a_sentence(browser: Browser, stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "archive.tale.md"
    path.write_bytes(b"PK\x03\x04" + bytes(400))
    with opened(browser, stage, viewport=DESK) as context:
        page = context.new_page()
        page.goto("/books/new")
        page.get_by_label("Drop a .tale.md file here").set_input_files(path)
        page.get_by_role("button", name="Upload").click()
        expect(page.get_by_role("alert")).to_contain_text("packed archive")
