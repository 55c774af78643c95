"""Undo, redo and the return to a branch, with script and without; the journal without findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.stage import DESK, PHONE, SEQ, opened, serious

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page
    from tests.browser.stage import Stage


def press(page: Page, button: Locator) -> None:
    """Press a button and wait until the game has moved."""
    before = page.evaluate(SEQ)
    button.click()
    page.wait_for_function(
        "before => (document.querySelector('input[name=seq]')?.value ?? location.href) !== before", arg=before
    )


def choose(page: Page, at: int) -> None:
    options = page.locator("button.choice, button.pick")
    options.first.wait_for()
    press(page, options.nth(at % options.count()))


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_what_is_undone_can_be_redone_and_a_branch_returned_to(
    browser: Browser, stage: Stage, script: bool
) -> None:
    with opened(browser, stage, viewport=PHONE, java_script_enabled=script) as context:
        page = context.new_page()
        page.goto("/books/cold-witness")
        page.get_by_role("button", name="Play Mercy").click()
        expect(page.locator("h1.secno")).to_have_text("Section 1")
        undo, redo = (
            page.get_by_role("button", name="Undo", exact=True),
            page.get_by_role("button", name="Redo"),
        )
        expect(redo).to_be_disabled()
        choose(page, 0)
        there = page.locator("h1.secno").inner_text()
        text = page.locator("article").inner_text()
        press(page, undo)
        expect(page.locator("h1.secno")).to_have_text("Section 1")
        press(page, redo)
        expect(page.locator("h1.secno")).to_have_text(there)
        # The same section, the same dice.
        expect(page.locator("article")).to_have_text(text, use_inner_text=True)
        press(page, undo)
        choose(page, 1)
        other = page.locator("h1.secno").inner_text()
        assert other != there
        page.get_by_role("link", name="Journal", exact=True).click()
        expect(page.get_by_role("heading", name="Journal", exact=True)).to_be_visible()
        expect(page.locator(".jbranch")).to_have_count(1)
        if script:
            assert serious(page) == []
        page.get_by_role("button", name="Go back to").click()
        expect(page.locator("h1.secno")).to_have_text(there)
        expect(page.locator("article")).to_have_text(text, use_inner_text=True)
        page.get_by_role("link", name="Journal", exact=True).click()
        expect(page.locator(".jbranch")).to_have_count(1)
        page.get_by_label("Roll fresh dice").check()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_label("Roll fresh dice")).to_be_checked()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_journal_and_page_have_no_findings(browser: Browser, stage: Stage, scheme: str) -> None:
    for size in (PHONE, DESK):
        with opened(browser, stage, viewport=size, color_scheme=scheme) as context:
            page = context.new_page()
            page.goto("/books/the-river-under-glass")
            page.get_by_role("button", name="Play Berit").click()
            for turn in range(14):
                if page.locator(".ending").count():
                    break
                choose(page, turn)
            assert serious(page) == []
            press(page, page.get_by_role("button", name="Undo", exact=True))
            press(page, page.get_by_role("button", name="Undo", exact=True))
            page.get_by_role("link", name="Journal", exact=True).click()
            expect(page.locator(".jbranch").first).to_be_visible()
            assert serious(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
