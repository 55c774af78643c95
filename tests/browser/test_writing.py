"""A faulty book is taken in, mended in the page, and played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.stage import DESK, answer, ended, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Dialog, Page
    from tests.browser.stage import Stage

SLOW = 30_000
"""Milliseconds for what a worker process reads: the first one is started then, on a machine that may be busy."""
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


def uploaded(context: BrowserContext, tmp_path: Path, text: str = FAULTY) -> Page:
    """The desk with a new book."""
    path = tmp_path / "short.tale.md"
    path.write_text(text, encoding="utf-8")
    page = context.new_page()
    page.goto("/books/new")
    page.get_by_label("Drop a .tale.md file here").set_input_files(path)
    page.get_by_role("button", name="Upload").click()
    page.wait_for_url("**/write*", timeout=SLOW)
    expect(page.locator("#lines li").first).to_be_visible()
    return page


def test_a_faulty_book_is_mended_and_played(browser: Browser, stage: Stage, tmp_path: Path) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = uploaded(context, tmp_path)
        dialogs: list[str] = []
        page.on("dialog", lambda dialog: dialogs.append(dialog.message))
        expect(page.get_by_role("heading", name="The Short Way", level=1)).to_be_visible()
        expect(page.locator("#side .flag.bad").first).to_be_visible()
        expect(page.locator("#side")).to_contain_text("halll")
        expect(page.get_by_role("link", name="line 12").first).to_be_visible()
        editor = page.locator("textarea#text")
        editor.fill(FAULTY.replace("[[halll]]", "[[hall]]"))
        # The reading follows while one writes, before anything is saved.
        expect(page.locator("#counts .flag.bad")).to_have_count(0, timeout=SLOW)
        page.get_by_role("button", name="Save and check").click()
        expect(page.get_by_role("status").first).to_contain_text("Saved", timeout=SLOW)
        page.get_by_role("button", name="Test-play from here").click()
        page.wait_for_url("**/play/**", timeout=SLOW)
        expect(page.get_by_text("This is a test")).to_be_visible()
        for _ in range(12):
            if ended(page):
                break
            answer(page, 0)
        expect(page.locator(".prose").first).to_contain_text("That was all.")
        assert dialogs == []


@pytest.mark.parametrize("script", [True, False])
def test_one_click_mends(browser: Browser, stage: Stage, tmp_path: Path, *, script: bool) -> None:
    """With script the mend goes into the editor, and undo takes it back; without, into the text that is saved."""
    with opened(browser, stage, viewport=DESK, java_script_enabled=script) as context:
        page = uploaded(context, tmp_path)
        expect(page.locator(".mend del").first).to_have_text("halll")
        expect(page.locator(".mend ins").first).to_have_text("hall")
        page.get_by_role("button", name="Fix it").click()
        expect(page.locator("#counts .flag.bad")).to_have_count(0, timeout=SLOW)
        editor = page.locator("textarea#text")
        expect(editor).to_have_value(FAULTY.replace("[[halll]]", "[[hall]]"))
        if script:
            page.get_by_role("button", name="Undo").click()
            expect(editor).to_have_value(FAULTY)
            page.get_by_role("button", name="Redo").click()
            expect(editor).to_have_value(FAULTY.replace("[[halll]]", "[[hall]]"))


@pytest.mark.parametrize("script", [True, False])
def test_a_section_is_renamed_everywhere_and_a_missing_one_begun(
    browser: Browser, stage: Stage, tmp_path: Path, *, script: bool
) -> None:
    with opened(browser, stage, viewport=DESK, java_script_enabled=script) as context:
        page = uploaded(context, tmp_path)
        page.get_by_role("button", name="Make a new section").click()
        editor = page.locator("textarea#text")
        expect(editor).to_have_value(re.compile("## halll\n"), timeout=SLOW)
        page.locator("summary", has_text="Rename section").click()
        page.get_by_label("Section", exact=True).select_option("hall")
        page.get_by_label("New name").fill("great hall")
        page.get_by_role("button", name="Rename", exact=True).click()
        renamed = re.compile(r"if you succeed, turn to \[\[great hall\]\], otherwise")
        expect(editor).to_have_value(renamed, timeout=SLOW)
        expect(editor).to_have_value(re.compile("## great hall {ending=victory}"))
        page.locator("summary", has_text="Rename section").click()
        page.get_by_label("New name").fill("a [b")
        page.get_by_role("button", name="Rename", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text(
            "A name needs a letter, and no brackets", timeout=SLOW
        )


def test_the_reading_lies_on_the_text_letter_by_letter(
    browser: Browser, stage: Stage, tmp_path: Path
) -> None:
    """Each line of the field has the place of its line in the reading, long lines and typed ones included."""
    with opened(browser, stage, viewport=DESK) as context:
        page = uploaded(context, tmp_path, FAULTY + "\n" + "A long line of the story. " * 20 + "\n\nLast.\n")
        editor = page.locator("textarea#text")
        heights = "() => [document.querySelector('#text').scrollHeight, document.querySelector('#lines').offsetHeight]"
        field, reading = page.evaluate(heights)
        assert abs(field - reading) <= 2
        editor.focus()
        page.keyboard.press("Control+End")
        page.keyboard.type("\nTyped now. " + "word " * 60)
        expect(page.locator("#lines li").last).to_contain_text("Typed now.")
        field, reading = page.evaluate(heights)
        assert abs(field - reading) <= 2


def test_the_desk_leads_to_the_line_finds_words_and_inserts_phrases(
    browser: Browser, stage: Stage, tmp_path: Path
) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = uploaded(context, tmp_path)
        errors: list[object] = []
        caret = "() => { const e = document.querySelector('#text'); return e.value.slice(0, e.selectionStart).split('\\n').length }"
        page.get_by_role("link", name="line 12").first.click()
        assert page.evaluate(caret) == 12
        page.get_by_text("Outline").click()
        page.locator("#outline").get_by_role("link", name="hall").click()
        assert page.evaluate(caret) == 15
        expect(page.locator("#l15")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("heading", name="Around hall")).to_be_visible(timeout=SLOW)
        page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 the browser marks the function
        page.locator("#side .named a").first.click()
        expect(page.get_by_role("heading", name="Around door")).to_be_visible(timeout=SLOW)
        assert not errors
        page.locator("#find").fill("that was")
        page.locator("#find").press("Enter")
        assert page.evaluate(caret) == 17
        page.locator("#help-search").fill("keyword noted")
        page.get_by_role("button", name="Gain the keyword").click()
        expect(page.locator("#text")).to_have_value(re.compile(r"Gain the keyword \*Arbalest\*\. all\."))
        expect(page.get_by_text("Not saved yet")).to_be_visible()


def test_unsaved_words_are_not_lost_without_a_question(
    browser: Browser, stage: Stage, tmp_path: Path
) -> None:
    with opened(browser, stage, viewport=DESK) as context:
        page = uploaded(context, tmp_path)
        editor = page.locator("textarea#text")
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
        page.get_by_role("button", name="Save and check").click()
        expect(page.get_by_text("Not saved yet")).to_be_hidden(timeout=SLOW)
        page.get_by_role("link", name="Books", exact=True).first.click()
        expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


def test_what_is_no_book_is_refused_in_a_sentence(browser: Browser, stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "archive.tale.md"
    path.write_bytes(b"PK\x03\x04" + bytes(400))
    with opened(browser, stage, viewport=DESK) as context:
        page = context.new_page()
        page.goto("/books/new")
        page.get_by_label("Drop a .tale.md file here").set_input_files(path)
        page.get_by_role("button", name="Upload").click()
        expect(page.get_by_role("alert")).to_contain_text("packed archive")


def test_a_suggestion_of_the_report_goes_into_the_text_where_undo_reaches_it(
    browser: Browser, stage: Stage, tmp_path: Path
) -> None:
    sound = FAULTY.replace("[[halll]]", "[[hall]]").replace(
        "otherwise turn to [[hall]]", "otherwise turn to [[out]]"
    )
    sound += "\n## out {ending=neutral}\n\nNot today.\n"
    sound = sound.replace("- To go through, turn to [[hall]].\n", "")
    with opened(browser, stage, viewport=DESK) as context:
        page = uploaded(context, tmp_path, sound)
        page.goto(page.url.partition("/write")[0] + "/report")
        page.locator("#worth").get_by_role("link", name="Calculate").click(timeout=SLOW)
        expect(page.get_by_role("heading", name="Suggestions for balance")).to_be_visible(timeout=SLOW)
        expect(page.locator("#worth .fill").first).to_be_attached()
        page.get_by_role("link", name="Show in the text").first.click()
        proposal = page.locator("#proposal")
        expect(proposal.locator("ins")).to_have_text(re.compile(r"at [+-]1"))
        editor = page.locator("#text")
        before = editor.input_value()
        proposal.get_by_role("button", name="Change it").click()
        expect(proposal).to_have_count(0)
        assert re.search(r"Test Climbing at [+-]1, with a Default Roll", editor.input_value())
        page.get_by_role("button", name="Undo").click()
        expect(editor).to_have_value(before)
