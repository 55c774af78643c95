"""A book in one file, opened from the disk in a real browser without a network, and read to an ending."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from talewright.publish import engine
from talewright.publish.webbook import webbook

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(
    not all((engine.VENDOR / name).is_file() for name in engine.RUNTIME),
    reason="Pyodide is not here: make assets",
)
READY = "html[data-engine=ready]"
START = 120_000
"""Milliseconds that a loaded machine may need to start the engine; a quiet one needs about five seconds."""


def read_on(page: Page, at: int) -> None:
    """Choose, and wait for the page that follows."""
    seq = page.locator("input[name=seq]").first.get_attribute("value")
    options = page.locator("main button.choice, main button.pick")
    options.nth(at % options.count()).click()
    page.wait_for_function("seq => document.querySelector('input[name=seq]')?.value !== seq", arg=seq)


def test_a_double_click_plays_the_book_to_an_ending_without_a_network(
    browser: Browser, tmp_path: Path
) -> None:
    from tests.publish.shelf import FIRST, manuscript_of

    file = tmp_path / "book.html"
    file.write_bytes(webbook(manuscript_of(FIRST)))
    context = browser.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)

    page.goto(file.as_uri())
    assert page.locator("h1").inner_text() == "A Judge of Melons"
    assert page.locator(".prose p").count() > 3, "the first section is there before the engine"
    page.wait_for_selector(READY, timeout=START)
    page.locator("main button[name=hero]").first.click()
    page.wait_for_selector("main.spread")
    read_on(page, 0)
    page.locator("form[action$='/back'] button").click()
    page.wait_for_selector("form[action$='/redo'] button:not([disabled])")
    for at in range(1, 80):
        if page.locator("article.fin").count():
            break
        read_on(page, at)
    ending = page.locator("h1#e").inner_text()
    page.locator(".bar.book a[href$='/journal']").click()
    page.wait_for_selector("ol.thread")

    # The game is still there when the file is opened again.
    page.goto("about:blank")
    page.goto(file.as_uri() + "#/play/1")
    page.wait_for_selector(READY, timeout=START)
    assert page.locator("h1#e").inner_text() == ending
    assert [url for url in asked if not url.startswith(("file:", "blob:", "about:"))] == []
    assert faults == []
    context.close()
