"""The game master prepares: the builder, the drawers of the board and the story fit the screen and have no barriers."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.browser.stage import AXE, DESK, PHONE, serious
from tests.browser.test_table import WAIT
from tests.faces.test_serve import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_prepared_evening_has_no_barriers(browser: Browser, tmp_path: Path) -> None:
    with ExitStack() as stack, serving(tmp_path) as (address, _):
        context = browser.new_context(base_url=address.rstrip("/"), viewport=DESK)  # type: ignore[arg-type]
        stack.callback(context.close)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto("/tables/new?system=roots")
        page.get_by_label("Start with").select_option("the-orchard-that-walks")
        page.get_by_label("I let each person in").check()
        if AXE.is_file():
            assert serious(page) == []
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_selector("main[data-table]")
        table = page.url.partition("#")[0]
        link = page.get_by_label("Invite", exact=True).first.input_value()
        page.locator("#invite a.close").click()

        player = browser.new_context(base_url=address.rstrip("/"), viewport=PHONE)  # type: ignore[arg-type]
        stack.callback(player.close)
        hand = player.new_page()
        hand.set_default_timeout(WAIT)
        hand.goto("/join/" + link.rpartition("/")[2])
        hand.get_by_label("Your name").fill("Ines")
        hand.get_by_role("button", name="Join").click()
        expect(hand.get_by_role("heading", name="You have asked for a seat")).to_be_visible()
        if AXE.is_file():
            assert serious(hand) == []
        page.get_by_role("button", name="Let in").click()
        hand.get_by_role("button", name="Random character").click()
        expect(hand.get_by_role("button", name="Play this character")).to_be_visible()
        if AXE.is_file():
            assert serious(hand) == []
        hand.locator("button.pickb").first.click()
        expect(hand.locator(".saves button").first).to_be_visible()
        if AXE.is_file():
            assert serious(hand) == []
        assert hand.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

        page.set_viewport_size({"width": 1280, "height": 800})
        for place in ("", "#papers", "#random", "#time", "#invite"):
            page.goto(table + place)
            if place:
                expect(page.locator(place)).to_be_visible()
            else:
                assert page.evaluate("document.documentElement.scrollHeight <= 800")
            if AXE.is_file():
                assert serious(page) == []
        page.goto(table)
        page.locator("[aria-labelledby=en]").get_by_role("link", name="What came up the well").click()
        expect(page.locator("#danger .stackbar")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollHeight <= 800")
        odds = page.locator("#danger .odds")
        before = odds.text_content() or ""
        page.get_by_label(
            "The party surprises its foes"
        ).check()  # saved, and calculated again, without a button
        expect(odds).not_to_have_text(before)
        expect(odds).to_be_visible()
        if AXE.is_file():
            assert serious(page) == []
        for more in ("/log", "/tv"):
            page.goto(table + more)
            if AXE.is_file():
                assert serious(page) == []
        page.goto("/tables")
        expect(page.get_by_role("link", name="Continue")).to_be_visible()
        if AXE.is_file():
            assert serious(page) == []
