"""The first minutes of a newcomer: from the first page into the story, and back later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.stage import PHONE, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.browser.stage import Stage

FIRST_LINE = "You tune pianos."


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_newcomer_reads_at_once_and_plays_with_one_tap(
    browser: Browser, stage: Stage, *, script: bool
) -> None:
    with opened(browser, stage, viewport=PHONE, has_touch=True, java_script_enabled=script) as context:
        page = context.new_page()
        page.goto("/")
        expect(page.locator("main")).to_contain_text(FIRST_LINE)
        box = page.locator(".lead").bounding_box()
        assert box is not None
        assert box["y"] < PHONE["height"] - 100, "the first line of the story is on the first screen"
        page.get_by_role("button", name="Roll the dice").tap()
        page.wait_for_url("**/play/*")
        expect(page.locator(".tray").first).to_be_visible()
        expect(page.locator("#sheet h2").first).to_have_text("Hanne Quill")
        page.goto("/")
        expect(page.get_by_role("heading", name="A Judge of Melons", exact=True)).to_be_visible()
        page.get_by_role("link", name="Continue", exact=True).tap()
        page.wait_for_url("**/play/*")


def test_a_deleted_game_is_restored_from_the_list(browser: Browser, stage: Stage) -> None:
    me = "deleter"
    library = stage.app.state.library
    game = stage.do(library.games.start_book(me, "cold-witness", hero_id="fenn"))
    with opened(browser, stage, viewport=PHONE) as context:
        context.add_cookies([stage.cookie(me)])
        page = context.new_page()
        page.goto(f"/play/{game}/journal")
        page.get_by_text("Delete game", exact=True).first.click()
        page.get_by_role("button", name="Delete game").click()
        expect(page.get_by_role("status")).to_contain_text("Game deleted.")
        expect(page.get_by_role("link", name="Continue", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("status")).to_contain_text("The game is back.")
        expect(page.get_by_role("link", name="Continue", exact=True)).to_be_visible()
